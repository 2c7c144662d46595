"""Hidden beings, boats without water, and what comes instead (4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Bounds, Point, Polygon, Pose, bearing
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.armies import prices
from battles.rules.horden_helden.armies.lists import FREE_LIST, LISTS, ArmyList, Entry
from battles.rules.horden_helden.armies.specs import Spec
from battles.rules.horden_helden.armies.troop_checks import entry_key
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.setup.places import Room, Zone, box_of
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.horden_helden.troops import ROMAN, depth_of
from battles.rules.refusals import refuse

Substitute = Literal["light_infantry", "hordes", "works", "none"]
SUBSTITUTES: tuple[Substitute, ...] = ("light_infantry", "hordes", "works")
GRID = 20.0
QUARTERS = (0.0, 90.0, 180.0, 270.0)


def is_hidden_being(element: Element) -> bool:
    return element.type == "hidden_beings"


def lairs(state: State, element: Element) -> tuple[Piece, ...]:
    """Pieces where a hidden being may be written down: the attacker's must lie at least partly in his zone."""
    pieces = ground.homes(state, element)
    if state.sides[element.side].role == "defender":
        return pieces
    return tuple(piece for piece in pieces if ground.lies_in_zone(state, element.side, piece))


def unplaceable(state: State, side: SideId) -> tuple[Element, ...]:
    """Those for whom no terrain on this table suits: hidden beings without a home, boats without water."""
    waiting = [one for one in state.elements_of(side) if one.place == "reserve"]
    homeless = [one for one in waiting if is_hidden_being(one) and not lairs(state, one)]
    boats = [one for one in waiting if one.type == "boats"]
    return (*homeless, *_stranded(state, side, boats))


def _stranded(state: State, side: SideId, boats: Sequence[Element]) -> list[Element]:
    """Boats for which the water of the zone has no room beside the others."""
    room, found = Room(state, side, Zone(state, side)), list[Element]()
    for boat in boats:
        pose = berth(state, boat, room) if not found else None
        if pose is None:
            found.append(boat)
        else:
            room.take(boat.id, box_of(boat, pose))
    return found


# --- boats ------------------------------------------------------------------------------------------------------------


def berth(state: State, boat: Element, room: Room | None = None) -> Pose | None:
    """A place on the water of the own zone for a boat; None if there is none."""
    room = room or Room(state, boat.side, Zone(state, boat.side))
    for pose in _afloat(state, room):
        if room.is_free(boat, box_of(boat, pose)):
            return pose
    return None


def _afloat(state: State, room: Room) -> Iterator[Pose]:
    """Poses on navigable water, along the stream first."""
    corners = room.water.corners
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    area = Bounds(min(xs), min(ys), max(xs), max(ys))
    for piece in state.terrain:
        if piece.kind == "river" and ground.is_navigable(piece) and not state.options.frozen_rivers:
            yield from _on_river(piece, area)
        elif piece.kind in ground.LARGE_WATERS:
            yield from _on_lake(piece, area)


def _on_river(piece: Piece, area: Bounds) -> Iterator[Pose]:
    for (x0, y0), (x1, y1) in zip(piece.line, piece.line[1:], strict=False):
        far = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
        for step in range(int(far / GRID) + 1):
            share = step * GRID / far
            point = (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
            if _is_in(area, point):
                stream = bearing(x1 - x0, y1 - y0)
                yield from (Pose(*point, stream + turn) for turn in (0.0, 180.0))


def _on_lake(piece: Piece, area: Bounds) -> Iterator[Pose]:
    water = shape(piece)
    assert isinstance(water, Polygon)
    left, right = max(area.left, water.cx - water.reach), min(area.right, water.cx + water.reach)
    bottom, top = max(area.bottom, water.cy - water.reach), min(area.top, water.cy + water.reach)
    for row in range(int(max(0.0, top - bottom) / GRID) + 1):
        for column in range(int(max(0.0, right - left) / GRID) + 1):
            point = (left + column * GRID, bottom + row * GRID)
            if water.holds(point):
                yield from (Pose(*point, turn) for turn in QUARTERS)


def _is_in(area: Bounds, point: Point) -> bool:
    return area.left <= point[0] <= area.right and area.bottom <= point[1] <= area.top


# --- substitutes ------------------------------------------------------------------------------------------------------


def list_of(state: State, element: Element) -> ArmyList:
    return LISTS.get(state.command_of(element.id).army, FREE_LIST)


def substitutes(state: State, element: Element) -> tuple[Substitute, ...]:
    """What the element's list allows instead of it, the best first; or its points lapse."""
    own = list_of(state, element)
    found: list[Substitute] = [kind for kind in SUBSTITUTES[:2] if entry_for(state, element, kind) is not None]
    if state.setting_up.plans[element.side].works < own.field_fortification_sections:
        found.append("works")
    return (*found, "none")


def entry_for(state: State, element: Element, kind: str) -> Entry | None:
    """An entry of this troop type of which the list allows one more in the command."""
    own = list_of(state, element)
    for entry in own.entries:
        key = entry_key(own, entry.entry)
        count = sum(one.command == element.command and one.entry == key for one in state.elements.values())
        if entry.type == kind and count < entry.max:
            return entry
    return None


def substituted(state: State, element: Element, kind: Substitute) -> Element:
    """The element as light infantry or a horde; figures stay with it."""
    entry = entry_for(state, element, kind)
    assert entry is not None
    bought = Spec(
        type=kind, entry=entry, mobility=entry.mobility, strength=entry.strength, extras=(), flags=entry.flags
    )
    is_advanced = state.is_advanced
    return structs.replace(
        element,
        type=kind,
        entry=entry_key(list_of(state, element), entry.entry),
        depth=depth_of(kind, scale=state.options.scale),
        strength=entry.strength if is_advanced else 3,
        mobility=ROMAN[entry.mobility] if is_advanced else 3,
        points=prices.troops_price(bought, state.options.mode),
        flags=bought.element_flags,
        exotic=bought.exotic,
        home="",
        equipment=(),
    )


def swapped(
    state: State, swaps: Mapping[ElementId, Substitute]
) -> tuple[tuple[Element, ...], tuple[ElementId, ...], int]:
    """Elements as they are after the swaps, those that are gone, and sections of works gained."""
    gone = tuple(key for key, kind in swaps.items() if kind in ("works", "none"))
    new = [substituted(state, state.elements[key], kind) for key, kind in swaps.items() if key not in gone]
    ashore = [structs.replace(one, place="reserve", boat=None) for one in state.elements.values() if one.boat in swaps]
    return (*new, *ashore), gone, sum(kind == "works" for kind in swaps.values())


def swap_problems(state: State, swaps: Mapping[ElementId, Substitute]) -> list[Refusal]:
    """What the list does not allow; several swaps share what is left of an entry."""
    found = []
    for key, kind in swaps.items():
        allowed = substitutes(state, state.elements[key])
        if kind not in allowed:
            facts: dict[str, Json] = {"element": key, "substitute": kind, "allowed": list(allowed)}
            found.append(refuse("swap_not_allowed", "4.3", witness={"element": key}, **facts))
    return found or _exhausted(state, swaps)


def _exhausted(state: State, swaps: Mapping[ElementId, Substitute]) -> list[Refusal]:
    left: dict[tuple[str, str], int] = {}
    for key, kind in swaps.items():
        element = state.elements[key]
        place = (element.side if kind == "works" else element.command, kind)
        room = left.setdefault(place, _room_for(state, element, kind))
        left[place] = room - 1
        if room <= 0:
            facts: dict[str, Json] = {"element": key, "substitute": kind, "allowed": []}
            return [refuse("swap_not_allowed", "4.3", witness={"element": key}, **facts)]
    return []


def _room_for(state: State, element: Element, kind: Substitute) -> int:
    """How many more of them the list allows."""
    own = list_of(state, element)
    if kind == "none":
        return len(state.elements)
    if kind == "works":
        return own.field_fortification_sections - state.setting_up.plans[element.side].works
    entry = entry_for(state, element, kind)
    assert entry is not None
    key = entry_key(own, entry.entry)
    return entry.max - sum(one.command == element.command and one.entry == key for one in state.elements.values())

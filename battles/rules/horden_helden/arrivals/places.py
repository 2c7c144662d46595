"""Where those who arrive may be put (12.1, 12.3, 12.4)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.geometry import (
    SIDES,
    Box,
    Pose,
    Shape,
    against,
    ahead,
    aside,
    contact,
    distance,
    is_within,
    overlaps,
    placed,
)
from battles.rules.horden_helden import camps, ground, room
from battles.rules.horden_helden.pieces import Camp, Element, SideId
from battles.rules.horden_helden.setup.places import Zone
from battles.rules.horden_helden.setup.strips import Strip
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Edge

INWARD: dict[Edge, float] = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}
"""Where a side looks that has this base edge (3.2)."""
STANDING_WATERS = ("lake", "sea")
"""Their dwellers reach a strip along the bank as well (12.3)."""


def problems(state: State, element: Element, box: Box) -> list[Refusal]:
    """Why it cannot arrive there; friends in ambush take up room as well, enemies in ambush are not known."""
    hiding = (one for one in state.elements.values() if one.place == "ambush" and one.side == element.side)
    taken = next((one.id for one in hiding if one.pose is not None and overlaps(box, one.box, NEAR)), None)
    found = room.problems(state, element, box)
    return found if taken is None else [*found, refuse("no_room", "11", witness={"element": taken}, blocker=taken)]


def _touching(box: Box, friend: Element) -> bool:
    how = contact(box, friend.box, NEAR)
    return how is not None and how.is_edge


# --- gods ----------------------------------------------------------------------------------------------------------


def heralds(state: State, god: Element) -> list[Element]:
    """Elements of the commander and of heroes, beside whom a god may appear (12.1)."""
    return [
        one
        for one in state.elements_of(god.side)
        if one.is_placed and one.command == god.command and (state.commander(one.id) or _has_hero(state, one))
    ]


def _has_hero(state: State, element: Element) -> bool:
    figure = state.figure(element.id)
    return figure is not None and figure.kind == "hero"


def is_beside_herald(state: State, god: Element, box: Box) -> bool:
    return any(_touching(box, herald) for herald in heralds(state, god))


def god_places(state: State, god: Element) -> Iterator[Pose]:
    """Poses flush with a herald: beside, behind, before."""
    for herald in heralds(state, god):
        box = herald.box
        poses = (
            aside(box.pose, WIDTH),
            aside(box.pose, -WIDTH),
            ahead(box.pose, -box.depth),
            ahead(box.pose, god.depth),
        )
        for pose in poses:
            if not problems(state, god, placed(WIDTH, god.depth, pose)):
                yield pose


# --- hidden beings -------------------------------------------------------------------------------------------------


def lairs(state: State, being: Element) -> tuple[Piece, ...]:
    """Pieces where it may be written down: the attacker's at least partly in his own zone (4.3, 12.3)."""
    pieces = ground.homes(state, being)
    if state.sides[being.side].role != "attacker":
        return pieces
    return tuple(piece for piece in pieces if ground.lies_in_zone(state, being.side, piece))


def reaches(piece: Piece, other: Shape, *, touching: bool) -> bool:
    """Does a shape lie (or, touching, border) on the area a dweller of this piece may use?"""
    area, strip = shape(piece), WIDTH if piece.kind in STANDING_WATERS else 0.0
    if not is_within(area, other, strip, NEAR):
        return False
    return touching or overlaps(area, other, NEAR) or distance(area, other) < strip - NEAR


def victims(state: State, being: Element) -> list[Element]:
    """Enemies who touch the being's area (12.3)."""
    piece = piece_of(state, being.lair)
    return [] if piece is None else _touching_area(state, being, piece)


def _touching_area(state: State, being: Element, piece: Piece) -> list[Element]:
    foes = (one for one in state.on_table if one.side != being.side and not state.is_airborne(one))
    return [one for one in foes if reaches(piece, one.box, touching=True)]


def threatens(state: State, being: Element) -> bool:
    """Could it appear, for all that its enemies know? They know where it may live, not where it does."""
    return any(_touching_area(state, being, piece) for piece in lairs(state, being))


def piece_of(state: State, key: str | None) -> Piece | None:
    return next((piece for piece in state.terrain if piece.id == key), None)


def hidden_places(state: State, being: Element, victim: Element) -> Iterator[Pose]:
    """Poses flush with each side of a victim, at least partly inside the being's area."""
    piece = piece_of(state, being.lair)
    if piece is None:
        return
    for side in SIDES:
        pose = against(victim.box, side, WIDTH)
        box = placed(WIDTH, being.depth, pose)
        if reaches(piece, box, touching=False) and not problems(state, being, box):
            yield pose


# --- hordes --------------------------------------------------------------------------------------------------------


def horde_places(state: State, horde: Element) -> list[Pose]:
    """Beside the camp, else on a road from the base edge, else at its middle or as near as possible (12.4)."""
    for poses in (_beside_camp(state, horde), _on_roads(state, horde), _along_edge(state, horde)):
        free = [pose for pose in poses if not problems(state, horde, placed(WIDTH, horde.depth, pose))]
        if free:
            return free
    return []


def _beside_camp(state: State, horde: Element) -> list[Pose]:
    found = []
    for camp in state.camps.values():
        if camp.side == camp.holder == horde.side and not _is_attacked(state, camp):
            middle = ahead(camp.pose, horde.depth - camp.depth)
            shift = (camp.width + WIDTH) / 2
            found += [aside(middle, shift), aside(middle, -shift)]
    return found


def _is_attacked(state: State, camp: Camp) -> bool:
    return any(camps.attacker_of(state, section) is not None for section in camps.sections(camp))


def _on_roads(state: State, horde: Element) -> list[Pose]:
    start, end = ground.base_edge(state, horde.side)
    found = []
    for piece in state.terrain:
        for x, y in (piece.line[0], piece.line[-1]) if piece.kind == "road" else ():
            if _is_on((x, y), start, end):
                found.append(_rear_on_edge(state, horde, x, y))
    return found


def _is_on(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    low_x, high_x = sorted((start[0], end[0]))
    low_y, high_y = sorted((start[1], end[1]))
    return low_x - NEAR <= point[0] <= high_x + NEAR and low_y - NEAR <= point[1] <= high_y + NEAR


def _rear_on_edge(state: State, horde: Element, x: float, y: float) -> Pose:
    return ahead(Pose(x, y, inward(state, horde.side)), horde.depth)


def inward(state: State, side: SideId) -> float:
    """The facing of troops with their rear on the base edge."""
    edge = state.sides[side].edge
    return INWARD[edge or "south"]


def _along_edge(state: State, horde: Element) -> Iterator[Pose]:
    """From the middle of the base edge, or of its bank, outwards, half a length unit at a time."""
    strip = Strip(state, horde.side, Zone(state, horde.side))
    for step in range(int(strip.length / LE) + 1):
        for sign in (1, -1) if step else (1,):
            across = strip.length / 2 + sign * step * LE / 2
            shore = max(strip.base(across + part * WIDTH) for part in (-0.5, -0.25, 0.0, 0.25, 0.5))
            pose = strip.pose(across, shore + horde.depth)
            if not problems(state, horde, placed(WIDTH, horde.depth, pose)):
                yield pose
                return

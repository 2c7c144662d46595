"""Where raised undead and ancestor spirits may come from, and stand (19.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import (
    SIDES,
    Box,
    Pose,
    Shape,
    Side,
    aside,
    contact,
    distance,
    leg_length,
    nearest,
    overlaps,
    placed,
)
from battles.rules.horden_helden import room
from battles.rules.horden_helden.magic.reach import apart, graveyards, line_between, place_shape, reach, sees_place
from battles.rules.horden_helden.magic.record import Arrival, Casting, SpellId
from battles.rules.horden_helden.magic.rulings import RISE_LANDED
from battles.rules.horden_helden.magic.spells import AWAY, SPELLS, SPIRITS, Spell, raising_price
from battles.rules.horden_helden.pieces import Element, Figure, Flag
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH, load
from battles.rules.horden_helden.troops import TROOPS, depth_of
from battles.rules.refusals import refuse

SNAP = 2.0
"""Poses this near to a full-side contact are taken as meant so (8.9)."""
STEP = 20.0
_LISTS = {row["id"]: frozenset(entry["type"] for entry in row["entries"]) for row in load("army_lists")["lists"]}
_TURNS: dict[Side, float] = {"front": 0.0, "left": 90.0, "rear": 180.0, "right": -90.0}
_FACINGS = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0, None: 90.0}


# --- who -----------------------------------------------------------------------------------------------------------


def risers(state: State) -> frozenset[str]:
    """Troop types that may rise: hordes always, others if the defender's lists have them; a side that was built freely
    allows what it brought."""
    landlord = next((side for side in state.sides.values() if side.role == "defender"), state.sides["B"])
    troops = (one for one in state.elements_of(landlord.id) if not one.has("raised") and not one.has("spirit"))
    allowed = _LISTS.get(landlord.army) or frozenset(one.type for one in troops)
    return frozenset(kind for kind in allowed | {"hordes"} if raising_price(kind) is not None)


def called(state: State, caster: Element, spell: SpellId, arrivals: tuple[Arrival, ...]) -> tuple[Element, ...]:
    """The new elements: their numbers go on from the last of the side; they are worth nothing (18.4)."""
    last = max((int(one.id[1:]) for one in state.elements_of(caster.side) if one.id[1:].isdecimal()), default=0)
    return tuple(
        _new(state, caster, spell, arrival, f"{caster.side}{last + n:02d}") for n, arrival in enumerate(arrivals, 1)
    )


def _new(state: State, caster: Element, spell: SpellId, arrival: Arrival, key: str) -> Element:
    troop = TROOPS[arrival.type]
    flags: tuple[Flag, ...] = ("undead", "raised") if spell == "raise_undead" else ("spirit",)
    return Element(
        id=key,
        side=caster.side,
        command=caster.command,
        type=arrival.type,
        depth=depth_of(arrival.type, scale=state.options.scale),
        mobility=3 if 3 in troop.mobilities else troop.mobilities[0],
        entry=spell,
        flags=flags,
        place="field",
        pose=arrival.pose,
        landed=RISE_LANDED and spell == "raise_undead" and troop.category == "flying",
    )


# --- where ---------------------------------------------------------------------------------------------------------


def sources(state: State, caster: Element, spell: Spell) -> list[str]:
    """Graveyards; or the own camp and baggage."""
    if spell.aim == "graveyard":
        return [piece.id for piece in graveyards(state)]
    camps = [camp.id for camp in state.camps.values() if camp.side == camp.holder == caster.side]
    baggage = [one.id for one in state.elements_of(caster.side) if one.type == "baggage" and one.is_placed]
    return camps + baggage


def problems(state: State, caster: Element, figure: Figure, wish: Casting) -> list[Refusal]:
    """Why nobody can be called so."""
    found = place_problems(state, caster, figure, wish)
    if not wish.arrivals:
        found.append(refuse("nobody_called", "19.4", spell=wish.spell))
    if wish.spell == "ancestor_spirits" and len(wish.arrivals) > 1:
        found.append(refuse("one_spirit_only", "19.4", count=len(wish.arrivals)))
    allowed = callable_types(state, wish.spell)
    wrong = [one.type for one in wish.arrivals if one.type not in allowed]
    found += [refuse("cannot_be_called", "19.4", type=kind, allowed=allowed) for kind in wrong]
    ground = place_shape(state, wish.place)
    if ground is not None:
        fitting = tuple(one for one in wish.arrivals if one.type in allowed)
        elements = called(state, caster, wish.spell, fitting)
        for at, element in enumerate(elements):
            found += arrival_problems(state, element, wish.spell, ground, elements[:at])
    return found


def callable_types(state: State, spell: SpellId) -> list[str]:
    """Troop types that a spell may call here."""
    return [SPIRITS] if spell == "ancestor_spirits" else sorted(risers(state))


def place_problems(state: State, caster: Element, figure: Figure, wish: Casting) -> list[Refusal]:
    """No such place, out of range, or unseen."""
    fitting = sources(state, caster, SPELLS[wish.spell])
    ground = place_shape(state, wish.place)
    if wish.place not in fitting or ground is None or wish.place is None:
        return [refuse("no_such_place", "19.4", spell=wish.spell, places=fitting)]
    found, gap, allowed = [], apart(caster.box, ground), reach(state, figure)
    line = line_between(caster.box, ground)
    if gap > allowed + NEAR:
        facts = {"distance": round(gap, 1), "allowed": allowed}
        found.append(refuse("place_out_of_range", "19.1", witness={"line": line, **facts}, wizard=caster.id, **facts))
    if not sees_place(state, caster, wish.place):
        found.append(refuse("place_unseen", "10.2", witness={"line": line}, wizard=caster.id, place=wish.place))
    return found


def arrival_problems(
    state: State, element: Element, spell: SpellId, ground: Shape, before: tuple[Element, ...]
) -> list[Refusal]:
    """Room, distance from enemies, and that it stands in or at the place."""
    box = element.box
    found = room.problems(state, element, box)
    if any(overlaps(box, other.box, NEAR) for other in before):
        found.append(refuse("arrivals_overlap", "11", witness={"points": [list(point) for point in box.corners]}))
    if spell == "raise_undead" and not overlaps(box, ground, NEAR):
        found.append(refuse("outside_graveyard", "19.4", witness={"points": [list(point) for point in box.corners]}))
    if spell == "ancestor_spirits" and not stands_flush(box, ground):
        found.append(
            refuse("no_full_side_at_altar", "19.4", witness={"points": [list(point) for point in box.corners]})
        )
    return found + _too_near(state, element, spell)


def _too_near(state: State, element: Element, spell: SpellId) -> list[Refusal]:
    allowed, box = AWAY[spell] * LE, element.box
    for key in state.field.near(box, allowed):
        gap = distance(box, state.field.boxes[key])
        if state.elements[key].side != element.side and gap < allowed - NEAR:
            facts = {"distance": round(gap, 1), "allowed": allowed}
            near = nearest(box, state.field.boxes[key])
            witness = {"element": key, "line": [list(near.mine), list(near.theirs)], **facts}
            return [refuse("called_too_near", "19.4", witness=witness, enemy=key, **facts)]
    return []


def stands_flush(box: Box, ground: Shape) -> bool:
    """One whole side of the base touches a camp or baggage."""
    how = contact(box, ground, NEAR) if isinstance(ground, Box) else None
    return how is not None and how.mine in SIDES and how.shared >= box.length_of(how.mine) - NEAR


# --- finding a pose ------------------------------------------------------------------------------------------------


def example(state: State, caster: Element, figure: Figure, spell: Spell) -> Casting | None:
    """The first place in range at which one element finds room."""
    for place in sources(state, caster, spell):
        wish = Casting(caster=caster.id, spell=spell.id, place=place)
        if place_problems(state, caster, figure, wish):
            continue
        kind = "hordes" if spell.aim == "graveyard" else SPIRITS
        pose = next(poses(state, caster, spell.id, kind, place), None)
        if pose is not None:
            return structs.replace(wish, arrivals=(Arrival(type=kind, pose=pose),))
    return None


def poses(state: State, caster: Element, spell: SpellId, kind: str, place: str) -> Iterator[Pose]:
    """Free poses at a place, facing the enemy."""
    ground = place_shape(state, place)
    if ground is None:
        return
    facing = _FACINGS[state.sides[caster.side].edge]
    depth = depth_of(kind, scale=state.options.scale)
    tried = _over(ground, facing, depth) if spell == "raise_undead" else _around(ground, depth)
    for pose in tried:
        (element,) = called(state, caster, spell, (Arrival(type=kind, pose=pose),))
        if not arrival_problems(state, element, spell, ground, ()):
            yield pose


def _over(ground: Shape, facing: float, depth: float) -> Iterator[Pose]:
    """A grid over the place."""
    count = int(ground.reach // STEP) + 1
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            pose = Pose(ground.cx + column * STEP, ground.cy + row * STEP, facing)
            if overlaps(placed(WIDTH, depth, pose), ground, NEAR):
                yield pose


def _around(ground: Shape, depth: float) -> Iterator[Pose]:
    """Rear on each side of a camp or baggage, at its ends and in its middle."""
    for middle, spare in _rears(ground, depth):
        for shift in (0.0, spare, -spare) if spare > 0 else (0.0,):
            yield aside(middle, shift)


def _rears(ground: Shape, depth: float) -> Iterator[tuple[Pose, float]]:
    """The pose with the rear on the middle of each side, and how far it may shift and still share all of its rear."""
    if not isinstance(ground, Box):
        return
    for side, turn in _TURNS.items():
        (x, y), (nx, ny) = ground.middle(side), ground.outward(side)
        pose = Pose(x + depth * nx, y + depth * ny, ground.pose.facing + turn)
        yield pose, max(0.0, (ground.length_of(side) - WIDTH) / 2)


def snapped(state: State, place: str | None, arrival: Arrival) -> Arrival:
    """A spirit put down a hair beside its altar stands flush with it (8.9)."""
    ground = place_shape(state, place)
    if ground is None or arrival.type != SPIRITS:
        return arrival
    box = placed(WIDTH, depth_of(arrival.type, scale=state.options.scale), arrival.pose)
    for middle, spare in _rears(ground, box.depth):
        (rx, ry), (px, py) = middle.right, arrival.pose.point
        shift = min(max((px - middle.x) * rx + (py - middle.y) * ry, -spare), spare)
        pose = aside(middle, shift)
        if leg_length(box, pose) <= SNAP:
            return Arrival(type=arrival.type, pose=pose)
    return arrival

"""Camp, baggage and field works before the battle (4.5, 4.9, 17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import FARTHEST, Box, Point, Pose, Trail, length, overlaps, turn_between
from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.pieces import Camp, Element, SideId, Work
from battles.rules.horden_helden.setup import who
from battles.rules.horden_helden.setup.places import Area, Rectangle, Room, Zone
from battles.rules.horden_helden.setup.record import CampPlan
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, WIDTH
from battles.rules.horden_helden.terrain import shape
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds


class WorkPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One width of field works: seen from inside, `start` is on the left."""

    start: Point
    end: Point
    gate: bool = False


def plan_of(state: State, side: SideId) -> CampPlan:
    return state.setting_up.plans.get(side, CampPlan())


def area_of(state: State, side: SideId, command: str) -> Area:
    """A command's rectangle if it was sketched, else the zone."""
    for sketch in state.setting_up.sketches.get(side, ()):
        if sketch.command == command:
            return Rectangle(sketch)
    return Zone(state, side)


# --- camp -------------------------------------------------------------------------------------------------------------


def pitched(state: State, side: SideId, pose: Pose, gates: Sequence[int]) -> Camp:
    """The camp as it would stand."""
    plan = plan_of(state, side)
    return Camp(
        id=side,
        side=side,
        holder=side,
        width=plan.width * WIDTH,
        depth=plan.depth * WIDTH,
        pose=pose,
        fortified=plan.fortified,
        gates=tuple(sorted(set(gates))),
    )


def camp_problems(state: State, camp: Camp) -> Iterator[Refusal]:
    """Why the camp cannot be pitched there (4.5)."""
    box, side = camp.box, camp.side
    facing = ground.FACING[ground.edge_of(state, side)]
    has_bank = len(ground.base_line(state, side)) > 2
    turned = abs(turn_between(camp.pose.facing, facing))
    if turned > (45.0 if has_bank else NEAR_DEGREES) or not ground.rests_on_base(state, side, box):
        line: list[Json] = list(ground.base_line(state, side))
        yield refuse("camp_not_on_base_line", "4.5", witness={"points": line}, facing=facing)
    if not bounds(state.board).holds(box, NEAR):
        yield refuse("camp_off_board", "4.5", witness={"points": list(box.corners)})
    if not ground.keeps_from_sides(state, side, box):
        far = round(ground.from_side_edges(state, side, box), 1)
        yield refuse("camp_too_near_the_side", "4.5", witness={"distance": far, "allowed": WIDTH}, distance=far)
    yield from _camp_ground(state, camp, box)
    yield from gate_problems(camp)


def _camp_ground(state: State, camp: Camp, box: Box) -> Iterator[Refusal]:
    for piece in ground.land_of(state).deep_waters + ground.land_of(state).cliffs:
        if overlaps(box, piece[1], NEAR):
            yield refuse("camp_on_bad_ground", "4.5", witness={"piece": piece[0].id}, terrain=piece[0].kind)
            break
    river = next(
        (piece for piece in state.terrain if piece.kind == "river" and overlaps(box, shape(piece), NEAR)), None
    )
    if river is not None:
        yield refuse("camp_on_bad_ground", "4.5", witness={"piece": river.id}, terrain=river.kind)
    blocker = next(
        (key for key, there in Room(state, camp.side, Zone(state, camp.side)).taken if overlaps(box, there)), None
    )
    if blocker is not None:
        yield refuse("camp_on_element", "4.5", witness={"element": blocker}, element=blocker)


def gate_problems(camp: Camp) -> Iterator[Refusal]:
    """Gates only in a fortified camp, and between two at least one section without (17.6)."""
    count = len(camps.sections(camp))
    if camp.gates and (not camp.fortified or not all(0 <= gate < count for gate in camp.gates)):
        yield refuse("no_gate_there", "17.6", gates=list(camp.gates), sections=count if camp.fortified else 0)
    if any(gate + 1 in camp.gates for gate in camp.gates):
        yield refuse("gates_too_near", "17.6", gates=list(camp.gates))


# --- baggage ----------------------------------------------------------------------------------------------------------


def baggage(state: State, side: SideId) -> tuple[Element, ...]:
    return tuple(one for one in state.elements_of(side) if one.type == "baggage" and one.place == "reserve")


def baggage_room(state: State, side: SideId) -> Room:
    return Room(state, side, area_of(state, side, who.camp_command(state, side).id))


# --- field works ------------------------------------------------------------------------------------------------------


def raised(state: State, side: SideId, places: Sequence[WorkPlace]) -> tuple[Work, ...]:
    before = len(state.works)
    return tuple(
        Work(id=f"{side}w{before + i + 1}", side=side, start=place.start, end=place.end, gate=place.gate)
        for i, place in enumerate(places)
    )


def work_problems(state: State, side: SideId, places: Sequence[WorkPlace]) -> Iterator[Refusal]:
    """Why works cannot stand there (4.9)."""
    allowed = plan_of(state, side).works
    if len(places) > allowed:
        yield refuse("too_many_works", "2.5", count=len(places), limit=allowed)
        return
    for number, place in enumerate(places):
        yield from _work(state, side, place, number)
    for number, place in enumerate(places):
        if any(_cross(place, other) for other in places[:number]):
            yield refuse("works_cross", "4.9", witness=_line(place), number=number + 1)
        if place.gate and any(other.gate and _join(place, other) for other in places[:number]):
            yield refuse("gates_too_near", "17.6", witness=_line(place), gates=[number])


def _work(state: State, side: SideId, place: WorkPlace, number: int) -> Iterator[Refusal]:
    (x0, y0), (x1, y1) = place.start, place.end
    long = length(x1 - x0, y1 - y0)
    if abs(long - WIDTH) > NEAR:
        facts: dict[str, Json] = {"length": round(min(long, FARTHEST), 1), "allowed": WIDTH, "number": number + 1}
        yield refuse("work_length", "4.9", witness=_line(place), **facts)
        return
    zone, wall = ground.deployment_zone(state, side), Trail([place.start, place.end])
    if not (zone.holds(place.start) and zone.holds(place.end)):
        yield refuse("work_outside_zone", "4.9", witness=_line(place) | {"zone": list(zone.points)}, number=number + 1)
    blocked = [piece for piece, water in ground.land_of(state).deep_waters if overlaps(wall, water, NEAR)]
    if blocked:
        yield refuse("work_on_bad_ground", "4.9", witness={"piece": blocked[0].id}, terrain=blocked[0].kind)
    own = [key for key, box in Room(state, side, Zone(state, side)).taken if overlaps(box, wall, NEAR)]
    own += [camp.id for camp in state.camps.values() if overlaps(camp.box, wall, NEAR)]
    if own:
        yield refuse("work_on_element", "4.9", witness=_line(place), number=number + 1)


def _line(place: WorkPlace) -> dict[str, Json]:
    return {"line": [list(place.start), list(place.end)]}


def _cross(one: WorkPlace, other: WorkPlace) -> bool:
    """Through each other, or on each other; joined ends are fine."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.start, one.end, other.start, other.end
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    small = NEAR * WIDTH
    if abs(side_c) <= small and abs(side_d) <= small:
        low, high = sorted(
            [
                ((cx - ax) * (bx - ax) + (cy - ay) * (by - ay)) / WIDTH,
                ((dx - ax) * (bx - ax) + (dy - ay) * (by - ay)) / WIDTH,
            ]
        )
        return min(high, WIDTH) - max(low, 0.0) > NEAR
    return side_c * side_d < -small and side_a * side_b < -small


def _join(one: WorkPlace, other: WorkPlace) -> bool:
    ends = [(p, q) for p in (one.start, one.end) for q in (other.start, other.end)]
    return any(length(p[0] - q[0], p[1] - q[1]) <= NEAR for p, q in ends)

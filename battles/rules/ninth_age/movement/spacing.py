"""Unit spacing: how near a unit may come to others and to impassable terrain, on its way and at its end (A.4.10–14),
and the edge of the board (A.4.15)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from battles.rules.errors import Refusal
from battles.rules.geometry import Shape, distance, is_within, near_times, overlaps, sweep
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.movement.legs import Route, Stretch, front_line
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.tabletop.board import bounds

_data = load("unit_spacing")
FAR: float = inches(_data["default_min_exclusive"])
"""A unit ends farther than this from everything."""
CLOSE: float = inches(_data["rules"][0]["during_min_inclusive"])
"""While it advances or marches it comes no nearer than this."""
SpacingRule = Literal["default", "moving", "charging", "fleeing", "pursuing", "combat_reform", "joining"]
"""default: only where it ends. moving and joining: also on the way. charging: friends and impassable terrain may be
touched. fleeing and pursuing: nothing counts on the way. combat_reform: as default; the units of the combat are named
as those that may be touched."""
_WAY: frozenset[SpacingRule] = frozenset({"moving", "charging", "joining"})


class Obstacle(NamedTuple):
    """Something a unit must keep away from."""

    key: str
    is_unit: bool
    shape: Shape

    @property
    def kind(self) -> str:
        """As rules call it that ignore it on the way."""
        return "units" if self.is_unit else "terrain"


def obstacles(
    state: State, unit: Unit, circle: tuple[float, float, float], leave_out: Iterable[UnitId] = ()
) -> list[Obstacle]:
    """Other units and impassable pieces that may come within an inch of anything in a circle."""
    x, y, reach = circle
    reach += FAR + 2 * NEAR
    skipped = {unit.id, *leave_out}
    found = [
        Obstacle(key, True, state.field.shapes[key])
        for key in state.field.around(x, y, reach)
        if key not in skipped and not _are_loose(unit, state.units[key])
    ]
    for piece in state.terrain:
        if piece.is_impassable:
            shape = piece.shape
            dx, dy, far = shape.cx - x, shape.cy - y, reach + shape.reach
            if dx * dx + dy * dy <= far * far:
                found.append(Obstacle(piece.id, False, shape))
    return found


def _are_loose(one: Unit, other: Unit) -> bool:
    """A character who charges out of a unit, and that unit (B.21.95a)."""
    return one.marks.loose_from == other.id or other.marks.loose_from == one.id


def judge(
    state: State,
    unit: Unit,
    route: Route,
    rule: SpacingRule = "moving",
    *,
    leave_out: Iterable[UnitId] = (),
    touching: Iterable[str] = (),
    ignores: Container[str] = (),
    whole_boundary: bool = False,
    excuses: bool = True,
) -> tuple[Refusal, ...]:
    """Everything that spacing and the board's edge have against a way; nothing if it may be gone.

    `leave_out`: units that are no obstacle. `touching`: units and pieces that may be touched but not overlapped.
    `ignores`: `units` and `terrain` that count only where the way ends (B.21.7, B.21.16). `whole_boundary`: no part may
    leave the board, not even on the way. `excuses` False: where it stood before does not matter (A.4.13).
    """
    around = obstacles(state, unit, route.circle, leave_out)
    touched, usual, excused = _sorted_out(state, unit, route, rule, around, set(touching))
    if not excuses:
        usual, excused = [*usual, *excused], []
    found = list(_off_board(state, route, rule, whole_boundary=whole_boundary))
    if rule in _WAY:
        found += _on_the_way(route, [one for one in usual if one.kind not in ignores], CLOSE)
        found += _on_the_way(route, [one for one in touched if one.kind not in ignores], 0.0)
    found += _at_the_end(route, usual)
    found += (_ends_too_near(one, 0.0, 0.0) for one in touched if _is_nearer(route.shape(route.end), one.shape, 0.0))
    for one in excused:
        found += _excused(route, one, "default" if one.kind in ignores else rule)
    return tuple(found)


def judge_passage(
    state: State, unit: Unit, route: Route, *, leave_out: Iterable[UnitId] = (), ignores: Container[str] = ()
) -> tuple[Refusal, ...]:
    """Only the way, not its end: of a character who goes into a unit (B.21.91)."""
    around = [one for one in obstacles(state, unit, route.circle, leave_out) if one.kind not in ignores]
    _, usual, excused = _sorted_out(state, unit, route, "joining", around, set())
    found = [*_on_the_way(route, usual, CLOSE), *_off_board(state, route, "joining", whole_boundary=False)]
    return tuple(found) + tuple(problem for one in excused for problem in _excused(route, one, "joining"))


def _sorted_out(
    state: State, unit: Unit, route: Route, rule: SpacingRule, around: Sequence[Obstacle], touching: set[str]
) -> tuple[list[Obstacle], list[Obstacle], list[Obstacle]]:
    """What may be touched, what the usual rule holds for, and what the unit stands near already."""
    touched, usual, excused = list[Obstacle](), list[Obstacle](), list[Obstacle]()
    start = route.shape(route.start)
    for one in around:
        if one.key in touching or (rule == "charging" and not _is_enemy(state, unit, one)):
            touched.append(one)
        elif unit.is_placed and is_within(start, one.shape, FAR, NEAR):
            excused.append(one)
        else:
            usual.append(one)
    return touched, usual, excused


def _is_enemy(state: State, unit: Unit, one: Obstacle) -> bool:
    return one.is_unit and state.units[one.key].side != unit.side


def _on_the_way(route: Route, around: Sequence[Obstacle], clearance: float) -> Iterator[Refusal]:
    """The first thing that a way comes too near to."""
    shapes = [one.shape for one in around]
    gone = 0.0
    for stretch in route.stretches if shapes else ():
        met = _met(route, stretch, shapes, clearance)
        if met is not None:
            at, place = met
            yield _too_near(around[place], gone + at, clearance)
            return
        gone += stretch.cost


def _met(route: Route, stretch: Stretch, shapes: Sequence[Shape], clearance: float) -> tuple[float, int] | None:
    """How much of a stretch can be made, in millimetres of its cost, and what then is too near."""
    if stretch.motion is None:
        end = route.shape(stretch.end)
        for place, shape in enumerate(shapes):
            if _is_nearer(end, shape, clearance):
                return 0.0, place
        return None
    hit = sweep([route.shape(stretch.start)], stretch.motion, shapes, clearance=clearance, tolerance=NEAR)
    if hit is None:
        return None
    share = hit.at / stretch.motion.total
    return stretch.cost * share, hit.obstacle


def _is_nearer(shape: Shape, other: Shape, reach: float) -> bool:
    """Nearer than that by more than the tolerance; with reach 0: overlapping."""
    return is_within(shape, other, reach, -NEAR) if reach > 0.0 else overlaps(shape, other, NEAR)


def _too_near(one: Obstacle, allowed: float, clearance: float) -> Refusal:
    code = "too_near_unit" if one.is_unit else "too_near_impassable"
    facts = {"obstacle": one.key, "allowed": round(allowed, 3), "clearance": clearance}
    return Refusal(code=code, clause="A.4.11", facts=facts, witness={"obstacle": one.key})


def _at_the_end(route: Route, around: Sequence[Obstacle]) -> Iterator[Refusal]:
    """It must end farther than an inch from everything."""
    end = route.shape(route.end)
    for one in around:
        if is_within(end, one.shape, FAR, NEAR):
            yield _ends_too_near(one, distance(end, one.shape), FAR)


def _ends_too_near(one: Obstacle, away: float, clearance: float) -> Refusal:
    code = "ends_near_unit" if one.is_unit else "ends_near_impassable"
    facts = {"obstacle": one.key, "distance": round(away, 3), "clearance": clearance}
    return Refusal(code=code, clause="A.4.10", facts=facts, witness={"obstacle": one.key})


def _excused(route: Route, one: Obstacle, rule: SpacingRule) -> Iterator[Refusal]:
    """Who stood within an inch may stay there, but not come nearer than half an inch; once he has been farther away,
    the usual rule holds again (A.4.13)."""
    least = min(CLOSE, distance(route.shape(route.start), one.shape))
    lapsed, gone = False, 0.0
    for stretch in route.stretches if rule in _WAY else ():
        met = _met(route, stretch, [one.shape], CLOSE if lapsed else least)
        if met is not None:
            yield _too_near(one, gone + met[0], CLOSE if lapsed else least)
            return
        lapsed = lapsed or _goes_away(route, stretch, one.shape)
        gone += stretch.cost
    end = route.shape(route.end)
    if lapsed:
        yield from _at_the_end(route, [one])
    elif rule not in _WAY and _is_nearer(end, one.shape, least):
        yield _ends_too_near(one, distance(end, one.shape), least)


def _goes_away(route: Route, stretch: Stretch, shape: Shape) -> bool:
    """Whether it is farther than an inch from something at any moment of a stretch."""
    if stretch.motion is None:
        return not is_within(route.shape(stretch.end), shape, FAR, NEAR)
    within = near_times(route.shape(stretch.start), stretch.motion, [shape], FAR + NEAR)
    return not (len(within) == 1 and within[0][0] <= 0.0 and within[0][1] >= stretch.motion.total)


def meets(route: Route, stretch: Stretch, shape: Shape) -> bool:
    """Whether something is touched or overlapped at any moment of a stretch."""
    if stretch.motion is None:
        return is_within(route.shape(stretch.end), shape, 0.0, NEAR)
    return bool(near_times(route.shape(stretch.start), stretch.motion, [shape], NEAR))


def _off_board(state: State, route: Route, rule: SpacingRule, *, whole_boundary: bool) -> Iterator[Refusal]:
    """The front edge stays on the board all the way, all of it at the end (A.4.15, B.20.15)."""
    board, gone = bounds(state.board), 0.0
    for stretch in route.stretches if rule != "fleeing" else ():
        mover = route.shape(stretch.start) if whole_boundary or route.round else front_line(stretch.start)
        out = None if stretch.motion is None else board.exit([mover], stretch.motion, NEAR)
        if out is not None and stretch.motion is not None:
            share = out.at / stretch.motion.total
            facts = {"allowed": round(gone + stretch.cost * share, 3)}
            yield Refusal(code="leaves_board", clause="A.4.15", facts=facts)
            return
        if stretch.motion is None and not board.holds(front_line(stretch.end), NEAR):
            yield Refusal(code="leaves_board", clause="A.4.15", facts={"allowed": round(gone, 3)})
            return
        gone += stretch.cost
    if not board.holds(route.shape(route.end), NEAR):
        yield Refusal(code="ends_off_board", clause="A.4.15")

"""The law of a move: everything that is against it, what it uses, and what it brings (A.12.16–A.12.26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Consequence, Preview
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Shape, is_within
from battles.rules.ninth_age.ground import dangers
from battles.rules.ninth_age.measures import NEAR, in_inches, within
from battles.rules.ninth_age.movement import displacement, spacing
from battles.rules.ninth_age.movement.arrangement import formation_problems, unknown_places
from battles.rules.ninth_age.movement.arrivals import too_far_from_edge
from battles.rules.ninth_age.movement.eligibility import march_problems, march_test, move_problems, needs_march_test
from battles.rules.ninth_age.movement.legs import Route
from battles.rules.ninth_age.movement.record import DangerTest, PlannedMove
from battles.rules.ninth_age.movement.ways import Manner, leg_problems, limit_of, manner, route
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.discipline import chance, terms
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse, warn


class Verdict:
    """What is thought of a move."""

    def __init__(
        self,
        unit: Unit,
        way: Route | None,
        refusals: Sequence[Refusal],
        *,
        how: Manner | None = None,
        limit: float = 0.0,
        tested: Unit | None = None,
    ) -> None:
        self.unit, self.way, self.refusals, self.limit = unit, way, tuple(refusals), limit
        self.how, self.tested = how, tested

    @property
    def is_legal(self) -> bool:
        return not self.refusals


def judge_move(state: State, move: PlannedMove, *, eligible: bool = True) -> Verdict:
    """A move of a unit that stands for itself. `eligible` False: whether it may be moved at all is settled."""
    unit = state.units[move.unit]
    found = list(_may(state, unit, move)) if eligible else []
    return judge_way(state, unit, move, found, tested=unit)


def _may(state: State, unit: Unit, move: PlannedMove) -> Iterator[Refusal]:
    yield from move_problems(state, unit, move.how)
    if move.how == "march":
        yield from march_problems(state, unit)


def judge_way(
    state: State,
    unit: Unit,
    move: PlannedMove,
    before: Sequence[Refusal] = (),
    *,
    tested: Unit | None = None,
    leave_out: Sequence[str] = (),
) -> Verdict:
    """Legs, budget, model limit and spacing of a move of a unit as it is given; it need not stand in the state."""
    how = manner(state, unit, move.how, fly=move.fly)
    found = [*before, *unknown_places(unit, move.places)]
    if move.fly and how.means != "fly":
        found.append(refuse("not_a_flyer", "B.21.7", unit=unit.id))
    wrong = list(leg_problems(unit, move.legs, how))
    if wrong:
        return Verdict(unit, None, [*found, *wrong], how=how)
    way = route(unit, move.legs, move.places)
    limit = limit_of(move.legs, how)
    found += _lengths(unit, way, limit)
    if way.after.rows != unit.rows or move.places:
        found += formation_problems(state, way.after)
    found += spacing.judge(
        state, unit, way, "moving", leave_out=leave_out, ignores=how.ignores, whole_boundary=how.is_light
    )
    found += too_far_from_edge(state, way.after)
    return Verdict(unit, way, found, how=how, limit=limit, tested=tested)


def _lengths(unit: Unit, way: Route, limit: float) -> Iterator[Refusal]:
    """The way within the rate, and no model farther from its start (A.12.20)."""
    if not within(way.cost, limit):
        yield refuse("too_far", "A.12.18", unit=unit.id, used=round(way.cost, 3), allowed=round(limit, 3))
    far = displacement.too_far(unit, way.after, lambda _: limit)
    if far is not None:
        _, gone, most = far
        yield refuse("model_too_far", "A.12.20", unit=unit.id, used=round(gone, 3), allowed=round(most, 3))


# --- what it means ----------------------------------------------------------------------------------------------------


def preview_of(state: State, verdict: Verdict) -> Preview:
    """Cost, facts and consequences for the player."""
    if verdict.way is None:
        return Preview(refusals=verdict.refusals)
    cost = {"inches": round(in_inches(verdict.way.cost), 3)}
    facts: dict[str, Json] = {
        "used": round(verdict.way.cost, 3),
        "allowed": round(verdict.limit, 3),
        "pose": verdict.way.end.pose,
    }
    if verdict.refusals:
        return Preview(cost=cost, facts=facts, refusals=verdict.refusals)
    return Preview(cost=cost, facts=facts | march_facts(state, verdict), consequences=tuple(_brings(state, verdict)))


def march_facts(state: State, verdict: Verdict) -> dict[str, Json]:
    """The test before a march: what it needs, and its chance."""
    how, tested = verdict.how, verdict.tested
    if how is None or tested is None or how.how != "march" or not needs_march_test(state, tested):
        return {}
    test = march_test(tested.id)
    return {"test": {"need": terms(state, test).need.value, "chance": round(float(chance(state, test)), 4)}}


def danger_tests(state: State, unit: Unit, way: Route, how: Manner) -> tuple[DangerTest, ...]:
    """Dangerous ground that a march touches; an advance brings no test (B.20.1)."""
    if how.how != "march":
        return ()
    return tuple(dangers.ground_tests(state, unit, way, "march", flies=how.means == "fly"))


def _brings(state: State, verdict: Verdict) -> Iterator[Consequence]:
    assert verdict.way is not None
    assert verdict.how is not None
    tests = danger_tests(state, verdict.unit, verdict.way, verdict.how)
    if tests:
        dice = sum(one.dice for one in tests)
        hits = round(sum(one.dice * one.x / 6 for one in tests), 2)
        yield warn("dangerous_ground", "B.20.1", unit=verdict.unit.id, dice=dice, hits=hits)


def overlapped(state: State, unit: Unit, way: Route) -> tuple[str, ...]:
    """Unengaged enemies over whose boundary a way goes (B.21.173)."""
    x, y, reach = way.circle
    found = []
    for key in state.field.around(x, y, reach):
        other = state.units[key]
        if other.side != unit.side and not other.is_engaged and goes_over(way, state.field.shapes[key]):
            found.append(key)
    return tuple(found)


def goes_over(way: Route, shape: Shape) -> bool:
    """Whether a boundary lies at least partly over another at any moment of a way (A.3.24)."""
    if any(is_within(way.shape(box), shape, 0.0, NEAR) for box in (way.start, way.end)):
        return True
    return any(spacing.meets(way, stretch, shape) for stretch in way.stretches)

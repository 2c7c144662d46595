"""As far as a move may go the way it is drawn: its last leg, made shorter until nothing speaks against it (8.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import structs

from battles.rules.base import Alternative, Order
from battles.rules.clamp import Fit, farthest
from battles.rules.cooperative import Cooperative
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Pose, ahead, leg_length
from battles.rules.horden_helden.movement.judgement.judging import FARTHEST_MOVE
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, STEPS
from battles.rules.tabletop.legs import box_at, is_straight_ahead, is_wheel, way

FINE = 0.2
"""Millimetres, or degrees: nobody sees less."""
LEAST = 1.0
"""Shorter moves are none."""
HOPELESS = frozenset({"held_on_two_sides", "only_straight_away", "march_near_enemy", "no_way"})
"""Refused whatever the length."""
STOPS = frozenset({"blocked", "terrain_barred", "camp_in_the_way", "works_in_the_way"})
STRAIGHT = frozenset({"only_wheels", "only_straight_ahead"})
"""Who may not go sideways goes as far ahead as was meant."""

Found = Cooperative[Alternative[State] | None]
Judge = Callable[[float], Cooperative[tuple[Order[State], Verdict]]]


def shortened(state: State, most: float, judge: Judge, limit: Refusal) -> Found:
    """The longest legal one of a family of moves up to an amount of millimetres or degrees."""
    if most < LEAST:
        return None
    return (yield from farthest(most, FINE, lambda amount: _look(state, amount, judge), limit))


def _look(state: State, amount: float, judge: Judge) -> Cooperative[Fit[State]]:
    order, verdict = yield from judge(amount)
    if verdict.is_legal:
        return Fit(order=order)
    refusals = verdict.refusals
    poor = any(one.code == "not_enough_ap" for one in refusals) and not verdict.meetings
    if poor or verdict.plan is None or any(one.code in HOPELESS for one in refusals):
        return Fit(order=order, hopeless=True)
    strictest = min(refusals, key=lambda one: _allowed(one) or FARTHEST_MOVE)
    return Fit(order=order, refusal=strictest, bound=_bound(state, verdict, amount))


def _bound(state: State, verdict: Verdict, amount: float) -> float | None:
    """What the refusals would allow at most. They count the whole way, the amount belongs to its last leg."""
    assert verdict.plan is not None
    allowed = [most for one in verdict.refusals if (most := _allowed(one)) is not None]
    leg = max(_last_leg(state, key, path) for key, path in verdict.plan.paths.items())
    if not allowed or leg <= 0.0:
        return None
    return max(0.0, amount * (1.0 - (verdict.plan.mm - min(allowed)) / leg))


def _allowed(refusal: Refusal) -> float | None:
    allowed = refusal.facts.get("allowed")
    if not isinstance(allowed, int | float) or refusal.code not in STOPS | {"too_far"}:
        return None
    return allowed - (NEAR if refusal.code in STOPS else 0.0)


def _last_leg(state: State, element: ElementId, path: Sequence[Pose]) -> float:
    box = start_box(state, state.elements[element])
    if box is None or not path:
        return 0.0
    return leg_length(box if len(path) < 2 else box.at(path[-2]), path[-1])


# --- steps of groups --------------------------------------------------------------------------------------------------


def last_step(steps: Sequence[Step], amount: float) -> tuple[Step, ...]:
    """The same steps, the last one of this amount, in whole thousandths."""
    return (*steps[:-1], structs.replace(steps[-1], amount=round(amount, 3)))


def most_of(step: Step) -> float:
    """So far it is looked at."""
    return min(step.amount, FARTHEST_MOVE if step.move == "advance" else STEPS.most_wheel)


# --- poses ------------------------------------------------------------------------------------------------------------


class Leg:
    """The last leg of a leader's way, of any length up to the one drawn."""

    def __init__(self, box: Box, legs: Sequence[Pose], *, straight: bool) -> None:
        self.before: Final = tuple(legs[:-1])
        start = box.at(legs[-2]) if len(legs) > 1 else box
        after = box.at(legs[-1])
        if straight and not is_straight_ahead(start, after) and not is_wheel(start, after, STEPS):
            after = box.at(ahead(start.pose, max(0.0, start.local(after.pose.point)[1])))
        self.way: Final = way(None, start, (after.pose,))
        self.mm: Final = leg_length(start, after.pose)

    @property
    def most(self) -> float:
        return min(self.mm, FARTHEST_MOVE)

    def upto(self, mm: float) -> tuple[Pose, ...]:
        """All legs, the last one so long."""
        return (*self.before, box_at(self.way, 0, mm / self.mm).pose)


def leg_of(state: State, legs: Sequence[Pose], verdict: Verdict) -> Leg | None:
    """The last leg of the leader of a move that was refused; None if there is none to be shortened."""
    if verdict.plan is None or not legs:
        return None
    box = start_box(state, state.elements[next(iter(verdict.plan.paths))])
    return None if box is None else Leg(box, legs, straight=any(one.code in STRAIGHT for one in verdict.refusals))

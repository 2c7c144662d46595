"""As far as a move may go the way it is drawn: its last leg, made shorter until nothing speaks against it."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Order
from battles.rules.clamp import Fit, farthest
from battles.rules.errors import Refusal
from battles.rules.geometry import widest_turn
from battles.rules.ninth_age.measures import NEAR, in_inches
from battles.rules.ninth_age.movement.judgement import Verdict
from battles.rules.ninth_age.movement.legs import FARTHEST, MOST_WHEEL, Leg, Pivot, Regroup, Straight, Wheel
from battles.rules.ninth_age.state import State

FINE = 0.01
"""Inches, or degrees: nobody sees less."""
BY_LENGTH = frozenset({"too_far", "too_near_unit", "too_near_impassable", "leaves_board"})
"""What a shorter way cures, and how long it may be stands in the refusal."""
SHORTER = BY_LENGTH | {
    "model_too_far",
    "ends_near_unit",
    "ends_near_impassable",
    "ends_off_board",
    "too_far_from_edge",
    "wheel_too_far",
    "not_clear_of_unit",
}
"""What another length may cure."""
__all__ = ["FINE", "Fit", "amount_of", "farthest", "fit", "with_amount"]


def amount_of(leg: Leg) -> float:
    """The one free number of a leg: inches or degrees; 0 if it has none."""
    match leg:
        case Straight(distance=distance):
            return min(max(0.0, distance), FARTHEST)
        case Wheel(degrees=degrees):
            return min(max(0.0, degrees), MOST_WHEEL)
        case Pivot() | Regroup():
            return 0.0


def with_amount(leg: Leg, amount: float) -> Leg:
    match leg:
        case Straight():
            return structs.replace(leg, distance=round(amount, 4))
        case Wheel():
            return structs.replace(leg, degrees=round(amount, 3))
        case Pivot() | Regroup():
            return leg


def fit(order: Order[State], verdict: Verdict, leg: Leg, amount: float) -> Fit[State]:
    """What is thought of one length of the last leg."""
    if verdict.is_legal:
        return Fit(order=order)
    if amount <= 0.0 or any(one.code not in SHORTER for one in verdict.refusals):
        return Fit(order=order, hopeless=True)
    return Fit(order=order, refusal=verdict.refusals[0], bound=_bound(verdict, leg))


def _bound(verdict: Verdict, leg: Leg) -> float | None:
    """The longest last leg that the refusals surely do not forbid."""
    allowed = [most for one in verdict.refusals if (most := _allowed(one)) is not None]
    if verdict.way is None or not allowed:
        return None
    last = verdict.way.stretches[-1]
    left = max(0.0, min(allowed) - (verdict.way.cost - last.cost) - NEAR / 2)
    return widest_turn(last.start.width, left) if isinstance(leg, Wheel) else in_inches(left)


def _allowed(refusal: Refusal) -> float | None:
    allowed = refusal.facts.get("allowed")
    return allowed if isinstance(allowed, int | float) and refusal.code in BY_LENGTH else None

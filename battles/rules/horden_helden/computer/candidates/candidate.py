"""A move that somebody could order, what the rules say to it, and what it promises beyond itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from battles.rules.base import Order
from battles.rules.geometry import Pose
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, poses_of
from battles.rules.horden_helden.movement.orders import MoveElement, MoveGroup, StormSection
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State

SINGLE, LINE = 3, 30
"""What a verdict costs in evaluations: of one element, of a line."""


class Candidate(Struct, frozen=True):
    """A legal move."""

    order: Order[State]
    verdict: Verdict
    promise: float = 0.0
    """Points that others who join in would add."""

    @property
    def ap(self) -> int:
        return 0 if self.verdict.plan is None else self.verdict.plan.ap

    @property
    def end(self) -> tuple[tuple[ElementId, Pose], ...]:
        """Who stands where after it."""
        return () if self.verdict.plan is None else tuple(sorted(poses_of(self.verdict.plan).items()))


def legal(mind: Mind, orders: Iterable[MoveElement | MoveGroup | StormSection]) -> Iterator[Candidate]:
    """Those of them that the rules allow."""
    for order in orders:
        mind.budget.spend(LINE if isinstance(order, MoveGroup) else SINGLE)
        verdict = order.verdict(mind.known, mind.seat)
        if verdict.is_legal:
            yield Candidate(order, verdict)


def planned(
    mind: Mind, found: tuple[MoveElement, Verdict] | tuple[MoveGroup, Verdict] | None, price: int = SINGLE
) -> Iterator[Candidate]:
    """What a planner has found, if anything."""
    mind.budget.spend(price)
    if found is not None:
        yield Candidate(*found)

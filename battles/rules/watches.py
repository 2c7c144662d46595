"""Counters of a battle between computers: each system watches for what shows that a player does nothing sensible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Generic

from msgspec import Struct

from battles.rules.base import Order, S, Seat
from battles.rules.play import Play


class Gauge(Struct, frozen=True, kw_only=True):
    """A share of two counters, `of` in `per`; `most`: what a sound player stays below."""

    code: str
    of: str
    per: str
    most: float | None = None


class Watch(Generic[S]):
    """Looks at every order of one battle, before and after it, and counts by seat."""

    gauges: ClassVar[tuple[Gauge, ...]] = ()

    def __init__(self) -> None:
        self.counted: dict[Seat, Counter[str]] = {}

    def of(self, seat: Seat) -> Counter[str]:
        """The seat's counters."""
        return self.counted.setdefault(seat, Counter())

    def before(self, state: S, seat: Seat, order: Order[S]) -> None:
        """The seat is about to give this order."""

    def after(self, play: Play[S], seat: Seat) -> None:
        """What came of it."""

    def totals(self) -> Mapping[Seat, Mapping[str, float]]:
        return {seat: dict(counted) for seat, counted in self.counted.items()}

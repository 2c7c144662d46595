"""Ranking lists: who is in them, and at which place (10.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from battles.leagues.ratings.months import Month
from battles.leagues.ratings.periods import Period, PeriodEntry
from battles.leagues.ratings.rated import PlayerId

IDLE_MONTHS = 6

T = TypeVar("T")


class Ranked(Struct, Generic[T], frozen=True, kw_only=True):
    """A line of a ranking list; equal values share a place."""

    place: int
    entry: T


def ranking(period: Period) -> tuple[Ranked[PeriodEntry], ...]:
    """The list after a month: without provisional players and without those idle for six months."""
    shown = [entry for entry in period.entries if is_listed(entry, period.month)]
    return placed(shown, value=lambda entry: entry.after.rating, player=lambda entry: entry.player)


def is_listed(entry: PeriodEntry, month: Month) -> bool:
    return not entry.is_provisional and not is_idle(entry.last_played, month)


def is_idle(last_played: Month, month: Month) -> bool:
    """Six whole months without a battle."""
    return month.since(last_played) >= IDLE_MONTHS


def placed(
    entries: Iterable[T], *, value: Callable[[T], float], player: Callable[[T], PlayerId]
) -> tuple[Ranked[T], ...]:
    """Highest first; who is equal stands by player id, at the same place."""
    ordered = sorted(entries, key=lambda entry: (-value(entry), player(entry)))
    lines: list[Ranked[T]] = []
    for number, entry in enumerate(ordered, 1):
        is_level = bool(lines) and value(lines[-1].entry) == value(entry)
        lines.append(Ranked(place=lines[-1].place if is_level else number, entry=entry))
    return tuple(lines)

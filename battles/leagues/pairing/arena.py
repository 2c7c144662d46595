"""The arena (4.11): short battles, whoever is free is paired again at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from battles.leagues.pairing.players import EntrantId, Pair, PairingPlayer, Seat, seated

PATIENCE = timedelta(seconds=60)
"""So long the two of the last battle wait for somebody else."""

WORTH: dict[str, int] = {"win": 2, "draw": 1, "loss": 0}
WINS_FOR_DOUBLE = 2

Outcome = Literal["win", "draw", "loss"]


class Free(Struct, frozen=True, kw_only=True):
    """Somebody who waits for his next battle."""

    id: EntrantId
    number: int
    points: int
    rating: int
    since: datetime
    last_opponent: EntrantId | None = None
    seats: tuple[Seat, ...] = ()


class Fought(Struct, frozen=True, kw_only=True):
    """A finished battle of one player."""

    outcome: Outcome
    ended: datetime


def pair_free(waiting: Iterable[Free], now: datetime) -> tuple[Pair, ...]:
    """Who waits longest chooses first: the nearest by points, then rating, then draw number."""
    left = sorted(waiting, key=lambda free: (free.since, free.number))
    pairs = []
    while left:
        chooser = left.pop(0)
        open_to_him = [other for other in left if _may_meet(chooser, other, now)]
        if open_to_him:
            other = min(open_to_him, key=lambda other: _distance(chooser, other))
            left.remove(other)
            pairs.append(_seated(chooser, other))
    return tuple(pairs)


def look_again_at(waiting: Sequence[Free], now: datetime) -> datetime | None:
    """When time alone will let two of those still waiting meet again; None if it never will."""
    known = {free.id: free for free in waiting}
    instants = [
        max(free.since, known[free.last_opponent].since) + PATIENCE
        for free in waiting
        if free.last_opponent is not None and free.last_opponent in known
    ]
    return min((instant for instant in instants if instant > now), default=None)


def arena_points(battles: Iterable[Fought], bell: datetime) -> list[int]:
    """What each battle counts, in the order in which they ended; battles still running at the bell do not count."""
    return points_of([each.outcome for each in sorted(battles, key=lambda each: each.ended) if each.ended <= bell])


def points_of(outcomes: Iterable[Outcome]) -> list[int]:
    """After two wins in a row all count double up to and including the first that is not won."""
    points, wins = [], 0
    for outcome in outcomes:
        points.append(WORTH[outcome] * (2 if wins >= WINS_FOR_DOUBLE else 1))
        wins = wins + 1 if outcome == "win" else 0
    return points


def _may_meet(one: Free, other: Free, now: datetime) -> bool:
    """Ruling: the 60 s run from the moment when both are free; then they may meet again if nobody else came."""
    if not _met_last(one, other):
        return True
    return now >= max(one.since, other.since) + PATIENCE


def _distance(one: Free, other: Free) -> tuple[bool, int, int, int]:
    again = _met_last(one, other)
    return again, abs(one.points - other.points), abs(one.rating - other.rating), other.number


def _seated(one: Free, other: Free) -> Pair:
    higher, lower = sorted((one, other), key=lambda free: (-free.points, -free.rating, free.number))
    return seated(*(PairingPlayer(id=free.id, number=free.number, seats=free.seats) for free in (higher, lower)))


def _met_last(one: Free, other: Free) -> bool:
    return one.last_opponent == other.id or other.last_opponent == one.id

"""Offers and instants for scheduling tests: A is entrant 1, B is entrant 2, the month is May 2027."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from battles.leagues.scheduling.offers import Answer, Offer
from battles.leagues.scheduling.spans import Span

A, B = 1, 2
SIDES = (A, B)


def at(day: int, hour: int = 0, minute: int = 0, *, month: int = 5) -> datetime:
    return datetime(2027, month, day, hour, minute, tzinfo=UTC)


WINDOW = Span(at(3), at(31))


def offer(
    number: int,
    maker: int,
    made: datetime,
    start: datetime,
    answer: Answer | None = None,
    hours: float | None = None,
) -> Offer:
    """`hours`: how long after it was made the answer came."""
    answered = None if hours is None else made + timedelta(hours=hours)
    return Offer(id=number, maker=maker, made=made, start=start, answer=answer, answered=answered)

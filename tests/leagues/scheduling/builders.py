"""Offers and instants for scheduling tests: A is entrant 1, B is entrant 2, the month is May 2027."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from battles.leagues.scheduling.offers import Answer, DateOffer
from battles.leagues.scheduling.spans import TimeSpan

A, B = 1, 2
SIDES = (A, B)


def at(day: int, hour: int = 0, minute: int = 0, *, month: int = 5) -> datetime:
    return datetime(2027, month, day, hour, minute, tzinfo=UTC)


WINDOW = TimeSpan(at(3), at(31))


def offer(
    number: int,
    maker: int,
    made: datetime,
    start: datetime,
    answer: Answer | None = None,
    hours: float | None = None,
) -> DateOffer:
    """`hours`: how long after it was made the answer came."""
    answered = None if hours is None else made + timedelta(hours=hours)
    return DateOffer(id=number, maker=maker, made=made, start=start, answer=answer, answered=answered)

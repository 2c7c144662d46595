"""Holidays: whole local days that move the hard deadline of open fixtures (8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.local import days_span
from battles.leagues.scheduling.offers import EntrantId
from battles.leagues.scheduling.spans import TimeSpan, inside, total, union

MOST_DAYS = 14
NOTICE = timedelta(hours=72)
LONGEST_EXTENSION = timedelta(days=14)
YEARS_AHEAD = 2
"""Calendars far ahead are guesses: zones change their rules."""


class HolidaySpan(Struct, frozen=True, kw_only=True):
    """From the first to the last local day, in the zone that the entrant had when he booked."""

    entrant: EntrantId
    first: date
    last: date
    zone: str
    booked: datetime

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def span(self) -> TimeSpan:
        return days_span(self.first, self.last, self.zone)


def book(
    earlier: Sequence[HolidaySpan], new: HolidaySpan, *, agreed: Iterable[datetime] = (), most: int = MOST_DAYS
) -> tuple[HolidaySpan, ...]:
    """One more holiday of the season, or why not. `earlier`: all of this entrant; `agreed`: his agreed times."""
    _check_days(earlier, new, most)
    _check_notice(new)
    span = new.span
    if any(span.meets(holiday.span) for holiday in earlier):
        raise LeagueError("holiday_overlaps", clause="8.5", first=str(new.first), last=str(new.last))
    for start in sorted(agreed):
        if span.holds(start):
            raise LeagueError("agreed_that_day", clause="8.5", start=start.isoformat())
    return (*earlier, new)


def _check_days(earlier: Sequence[HolidaySpan], new: HolidaySpan, most: int) -> None:
    if new.last < new.first:
        raise LeagueError("holiday_backwards", clause="8.5", first=str(new.first), last=str(new.last))
    left = most - sum(holiday.days for holiday in earlier)
    if new.days > left:
        raise LeagueError("too_many_holidays", clause="8.5", most=most, left=max(0, left))


def _check_notice(new: HolidaySpan) -> None:
    if new.last.year > new.booked.year + YEARS_AHEAD:
        raise LeagueError("holiday_too_far", clause="8.5", first=str(new.first), years=YEARS_AHEAD)
    if new.span.start - new.booked < NOTICE:
        earliest = new.booked + NOTICE
        raise LeagueError("holiday_too_soon", clause="8.5", hours=72, earliest=earliest.isoformat())


def extension(window: TimeSpan, holidays: Iterable[HolidaySpan]) -> timedelta:
    """By how much the hard deadline moves: the union of both sides' holidays inside the original window."""
    spans = [holiday.span for holiday in holidays]
    return min(LONGEST_EXTENSION, total(inside(spans, window)))


def standstill(holidays: Iterable[HolidaySpan]) -> tuple[TimeSpan, ...]:
    """When asynchronous clocks stand still."""
    return union(holiday.span for holiday in holidays)


def is_away(holidays: Iterable[HolidaySpan], instant: datetime) -> bool:
    return any(holiday.span.holds(instant) for holiday in holidays)

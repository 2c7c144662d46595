"""When a round ends for everybody: after a while, or on days of the week at a time. Pure arithmetic."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from battles.agreements.pace import DAY, DAYS, MINUTE, Pace, tempo

SHORTEST = timedelta(hours=6)
"""By the calendar nobody gets less time than this: a round that opens later ends on the next of its days."""


def end_of(pace: Pace, opened: datetime, *, is_first: bool) -> datetime:
    """When a round ends that opens then."""
    if is_first and pace.first:
        return opened + timedelta(seconds=pace.first)
    if pace.round:
        return opened + timedelta(seconds=pace.round)
    return _next_day(pace, opened + SHORTEST)


def _next_day(pace: Pace, after: datetime) -> datetime:
    """The first of the agreed days whose hour is not before then; the day has its own summer time."""
    zone, at = ZoneInfo(pace.zone), time.fromisoformat(pace.at)
    first = after.astimezone(zone).date()
    for number in range(9):
        day = first + timedelta(days=number)
        end = datetime.combine(day, at, tzinfo=zone).astimezone(after.tzinfo)
        if DAYS[day.weekday()] in pace.days.split(",") and end >= after:
            return end
    raise AssertionError("a week has every day")


def extension(pace: Pace) -> timedelta:
    """By how much a seat may have a round last longer."""
    return timedelta(seconds=DAY if tempo(pace) == "days" else MINUTE)

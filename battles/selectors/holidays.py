"""Declared holidays of a person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from accounts.models import User
from battles.models import Holiday
from battles.runtime import tuning


def holidays_of(user: User, now: datetime) -> list[Holiday]:
    """Those that are still to come or under way."""
    return list(Holiday.objects.filter(user=user, ends__gt=now))


def days_left(user: User, year: int) -> int:
    """How many days of this year may still be declared."""
    used = days_in(year, Holiday.objects.filter(user=user).values_list("first_day", "last_day"))
    return max(0, int(tuning.HOLIDAY_DAYS) - used)


def days_in(year: int, spans: Iterable[tuple[date, date]]) -> int:
    """Days of these spans in a calendar year."""
    begin, end = date(year, 1, 1), date(year, 12, 31)
    return sum(max(0, (min(last, end) - max(first, begin)).days + 1) for first, last in spans)

"""Time zones: what a clock on the wall shows there, and when a local day begins."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from battles.errors import ApplicationError

SECOND = timedelta(seconds=1)


def zone_of(name: str) -> ZoneInfo:
    """The IANA zone of that name; raises `unknown_zone`."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ApplicationError("unknown_zone", zone=name) from error


def readings(local: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Both readings of a local time: equal as a rule; in a repeated hour in order; in a skipped one reversed."""
    first, second = (local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return first, second


def day_start(day: date, zone: ZoneInfo) -> datetime:
    """The first instant of a local day, also where the clocks change at midnight."""
    earlier, later = readings(datetime.combine(day, time()), zone)
    if earlier <= later:
        return earlier
    return _first_after_gap(later, earlier, day, zone)


def _first_after_gap(before: datetime, after: datetime, day: date, zone: ZoneInfo) -> datetime:
    """Midnight was skipped: halve until the first second that belongs to the day."""
    while after - before > SECOND:
        middle = before + (after - before) // 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(zone).date() >= day:
            after = middle
        else:
            before = middle
    return after

"""Local times and instants: what a clock on the wall shows, and when that is (1.5, 8.2)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from battles.errors import ApplicationError
from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.spans import TimeSpan
from battles.runtime import time_zones

Which = Literal["earlier", "later"]
FIRST_YEAR, LAST_YEAR = 1970, 9000
"""Beyond them no calendar can say when it is."""


def zone_of(name: str) -> ZoneInfo:
    """The IANA zone of that name."""
    try:
        return time_zones.zone_of(name)
    except ApplicationError as error:
        raise LeagueError("unknown_zone", clause="1.5", zone=name) from error


def instant_of(local: datetime, zone: str, which: Which | None = None) -> datetime:
    """The instant of a local time; one that does not exist is refused, one that exists twice asks which (8.2)."""
    place = zone_of(zone)
    if not FIRST_YEAR <= local.year <= LAST_YEAR:
        raise LeagueError("no_such_local_time", clause="8.2", local=_plain(local), zone=zone)
    earlier, later = time_zones.readings(local.replace(tzinfo=None, fold=0), place)
    if earlier == later:
        return earlier
    if earlier > later:
        raise LeagueError("no_such_local_time", clause="8.2", local=_plain(local), zone=zone)
    if which is None:
        choices: list[dict[str, str]] = [
            {"which": "earlier", "instant": earlier.isoformat()},
            {"which": "later", "instant": later.isoformat()},
        ]
        raise LeagueError("ambiguous_local_time", clause="8.2", local=_plain(local), zone=zone, choices=choices)
    return earlier if which == "earlier" else later


def _plain(local: datetime) -> str:
    return local.replace(tzinfo=None).isoformat(timespec="minutes")


def shown(instant: datetime, zone: str) -> datetime:
    """What the clock on the wall shows in a zone at an instant."""
    return instant.astimezone(zone_of(zone))


def day_start(day: date, zone: str) -> datetime:
    """The first instant of a local day, also where the clocks change at midnight."""
    return time_zones.day_start(day, zone_of(zone))


def days_span(first: date, last: date, zone: str) -> TimeSpan:
    """Whole local days, from the first instant of the first to the last of the last."""
    return TimeSpan(day_start(first, zone), day_start(last + timedelta(days=1), zone))

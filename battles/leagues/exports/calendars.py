"""Calendar feeds: one event a leg, the same UID for ever, a higher SEQUENCE at each change (8.7)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Literal

from icalendar import Calendar, Event
from msgspec import Struct, structs

Status = Literal["TENTATIVE", "CONFIRMED", "CANCELLED"]
LIVE = timedelta(hours=4, minutes=30)
REFRESH = timedelta(hours=1)


class Appointment(Struct, frozen=True, kw_only=True):
    """What a calendar may know of a leg. There is no place in it for lists, zones or addresses of people."""

    leg: int
    start: datetime
    end: datetime
    status: Status
    title: str
    url: str
    sequence: int = 0
    changed: datetime
    """When this version of it came about."""


def appointed(earlier: Appointment | None, new: Appointment) -> Appointment:
    """The version to keep: the earlier one if nothing differs, else the new one with the next SEQUENCE."""
    if earlier is None:
        return structs.replace(new, sequence=0)
    if structs.replace(new, sequence=earlier.sequence, changed=earlier.changed) == earlier:
        return earlier
    return structs.replace(new, sequence=earlier.sequence + 1)


def when(
    *, agreed: datetime | None, offered: Iterable[datetime], hard: datetime, is_off: bool, length: timedelta = LIVE
) -> tuple[Status, datetime, datetime]:
    """Status, start and end of a leg: agreed; else the first open offer; else the deadline, as a mere moment."""
    first = min(offered, default=None)
    start = agreed or first or hard
    end = start if agreed is None and first is None else start + length
    if is_off:
        return "CANCELLED", start, end
    return ("TENTATIVE" if agreed is None else "CONFIRMED"), start, end


def feed(name: str, site: str, appointments: Iterable[Appointment]) -> bytes:
    """The whole calendar. `site`: the host in every UID."""
    calendar = Calendar()
    calendar.add("prodid", "-//Feldherr//Leagues//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for appointment in sorted(appointments, key=lambda one: (one.start, one.leg)):
        calendar.add_component(_event(appointment, site))
    return bytes(calendar.to_ical(sorted=True))


def uid(leg: int, site: str) -> str:
    return f"leg-{leg}@{site}"


def _event(appointment: Appointment, site: str) -> Event:
    event = Event()
    event.add("uid", uid(appointment.leg, site))
    event.add("dtstamp", _utc(appointment.changed))
    event.add("last-modified", _utc(appointment.changed))
    event.add("dtstart", _utc(appointment.start))
    event.add("dtend", _utc(appointment.end))
    event.add("sequence", appointment.sequence)
    event.add("status", appointment.status)
    event.add("summary", appointment.title)
    event.add("url", appointment.url)
    return event


def _utc(instant: datetime) -> datetime:
    return instant.astimezone(UTC).replace(microsecond=0)

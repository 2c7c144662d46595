"""The best common slots of two weeks of free hours (8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from msgspec import Struct

from battles.leagues.scheduling.local import zone_of
from battles.leagues.scheduling.spans import TimeSpan

QUARTER = timedelta(minutes=15)
"""All zones keep to quarters of an hour."""
HOURS_A_WEEK = 168
SLOTS = 3
MOST_SPARE = 16
"""More than four spare hours after a battle are no better than four."""


class FreeHours(Struct, frozen=True, kw_only=True):
    """Free hours of the week, 0 is Monday from 00:00 to 01:00, by the clock of a zone."""

    zone: str
    hours: frozenset[int]

    @classmethod
    def read(cls, zone: str, signs: str) -> Self:
        """From 168 signs, "1" for a free hour."""
        return cls(zone=zone, hours=frozenset(hour for hour, sign in enumerate(signs[:HOURS_A_WEEK]) if sign == "1"))


class Slot(Struct, frozen=True, kw_only=True):
    """A proposed start, and how much longer than the battle both are free."""

    start: datetime
    spare: timedelta


def best_slots(
    one: FreeHours,
    other: FreeHours,
    window: TimeSpan,
    *,
    length: timedelta,
    busy: Iterable[TimeSpan] = (),
    most: int = SLOTS,
) -> tuple[Slot, ...]:
    """Up to three starts on different UTC days: most time to spare first, then the earliest; shown in order of time.

    A start is at a full hour on the clock of one of the two; both are free for the whole length.
    """
    taken = tuple(busy)
    run = _runs(one, other, window, taken)
    needed = -(-length // QUARTER)
    found = [Slot(start=start, spare=_spare(run[start], needed)) for start in run if run[start] >= needed]
    chosen: dict[object, Slot] = {}
    zones = (zone_of(one.zone), zone_of(other.zone))
    for slot in sorted(found, key=lambda slot: (-slot.spare, slot.start)):
        if len(chosen) < most and any(slot.start.astimezone(zone).minute == 0 for zone in zones):
            chosen.setdefault(slot.start.date(), slot)
    return tuple(sorted(chosen.values(), key=lambda slot: slot.start))


def _spare(run: int, needed: int) -> timedelta:
    return min(run - needed, MOST_SPARE) * QUARTER


def _runs(one: FreeHours, other: FreeHours, window: TimeSpan, busy: tuple[TimeSpan, ...]) -> dict[datetime, int]:
    """For each common quarter, how many follow each other from it on."""
    sides = ((zone_of(one.zone), one.hours), (zone_of(other.zone), other.hours))
    runs: dict[datetime, int] = {}
    for quarter in reversed(list(_quarters(window))):
        if all(_hour(quarter, zone) in hours for zone, hours in sides) and not _is_busy(quarter, busy):
            runs[quarter] = runs.get(quarter + QUARTER, 0) + 1
    return runs


def _is_busy(quarter: datetime, busy: tuple[TimeSpan, ...]) -> bool:
    return any(span.meets(TimeSpan(quarter, quarter + QUARTER)) for span in busy)


def _quarters(window: TimeSpan) -> Iterator[datetime]:
    """Every whole quarter that lies inside the window, in UTC."""
    start = window.start.astimezone(UTC)
    since = start - start.replace(hour=0, minute=0, second=0, microsecond=0)
    quarter = start + (-since) % QUARTER
    while quarter + QUARTER <= window.end:
        yield quarter
        quarter += QUARTER


def _hour(instant: datetime, zone: ZoneInfo) -> int:
    there = instant.astimezone(zone)
    return there.weekday() * 24 + there.hour

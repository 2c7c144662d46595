"""Pace: how long everybody may think. Pure arithmetic on milliseconds; whoever keeps the time passes it in.

A seat has a *bank*. Each decision has a *reserve* of its own, which is used first and never saved up. When a seat has
handed over (it was asked, has answered, and is asked no more) the *increment* is added, up to the *cap*.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json

Kind = Literal["live", "days"]
MINUTE, HOUR, DAY = 60, 3600, 86400
MS = timedelta(milliseconds=1)


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed, in seconds."""

    kind: Kind
    bank: int
    increment: int = 0
    reserve: int = 0
    cap: int = 0
    """The increment fills the bank up to this; 0: without limit."""
    hours: float = 0
    """After so many hours a player may call the present game turn the last; 0: never."""


class BadPace(ValueError):
    """Not a pace: which number, and what it may be."""

    def __init__(self, field: str, least: int, most: int) -> None:
        super().__init__(f"{field}: {least} to {most}")
        self.field, self.least, self.most = field, least, most


BOUNDS: dict[Kind, dict[str, tuple[int, int]]] = {
    "live": {
        "bank": (MINUTE, 6 * HOUR),
        "increment": (0, 10 * MINUTE),
        "reserve": (0, 10 * MINUTE),
        "cap": (0, 6 * HOUR),
        "hours": (0, 24),
    },
    "days": {
        "bank": (HOUR, 60 * DAY),
        "increment": (0, 14 * DAY),
        "reserve": (0, 7 * DAY),
        "cap": (0, 90 * DAY),
        "hours": (0, 0),
    },
}
"""Smallest and largest value of each number."""

PRESETS: dict[str, Pace] = {
    "quick": Pace(kind="live", bank=20 * MINUTE, increment=10, reserve=10),
    "usual": Pace(kind="live", bank=45 * MINUTE, increment=15, reserve=20),
    "calm": Pace(kind="live", bank=90 * MINUTE, increment=30, reserve=30),
    "brisk": Pace(kind="days", bank=2 * DAY, increment=12 * HOUR, cap=4 * DAY),
    "steady": Pace(kind="days", bank=5 * DAY, increment=DAY, cap=10 * DAY),
    "leisurely": Pace(kind="days", bank=14 * DAY, increment=2 * DAY, cap=21 * DAY),
}
GRANTS: dict[Kind, int] = {"live": 5 * MINUTE, "days": DAY}
"""What one seat may give another at a time."""
NOTICE: dict[Kind, int] = {"live": MINUTE, "days": DAY}
"""Between the wish to go on after a pause and going on."""
BACK_BY: dict[Kind, int] = {"live": 2, "days": MINUTE}
"""A clock that stands is looked at again after this at the earliest."""


def read(data: Json) -> Pace | None:
    """The pace from JSON, None for {} (no clock); raises BadPace or msgspec.ValidationError."""
    if not data:
        return None
    return checked(msgspec.convert(data, Pace))


def checked(pace: Pace) -> Pace:
    for field, (least, most) in BOUNDS[pace.kind].items():
        if not least <= getattr(pace, field) <= most:
            raise BadPace(field, least, most)
    if pace.cap and pace.cap < pace.bank:
        raise BadPace("cap", pace.bank, BOUNDS[pace.kind]["cap"][1])
    return pace


def write(pace: Pace | None) -> dict[str, Json]:
    """As it is kept and told: numbers that are 0 are left out."""
    plain: dict[str, Json] = {} if pace is None else msgspec.to_builtins(pace)
    return plain


# Arithmetic


def milliseconds(span: timedelta) -> int:
    return span // MS


def taken(spent_ms: int, since: datetime | None, now: datetime) -> int:
    """What the present decision has taken: what was counted already, and what has run since. Time never runs back."""
    return spent_ms + (max(0, milliseconds(now - since)) if since is not None else 0)


def bank_after(pace: Pace, left_ms: int, taken_ms: int) -> int:
    """The bank once the decision has taken so long; the reserve goes first."""
    return max(0, left_ms - max(0, taken_ms - pace.reserve * 1000))


def reserve_after(pace: Pace, taken_ms: int) -> int:
    return max(0, pace.reserve * 1000 - taken_ms)


def with_increment(pace: Pace, left_ms: int) -> int:
    """The bank after handing over. Time that was granted above the cap stays."""
    more = left_ms + pace.increment * 1000
    return max(left_ms, min(more, pace.cap * 1000)) if pace.cap else more


def runs_out(pace: Pace, left_ms: int, spent_ms: int, since: datetime) -> datetime:
    """When a clock that runs since then is at zero."""
    return since + (left_ms + pace.reserve * 1000 - spent_ms) * MS


def is_out(pace: Pace, left_ms: int, spent_ms: int, since: datetime | None, now: datetime) -> bool:
    """Whether the time is over. At the very instant it is."""
    return since is not None and now >= runs_out(pace, left_ms, spent_ms, since)


def after_gap(since: datetime, gap: timedelta, now: datetime) -> datetime:
    """Since when a clock runs if nobody was there for `gap` until now."""
    return min(now, since + gap)

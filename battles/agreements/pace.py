"""Pace: how long everybody may think. Pure arithmetic on milliseconds; whoever keeps the time passes it in.

A seat has a *bank*. Each decision has a *reserve* of its own, which is used first and never saved up. When a seat has
handed over (it was asked, has answered, and is asked no more) the *increment* is added, up to the *cap*.

In *rounds* nobody has a clock of his own: all are asked at once, and one instant ends the round for everybody
(`battles.agreements.round_times`).
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct

from battles.rules.codec import Json

Kind = Literal["live", "days", "rounds"]
MINUTE, HOUR, DAY = 60, 3600, 86400
MS = timedelta(milliseconds=1)


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed, in seconds."""

    kind: Kind
    bank: int = 0
    increment: int = 0
    reserve: int = 0
    cap: int = 0
    """The increment fills the bank up to this; 0: without limit."""
    hours: float = 0
    """After so many hours a player may call the present game turn the last; 0: never."""
    round: int = 0
    """Rounds: how long each lasts; 0: it ends by the calendar."""
    first: int = 0
    """Rounds: how long the first one lasts; 0: as long as any."""
    at: str = ""
    """Rounds by the calendar: at this time of day, "20:00"."""
    days: str = ""
    """Rounds by the calendar: on these days, "tue,fri"."""
    zone: str = ""
    """Rounds by the calendar: in this time zone."""
    grace: int = 0
    """Rounds: held so much longer, once a game, for a seat of which there is nothing; 0: never."""
    extensions: int = 0
    """Rounds: so often each seat may have one last longer."""
    review: int = 0
    """Rounds: so long the organiser may look at one that was evaluated; 0: it goes on at once."""
    missed: int = 0
    """Rounds of a league: a side that misses so many in a row is out of time; 0: never."""
    regents: bool = False
    """Rounds of a league: players may name a regent for their holidays, as in any other battle."""


class BadPace(ValueError):
    """Not a pace: which number, and what it may be."""

    def __init__(self, field: str, least: int, most: int) -> None:
        super().__init__(f"{field}: {least} to {most}")
        self.field, self.least, self.most = field, least, most


class BadCalendar(BadPace):
    """Days, time or zone at which no round can end."""

    def __init__(self, field: str) -> None:
        super().__init__(field, 0, 0)


DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
NO_ROUNDS: dict[str, tuple[int, int]] = dict.fromkeys(
    ("round", "first", "grace", "extensions", "review", "missed"), (0, 0)
)
"""A clock for each seat has none of these."""

BOUNDS: dict[Kind, dict[str, tuple[int, int]]] = {
    "live": {
        "bank": (MINUTE, 6 * HOUR),
        "increment": (0, 10 * MINUTE),
        "reserve": (0, 10 * MINUTE),
        "cap": (0, 6 * HOUR),
        "hours": (0, 24),
        **NO_ROUNDS,
    },
    "days": {
        "bank": (HOUR, 60 * DAY),
        "increment": (0, 14 * DAY),
        "reserve": (0, 7 * DAY),
        "cap": (0, 90 * DAY),
        "hours": (0, 0),
        **NO_ROUNDS,
    },
    "rounds": {
        "bank": (0, 0),
        "increment": (0, 0),
        "reserve": (0, 0),
        "cap": (0, 0),
        "hours": (0, 0),
        "round": (0, 30 * DAY),
        "first": (0, 30 * DAY),
        "grace": (0, 7 * DAY),
        "extensions": (0, 10),
        "review": (0, 7 * DAY),
        "missed": (0, 20),
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
    "blitz": Pace(kind="rounds", first=240, round=150, grace=MINUTE),
    "evening": Pace(kind="rounds", first=10 * MINUTE, round=8 * MINUTE, grace=MINUTE, extensions=2),
    "daily": Pace(kind="rounds", round=DAY, grace=DAY, extensions=2),
    "twice_weekly": Pace(kind="rounds", at="20:00", days="tue,fri", zone="Europe/Berlin", grace=DAY, extensions=2),
    "weekly": Pace(kind="rounds", at="20:00", days="sun", zone="Europe/Berlin", grace=DAY, extensions=2),
}
SHORTEST_ROUND = MINUTE
GRANTS: dict[Kind, int] = {"live": 5 * MINUTE, "days": DAY, "rounds": 0}
"""What one seat may give another at a time."""
NOTICE: dict[Literal["live", "days"], int] = {"live": MINUTE, "days": DAY}
"""Between the wish to go on after a pause and going on."""
BACK_BY: dict[Kind, int] = {"live": 2, "days": MINUTE, "rounds": MINUTE}
"""A clock that stands is looked at again after this at the earliest."""


def read(data: Json) -> Pace | None:
    """The pace from JSON, None for {} (no clock); raises BadPace or msgspec.ValidationError."""
    if not data:
        return None
    pace = msgspec.convert(data, Pace)
    if pace.kind != "rounds" and "bank" not in data:
        raise msgspec.ValidationError("Object missing required field `bank`")
    return checked(pace)


def checked(pace: Pace) -> Pace:
    for field, (least, most) in BOUNDS[pace.kind].items():
        if not least <= getattr(pace, field) <= most:
            raise BadPace(field, least, most)
    if pace.cap and pace.cap < pace.bank:
        raise BadPace("cap", pace.bank, BOUNDS[pace.kind]["cap"][1])
    if pace.kind == "rounds":
        _check_rounds(pace)
    elif pace.at or pace.days or pace.zone:
        raise BadCalendar("at")
    return pace


def _check_rounds(pace: Pace) -> None:
    """They end after a time, or by the calendar; never both."""
    most = BOUNDS["rounds"]["round"][1]
    is_by_calendar = bool(pace.at or pace.days or pace.zone)
    if is_by_calendar:
        if pace.round:
            raise BadPace("round", 0, 0)
        _check_calendar(pace)
    elif pace.round < SHORTEST_ROUND:
        raise BadPace("round", SHORTEST_ROUND, most)
    if pace.first and pace.first < SHORTEST_ROUND:
        raise BadPace("first", SHORTEST_ROUND, most)


def _check_calendar(pace: Pace) -> None:
    if not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", pace.at):
        raise BadCalendar("at")
    days = pace.days.split(",")
    if not set(days) <= set(DAYS) or len(set(days)) != len(days):
        raise BadCalendar("days")
    try:
        ZoneInfo(pace.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadCalendar("zone") from None


def tempo(pace: Pace) -> Literal["live", "days"]:
    """Whether people sit at the table all the time, or come by every now and then."""
    if pace.kind != "rounds":
        return pace.kind
    return "live" if 0 < pace.round <= HOUR else "days"


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

"""Round windows, check-in, and what happens when time is over (7.1, 7.3, 8.1, 8.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling import offers as offering
from battles.leagues.scheduling.effort import effort
from battles.leagues.scheduling.holidays import HolidaySpan, extension
from battles.leagues.scheduling.offers import DateOffer, EntrantId
from battles.leagues.scheduling.spans import TimeSpan

ROUND = timedelta(days=14)
GRACE = timedelta(days=14)
CHECK_IN = timedelta(minutes=30)
LATENESS = timedelta(minutes=30)
DESK = timedelta(days=7)
SHORT_OUTAGE = timedelta(minutes=5)

Outcome = Literal["wait", "forfeit_win", "double_forfeit", "desk", "extend"]
Cause = Literal[
    "", "no_show", "no_effort", "both_absent", "neither_effort", "both_effort", "desk_unanswered", "void", "extended"
]
Policy = Literal["effort", "void", "extend"]


class Deadlines(Struct, frozen=True, kw_only=True):
    """When a round opens, should be over, and is over."""

    opens: datetime
    soft: datetime
    hard: datetime

    @property
    def window(self) -> TimeSpan:
        return TimeSpan(self.opens, self.hard)


class Consequences(Struct, frozen=True, kw_only=True):
    """What an event has set for fixtures that nobody plays."""

    policy: Policy = "effort"
    """By effort (8.4), 0–0 for both, or one extension and then by effort."""
    lateness: timedelta = LATENESS
    desk: timedelta = DESK


class Decision(Struct, frozen=True, kw_only=True):
    """What the rules make of a fixture without a battle."""

    outcome: Outcome
    cause: Cause = ""
    winner: EntrantId | None = None
    clause: str = ""


WAIT = Decision(outcome="wait")
USUAL = Consequences()


def deadlines(opens: datetime, *, days: timedelta = ROUND, grace: timedelta = GRACE) -> Deadlines:
    """A round: so many days, then the grace to the hard deadline (8.1)."""
    return Deadlines(opens=opens, soft=opens + days, hard=opens + days + grace)


def hard_deadline(
    original: Deadlines,
    holidays: Iterable[HolidaySpan] = (),
    outages: Iterable[TimeSpan] = (),
    moved: datetime | None = None,
) -> datetime:
    """The deadline that counts for one fixture: the organiser's if he moved it, with holidays and outages added."""
    base = original.hard if moved is None else moved
    return after_outages(base + extension(original.window, holidays), outages)


def after_outages(instant: datetime, outages: Iterable[TimeSpan]) -> datetime:
    """An agreed time or deadline moved by every outage of more than 5 minutes that began before it (7.3)."""
    for outage in sorted(outages):
        if outage.length > SHORT_OUTAGE and outage.start < instant:
            instant += outage.length
    return instant


def check_in(agreed: datetime, at: datetime, *, before: timedelta = CHECK_IN, lateness: timedelta = LATENESS) -> None:
    """Whether somebody may check in now: from 30 minutes before the agreed time (8.1) to 30 after it (7.1)."""
    if at < agreed - before:
        raise LeagueError("check_in_too_early", clause="8.1", opens=(agreed - before).isoformat())
    if at > agreed + lateness:
        raise LeagueError("check_in_too_late", clause="7.1", closed=(agreed + lateness).isoformat())


def no_show(
    sides: tuple[EntrantId, EntrantId],
    agreed: datetime,
    came: Mapping[EntrantId, datetime],
    now: datetime,
    lateness: timedelta = LATENESS,
) -> Decision:
    """A live battle: who was not there within 30 minutes of the agreed time has lost (7.1)."""
    return _absence(sides, agreed + lateness, came, now)


def no_first_order(
    sides: tuple[EntrantId, EntrantId],
    began: datetime,
    period: timedelta,
    ordered: Mapping[EntrantId, datetime],
    now: datetime,
) -> Decision:
    """An asynchronous battle: who gave no order within the first clock period has lost (7.1)."""
    return _absence(sides, began + period, ordered, now)


def _absence(
    sides: tuple[EntrantId, EntrantId], until: datetime, came: Mapping[EntrantId, datetime], now: datetime
) -> Decision:
    there = [side for side in sides if side in came and came[side] <= until]
    if len(there) == 2 or now < until:
        return WAIT
    if not there:
        return Decision(outcome="double_forfeit", cause="both_absent", clause="7.1")
    return Decision(outcome="forfeit_win", cause="no_show", winner=there[0], clause="7.1")


def at_deadline(
    sides: tuple[EntrantId, EntrantId],
    offers: Sequence[DateOffer],
    window: TimeSpan,
    now: datetime,
    *,
    agreed: datetime | None = None,
    came: Mapping[EntrantId, datetime] | None = None,
    consequences: Consequences = USUAL,
    was_extended: bool = False,
) -> Decision:
    """No battle has begun: the table of 8.4. `window` ends at the hard deadline that counts for the fixture; `agreed`
    is a time without an accepted offer, as an officer settles it."""
    if now < window.end:
        return WAIT
    agreement = offering.agreed(offers)
    start = agreement.start if agreement is not None else agreed
    if start is not None:
        return no_show(sides, start, came or {}, now, consequences.lateness)
    if consequences.policy == "void":
        return Decision(outcome="double_forfeit", cause="void", clause="8.4")
    if consequences.policy == "extend" and not was_extended:
        return Decision(outcome="extend", cause="extended", clause="8.4")
    return _by_effort(sides, offers, window, is_late=now >= window.end + consequences.desk)


def _by_effort(
    sides: tuple[EntrantId, EntrantId], offers: Sequence[DateOffer], window: TimeSpan, *, is_late: bool
) -> Decision:
    willing = [side for side in sides if effort(side, offers, window).is_enough]
    if len(willing) == 1:
        return Decision(outcome="forfeit_win", cause="no_effort", winner=willing[0], clause="8.4")
    if not willing:
        return Decision(outcome="double_forfeit", cause="neither_effort", clause="8.4")
    if is_late:
        return Decision(outcome="double_forfeit", cause="desk_unanswered", clause="8.4")
    return Decision(outcome="desk", cause="both_effort", clause="8.4")

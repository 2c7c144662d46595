"""Which reminders a fixture has, and when: data with keys that never change, so none is sent twice (8.6, 14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec import Struct

from battles.leagues.scheduling import offers as offering
from battles.leagues.scheduling.offers import DateOffer, EntrantId
from battles.leagues.scheduling.spans import TimeSpan

Kind = Literal["half_time", "deadline_near", "battle_tomorrow", "battle_soon", "offer_waiting", "offer_overdue"]
BEFORE_DEADLINE = timedelta(hours=72)
BEFORE_BATTLE: tuple[tuple[Kind, timedelta], ...] = (
    ("battle_tomorrow", timedelta(hours=24)),
    ("battle_soon", timedelta(hours=2)),
)
AFTER_OFFER: tuple[tuple[Kind, timedelta], ...] = (
    ("offer_waiting", timedelta(hours=24)),
    ("offer_overdue", timedelta(hours=60)),
)


class Reminder(Struct, frozen=True, kw_only=True):
    """Tell these entrants at that instant; `key` is the same however often it is computed."""

    at: datetime
    kind: Kind
    key: str
    entrants: tuple[EntrantId, ...]

    @property
    def ignores_quiet_hours(self) -> bool:
        """The reminder 2 h before a battle reaches people also at night (14)."""
        return self.kind == "battle_soon"


def reminders(
    fixture: int,
    sides: tuple[EntrantId, EntrantId],
    offers: Sequence[DateOffer],
    window: TimeSpan,
    *,
    agreed: datetime | None = None,
) -> tuple[Reminder, ...]:
    """All that are to come as things stand. Computed anew after each change: a key that is gone must not be sent.
    `agreed`: a time without an accepted offer, as an officer settles it."""
    agreement = offering.agreed(offers)
    found = [*_unanswered(fixture, sides, offers, window)]
    if agreement is not None:
        found += _before_battle(fixture, sides, agreement.start, agreement.answered or agreement.made)
    elif agreed is not None:
        found += _before_battle(fixture, sides, agreed, None)
    else:
        found += _missing(fixture, sides, window)
    return tuple(sorted(found, key=lambda reminder: (reminder.at, reminder.key)))


def _missing(fixture: int, sides: tuple[EntrantId, EntrantId], window: TimeSpan) -> Iterator[Reminder]:
    """No date yet: at half time, and 72 h before the hard deadline."""
    yield _reminder("half_time", window.start + window.length / 2, f"fixture-{fixture}", sides)
    at = window.end - BEFORE_DEADLINE
    if at > window.start:
        yield _reminder("deadline_near", at, f"fixture-{fixture}", sides, of=window.end)


def _before_battle(
    fixture: int, sides: tuple[EntrantId, EntrantId], start: datetime, since: datetime | None
) -> Iterator[Reminder]:
    """24 h and 2 h before the agreed time, unless it was agreed later than that."""
    for kind, before in BEFORE_BATTLE:
        at = start - before
        if since is None or at > since:
            yield _reminder(kind, at, f"fixture-{fixture}", sides, of=start)


def _unanswered(
    fixture: int, sides: tuple[EntrantId, EntrantId], offers: Sequence[DateOffer], window: TimeSpan
) -> Iterator[Reminder]:
    """To who has to answer an open offer, 24 h and 60 h after it was made, while it can still be accepted."""
    for offer in offers:
        for kind, after in AFTER_OFFER:
            at = offer.made + after
            if offer.answer is None and at < min(offer.start, window.end):
                others = tuple(side for side in sides if side != offer.maker)
                yield _reminder(kind, at, f"fixture-{fixture}:offer-{offer.id}", others)


def _reminder(
    kind: Kind, at: datetime, thing: str, entrants: tuple[EntrantId, ...], *, of: datetime | None = None
) -> Reminder:
    version = "" if of is None else f":{of.astimezone(UTC):%Y-%m-%dT%H:%MZ}"
    return Reminder(at=at, kind=kind, key=f"{thing}:{kind}{version}", entrants=entrants)

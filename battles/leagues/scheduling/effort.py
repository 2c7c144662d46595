"""Effort: whether a side did its part to find a date, by its offers and answers alone (8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from battles.leagues.scheduling.offers import DateOffer, EntrantId
from battles.leagues.scheduling.spans import TimeSpan

AHEAD = timedelta(hours=48)
PATIENCE = timedelta(hours=72)
FEWEST_OFFERS = 3
FEWEST_DAYS = 2


class Effort(Struct, frozen=True, kw_only=True):
    """What a side did, with the terms that the page and the desk show."""

    entrant: EntrantId
    counted: tuple[int, ...]
    """The offers that count, by id."""
    days: int
    """On how many different UTC days they were made."""
    kept_waiting: tuple[int, ...]
    """Offers of the opponent that waited 72 h or more."""

    @property
    def is_enough(self) -> bool:
        return len(self.counted) >= FEWEST_OFFERS and self.days >= FEWEST_DAYS and not self.kept_waiting


def effort(entrant: EntrantId, offers: Sequence[DateOffer], window: TimeSpan) -> Effort:
    """The effort of one side, judged at the end of the window."""
    own = [offer for offer in offers if offer.maker == entrant and counts(offer, window)]
    others = [offer for offer in offers if offer.maker != entrant and counts(offer, window)]
    return Effort(
        entrant=entrant,
        counted=tuple(sorted(offer.id for offer in own)),
        days=len({offer.made.astimezone(UTC).date() for offer in own}),
        kept_waiting=tuple(sorted(offer.id for offer in others if waited(offer, window.end) >= PATIENCE)),
    )


def counts(offer: DateOffer, window: TimeSpan) -> bool:
    """Made at least 48 h ahead, for a start inside the window."""
    return offer.start - offer.made >= AHEAD and window.start <= offer.start <= window.end


def waited(offer: DateOffer, end: datetime) -> timedelta:
    """How long it stood without answer: until the answer, its start or the end of the window."""
    until = min(offer.start, end) if offer.answered is None else min(offer.answered, offer.start, end)
    return until - offer.made

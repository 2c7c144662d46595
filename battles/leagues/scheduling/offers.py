"""Offers of dates: who may make, answer and withdraw them, and what an acceptance does (8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct, structs

from battles.leagues.errors import LeagueError

EntrantId = int
Answer = Literal["accepted", "declined", "countered", "withdrawn", "expired"]
MOST_OPEN = 5


class DateOffer(Struct, frozen=True, kw_only=True):
    """A start that one side offers; never changed after the answer."""

    id: int
    maker: EntrantId
    start: datetime
    made: datetime
    answer: Answer | None = None
    answered: datetime | None = None

    def is_open(self, now: datetime) -> bool:
        """Unanswered, and its start has not come."""
        return self.answer is None and now < self.start


Offers = tuple[DateOffer, ...]
"""All offers for one fixture, of both sides, answered ones too: they are the evidence (8.3)."""


def open_offers(offers: Sequence[DateOffer], maker: EntrantId, now: datetime) -> Offers:
    return tuple(offer for offer in offers if offer.maker == maker and offer.is_open(now))


def agreed(offers: Sequence[DateOffer]) -> DateOffer | None:
    """The offer that holds: the one accepted last, since a change needs a new accepted offer."""
    accepted = [offer for offer in offers if offer.answer == "accepted"]
    return max(accepted, key=lambda offer: (_when(offer), offer.id), default=None)


def standing(offers: Sequence[DateOffer], agreed: datetime | None) -> Offers:
    """The offers beside the time that is agreed now: an accepted one for another start holds no longer. It was replayed
    (11.2), moved by an outage (7.3) or settled anew by an officer (12.1)."""
    return tuple(
        structs.replace(offer, answer="expired") if offer.answer == "accepted" and offer.start != agreed else offer
        for offer in offers
    )


def _when(offer: DateOffer) -> datetime:
    return offer.made if offer.answered is None else offer.answered


def make(offers: Sequence[DateOffer], new: DateOffer, *, hard: datetime, most: int = MOST_OPEN) -> Offers:
    """One more offer: in the future, before the hard deadline, not twice the same, at most five open of a side."""
    now = new.made
    if new.start <= now:
        raise LeagueError("offer_in_the_past", clause="8.2", start=new.start.isoformat())
    if new.start > hard:
        raise LeagueError("offer_after_deadline", clause="8.1", start=new.start.isoformat(), hard=hard.isoformat())
    own = open_offers(offers, new.maker, now)
    if any(offer.start == new.start for offer in own):
        raise LeagueError("offer_twice", clause="8.2", start=new.start.isoformat())
    if len(own) >= most:
        raise LeagueError("too_many_offers", clause="8.2", most=most)
    return (*offers, new)


def accept(offers: Sequence[DateOffer], number: int, *, by: EntrantId, at: datetime) -> Offers:
    """The agreement; all other open offers of both sides close as expired, whoever made them."""
    chosen = _answerable(offers, number, by, at)
    return tuple(
        _answered(offer, "accepted", at)
        if offer.id == chosen.id
        else _answered(offer, "expired", at)
        if offer.answer is None
        else offer
        for offer in offers
    )


def decline(offers: Sequence[DateOffer], number: int, *, by: EntrantId, at: datetime) -> Offers:
    return _with(offers, _answered(_answerable(offers, number, by, at), "declined", at))


def counter(
    offers: Sequence[DateOffer], number: int, new: DateOffer, *, hard: datetime, most: int = MOST_OPEN
) -> Offers:
    """Decline with a date of one's own; either both happen or neither."""
    answered = _answered(_answerable(offers, number, new.maker, new.made), "countered", new.made)
    return make(_with(offers, answered), new, hard=hard, most=most)


def withdraw(offers: Sequence[DateOffer], number: int, *, by: EntrantId, at: datetime) -> Offers:
    offer = _open(offers, number, at)
    if offer.maker != by:
        raise LeagueError("not_your_offer", clause="8.2", offer=number)
    return _with(offers, _answered(offer, "withdrawn", at))


def expire(offers: Sequence[DateOffer], *, at: datetime) -> Offers:
    """Close what was not answered before its start. It expired at its start, however late this runs (1.6)."""
    return tuple(
        _answered(offer, "expired", offer.start) if offer.answer is None and offer.start <= at else offer
        for offer in offers
    )


def _answerable(offers: Sequence[DateOffer], number: int, by: EntrantId, at: datetime) -> DateOffer:
    offer = _open(offers, number, at)
    if offer.maker == by:
        raise LeagueError("own_offer", clause="8.2", offer=number)
    return offer


def _open(offers: Sequence[DateOffer], number: int, at: datetime) -> DateOffer:
    offer = next((offer for offer in offers if offer.id == number), None)
    if offer is None:
        raise LeagueError("no_such_offer", clause="8.2", offer=number)
    if not offer.is_open(at):
        raise LeagueError("offer_closed", clause="8.2", offer=number, answer=offer.answer or "expired")
    return offer


def _answered(offer: DateOffer, answer: Answer, at: datetime) -> DateOffer:
    return structs.replace(offer, answer=answer, answered=at)


def _with(offers: Sequence[DateOffer], changed: DateOffer) -> Offers:
    return tuple(changed if offer.id == changed.id else offer for offer in offers)

"""An end by agreement, for any number of seats: one offers it, all others who are still in the battle must agree.

A system that has it derives its state from `EndOffersState`, itself from `EndsByAgreement`, and lists the orders and
events below among its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, TypeVar

from msgspec import structs

from battles.rules.base import Event, Option, Order, Preview, RulesSystem, Seat, State
from battles.rules.errors import RulesBroken
from battles.rules.play import Play
from battles.rules.refusals import refuse


class EndOffersState(State, frozen=True, kw_only=True):
    """A state in which seats may have agreed to end the battle."""

    end_offers: tuple[Seat, ...] = ()
    """Who would end it now; the one who offered it first."""

    @property
    @abstractmethod
    def deciding(self) -> tuple[Seat, ...]:
        """Seats that are still in the battle: all of them must agree."""


E = TypeVar("E", bound=EndOffersState)


class EndsByAgreement(RulesSystem[E]):
    """A system whose battles may end so."""

    @abstractmethod
    def end_agreed(self, play: Play[E]) -> None:
        """All agree: the battle is over, as it stands."""


class EndOffered(Event[E], frozen=True, kw_only=True, tag="end_offered"):
    """A seat would end the battle as it stands."""

    seat: Seat

    def apply(self, state: E) -> E:
        return structs.replace(state, end_offers=(self.seat,))


class EndAccepted(Event[E], frozen=True, kw_only=True, tag="end_accepted"):
    """One of the others agrees."""

    seat: Seat

    def apply(self, state: E) -> E:
        return structs.replace(state, end_offers=(*state.end_offers, self.seat))


class EndDeclined(Event[E], frozen=True, kw_only=True, tag="end_declined"):
    """One of the others plays on; the offer is gone."""

    seat: Seat

    def apply(self, state: E) -> E:
        return structs.replace(state, end_offers=())


class OfferEnd(Order[E], frozen=True, kw_only=True, tag="offer_end"):
    """Propose to end the battle as it stands."""

    anytime: ClassVar[bool] = True

    def preview(self, known: E, seat: Seat) -> Preview:
        if seat not in known.deciding:
            return Preview(refusals=(refuse("not_deciding", "", seats=list(known.deciding)),))
        if known.end_offers:
            code = "offered_already" if seat in known.end_offers else "answer_the_offer"
            return Preview(refusals=(refuse(code, "", seats=list(known.end_offers)),))
        return Preview()

    def resolve(self, play: Play[E], seat: Seat) -> None:
        play.add(EndOffered(seat=seat))


def _answering(known: E, seat: Seat) -> Preview:
    if seat not in known.deciding:
        return Preview(refusals=(refuse("not_deciding", "", seats=list(known.deciding)),))
    if not known.end_offers or seat in known.end_offers:
        return Preview(refusals=(refuse("no_offer", ""),))
    return Preview(facts={"waits_for": [other for other in waiting(known) if other != seat]})


class AcceptEnd(Order[E], frozen=True, kw_only=True, tag="accept_end"):
    """Agree to end the battle; it ends when all have."""

    anytime: ClassVar[bool] = True

    def preview(self, known: E, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[E], seat: Seat) -> None:
        play.add(EndAccepted(seat=seat))
        settle(play)


class DeclineEnd(Order[E], frozen=True, kw_only=True, tag="decline_end"):
    """Play on."""

    anytime: ClassVar[bool] = True

    def preview(self, known: E, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[E], seat: Seat) -> None:
        play.add(EndDeclined(seat=seat))


def waiting(state: EndOffersState) -> tuple[Seat, ...]:
    """Who has not yet agreed to an offer."""
    return tuple(seat for seat in state.deciding if seat not in state.end_offers)


def settle(play: Play[E]) -> None:
    """End the battle if all who are still in it agree; also asked when a seat has left that had not."""
    if not play.state.end_offers or waiting(play.state):
        return
    if not isinstance(play.rules, EndsByAgreement):
        raise RulesBroken(f"{play.rules.key} has no end by agreement")
    play.rules.end_agreed(play)


def options(known: E, seat: Seat) -> Sequence[Option[E]]:
    """What the seat may do about an end now."""
    orders: tuple[Order[E], ...] = (OfferEnd(), AcceptEnd(), DeclineEnd())
    return [Option(order=order) for order in orders if not order.preview(known, seat).refusals]

"""Bids for sides and the choice that follows (14.3, decision row 2)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.lost_battles import rulings, turn
from battles.rules.lost_battles.events import turn as events
from battles.rules.lost_battles.frames import AskSide, DrawSides
from battles.rules.lost_battles.squares import ENEMY, ArmyId
from battles.rules.lost_battles.state import Bidding, State
from battles.rules.play import Play
from battles.rules.refusals import refuse

Points = Annotated[int, Meta(ge=0, le=1000)]


def bidding(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def other(state: State, seat: Seat) -> Seat:
    return first_of(there for there in state.sides.values() if there != seat)


class Bid(Order[State], frozen=True, kw_only=True, tag="bid"):
    """Offer so many victory points for the choice of sides."""

    rows: ClassVar[tuple[int, ...]] = (2,)
    points: Points

    def preview(self, known: State, seat: Seat) -> Preview:
        last = bidding(known).points
        if last is not None and self.points <= last:
            return Preview.refused("bid_too_low", clause="14.3", least=last + 1, last=last)
        return Preview(facts={"points": self.points, "weaker": turn.weaker(known)})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.BidMade(seat=seat, points=self.points, then=other(play.state, seat)))


class EqualBid(Order[State], frozen=True, kw_only=True, tag="equal_bid"):
    """Offer as much as the other player just did; if nobody raises, the lot decides."""

    rows: ClassVar[tuple[int, ...]] = (2,)

    def preview(self, known: State, seat: Seat) -> Preview:
        bid = bidding(known)
        if bid.points is None or bid.is_equalled or bid.passes or not rulings.EQUAL_BIDS_ARE_ALLOWED:
            no: Refusal = refuse("nothing_to_equal", "14.3")
            return Preview(refusals=(no,))
        return Preview(facts={"points": bid.points})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        points = bidding(play.state).points
        assert points is not None
        play.add(events.BidMade(seat=seat, points=points, is_equal=True, then=other(play.state, seat)))


class PassBid(Order[State], frozen=True, kw_only=True, tag="pass_bid"):
    """Bid no more."""

    rows: ClassVar[tuple[int, ...]] = (2,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        """A single bid wins after one pass; without a bid, or with an equalled one, both must pass."""
        play.add(events.BidPassed(seat=seat, then=other(play.state, seat)))
        bid = bidding(play.state)
        if bid.bidder is not None and not bid.is_equalled:
            play.replace(AskSide(seat=bid.bidder))
        elif bid.passes >= len(play.state.sides):
            self._close(play, bid)

    def _close(self, play: Play[State], bid: Bidding) -> None:
        if bid.is_equalled:
            play.replace(DrawSides())
            return
        play.pop()
        play.add(events.SidesSettled(sides=play.state.sides, by="seating"))


class TakeSide(Order[State], frozen=True, kw_only=True, tag="take_side"):
    """Having won the bidding, take a side; the other player gets the points."""

    rows: ClassVar[tuple[int, ...]] = (2,)
    army: ArmyId

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"points": bidding(known).points, "to": ENEMY[self.army]})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        enemy = ENEMY[self.army]
        sides = {self.army: seat, enemy: other(play.state, seat)}
        points = bidding(play.state).points or 0
        play.pop()
        play.add(events.SidesSettled(sides=sides, points=points, to=enemy, by="choice"))

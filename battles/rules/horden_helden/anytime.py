"""Orders that nobody is asked for: giving up, draws (decision row 69); seats left for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.clock_orders import Forfeit, Lapse
from battles.rules.horden_helden import score
from battles.rules.horden_helden.events import BattleEnded, DrawDeclined, DrawOffered
from battles.rules.horden_helden.pieces import ENEMY
from battles.rules.horden_helden.state import EndReason, State
from battles.rules.play import Play
from battles.rules.refusals import warn


class Concede(Order[State], frozen=True, kw_only=True, tag="concede"):
    """Give the battle up."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (69,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(consequences=(warn("battle_given_up", "18.3"),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        give_up(play, seat, "conceded")


def give_up(play: Play[State], seat: Seat, reason: EndReason) -> None:
    play.add(BattleEnded(reason=reason, winner=ENEMY[play.state.side_of_seat[seat]]))
    play.clear()


class OfferDraw(Order[State], frozen=True, kw_only=True, tag="offer_draw"):
    """Propose to part as equals; all other seats must agree."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (69,)

    def preview(self, known: State, seat: Seat) -> Preview:
        if known.draw_offers:
            code = "offered_already" if seat in known.draw_offers else "answer_the_offer"
            return Preview.refused(code, clause="18.3", seats=list(known.draw_offers))
        return Preview(facts=dict(score.standing(known).facts))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawOffered(seat=seat))


def _answering(known: State, seat: Seat) -> Preview:
    if not known.draw_offers or seat in known.draw_offers:
        return Preview.refused("no_offer", clause="18.3")
    return Preview()


class AcceptDraw(Order[State], frozen=True, kw_only=True, tag="accept_draw"):
    """Agree to a draw."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (69,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawOffered(seat=seat))
        if set(play.state.draw_offers) == set(play.state.side_of_seat):
            play.add(BattleEnded(reason="agreed"))
            play.clear()


class DeclineDraw(Order[State], frozen=True, kw_only=True, tag="decline_draw"):
    """Fight on."""

    anytime: ClassVar[bool] = True
    rows: ClassVar[tuple[int, ...]] = (69,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawDeclined(seat=seat))


def abandon(play: Play[State], seats: Sequence[Seat]) -> None:
    """One side gives up; both leave it as a draw."""
    if len({play.state.side_of_seat[gone] for gone in seats}) > 1:
        play.add(BattleEnded(reason="abandoned"))
        play.clear()
    else:
        give_up(play, seats[0], "abandoned")


ORDERS: tuple[type[Order[State]], ...] = (Concede, OfferDraw, AcceptDraw, DeclineDraw, Lapse, Forfeit)

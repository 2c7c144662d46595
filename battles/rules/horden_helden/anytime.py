"""Orders that nobody is asked for: giving up, draws; and the clock's own (decision row 69)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from battles.rules.base import Order, Preview, Question, Seat
from battles.rules.horden_helden import score
from battles.rules.horden_helden.events import BattleEnded, DrawDeclined, DrawOffered, TimeRanOut
from battles.rules.horden_helden.pieces import ENEMY
from battles.rules.horden_helden.state import EndReason, State
from battles.rules.play import Play
from battles.rules.refusals import warn

Asking = Callable[[State], Mapping[Seat, Question[State]]]


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


class Lapse(Order[State], frozen=True, kw_only=True, tag="lapse"):
    """Time is out: the clock answers for these seats by the defaults of their questions."""

    by_clock: ClassVar[bool] = True
    seats: tuple[Seat, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        waiting = asking.asked(known)
        if not any(late in waiting for late in self.seats):
            return Preview.refused("nobody_is_late", clause="", seats=sorted(waiting))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        """One after another, as long as each is still asked: an answer may settle the others' question."""
        play.add(TimeRanOut(seats=tuple(late for late in self.seats if late in asking.asked(play.state))))
        for late in self.seats:
            question = asking.asked(play.state).get(late) if play.state.flow and play.top.waits else None
            if question is not None:
                question.default.resolve(play, late)


class Forfeit(Order[State], frozen=True, kw_only=True, tag="forfeit"):
    """These seats have abandoned the battle: one side gives up; both leave it as a draw."""

    by_clock: ClassVar[bool] = True
    seats: tuple[Seat, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        if not self.seats or any(gone not in known.side_of_seat for gone in self.seats):
            return Preview.refused("no_such_seat", clause="", seats=sorted(known.side_of_seat))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(TimeRanOut(seats=self.seats))
        gone = {play.state.side_of_seat[one] for one in self.seats}
        if len(gone) > 1:
            play.add(BattleEnded(reason="abandoned"))
            play.clear()
        else:
            give_up(play, self.seats[0], "abandoned")


class _Asking:
    """How the clock learns who is asked; the system sets it when it puts the topics together."""

    def __init__(self) -> None:
        self.asked: Asking = lambda state: {}


asking = _Asking()

ORDERS: tuple[type[Order[State]], ...] = (Concede, OfferDraw, AcceptDraw, DeclineDraw, Lapse, Forfeit)

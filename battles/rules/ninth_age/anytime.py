"""Orders that nobody is asked for: giving up, draws, standing answers; seats left for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, Order, Preview, Seat, Viewer
from battles.rules.clock_orders import Forfeit, Lapse
from battles.rules.ninth_age import score
from battles.rules.ninth_age.events import BattleEnded, DrawDeclined, DrawOffered
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.state import EndReason, StandingAnswers, State
from battles.rules.play import Play
from battles.rules.refusals import warn


class Concede(Order[State], frozen=True, kw_only=True, tag="concede"):
    """Give the battle up."""

    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(consequences=(warn("battle_given_up", "B.18.1"),))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        give_up(play, seat, "conceded")


def give_up(play: Play[State], seat: Seat, reason: EndReason) -> None:
    play.add(BattleEnded(reason=reason, winner=ENEMY[play.state.side_of_seat[seat]]))
    play.clear()


class OfferDraw(Order[State], frozen=True, kw_only=True, tag="offer_draw"):
    """Propose to part as equals."""

    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        if known.draw_offers:
            code = "offered_already" if seat in known.draw_offers else "answer_the_offer"
            return Preview.refused(code, clause="B.18.1", seats=list(known.draw_offers))
        return Preview(facts=dict(score.standing(known).facts))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawOffered(seat=seat))


def _answering(known: State, seat: Seat) -> Preview:
    if not known.draw_offers or seat in known.draw_offers:
        return Preview.refused("no_offer", clause="B.18.1")
    return Preview()


class AcceptDraw(Order[State], frozen=True, kw_only=True, tag="accept_draw"):
    """Agree to a draw."""

    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawOffered(seat=seat))
        play.add(BattleEnded(reason="agreed"))
        play.clear()


class DeclineDraw(Order[State], frozen=True, kw_only=True, tag="decline_draw"):
    """Fight on."""

    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return _answering(known, seat)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(DrawDeclined(seat=seat))


class StandingAnswersSet(Event[State], frozen=True, kw_only=True, tag="standing_answers_set"):
    """How a seat answers routine questions from now on; only it knows."""

    seat: Seat
    answers: StandingAnswers

    def apply(self, state: State) -> State:
        answers = dict(sorted({**state.standing_answers, self.seat: self.answers}.items()))
        return structs.replace(state, standing_answers=answers)

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer is EVERYTHING or viewer == self.seat else None


class SetStandingAnswers(Order[State], frozen=True, kw_only=True, tag="set_standing_answers"):
    """Answer routine questions beforehand; nobody else sees how."""

    anytime: ClassVar[bool] = True
    answers: StandingAnswers

    def preview(self, known: State, seat: Seat) -> Preview:
        if not 0 <= self.answers.dispel_from <= LARGEST_VALUE:
            return Preview.refused("bad_standing_answer", clause="A.2.4", allowed=LARGEST_VALUE)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(StandingAnswersSet(seat=seat, answers=self.answers))


LARGEST_VALUE = 30
"""No casting value is higher."""


def abandon(play: Play[State], seats: Sequence[Seat]) -> None:
    """One side gives up; both leave it as a draw."""
    if len({play.state.side_of_seat[gone] for gone in seats}) > 1:
        play.add(BattleEnded(reason="abandoned"))
        play.clear()
    else:
        give_up(play, seats[0], "abandoned")


EVENTS: tuple[type[Event[State]], ...] = (StandingAnswersSet,)
ORDERS: tuple[type[Order[State]], ...] = (
    Concede,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    SetStandingAnswers,
    Lapse,
    Forfeit,
)

"""What a seat, or the clock, may order in Months."""

from __future__ import annotations

import os
from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.clock_orders import Forfeit
from battles.rules.play import Play
from tests.rules.toy_months.state import (
    BEST,
    Cards,
    Evaluating,
    GameEnded,
    MonthSealed,
    Plan,
    Reopened,
    SeatLeft,
    SeatReady,
    State,
)


class SealMonth(Order[State], frozen=True, tag="seal_month"):
    """The sheet of this month."""

    cards: Cards
    left_out: int = 0

    def preview(self, known: State, seat: Seat) -> Preview:
        for card in self.cards:
            if not 1 <= card <= BEST:
                return Preview.refused("bad_card", card=card, best=BEST)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(MonthSealed(seat=seat, cards=self.cards, left_out=self.left_out))
        play.add(SeatReady(seat=seat))


class SealAsBefore(Order[State], frozen=True, tag="seal_as_before"):
    """The sheet of the month before."""

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        SealMonth(cards=play.state.before.get(seat, ())).resolve(play, seat)


class Reopen(Order[State], frozen=True, tag="reopen"):
    """Take the sealed sheet back in hand."""

    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        if seat not in known.sealed or not isinstance(known.flow[-1], Plan):
            return Preview.refused("not_sealed")
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(Reopened(seat=seat))


class Leave(Order[State], frozen=True, tag="leave"):
    anytime: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview.refused("already_gone") if seat in known.gone else Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        leave(play, seat)


class Evaluate(Order[State], frozen=True, tag="evaluate"):
    """One die for each seat beside its cards. The slow order."""

    by_clock: ClassVar[bool] = True
    slow: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        die_if_told()
        play.replace(Evaluating(left=play.state.seats_in))


class Publish(Order[State], frozen=True, tag="publish"):
    """The review is over."""

    by_clock: ClassVar[bool] = True

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(Plan())


class SealFor(Order[State], frozen=True, tag="seal_for"):
    by_clock: ClassVar[bool] = True
    seats: tuple[Seat, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        for late in self.seats:
            if late in play.state.unsealed:
                SealAsBefore().resolve(play, late)


def leave(play: Play[State], seat: Seat) -> None:
    play.add(SeatLeft(seat=seat))
    if len(play.state.seats_in) < 2:
        play.add(GameEnded(reason="last_one"))
        play.clear()


def die_if_told() -> None:
    """Tests have the process killed in the middle: as often as there are lines in the file that this names."""
    path = os.environ.get("MONTHS_KILLS", "")
    if not path or not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    if lines:
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines[1:])
        os._exit(9)


ORDERS: tuple[type[Order[State]], ...] = (
    SealMonth,
    SealAsBefore,
    Reopen,
    Leave,
    Evaluate,
    Publish,
    SealFor,
    Forfeit,
)

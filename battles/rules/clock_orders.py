"""What the clock orders in any system: answers for seats whose time is out, and the end for those who stay away."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from battles.rules.base import Order, Preview, RulesSystem, S, Seat, Told
from battles.rules.errors import Refusal
from battles.rules.refusals import refuse
from battles.rules.seats import in_order

if TYPE_CHECKING:
    from battles.rules.play import Play


class TimeRanOut(Told[S], frozen=True, kw_only=True, tag="time_ran_out"):
    """The clock answered for these seats, or they have stayed away too long."""

    seats: tuple[Seat, ...]


class ClockOrder(Order[S], frozen=True, kw_only=True):
    """An order of the clock alone. Its `problem` takes the place of a preview: the clock knows everything, and may ask
    the system who is waited for."""

    by_clock: ClassVar[bool] = True

    @abstractmethod
    def problem(self, rules: RulesSystem[S], state: S) -> Refusal | None:
        """Why it cannot be given now."""

    def preview(self, known: S, seat: Seat) -> Preview:
        """No seat sees it coming."""
        return Preview()


class Lapse(ClockOrder[S], frozen=True, kw_only=True, tag="lapse"):
    """Time is out: the clock answers for these seats by the defaults of their questions."""

    seats: tuple[Seat, ...]

    def problem(self, rules: RulesSystem[S], state: S) -> Refusal | None:
        waiting = rules.asked(state)
        if any(late in waiting for late in self.seats):
            return None
        return refuse("nobody_is_late", "", seats=list(in_order(waiting)))

    def resolve(self, play: Play[S], seat: Seat) -> None:
        """One after another, as long as each is still asked: an answer may settle the others' question."""
        waiting = play.rules.asked(play.state)
        play.add(TimeRanOut(seats=tuple(late for late in self.seats if late in waiting)))
        for late in self.seats:
            question = play.rules.asked(play.state).get(late) if play.state.flow and play.top.waits else None
            if question is not None:
                question.default.resolve(play, late)


class Forfeit(ClockOrder[S], frozen=True, kw_only=True, tag="forfeit"):
    """These seats have abandoned the battle; what comes of that the system says."""

    seats: tuple[Seat, ...]

    def problem(self, rules: RulesSystem[S], state: S) -> Refusal | None:
        known = in_order(rules.standing(state).seats)
        strangers = [gone for gone in self.seats if gone not in known]
        if self.seats and not strangers:
            return None
        return refuse("no_such_seat", "", seat=strangers[0] if strangers else None, seats=list(known))

    def resolve(self, play: Play[S], seat: Seat) -> None:
        play.add(TimeRanOut(seats=self.seats))
        play.rules.abandon(play, self.seats)

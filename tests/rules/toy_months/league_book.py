"""How leagues count a game of Months: by the points of both sides."""

from __future__ import annotations

from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Standing
from battles.rules.league_books import (
    Circumstances,
    Finish,
    ScoreTable,
    SeatFinish,
    Side,
    Step,
    Turns,
    leading,
    whole_points,
)
from tests.rules.toy_months.state import State


class LeagueBook(books.LeagueBook[State]):
    system = "toy_months"
    ladders = ("points",)
    ends: ClassVar = {"months_over": "limit", "last_one": "rule"}

    def turns(self, state: State) -> Turns:
        done = state.month - 1
        return Turns(done=done, limit=state.months, each=(done, done))

    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        first, second = given.seats(standing)
        return Finish(
            system=self.system,
            ended=self.ended(outcome, given),
            loser=given.loser_of(outcome),
            first=SeatFinish(total=whole_points(first.points)),
            second=SeatFinish(total=whole_points(second.points)),
            turns_done=given.turns_done,
            turn_limit=given.turn_limit,
            thinking_ms=given.thinking_ms,
        )

    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        gap = finish.first.total - finish.second.total
        return (table.row("points", abs(gap)).step("points", "1", leading(gap, 0)),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(side).total


BOOK = LeagueBook()

"""How leagues count a game of Isles: as a campaign, by what each holds."""

from __future__ import annotations

from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Setup, Standing
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
from tests.rules.toy_isles.state import State


class LeagueBook(books.LeagueBook[State]):
    system = "toy_isles"
    ladders = ("isles",)
    ends: ClassVar = {
        "months_over": "limit",
        "one_side": "rule",
        "last_one": "rule",
        "all_lost": "rule",
        "agreed": "agreed",
    }

    def is_campaign(self, setup: Setup) -> bool:
        return True

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
        return (table.row("isles", abs(gap)).step("isles", "5.2", leading(gap, 0)),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(side).total


BOOK = LeagueBook()

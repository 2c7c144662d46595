"""How leagues count an Ambush: by what is left of both forces."""

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
from tests.rules.toy.state import State


class LeagueBook(books.LeagueBook[State]):
    system = "toy"
    ladders = ("strength",)
    ends: ClassVar = {"rounds_over": "limit", "last_one": "rule"}

    def is_campaign(self, setup: Setup) -> bool:
        return setup.scenario == "crossroads"

    def turns(self, state: State) -> Turns:
        done = max(0, state.round - (0 if state.ended == "rounds_over" else 1))
        return Turns(done=done, limit=state.rounds or None, each=(done, done))

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
        return (table.row("strength", abs(gap)).step("strength", "5.2", leading(gap, 0)),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(side).total


BOOK = LeagueBook()

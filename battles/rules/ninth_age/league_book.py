"""How leagues count The 9th Age: the difference of victory points, then the secondary objective (leagues 5.3)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Standing, State
from battles.rules.league_books import (
    Circumstances,
    Finish,
    ScoreTable,
    SeatFinish,
    Side,
    Step,
    agreed_points,
    leading,
    whole_points,
)


class LeagueBook(books.LeagueBook[State]):
    """A `standing` has victory points as its points, and in its fact `objective` the seat that has won it."""

    system = "ninth_age"
    ladders = ("difference",)
    percent_ladders = frozenset({"difference"})
    ends: ClassVar = {
        "turn_limit": "limit",
        "destroyed": "rule",
        "conceded": "resignation",
        "agreed": "agreed",
        "abandoned": "clock",
    }
    own_number = "objective_moves"

    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        first, second = given.seats(standing)
        return Finish(
            system=self.system,
            ended=self.ended(outcome, given),
            loser=given.loser_of(outcome),
            first=SeatFinish(vp=whole_points(first.points)),
            second=SeatFinish(vp=whole_points(second.points)),
            army_points=given.options.get("points"),
            objective=given.side_of(standing.facts.get("objective")),
            turns_done=given.turns_done,
            turn_limit=given.turn_limit,
            thinking_ms=given.thinking_ms,
        )

    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        mine, theirs = finish.first.vp, finish.second.vp
        row = table.row("difference", abs(mine - theirs), agreed_points(finish, "5.3"))
        step = row.step("vp_difference", "5.3", leading(mine, theirs))
        if finish.objective is None:
            return (step,)
        return step, step.moved(finish.objective, table.objective_moves, "objective", "5.3")

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(side).vp


BOOK = LeagueBook()

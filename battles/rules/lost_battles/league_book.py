"""How leagues count Lost Battles: totals against the base (16.5; leagues 5.5)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Standing
from battles.rules.league_books import (
    Circumstances,
    Finish,
    Mirror,
    NotScorable,
    ScoreTable,
    SeatFinish,
    Side,
    Step,
    Turns,
    leading,
    whole_points,
)
from battles.rules.lost_battles.state import State
from battles.rules.lost_battles.victory import BASE


class LeagueBook(books.LeagueBook[State]):
    """Totals include handicaps and bids; two legs exchange the scenario's armies."""

    system = "lost_battles"
    ladders = ("levels",)
    percent_ladders = frozenset({"levels"})
    ends: ClassVar = {
        "collapse": "rule",
        "last_turn": "limit",
        "agreement": "agreed",
        "resignation": "resignation",
        "abandoned": "abandoned",
    }
    own_number = "base"
    mirror: ClassVar[Mirror | None] = "swap_armies"

    def turns(self, state: State) -> Turns:
        is_played_out = state.ended is not None and state.ended.reason == "last_turn"
        done = state.turn - state.first_turn + (1 if is_played_out else 0)
        return Turns(done=done, limit=state.last_turn - state.first_turn + 1, each=(done, done))

    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        """The base tells the difference of the fighting values."""
        first, second = given.seats(standing)
        return Finish(
            system=self.system,
            ended=self.ended(outcome, given),
            loser=given.loser_of(outcome),
            first=SeatFinish(total=whole_points(first.points)),
            second=SeatFinish(total=whole_points(second.points)),
            value_gap=BASE - int(standing.facts["base"]),
            turns_done=given.turns_done,
            turn_limit=given.turn_limit,
            thinking_ms=given.thinking_ms,
        )

    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        margin = finish.first.total - finish.second.total
        row = table.row("levels", abs(margin), table.base - _value_gap(finish))
        return (row.step("margin", "5.5", leading(margin, 0)),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(side).total


def _value_gap(finish: Finish) -> int:
    first, second = finish.first.fighting_value, finish.second.fighting_value
    if first is not None and second is not None:
        return abs(first - second)
    if finish.value_gap is None:
        raise NotScorable("fighting_values_missing", "5.5", {"system": finish.system})
    return abs(finish.value_gap)


BOOK = LeagueBook()

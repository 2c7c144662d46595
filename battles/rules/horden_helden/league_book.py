"""How leagues count Horden & Helden: what each side has lost, as a share of the agreed points (18.1; leagues 5.4)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Standing
from battles.rules.horden_helden.state import Options, State
from battles.rules.league_books import (
    OTHER,
    Circumstances,
    Finish,
    ScoreTable,
    SeatFinish,
    Side,
    Step,
    Turns,
    agreed_points,
    leading,
    whole_points,
    winner_by_rule,
)

AT_TURN_END = ("defeat", "turn_limit")
"""Ends that come at the end of a turn."""


class LeagueBook(books.LeagueBook[State]):
    """Whoever loses by the loss rule loses clearly; at a limit the difference of losses decides."""

    system = "horden_helden"
    ladders = ("defeat", "limit")
    decided_ladders = frozenset({"defeat"})
    percent_ladders = frozenset({"defeat", "limit"})
    ends: ClassVar = {
        "defeat": "rule",
        "conceded": "resignation",
        "agreed": "agreed",
        "turn_limit": "limit",
        "abandoned": "clock",
    }
    rates_modes_apart = True

    def turns(self, state: State) -> Turns:
        """Each side's turns, as the agreed limit counts them."""
        is_whole = state.ended is not None and state.ended.reason in AT_TURN_END
        done = max(0, state.turn - (0 if is_whole else 1))
        return Turns(done=done, limit=state.options.turn_limit or None, each=((done + 1) // 2, done // 2))

    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        """A seat's points are what the other side has lost."""
        first, second = given.seats(standing)
        limit = given.turn_limit if given.turn_limit is not None else given.options.get("turn_limit") or None
        return Finish(
            system=self.system,
            ended=self.ended(outcome, given),
            loser=given.loser_of(outcome),
            first=SeatFinish(vp=whole_points(first.points), lost=whole_points(second.points)),
            second=SeatFinish(vp=whole_points(second.points), lost=whole_points(first.points)),
            army_points=given.options.get("points", Options().points),
            turns_done=_turns_done(outcome, given),
            turn_limit=limit,
            thinking_ms=given.thinking_ms,
        )

    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        whole = agreed_points(finish, "5.4")
        gap = abs(finish.first.lost - finish.second.lost)
        if finish.ended == "rule":
            return (table.row("defeat", gap, whole).step("loss_rule", "5.4", winner_by_rule(finish, "5.4")),)
        winner = leading(finish.second.lost, finish.first.lost)
        return (table.row("limit", gap, whole).step("losses", "5.4", winner),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        return finish.seat(OTHER[side]).lost


def _turns_done(outcome: Outcome | None, given: Circumstances) -> int | None:
    """The outcome names the turn in which the battle stopped: that one is not done, unless it ended at its end."""
    if given.turns_done is not None or outcome is None or "turn" not in outcome.facts:
        return given.turns_done
    return max(0, int(outcome.facts["turn"]) - (0 if outcome.reason in AT_TURN_END else 1))


BOOK = LeagueBook()

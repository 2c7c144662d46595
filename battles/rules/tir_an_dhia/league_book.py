"""How leagues count skirmishes of Tir an Dhia: decided by a rule, or the lead in score at the limit (leagues 5.6)."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from battles.rules import books
from battles.rules.base import Outcome, Setup, Standing, State
from battles.rules.league_books import (
    Circumstances,
    Finish,
    ScoreTable,
    SeatFinish,
    Side,
    Step,
    leading,
    winner_by_rule,
)

SCORE_UNIT = 10
"""Victory points of a skirmish are tenths of its score (1.4)."""


class LeagueBook(books.LeagueBook[State]):
    """A capital taken or a realm eliminated decides; else the score of the realms does."""

    system = "tir_an_dhia"
    ladders = ("decided", "lead")
    decided_ladders = frozenset({"decided"})
    ends: ClassVar = {
        "capital": "rule",
        "elimination": "rule",
        "turn_limit": "limit",
        "resigned": "resignation",
        "agreed": "agreed",
        "abandoned": "clock",
    }

    def is_campaign(self, setup: Setup) -> bool:
        """All worlds but those of a skirmish."""
        return setup.scenario.startswith(("campaign_", "blitz_"))

    def finish(self, standing: Standing, outcome: Outcome | None, given: Circumstances) -> Finish:
        """Scores have tenths; as text they are exact."""
        first, second = given.seats(standing)
        return Finish(
            system=self.system,
            ended=self.ended(outcome, given),
            loser=given.loser_of(outcome),
            first=SeatFinish(score=Decimal(str(first.points))),
            second=SeatFinish(score=Decimal(str(second.points))),
            turns_done=given.turns_done,
            turn_limit=given.turn_limit,
            thinking_ms=given.thinking_ms,
        )

    def steps(self, finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
        if finish.ended == "rule":
            return (table.row("decided", 0).step("decided", "5.6", winner_by_rule(finish, "5.6")),)
        lead = finish.first.score - finish.second.score
        over, under = abs(lead).as_integer_ratio()
        return (table.row("lead", over, 100 * under).step("lead", "5.6", leading(lead, 0)),)

    def victory_points(self, finish: Finish, side: Side) -> int:
        over, under = finish.seat(side).score.as_integer_ratio()
        return SCORE_UNIT * over // under


BOOK = LeagueBook()

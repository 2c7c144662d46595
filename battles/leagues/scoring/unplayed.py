"""Points without a battle: forfeits, byes, and the sum of legs (4.4, 4.9, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.structs import Kind, Points, Verdict, Worth, verdict_of
from battles.rules.league_books import Side, Step


def forfeit(worth: Worth, winner: Side, *, legs: int = 1, cause: str = "no_show") -> Points:
    """13–0 for who was there; margin 0, no board win, never rated (7.2). `legs`: both legs of a mirrored fixture."""
    there, absent = worth.forfeit[0] * legs, worth.forfeit[1] * legs
    pair = (there, absent) if winner == "first" else (absent, there)
    return _unplayed(worth, pair, winner, "forfeit", cause, "7.2")


def double_forfeit(worth: Worth, *, cause: str = "both_absent") -> Points:
    """0–0, both lose (7.1, 7.2)."""
    return _unplayed(worth, (0, 0), "both_lose", "forfeit", cause, "7.1")


def bye(worth: Worth, *, legs: int = 1) -> Points:
    """A win and 13–0; in mirrored fixtures it counts twice (4.4, 4.9)."""
    return _unplayed(worth, (worth.bye[0] * legs, worth.bye[1] * legs), "first", "bye", "bye", "4.4")


def _unplayed(worth: Worth, pair: tuple[int, int], outcome: Verdict, kind: Kind, cause: str, clause: str) -> Points:
    match_first, match_second = worth.of(outcome)
    return Points(
        first=pair[0],
        second=pair[1],
        match_first=match_first,
        match_second=match_second,
        outcome=outcome,
        kind=kind,
        cause=cause,
        steps=(Step(code=kind, clause=clause, first=pair[0], second=pair[1]),),
    )


def sum_of_legs(legs: Sequence[Points], worth: Worth) -> Points:
    """A fixture's totals: points, VP and margin added; level totals are a draw (4.9).

    Ruling: if nobody played a leg and nobody has a point, both lose, as in each of the legs (7.1)."""
    if not legs:
        raise LeagueError("no_legs", clause="4.9")
    if len(legs) == 1:
        return legs[0]
    first, second = sum(leg.first for leg in legs), sum(leg.second for leg in legs)
    all_lost = all(leg.outcome == "both_lose" for leg in legs)
    outcome: Verdict = "both_lose" if all_lost else verdict_of(first, second)
    match_first, match_second = worth.of(outcome)
    return Points(
        first=first,
        second=second,
        match_first=match_first,
        match_second=match_second,
        vp=(sum(leg.vp[0] for leg in legs), sum(leg.vp[1] for leg in legs)),
        margin=sum(leg.margin for leg in legs),
        outcome=outcome,
        kind=_kind(legs),
        cause="legs",
        table=", ".join(sorted({leg.table for leg in legs if leg.table})),
        steps=_running_sum(legs),
    )


def _kind(legs: Sequence[Points]) -> Kind:
    """Played if every leg was: a leg without a battle makes no board win (7.2)."""
    kinds = {leg.kind for leg in legs}
    return "battle" if kinds == {"battle"} else "bye" if kinds == {"bye"} else "forfeit"


def _running_sum(legs: Sequence[Points]) -> tuple[Step, ...]:
    steps, first, second = [], 0, 0
    for number, leg in enumerate(legs, 1):
        first, second = first + leg.first, second + leg.second
        steps.append(Step(code=f"leg_{number}", clause="4.9", first=first, second=second))
    return tuple(steps)

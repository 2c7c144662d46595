"""A finished or interrupted battle becomes points, or a case for the desk (5.1, 5.7)."""

from __future__ import annotations

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.books import table_score, victory_points, whole_army
from battles.leagues.scoring.structs import Desk, Points, Worth, verdict_of
from battles.leagues.scoring.unplayed import double_forfeit
from battles.rules.league_books import FULL, OTHER, Finish, ScoreTable, Side, Step

STANDARD = Worth()


def score(finish: Finish, table: ScoreTable, worth: Worth = STANDARD) -> Points | Desk:
    """What the battle is worth to both."""
    match finish.ended:
        case "rule" | "limit" | "cap" | "now":
            return _points(finish, table, worth, table_score(finish, table), victory_points(finish))
        case "resignation":
            return _resigned(finish, table, worth)
        case "clock":
            return _out_of_time(finish, table, worth)
        case "agreed":
            return _stopped(finish, table, worth, slower=False)
        case "deadline":
            return _stopped(finish, table, worth, slower=True)
        case "abandoned":
            return double_forfeit(worth, cause="abandoned")


def points_now(finish: Finish, table: ScoreTable, worth: Worth = STANDARD) -> Points:
    """The table score of a battle that runs, for live boards and for a referee's ruling (11.2, 13.1)."""
    return _points(finish, table, worth, table_score(finish, table), victory_points(finish))


def has_half(finish: Finish) -> bool:
    """Was at least half of the game turns done? Without a turn limit there is no half (5.7)."""
    if not finish.turn_limit or finish.turns_done is None:
        return False
    return 2 * finish.turns_done >= finish.turn_limit


def _points(finish: Finish, table: ScoreTable, worth: Worth, steps: tuple[Step, ...], vp: tuple[int, int]) -> Points:
    last = steps[-1]
    outcome = verdict_of(last.first, last.second)
    match_first, match_second = worth.of(outcome)
    return Points(
        first=last.first,
        second=last.second,
        match_first=match_first,
        match_second=match_second,
        vp=vp,
        margin=vp[0] - vp[1],
        outcome=outcome,
        cause=finish.ended,
        table=table.name,
        steps=steps,
    )


def _loser(finish: Finish) -> Side:
    if finish.loser is None:
        raise LeagueError("loser_missing", clause="5.7", ended=finish.ended)
    return finish.loser


def _step(code: str, winner: Side, points: int) -> Step:
    first = points if winner == "first" else FULL - points
    return Step(code=code, clause="5.7", first=first, second=FULL - first)


def _resigned(finish: Finish, table: ScoreTable, worth: Worth) -> Points:
    """20–0; the winner's VP are the whole enemy army, the loser keeps his."""
    winner = OTHER[_loser(finish)]
    first, second = victory_points(finish)
    whole = whole_army(finish, winner)
    vp = (whole, second) if winner == "first" else (first, whole)
    return _points(finish, table, worth, (_step("resignation", winner, table.resignation),), vp)


def _out_of_time(finish: Finish, table: ScoreTable, worth: Worth) -> Points:
    """The other seat has at least 13, or what it has on the table."""
    winner = OTHER[_loser(finish)]
    steps = table_score(finish, table)
    now = steps[-1].first if winner == "first" else steps[-1].second
    steps = (*steps, _step("clock", winner, max(now, table.clock_at_least)))
    return _points(finish, table, worth, steps, victory_points(finish))


def _stopped(finish: Finish, table: ScoreTable, worth: Worth, *, slower: bool) -> Points | Desk:
    """Before half of the game turns: to the desk. Later: table score, at a deadline less what the slower seat pays."""
    steps = table_score(finish, table)
    if not has_half(finish):
        now = (steps[-1].first, steps[-1].second)
        return Desk(code="deadline_early" if slower else "stopped_early", clause="5.7", points_now=now)
    if slower:
        steps = (*steps, *_paid_for_time(finish, table, steps[-1]))
    return _points(finish, table, worth, steps, victory_points(finish))


def _paid_for_time(finish: Finish, table: ScoreTable, step: Step) -> tuple[Step, ...]:
    if finish.thinking_ms is None:
        return ()
    both = sum(finish.thinking_ms)
    shares: tuple[tuple[int, Side], ...] = ((finish.thinking_ms[0], "second"), (finish.thinking_ms[1], "first"))
    for mine, towards in shares:
        moves = table.moved_by_slowness(mine, both)
        if moves:
            return (step.moved(towards, moves, "slower_seat", "5.7"),)
    return ()

"""Points on the table, system by system (5.3–5.6), and what counts as victory points."""

from __future__ import annotations

from collections.abc import Callable

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.structs import OTHER, Finish, SeatFinish, Side, Step
from battles.leagues.scoring.tables import ScoreTable, ScoreTableRow

SCORE_UNIT = 10
"""Victory points of a Tir an Dhia skirmish are tenths of its score; pages divide by this (1.4)."""


def table_score(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    """Points as the position stands, line by line; the last line holds."""
    if finish.system != table.system:
        raise LeagueError("wrong_score_table", clause="5.2", system=finish.system, table=table.name)
    return SCORES[finish.system](finish, table)


def victory_points(finish: Finish) -> tuple[int, int]:
    """VP of both, as the system counts them."""
    return VICTORY_POINTS[finish.system](finish, "first"), VICTORY_POINTS[finish.system](finish, "second")


def whole_army(finish: Finish, side: Side) -> int:
    """VP of a winner whose enemy gave up (5.7).

    Ruling: agreed army points where armies are bought; in Lost Battles a resignation is a collapse, so the total
    already holds every enemy unit; a Tir an Dhia score does not count the enemy's army at all."""
    own = VICTORY_POINTS[finish.system](finish, side)
    return own if finish.army_points is None else max(own, finish.army_points)


def _step(code: str, clause: str, row: ScoreTableRow, winner: Side | None) -> Step:
    first, second = (row.loser, row.winner) if winner == "second" else (row.winner, row.loser)
    return Step(code=code, clause=clause, first=first, second=second)


def _ahead(first: int, second: int) -> Side | None:
    if first == second:
        return None
    return "first" if first > second else "second"


def _agreed_points(finish: Finish, clause: str) -> int:
    if finish.army_points is None or finish.army_points <= 0:
        raise LeagueError("army_points_missing", clause=clause, system=finish.system)
    return finish.army_points


def moved(step: Step, towards: Side, points: int, code: str, clause: str) -> Step:
    """So many points go to one side, as far as the other has them."""
    gain = min(points, step.second if towards == "first" else step.first)
    first = step.first + gain if towards == "first" else step.first - gain
    return Step(code=code, clause=clause, first=first, second=step.first + step.second - first)


def _ninth_age(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    mine, theirs = finish.first.vp, finish.second.vp
    row = table.row("difference", abs(mine - theirs), _agreed_points(finish, "5.3"))
    step = _step("vp_difference", "5.3", row, _ahead(mine, theirs))
    if finish.objective is None:
        return (step,)
    return step, moved(step, finish.objective, table.objective_moves, "objective", "5.3")


def _horden_helden(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    whole = _agreed_points(finish, "5.4")
    gap = abs(finish.first.lost - finish.second.lost)
    if finish.ended == "rule":
        if finish.loser is None:
            raise LeagueError("loser_missing", clause="5.4", system=finish.system)
        return (_step("loss_rule", "5.4", table.row("defeat", gap, whole), OTHER[finish.loser]),)
    winner = _ahead(finish.second.lost, finish.first.lost)
    return (_step("losses", "5.4", table.row("limit", gap, whole), winner),)


def _value_gap(finish: Finish) -> int:
    first, second = finish.first.fighting_value, finish.second.fighting_value
    if first is not None and second is not None:
        return abs(first - second)
    if finish.value_gap is None:
        raise LeagueError("fighting_values_missing", clause="5.5", system=finish.system)
    return abs(finish.value_gap)


def _lost_battles(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    margin = finish.first.total - finish.second.total
    row = table.row("levels", abs(margin), table.base - _value_gap(finish))
    return (_step("margin", "5.5", row, _ahead(margin, 0)),)


def _tir_an_dhia(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    if finish.ended == "rule":
        if finish.loser is None:
            raise LeagueError("loser_missing", clause="5.6", system=finish.system)
        return (_step("decided", "5.6", table.row("decided", 0), OTHER[finish.loser]),)
    lead = finish.first.score - finish.second.score
    over, under = abs(lead).as_integer_ratio()
    row = table.row("lead", over, 100 * under)
    return (_step("lead", "5.6", row, None if lead == 0 else "first" if lead > 0 else "second"),)


SCORES: dict[str, Callable[[Finish, ScoreTable], tuple[Step, ...]]] = {
    "ninth_age": _ninth_age,
    "horden_helden": _horden_helden,
    "lost_battles": _lost_battles,
    "tir_an_dhia": _tir_an_dhia,
}


def _tenths(seat: SeatFinish) -> int:
    over, under = seat.score.as_integer_ratio()
    return SCORE_UNIT * over // under


VICTORY_POINTS: dict[str, Callable[[Finish, Side], int]] = {
    "ninth_age": lambda finish, side: finish.seat(side).vp,
    "horden_helden": lambda finish, side: finish.seat(OTHER[side]).lost,
    "lost_battles": lambda finish, side: finish.seat(side).total,
    "tir_an_dhia": lambda finish, side: _tenths(finish.seat(side)),
}

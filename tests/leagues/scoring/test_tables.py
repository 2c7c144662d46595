"""The score tables of the systems, step by step (5.2–5.6)."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.scoring import Finish, Points, SeatFinish, load_table, score, standard_table, table_problems
from battles.rules.codec import Json
from tests.leagues.scoring.builders import horden, lost, ninth_age, tir

NINTH, HORDEN = standard_table("ninth_age"), standard_table("horden_helden")
LOST, TIR = standard_table("lost_battles"), standard_table("tir_an_dhia")


def pair(finish: Finish) -> tuple[int, int]:
    points = score(finish, standard_table(finish.system))
    assert isinstance(points, Points)
    return points.first, points.second


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(
    ("percent", "points"), [(5, 10), (10, 11), (20, 12), (30, 13), (40, 14), (50, 15), (70, 16), (100, 17)]
)
def test_check_34_ninth_age_vp_exactly_on_a_step_take_the_lower_one(percent: int, points: int) -> None:
    """leagues 5.3"""
    assert pair(ninth_age(45 * percent, 0)) == (points, 20 - points)


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(("percent", "points"), [(5, 11), (10, 12), (20, 13), (30, 14), (40, 15), (50, 16), (70, 17)])
def test_check_34_one_vp_more_is_the_next_step(percent: int, points: int) -> None:
    """leagues 5.3: also for the second seat"""
    assert pair(ninth_age(0, 45 * percent + 1)) == (20 - points, points)


@pytest.mark.clause("5.3", "5.1")
def test_check_35_the_objective_can_turn_a_victory_into_a_defeat() -> None:
    """leagues 5.3: 11–9 becomes 8–12 and counts as lost; the margin stays the VP difference"""
    points = score(ninth_age(1400, 1000, objective="second"), NINTH)

    assert isinstance(points, Points)
    assert [(step.first, step.second) for step in points.steps] == [(11, 9), (8, 12)]
    assert (points.first, points.second, points.outcome) == (8, 12, "second")
    assert (points.match_first, points.match_second, points.margin) == (0, 2, 400)


@pytest.mark.parametrize(
    ("finish", "expected"),
    [
        (ninth_age(2675, 1550, objective="second"), (10, 10)),
        (ninth_age(1225, 1000, objective="first"), (13, 7)),
        (ninth_age(1201, 1000, army=4000), (11, 9)),
        (horden(330, 120, ended="rule", loser="first"), (2, 18)),
        (horden(180, 90), (9, 11)),
        (tir("41.2", "33.7"), (12, 8)),
    ],
)
def test_e7_tables(finish: Finish, expected: tuple[int, int]) -> None:
    """leagues E7"""
    assert pair(finish) == expected


@pytest.mark.clause("5.4")
@pytest.mark.parametrize(
    ("percent", "points"), [(1, 15), (10, 15), (11, 16), (20, 16), (30, 17), (40, 18), (50, 19), (51, 20), (90, 20)]
)
def test_5_4_the_loss_rule(percent: int, points: int) -> None:
    assert pair(horden(6 * percent, 0, ended="rule", loser="first")) == (20 - points, points)


@pytest.mark.clause("5.4")
@pytest.mark.parametrize(
    ("percent", "points"), [(0, 10), (5, 10), (6, 11), (15, 11), (16, 12), (25, 12), (35, 13), (36, 14), (80, 14)]
)
def test_5_4_limit_or_agreement(percent: int, points: int) -> None:
    assert pair(horden(0, 6 * percent)) == (points, 20 - points)


@pytest.mark.clause("5.4")
def test_5_4_vp_are_enemy_points_destroyed() -> None:
    points = score(horden(180, 90), HORDEN)

    assert isinstance(points, Points)
    assert (points.vp, points.margin) == ((90, 180), -90)


@pytest.mark.clause("5.5")
def test_check_36_a_margin_of_exactly_half_the_base_is_clear() -> None:
    """leagues 5.5"""
    assert pair(lost(57, 40)) == (13, 7)
    assert pair(lost(60, 40)) == (16, 4)
    assert pair(lost(58, 41, values=(47, 41))) == (16, 4)


@pytest.mark.clause("1.4")
def test_5_5_an_odd_base_is_not_rounded() -> None:
    """leagues 1.4: base 33, twice 16 is less, twice 17 is not"""
    assert pair(lost(16, 0, values=(47, 40))) == (13, 7)
    assert pair(lost(17, 0, values=(47, 40))) == (16, 4)


@pytest.mark.parametrize(("margin", "points"), [(0, 10), (1, 13), (19, 13), (20, 16), (39, 16), (40, 20), (99, 20)])
def test_5_5_levels(margin: int, points: int) -> None:
    assert pair(lost(50, 50 + margin)) == (20 - points, points)


def test_5_5_a_base_of_nothing_or_less_makes_every_victory_crushing() -> None:
    assert pair(lost(51, 50, values=(90, 40))) == (20, 0)
    assert pair(lost(50, 50, values=(90, 40))) == (10, 10)


def test_5_5_the_gap_alone_is_enough() -> None:
    finish = Finish(
        system="lost_battles", ended="limit", first=SeatFinish(total=58), second=SeatFinish(total=41), value_gap=-6
    )

    assert pair(finish) == (16, 4)


@pytest.mark.clause("5.6")
@pytest.mark.parametrize(
    ("lead", "points"),
    [("4.9", 10), ("5", 12), ("9.9", 12), ("10", 14), ("19.9", 14), ("20", 16), ("29.9", 16), ("30", 18)],
)
def test_check_37_tir_an_dhia_by_lead(lead: str, points: int) -> None:
    """leagues 5.6: a lead of exactly 5 is 12–8; both ways, and where binary fractions would err"""
    assert pair(tir(str(Decimal("36.2") + Decimal(lead)), "36.2")) == (points, 20 - points)
    assert pair(tir("0.1", str(Decimal("0.1") + Decimal(lead)))) == (20 - points, points)


@pytest.mark.parametrize("ended", ["rule", "resignation"])
def test_5_6_capital_elimination_resignation(ended: str) -> None:
    assert pair(tir("10", "90", ended=ended, loser="second")) == (20, 0)


def test_5_6_vp_are_tenths_of_the_score() -> None:
    points = score(tir("41.25", "33.7"), TIR)

    assert isinstance(points, Points)
    assert (points.vp, points.margin) == ((412, 337), 75)


@pytest.mark.clause("5")
@pytest.mark.parametrize(
    ("finish", "code"),
    [
        (ninth_age(1, 2, army=0), "army_points_missing"),
        (horden(1, 2, ended="rule"), "loser_missing"),
        (horden(1, 2, ended="clock"), "loser_missing"),
        (lost(1, 2, values=(1, None)), "fighting_values_missing"),  # type: ignore[arg-type]  # a seat without value
    ],
)
def test_5_what_is_missing_is_said(finish: Finish, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        score(finish, standard_table(finish.system))

    assert refused.value.code == code


def test_5_2_a_table_of_another_system_is_refused() -> None:
    with pytest.raises(LeagueError) as refused:
        score(tir("1", "2"), LOST)

    assert refused.value.code == "wrong_score_table"


# --- an event's own table ------------------------------------------------------------------------------------------


def own_table() -> dict[str, Json]:
    raw: dict[str, Json] = msgspec.to_builtins(NINTH)
    return raw | {"id": "club", "version": 3}


def test_5_2_an_event_may_bring_its_own_table() -> None:
    rows = [{"at_most": 25, "winner": 10, "loser": 10}, {"winner": 18, "loser": 2}]
    table = load_table(own_table() | {"ladders": {"difference": rows}, "objective_moves": 1})

    points = score(ninth_age(1126, 0, objective="first"), table)

    assert isinstance(points, Points)
    assert (points.first, points.second, points.table) == (19, 1, "club/3")


def test_5_2_points_never_leave_the_scale() -> None:
    """An objective moves what the other side has, not more."""
    rows = [{"at_most": 5, "winner": 10, "loser": 10}, {"winner": 19, "loser": 1}]
    table = load_table(own_table() | {"ladders": {"difference": rows}})

    points = score(ninth_age(4500, 0, objective="first"), table)

    assert isinstance(points, Points)
    assert (points.first, points.second) == (20, 0)


def test_5_2_all_problems_are_listed_at_once() -> None:
    rows = [
        {"at_most": 10, "winner": 11, "loser": 9},
        {"at_most": 5, "winner": 12, "loser": 9},
        {"at_most": 30, "below": 20, "winner": 9, "loser": 11},
        {"winner": "13", "loser": 7},
        "row",
        {"at_most": 50, "winner": 21, "loser": -1, "colour": "red"},
    ]
    raw = own_table() | {"ladders": {"difference": rows, "limit": []}, "version": 0, "objective_moves": 2.5, "x": 1}
    raw["slower"] = [{"share": 60, "moves": 1}, {"share": 75, "moves": 3}, {"share": 10, "moves": 30}, 7]

    with pytest.raises(LeagueError) as refused:
        load_table(raw)

    found = {(problem["code"], problem["where"]) for problem in refused.value.facts["problems"]}
    assert found == {
        ("unknown_field", "x"),
        ("not_whole", "version"),
        ("first_row_no_draw", "ladders.difference.0"),
        ("not_twenty", "ladders.difference.1"),
        ("bounds_not_rising", "ladders.difference.1"),
        ("winner_has_less", "ladders.difference.2"),
        ("two_bounds", "ladders.difference.2"),
        ("points_fall", "ladders.difference.2"),
        ("not_whole", "ladders.difference.3.winner"),
        ("row_without_bound", "ladders.difference.3"),
        ("not_a_row", "ladders.difference.4"),
        ("unknown_field", "ladders.difference.5.colour"),
        ("not_whole", "ladders.difference.5.winner"),
        ("not_whole", "ladders.difference.5.loser"),
        ("last_row_not_open", "ladders.difference.5"),
        ("unknown_ladder", "ladders.limit"),
        ("no_rows", "ladders.limit"),
        ("not_whole", "objective_moves"),
        ("shares_not_falling", "slower.1"),
        ("not_whole", "slower.2.share"),
        ("not_whole", "slower.2.moves"),
        ("not_a_row", "slower.3"),
    }


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ([], ["not_a_table"]),
        ({}, ["no_name", "not_whole", "unknown_system", "no_ladders"]),
        (
            {"id": "x", "version": 1, "system": "lost_battles", "ladders": {}},
            ["ladder_missing", "number_missing"],
        ),
        ({"id": "x", "version": True, "system": ["a"], "ladders": 3}, ["not_whole", "unknown_system", "no_ladders"]),
    ],
)
def test_5_2_what_is_no_table_at_all(raw: Json, codes: list[str]) -> None:
    assert [problem.code for problem in table_problems(raw)] == codes


@pytest.mark.parametrize("system", ["ninth_age", "horden_helden", "lost_battles", "tir_an_dhia"])
def test_5_2_the_shipped_tables_are_sound_and_versioned(system: str) -> None:
    table = standard_table(system)

    assert table_problems(msgspec.to_builtins(table)) == ()
    assert standard_table(system, table.version) is not None
    with pytest.raises(LeagueError) as refused:
        standard_table(system, 999)
    assert refused.value.code == "no_score_table"

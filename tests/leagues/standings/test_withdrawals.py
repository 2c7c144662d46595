"""Withdrawals, corrections, crosstable, tables after each round (1.3, 7.6, checks 41, 45)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.standings import (
    Entrant,
    Fixture,
    Record,
    Result,
    crosstable,
    standings,
    tables_by_round,
)
from battles.rules.codec import Json
from tests.leagues.standings.builders import (
    E3,
    A,
    B,
    C,
    D,
    F,
    battle,
    bye_of,
    forfeit_of,
    penalty,
    ranking,
    record,
    table_of,
)


def six(played: int, *, legs: int = 1, **how: Json) -> Record:
    """A round robin of six from which F withdraws after so many of his five fixtures, each lost 5–15."""
    fixtures = tuple(Fixture(id=who, round=who, first=F, second=who, legs=legs) for who in range(1, 6))
    results = tuple(battle(who, 5, 15, (100, 500)) for who in range(1, played + 1))
    gone = tuple(Entrant(id=who, number=who, is_withdrawn=who == F) for who in range(1, 7))
    return Record(ranking=ranking(**how), entrants=gone, fixtures=fixtures, results=results)


def points(one: Record) -> list[int]:
    rows = table_of(one)
    return [rows[who].points for who in range(1, 7)]


@pytest.mark.clause("7.6")
def test_check_45_a_withdrawal_at_two_of_five_annuls_everything() -> None:
    """leagues 7.6"""
    assert points(six(2)) == [0, 0, 0, 0, 0, 0]


@pytest.mark.clause("7.6")
def test_check_45_at_three_of_five_played_ones_stand_and_the_rest_is_forfeit() -> None:
    """leagues 7.6"""
    assert points(six(3)) == [15, 15, 15, 13, 13, 15]


def test_7_6_exactly_half_is_not_less_than_half() -> None:
    base = six(2)
    four = structs.replace(base, fixtures=base.fixtures[:4])

    assert points(four) == [15, 15, 13, 13, 0, 10]


def test_7_6_forfeit_all_treats_all_opponents_alike() -> None:
    rows = table_of(six(3, withdrawal="forfeit_all"))

    assert [rows[who].points for who in range(1, 7)] == [13, 13, 13, 13, 13, 0]
    assert [rows[who].values["vp_for"] for who in range(1, 7)] == [0] * 6


@pytest.mark.clause("4.14", "7.2")
def test_7_6_a_team_that_withdraws_forfeits_all_boards_of_every_match() -> None:
    """leagues 4.14, 7.2"""
    assert points(six(3, withdrawal="forfeit_all", match_forfeit=(62, 38))) == [62, 62, 62, 62, 62, 190]
    assert points(six(3, withdrawal="keep_played", match_forfeit=(62, 38))) == [15, 15, 15, 62, 62, 91]


def test_7_6_keep_played_keeps_even_one() -> None:
    assert points(six(1, withdrawal="keep_played")) == [15, 13, 13, 13, 13, 5]


def test_7_6_forfeits_are_not_played() -> None:
    """Two played and one won by forfeit are two of five."""
    base = six(2)

    assert points(structs.replace(base, results=(*base.results, forfeit_of(3, "first")))) == [0] * 6


def test_7_6_a_forfeit_that_was_there_stays() -> None:
    base = six(3)

    assert points(structs.replace(base, results=(*base.results, forfeit_of(4, "first")))) == [15, 15, 15, 0, 13, 28]


def test_7_6_two_who_withdraw_both_lose_their_fixture() -> None:
    base = six(3, withdrawal="keep_played")
    both = tuple(structs.replace(one, is_withdrawn=one.id in (5, F)) for one in base.entrants)

    rows = table_of(structs.replace(base, entrants=both))

    assert (rows[5].points, rows[5].lost, rows[5].match_points) == (0, 1, 0)
    assert [row.entrant for row in standings(structs.replace(base, entrants=both)).table.rows][-2:] == [F, 5]


def test_7_6_a_mirrored_fixture_half_played_is_forfeit_in_its_other_leg() -> None:
    base = six(3, legs=2, withdrawal="keep_played")

    assert points(base) == [28, 28, 28, 26, 26, 15]


def test_7_6_swiss_played_stand_and_the_open_fixture_is_forfeit() -> None:
    base = six(1)
    swiss = structs.replace(base, ranking=ranking("swiss_points"), fixtures=base.fixtures[:2])

    assert points(swiss) == [15, 13, 0, 0, 0, 5]


def test_7_6_a_bye_of_who_withdraws_stays_his() -> None:
    base = six(0)
    alone = structs.replace(
        base, ranking=ranking("swiss_points"), fixtures=(Fixture(id=1, round=1, first=F, second=None),), results=()
    )

    assert points(structs.replace(alone, results=(bye_of(1),))) == [0, 0, 0, 0, 0, 13]


# --- corrections (1.3) ---------------------------------------------------------------------------------------------


def corrected(ruling: Result) -> Record:
    return record(E3, 4, results=[ruling])


@pytest.mark.clause("1.3")
def test_check_41_a_ruling_supersedes_and_the_crosstable_marks_it() -> None:
    """leagues 1.3"""
    one = corrected(battle(100, 0, 20, fixture=1, supersedes=1))
    found = standings(one)
    cells = {row.entrant: row for row in crosstable(one, found.table).rows}

    assert found.table.row(A).points == 21
    assert found.table.row(B).points == 45
    (cell,) = cells[A].against(B)
    assert (cell.points, cell.against, cell.results, cell.superseded) == (0, 20, (100,), (1,))
    assert cell.is_corrected
    assert not cells[A].against(C)[0].is_corrected


def test_check_41_a_correction_of_a_correction() -> None:
    one = record(
        E3,
        4,
        results=[battle(100, 0, 20, fixture=1, supersedes=1), battle(101, 11, 9, fixture=1, supersedes=100)],
    )
    found = standings(one)

    assert found.table.row(A).points == 32
    assert crosstable(one, found.table).rows[0].entrant in (A, B, C)
    cell = next(row for row in crosstable(one, found.table).rows if row.entrant == A).against(B)[0]
    assert cell.superseded == (1, 100)


def test_check_41_an_annulled_leg_is_open_again() -> None:
    one = corrected(structs.replace(battle(100, 0, 0, fixture=1, supersedes=1), kind="void"))
    found = standings(one)

    assert found.table.row(A).points == 21
    cell = next(row for row in crosstable(one, found.table).rows if row.entrant == A).against(B)[0]
    assert (cell.state, cell.superseded) == ("open", (1,))


def test_2_two_valid_results_of_a_leg_are_refused() -> None:
    with pytest.raises(LeagueError) as refused:
        standings(corrected(battle(100, 0, 20, fixture=1)))

    assert refused.value.code == "two_results"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"results": (battle(1, 1, 19, fixture=99),)}, "result_without_fixture"),
        ({"fixtures": (Fixture(id=1, round=1, first=77, second=A),)}, "stranger_in_fixture"),
        ({"fixtures": (Fixture(id=1, round=1, first=A, second=B),) * 2}, "fixture_twice"),
        ({"entrants": (Entrant(id=1, number=1),) * 2}, "entrant_twice"),
    ],
)
def test_2_what_does_not_fit_together_is_refused(change: Json, code: str) -> None:
    base = Record(ranking=ranking(), entrants=(Entrant(id=A, number=1), Entrant(id=B, number=2)))

    with pytest.raises(LeagueError) as refused:
        standings(structs.replace(base, **change))

    assert refused.value.code == code


def test_13_1_the_crosstable_is_in_the_order_of_the_table() -> None:
    one = record(E3, 4)
    cross = crosstable(one, standings(one).table)

    assert cross.order == (B, A, C, D)
    assert [[cell.points for other in cross.order for cell in row.against(other)] for row in cross.rows] == [
        [8, 15, 10],
        [12, 7, 14],
        [5, 13, 15],
        [10, 6, 5],
    ]


def test_13_1_states_of_cells() -> None:
    base = six(2)
    annulled = crosstable(base, standings(base).table)
    kept = structs.replace(base, ranking=ranking(withdrawal="keep_played"))
    forfeited = crosstable(kept, standings(kept).table)

    assert {cell.state for row in annulled.rows for cell in row.cells} == {"annulled"}
    last = next(row for row in forfeited.rows if row.entrant == F)
    assert [cell.state for cell in last.cells] == ["played", "played", "forfeit", "forfeit", "forfeit"]
    assert last.cells[2].results == ()


def test_13_1_free_byes_and_halves() -> None:
    fixtures = [Fixture(id=7, round=4, first=A, second=None), Fixture(id=8, round=4, first=B, second=None)]
    fixtures += [Fixture(id=9, round=4, first=C, second=D, legs=2)]
    one = record(E3, 4, fixtures=fixtures, results=[bye_of(8), battle(9, 12, 8)])
    rows = {row.entrant: row for row in crosstable(one, standings(one).table).rows}

    assert [rows[who].cells[-1].state for who in (A, B, C)] == ["free", "bye", "partial"]


# --- table after each round ----------------------------------------------------------------------------------------


def test_13_1_the_table_after_each_round() -> None:
    tables = tables_by_round(record(E3, 4))

    assert [table.rounds for table in tables] == [1, 2, 3]
    assert [table.order for table in tables] == [(C, A, B, D), (A, B, C, D), (B, A, C, D)]
    assert tables[-1] == standings(record(E3, 4)).table


def test_13_1_a_penalty_shows_from_its_round_on() -> None:
    tables = tables_by_round(record(E3, 4, penalties=[penalty(A, 5, round=2)]))

    assert [table.row(A).penalty for table in tables] == [0, 5, 5]


def test_13_1_nothing_played_yet() -> None:
    empty = record([], 4)

    assert tables_by_round(empty) == ()
    assert [row.rank for row in standings(empty).table.rows] == [1, 1, 1, 1]

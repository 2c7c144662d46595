"""Tie-break values and their derivations (6.4, 6.5, check 47)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.scoring import Worth, bye, forfeit
from battles.leagues.standings import Fixture, Record, Result, derivation, derivations, standings
from tests.leagues.standings.builders import (
    E3,
    A,
    B,
    C,
    D,
    E,
    Game,
    battle,
    bye_of,
    forfeit_of,
    penalty,
    ranking,
    record,
    table_of,
)

SWISS = ranking("swiss_points")
GAMES: list[Game] = [(1, A, B, 14, 6), (1, C, D, 12, 8), (2, A, C, 11, 9), (2, B, E, 13, 7)]


def odd_swiss() -> Record:
    """Five entrants, two rounds: E has the bye in round 1, D is absent in round 2."""
    return record(
        GAMES,
        5,
        how=SWISS,
        fixtures=[Fixture(id=5, round=1, first=E, second=None)],
        results=[bye_of(5)],
    )


def test_6_4_buchholz_is_doubled_and_counts_a_bye_as_an_average_opponent() -> None:
    """Points A 25, B 19, C 21, D 8, E 20; half of 2 × 20 is 20."""
    rows = table_of(odd_swiss())

    assert {who: rows[who].points for who in rows} == {A: 25, B: 19, C: 21, D: 8, E: 20}
    assert rows[A].values["buchholz"] == 2 * (19 + 21)
    assert rows[E].values["buchholz"] == 2 * 20 + 2 * 19
    assert rows[D].values["buchholz"] == 2 * 21


def test_6_4_forfeits_count_as_average_for_the_winner_and_nothing_for_the_loser() -> None:
    fixtures = [Fixture(id=6, round=3, first=A, second=D), Fixture(id=7, round=3, first=B, second=C)]
    base = odd_swiss()
    one = structs.replace(
        base,
        fixtures=(*base.fixtures, *fixtures),
        results=(*base.results, forfeit_of(6, "first"), forfeit_of(7, None)),
    )
    found = standings(one)
    codes = {
        who: [(term.code, term.amount) for term in derivation(found, who, "buchholz").terms if term.round == 3]
        for who in (A, B, C, D)
    }

    assert codes == {
        A: [("average", 60)],
        B: [("lost_by_forfeit", 0)],
        C: [("lost_by_forfeit", 0)],
        D: [("lost_by_forfeit", 0)],
    }


def test_6_4_cut1_leaves_out_the_smallest_term() -> None:
    how = structs.replace(SWISS, chain=("points", "buchholz_cut1", "buchholz", "lots"))
    rows = table_of(structs.replace(odd_swiss(), ranking=how))

    assert rows[A].values["buchholz_cut1"] == 2 * 21
    assert rows[D].values["buchholz_cut1"] == 2 * 21, "the absence is what is cut"


def test_6_4_an_open_fixture_of_the_round_is_no_absence() -> None:
    base = odd_swiss()
    one = structs.replace(base, fixtures=(*base.fixtures, Fixture(id=6, round=2, first=D, second=5)))
    terms = derivation(standings(one), D, "buchholz").terms

    assert [term.code for term in terms] == ["fixture"]


@pytest.mark.clause("6.5")
def test_6_5_sonneborn_berger_full_for_a_win_half_for_a_draw() -> None:
    """Match points A 3, B 2, C 1: A beat B and drew with C."""
    games: list[Game] = [(1, A, B, 14, 6), (2, A, C, 10, 10), (3, B, C, 12, 8)]
    rows = table_of(record(games, 3, how=ranking("round_robin_match_points")))

    assert [rows[who].points for who in (A, B, C)] == [3, 2, 1]
    assert rows[A].values["sonneborn_berger"] == 2 * 2 + 1
    assert rows[B].values["sonneborn_berger"] == 2 * 1
    assert rows[C].values["sonneborn_berger"] == 3


@pytest.mark.clause("6.5")
def test_6_5_forfeits_are_no_wins_and_have_no_vp() -> None:
    one = record([(1, A, B, 12, 8, (900, 300))], 2, fixtures=[Fixture(id=2, round=2, first=B, second=A)], results=[])
    lying = structs.replace(forfeit_of(2, "second"), vp_second=5000, margin=-5000)
    rows = table_of(structs.replace(one, results=(*one.results, lying)))

    assert (rows[A].values["wins"], rows[A].won, rows[A].played) == (1, 2, 1)
    assert (rows[A].values["vp_for"], rows[A].values["vp_margin"]) == (900, 600)
    assert rows[A].points == 25


def test_4_9_mirrored_fixtures_are_one_fixture() -> None:
    """Both legs give points; who has won is open until both are there."""
    how = structs.replace(ranking("swiss_match_points"), chain=("match_points", "points", "wins", "lots"))
    how = structs.replace(how, scale="points", most_a_round=40)
    one = Record(
        ranking=how,
        entrants=record([], 2).entrants,
        fixtures=(Fixture(id=1, round=1, first=A, second=B, legs=2),),
        results=(battle(1, 16, 4, (58, 41), leg=1),),
    )
    half = table_of(one)
    both = table_of(structs.replace(one, results=(*one.results, battle(2, 7, 13, (39, 52), fixture=1, leg=2))))

    assert (half[A].points, half[A].match_points, half[A].won) == (16, 0, 0)
    assert (both[A].points, both[B].points, both[A].match_points, both[A].won) == (23, 17, 2, 1)
    assert both[A].vp_for - both[A].vp_against == 4


def test_4_9_a_bye_in_a_mirrored_event_is_complete_at_once() -> None:
    how = structs.replace(ranking("swiss_points"), most_a_round=40)
    one = Record(
        ranking=how,
        entrants=record([], 1).entrants,
        fixtures=(Fixture(id=1, round=1, first=A, second=None, legs=2),),
        results=(Result.of(bye(Worth(), legs=2), id=1, fixture=1),),
    )
    row = table_of(one)[A]

    assert (row.points, row.won, row.match_points, row.values["buchholz"]) == (26, 1, 2, 40)


def test_4_9_one_leg_by_forfeit_is_no_board_win_but_they_have_met() -> None:
    how = structs.replace(ranking(), most_a_round=40)
    one = Record(
        ranking=how,
        entrants=record([], 2).entrants,
        fixtures=(Fixture(id=1, round=1, first=A, second=B, legs=2),),
        results=(
            battle(1, 16, 4, (58, 41), leg=1),
            Result.of(forfeit(Worth(), "first"), id=2, fixture=1, leg=2),
        ),
    )
    row = table_of(one)[A]

    assert (row.points, row.won, row.values["wins"], row.values["vp_margin"], row.played) == (29, 1, 0, 17, 1)


@pytest.mark.clause("6.1")
def test_6_1_team_chain_ranks_by_match_points_before_points() -> None:
    """A draw by the band (4.14) is a draw, though the counted points differ."""
    drawn = battle(1, 104, 96, outcome="draw", match_first=1, match_second=1)
    won = battle(2, 100, 60, outcome="first", match_first=2, match_second=0)
    base = record([], 4, how=ranking("team", most_a_round=100, format="swiss"))
    one = structs.replace(
        base,
        fixtures=(Fixture(id=1, round=1, first=A, second=B), Fixture(id=2, round=1, first=C, second=D)),
        results=(drawn, won),
    )
    rows = standings(one).table.rows

    assert [row.entrant for row in rows] == [C, A, B, D]
    assert [row.values["match_points"] for row in rows] == [2, 1, 1, 0]
    assert rows[1].drawn == 1


@pytest.mark.clause("13.1")
def test_check_47_every_value_opens_into_terms_that_add_up() -> None:
    """leagues 13.1: also the penalty, with its number for the footnote"""
    found = standings(record(E3, 4, penalties=[penalty(B, 2, id=7)]))

    shown = derivations(found)

    assert {(one.entrant, one.criterion) for one in shown} >= {(who, "vp_margin") for who in (A, B, C, D)}
    for one in shown:
        assert sum(term.amount for term in one.terms) == one.value
        assert found.table.row(one.entrant).values[one.criterion] == one.value
    assert [term.penalty for term in derivation(found, B, "points").terms if term.code == "penalty"] == [7]


def test_check_47_head_to_head_opens_into_the_fixtures_of_the_group() -> None:
    opened = derivation(standings(record(E3, 4)), B, "head_to_head")

    assert (opened.group, opened.value) == ((A, B, C), 23)
    assert [(term.opponent, term.amount) for term in opened.terms] == [(A, 8), (C, 15)]


def test_check_47_lots_open_into_the_hash() -> None:
    found = standings(record([(1, A, B, 10, 10)], 2, how=ranking(is_closed=True)))

    assert derivation(found, A, "lots").lot == found.table.row(A).lot != ""
    assert [one.criterion for one in derivations(found)].count("lots") == 2


@pytest.mark.parametrize(
    ("who", "criterion", "code"), [(9, "points", "no_such_entrant"), (A, "luck", "unknown_criterion")]
)
def test_check_47_what_is_not_in_the_table_cannot_be_opened(who: int, criterion: str, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        derivation(standings(record(E3, 4)), who, criterion)

    assert refused.value.code == code


def test_check_47_unused_head_to_head_is_empty() -> None:
    opened = derivation(standings(record(E3, 4)), D, "head_to_head")

    assert (opened.value, opened.terms) == (0, ())

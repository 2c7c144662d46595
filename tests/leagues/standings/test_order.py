"""The order of the table: chains, groups of equals, head to head, lots (6.1–6.7)."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.standings import chain_for, checked_chain, derivation, standard_chains, standings
from tests.leagues.standings.builders import CIRCLE, E3, A, B, C, D, Game, penalty, ranking, record


@pytest.mark.clause("6.3")
def test_check_42_e3_three_way_tie() -> None:
    """leagues 6.3, E3"""
    found = standings(record(E3, 4))

    assert found.table.order == (B, A, C, D)
    assert [row.points for row in found.table.rows] == [33, 33, 33, 21]
    assert [row.duels[0].value if row.duels else None for row in found.table.rows] == [23, 19, 18, None]
    assert [row.rank for row in found.table.rows] == [1, 2, 3, 4]
    assert [row.decided_by for row in found.table.rows] == ["", "head_to_head", "head_to_head", "points"]


def test_e3_margins_are_there_but_not_reached() -> None:
    """leagues E3"""
    margins = {row.entrant: row.values["vp_margin"] for row in standings(record(E3, 4)).table.rows}

    assert margins == {A: 1450, B: 1300, C: 1000, D: -3750}


@pytest.mark.clause("6.2", "6.3")
def test_check_43_a_circle_with_equal_sums_goes_on_to_vp_margin() -> None:
    """leagues 6.2, 6.3: A +100 −900, B −100 +1500, C −1500 +900"""
    found = standings(record(CIRCLE, 3))

    assert [duel.value for row in found.table.rows for duel in row.duels] == [20, 20, 20]
    assert found.table.order == (B, C, A)
    assert found.table.rows[1].decided_by == "vp_margin"


def test_6_3_a_part_still_tied_starts_again_with_its_own_members() -> None:
    """All four have 36; inside the four A and B have 36 again; between the two A has 13 and B 7."""
    games: list[Game] = [
        (1, A, B, 13, 7),
        (1, C, D, 11, 9),
        (2, A, C, 9, 11),
        (2, B, D, 14, 6),
        (3, A, D, 14, 6),
        (3, B, C, 15, 5),
        (4, D, 5, 15, 5),
        (4, C, 6, 9, 11),
        (5, A, 6, 0, 20),
        (5, B, 5, 0, 20),
    ]
    found = standings(record(games, 6))
    rows = {row.entrant: row for row in found.table.rows}

    assert [rows[who].points for who in (A, B, C, D)] == [36, 36, 36, 36]
    assert [duel.value for duel in rows[A].duels] == [36, 13]
    assert [duel.value for duel in rows[B].duels] == [36, 7]
    assert found.table.order.index(A) + 1 == found.table.order.index(B)
    assert [further.value for further in derivation(found, A, "head_to_head").further] == [13]


def test_6_3_not_all_have_met() -> None:
    """A and C tie with B, but have not met: the criterion is passed over, for all three."""
    games: list[Game] = [(1, A, B, 12, 8, (500, 0)), (2, B, C, 4, 16, (0, 400)), (3, A, D, 4, 16)]
    games += [(3, B, 5, 4, 16)]
    found = standings(record(games, 5))

    tied = [row for row in found.table.rows if row.points == 16]
    assert {row.entrant for row in tied} >= {A, B, C}
    assert all(not row.duels for row in tied)


@pytest.mark.clause("6.6")
def test_6_6_lots_decide_only_a_closed_event() -> None:
    games: list[Game] = [(1, A, B, 10, 10), (1, C, D, 10, 10)]
    running = standings(record(games, 4)).table
    closed = standings(record(games, 4, how=ranking(is_closed=True, seed="s3cret"))).table

    expected = sorted((A, B, C, D), key=lambda who: sha256(f"s3cret:{who}".encode()).hexdigest())
    assert closed.order == tuple(expected)
    assert [row.rank for row in closed.rows] == [1, 2, 3, 4]
    assert all(row.lot for row in closed.rows)
    assert [(row.rank, row.is_shared, row.lot) for row in running.rows] == [(1, True, "")] * 4
    assert running.order == (A, B, C, D)


def test_6_7_ranks_after_shared_ones_are_counted_on() -> None:
    games: list[Game] = [(1, A, B, 10, 10), (1, C, D, 15, 5)]

    rows = standings(record(games, 4)).table.rows

    assert [(row.entrant, row.rank) for row in rows] == [(C, 1), (A, 2), (B, 2), (D, 4)]


def test_6_7_withdrawn_entrants_stand_below_all_others() -> None:
    games: list[Game] = [(1, A, B, 20, 0), (1, C, D, 10, 10), (2, A, C, 20, 0), (2, B, D, 10, 10)]
    games += [(3, A, D, 20, 0), (3, B, C, 10, 10)]
    rows = standings(record(games, 4, withdrawn=[A])).table.rows

    assert [row.entrant for row in rows][-1] == A
    assert (rows[-1].points, rows[-1].rank, rows[-1].decided_by) == (60, 4, "withdrawn")


@pytest.mark.clause("6.4", "6.7")
def test_check_44_a_penalty_costs_its_owner_only() -> None:
    """leagues 6.4, 6.7: opponents' Buchholz stays"""
    games: list[Game] = [(1, A, B, 12, 8), (1, C, D, 14, 6), (2, A, C, 11, 9), (2, B, D, 15, 5)]
    how = ranking("swiss_points")
    before = {row.entrant: row for row in standings(record(games, 4, how=how)).table.rows}
    after = {row.entrant: row for row in standings(record(games, 4, how=how, penalties=[penalty(A, 3)])).table.rows}

    assert (after[A].points, after[A].penalty) == (before[A].points - 3, 3)
    assert [after[who].points for who in (B, C, D)] == [before[who].points for who in (B, C, D)]
    assert all(after[who].values["buchholz"] == before[who].values["buchholz"] for who in (A, B, C, D))


@pytest.mark.clause("7.5")
def test_7_5_a_penalty_is_revoked_by_a_new_entry() -> None:
    games: list[Game] = [(1, A, B, 12, 8)]
    revoked = [penalty(A, 3), penalty(A, 0, id=2, revokes=1), penalty(B, 10, id=3)]

    rows = {row.entrant: row for row in standings(record(games, 2, penalties=revoked)).table.rows}

    assert (rows[A].points, rows[B].points, rows[B].penalty) == (12, -2, 10)


@pytest.mark.clause("6.1")
def test_6_1_the_chains_are_those_of_the_rules() -> None:
    chains = standard_chains()

    assert chain_for(format="round_robin", by_match_points=False) == chains["round_robin_points"]
    assert chains["round_robin_points"] == ("points", "head_to_head", "vp_margin", "vp_for", "wins", "lots")
    assert chain_for(format="round_robin", by_match_points=True) == (
        "points",
        "head_to_head",
        "sonneborn_berger",
        "wins",
        "vp_margin",
        "lots",
    )
    assert chain_for(format="swiss", by_match_points=False) == (
        "points",
        "head_to_head",
        "buchholz",
        "vp_margin",
        "lots",
    )
    assert chain_for(format="swiss", by_match_points=True) == (
        "points",
        "buchholz_cut1",
        "buchholz",
        "sonneborn_berger",
        "wins",
        "vp_margin",
        "lots",
    )
    team = ("match_points", "points", "head_to_head", "buchholz", "lots")
    assert chain_for(format="swiss", by_match_points=True, is_team=True) == team


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("chain", "code"),
    [
        (("points", "luck", "lots"), "unknown_criterion"),
        (("points", "wins", "wins", "lots"), "criterion_twice"),
        (("points", "lots", "wins"), "lots_not_last"),
        ((), "lots_not_last"),
        (("wins", "points", "lots"), "points_not_first"),
    ],
)
def test_6_1_chains_that_do_not_rank_are_refused(chain: tuple[str, ...], code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        checked_chain(chain)

    assert refused.value.code == code


@pytest.mark.clause("6.1")
def test_6_1_the_organiser_may_reorder() -> None:
    how = structs.replace(ranking(), chain=("points", "vp_margin", "head_to_head", "lots"))

    assert standings(record(E3, 4, how=how)).table.order == (A, B, C, D)

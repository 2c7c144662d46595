"""What is rated and why not (leagues 10.5), and in which list (10.1)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.ratings.lists import ListKey, list_of
from battles.leagues.ratings.rated import RatedBattle, Unrated, reason_against, verdicts
from tests.leagues.ratings.builders import DRAWN, LOST, battle

PLAIN = battle("b", 1, 2)


@pytest.mark.parametrize(
    ("unrated", "reason"),
    [
        (structs.replace(PLAIN, source="forfeit"), "forfeit"),
        (structs.replace(PLAIN, source="bye"), "bye"),
        (structs.replace(PLAIN, is_friendly=True), "friendly"),
        (structs.replace(PLAIN, is_rated_event=False), "unrated_event"),
        (structs.replace(PLAIN, turns=(1, 0)), "too_short"),
        (structs.replace(PLAIN, has_bot=True), "bot"),
        (structs.replace(PLAIN, players=(1, 1)), "same_player"),
        (structs.replace(PLAIN, is_marked_unrated=True, source="ruling"), "ruling"),
        (structs.replace(PLAIN, source="ruling"), None),
        (structs.replace(PLAIN, turns=(1, 1)), None),
    ],
)
def test_10_5_each_reason_is_named(unrated: RatedBattle, reason: Unrated | None) -> None:
    assert reason_against(unrated) == reason


@pytest.mark.clause("10.5")
def test_check_55_a_fifth_battle_of_a_pair_in_a_month_is_unrated_and_says_why() -> None:
    """leagues 10.5"""
    five = [battle(f"b{day}", 1, 2, day=day) for day in range(1, 6)]

    found = verdicts([*five[::-1], battle("other", 1, 3, day=6)])

    assert [found[f"b{day}"] for day in range(1, 6)] == [None, None, None, None, "too_many_of_pair"]
    assert found["other"] is None


def test_10_5_either_seat_counts_for_the_pair_and_a_forfeit_takes_no_place() -> None:
    forfeit = structs.replace(battle("f", 1, 2, day=1), source="forfeit")
    four = [battle(f"b{day}", *(1, 2) if day % 2 else (2, 1), day=day) for day in range(2, 6)]

    found = verdicts([forfeit, *four])

    assert found["f"] == "forfeit"
    assert all(found[one.id] is None for one in four)
    assert verdicts([*four, battle("b9", 2, 1, day=9)])["b9"] == "too_many_of_pair"


@settings(deadline=None)
@given(st.permutations([battle(f"b{n}", 1, 2, day=1 + n // 2) for n in range(7)]))
def test_10_5_the_order_of_the_rows_does_not_matter(rows: list[RatedBattle]) -> None:
    assert [name for name, reason in sorted(verdicts(rows).items()) if reason] == ["b4", "b5", "b6"]


def test_10_2_scores_are_by_outcome() -> None:
    assert [PLAIN.halves(1), PLAIN.halves(2)] == [2, 0]
    assert [battle("d", 1, 2, DRAWN).halves(1), battle("d", 1, 2, DRAWN).halves(2)] == [1, 1]
    assert battle("l", 1, 2, LOST).halves(2) == 2


@pytest.mark.parametrize(
    ("system", "mode", "players", "is_campaign", "key"),
    [
        ("horden_helden", "basic", 2, False, "horden_helden:basic"),
        ("horden_helden", "advanced", 2, False, "horden_helden:advanced"),
        ("lost_battles", "bids", 2, False, "lost_battles"),
        ("tir_an_dhia", "", 5, True, "tir_an_dhia:campaign"),
        ("tir_an_dhia", "", 2, True, "tir_an_dhia"),
        ("horden_helden", "basic", 4, False, None),
    ],
)
def test_10_1_the_list_of_a_battle(system: str, mode: str, players: int, is_campaign: bool, key: str | None) -> None:
    found = list_of(system=system, mode=mode, players=players, is_campaign=is_campaign)

    assert (None if found is None else str(found)) == key
    assert found is None or ListKey.read(str(found)) == found

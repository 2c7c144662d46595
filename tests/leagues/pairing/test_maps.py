"""Maps for a round and for a pair (leagues 4.5)."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import Map, Pair, assigned_maps, drawn_map, map_of_round, picked_map
from tests.speed import seconds_of

HILLS, FORD, MARSH = Map(id="hills"), Map(id="ford"), Map(id="marsh")
THREE = (HILLS, FORD, MARSH)


def test_4_5_round_takes_the_first_that_the_season_has_not_had() -> None:
    assert map_of_round(THREE, used=[]) == HILLS
    assert map_of_round(THREE, used=["hills", "marsh"]) == FORD
    with pytest.raises(LeagueError) as refused:
        map_of_round(THREE, used=["hills", "ford", "marsh"])
    assert refused.value.code == "maps_used_up"


def test_4_5_drawn_hangs_on_seed_and_label() -> None:
    every = {drawn_map(THREE, seed="s", label=f"1-{board}").id for board in range(40)}
    assert every == {"hills", "ford", "marsh"}
    assert drawn_map(THREE, seed="s", label="1-1") == drawn_map(THREE[::-1], seed="s", label="1-1")
    with pytest.raises(LeagueError) as refused:
        drawn_map([], seed="s", label="x")
    assert refused.value.code == "no_map_left"


def test_4_5_picked_draws_from_what_nobody_banned() -> None:
    assert {picked_map(THREE, ("hills", "marsh"), seed=str(seed), label="x") for seed in range(9)} == {FORD}
    assert {picked_map(THREE, ("hills", "hills"), seed=str(seed), label="x") for seed in range(20)} == {FORD, MARSH}
    assert {picked_map(THREE, (None, None), seed=str(seed), label="x") for seed in range(40)} == set(THREE)


def test_4_5_picked_refuses_unknown_maps_and_an_empty_rest() -> None:
    with pytest.raises(LeagueError) as refused:
        picked_map(THREE, ("desert", None), seed="s", label="x")
    assert refused.value.code == "not_on_map_list"
    with pytest.raises(LeagueError) as refused:
        picked_map(THREE[:2], ("hills", "ford"), seed="s", label="x")
    assert refused.value.code == "no_map_left"


def test_check_12_a_pair_that_has_played_one_map_gets_the_other() -> None:
    plays = {(1, "hills"): 1, (2, "hills"): 1}
    assert assigned_maps([Pair(1, 2)], [HILLS, FORD], plays) == (FORD,)
    assert assigned_maps([Pair(1, 2), Pair(3, 4)], [HILLS, FORD], plays) == (FORD, HILLS)


def test_4_5_ties_go_by_list_order_for_board_1_then_board_2() -> None:
    pairs = [Pair(1, 2), Pair(3, 4), Pair(5, 6)]
    assert assigned_maps(pairs, THREE, {}) == THREE
    two = Map(id="hills", capacity=2)
    assert assigned_maps(pairs, [two, FORD], {}) == (two, two, FORD)


def test_4_5_capacity_must_do() -> None:
    with pytest.raises(LeagueError) as refused:
        assigned_maps([Pair(1, 2), Pair(3, 4)], [HILLS], {})
    assert refused.value.facts["capacity"] == 1


def test_4_5_closed_maps_are_left_out() -> None:
    assert assigned_maps([Pair(1, 2)], [Map(id="hills", capacity=0), FORD], {(1, "ford"): 5}) == (FORD,)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 5), st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(0, 2**32))
def test_assigned_equals_the_best_of_all(boards: int, capacity: list[int], seed: int) -> None:
    random = Random(seed)
    maps = [Map(id=str(place), capacity=room) for place, room in enumerate(capacity)]
    pairs = [Pair(2 * board, 2 * board + 1) for board in range(boards)]
    plays = {(player, each.id): random.randint(0, 2) for player in range(2 * boards) for each in maps}
    every = [
        choice
        for choice in product(range(len(maps)), repeat=boards)
        if all(choice.count(place) <= room for place, room in enumerate(capacity))
    ]
    if not every:
        return

    def cost(choice: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        on = zip(pairs, map(str, choice), strict=True)
        return sum(plays[pair.first, where] + plays[pair.second, where] for pair, where in on), choice

    assert assigned_maps(pairs, maps, plays) == tuple(maps[place] for place in min(every, key=cost))


def large_round() -> tuple[list[Pair], list[Map], dict[tuple[int, str], int]]:
    random = Random(1)
    maps = [Map(id=str(place), capacity=20) for place in range(15)]
    pairs = [Pair(2 * board, 2 * board + 1) for board in range(250)]
    plays = {(player, each.id): random.randint(0, 1) for player in range(500) for each in maps}
    return pairs, maps, plays


def test_no_map_of_a_large_round_is_assigned_too_often() -> None:
    pairs, maps, plays = large_round()
    chosen = assigned_maps(pairs, maps, plays)
    assert all(chosen.count(each) <= 20 for each in maps)


@pytest.mark.speed
def test_assigned_is_quick_for_a_large_round() -> None:
    assert seconds_of(partial(assigned_maps, *large_round())) < 4

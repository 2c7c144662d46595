"""Knock-out brackets (leagues 4.7)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Literal

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import (
    BYE,
    Bracket,
    Tie,
    bracket_order,
    bracket_state,
    champion,
    decide_tie,
    double_bracket,
    single_bracket,
)
from battles.leagues.pairing.knockout import LoserOf, WinnerOf, rounds_before_meeting

Results = dict[str, Literal[1, 2]]


def played(bracket: Bracket, seed: int | None = None) -> Results:
    """Play until nothing is open; without a seed the better number always wins."""
    random, results = Random(seed), Results()
    while open_now := [each for each in bracket_state(bracket, results).values() if each.state == "open"]:
        for each in open_now:
            better: Literal[1, 2] = 1 if (each.first or 0) < (each.second or 0) else 2
            results[each.match.id] = better if seed is None else random.choice((1, 2))
    return results


def test_4_7_bracket_order() -> None:
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket_order(1) == [1]


def test_check_11_eleven_seeds() -> None:
    states = bracket_state(single_bracket(11), {})
    byes = {each.winner for each in states.values() if each.state == "bye"}
    assert byes == {1, 2, 3, 4, 5}
    assert rounds_before_meeting(11, 1, 2) == 4 == max(each.match.round for each in states.values())


@pytest.mark.parametrize("size", range(2, 34))
def test_single_better_seeds_win_in_order(size: int) -> None:
    bracket = single_bracket(size)
    results = played(bracket)
    assert champion(bracket, results) == 1
    assert len(results) == size - 1
    final = bracket_state(bracket, results)[bracket.matches[-1].id]
    assert (final.winner, final.loser) == (1, 2)


@pytest.mark.parametrize("size", range(2, 20))
def test_single_whoever_loses_is_out(size: int) -> None:
    bracket = single_bracket(size)
    for seed in range(5):
        states = bracket_state(bracket, played(bracket, seed)).values()
        losers = [each.loser for each in states if each.state == "played"]
        assert sorted([*losers, champion(bracket, played(bracket, seed))], key=int) == list(range(1, size + 1))  # type: ignore[arg-type]  # all are known when everything is played


@pytest.mark.parametrize("size", range(2, 20))
def test_double_everybody_but_the_champion_loses_twice(size: int) -> None:
    bracket = double_bracket(size)
    for seed in range(8):
        results = played(bracket, seed)
        states = bracket_state(bracket, results)
        losses = Counter(each.loser for each in states.values() if each.state == "played")
        winner = champion(bracket, results)
        assert winner is not None
        assert all(losses[other] == 2 for other in range(1, size + 1) if other != winner)
        assert losses[winner] <= 1
        assert (states["F2"].state == "played") == (states["F1"].winner == states["F1"].second)


def test_double_of_eight_by_its_sources() -> None:
    matches = {match.id: match for match in double_bracket(8).matches}
    assert (matches["L1-1"].first, matches["L1-1"].second) == (LoserOf("W1-1"), LoserOf("W1-2"))
    assert (matches["L2-1"].first, matches["L2-1"].second) == (WinnerOf("L1-1"), LoserOf("W2-2"))
    assert (matches["L2-2"].first, matches["L2-2"].second) == (WinnerOf("L1-2"), LoserOf("W2-1"))
    assert (matches["L3-1"].first, matches["L3-1"].second) == (WinnerOf("L2-1"), WinnerOf("L2-2"))
    assert (matches["L4-1"].first, matches["L4-1"].second) == (WinnerOf("L3-1"), LoserOf("W3-1"))
    assert (matches["F1"].first, matches["F1"].second) == (WinnerOf("W3-1"), WinnerOf("L4-1"))
    assert len(matches) == 7 + 6 + 2


def test_double_second_final_only_if_the_unbeaten_side_loses() -> None:
    bracket = double_bracket(2)
    assert champion(bracket, {"W1-1": 1, "F1": 1}) == 1
    assert bracket_state(bracket, {"W1-1": 1, "F1": 1})["F2"].state == "not_needed"
    reset: Results = {"W1-1": 1, "F1": 2}
    assert champion(bracket, reset) is None
    assert champion(bracket, {**reset, "F2": 1}) == 1
    assert champion(bracket, {**reset, "F2": 2}) == 2
    assert champion(double_bracket(2, reset=False), reset) == 2


def test_double_byes_go_down_as_byes() -> None:
    """With five, three losers of round 1 do not exist."""
    states = bracket_state(double_bracket(5), {"W1-2": 1})
    assert (states["L1-1"].state, states["L1-1"].winner) == ("bye", 5)
    assert (states["L1-2"].state, states["L1-2"].winner) == ("bye", BYE)


def test_a_result_where_nothing_can_be_played_is_refused() -> None:
    for results in ({"W2-1": 1}, {"W1-1": 1}, {"X": 1}):
        with pytest.raises(LeagueError) as refused:
            bracket_state(single_bracket(3), results)  # type: ignore[arg-type]  # literals widen in a tuple
        assert refused.value.code == "not_playable"


def test_one_entrant_is_champion_and_none_has_no_champion() -> None:
    assert champion(single_bracket(1), {}) == 1
    assert champion(double_bracket(1), {}) == 1
    assert champion(single_bracket(0), {}) is None


@pytest.mark.parametrize(
    ("first", "second", "winner", "level"),
    [
        (Tie(seed=2, points=21), Tie(seed=1, points=19, margin=99), 1, "points"),
        (Tie(seed=2, points=20, margin=-3), Tie(seed=1, points=20, margin=3), 2, "margin"),
        (Tie(seed=2, points=20, victory_points=9), Tie(seed=1, points=20), 1, "victory_points"),
        (Tie(seed=2, points=20, thinking_seconds=50), Tie(seed=1, points=20, thinking_seconds=60), 1, "thinking_time"),
        (Tie(seed=2, points=20), Tie(seed=1, points=20), 2, "seed"),
    ],
)
def test_4_7_levels_of_a_tie(first: Tie, second: Tie, winner: int, level: str) -> None:
    assert decide_tie(first, second) == (winner, level)

"""Swiss rounds by the thousand against slower pairing by other means (leagues 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import (
    PairingPlayer,
    PairingRound,
    pair_adjacent,
    pair_first_round,
    pair_with_fewest_rematches,
    ranked,
)
from battles.leagues.pairing.field import SwissField, blocking_pairs
from battles.leagues.pairing.matching import Matching, Search
from tests.leagues.pairing.swiss_field import (
    Swiss,
    all_pairings,
    as_sets,
    can_be_paired,
    is_open,
    paired_slowly,
    unseated,
)


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> list[PairingPlayer]:
    """Small fields with any scores, any pairs met, some in teams."""
    size = draw(st.integers(0, most // 2).map(lambda half: 2 * half))
    pairs = draw(st.sets(st.sampled_from(list(combinations(range(size), 2))))) if size else set()
    return [
        PairingPlayer(
            id=each,
            number=each,
            score=draw(st.integers(0, 4)),
            met=frozenset(sum(pair) - each for pair in pairs if each in pair),
            team=draw(st.sampled_from([None, None, 1, 2])),
        )
        for each in range(size)
    ]


@settings(max_examples=120, deadline=None)
@given(fields())
def test_any_small_field_gets_the_first_of_all_pairings(players: list[PairingPlayer]) -> None:
    first = next(iter(all_pairings(ranked(players), is_open)), None)
    if first is None:
        with pytest.raises(LeagueError) as refused:
            pair_adjacent(players, round_number=5)
        assert refused.value.facts["blocking"]
    else:
        assert unseated(pair_adjacent(players, round_number=5)) == as_sets(first)


@settings(max_examples=80, deadline=None)
@given(fields(6))
def test_fewest_rematches_is_the_first_with_the_fewest(players: list[PairingPlayer]) -> None:
    known = {player.id: player for player in players}

    def rematches(pairs: Iterable[tuple[int, int]]) -> int:
        return sum(other in known[one].met for one, other in pairs)

    every = list(all_pairings(ranked(players), lambda one, other: one.team is None or one.team != other.team))
    if every:
        assert unseated(pair_with_fewest_rematches(players, round_number=5)) == as_sets(min(every, key=rematches))
    else:
        with pytest.raises(LeagueError):
            pair_with_fewest_rematches(players, round_number=5)


@settings(max_examples=80, deadline=None)
@given(fields())
def test_blocking_pairs_are_exactly_those_whose_opening_helps(players: list[PairingPlayer]) -> None:
    field = SwissField(ranked(players), round_number=5)

    def left_out(also: tuple[int, int] | None = None) -> int:
        open_to = list(field.open_to)
        for one, other in [also, also[::-1]] if also else []:
            open_to[one] |= 1 << other
        return sum(1 for _ in Matching(open_to, field.everybody).left_out())

    before = left_out()
    closed = [pair for pair in combinations(range(len(players)), 2) if field.reason(*pair)]
    assert blocking_pairs(field.matching()) == {pair for pair in closed if left_out(pair) < before}


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 6).map(lambda half: 2 * half + 1), st.randoms(use_true_random=False), st.floats(0.1, 0.9))
def test_a_search_finds_everybody_who_could_be_left_out(size: int, random: Random, share: float) -> None:
    chosen = [pair for pair in combinations(range(size), 2) if random.random() < share]
    open_to = [sum(1 << (sum(pair) - each) for pair in chosen if each in pair) for each in range(size)]
    matching = Matching(open_to, (1 << size) - 1)
    left_out = list(matching.left_out())
    if len(left_out) != 1:
        return
    players = [PairingPlayer(id=each, number=each) for each in range(size)]
    for each in range(size):
        rest = [player for player in players if player.id != each]
        possible = can_be_paired(rest, lambda one, other: bool(open_to[one.id] >> other.id & 1))
        search = Search(matching, left_out[0])
        assert bool(search.spare >> each & 1) == possible
        if possible:
            moved = Matching.like(matching)
            moved.shift(search, each)
            assert list(moved.left_out()) == [each]
            assert all(moved.mate[moved.mate[other]] == other for other in range(size) if other != each)
            assert all(open_to[other] >> moved.mate[other] & 1 for other in range(size) if other != each)


def swiss_round(swiss: Swiss, number: int) -> PairingRound:
    players = swiss.players()
    return pair_first_round(players) if number == 1 else pair_adjacent(players, round_number=number)


def check_bye(swiss: Swiss, paired: PairingRound) -> None:
    """The lowest who has had none and without whom the rest can be paired (4.4)."""
    if len(swiss.ids) % 2 == 0:
        assert paired.bye is None
        return
    order = ranked(swiss.players())
    due = [each for each in reversed(order) if not each.had_bye]
    possible = (each for each in due if can_be_paired([other for other in order if other != each], is_open))
    assert next(possible).id == paired.bye


def check_refusal(swiss: Swiss) -> None:
    """Whoever of those who may were free, the rest could not be paired."""
    order = swiss.players()
    due = [each for each in order if not each.had_bye] if len(order) % 2 else [None]
    assert not any(can_be_paired([other for other in order if other != each], is_open) for each in due)


def run(entrants: int, rounds: int, seed: int, teams: int = 0) -> int:
    """Play it, comparing every round; how many rounds could be paired."""
    swiss = Swiss(entrants, seed, teams=teams)
    for number in range(1, rounds + 1):
        try:
            paired = swiss_round(swiss, number)
        except LeagueError:
            check_refusal(swiss)
            return number - 1
        check_bye(swiss, paired)
        if number > 1:
            rest = [player for player in swiss.players() if player.id != paired.bye]
            assert unseated(paired) == as_sets(paired_slowly(rest, is_open))
        swiss.play(paired)
        assert all(abs(had.count(1) - had.count(2)) <= 3 for had in swiss.seats.values())
    return rounds


@pytest.mark.parametrize("entrants", range(4, 10))
def test_check_8_small_tournaments_until_nothing_is_left(entrants: int) -> None:
    for seed in range(6):
        assert run(entrants, entrants, seed) >= min(3, entrants - 2)


@pytest.mark.parametrize(("entrants", "rounds", "teams"), [(14, 6, 0), (17, 5, 0), (18, 6, 5), (24, 5, 8)])
def test_middling_tournaments_equal_the_slow_way(entrants: int, rounds: int, teams: int) -> None:
    assert run(entrants, rounds, seed=entrants, teams=teams) >= rounds - 1


@pytest.mark.slow("thousands of rounds, paired twice")
def test_thousands_of_small_rounds() -> None:
    assert sum(run(4 + seed % 6, 8, seed) for seed in range(1000, 1450)) > 1500


@pytest.mark.slow("hundreds of rounds, paired twice")
def test_hundreds_of_middling_rounds() -> None:
    assert sum(run(10 + seed % 11, 6, seed, teams=seed % 3 * 4) for seed in range(60)) > 300


@pytest.mark.slow("large fields")
def test_seats_stay_even_and_nobody_meets_twice_in_large_fields() -> None:
    worst = 0
    for seed in range(60):
        swiss = Swiss(60 + seed, seed)
        for number in range(1, 9):
            paired = swiss_round(swiss, number)
            assert all(pair.second not in swiss.met[pair.first] for pair in paired.pairs)
            swiss.play(paired)
        worst = max(worst, *(abs(had.count(1) - had.count(2)) for had in swiss.seats.values()))
        assert len(set(swiss.byes)) == len(swiss.byes) == (8 if len(swiss.ids) % 2 else 0)
    assert worst <= 3

"""Round robins (leagues 4.1, 4.2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from caissify_pairings.engines.round_robin import berger_schedule  # type: ignore[import-untyped]  # no type marker

from battles.leagues.pairing import PairingRound, berger_table, double_round_robin, round_robin


def written(rounds: tuple[PairingRound, ...]) -> list[str]:
    return [" ".join(f"{pair.first}–{pair.second}" for pair in each.pairs) for each in rounds]


def seats(rounds: tuple[PairingRound, ...], entrant: int) -> list[int]:
    pairs = [pair for each in rounds for pair in each.pairs if entrant in (pair.first, pair.second)]
    return [1 if pair.first == entrant else 2 for pair in pairs]


def test_check_1_e1_round_robin_of_six() -> None:
    assert written(round_robin(range(1, 7))) == [
        "1–6 2–5 3–4",
        "6–4 5–3 1–2",
        "2–6 3–1 4–5",
        "6–5 1–4 2–3",
        "3–6 4–2 5–1",
    ]


@pytest.mark.parametrize("size", range(3, 25))
def test_check_2_every_pair_once_and_seats_even(size: int) -> None:
    rounds = round_robin(range(1, size + 1))
    met = Counter(frozenset((pair.first, pair.second)) for each in rounds for pair in each.pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, size + 1), 2))
    for each in rounds:
        named = [entrant for pair in each.pairs for entrant in (pair.first, pair.second)]
        assert len(named) == len(set(named)) == size - size % 2
    if size % 2 == 0:
        for entrant in range(1, size + 1):
            had = seats(rounds, entrant)
            assert abs(had.count(1) - had.count(2)) <= 1


@pytest.mark.parametrize("size", range(3, 25))
def test_check_3_double_round_robin_gives_each_pair_both_seats(size: int) -> None:
    rounds = double_round_robin(range(1, size + 1))
    named = Counter((pair.first, pair.second) for each in rounds for pair in each.pairs)
    assert set(named.values()) == {1}
    assert len(named) == size * (size - 1)
    for entrant in range(1, size + 1):
        had = seats(rounds, entrant)
        assert all(len(set(had[place : place + 3])) == 2 for place in range(len(had) - 2))


@pytest.mark.clause("4.2")
def test_4_2_last_two_rounds_of_the_first_cycle_are_exchanged() -> None:
    single, double = round_robin(range(1, 7)), double_round_robin(range(1, 7))
    assert double[:5] == (single[0], single[1], single[2], single[4], single[3])
    assert [each.pairs[0] for each in double[5:]] == [each.pairs[0].swapped() for each in single]


def test_check_4_each_of_seven_is_free_once() -> None:
    rounds = round_robin(range(1, 8))
    assert sorted(each.bye or 0 for each in rounds) == list(range(1, 8))
    assert all(len(each.pairs) == 3 for each in rounds)


def test_two_entrants_meet_once_or_twice() -> None:
    assert written(round_robin([8, 9])) == ["8–9"]
    assert written(double_round_robin([8, 9])) == ["8–9", "9–8"]
    assert round_robin([8])[0].bye == 8
    assert round_robin([]) == ()


@pytest.mark.parametrize("size", range(4, 21, 2))
def test_the_table_equals_that_of_an_independent_engine(size: int) -> None:
    assert [list(each) for each in berger_table(size)] == [list(each) for each in berger_schedule(size)]

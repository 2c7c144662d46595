"""The bye of an odd round (leagues 4.4)."""

from __future__ import annotations

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.pairing import PairingPlayer, bye_order, bye_points, pair_adjacent, pair_with_fewest_rematches


def player(number: int, score: int, *met: int, had_bye: bool = False) -> PairingPlayer:
    return PairingPlayer(id=number, number=number, score=score, met=frozenset(met), had_bye=had_bye)


FIVE = [player(1, 40), player(2, 30), player(3, 20), player(4, 10), player(5, 0)]


def test_check_8_the_lowest_has_the_bye() -> None:
    assert pair_adjacent(FIVE, round_number=2).bye == 5


def test_check_8_nobody_has_two() -> None:
    had = [*FIVE[:3], player(4, 10, had_bye=True), player(5, 0, had_bye=True)]
    assert pair_adjacent(had, round_number=2).bye == 3


def test_check_8_everybody_has_had_one() -> None:
    with pytest.raises(LeagueError) as refused:
        pair_adjacent([player(1, 0, had_bye=True)], round_number=2)
    assert (refused.value.code, refused.value.clause) == ("no_bye", "4.4")


def test_4_4_volunteers_first_the_lowest_of_them() -> None:
    assert pair_adjacent(FIVE, round_number=2, volunteers=[1, 2]).bye == 2
    assert [each.id for each in bye_order(FIVE, [1, 2])] == [2, 1, 5, 4, 3]


def test_4_4_a_volunteer_with_a_bye_is_passed_over() -> None:
    had = [player(1, 40, had_bye=True), *FIVE[1:]]
    assert pair_adjacent(had, round_number=2, volunteers=[1]).bye == 5


def test_4_4_not_who_is_needed_to_pair_the_rest() -> None:
    """Without 3 the two others, who have met, would be left."""
    three = [player(1, 20, 2), player(2, 10, 1), player(3, 0)]
    paired = pair_adjacent(three, round_number=2)
    assert paired.bye == 2
    assert {paired.pairs[0].first, paired.pairs[0].second} == {1, 3}


def test_4_4_no_pairing_whoever_is_free() -> None:
    three = [player(1, 20, 2, 3), player(2, 10, 1, 3), player(3, 0, 1, 2)]
    with pytest.raises(LeagueError) as refused:
        pair_adjacent(three, round_number=3)
    assert (refused.value.code, refused.value.clause) == ("no_pairing", "4.4")
    assert refused.value.facts["blocking"] == [{"first": 1, "second": 2, "reason": "met"}]
    paired = pair_with_fewest_rematches(three, round_number=3)
    assert (paired.bye, len(paired.pairs)) == (3, 1)


def test_4_4_worth_thirteen_for_each_leg() -> None:
    assert bye_points() == (13, 0)
    assert bye_points(legs=2) == (26, 0)

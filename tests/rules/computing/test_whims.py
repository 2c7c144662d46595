"""Misjudgement and choices by chance."""

from __future__ import annotations

import pytest

from battles.rules.computing.whims import Misjudgement, misjudged, one_of_the_best
from battles.rules.dice import LoadedDice, seeded


def test_who_never_errs_throws_no_dice() -> None:
    dice = LoadedDice()

    assert misjudged(dice, 7.5, Misjudgement()) == 7.5


@pytest.mark.parametrize(("faces", "seems"), [((101, 101), 10.0), ((201, 201), 14.5), ((1, 1), 5.5), ((201, 1), 12.5)])
def test_a_value_is_off_by_a_share_and_a_sum(faces: tuple[int, int], seems: float) -> None:
    assert misjudged(LoadedDice(*faces), 10.0, Misjudgement(share=0.35, slip=1.0)) == pytest.approx(seems)


def test_one_of_those_near_the_best_is_taken() -> None:
    valued = [(9.9, "a"), (10.0, "b"), (9.7, "c")]

    assert one_of_the_best(LoadedDice(1), valued, 0.02) == "a"
    assert one_of_the_best(LoadedDice(2), valued, 0.02) == "b"
    assert one_of_the_best(LoadedDice(), valued, 0.0) == "b"


def test_nothing_is_taken_where_nothing_is_worth_anything() -> None:
    assert one_of_the_best(LoadedDice(), [(0.0, "a"), (-1.0, "b")], 0.5) is None
    assert one_of_the_best(LoadedDice(), list[tuple[float, str]](), 0.5) is None


def test_the_same_dice_give_the_same_whims() -> None:
    off = Misjudgement(share=0.2, slip=2.0)
    one, other = seeded("same"), seeded("same")

    assert [misjudged(one, 5.0, off) for _ in range(5)] == [misjudged(other, 5.0, off) for _ in range(5)]

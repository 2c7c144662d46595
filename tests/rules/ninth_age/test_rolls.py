"""Dice as the rulebook reads them."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.rolls import Roll, as_d3, is_natural_six_of_d3, passes_characteristic


@pytest.mark.clause("A.2.9")
def test_a_d3_is_half_a_d6_rounded_up() -> None:
    """E2."""
    assert [as_d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [face for face in range(1, 7) if is_natural_six_of_d3(face)] == [6]


@pytest.mark.clause("A.2.10")
def test_a_roll_that_is_maximised_twice_drops_the_two_lowest() -> None:
    """E3."""
    roll = Roll(maximised=2)
    assert roll.thrown == 4
    assert roll.total((2, 6, 1, 5)) == 11


@pytest.mark.clause("A.2.10", "A.11.31")
def test_a_minimised_roll_drops_the_highest() -> None:
    """E4: a failed charge goes as far as the highest die that counts."""
    roll = Roll(minimised=1)
    assert roll.total((6, 3, 4)) == 7
    assert max(roll.kept((6, 3, 4))) == 4


@pytest.mark.clause("A.2.10")
def test_more_or_fewer_dice_than_wanted_are_refused() -> None:
    with pytest.raises(ValueError):
        Roll(maximised=1).total((1, 2))


@pytest.mark.clause("A.5.5")
@pytest.mark.parametrize(("face", "passes"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_model_with_two_values_tests_on_the_higher(face: int, passes: bool) -> None:
    """E5: rider 4, steed 3."""
    assert passes_characteristic((4, 3), face) is passes


@pytest.mark.clause("A.5.5")
def test_a_six_always_fails_and_what_is_missing_fails_too() -> None:
    """E6."""
    assert not passes_characteristic((6,), 6)
    assert passes_characteristic((6,), 5)
    assert not passes_characteristic((None,), 1)
    assert not passes_characteristic((0,), 1)

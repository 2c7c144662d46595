"""Special saves (A.7.8): how they are improved, when they are ignored, and which one is rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from battles.rules.ninth_age.attack_tables import SPECIAL_SAVES
from battles.rules.ninth_age.attacks.blow import HOPELESS, NEVER, SURE, Need
from battles.rules.ninth_age.attacks.special_saves import (
    Improvement,
    SaveKind,
    SpecialSave,
    best_need,
    needed,
    saves_of,
    usable,
)
from battles.rules.ninth_age.attacks.spread import chance_of


def aegis(at_least: int) -> SpecialSave:
    return SpecialSave("aegis", at_least)


def fortitude(at_least: int) -> SpecialSave:
    return SpecialSave("fortitude", at_least)


def test_the_kinds_are_those_of_the_data() -> None:
    assert get_args(SaveKind) == SPECIAL_SAVES


@pytest.mark.clause("A.7.8")
def test_e16_r23_an_improvement_gives_a_save_or_betters_it_up_to_its_maximum() -> None:
    better = Improvement("aegis", 2, 4)

    assert saves_of([], [better]) == (aegis(5),)
    assert saves_of([aegis(5)], [better]) == (aegis(4),)


@pytest.mark.clause("A.7.8")
def test_the_maximum_holds_for_the_substitute_too() -> None:
    assert saves_of([], [Improvement("aegis", 5, 4)]) == (aegis(4),)


@pytest.mark.clause("A.7.8")
def test_an_improvement_reaches_every_save_of_its_kind_and_no_other() -> None:
    better = Improvement("aegis", 1, 4)

    assert saves_of([aegis(6), aegis(5), fortitude(5)], [better]) == (aegis(5), aegis(4), fortitude(5))
    assert saves_of([fortitude(5)], [better]) == (fortitude(5), aegis(6))


@pytest.mark.clause("A.7.8")
def test_a_save_beyond_the_maximum_is_not_made_worse() -> None:
    assert saves_of([aegis(3)], [Improvement("aegis", 2, 4)]) == (aegis(3),)


@pytest.mark.clause("A.7.8", "B.21.80")
def test_r23a_the_smaller_number_is_the_better_save() -> None:
    assert best_need([aegis(5), aegis(4)]) == Need(4)


@pytest.mark.clause("A.7.8")
def test_a_natural_1_fails_every_special_save() -> None:
    assert needed(aegis(1)) == Need(2)
    assert best_need([]) == NEVER


@pytest.mark.clause("B.21.117")
def test_r48_a_lethal_strike_leaves_only_the_aegis() -> None:
    assert usable([fortitude(4), aegis(5)], after_lethal=True) == (aegis(5),)


@pytest.mark.clause("B.21.117", "B.21.146")
def test_flaming_attacks_ignore_fortitude() -> None:
    assert usable([fortitude(4), aegis(5)], flaming=True) == (aegis(5),)
    assert usable([fortitude(4), aegis(5)]) == (fortitude(4), aegis(5))


@pytest.mark.clause("B.21.115", "B.21.149")
def test_successful_aegis_saves_against_divine_attacks_are_thrown_again() -> None:
    assert needed(aegis(4), divine=True) == Need(4, again=(4, 5, 6))
    assert needed(fortitude(4), divine=True) == Need(4)


def test_the_best_save_is_the_likelier_one() -> None:
    """An aegis of 4+ against Divine Attacks stops one in four, a fortitude of 5+ one in three."""
    assert best_need([aegis(4), fortitude(5)], divine=True) == Need(5)
    assert best_need([aegis(3), fortitude(5)], divine=True) == needed(aegis(3), divine=True)


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (SURE, Fraction(1)),
        (NEVER, Fraction(0)),
        (Need(4), Fraction(1, 2)),
        (Need(4).rerolled("failed"), Fraction(3, 4)),
        (Need(4).rerolled("successes"), Fraction(1, 4)),
        (Need(3).rerolled("ones"), Fraction(7, 9)),
        (HOPELESS, Fraction(1, 12)),
    ],
)
def test_the_chance_of_one_die(need: Need, expected: Fraction) -> None:
    assert chance_of(need) == expected

"""Casting and dispelling as numbers (B.13.36 to B.13.62)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battles.rules.ninth_age.magic.attempts import (
    casting_total,
    chance_of_miscast,
    chance_of_total,
    dispel_total,
    fizzled,
    limited,
    miscast_face,
    miscast_of,
    miscast_value,
)


@pytest.mark.clause("B.13.37")
def test_m10_and_m11_a_total_is_the_dice_and_the_modifiers() -> None:
    assert casting_total((5, 3), 0) == 8
    assert casting_total((5, 3), 1) == 9


@pytest.mark.clause("B.13.43", "B.13.44")
def test_m12_and_m13_modifiers_are_limited_but_magic_resistance_is_not() -> None:
    assert casting_total((3, 2), 3) == 7
    assert casting_total((3, 2), 3, resistance=3) == 4
    assert [limited(value) for value in (-5, -2, 0, 2, 5)] == [-2, -2, 0, 2, 2]


@pytest.mark.clause("B.13.45")
def test_m16_to_m19_natural_ones_of_a_failed_attempt_go_back() -> None:
    assert fizzled((1, 1, 4)) == 2
    assert fizzled((1,)) == 0
    assert fizzled((5, 1)) == 1


@pytest.mark.clause("B.13.40")
def test_m18_a_dispel_needs_as_much_as_the_casting_total() -> None:
    assert dispel_total((6, 1), 0) >= casting_total((1, 2, 4), 0)
    assert dispel_total((5, 1), 0) < casting_total((1, 2, 4), 0)


@pytest.mark.clause("B.13.50")
def test_c9_three_equal_dice_make_a_miscast() -> None:
    assert miscast_face((6, 6)) is None
    assert miscast_face((6, 6, 2, 6)) == 6
    assert miscast_face((2, 2, 5, 5, 2)) == 2


@pytest.mark.clause("B.13.52", "B.13.54", "B.13.55")
@pytest.mark.parametrize(
    ("number", "faces", "expected"),
    [
        ("C1", (4, 4, 4), "magical_inferno"),
        ("C2", (6, 6, 6, 2), "implosion"),
        ("C3", (6, 6, 6, 1, 1), "breach_in_the_veil"),
        ("C4", (1, 1, 1), "none"),
        ("C5", (1, 1, 1, 5), "broken_concentration"),
        ("C6", (2, 2, 2), "broken_concentration"),
        ("C10", (2, 2, 2, 5, 5), "magical_inferno"),
        ("C11", (4, 4, 4, 1), "amnesia"),
    ],
)
def test_what_a_miscast_comes_to(number: str, faces: tuple[int, ...], expected: str) -> None:
    assert miscast_of(miscast_value(faces)) == expected, number


@pytest.mark.clause("B.13.61")
def test_m3_a_modifier_is_added_to_the_face() -> None:
    assert miscast_value((2, 2, 2, 6), 1) == miscast_value((3, 3, 3, 6))


@pytest.mark.clause("B.13.52")
def test_the_table_has_no_gap() -> None:
    found = [miscast_of(value) for value in range(-2, 10)]
    assert found[:3] == ["none"] * 3
    assert found[3:9] == [
        "broken_concentration",
        "witchfire",
        "magical_inferno",
        "amnesia",
        "backlash",
        "implosion",
    ]
    assert set(found[9:]) == {"breach_in_the_veil"}


def test_chances_are_exact() -> None:
    assert chance_of_total(2, 8) == Fraction(15, 36)
    assert chance_of_total(1, 1) == 1
    assert chance_of_total(2, 13) == 0
    assert chance_of_miscast(2) == 0
    assert chance_of_miscast(3) == Fraction(6, 216)
    assert chance_of_miscast(4) == Fraction(6 * (4 * 5 + 1), 1296)

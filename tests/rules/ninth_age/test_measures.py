"""Inches at the rim, and the one tolerance (A.0.1 and A.0.2: conventions, no clauses of the rulebook)."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.measures import NEAR, in_inches, inches, is_contact, is_overlap, more_than, within


@pytest.mark.parametrize(("asked", "millimetres"), [(0, 0), (1, 25.4), (0.5, 12.7), (72, 1828.8)])
def test_an_inch_is_25_4_millimetres(asked: float, millimetres: float) -> None:
    assert inches(asked) == pytest.approx(millimetres)
    assert in_inches(inches(asked)) == pytest.approx(asked)


@pytest.mark.clause("A.4.2")
@pytest.mark.parametrize(
    ("distance", "is_within"), [(7.0, True), (8.0, True), (8.0009, True), (8.0011, False), (9.0, False)]
)
def test_within_and_more_than_are_exact_complements_at_a_thousandth_of_an_inch(
    distance: float, is_within: bool
) -> None:
    assert within(inches(distance), inches(8)) is is_within
    assert more_than(inches(distance), inches(8)) is not is_within


@pytest.mark.parametrize(("gap", "is_more"), [(0, False), (0.0009, False), (0.0011, True)])
def test_contact_ends_and_overlap_begins_beyond_the_tolerance(gap: float, is_more: bool) -> None:
    assert is_contact(inches(gap)) is not is_more
    assert is_overlap(inches(gap)) is is_more
    assert pytest.approx(0.0254) == NEAR

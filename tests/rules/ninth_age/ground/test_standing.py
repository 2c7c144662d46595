"""Where models stand, and walls that are defended (B.20.6, B.20.9, B.20.10, B.20.13)."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.ground.model_places import centres, is_mostly_elevated, is_mostly_in, kinds_under
from battles.rules.ninth_age.ground.walls import defended, share_on
from battles.rules.ninth_age.measures import in_inches
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle

PIKES = choice("aldermark", "pike_burghers", 24)
WIDE = 6 * 20 / 25.4
"""The front of six files, in inches."""


@pytest.mark.clause("B.20.6", "B.20.9")
def test_t10_half_of_the_models_is_not_more_than_half() -> None:
    unit = regiment("A01", PIKES, pose(30, 20, 90), files=6)
    half = rectangle("wood", "forest", 30 - WIDE, 10, 30, 30)
    assert sum(half.holds(point) for point in centres(unit)) == 12
    assert not is_mostly_in(unit, half)
    more = rectangle("wood", "forest", 30 - WIDE, 10, 30.5, 30)
    assert is_mostly_in(unit, more)
    assert kinds_under(state_of(unit, terrain=(more,)), unit) == ("forest",)


@pytest.mark.clause("B.20.10")
def test_a_unit_is_elevated_with_more_than_half_on_hills() -> None:
    unit = regiment("A01", PIKES, pose(30, 20, 90), files=6)
    hill = rectangle("hill", "hill", 20, 10, 30.5, 30)
    assert is_mostly_elevated(state_of(unit, terrain=(hill,)), unit)
    assert not is_mostly_elevated(state_of(unit), unit)


@pytest.mark.clause("B.20.13")
def test_t12_a_wall_is_defended_with_more_than_half_of_the_front() -> None:
    unit = regiment("A01", PIKES, pose(30, 20, 90), files=6)
    left = 30 - WIDE / 2
    wall = rectangle("wall", "wall", left - 3, 20, left + 0.6 * WIDE, 21)
    assert share_on(unit, wall) == pytest.approx(0.6, abs=0.001)
    assert defended(state_of(unit, terrain=(wall,)), unit) == (wall,)
    half = rectangle("wall", "wall", left - 3, 20, left + 0.5 * WIDE, 21)
    assert defended(state_of(unit, terrain=(half,)), unit) == ()
    away = rectangle("wall", "wall", left - 3, 20.2, left + 0.6 * WIDE, 21)
    assert share_on(unit, away) == 0.0


@pytest.mark.clause("A.3.16")
def test_centres_of_bases_on_the_table() -> None:
    unit = regiment("A01", choice("aldermark", "pike_burghers", 2), pose(30, 20, 0), files=2)
    found = [(round(in_inches(x), 3), round(in_inches(y), 3)) for x, y in centres(unit)]
    assert found == [(29.606, 20.394), (29.606, 19.606)]

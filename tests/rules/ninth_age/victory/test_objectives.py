"""Who wins the secondary objective."""

from __future__ import annotations

import pytest

from battles.rules.geometry import Box, Polygon, Pose
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.setup.zones import Terms, dividing_line
from battles.rules.ninth_age.victory.objectives import (
    BY_DIE,
    Score,
    breakthrough,
    capture_the_flags,
    controlled,
    counter_won,
    is_near,
    king_of_the_hill,
    marker_of,
    may_march_with_marker,
    units_to_mark,
)
from battles.rules.ninth_age.victory.spoils import spoil_places
from battles.rules.tabletop.board import Board

STANDARD = Board(width=inches(72), depth=inches(48))


def test_a_die_chooses_the_objective() -> None:
    assert [BY_DIE[face] for face in (1, 6)] == ["hold_the_ground", "secure_target"]


@pytest.mark.clause("A.9.8", "B.9.12", "B.9.10")
def test_hold_the_ground_counts_from_the_second_turn_and_ties_win_nothing() -> None:
    """V15."""
    assert counter_won(1, Score(2, 0)) is None
    assert counter_won(2, Score(1, 1)) is None
    assert counter_won(3, Score(2, 1)) == "first"


@pytest.mark.clause("B.9.11", "B.9.12")
def test_near_is_six_inches_from_the_nearest_point() -> None:
    box = Box(inches(4), inches(2), Pose(inches(36), inches(20), 90.0))
    front = max(y for _, y in box.corners)
    assert is_near(box, (inches(36), front + inches(6)))
    assert not is_near(box, (inches(36), front + inches(6.1)))


@pytest.mark.clause("A.9.8", "B.9.13")
def test_breakthrough_counts_three_at_most() -> None:
    """E97 and V16."""
    assert breakthrough(5, 3).winner is None
    assert breakthrough(2, 3).winner == "second"


@pytest.mark.clause("A.9.10", "B.9.15")
def test_king_of_the_hill_is_won_by_taking_and_not_losing() -> None:
    assert king_of_the_hill(True, False).winner == "first"
    assert king_of_the_hill(True, True).winner is None
    assert king_of_the_hill(False, False).winner is None


@pytest.mark.clause("A.9.11", "B.9.16")
def test_capture_the_flags_is_won_by_who_lost_fewer() -> None:
    """V17."""
    assert capture_the_flags(2, 2).winner is None
    assert capture_the_flags(1, 2).winner == "first"
    assert units_to_mark(["a"], ["b", "c", "d"]) == 2
    assert units_to_mark(["a"], ["b"]) == 1
    assert units_to_mark(["a", "b", "c", "d"], ["e"]) == 0


@pytest.mark.clause("A.9.12", "B.9.17")
def test_a_unit_near_two_markers_counts_for_the_one_nearer_to_its_centre() -> None:
    """V20."""
    markers = [(0.0, 0.0), (300.0, 0.0)]
    assert marker_of((160.0, 0.0), [0, 1], markers) == (1,)
    assert marker_of((150.0, 0.0), [0, 1], markers) == (0, 1)
    assert marker_of((150.0, 0.0), [0], markers) == (0,)
    assert controlled({0: Score(2, 1), 1: Score(0, 0)}).winner == "first"
    assert controlled({0: Score(2, 1), 1: Score(0, 1)}).winner is None


@pytest.mark.clause("A.9.9", "B.9.14")
def test_a_carrier_with_fewer_than_three_full_ranks_does_not_march() -> None:
    """V19."""
    assert may_march_with_marker(3)
    assert not may_march_with_marker(2)


@pytest.mark.clause("A.9.9", "A.9.17")
def test_markers_lie_on_the_dividing_line_clear_of_impassable_ground() -> None:
    """E97a: impassable from 34 to 40 inches."""
    rock = Polygon([(inches(x), inches(y)) for x, y in ((34, 20), (40, 20), (40, 28), (34, 28))])
    places = spoil_places(STANDARD, dividing_line(STANDARD, Terms(type="frontline_clash")), [rock])
    ((x, y),) = places.middle
    assert in_inches(y) == pytest.approx(24)
    assert 32.9 < in_inches(x) < 33
    assert sorted(round(in_inches(side[0]), 3) for side in places.sides) == [12, 60]


@pytest.mark.clause("A.9.17")
def test_two_places_equally_near_are_left_to_the_zone_chooser() -> None:
    rock = Polygon([(inches(x), inches(y)) for x, y in ((35, 20), (37, 20), (37, 28), (35, 28))])
    places = spoil_places(STANDARD, dividing_line(STANDARD, Terms(type="frontline_clash")), [rock])
    assert sorted(round(in_inches(x), 1) for x, _ in places.middle) == [34.0, 38.0]
    assert len(spoil_places(STANDARD, dividing_line(STANDARD, Terms(type="encircle")), []).middle) == 1


@pytest.mark.clause("A.9.9")
def test_in_refused_flank_they_lie_on_the_diagonal() -> None:
    terms = Terms(type="refused_flank", diagonal="rising")
    places = spoil_places(STANDARD, dividing_line(STANDARD, terms), [])
    for x, y in (*places.middle, *places.sides):
        assert 3 * y == pytest.approx(2 * x)

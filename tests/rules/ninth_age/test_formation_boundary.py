"""The footprint of a unit, in its own frame and on a table."""

from __future__ import annotations

import pytest

from battles.rules.geometry import SIDES, Box, Point, Pose, Side, is_within, overlaps
from battles.rules.geometry.arcs import arc_of, is_partly_in_arc
from battles.rules.geometry.shapes import Disc
from battles.rules.ninth_age.formation.bases import Base, disc
from battles.rules.ninth_age.formation.boundary import boundary, spot_of, spots
from battles.rules.ninth_age.formation.cells import Cell, Rows, SideBase, rank_count
from battles.rules.ninth_age.formation.ranks import full_ranks
from battles.rules.ninth_age.measures import NEAR, in_inches, inches
from tests.rules.ninth_age.formations import BRUTE, ESCORTED, FOOT, GUARD, LED, RIDER, foot, larger, with_larger

SKIRMISHERS = Rows(FOOT, 8, 5, skirmishing=True)


def printed(point: Point) -> tuple[float, float]:
    """In inches, as examples are written."""
    return round(in_inches(point[0]), 3), round(in_inches(point[1]), 3)


def placed(rows: Rows, x: float, y: float, facing: float) -> Box:
    """Where the front edge's middle is, in inches."""
    line = boundary(rows)
    return Box(line.width, line.depth, Pose(inches(x), inches(y), facing))


@pytest.mark.clause("A.3.13")
@pytest.mark.parametrize(
    ("rows", "width", "depth"),
    [
        (foot(20, 5), 100, 80),
        (foot(23, 5), 100, 100),
        (foot(21, 5, 3), 100, 100),
        (Rows(RIDER, 1, 1), 25, 50),
        (Rows(RIDER, 7, 3), 75, 150),
        (SKIRMISHERS, 150, 52.5),
        (Rows(FOOT, 1, 1, skirmishing=True), 20, 20),
        (LED, 100, 100),
        (with_larger(3, 5, larger(0, 0, 2, 3)), 100, 60),
    ],
)
def test_the_boundary_is_the_whole_rectangle_of_files_and_ranks(rows: Rows, width: float, depth: float) -> None:
    assert (boundary(rows).width, boundary(rows).depth) == (width, depth)


@pytest.mark.clause("A.3.13")
def test_the_boundary_of_a_round_base_is_its_disc() -> None:
    line = boundary(Rows(disc(60), 1, 1))

    assert line.round
    assert line.width == line.depth == 60
    assert line.centre == (0, -30)
    assert line.holds((30, -30))
    assert not line.holds((29, -1))


@pytest.mark.clause("A.3.14")
@pytest.mark.parametrize(
    ("rows", "width", "depth"),
    [
        (ESCORTED, 165, 50),
        (Rows(GUARD, 5, 5, beside=(SideBase("right", BRUTE),)), 165, 40),
        (Rows(GUARD, 5, 5, beside=(SideBase("right", BRUTE), SideBase("left", Base(50, 60)))), 215, 60),
    ],
)
def test_a_mismatching_base_widens_the_unit_and_may_lengthen_it(rows: Rows, width: float, depth: float) -> None:
    assert (boundary(rows).width, boundary(rows).depth) == (width, depth)


@pytest.mark.clause("A.3.30")
def test_skirmishers_keep_their_gap_from_a_base_at_their_side() -> None:
    rows = Rows(FOOT, 8, 5, beside=(SideBase("left", BRUTE),), skirmishing=True)

    assert boundary(rows).width == 5 * 20 + 4 * 12.5 + 40 + 12.5
    assert spot_of(rows, "left").right + 12.5 == spot_of(rows, Cell(0, 0)).left


@pytest.mark.clause("A.3.15", "A.3.16")
def test_e19_corners_centre_and_cells_of_twenty_in_five_files() -> None:
    rows = foot(20, 5)
    line, box = boundary(rows), placed(rows, 20, 10, 90)
    u, v = spot_of(rows, Cell(1, 0)).centre

    assert printed((line.width, line.depth)) == (3.937, 3.15)
    assert printed(box.corner("front_left")) == (18.031, 10)
    assert printed(box.corner("front_right")) == (21.969, 10)
    assert printed(box.corner("rear_left")) == (18.031, 6.85)
    assert printed(box.corner("rear_right")) == (21.969, 6.85)
    assert printed(box.centre) == (20, 8.425)
    assert printed((inches(20) + u, inches(10) + v)) == (18.425, 8.819)


@pytest.mark.clause("A.3.15")
def test_corners_and_centre_in_the_units_own_frame() -> None:
    line = boundary(foot(20, 5))

    assert line.corners == ((-50, 0), (50, 0), (-50, -80), (50, -80))
    assert line.centre == (0, -40)
    assert [line.length_of(side) for side in ("front", "rear", "left", "right")] == [100, 100, 80, 80]


@pytest.mark.clause("A.3.16")
@pytest.mark.parametrize(
    ("rows", "cell", "centre"),
    [
        (foot(20, 5), Cell(0, 0), (-40, -10)),
        (foot(20, 5), Cell(3, 4), (40, -70)),
        (SKIRMISHERS, Cell(0, 0), (-65, -10)),
        (SKIRMISHERS, Cell(1, 2), (0, -42.5)),
        (ESCORTED, Cell(0, 0), (-82.5 + 40 + 12.5, -12.5)),
        (Rows(GUARD, 10, 5, beside=(SideBase("right", BRUTE),)), Cell(0, 0), (-82.5 + 12.5, -12.5)),
        (LED, Cell(0, 2), (10, -20)),
        (Rows(RIDER, 1, 1), Cell(0, 0), (0, -25)),
    ],
)
def test_the_centre_of_a_cell(rows: Rows, cell: Cell, centre: Point) -> None:
    assert spot_of(rows, cell).centre == pytest.approx(centre)


@pytest.mark.clause("A.3.16")
@pytest.mark.parametrize("rows", [foot(23, 5), SKIRMISHERS, ESCORTED, LED, with_larger(3, 5, larger(0, 0, 2, 3))])
def test_every_base_lies_in_the_boundary_and_in_no_other(rows: Rows) -> None:
    line, all_spots = boundary(rows), spots(rows)

    assert len(all_spots) == rows.models + len(rows.larger) + len(rows.beside)
    for spot in all_spots:
        assert line.holds((spot.left, spot.front))
        assert line.holds((spot.right, spot.rear))
        assert not any(
            spot.left < other.right and other.left < spot.right and spot.rear < other.front and other.rear < spot.front
            for other in all_spots
            if other is not spot
        )


def test_nobody_stands_in_an_empty_place() -> None:
    with pytest.raises(LookupError, match="nobody"):
        spot_of(foot(8, 5), Cell(1, 4))


@pytest.mark.clause("A.3.10", "A.3.13")
def test_e20_an_incomplete_last_rank_lengthens_the_unit_and_is_not_full() -> None:
    rows = foot(23, 5)

    assert rank_count(rows) == 5
    assert printed((boundary(rows).depth, 0))[0] == 3.937
    assert full_ranks(rows, "STANDARD") == 4


@pytest.mark.clause("A.3.17")
def test_boundaries_may_not_overlap_where_they_are_empty_either() -> None:
    first = placed(foot(21, 5), 20, 10, 90)
    into_the_empty_place = Box(20, 20, Pose(first.corner("rear_right")[0] - 10, first.corner("rear_right")[1] + 1, 90))
    flush = Box(20, 20, Pose(first.corner("rear_right")[0] - 10, first.corner("rear_right")[1], 90))

    assert overlaps(first, into_the_empty_place, NEAR)
    assert not overlaps(first, flush, NEAR)


@pytest.mark.clause("A.3.19", "A.3.21")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        pytest.param(22, 15, "front", id="e21_front"),
        pytest.param(25, 12, "right", id="e21_right"),
        pytest.param(20, 5, "rear", id="e21_rear"),
        pytest.param(18, 3, "rear", id="e21_rear_left"),
        pytest.param(in_inches(inches(20) + 50) + 2, 12, "right", id="e22_on_the_diagonal"),
        pytest.param(in_inches(inches(20) - 50) - 2, 12, "left", id="e22_on_the_other_diagonal"),
        pytest.param(20, 9.9, "front", id="inside_near_the_front"),
        pytest.param(18.2, 8.4, "left", id="inside_near_the_left"),
    ],
)
def test_e21_and_e22_where_a_point_is_located(x: float, y: float, side: Side) -> None:
    assert arc_of(placed(foot(20, 5), 20, 10, 90), (inches(x), inches(y)), tolerance=NEAR) == side


@pytest.mark.clause("A.3.5", "A.3.20")
@pytest.mark.parametrize(
    ("point", "sides"),
    [((10, 5), {"front"}), ((30, 20), {"front", "right"}), ((-30, -70), {"left", "rear"}), ((0, -60), {"rear"})],
)
def test_what_touches_the_line_between_two_arcs_of_a_model_is_in_both(point: Point, sides: set[Side]) -> None:
    """A rider of 20 x 50 mm looking up: the lines leave his corners at 45 degrees."""
    rider = Box(20, 50, Pose(0, 0, 90))

    assert {side for side in SIDES if is_partly_in_arc(rider, side, Disc(*point, 0.001), tolerance=NEAR)} == sides


@pytest.mark.clause("A.3.23", "A.3.25")
@pytest.mark.parametrize(
    ("gap", "aside", "is_touch"),
    [(0, 0, True), (0.025, 0, True), (0.03, 0, False), (0, 100, True), (0, 100.05, False), (-5, 0, True)],
)
def test_units_touch_along_a_line_in_a_point_or_one_in_the_other(gap: float, aside: float, is_touch: bool) -> None:
    line = boundary(foot(20, 5))
    first = Box(line.width, line.depth, Pose(0, 0, 90))
    other = Box(line.width, line.depth, Pose(aside, gap, 270))

    assert is_within(first, other, 0.0, NEAR) is is_touch
    assert overlaps(first, other, NEAR) is (gap < 0)


@pytest.mark.clause("A.3.20", "A.3.21")
def test_e23_in_several_arcs_but_located_in_one() -> None:
    box = placed(foot(20, 5), 20, 10, 90)
    round_unit = Disc(inches(24.5), inches(5.5), inches(1.5))
    long_unit = Box(50, 150, Pose(inches(25), inches(11), 270))

    assert [side for side in ("left", "right", "front", "rear") if is_partly_in_arc(box, side, round_unit)] == [
        "right",
        "rear",
    ]
    assert arc_of(box, round_unit.centre) == "right"
    assert is_partly_in_arc(box, "front", long_unit)
    assert arc_of(box, long_unit.middle("front")) == "right"


@pytest.mark.clause("A.3.29", "A.3.14")
def test_e27a_a_matching_base_keeps_the_width_and_a_mismatching_one_adds_to_it() -> None:
    assert printed((boundary(LED).width, boundary(LED).depth)) == (3.937, 3.937)
    assert full_ranks(LED, "STANDARD") == 4
    assert printed((boundary(ESCORTED).width, boundary(ESCORTED).depth)) == (6.496, 1.969)
    assert full_ranks(ESCORTED, "STANDARD") == 2

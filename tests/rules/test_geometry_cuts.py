"""Shapes cut out of shapes: against shapely and against themselves."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.rules.geometry import (
    EPSILON,
    Box,
    Convex,
    Disc,
    Polygon,
    Pose,
    Shape,
    Trail,
    distance,
    overlaps,
    signed_distance,
)
from battles.rules.geometry.cuts import Patch, blocks, deck, is_near, meets, rim, stretch, without
from tests.rules.geometry_worlds import QUICK, boxes, oracle, oracle_part, outline, polygons, shapes

SQUARE = Polygon([(0, 0), (100, 0), (100, 100), (0, 100)])
ISLAND = Polygon([(40, 40), (60, 40), (60, 60), (40, 60)])


def ground(parts: list[Convex]) -> shapely.Geometry:
    """Joined on a fine grid: shapely loses whole pieces where corners all but coincide."""
    return shapely.union_all([oracle_part(part) for part in parts], grid_size=1e-9)


def test_water_without_its_island_has_a_hole() -> None:
    left = without(SQUARE.parts, ISLAND.parts)

    assert ground(left).area == pytest.approx(100 * 100 - 20 * 20)
    assert not meets(Patch(left), Disc(50, 50, 9))
    assert meets(Patch(left), Disc(50, 35, 9))


def test_what_is_covered_wholly_is_gone_and_what_is_not_reached_stays() -> None:
    assert without(ISLAND.parts, SQUARE.parts) == []
    (far,) = without(ISLAND.parts, Box(10, 10, Pose(500, 500, 0)).parts)
    assert far.points == ISLAND.parts[0].points


@QUICK
@given(polygons(), boxes)
def test_what_is_left_is_what_shapely_leaves(one: Polygon, other: Box) -> None:
    left = ground(without(one.parts, other.parts))

    assert left.area == pytest.approx(outline(one).difference(oracle(other)).area, abs=0.5)
    assert left.intersection(oracle(other)).area == pytest.approx(0.0, abs=0.5)


@QUICK
@given(shapes, shapes)
def test_meeting_is_overlapping(one: Shape, other: Shape) -> None:
    assume(abs(signed_distance(one, other) + EPSILON) > 1e-6)

    assert meets(one, other) == overlaps(one, other)


@QUICK
@given(shapes, shapes, st.floats(0.0, 120.0))
def test_near_is_within_reach(one: Shape, other: Shape, reach: float) -> None:
    assume(abs(distance(one, other) - reach) > 1e-6)

    assert is_near(one, other, reach) == (distance(one, other) <= reach)


def test_a_deck_is_a_stretch_without_its_round_ends() -> None:
    (part,) = Trail([(0, 0), (100, 0)], 20).parts

    assert sorted(deck(part).points) == [(0, -10), (0, 10), (100, -10), (100, 10)]


def test_a_river_is_made_of_decks_and_joints() -> None:
    river = Trail([(0, 0), (100, 0), (100, 100)], 20)

    assert len(blocks(river)) == 2 + 3
    assert ground(blocks(river)).area == pytest.approx(oracle(river).area, rel=0.01)
    assert blocks(SQUARE) == list(SQUARE.parts)


def test_the_rim_of_an_area_is_its_outline() -> None:
    assert sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in rim(SQUARE)) == pytest.approx(400)


def test_the_rim_leaves_out_what_runs_inside_others() -> None:
    """A wood that lies over one corner of the square."""
    wood = Polygon([(50, 50), (150, 50), (150, 150), (50, 150)])

    shown = rim(SQUARE, wood.parts)

    assert sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in shown) == pytest.approx(300, abs=4 * EPSILON)


def test_the_banks_of_a_river_run_along_both_sides() -> None:
    river = Trail([(0, 0), (100, 0)], 20)
    banks = shapely.union_all([shapely.LineString(edge) for edge in rim(river)])

    assert banks.length == pytest.approx(oracle(river).exterior.length, rel=0.01)


@pytest.mark.parametrize(
    ("edge", "inside"),
    [
        (((-100, 50), (100, 50)), [(0.5, 1.0)]),
        (((20, 50), (80, 50)), [(0.0, 1.0)]),
        (((-50, 50), (150, 50)), [(0.25, 0.75)]),
        (((-50, 150), (150, 150)), []),
        (((0, 0), (100, 0)), []),
    ],
)
def test_the_shares_of_an_edge_that_run_inside(
    edge: tuple[tuple[float, float], tuple[float, float]], inside: list[tuple[float, float]]
) -> None:
    """Along the rim is not inside."""
    (part,) = SQUARE.parts

    assert stretch(edge, part) == [pytest.approx(share, abs=1e-3) for share in inside]


def test_a_patch_has_a_circle_about_all_its_parts() -> None:
    patch = Patch([*SQUARE.parts, *Disc(300, 50, 10).parts])

    assert patch.reach >= 155 - 1e-6
    assert repr(patch) == "Patch(2 parts)"

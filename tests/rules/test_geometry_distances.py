"""Shapes, distance, touching, overlap, containment: against shapely and against themselves."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.rules.geometry import (
    CORNERS,
    EPSILON,
    SIDES,
    Box,
    Convex,
    Disc,
    Index,
    Polygon,
    Pose,
    Shape,
    Trail,
    common_area,
    contains,
    distance,
    first_overlap,
    is_simple,
    is_within,
    nearest,
    overlapping,
    overlaps,
    placed,
    point_distance,
    shifted,
    signed_distance,
    swung,
    touches,
)
from battles.rules.geometry.shapes import straight
from tests.rules.geometry_worlds import (
    QUICK,
    STAR,
    THOROUGH,
    boxes,
    numbers,
    oracle,
    outline,
    polygons,
    rotated,
    shapes,
)


def test_a_box_stands_on_the_midpoint_of_its_front() -> None:
    box = Box(40, 20, Pose(100, 200, 90))

    assert [box.corner(name) for name in CORNERS] == [(80, 200), (80, 180), (120, 180), (120, 200)]
    assert box.centre == (100, 190)
    assert [box.middle(side) for side in SIDES] == [(100, 200), (80, 190), (120, 190), (100, 180)]
    assert [box.outward(side) for side in SIDES] == [(0, 1), (-1, 0), (1, 0), (0, -1)]
    assert box.edge("front") == ((120, 200), (80, 200))
    assert box.local((130, 210)) == (30, 10)


@QUICK
@given(boxes)
def test_the_same_box_is_equal_and_remembered(box: Box) -> None:
    again = placed(box.width, box.depth, box.pose)

    assert again == box
    assert hash(again) == hash(box)
    assert again is placed(box.width, box.depth, box.pose)
    assert box != "a box"
    assert repr(box.pose) in repr(box)


@THOROUGH
@given(shapes, shapes)
def test_distance_agrees_with_shapely(a: Shape, b: Shape) -> None:
    expected = oracle(a).distance(oracle(b))

    assert distance(a, b) == pytest.approx(expected, abs=0.005)
    if all(part.radius == 0 for shape in (a, b) for part in shape.parts):
        assert distance(a, b) == pytest.approx(expected, abs=1e-6)


@THOROUGH
@given(boxes, boxes)
def test_overlap_of_boxes_agrees_with_shapely(a: Box, b: Box) -> None:
    area = oracle(a).intersection(oracle(b)).area

    assert common_area(a, b) == pytest.approx(area, abs=1e-6)
    if overlaps(a, b):
        assert area > 0
    else:
        assert oracle(a).buffer(-EPSILON, join_style="mitre").intersection(
            oracle(b).buffer(-EPSILON, join_style="mitre")
        ).area == pytest.approx(0, abs=1e-9)


@QUICK
@given(shapes, shapes)
def test_overlap_of_any_shapes_agrees_with_shapely(a: Shape, b: Shape) -> None:
    common = oracle(a).intersection(oracle(b))
    if overlaps(a, b):
        assert oracle(a).intersects(oracle(b))
    if common.area > 0.5 and not common.buffer(-0.05).is_empty:
        assert overlaps(a, b)


@QUICK
@given(shapes, shapes)
def test_everything_is_symmetric(a: Shape, b: Shape) -> None:
    assert signed_distance(a, b) == pytest.approx(signed_distance(b, a), abs=1e-9)
    assert common_area(a, b) == pytest.approx(common_area(b, a), abs=1e-6)
    one, other = nearest(a, b), nearest(b, a)
    assert one.distance == pytest.approx(other.distance, abs=1e-9)


@QUICK
@given(boxes, boxes)
def test_the_quick_way_for_boxes_agrees_with_the_general_one(a: Box, b: Box) -> None:
    assert signed_distance(a, b) == pytest.approx(signed_distance(a.parts[0], b.parts[0]), abs=1e-9)
    if abs(signed_distance(a, b) + EPSILON) > 1e-9:
        assert overlaps(a, b) == overlaps(a.parts[0], b.parts[0]) == (signed_distance(a, b) < -EPSILON)


@QUICK
@given(shapes, shapes)
def test_nearest_points_lie_on_the_shapes_and_are_as_far_apart_as_it_says(a: Shape, b: Shape) -> None:
    found = nearest(a, b)

    assert shapely.Point(found.mine).distance(shapely.Point(found.theirs)) == pytest.approx(found.distance, abs=1e-6)
    assert point_distance(found.mine, a) == pytest.approx(0, abs=1e-6)
    assert point_distance(found.theirs, b) == pytest.approx(0, abs=1e-6)
    assert found.distance == pytest.approx(distance(a, b), abs=1e-9)


@QUICK
@given(boxes, boxes, st.integers(1, 3), numbers, numbers)
def test_turning_and_shifting_the_table_changes_nothing(a: Box, b: Box, quarters: int, dx: float, dy: float) -> None:
    one, other = (box.at(rotated(box.pose, quarters, round(dx), round(dy))) for box in (a, b))

    assert signed_distance(one, other) == pytest.approx(signed_distance(a, b), abs=1e-9)


@QUICK
@given(boxes, boxes, st.floats(0, 360), numbers, numbers)
def test_turning_the_table_by_any_angle_changes_nothing_beyond_the_tolerance(
    a: Box, b: Box, angle: float, dx: float, dy: float
) -> None:
    one, other = (box.at(shifted(swung(box.pose, (0, 0), angle), dx, dy)) for box in (a, b))

    assert signed_distance(one, other) == pytest.approx(signed_distance(a, b), abs=EPSILON)


@pytest.mark.parametrize("apart", [0.0, 0.009, -0.009])
def test_within_the_tolerance_is_touching(apart: float) -> None:
    a, b = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(40 + apart, 0, 90))

    assert touches(a, b)
    assert not overlaps(a, b)


@pytest.mark.parametrize(("apart", "over"), [(0.011, False), (-0.011, True)])
def test_beyond_the_tolerance_is_a_gap_or_an_overlap(apart: float, over: bool) -> None:
    a, b = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(40 + apart, 0, 90))

    assert not touches(a, b)
    assert overlaps(a, b) is over


def test_within_is_the_opposite_of_farther_than() -> None:
    a, b = Box(40, 20, Pose(0, 0, 90)), Disc(120.0, -10, 10)

    assert distance(a, b) == 90
    assert is_within(a, b, 90)
    assert not is_within(a, b, 89.98)
    assert not is_within(a, Disc(900, 0, 1), 90)


@QUICK
@given(polygons())
def test_a_polygon_is_cut_into_convex_parts_that_make_it_up(polygon: Polygon) -> None:
    parts = [shapely.Polygon(part.points) for part in polygon.parts]

    assert sum(part.area for part in parts) == pytest.approx(polygon.area, rel=1e-9)
    assert shapely.union_all(parts).symmetric_difference(outline(polygon)).area == pytest.approx(0, abs=1e-6)
    assert all(part.equals(part.convex_hull) for part in parts)
    centroid = outline(polygon).centroid
    assert polygon.centroid == pytest.approx((centroid.x, centroid.y), abs=1e-6)


def test_corners_may_be_given_either_way_round_and_on_straight_lines() -> None:
    one = Polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    other = Polygon([(0, 10), (10, 10), (10, 5), (10, 0), (5, 0), (0, 0), (0, 10)])

    assert one.area == other.area == 100
    assert set(one.points) == set(other.points)
    assert len(other.parts) == 1


@pytest.mark.parametrize(
    "points",
    [
        [(0, 0), (1, 1)],
        [(0, 0), (5, 0), (9, 0)],
        [(0, 0), (10, 10), (10, 0), (0, 10)],
        [(0, 0), (10, 0), (5, 0), (5, 5)],
        [(0, 0), (4, 0), (4, 4), (0, 0), (-4, 4), (-4, 0)],
        [(float(i), float(i % 2)) for i in range(500)],
    ],
)
def test_what_is_not_a_simple_polygon_is_refused(points: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError):
        Polygon(points)


def test_is_simple() -> None:
    assert is_simple(STAR)
    assert not is_simple([(0, 0), (10, 10), (10, 0), (0, 10)])


def test_a_trail_needs_two_points() -> None:
    with pytest.raises(ValueError):
        Trail([(1, 1), (1.0001, 1)], 10)


@THOROUGH
@given(polygons(), boxes)
def test_containment_agrees_with_shapely(polygon: Polygon, box: Box) -> None:
    whole, inner = outline(polygon), oracle(box)
    sticking_out = inner.difference(whole)
    assume(sticking_out.area == 0 or sticking_out.area > 0.5)

    if contains(polygon, box):
        assert sticking_out.buffer(-2 * EPSILON).is_empty
    else:
        assert not whole.buffer(-EPSILON).contains(inner)


def test_a_box_in_the_notch_of_a_polygon_is_not_inside() -> None:
    notched = Polygon([(-100, -100), (100, -100), (100, 100), (0, -50), (-100, 100)])

    assert contains(notched, Box(40, 20, Pose(0, -60, 90)))
    assert not contains(notched, Box(100, 20, Pose(0, -40, 90)))
    assert not contains(notched, Box(40, 20, Pose(0, 0, 90)))


def test_boxes_and_discs_contain() -> None:
    zone = Box(200, 100, Pose(0, 100, 90))

    assert contains(zone, Box(40, 20, Pose(0, 100, 90)))
    assert not contains(zone, Box(40, 20, Pose(0, 100.1, 90)))
    assert contains(zone, Disc(0, 50, 50))
    assert not contains(zone, Disc(0, 50, 51))
    assert contains(Disc(0, 0, 100), Disc(50, 0, 50))
    assert not contains(Disc(0, 0, 100), Box(200, 20, Pose(0, 10, 90)))
    assert contains(Polygon(STAR), Disc(0, 0, 10))
    assert not contains(Polygon(STAR), Disc(0, 0, 30))


@QUICK
@given(polygons(), numbers, numbers)
def test_points_in_polygons_agree_with_shapely(polygon: Polygon, x: float, y: float) -> None:
    assume(shapely.Point(x, y).distance(outline(polygon).exterior) > 2 * EPSILON)

    assert polygon.holds((x, y)) == outline(polygon).contains(shapely.Point(x, y))


def test_a_ray_from_the_centre_leaves_a_hill_once() -> None:
    hill = Polygon([(-100, -50), (100, -50), (100, 50), (-100, 50)])

    assert hill.exit((0, 0), (10, 0)) == (100, 0)
    assert hill.exit((0, 0), (100, 50)) == pytest.approx((100, 50))
    assert hill.exit((0, 0), (200, 0)) is None
    assert hill.exit((0, 0), (0, 0)) is None


def test_a_road_is_as_wide_as_it_says() -> None:
    road = Trail([(0, 0), (100, 0), (100, 100)], 30)

    assert point_distance((50, 20), road) == 5
    assert distance(road, Box(40, 20, Pose(50, 45, 90))) == 10
    assert overlaps(road, Box(40, 20, Pose(50, 34, 90)))
    assert touches(road, Box(40, 20, Pose(50, 35, 90)))
    assert point_distance((115, -15), road) == pytest.approx(200**0.5 * 1.5 - 15, abs=1e-9)


def test_a_wall_without_thickness_is_overlapped_when_crossed() -> None:
    wall = Trail([(-20, 0), (20, 0)])

    assert overlaps(wall, Box(40, 20, Pose(0, 10, 90)))
    assert touches(wall, Box(40, 20, Pose(0, 0, 90)))
    assert not overlaps(wall, Box(40, 20, Pose(0, 0, 90)))
    assert overlaps(wall, Trail([(0, -5), (0, 5)]))
    assert distance(wall, Trail([(30, 0), (40, 0)])) == 10
    assert distance(Disc(0, 0, 5), Disc(20, 0, 5)) == 10
    assert overlaps(Disc(0, 0, 5), Disc(0, 0, 5))


@QUICK
@given(st.lists(boxes, max_size=4), st.lists(boxes, max_size=12))
def test_the_broad_phase_misses_nothing(movers: list[Box], others: list[Box]) -> None:
    pairs = [(i, j) for i, a in enumerate(movers) for j, b in enumerate(others) if overlaps(a, b)]

    assert first_overlap(movers, others) == (pairs[0] if pairs else None)
    for i, mover in enumerate(movers):
        assert overlapping(mover, others) == [j for k, j in pairs if k == i]


@QUICK
@given(st.lists(shapes, max_size=12), numbers, numbers, st.floats(0, 200))
def test_the_index_finds_whoever_is_near(many: list[Shape], x: float, y: float, reach: float) -> None:
    index = Index(many, square=50)
    around = [i for i, s in enumerate(many) if (s.cx - x) ** 2 + (s.cy - y) ** 2 <= (reach + s.reach) ** 2]

    assert set(around) <= set(index.near(x, y, reach))
    close = [i for i, s in enumerate(many) if point_distance((x, y), s) <= reach]
    assert set(close) <= set(index.near(x, y, reach))
    for i, shape in enumerate(many):
        assert i in index.near_shape(shape)


def test_a_rounded_part_as_a_polygon_holds_it() -> None:
    capsule = Convex([(0, 0), (100, 0)], 20)
    around = shapely.Polygon(straight(capsule).points)
    exact = shapely.LineString([(0, 0), (100, 0)]).buffer(20, quad_segs=256)

    assert around.buffer(1e-9).contains(exact)
    assert around.area == pytest.approx(exact.area, rel=0.002)
    assert straight(Convex([(0, 0), (1, 0), (0, 1)])).points == ((0, 0), (1, 0), (0, 1))

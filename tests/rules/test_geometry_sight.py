"""Arcs, strips before an edge, lines of sight, cover."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.rules.geometry import (
    EPSILON,
    SIDES,
    Box,
    Disc,
    Obstacle,
    Point,
    Polygon,
    Pose,
    Shape,
    Side,
    Trail,
    arc,
    arc_of,
    blocked_by,
    crossings,
    first_met,
    hidden,
    hinders,
    is_beyond,
    is_clear,
    is_partly_in_arc,
    is_wholly_in_arc,
    level,
    met_width,
    overlapping,
    part_in_arc,
    point_distance,
    presented,
    sees,
    sees_past,
    sight_points,
    sloped,
    zone,
)
from battles.rules.geometry.intervals import measure
from battles.rules.geometry.sight import seen_past_corners
from tests.rules.geometry_worlds import QUICK, STAR, THOROUGH, boxes, discs, numbers, oracle, polygons, shapes

NORTH = Box(40, 20, Pose(0, 0, 90))
points = st.tuples(numbers, numbers)
solids: st.SearchStrategy[Shape] = st.one_of(boxes, discs, polygons())


def formula(box: Box, side: Side, point: Point) -> float:
    """How far inside a 45 degree arc a point lies (negative: outside), in the box's own coordinates."""
    u, v = box.local(point)
    half, long = box.width / 2, box.depth
    return {
        "front": v - max(0.0, abs(u) - half),
        "rear": -(v + long) - max(0.0, abs(u) - half),
        "right": u - half - max(0.0, v, -(v + long)),
        "left": -u - half - max(0.0, v, -(v + long)),
    }[side]


@THOROUGH
@given(boxes, st.sampled_from(SIDES), points)
def test_arcs_follow_the_formula(box: Box, side: Side, point: Point) -> None:
    inside = formula(box, side, point)
    assume(abs(inside) > 2 * EPSILON)

    assert is_wholly_in_arc(box, side, Disc(*point, 0.001), tolerance=0.005) == (inside > 0)
    assert (shapely.Polygon(arc(box, side).points).distance(shapely.Point(point)) == 0) == (inside > 0)
    if inside > 0:
        assert arc_of(box, point) == side


@QUICK
@given(boxes, st.sampled_from(SIDES), shapes)
def test_partly_and_wholly_in_an_arc_agree_with_shapely(box: Box, side: Side, shape: Shape) -> None:
    region, other = shapely.Polygon(arc(box, side).points), oracle(shape)
    distance = region.distance(other)
    assume(distance == 0 or distance > 0.05)

    if distance > 0:
        assert not is_partly_in_arc(box, side, shape)
        assert not part_in_arc(box, side, shape)
    elif region.intersection(other).length > 1:
        assert is_partly_in_arc(box, side, shape)
    if is_wholly_in_arc(box, side, shape):
        assert region.buffer(0.05).contains(other)
    if isinstance(shape, Box) and is_partly_in_arc(box, side, shape):
        area = sum(shapely.Polygon(part.points).area for part in part_in_arc(box, side, shape))
        assert area == pytest.approx(region.intersection(other).area, abs=0.01)


def test_between_two_arcs_it_is_the_flank() -> None:
    assert arc_of(NORTH, (70, 50)) == "right"
    assert arc_of(NORTH, (-70, 50)) == "left"
    assert arc_of(NORTH, (60, 50)) == "front"
    assert arc_of(NORTH, (0, -100)) == "rear"
    assert arc_of(NORTH, (0, -1)) == "front"
    assert arc_of(NORTH, (19, -10)) == "right"
    assert arc_of(NORTH, (100, 30), spread=20) == "right"
    assert arc_of(NORTH, (25, 30), spread=20) == "front"
    with pytest.raises(ValueError):
        arc(NORTH, "front", 90)


def test_wholly_beyond_a_side_touching_its_line_is_enough() -> None:
    assert is_beyond(NORTH, "right", Box(40, 20, Pose(40, 100, 90)))
    assert not is_beyond(NORTH, "right", Box(40, 20, Pose(39.9, 100, 90)))
    assert is_beyond(NORTH, "rear", Box(40, 20, Pose(300, -20, 90)))
    assert not is_beyond(NORTH, "rear", Disc(0, -25, 6))


@QUICK
@given(boxes, st.sampled_from(SIDES))
def test_the_zone_before_a_side(box: Box, side: Side) -> None:
    area = zone(box, side, 40)

    assert area.middle("rear") == pytest.approx(box.middle(side), abs=EPSILON)
    assert area.width == box.length_of(side)
    assert area.outward("front") == pytest.approx(box.outward(side), abs=1e-6)


def test_the_first_in_a_control_zone_shields_the_next() -> None:
    first, second = Box(20, 10, Pose(-10, 15, 270)), Box(40, 10, Pose(0, 30, 270))

    spans = first_met(NORTH, "front", 40, [second, first])

    assert [(span.shape, span.start, span.end, span.nearest) for span in spans] == [(1, -20, 0, 15), (0, 0, 20, 30)]
    assert met_width(spans, 0) == met_width(spans, 1) == 20
    assert first_met(NORTH, "front", 25, [second]) == ()
    assert hinders(NORTH, "front", 40, second, [first]) == [0]
    assert hinders(NORTH, "front", 40, first, [second]) == []
    assert hinders(NORTH, "front", 20, second, [first]) == []


def test_what_a_shooter_has_before_it() -> None:
    slanted = Box(40, 10, Pose(10, 50, 225))

    left, right, out = presented(NORTH, "front", 90, slanted) or (0, 0, 0)

    assert left == pytest.approx(-4.142, abs=0.01)
    assert right == 20
    assert out == pytest.approx(40, abs=0.01)
    assert presented(NORTH, "rear", 90, slanted) is None
    assert presented(NORTH, "front", 90, Disc(0, 60, 10)) == pytest.approx((-10, 10, 50), abs=0.02)


@QUICK
@given(boxes, st.sampled_from(SIDES), st.lists(solids, min_size=1, max_size=4), st.floats(-0.49, 0.49))
def test_each_ray_meets_what_shapely_says(box: Box, side: Side, others: list[Shape], share: float) -> None:
    assume(not overlapping(box, others))
    depth, skipped = 120.0, 0.05
    spans = first_met(box, side, depth, others)
    across = share * box.length_of(side)
    assume(all(abs(across - end) > 0.2 for span in spans for end in (span.start, span.end)))
    nx, ny = box.outward(side)
    x, y = box.middle(side)
    start = shapely.Point(x + across * ny + skipped * nx, y - across * nx + skipped * ny)
    end = shapely.Point(x + across * ny + depth * nx, y - across * nx + depth * ny)
    ray = shapely.LineString([start, end])
    met = [common for other in others if not (common := ray.intersection(oracle(other))).is_empty]
    way = min((start.distance(common) for common in met), default=inf)
    assume(abs(way + skipped - depth) > 0.5)
    under = [span for span in spans if span.start <= across <= span.end]

    if not under:
        assert sum(common.length for common in met) < 0.5
        return
    (span,) = under
    out = span.near + (span.far - span.near) * (across - span.start) / span.width
    assert out == pytest.approx(way + skipped, abs=0.5)


def test_a_wood_blocks_and_its_edge_does_not() -> None:
    wood = [Obstacle(Polygon([(10, -10), (30, -10), (30, 10), (10, 10)]))]

    assert not is_clear((0, 0), (40, 0), wood)
    assert is_clear((0, 10), (40, 10), wood)
    assert is_clear((0, 0), (10, 0), wood)
    assert is_clear((0, 0), (9, 0), wood)
    assert is_clear((5, 5), (5, 5), wood)
    found = blocked_by((0, 0), (40, 0), wood)
    assert found is not None
    assert found.obstacle == 0
    assert (found.start, found.end) == pytest.approx((0.25, 0.75), abs=0.01)


def test_nobody_looks_through_the_joint_of_two_that_touch() -> None:
    pair = [Obstacle(Box(40, 20, Pose(0, 0, 90))), Obstacle(Box(40, 20, Pose(40, 0, 90)))]
    apart = [Obstacle(Box(40, 20, Pose(0, 0, 90))), Obstacle(Box(40, 20, Pose(40.2, 0, 90)))]

    assert not is_clear((20, -50), (20, 50), pair)
    assert is_clear((20.1, -50), (20.1, 50), apart)


def test_heights_level_and_sloped() -> None:
    hedge = [Obstacle(Box(40, 20, Pose(0, 0, 90)), height=1.0)]
    start, end = (0.0, -100.0), (0.0, 100.0)

    assert not is_clear(start, end, hedge, level(1.0, 1.0))
    assert not is_clear(start, end, hedge, level(0.5, 1.0))
    assert is_clear(start, end, hedge, level(0.5, 2.0))
    assert is_clear(start, end, hedge, sloped(1.0, 1.0))
    assert not is_clear(start, end, hedge, sloped(0.9, 0.9))
    assert is_clear(start, end, hedge, sloped(0.5, 2.0))
    assert not is_clear(start, (0.0, 10.0), hedge, sloped(2.0, 0.0))
    assert is_clear(start, (0.0, 100.0), hedge, sloped(3.0, 0.0))


def test_crossings_come_in_the_order_of_the_line() -> None:
    things = [
        Obstacle(Disc(80, 0, 10)),
        Obstacle(Trail([(30, -20), (30, 20)], 20)),
        Obstacle(Trail([(55, -5), (55, 5)])),
    ]

    found = crossings((0, 0), (100, 0), things)

    assert [one.obstacle for one in found] == [1, 2, 0]
    assert found[0].start == pytest.approx(0.2, abs=0.001)
    assert found[2].end == pytest.approx(0.9, abs=0.001)
    assert crossings((0, 0), (0, 0), things) == []


@THOROUGH
@given(points, points, shapes)
def test_crossings_are_as_long_as_shapely_says(start: Point, end: Point, shape: Shape) -> None:
    expected = shapely.LineString([start, end]).intersection(oracle(shape)).length
    found = crossings(start, end, [Obstacle(shape)])
    far = shapely.Point(start).distance(shapely.Point(end))

    got = sum((one.end - one.start) * far for one in found)
    if isinstance(shape, Trail) and not shape.width:
        return
    assert got <= expected + 0.05
    if got < expected - 1:
        # Only what runs within the tolerance of an outline is left out.
        inner = oracle(shape).buffer(-2 * EPSILON)
        assert shapely.LineString([start, end]).intersection(inner).length <= got + 0.5


def test_nine_points_see_over_a_corner() -> None:
    viewer, target = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(0, 200, 270))
    half, whole = [Obstacle(Box(60, 40, Pose(20, 120, 90)))], [Obstacle(Box(300, 40, Pose(0, 120, 90)))]

    assert len(set(sight_points(viewer))) == 9
    seen = sees(sight_points(viewer), sight_points(target), half)
    assert seen is not None
    assert is_clear(*seen, half)
    assert sees(sight_points(viewer), sight_points(target), whole) is None


def test_a_slit_that_no_corner_line_shows_is_found() -> None:
    # Between two blocks 4 mm apart, askew: only lines through the slit get by.
    viewer, target = Box(100, 20, Pose(0, 0, 90)), Box(100, 20, Pose(60, 200, 270))
    blocks = [Obstacle(Box(300, 40, Pose(-130, 120, 90))), Obstacle(Box(300, 40, Pose(174, 120, 90)))]

    seen = sees_past(viewer.edge("front"), target, blocks)

    assert seen is not None
    assert not crossings(*seen, blocks)
    shut = [blocks[0], Obstacle(Box(300, 40, Pose(170, 120, 90)))]
    assert sees_past(viewer.edge("front"), target, shut) is None


@QUICK
@given(boxes, boxes, st.lists(boxes, max_size=3))
def test_a_view_past_obstacles_is_found_whenever_a_sampled_one_is(viewer: Box, target: Box, others: list[Box]) -> None:
    assume(not overlapping(viewer, [target, *others]))
    obstacles = [Obstacle(box) for box in others]
    start, end = viewer.edge("front")
    seen = sees_past((start, end), target, obstacles)
    solid = shapely.union_all([oracle(box).buffer(0.05) for box in others])

    if seen is None:
        edge, rim = shapely.LineString([start, end]), oracle(target).exterior
        for i in range(9):
            for j in range(16):
                a, b = edge.interpolate(i / 8, normalized=True), rim.interpolate(j / 16, normalized=True)
                assert shapely.LineString([a, b]).intersects(solid)
    else:
        line = shapely.LineString(seen)
        inner = shapely.union_all([oracle(box).buffer(-0.05) for box in others])
        assert not line.intersects(inner)
        assert point_distance(seen[1], target) < 0.05


def test_only_what_lies_in_the_field_of_view_is_looked_at() -> None:
    viewer, target = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(120, 40, 270))
    wall = [Obstacle(Box(60, 10, Pose(45, 40, 90)), height=1.0)]
    (cut,) = part_in_arc(viewer, "front", Box(60, 60, Pose(90, 30, 270)))

    assert part_in_arc(viewer, "front", target) == ()
    assert sees_past(viewer.edge("front"), cut, []) is not None
    assert sees_past(viewer.edge("front"), cut, wall, level(1, 0)) is None
    assert sees_past(viewer.edge("front"), cut, wall, level(2, 0)) is not None


def test_how_much_of_a_facing_is_hidden() -> None:
    edge = ((-50.0, 100.0), (50.0, 100.0))

    assert hidden((0, 0), edge, []) == []
    assert hidden((0, 0), edge, [Box(20, 10, Pose(0, 50, 90))]) == [pytest.approx((0.25, 0.75), abs=1e-6)]
    assert measure(hidden((0, 0), edge, [Box(20, 10, Pose(-20, 50, 90)), Box(20, 10, Pose(20, 50, 90))])) > 0.5
    assert hidden((0, 0), edge, [Box(20, 10, Pose(0, 110, 90))]) == []
    assert hidden((0, 0), edge, [Box(400, 10, Pose(0, 50, 90))]) == [(0.0, 1.0)]
    assert hidden((0, 100), edge, [Box(20, 10, Pose(0, 50, 90))]) == []
    assert measure(hidden((0, 0), edge, [Disc(0, 50, 10)])) == pytest.approx(0.4082, abs=0.002)


@QUICK
@given(boxes, points, st.lists(solids, max_size=3), st.floats(0.01, 0.99))
def test_a_point_of_a_facing_is_hidden_if_the_line_to_it_is_crossed(
    target: Box, eye: Point, others: list[Shape], share: float
) -> None:
    (x0, y0), (x1, y1) = target.edge("front")
    shade = hidden(eye, ((x0, y0), (x1, y1)), others)
    assume(abs(target.local(eye)[1]) > 1)
    assume(all(abs(share - end) > 0.01 for pair in shade for end in pair))
    assume(all(point_distance(eye, other) > 0.5 for other in others))
    line = shapely.LineString([eye, (x0 + share * (x1 - x0), y0 + share * (y1 - y0))])
    crossed = max((line.intersection(oracle(other)).length for other in others), default=0.0)
    assume(crossed == 0 or crossed > 1)

    assert any(low <= share <= high for low, high in shade) == (crossed > 0)


def test_the_hill_of_a_star_is_seen_by_its_parts() -> None:
    star = [Obstacle(Polygon(STAR))]

    assert not is_clear((-100, 0), (100, 0), star)
    assert is_clear((-100, 50), (-5, 50), star)
    assert len(crossings((-100, -45), (100, -45), star)) == 2


def test_halving_the_edge_sees_what_lines_past_all_corners_see() -> None:
    """Two deployed lines, and regiments scattered at random, with round and square terrain between them."""
    seen = 0
    for seed in range(4):
        dice = Random(seed)
        regiments = lined(dice) if seed % 2 else scattered(dice)
        terrain: list[Shape] = [Disc(dice.uniform(0, 600), dice.uniform(0, 800), 60) for _ in range(3)]
        for _ in range(30):
            viewer, target = dice.sample(regiments, 2)
            others = [shape for shape in (*regiments, *terrain) if shape is not viewer and shape is not target]
            heights = [Obstacle(shape, dice.choice([1.0, 2.0, 3.0])) for shape in others]
            blocks = level(dice.choice([1.0, 2.0]), 2.0)
            by_halving = sees_past(viewer.edge("front"), target, heights, blocks)
            past_corners = seen_past_corners(viewer.edge("front"), target, heights, blocks)
            likely = sees(sight_points(viewer)[1:], sight_points(target), heights, blocks) if by_halving else None
            assert (by_halving is None) == (past_corners is None) or likely is not None, (seed, viewer, target)
            seen += by_halving is not None
    assert 25 < seen < 105, seen


def lined(dice: Random) -> list[Box]:
    poses = [Pose(45 + 82 * (i % 7), 200 if i < 7 else 600, 90 if i < 7 else 270) for i in range(14)]
    return [Box(80, dice.choice([40, 60]), pose) for pose in poses]


def scattered(dice: Random) -> list[Box]:
    found: list[Box] = []
    while len(found) < 14:
        pose = Pose(dice.uniform(0, 600), dice.uniform(0, 700), dice.uniform(0, 360))
        box = Box(25 * dice.randint(2, 6), 25 * dice.randint(1, 3), pose)
        if not overlapping(box, found):
            found.append(box)
    return found


def test_an_edge_behind_two_that_touch_sees_nothing() -> None:
    viewer, target = Box(100, 20, Pose(0, 0, 90)), Box(60, 20, Pose(0, 300, 270))
    wall = [Obstacle(Box(200, 20, Pose(-100, 120, 90))), Obstacle(Box(200, 20, Pose(100, 120, 90)))]
    gap = [Obstacle(Box(200, 20, Pose(-110, 120, 90))), Obstacle(Box(200, 20, Pose(100, 150, 90)))]

    assert sees_past(viewer.edge("front"), target, wall) is None
    assert sees_past(viewer.edge("front"), target, gap) is not None

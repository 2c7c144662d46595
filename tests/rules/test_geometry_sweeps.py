"""Exact sweeps: bracketed by finely sampled ones, by shapely's swept area, and by hand."""

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
    Motion,
    Polygon,
    Pose,
    Shape,
    Slide,
    Swing,
    Trail,
    after,
    against,
    behind,
    beside,
    distance,
    free_way,
    near_times,
    overlaps,
    signed_distance,
    sweep,
    sweep_leg,
    touches,
    turn_between,
    wheel,
)
from tests.rules.geometry_worlds import (
    QUICK,
    STAR,
    THOROUGH,
    boxes,
    discs,
    during,
    numbers,
    oracle,
    poses,
    rotated,
    sampled,
    shapes,
)

slides = st.builds(Slide, numbers, numbers)
swings = st.builds(Swing, st.tuples(numbers, numbers), st.floats(-180.0, 180.0))
motions: st.SearchStrategy[Motion] = st.one_of(slides, swings)
STEPS = 30


def judge(mover: Shape, motion: Motion, obstacle: Shape, clearance: float = 0.0) -> None:
    """The slow reference: nothing is pressed in before the hit, contact at it; nothing ever if there is none."""
    assume(signed_distance(mover, obstacle) >= clearance - EPSILON)
    hit = sweep([mover], motion, [obstacle], clearance=clearance)
    until = motion.total if hit is None else hit.at
    for at in sampled(motion, until, STEPS):
        assert signed_distance(during(mover, motion, at), obstacle) >= clearance - EPSILON - 1e-6
    if hit is None:
        return
    assert (hit.mover, hit.obstacle) == (0, 0)
    here = signed_distance(during(mover, motion, hit.at), obstacle)
    if hit.at > 0:
        assert here == pytest.approx(clearance, abs=EPSILON + 1e-6)
    assert shapely.Point(hit.point).distance(oracle(obstacle)) < 0.01
    deepest = min(signed_distance(during(mover, motion, at), obstacle) for at in sampled(motion, motion.total, 120))
    step = motion.total / 120 * (1 if isinstance(motion, Slide) else 9)
    assert deepest < clearance + step


@THOROUGH
@given(boxes, motions, boxes)
def test_sweeps_of_boxes_are_bracketed_by_samples(mover: Box, motion: Motion, obstacle: Box) -> None:
    judge(mover, motion, obstacle)


@pytest.mark.slow
@THOROUGH
@given(shapes, motions, shapes, st.sampled_from([0.0, 0.0, 12.7]))
def test_sweeps_of_any_shapes_are_bracketed_by_samples(
    mover: Shape, motion: Motion, obstacle: Shape, clearance: float
) -> None:
    judge(mover, motion, obstacle, clearance)


@THOROUGH
@given(boxes, slides, boxes)
def test_a_slide_hits_exactly_what_the_swept_area_meets(mover: Box, slide: Slide, obstacle: Box) -> None:
    end = mover.parts[0].moved(slide.dx, slide.dy)
    swept = shapely.MultiPoint([*mover.corners, *end.points]).convex_hull
    common = swept.intersection(oracle(obstacle))
    assume(slide.total > 0)
    assume(common.area == 0 or not common.buffer(-2 * EPSILON).is_empty)

    assert (sweep([mover], slide, [obstacle]) is not None) == (common.area > 0)


@QUICK
@given(boxes, slides, boxes)
def test_the_quick_slide_of_boxes_agrees_with_the_general_one(mover: Box, slide: Slide, obstacle: Box) -> None:
    quick, general = sweep([mover], slide, [obstacle]), sweep([mover.parts[0]], slide, [obstacle.parts[0]])

    assert (quick is None) == (general is None)
    if quick is not None and general is not None:
        assert quick.at == pytest.approx(general.at, abs=1e-6)


@QUICK
@given(boxes, slides, boxes)
def test_it_is_the_same_if_the_other_one_moves_the_other_way(a: Box, slide: Slide, b: Box) -> None:
    one, other = sweep([a], slide, [b]), sweep([b], Slide(-slide.dx, -slide.dy), [a])

    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.at == pytest.approx(other.at, abs=1e-6)


@QUICK
@given(boxes, motions, boxes, st.integers(1, 3))
def test_turning_the_table_changes_no_sweep(mover: Box, motion: Motion, obstacle: Box, quarters: int) -> None:
    turned_motion: Motion
    if isinstance(motion, Slide):
        motion = Slide(round(motion.dx, 3), round(motion.dy, 3))
        point = rotated(Pose(motion.dx, motion.dy, 0), quarters, 0, 0)
        turned_motion = Slide(point.x, point.y)
    else:
        assert isinstance(motion, Swing)
        motion = Swing((round(motion.pivot[0], 3), round(motion.pivot[1], 3)), motion.degrees)
        pivot = rotated(Pose(*motion.pivot, 0), quarters, 30, -7)
        turned_motion = Swing(pivot.point, motion.degrees)
    one, other = (box.at(rotated(box.pose, quarters, 30, -7)) for box in (mover, obstacle))
    before, now = sweep([mover], motion, [obstacle]), sweep([one], turned_motion, [other])

    assert (before is None) == (now is None)
    if before is not None and now is not None:
        assert now.at == pytest.approx(before.at, abs=1e-4)


def test_a_slide_stops_at_the_front_of_the_enemy() -> None:
    hit = sweep([Box(40, 20, Pose(0, 0, 90))], Slide(0, 120), [Box(40, 20, Pose(10, 80, 270))])

    assert hit is not None
    assert hit.at == 80
    assert hit.point[1] == 80


def test_sliding_along_a_neighbour_is_free() -> None:
    row = [Box(40, 20, Pose(0, 0, 37.123))]
    for _ in range(3):
        row.append(Box(40, 20, beside(row[-1], "right", 40)))
    mover = row.pop(1)

    for way in (200.0, -200.0):
        assert sweep([mover], Slide(way * mover.fx, way * mover.fy), row) is None


def test_pushing_into_a_neighbour_is_not() -> None:
    mover = Box(40, 20, Pose(0, 0, 37.123))
    friend = Box(40, 20, beside(mover, "right", 40))

    hit = sweep([mover], Slide(5 * mover.fy, -5 * mover.fx), [friend])

    assert hit is not None
    assert hit.at == 0
    assert sweep([mover], Slide(-5 * mover.fy, 5 * mover.fx), [friend]) is None


def test_a_gap_of_the_own_width_lets_through_and_a_hair_less_does_not() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    for width, free in ((40.0, True), (40.001, True), (39.97, False)):
        posts = [Box(40, 20, Pose(sign * (20 + width / 2), 60, 90)) for sign in (-1, 1)]
        assert (sweep([mover], Slide(0, 100), posts) is None) is free


def test_a_wheel_stops_where_its_far_corner_meets_the_enemy() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    # The front right corner, 40 mm from the pivot at the front left, reaches height 20 after 30 degrees.
    enemy = Box(200, 20, Pose(0, 20, 270))

    hit = sweep([mover], wheel(mover, "left", 60), [enemy])

    assert hit is not None
    assert hit.at == pytest.approx(30, abs=1e-9)
    assert hit.point == pytest.approx((-20 + 40 * 3**0.5 / 2, 20), abs=1e-6)


def test_a_wheel_meets_a_corner_with_its_front_edge() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    post = Disc(0, 12, 2)
    pointed = Polygon([(0, 10), (40, 60), (-40, 60)])

    hit = sweep([mover], wheel(mover, "left", 80), [pointed])
    round_hit = sweep([mover], wheel(mover, "left", 80), [post])

    assert hit is not None
    assert hit.point == pytest.approx((0, 10), abs=1e-6)
    assert hit.at == pytest.approx(26.56505117707799, abs=1e-9)
    assert round_hit is not None
    assert distance(during(mover, wheel(mover, "left", 80), round_hit.at), post) == pytest.approx(0, abs=1e-9)


def test_a_wheel_out_of_a_line_is_held_by_the_neighbour_on_the_outside_only() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    inside, outside = (Box(40, 20, beside(mover, "left", 40)), Box(40, 20, beside(mover, "right", 40)))
    rear = Box(40, 20, behind(mover))

    # The rear right corner is farther from the pivot than the neighbour's flank: it swings into him at once.
    assert sweep([mover], wheel(mover, "left", 30), [inside, rear]) is None
    hit = sweep([mover], wheel(mover, "left", 30), [outside])
    assert hit is not None
    assert hit.at == 0


def test_a_whole_circle_is_swept() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))

    hit = sweep([mover], Swing(mover.centre, -360), [Disc(0, 20, 10)])
    far = sweep([mover], Swing((0, -200), 360), [Disc(0, -400, 10)])

    assert hit is not None
    assert hit.at > 0
    assert far is not None
    assert 150 < far.at < 180


def test_no_motion_meets_nothing() -> None:
    mover, other = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(40, 0, 90))

    assert sweep([mover], Slide(0, 0), [other]) is None
    assert sweep([mover], Swing((0, 0), 0), [other]) is None
    assert sweep([], Slide(0, 9), [other]) is None


def test_what_overlaps_from_the_start_is_hit_at_once() -> None:
    mover, other = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(10, 0, 90))

    for motion in (Slide(0, 9), Swing((0, 0), 30)):
        hit = sweep([mover], motion, [other])
        assert hit is not None
        assert hit.at == 0


def test_a_group_moves_as_one_and_its_first_contact_counts() -> None:
    group = [Box(40, 20, Pose(0, 0, 90))]
    for _ in range(3):
        group.append(Box(40, 20, beside(group[-1], "right", 40)))
    enemies = [Box(40, 20, Pose(0, 90, 270)), Box(40, 20, Pose(120, 70, 270))]

    hit = sweep(group, Slide(0, 100), enemies)

    assert hit is not None
    assert (hit.at, hit.mover, hit.obstacle) == (70, 3, 1)
    assert free_way(group, Slide(0, 100), enemies) == 70
    assert free_way(group, Slide(0, 50), enemies) == 50
    assert free_way(group, Slide(0, 100), enemies, clearance=12.7) == 57.3


@THOROUGH
@given(st.lists(boxes, min_size=1, max_size=3), motions, st.lists(boxes, max_size=4))
def test_a_group_is_hit_where_its_first_member_is(group: list[Box], motion: Motion, others: list[Box]) -> None:
    alone = [hit.at for a in group for b in others if (hit := sweep([a], motion, [b])) is not None]
    hit = sweep(group, motion, others)

    assert (hit is None) == (not alone)
    if hit is not None:
        assert hit.at == pytest.approx(min(alone), abs=1e-9)


@THOROUGH
@given(boxes, motions, boxes)
def test_the_free_way_ends_legally_when_it_is_stored(mover: Box, motion: Motion, obstacle: Box) -> None:
    assume(not overlaps(mover, obstacle))
    assert isinstance(motion, Slide | Swing)
    free = free_way([mover], motion, [obstacle])

    (stored,) = after([mover], motion.upto(free))

    assert signed_distance(stored, obstacle) > -1.5 * EPSILON


@QUICK
@given(boxes, poses, st.one_of(boxes, discs))
def test_a_leg_with_a_turn_is_bracketed_by_samples(box: Box, pose: Pose, obstacle: Shape) -> None:
    assume(not overlaps(box, obstacle))
    hit = sweep_leg(box, pose, [obstacle])
    dx, dy, turn = pose.x - box.pose.x, pose.y - box.pose.y, turn_between(box.pose.facing, pose.facing)
    until = 1.0 if hit is None else hit.at

    def at(share: float) -> Convex:
        part = Swing(box.pose.point, turn).moved(box.parts[0], abs(turn) * share)
        return part.moved(dx * share, dy * share)

    for i in range(STEPS + 1):
        assert signed_distance(at(until * i / STEPS), obstacle) >= -2 * EPSILON
    if hit is not None and hit.at > 0:
        assert signed_distance(at(hit.at), obstacle) == pytest.approx(0, abs=2 * EPSILON)


def test_a_leg_without_a_turn_or_without_a_way_is_exact() -> None:
    box, enemy = Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(0, 80, 270))
    straight, turned = sweep_leg(box, Pose(0, 160, 90), [enemy]), sweep_leg(box, Pose(0, 0, 270), [Disc(0, 12, 10)])

    assert straight is not None
    assert straight.at == 0.5
    assert turned is not None
    assert touches(Swing((0, 0), 180).moved(box.parts[0], 180 * turned.at), Disc(0, 12, 10))
    assert sweep_leg(box, box.pose, [enemy]) is None


def test_a_leg_out_of_a_line_with_the_slightest_turn_is_quick_and_free() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    friend = Box(40, 20, beside(mover, "right", 40))

    assert sweep_leg(mover, Pose(0, 100, 90.001), [friend]) is None


def test_walls_rivers_and_woods_stop_what_may_not_enter() -> None:
    mover = Box(40, 20, Pose(0, 0, 90))
    wall, river, wood = Trail([(-20, 50), (20, 50)]), Trail([(-300, 90), (300, 90)], 40), Polygon(STAR)

    assert free_way([mover], Slide(0, 100), [wall]) == 50
    assert free_way([mover], Slide(0, 100), [river]) == 70
    assert free_way([mover], Slide(0, 100), [river], clearance=30) == 40
    # The right front corner meets the star's side from (0, -24) to (35, -49) at 20 mm from the axis.
    assert free_way([Box(40, 20, Pose(0, -200, 90))], Slide(0, 300), [wood]) == 161.714


def test_a_mover_against_a_side_may_turn_away_but_not_in() -> None:
    target = Box(40, 20, Pose(0, 0, 90))
    mover = Box(40, 20, against(target, "front", 40))

    assert sweep([mover], Slide(0, 60), [target]) is None
    assert sweep([mover], Swing(mover.centre, 5), [target]) is not None


@QUICK
@given(boxes, motions, st.lists(shapes, min_size=1, max_size=3), st.sampled_from([0.0, 12.7, 25.4]))
def test_near_times_say_when_something_is_near(box: Box, motion: Motion, others: list[Shape], reach: float) -> None:
    assume(motion.total > 1)
    times = near_times(box, motion, others, reach)

    for at in sampled(motion, motion.total, STEPS):
        gap = min(oracle(during(box, motion, at)).distance(oracle(other)) for other in others)
        is_near = any(low <= at <= high for low, high in times)
        if gap < reach - 0.2:
            assert is_near
        if gap > reach + 0.2:
            assert not is_near


def test_a_flight_goes_on_until_nobody_is_near() -> None:
    box, others = Box(40, 20, Pose(0, 0, 90)), [Box(40, 20, Pose(0, 60, 90)), Box(40, 20, Pose(30, 130, 90))]

    times = near_times(box, Slide(0, 400), others, 25.4)

    assert [(round(low, 3), round(high, 3)) for low, high in times] == [(14.6, 175.4)]

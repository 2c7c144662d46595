"""Moves and their cost, columns, exact contact, gaps."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.rules.geometry import (
    EPSILON,
    SIDES,
    Box,
    Convex,
    Corner,
    Disc,
    End,
    Hand,
    Pose,
    Shape,
    Side,
    Swing,
    Trail,
    advance,
    after,
    against,
    ahead,
    aside,
    before,
    behind,
    beside,
    chord,
    clusters,
    column,
    contact,
    facing_towards,
    farthest,
    follower,
    free_offsets,
    gaps,
    is_face_to_face,
    is_full_side,
    leg_length,
    length,
    nearest_offset,
    overlapping,
    passage,
    shifted,
    snap,
    spun,
    swung,
    touches,
    wheel,
    widest_turn,
)
from battles.rules.geometry.measures import unit
from tests.rules.geometry_worlds import QUICK, THOROUGH, boxes, numbers, oracle, poses


def line(count: int, facing: float = 90.0, depth: float = 20.0) -> list[Box]:
    """Boxes side by side, from left to right."""
    row = [Box(40, depth, Pose(0, 0, facing))]
    while len(row) < count:
        row.append(Box(40, depth, beside(row[-1], "right", 40)))
    return row


def test_ahead_and_aside() -> None:
    assert ahead(Pose(10, 10, 90), 30) == Pose(10, 40, 90)
    assert ahead(Pose(10, 10, 180), -30) == Pose(40, 10, 180)
    assert aside(Pose(10, 10, 90), 30) == Pose(40, 10, 90)
    assert shifted(Pose(10, 10, 90), -1, 2) == Pose(9, 12, 90)
    assert facing_towards((0, 0), (-5, 0)) == 180


def test_an_about_turn_on_the_spot_costs_the_diagonal() -> None:
    for depth, cost in ((15, 42.72), (20, 44.72), (30, 50.0), (40, 56.57), (80, 89.44)):
        box = Box(40, depth, Pose(100, 100, 90))
        assert leg_length(box, spun(box, 270)) == pytest.approx(cost, abs=0.005)
        assert box.at(spun(box, 270)).centre == pytest.approx(box.centre)


@QUICK
@given(boxes, numbers, numbers)
def test_a_shift_costs_its_length(box: Box, dx: float, dy: float) -> None:
    pose = shifted(box.pose, dx, dy)

    assert leg_length(box, pose) == pytest.approx(length(pose.x - box.pose.x, pose.y - box.pose.y), abs=1e-9)


@QUICK
@given(boxes, st.tuples(numbers, numbers), st.floats(-180, 180))
def test_a_turn_costs_the_chord_of_its_farthest_corner(box: Box, pivot: tuple[float, float], angle: float) -> None:
    cost = leg_length(box, swung(box.pose, pivot, angle))

    assert cost == pytest.approx(chord(farthest([box], pivot), angle), abs=EPSILON)


@pytest.mark.parametrize(
    ("hand", "pivot", "other"), [("left", "front_left", "front_right"), ("right", "front_right", "front_left")]
)
def test_a_wheel_keeps_its_corner_and_goes_forward(hand: Hand, pivot: Corner, other: Corner) -> None:
    box = Box(40, 20, Pose(5, 6, 37.123))
    (turned,) = after([box], wheel(box, hand, 25))

    assert turned.corner(pivot) == pytest.approx(box.corner(pivot), abs=EPSILON)
    assert turned.pose.facing == pytest.approx(37.123 + (25 if hand == "left" else -25))
    assert box.local(turned.corner(other))[1] == pytest.approx(40 * math.sin(math.radians(25)), abs=EPSILON)


@QUICK
@given(st.floats(5, 500), st.floats(0, 400))
def test_the_widest_turn_just_fits_its_budget(radius: float, budget: float) -> None:
    angle = widest_turn(radius, budget)

    assert chord(radius, angle) <= budget + 1e-6
    if angle < 180:
        assert chord(radius, angle + 0.002) > budget
    assert widest_turn(0, 10) == 180


@QUICK
@given(st.integers(1, 4), st.integers(1, 3), poses, st.floats(-90, 90), numbers)
def test_a_group_stays_a_group_whatever_it_does(files: int, ranks: int, pose: Pose, angle: float, way: float) -> None:
    group = [box.at(swung(box.pose, (0, 0), pose.facing)) for box in line(files)]
    for _ in range(ranks - 1):
        group += [Box(40, 20, behind(box)) for box in group[-files:]]

    moved = after(after(group, Swing(group[0].corner("front_left"), angle)), advance(group[0], way))

    assert clusters(moved) == [list(range(files * ranks))]
    assert len({box.pose.facing for box in moved}) == 1
    assert not any(overlapping(box, [other for other in moved if other is not box]) for box in moved)


def test_a_group_does_not_drift_apart_in_thirty_wheels() -> None:
    group = line(6, facing=12.345)
    for i in range(30):
        pivot = group[0].corner("front_left") if i % 2 else group[-1].corner("front_right")
        group = after(group, Swing(pivot, 17.3 if i % 2 else -9.1))

    assert clusters(group) == [[0, 1, 2, 3, 4, 5]]


def test_followers_run_in_the_trail_of_their_leader() -> None:
    straight = follower((0, 0), [(0, 0), (0, -100)], 20)
    corner = follower((10, 0), [(10, 0), (0, 0), (0, -100)], 20)
    beyond = follower((0, 0), [(0, 0), (0, -5)], 20)

    assert straight == beyond == Pose(0, 0, 90)
    rear = Box(40, 20, corner).middle("rear")
    assert rear == pytest.approx((0, -(300**0.5)), abs=EPSILON)
    with pytest.raises(ValueError):
        follower((0, 0), [(0, 0)], 20)


@QUICK
@given(st.floats(0, 80), st.floats(5, 60), st.lists(st.sampled_from([15.0, 20.0, 40.0]), min_size=1, max_size=5))
def test_a_column_follows_head_to_tail(angle: float, way: float, depths: list[float]) -> None:
    leader = Box(40, 20, Pose(0, 0, 90))
    start = leader.middle("rear")
    (moved,) = after([leader], Swing(leader.corner("front_left"), angle))
    (moved,) = after([moved], advance(moved, way))
    trail = [moved.middle("rear"), start, (start[0], start[1] - 300)]

    poses_behind = column(moved, trail, depths)

    front = moved.middle("rear")
    path = shapely.LineString(trail)
    for pose, depth in zip(poses_behind, depths, strict=True):
        assert pose.point == pytest.approx(front, abs=EPSILON)
        front = Box(40, depth, pose).middle("rear")
        assert path.distance(shapely.Point(front)) < 2 * EPSILON


def test_a_column_longer_than_its_trail_goes_straight_on() -> None:
    leader = Box(40, 20, Pose(0, 0, 90))

    assert column(leader, [(0, -20), (0, -30)], [20, 20]) == [Pose(0, -20, 90), Pose(0, -40, 90)]


@THOROUGH
@given(boxes, st.sampled_from(SIDES), st.sampled_from(["left", "middle", "right"]))
def test_against_a_side_is_exact_contact(target: Box, side: Side, end: End) -> None:
    mover = Box(40, 30, against(target, side, 40, end))
    found = contact(mover, target)

    assert found is not None
    assert (found.mine, found.theirs) == ("front", side)
    assert found.shared == pytest.approx(min(40, target.length_of(side)), abs=2 * EPSILON)
    left_end, right_end = target.edge(side)
    if end == "left":
        assert mover.corner("front_left") == pytest.approx(left_end, abs=EPSILON)
    if end == "right":
        assert mover.corner("front_right") == pytest.approx(right_end, abs=EPSILON)


def test_the_contact_poses_of_a_box_that_faces_north() -> None:
    target = Box(40, 20, Pose(100, 200, 90))

    assert against(target, "front", 40) == Pose(100, 200, 270)
    assert against(target, "left", 40, "left") == Pose(80, 180, 0)
    assert against(target, "right", 40, "right") == Pose(120, 180, 180)
    assert against(target, "rear", 40) == Pose(100, 180, 90)
    assert against(target, "front", 40, offset=5) == Pose(95, 200, 270)


@QUICK
@given(boxes)
def test_neighbours_in_line_share_whole_sides(box: Box) -> None:
    for pose in (beside(box, "left", 40), beside(box, "right", 40)):
        assert is_full_side(box, Box(40, box.depth, pose))
    assert is_full_side(box, Box(box.width, 33, behind(box)))
    assert is_full_side(box, Box(box.width, 33, before(box, 33)))


@THOROUGH
@given(boxes, st.sampled_from(SIDES), st.floats(-1.2, 1.2), st.floats(-1.2, 1.2), st.floats(-1.9, 1.9))
def test_a_pose_near_contact_snaps_into_it(target: Box, side: Side, dx: float, dy: float, angle: float) -> None:
    exact = against(target, side, 40)
    mover = Box(40, 30, Pose(exact.x + dx, exact.y + dy, exact.facing + angle))

    found = snap(mover, [target])

    assert found is not None
    assert touches(mover.at(found.pose), target)
    assert found.moved <= leg_length(mover, exact) + 1e-9
    assert found.moved == leg_length(mover, found.pose)


def test_a_snap_prefers_corner_on_corner_and_overlaps_nobody() -> None:
    target = Box(40, 20, Pose(0, 0, 90))
    mover = Box(40, 20, Pose(1.5, 0.7, 269.2))

    found = snap(mover, [target])
    assert found is not None
    assert (found.kind, found.other) == ("front", 0)
    assert is_face_to_face(mover.at(found.pose), target)

    along = snap(Box(40, 20, Pose(13, 0.7, 269.2)), [target])
    assert along is not None
    assert along.pose == Pose(13, 0, 270)

    blocker = Box(40, 20, Pose(-41, 20, 90))
    assert snap(mover, [target, Box(40, 20, Pose(30, 25, 0))]) is None
    assert snap(mover, [target, blocker]) is not None
    assert snap(Box(40, 20, Pose(0, 5, 270)), [target]) is None
    assert snap(Box(40, 20, Pose(0, 0.5, 265)), [target]) is None


def test_a_snap_lines_up_with_a_friend() -> None:
    friend = Box(40, 20, Pose(0, 0, 90))

    found = snap(Box(40, 20, Pose(41.2, 0.8, 91)), [friend])

    assert found is not None
    assert (found.kind, found.pose) == ("beside_right", Pose(40, 0, 90))


def test_where_along_an_edge_there_is_room() -> None:
    target, mover = Box(40, 80, Pose(0, 0, 90)), Box(40, 20, Pose(200, 0, 0))
    blocker = Box(40, 20, Pose(-40, -20, 90))
    free = free_offsets(target, "left", mover, [blocker])

    # Against the left side, from the middle: right is towards the rear. The blocker covers 20 to 40 behind the front.
    assert [pytest.approx(pair, abs=2 * EPSILON) for pair in free] == [(-60, -40), (20, 60)]
    assert nearest_offset(free, 0) == pytest.approx(20, abs=2 * EPSILON)
    assert nearest_offset(free, 33) == 33
    assert nearest_offset([], 0) is None


@THOROUGH
@given(boxes, st.sampled_from(SIDES), st.lists(boxes, max_size=3), st.floats(-0.95, 0.95))
def test_free_offsets_are_those_that_overlap_nobody(target: Box, side: Side, blockers: list[Box], share: float) -> None:
    mover = Box(40, 30, Pose(0, 0, 0))
    offset = share * (target.length_of(side) + 40) / 2
    free = free_offsets(target, side, mover, blockers)
    assume(all(abs(offset - end) > 4 * EPSILON for pair in free for end in pair))
    stands = mover.at(against(target, side, 40, offset=offset))
    assume(all(abs(_depth(stands, blocker)) > 4 * EPSILON for blocker in blockers))

    assert any(low <= offset <= high for low, high in free) == (not overlapping(stands, blockers))


def _depth(a: Box, b: Box) -> float:
    common = oracle(a).intersection(oracle(b))
    return float(common.area) ** 0.5 if common.area else float(oracle(a).distance(oracle(b)))


def test_gaps_of_a_row_from_left_to_right() -> None:
    row = [Box(40, 20, Pose(100, 0, 90)), Box(40, 20, Pose(0, 0, 90)), Box(40, 20, Pose(140, 0, 90))]

    found = gaps(row)

    assert [(gap.left, gap.right, gap.width) for gap in found] == [(1, 0, 60), (0, 2, 0)]
    assert (found[0].start[0], found[0].end[0]) == (20, 80)
    assert gaps([]) == ()


def test_the_narrowest_place_of_a_way_lies_between_two_who_stand_opposite_each_other() -> None:
    posts: list[Shape] = [Box(20, 20, Pose(-30, 60, 90)), Disc(40, 50, 10)]
    found = passage((0, 0), (0, 100), posts, reach=100)

    assert found is not None
    assert found.left == pytest.approx(20)
    assert found.right == pytest.approx(30, abs=0.02)
    assert found.at == pytest.approx(50, abs=1)
    assert (found.left_shape, found.right_shape) == (0, 1)
    assert found.width == found.left + found.right
    with pytest.raises(ValueError):
        passage((0, 0), (0, 0), posts, reach=100)


def test_one_beside_the_way_or_two_that_are_passed_one_after_the_other_make_no_gap() -> None:
    left, right = Box(20, 20, Pose(-30, 60, 90)), Box(20, 20, Pose(30, 100, 90))

    assert passage((0, 0), (0, 150), [], reach=100) is None
    assert passage((0, 0), (0, 150), [left], reach=100) is None
    assert passage((0, 0), (0, 150), [left, left.at(Pose(-30, 30, 90))], reach=100) is None
    assert passage((0, 0), (0, 150), [left, right], reach=100) is None
    assert passage((0, 0), (0, 30), [left, right.at(Pose(30, 60, 90))], reach=100) is None, "both farther on"
    assert passage((0, 0), (0, 150), [left, right.at(Pose(30, 75, 90))], reach=100) is not None


@given(st.floats(0, 360))
def test_slanted_sides_and_walls_seen_end_on_bound_a_gap_however_the_way_runs(turn: float) -> None:
    cosine, sine = unit(turn)

    def there(x: float, y: float) -> tuple[float, float]:
        return x * cosine - y * sine, x * sine + y * cosine

    walls: list[Shape] = [Trail((there(50, 12), there(50, 90))), Trail((there(50, -15), there(50, -90)))]
    wedge: list[Shape] = [walls[0], Convex([there(40, -90), there(80, -50), there(40, -10)])]
    ends = there(0, 0), there(100, 0)
    straight, slanted = passage(*ends, walls, reach=40), passage(*ends, wedge, reach=40)

    assert straight is not None
    assert straight.width == pytest.approx(27, abs=0.05)
    assert slanted is not None
    assert slanted.width == pytest.approx(32, abs=0.05)

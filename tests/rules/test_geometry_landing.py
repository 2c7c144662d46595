"""The way into a flush contact: every landing driven by sweeps, and a sampled solver that finds no better one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from battles.rules.geometry import (
    EPSILON,
    INCH,
    SIDES,
    Bounds,
    Box,
    Disc,
    Landing,
    Point,
    Pose,
    Shape,
    Side,
    Slide,
    Surroundings,
    Swing,
    against,
    best_landing,
    distance,
    find_landing,
    is_face_to_face,
    offset_after,
    overlapping,
    overlaps,
    sweep,
)
from battles.rules.geometry.landings import is_free
from battles.rules.geometry.measures import unit
from battles.rules.geometry.moves import Hand

Way = tuple[float, float, Hand, float]
"""The offset it leads to, the first leg, and the wheel: its hand and its degrees."""
HANDS: tuple[Hand, Hand] = ("left", "right")
CELL = 25.0
"""The width of a model in the charges below: fronts and edges are whole cells."""
TABLE = Bounds(0.0, 0.0, 72 * INCH, 48 * INCH)


def random_pair(dice: Random) -> tuple[Box, Box]:
    """Somebody who charges, and whom."""
    while True:
        width, depth = CELL * dice.randint(3, 8), CELL * dice.randint(2, 5)
        mover = Box(width, depth, Pose(dice.uniform(300, 1500), dice.uniform(200, 1000), dice.uniform(0, 360)))
        goal = mover.pose.point[0] + dice.uniform(-200, 200), mover.pose.point[1] + dice.uniform(-200, 200)
        ahead = dice.uniform(60, 450)
        pose = Pose(goal[0] + ahead * mover.fx, goal[1] + ahead * mover.fy, dice.uniform(0, 360))
        target = Box(CELL * dice.randint(3, 8), CELL * dice.randint(2, 5), pose)
        if not overlaps(mover, target) and TABLE.holds(target) and TABLE.holds(mover):
            return mover, target


def bystanders(dice: Random, mover: Box, target: Box, number: int) -> list[Shape]:
    found: list[Shape] = []
    while len(found) < number:
        x, y = dice.uniform(0, 1800), dice.uniform(0, 1200)
        other: Shape
        if dice.random() < 0.3:
            other = Disc(x, y, dice.uniform(30, 90))
        else:
            other = Box(CELL * dice.randint(2, 8), CELL * dice.randint(2, 4), Pose(x, y, dice.uniform(0, 360)))
        if not overlapping(mover, [other]) and not overlapping(target, [other]):
            found.append(other)
    return found


def driven(mover: Box, target: Box, before: float, hand: Hand, wheel: float) -> tuple[Point, Point, Point] | None:
    """The moves made by sweeps alone: where the front meets the target, its left corner there, and where it faces."""
    part = mover.parts[0]
    first = Slide(before * mover.fx, before * mover.fy)
    if sweep([part], first, [target]) is not None:
        return None
    part = part.moved(first.dx, first.dy)
    swing = Swing(part.points[0 if hand == "left" else 3], wheel if hand == "left" else -wheel)
    if sweep([part], swing, [target]) is not None:
        return None
    part = swing.moved(part, swing.total)
    x, y = unit(mover.pose.facing + swing.degrees)
    hit = sweep([part], Slide(3000 * x, 3000 * y), [target])
    if hit is None:
        return None
    return hit.point, part.moved(hit.at * x, hit.at * y).points[0], (x, y)


def met_offset(mover: Box, target: Box, side: Side, met: tuple[Point, Point, Point]) -> float | None:
    """The offset that a contact gives by its definition; None where it is not the front that meets this side."""
    (px, py), (lx, ly), (fx, fy) = met
    (mx, my), (nx, ny), (tx, ty) = target.middle(side), target.outward(side), against(target, side, 20).right
    along, ahead = (px - lx) * fy - (py - ly) * fx, (px - lx) * fx + (py - ly) * fy
    s, h = (px - mx) * tx + (py - my) * ty, (px - mx) * nx + (py - my) * ny
    is_on_front = abs(ahead) < 3 * EPSILON and -EPSILON <= along <= mover.width + EPSILON
    is_on_side = abs(h) < 2 * EPSILON and abs(s) <= target.length_of(side) / 2 + EPSILON
    return s - along + mover.width / 2 if is_on_front and is_on_side and fx * nx + fy * ny < -1e-6 else None


def test_the_closed_form_gives_what_sweeps_give() -> None:
    dice, met = Random(1), 0
    for _ in range(2500):
        mover, target = random_pair(dice)
        side, hand = dice.choice(SIDES), dice.choice(HANDS)
        before, wheel = dice.choice([0.0, dice.uniform(0, 300)]), float(dice.choice([0, *range(1, 91)]))
        way = driven(mover, target, before, hand, wheel)
        if way is None or (wanted := met_offset(mover, target, side, way)) is None:
            continue
        found = offset_after(mover, target, side, before, hand, wheel)
        assert found == pytest.approx(wanted, abs=0.05), (mover, target, side, before, hand, wheel)
        met += 1
    assert met > 250


def test_what_sweeps_do_not_give_the_closed_form_does_not_give() -> None:
    """Where the target is met, but not by the front on this side, no offset is told."""
    dice, elsewhere = Random(2), 0
    for _ in range(1500):
        mover, target = random_pair(dice)
        side, hand = dice.choice(SIDES), dice.choice(HANDS)
        before, wheel = dice.choice([0.0, dice.uniform(0, 300)]), float(dice.randint(0, 90))
        way = driven(mover, target, before, hand, wheel)
        if way is None or met_offset(mover, target, side, way) is not None:
            continue
        found = offset_after(mover, target, side, before, hand, wheel)
        if found is not None:  # then the target's own body is in the way of it, and the sweeps of a landing say so
            end = against(target, side, mover.width, offset=found)
            assert find_landing(mover, target, side, [found]) is None or is_face_to_face(mover.at(end), target)
        elsewhere += 1
    assert elsewhere > 150


@pytest.mark.parametrize("crowd", [0, 12])
def test_every_landing_can_be_driven_and_ends_flush(crowd: int) -> None:
    dice, landed = Random(3), 0
    for _ in range(120):
        mover, target = random_pair(dice)
        room = Surroundings(solid=bystanders(dice, mover, target, crowd), table=TABLE)
        for side in SIDES:
            landing = best(mover, target, side, room)
            if landing is None:
                continue
            landed += 1
            assert_driven(mover, target, side, landing, room)
    assert landed > 60


def assert_driven(mover: Box, target: Box, side: Side, landing: Landing, room: Surroundings) -> None:
    end = mover.at(landing.pose)
    part = mover.parts[0]
    motions = landing.motions(mover)
    for motion in motions:
        assert sweep([part], motion, room.solid) is None
        part = motion.moved(part, motion.total)
    assert sum(isinstance(motion, Swing) for motion in motions) <= 2
    for (x, y), (ex, ey) in zip(part.points, end.corners, strict=True):
        assert (x, y) == pytest.approx((ex, ey), abs=2 * EPSILON)
    assert landing.pose == against(target, side, mover.width, offset=landing.offset)
    assert distance(end, target) <= EPSILON
    assert not overlaps(end, target)
    assert TABLE.holds(end)
    assert landing.wheel <= 90


def best(mover: Box, target: Box, side: Side, room: Surroundings) -> Landing | None:
    """The landing with the most models in contact, by the offsets where joints meet and what lies between them."""
    half, reach = mover.width / 2, target.length_of(side) / 2
    ends = [-reach + CELL * i for i in range(round(2 * reach / CELL) + 1)]
    joints = sorted({round(end - half + CELL * j, 3) for end in ends for j in range(round(mover.width / CELL) + 1)})
    joints = [joint for joint in joints if abs(joint) <= half + reach]
    offsets = sorted([*joints, *((a + b) / 2 for a, b in pairwise(joints))], key=abs)
    return best_landing(mover, target, side, offsets, lambda offset: score(mover, target, side, offset), room)


def score(mover: Box, target: Box, side: Side, offset: float) -> int:
    """How many models on both sides are in contact (closed cells, as two fronts of plain ranks count them)."""
    half, reach = mover.width / 2, target.length_of(side) / 2
    low, high, near = max(-reach, offset - half), min(reach, offset + half), 2 * EPSILON
    if high < low - near:
        return 0

    def met(start: float, width: float) -> int:
        cells = round(width / CELL)
        return sum(start + CELL * i <= high + near and start + CELL * (i + 1) >= low - near for i in range(cells))

    return met(offset - half, mover.width) + met(-reach, 2 * reach)


def samples(
    mover: Box, target: Box, side: Side, degrees: int, step: float
) -> Iterator[tuple[float, float, Hand, float]]:
    """The ways of a solver that tries angles and first legs one after the other, with the offsets they lead to."""
    longest = distance(mover, target) + target.width + target.depth
    for hand in HANDS:
        for wheel in range(0, 91, degrees):
            before = 0.0
            while before <= longest:
                offset = offset_after(mover, target, side, before, hand, float(wheel))
                if offset is not None:
                    yield offset, before, hand, float(wheel)
                before += step


def better_sample(mover: Box, target: Box, side: Side, room: Surroundings, points: int) -> Way | None:
    """A way with a better score that can be gone, if there is one."""
    for way in samples(mover, target, side, 5, INCH):
        if score(mover, target, side, way[0]) > points and goes(mover, target, side, room, way):
            return way
    return None


def goes(mover: Box, target: Box, side: Side, room: Surroundings, way: Way) -> bool:
    """The sampled way, judged from the beginning: driven, then turned about the point of contact."""
    offset, before, hand, wheel = way
    end = mover.at(against(target, side, mover.width, offset=offset))
    met = driven(mover, target, before, hand, wheel)
    if met is None or not room.holds(end) or met_offset(mover, target, side, met) is None:
        return False
    (px, py), (lx, ly), (fx, fy) = met
    along = (px - lx) * fy - (py - ly) * fx
    corner = mover.corner("front_left" if hand == "left" else "front_right")
    turned = Swing((corner[0] + before * mover.fx, corner[1] + before * mover.fy), wheel if hand == "left" else -wheel)
    start = turned.moved(mover.parts[0].moved(before * mover.fx, before * mover.fy), turned.total).points[0]
    onward = (lx - start[0]) * fx + (ly - start[1]) * fy
    pivot = end.corner("front_left")
    pivot = (pivot[0] + along * end.fy, pivot[1] - along * end.fx)
    facing = Pose(0, 0, mover.pose.facing + turned.degrees).facing
    turn = ((end.pose.facing - facing + 180) % 360) - 180
    landing = Landing(offset, end.pose, before, hand, wheel, onward, pivot, turn)
    return is_free(mover, target, landing, room)


@pytest.mark.slow("500 charges, each with every angle and leg of a sampled solver that looks for a better one")
def test_a_sampled_solver_finds_no_better_landing() -> None:
    dice, landed = Random(4), 0
    for number in range(500):
        mover, target = random_pair(dice)
        room = Surroundings(solid=bystanders(dice, mover, target, number % 3 * 6), table=TABLE)
        side = nearest_side(mover, target)
        landing = best(mover, target, side, room)
        points = 0 if landing is None else score(mover, target, side, landing.offset)
        landed += landing is not None
        found = better_sample(mover, target, side, room, points)
        assert found is None, (number, mover, target, side, landing, found)
    assert landed > 250


def nearest_side(mover: Box, target: Box) -> Side:
    x, y = mover.pose.point
    return max(SIDES, key=lambda side: _above(target, side, (x, y)))


def _above(target: Box, side: Side, point: Point) -> float:
    (mx, my), (nx, ny) = target.middle(side), target.outward(side)
    return (point[0] - mx) * nx + (point[1] - my) * ny


def test_who_may_not_be_touched_is_kept_off() -> None:
    mover, target = Box(100, 50, Pose(500, 300, 90)), Box(100, 50, Pose(500, 500, 270))
    beside = Box(100, 50, Pose(602, 480, 270))

    assert find_landing(mover, target, "front", [0.0]) is not None
    assert find_landing(mover, target, "front", [0.0], Surroundings(solid=[beside])) is not None
    shy = Surroundings(shunned=[beside], clearance=3.0)
    assert find_landing(mover, target, "front", [0.0], shy) is None
    moved = find_landing(mover, target, "front", [0.0, -25.0], shy)
    assert moved is not None
    assert moved.offset == -25.0
    assert moved.wheel > 0


def test_the_front_stays_on_the_table() -> None:
    mover, target = Box(100, 50, Pose(60, 300, 90)), Box(100, 50, Pose(60, 500, 270))

    assert find_landing(mover, target, "front", [0.0], Surroundings(table=TABLE)) is not None
    assert find_landing(mover, target, "front", [-70.0], Surroundings(table=TABLE)) is None
    off = find_landing(mover, target, "front", [-70.0])
    assert off is None or not TABLE.holds(mover.at(off.pose))


def test_straight_on_needs_no_wheel() -> None:
    mover, target = Box(100, 50, Pose(500, 300, 90)), Box(200, 50, Pose(520, 500, 270))

    landing = find_landing(mover, target, "front", [-20.0])

    assert landing is not None
    assert (landing.wheel, landing.turn, landing.before + landing.onward) == (0.0, 0.0, 200.0)
    assert [type(motion) for motion in landing.motions(mover)] == [Slide]


def test_nobody_lands_on_the_side_that_looks_away() -> None:
    mover, target = Box(100, 50, Pose(500, 300, 90)), Box(100, 50, Pose(500, 500, 270))

    assert find_landing(mover, target, "rear", [0.0, 25.0, -25.0]) is None
    assert find_landing(mover, target, "front", [101.0]) is None

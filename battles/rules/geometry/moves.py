"""Where a motion takes a pose, what it costs, and how far a budget reaches. Every pose that comes out is rounded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor, sqrt
from typing import Literal

from battles.rules.geometry.measures import Point, arc_sine, bearing, length, turn, turned, unit
from battles.rules.geometry.motions import Slide, Swing
from battles.rules.geometry.shapes import Box, Pose

Hand = Literal["left", "right"]


def shifted(pose: Pose, dx: float, dy: float) -> Pose:
    return Pose(pose.x + dx, pose.y + dy, pose.facing)


def ahead(pose: Pose, distance: float) -> Pose:
    """Straight on; backwards if negative."""
    x, y = pose.forward
    return Pose(pose.x + distance * x, pose.y + distance * y, pose.facing)


def aside(pose: Pose, distance: float) -> Pose:
    """To the own right; to the left if negative."""
    x, y = pose.right
    return Pose(pose.x + distance * x, pose.y + distance * y, pose.facing)


def swung(pose: Pose, pivot: Point, degrees: float) -> Pose:
    """After a turn about a point, left positive. The angle is rounded first, so a group keeps one facing exactly."""
    angle = turn(degrees)
    x, y = turned(pose.point, pivot, angle)
    return Pose(x, y, pose.facing + angle)


def spun(box: Box, facing: float) -> Pose:
    """On the spot: a new facing about the centre."""
    x, y = unit(Pose(0.0, 0.0, facing).facing)
    return Pose(box.cx + box.half_depth * x, box.cy + box.half_depth * y, facing)


def wheel(box: Box, hand: Hand, degrees: float) -> Swing:
    """Forward about the front corner on that hand."""
    return (
        Swing(box.corner("front_left"), turn(degrees))
        if hand == "left"
        else Swing(box.corner("front_right"), -turn(degrees))
    )


def advance(box: Box, distance: float) -> Slide:
    return Slide(distance * box.fx, distance * box.fy)


def after(boxes: Sequence[Box], motion: Slide | Swing) -> list[Box]:
    """One or many boxes after a rigid motion."""
    match motion:
        case Slide(dx=dx, dy=dy):
            return [box.at(shifted(box.pose, dx, dy)) for box in boxes]
        case Swing(pivot=pivot, degrees=degrees):
            return [box.at(swung(box.pose, pivot, degrees)) for box in boxes]


def leg_length(box: Box, pose: Pose) -> float:
    """How far the corner that goes farthest goes, as the crow flies."""
    pairs = zip(box.corners, box.at(pose).corners, strict=True)
    return sqrt(max([(x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0) for (x0, y0), (x1, y1) in pairs]))


def farthest(boxes: Sequence[Box], pivot: Point) -> float:
    """The distance of the corner farthest from a point: it travels farthest when all turn about it."""
    return max(length(x - pivot[0], y - pivot[1]) for box in boxes for x, y in box.corners)


def chord(radius: float, degrees: float) -> float:
    """How far apart the ends of a turn are, at this distance from its pivot."""
    return 2.0 * radius * abs(unit(degrees / 2)[1])


def widest_turn(radius: float, budget: float) -> float:
    """The largest turn, up to 180 degrees, whose chord fits the budget: whole thousandths, rounded down."""
    if radius <= 0.0 or budget >= 2.0 * radius:
        return 180.0
    return floor(2.0 * arc_sine(max(0.0, budget) / (2.0 * radius)) * 1000.0 + 1e-6) / 1000.0


def facing_towards(start: Point, goal: Point) -> float:
    """The facing from one point to another, not rounded."""
    return bearing(goal[0] - start[0], goal[1] - start[1])


def follower(front: Point, trail: Sequence[Point], depth: float) -> Pose:
    """The next in a column: its front on `front`, its rear on the trail behind, as far off as it is deep.

    The trail starts at `front` and runs backwards; beyond its end it goes straight on.
    """
    rear = _point_at(front, trail, depth)
    return Pose(front[0], front[1], bearing(front[0] - rear[0], front[1] - rear[1]))


def _point_at(front: Point, trail: Sequence[Point], far: float) -> Point:
    """The first point along the trail at this distance from its start, as the crow flies."""
    for start, end in pairwise(trail):
        if length(end[0] - front[0], end[1] - front[1]) >= far:
            return _on_circle(front, start, end, far)
    if len(trail) < 2 or trail[-2] == trail[-1]:
        raise ValueError("a trail needs two different points at its end")
    return _on_circle(front, trail[-2], trail[-1], far)


def _on_circle(centre: Point, start: Point, end: Point, radius: float) -> Point:
    """Where the line from inside a circle through `end` leaves it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = start[0] - centre[0], start[1] - centre[1]
    a, b, c = dx * dx + dy * dy, sx * dx + sy * dy, sx * sx + sy * sy - radius * radius
    place = (-b + sqrt(max(0.0, b * b - a * c))) / a
    return start[0] + place * dx, start[1] + place * dy


def column(leader: Box, trail: Sequence[Point], depths: Sequence[float]) -> list[Pose]:
    """The poses of those who follow the leader's new place. The trail is the way that its rear midpoint has come, the
    newest point first, then the old column's axis; each rear runs on what is left of it."""
    front, way, poses = leader.middle("rear"), list(trail), list[Pose]()
    for depth in depths:
        pose = follower(front, [front, *way], depth)
        poses.append(pose)
        gone, (x, y) = 0, _point_at(front, [front, *way], depth)
        while gone < len(way) and length(way[gone][0] - front[0], way[gone][1] - front[1]) < depth:
            gone += 1
        front, way = (x, y), way[gone:] or [(2 * x - front[0], 2 * y - front[1])]
    return poses

"""Arcs and lines of a box: before, behind and beside it, wholly or partly."""

from __future__ import annotations

from functools import lru_cache

from battles.rules.geometry.distances import area, clipped, nearest_on, signed_distance
from battles.rules.geometry.measures import EPSILON, FARTHEST, Point, length, unit
from battles.rules.geometry.shapes import Box, Convex, Pose, Shape, Side, hull, placed, straight


def is_beyond(target: Box, side: Side, shape: Shape, tolerance: float = EPSILON) -> bool:
    """Does the shape lie wholly outside the line of that side? On the line is outside."""
    nx, ny = target.outward(side)
    x0, y0 = target.middle(side)
    return all(
        (x - x0) * nx + (y - y0) * ny - part.radius >= -tolerance for part in shape.parts for x, y in part.points
    )


def zone(box: Box, side: Side, depth: float) -> Box:
    """The rectangle before a side, as wide as it; it faces away from the box."""
    nx, ny = box.outward(side)
    x, y = box.middle(side)
    turns: dict[Side, float] = {"front": 0.0, "left": 90.0, "right": -90.0, "rear": 180.0}
    return placed(box.length_of(side), depth, Pose(x + depth * nx, y + depth * ny, box.pose.facing + turns[side]))


@lru_cache(maxsize=4096)
def arc(box: Box, side: Side, spread: float = 45.0) -> Convex:
    """The closed region before a side, between the rays that leave its corners `spread` degrees (below 90) outward.

    It ends far off every table, so that it is a shape like any other.
    """
    if not 0.0 <= spread < 90.0:
        raise ValueError(f"not the spread of an arc: {spread!r}")
    (lx, ly), (rx, ry) = box.edge(side)
    nx, ny = box.outward(side)
    cosine, sine = unit(spread)
    far = 4 * FARTHEST
    # Seen from outside, the side runs from left to right along (-ny, nx).
    return Convex(
        [
            (lx, ly),
            (lx + far * (nx * cosine + ny * sine), ly + far * (ny * cosine - nx * sine)),
            (rx + far * (nx * cosine - ny * sine), ry + far * (ny * cosine + nx * sine)),
            (rx, ry),
        ]
    )


def is_wholly_in_arc(box: Box, side: Side, shape: Shape, spread: float = 45.0, tolerance: float = EPSILON) -> bool:
    return all(
        nx * x + ny * y + part.radius <= far + tolerance
        for nx, ny, far in arc(box, side, spread).axes
        for part in shape.parts
        for x, y in part.points
    )


def is_partly_in_arc(box: Box, side: Side, shape: Shape, spread: float = 45.0, tolerance: float = EPSILON) -> bool:
    """Does any point of the shape lie in the closed arc?"""
    return signed_distance(arc(box, side, spread), shape) <= tolerance


def part_in_arc(box: Box, side: Side, shape: Shape, spread: float = 45.0) -> tuple[Convex, ...]:
    """What of a shape lies in an arc, in convex pieces; slivers are left out."""
    axes = arc(box, side, spread).axes
    pieces = [hull(clipped(straight(part).points, axes)) for part in shape.parts]
    return tuple(Convex(points) for points in pieces if len(points) > 2 and area(points) > EPSILON)


def arc_of(box: Box, point: Point, spread: float = 45.0, tolerance: float = EPSILON) -> Side:
    """The one arc in which a point lies: on a ray between two it is the flank's, inside the box the nearest side's.

    `spread` is that of front and rear; the flanks have the rest.
    """
    order: tuple[Side, ...] = ("left", "right", "front", "rear")
    for side in order:
        region = arc(box, side, 90.0 - spread if side in ("left", "right") else spread)
        if all(nx * point[0] + ny * point[1] <= far + tolerance for nx, ny, far in region.axes):
            return side
    return min(order, key=lambda side: _off(box, side, point))


def _off(box: Box, side: Side, point: Point) -> float:
    x, y = nearest_on(box.edge(side), point)
    return length(point[0] - x, point[1] - y)

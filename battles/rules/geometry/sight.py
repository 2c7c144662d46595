"""Lines of sight past obstacles with heights, and how much of an edge is hidden from a point.

A line is clear if it, shifted a hair to its left or to its right, meets the inside of nothing: grazing an edge or a
corner does not block, but nobody looks through the joint of two obstacles that touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf

from msgspec import Struct

from battles.rules.geometry.intervals import Intervals, union
from battles.rules.geometry.measures import EPSILON, Point, length
from battles.rules.geometry.motions import Slide
from battles.rules.geometry.shapes import Box, Convex, Edge, Shape, straight
from battles.rules.geometry.sweeps import overlap_times
from battles.rules.geometry.views import cone, halved_view, shade

_HAIR = 2 * EPSILON


class Obstacle(Struct, frozen=True):
    """Something in the way, and how high it is."""

    shape: Shape
    height: float = inf


class Crossing(Struct, frozen=True):
    """A stretch of a line inside an obstacle: which one, and from where to where, as shares of the line."""

    obstacle: int
    start: float
    end: float


Blocks = Callable[[Obstacle, Crossing], bool]


class Level(Struct, frozen=True):
    """An obstacle blocks if it is as high as both ends or higher, wherever the line crosses it."""

    eye: float
    target: float

    def __call__(self, obstacle: Obstacle, crossing: Crossing) -> bool:
        return self.stops(obstacle)

    def stops(self, obstacle: Obstacle) -> bool:
        return obstacle.height >= self.eye and obstacle.height >= self.target


def level(eye: float, target: float) -> Level:
    """An obstacle blocks if it is as high as both ends or higher."""
    return Level(eye, target)


ANYTHING = level(-inf, -inf)
"""Every obstacle blocks, whatever its height."""


def sloped(eye: float, target: float) -> Blocks:
    """An obstacle blocks if it rises above the straight line from eye to target anywhere on its stretch."""

    def blocks(obstacle: Obstacle, crossing: Crossing) -> bool:
        lowest = min(eye + (target - eye) * crossing.start, eye + (target - eye) * crossing.end)
        return obstacle.height > lowest

    return blocks


def crossings(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> list[Crossing]:
    """Where a line runs inside obstacles, in its order; touching is not inside."""
    far = length(end[0] - start[0], end[1] - start[1])
    found = [
        Crossing(place, low, high)
        for place, obstacle in enumerate(obstacles)
        if _is_near(start, end, obstacle.shape)
        for low, high in union(piece for part in obstacle.shape.parts for piece in _inside(start, end, part))
        if (high - low) * far > EPSILON
    ]
    return sorted(found, key=lambda one: (one.start, one.end, one.obstacle))


def _is_near(start: Point, end: Point, shape: Shape) -> bool:
    """Circle against line: does it come near enough to ask more closely?"""
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = shape.cx - start[0], shape.cy - start[1]
    square = dx * dx + dy * dy
    place = min(1.0, max(0.0, (sx * dx + sy * dy) / square)) if square else 0.0
    ox, oy = sx - place * dx, sy - place * dy
    return ox * ox + oy * oy < shape.reach * shape.reach


def _inside(start: Point, end: Point, part: Convex) -> Intervals:
    """The shares of a line that lie in a part, by more than the tolerance."""
    if part.radius > 0.0 or len(part.points) < 3:
        return _inside_round(start, end, part)
    low, high = 0.0, 1.0
    for nx, ny, far in part.axes:
        begin, over = nx * start[0] + ny * start[1] - far + EPSILON, nx * (end[0] - start[0]) + ny * (end[1] - start[1])
        if -1e-12 < over < 1e-12:
            if begin >= 0.0:
                return []
        elif over < 0.0:
            low = max(low, -begin / over)
        else:
            high = min(high, -begin / over)
        if low >= high:
            return []
    return [(low, high)]


def _inside_round(start: Point, end: Point, part: Convex) -> Intervals:
    """A wall without thickness has an inside as thick as the tolerance: else nothing could be behind it."""
    slide = Slide(end[0] - start[0], end[1] - start[1])
    if not slide.total:
        return []
    times = overlap_times(Convex([start]), part, slide, max(EPSILON, part.radius - EPSILON))
    return [(low / slide.total, high / slide.total) for low, high in times]


def is_clear(start: Point, end: Point, obstacles: Sequence[Obstacle], blocks: Blocks = ANYTHING) -> bool:
    """Is there a line of sight from point to point?"""
    return blocked_by(start, end, obstacles, blocks) is None


def blocked_by(start: Point, end: Point, obstacles: Sequence[Obstacle], blocks: Blocks = ANYTHING) -> Crossing | None:
    """The first obstacle that breaks the line, or None if the line is clear."""
    far = length(end[0] - start[0], end[1] - start[1])
    if not far:
        return None
    hx, hy = _HAIR * (end[1] - start[1]) / far, _HAIR * (start[0] - end[0]) / far
    first = None
    for sign in (1.0, -1.0):
        begin, goal = (start[0] + sign * hx, start[1] + sign * hy), (end[0] + sign * hx, end[1] + sign * hy)
        found = next((one for one in crossings(begin, goal, obstacles) if blocks(obstacles[one.obstacle], one)), None)
        if found is None:
            return None
        first = first or found
    return first


def sight_points(box: Box) -> tuple[Point, ...]:
    """Nine points of a box: the centre, the corners and the middles of its sides."""
    return (
        box.centre,
        *box.corners,
        box.middle("front"),
        box.middle("left"),
        box.middle("right"),
        box.middle("rear"),
    )


def sees(
    starts: Iterable[Point], ends: Sequence[Point], obstacles: Sequence[Obstacle], blocks: Blocks = ANYTHING
) -> tuple[Point, Point] | None:
    """The first clear line from one of the points to one of the others; None if there is none."""
    for start in starts:
        for end in ends:
            if is_clear(start, end, obstacles, blocks):
                return start, end
    return None


def sees_past(
    edge: Edge, target: Shape, obstacles: Sequence[Obstacle], blocks: Blocks = ANYTHING
) -> tuple[Point, Point] | None:
    """A clear line from any point of an edge to any point of a target, or None.

    Where heights alone say what blocks, the edge is halved (`views`) until each piece is known to see something or
    nothing; the few that stay undecided, and slopes, are settled past corners. A field of view is a target cut to it
    (`part_in_arc`).
    """
    between = [obstacle for obstacle in obstacles if _lies_between(edge, target, obstacle.shape)]
    if isinstance(blocks, Level):
        between = [obstacle for obstacle in between if blocks.stops(obstacle)]
    for start, end in _likely(edge, target):
        if is_clear(start, end, between, blocks):
            return start, end
    if isinstance(blocks, Level) and between:
        parts = [part for obstacle in between for part in obstacle.shape.parts]
        found, is_undecided = halved_view(edge, target, parts, lambda start, end: is_clear(start, end, between))
        if not is_undecided:
            return found
    return seen_past_corners(edge, target, between, blocks)


def seen_past_corners(
    edge: Edge, target: Shape, obstacles: Sequence[Obstacle], blocks: Blocks = ANYTHING
) -> tuple[Point, Point] | None:
    """The same by the lines a hair beside two corners, of edge, target or obstacles.

    They are enough: a free line can be moved until it all but touches two corners and is still free.
    """
    for start, end in _past_corners(edge, target, obstacles) if obstacles else ():
        if not any(blocks(obstacles[one.obstacle], one) for one in crossings(start, end, obstacles)):
            return start, end
    return None


def _lies_between(edge: Edge, target: Shape, shape: Shape) -> bool:
    """Does the shape come near the ground between edge and target?"""
    middle = _on(edge, 0.5)
    half = length(edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]) / 2
    around = Convex([(shape.cx, shape.cy)], shape.reach + max(half, target.reach))
    return _is_near(middle, (target.cx, target.cy), around)


def _likely(edge: Edge, target: Shape) -> Iterator[tuple[Point, Point]]:
    ends = [(target.cx, target.cy), *(point for part in target.parts for point in straight(part).points)]
    return ((_on(edge, place), end) for place in (0.5, 0.0, 1.0) for end in ends)


def _past_corners(edge: Edge, target: Shape, obstacles: Sequence[Obstacle]) -> Iterator[tuple[Point, Point]]:
    corners = [point for part in target.parts for point in straight(part).points]
    corners += [point for obstacle in obstacles for part in obstacle.shape.parts for point in straight(part).points]
    for i, one in enumerate(corners):
        for two in (*edge, *corners[i + 1 :]):
            far = length(two[0] - one[0], two[1] - one[1])
            if far <= _HAIR:
                continue
            hx, hy = _HAIR * (two[1] - one[1]) / far, _HAIR * (one[0] - two[0]) / far
            for p, q in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
                yield from _through(
                    edge, (one[0] + p * hx, one[1] + p * hy), (two[0] + q * hx, two[1] + q * hy), target
                )


def _on(edge: Edge, place: float) -> Point:
    (x0, y0), (x1, y1) = edge
    return x0 + place * (x1 - x0), y0 + place * (y1 - y0)


def _through(edge: Edge, one: Point, two: Point, target: Shape) -> Iterator[tuple[Point, Point]]:
    """The line through two points, from where it leaves the edge to the near side of the target."""
    start = _meets(edge, one, two)
    if start is None:
        return
    for part in target.parts:
        for side in straight(part).edges:
            end = _meets(side, one, two)
            if end is not None:
                yield start, end


def _meets(edge: Edge, one: Point, two: Point) -> Point | None:
    (x0, y0), (x1, y1) = edge
    dx, dy, ex, ey = two[0] - one[0], two[1] - one[1], x1 - x0, y1 - y0
    over = ex * dy - ey * dx
    if over == 0.0:
        return None
    place = ((one[0] - x0) * dy - (one[1] - y0) * dx) / over
    return _on(edge, min(1.0, max(0.0, place))) if -1e-9 <= place <= 1.0 + 1e-9 else None


def hidden(point: Point, edge: Edge, shapes: Sequence[Shape]) -> Intervals:
    """The shares of an edge that a point cannot see past the shapes."""
    axes = cone(point, edge)
    if axes is None:
        return []
    shares = (shade(point, edge, straight(part).points, axes) for shape in shapes for part in shape.parts)
    return union(share for share in shares if share is not None)

"""Shapes cut out of shapes: water without its islands, rivers without their bridges, banks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from battles.rules.geometry.distances import area, clipped, core_nearest, distance, separation
from battles.rules.geometry.intervals import Interval, difference, union
from battles.rules.geometry.measures import EPSILON, Point, length
from battles.rules.geometry.polygons import Polygon
from battles.rules.geometry.shapes import Axis, Convex, Edge, Shape, around, straight

TOO_SMALL = 0.01
"""Leftovers below this many square millimetres are nothing."""


class Patch:
    """Ground in convex parts."""

    __slots__ = ("cx", "cy", "parts", "reach")

    def __init__(self, parts: Sequence[Convex]) -> None:
        self.parts: Final = tuple(parts)
        self.cx, self.cy, self.reach = around([(p.cx, p.cy, p.reach) for p in self.parts])

    def __repr__(self) -> str:
        return f"Patch({len(self.parts)} parts)"


def meets(area: Shape, ground: Shape) -> bool:
    """Have the two any ground in common (`overlaps`)? For questions asked by the thousand: no distance is measured."""
    x, y, reach = area.cx, area.cy, area.reach
    for part in ground.parts:
        dx, dy, far = part.cx - x, part.cy - y, reach + part.reach
        if dx * dx + dy * dy < far * far:
            for own in area.parts:
                if _overlap(own, part):
                    return True
    return False


def _overlap(one: Convex, other: Convex) -> bool:
    room = one.radius + other.radius - EPSILON
    if _is_apart(one.points, other.axes, room) or _is_apart(other.points, one.axes, room):
        return False
    if room <= 0.0 or separation(one, other) < -1e-9:
        return True
    return core_nearest(one, other).distance < room


def _is_apart(points: Sequence[Point], axes: Sequence[Axis], room: float) -> bool:
    """Do all points lie beyond one of the sides by at least the room?"""
    for nx, ny, far in axes:
        limit = far + room
        for x, y in points:
            if nx * x + ny * y < limit:
                break
        else:
            return True
    return False


def is_near(area: Shape, ground: Shape, reach: float) -> bool:
    """Are the two within reach of each other? Parts that are too far away are not measured."""
    x, y, wide = area.cx, area.cy, area.reach + reach
    return any(
        distance(area, part) <= reach
        for part in ground.parts
        if (part.cx - x) * (part.cx - x) + (part.cy - y) * (part.cy - y) <= (wide + part.reach) * (wide + part.reach)
    )


def without(parts: Iterable[Convex], taken: Iterable[Convex]) -> list[Convex]:
    """What of convex polygons lies outside all of the others."""
    left = [straight(part) for part in parts]
    for hole in map(straight, taken):
        if not left:
            break
        left = [piece for part in left for piece in _minus(part, hole)]
    return left


def _minus(part: Convex, hole: Convex) -> list[Convex]:
    """One convex polygon less another: sliced off along each of the other's sides in turn."""
    dx, dy, wide = part.cx - hole.cx, part.cy - hole.cy, part.reach + hole.reach
    if dx * dx + dy * dy >= wide * wide:
        return [part]
    if area(clipped(part.points, hole.axes)) <= TOO_SMALL:
        return [part]
    pieces, rest = list[Convex](), list(part.points)
    for nx, ny, far in hole.axes:
        outside = clipped(rest, [(-nx, -ny, -far)])
        if len(outside) > 2 and area(outside) > TOO_SMALL:
            pieces.append(Convex(_tidy(outside)))
        rest = clipped(rest, [(nx, ny, far)])
    return pieces


def _tidy(points: Sequence[Point]) -> list[Point]:
    """Without corners that all but coincide."""
    kept = [p for i, p in enumerate(points) if abs(p[0] - points[i - 1][0]) + abs(p[1] - points[i - 1][1]) > 1e-6]
    return kept if len(kept) > 2 else list(points)


def deck(part: Convex) -> Convex:
    """A stretch of a line as a rectangle, without its rounded ends."""
    (x0, y0), (x1, y1) = part.points
    far = length(x1 - x0, y1 - y0)
    ax, ay = part.radius * (y1 - y0) / far, -part.radius * (x1 - x0) / far
    return Convex([(x0 + ax, y0 + ay), (x1 + ax, y1 + ay), (x1 - ax, y1 - ay), (x0 - ax, y0 - ay)])


def blocks(ground: Shape) -> list[Convex]:
    """An area in its convex parts; a line with a width as rectangles and round joints."""
    if isinstance(ground, Polygon):
        return list(ground.parts)
    ends = {point: part.radius for part in ground.parts for point in part.points}
    joints = [straight(Convex([point], radius)) for point, radius in ends.items()]
    return [*(deck(part) for part in ground.parts), *joints]


def rim(ground: Shape, others: Sequence[Convex] = ()) -> list[Edge]:
    """The outline of a piece less what runs inside the others; of a river its banks."""
    inside = [straight(part) for part in others]
    if isinstance(ground, Polygon):
        edges = [(part.points[0], part.points[1]) for part in ground.outline.parts]
        return [piece for edge in edges for piece in _outside(edge, inside)]
    solid = blocks(ground)
    found: list[Edge] = []
    for i, block in enumerate(solid):
        near = [one for one in (*inside, *solid[:i], *solid[i + 1 :]) if _may_meet(one, block)]
        found.extend(piece for edge in block.edges for piece in _outside(edge, near))
    return found


def _may_meet(one: Convex, other: Convex) -> bool:
    return length(one.cx - other.cx, one.cy - other.cy) < one.reach + other.reach


def _outside(edge: Edge, parts: Sequence[Convex]) -> list[Edge]:
    (x0, y0), (x1, y1) = edge
    covered = union(piece for part in parts for piece in stretch(edge, part))
    free = difference((0.0, 1.0), covered)
    far = max(abs(x1 - x0), abs(y1 - y0))
    return [
        ((x0 + low * (x1 - x0), y0 + low * (y1 - y0)), (x0 + high * (x1 - x0), y0 + high * (y1 - y0)))
        for low, high in free
        if (high - low) * far > 2 * EPSILON
    ]


def stretch(edge: Edge, part: Convex) -> list[Interval]:
    """The shares of an edge that run inside a convex polygon; along its rim is not inside."""
    (x0, y0), (x1, y1) = edge
    low, high = 0.0, 1.0
    for nx, ny, far in part.axes:
        begin, over = nx * x0 + ny * y0 - far + EPSILON, nx * (x1 - x0) + ny * (y1 - y0)
        if abs(over) < 1e-12:
            if begin > 0.0:
                return []
        elif over < 0.0:
            low = max(low, -begin / over)
        else:
            high = min(high, -begin / over)
        if low >= high:
            return []
    return [(low, high)]

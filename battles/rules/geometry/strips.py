"""What stands first before an edge: rays from every point of it, straight out. Control zones and fields of fire."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from battles.rules.geometry.arcs import zone
from battles.rules.geometry.distances import clipped
from battles.rules.geometry.measures import EPSILON, Point, length, total
from battles.rules.geometry.shapes import Box, Shape, Side, straight

_Line = tuple[float, float, float, float, int]
"""A stretch of a shape's near side: from (across, out) to (across, out), and whose it is."""


class Span(Struct, frozen=True):
    """The rays from `start` to `end` (mm across the edge, to the right of its middle as one looks out) that meet this
    shape first, and how far out they meet it at both ends."""

    shape: int
    start: float
    end: float
    near: float
    far: float

    @property
    def width(self) -> float:
        return self.end - self.start

    @property
    def nearest(self) -> float:
        return min(self.near, self.far)


def first_met(
    box: Box, side: Side, depth: float, shapes: Sequence[Shape], tolerance: float = EPSILON
) -> tuple[Span, ...]:
    """Which shape each ray from a side meets first within `depth`: from left to right, one span for each stretch."""
    lines = _near_sides(box, side, depth, shapes, tolerance)
    places = sorted({place for line in lines for place in (line[0], line[2])} | _crossings(lines))
    spans: list[Span] = []
    for start, end in pairwise(places):
        if end - start <= 1e-9:
            continue
        over = [line for line in lines if line[0] <= start and end <= line[2]]
        if over:
            first = min(over, key=lambda line: (_out(line, (start + end) / 2), line[4]))
            spans.append(Span(first[4], start, end, _out(first, start), _out(first, end)))
    return tuple(spans)


def met_width(spans: Sequence[Span], shape: int) -> float:
    """How much of the edge has this shape first before it."""
    return total(span.width for span in spans if span.shape == shape)


def presented(
    box: Box, side: Side, depth: float, shape: Shape, tolerance: float = EPSILON
) -> tuple[float, float, float] | None:
    """From where to where (across) a shape lies before a side, and the least way out to it; None beyond the depth."""
    lines = _near_sides(box, side, depth, [shape], tolerance)
    if not lines:
        return None
    return min(line[0] for line in lines), max(line[2] for line in lines), min(min(line[1], line[3]) for line in lines)


def hinders(
    box: Box, side: Side, depth: float, target: Shape, others: Sequence[Shape], tolerance: float = EPSILON
) -> list[int]:
    """The places of those that stand, for a part of the target wider than the tolerance, between it and the edge."""
    spans = first_met(box, side, depth, [target, *others], tolerance)
    reached = presented(box, side, depth, target, tolerance)
    if reached is None:
        return []
    left, right, _ = reached
    hidden = [0.0] * len(others)
    for span in spans:
        if span.shape > 0:
            hidden[span.shape - 1] += max(0.0, min(right, span.end) - max(left, span.start))
    return [i for i, width in enumerate(hidden) if width > tolerance]


def _near_sides(box: Box, side: Side, depth: float, shapes: Sequence[Shape], tolerance: float) -> list[_Line]:
    area = zone(box, side, depth)
    nx, ny = box.outward(side)
    x0, y0 = box.middle(side)
    lines: list[_Line] = []
    for place, shape in enumerate(shapes):
        if length(shape.cx - area.cx, shape.cy - area.cy) > shape.reach + area.reach:
            continue
        for part in shape.parts:
            inside = clipped(straight(part).points, area.parts[0].axes)
            local = [((x - x0) * ny - (y - y0) * nx, (x - x0) * nx + (y - y0) * ny) for x, y in inside]
            if not local or max(out for _, out in local) <= tolerance:
                continue  # it touches the edge from behind
            lines += [(*one, *two, place) for one, two in lower_chain(local) if two[0] - one[0] > tolerance / 10]
    return lines


def lower_chain(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The near side of a convex polygon, as stretches from left to right."""
    if len(points) < 2:
        return []
    chain: list[Point] = []
    for point in sorted(set(points)):
        while len(chain) > 1 and _is_above(chain[-2], chain[-1], point):
            chain.pop()
        chain.append(point)
    return list(pairwise(chain))


def _is_above(one: Point, middle: Point, two: Point) -> bool:
    return (middle[0] - one[0]) * (two[1] - one[1]) - (middle[1] - one[1]) * (two[0] - one[0]) <= 0.0


def _out(line: _Line, across: float) -> float:
    s0, t0, s1, t1, _ = line
    return t0 + (t1 - t0) * (across - s0) / (s1 - s0)


def _crossings(lines: Sequence[_Line]) -> set[float]:
    """Where the near sides of overlapping shapes cross."""
    found: set[float] = set()
    for i, one in enumerate(lines):
        for other in lines[i + 1 :]:
            low, high = max(one[0], other[0]), min(one[2], other[2])
            if low < high and one[4] != other[4]:
                left, right = _out(one, low) - _out(other, low), _out(one, high) - _out(other, high)
                if left * right < 0.0:
                    found.add(low + (high - low) * left / (left - right))
    return found

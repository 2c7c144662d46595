"""Gaps: between neighbours, beside a way, and the corridor that a mover needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from battles.rules.geometry.distances import clipped, nearest
from battles.rules.geometry.measures import EPSILON, Point, length
from battles.rules.geometry.motions import Slide
from battles.rules.geometry.shapes import Box, Convex, Shape, straight


class Gap(Struct, frozen=True):
    """The room between two neighbours, and the line across it."""

    left: int
    right: int
    width: float
    start: Point
    end: Point


def gaps(row: Sequence[Box]) -> tuple[Gap, ...]:
    """The gaps of a row, from left to right as its first box faces; touching neighbours have one of width 0."""
    if not row:
        return ()
    order = sorted(range(len(row)), key=lambda i: (row[0].local(row[i].centre)[0], i))
    found = [(left, right, nearest(row[left], row[right])) for left, right in pairwise(order)]
    return tuple(Gap(left, right, one.distance, one.mine, one.theirs) for left, right, one in found)


def corridor(box: Box, slide: Slide, width: float) -> Convex:
    """The ground that a slide needs: along the way of the centre, as wide as the box across it, at least `width`."""
    if slide.total <= EPSILON:
        raise ValueError("a way needs two different points")
    ux, uy = slide.ux, slide.uy
    across = box.half_width * abs(ux * box.fx + uy * box.fy) + box.half_depth * abs(ux * box.fy - uy * box.fx)
    half = max(width / 2, across)
    x, y, dx, dy = box.cx, box.cy, slide.dx, slide.dy
    rx, ry = half * uy, -half * ux
    return Convex([(x + rx, y + ry), (x + dx + rx, y + dy + ry), (x + dx - rx, y + dy - ry), (x - rx, y - ry)])


class Passage(Struct, frozen=True):
    """The room beside a straight way: how far it is free to the left and right, and who bounds it (-1: nobody)."""

    left: float
    right: float
    left_shape: int
    right_shape: int

    @property
    def width(self) -> float:
        return self.left + self.right


def passage(start: Point, end: Point, shapes: Sequence[Shape], reach: float, tolerance: float = EPSILON) -> Passage:
    """How wide the way from point to point is, up to `reach` on each side; 0 where something stands on it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = length(dx, dy)
    if far <= tolerance:
        raise ValueError("a way needs two different points")
    rx, ry = dy / far, -dx / far
    ends = (((-dx / far, -dy / far), start), ((dx / far, dy / far), end))
    axes = [(nx, ny, nx * x + ny * y - tolerance) for (nx, ny), (x, y) in ends]
    left, right, left_shape, right_shape = reach, reach, -1, -1
    for place, shape in enumerate(shapes):
        for part in shape.parts:
            inside = clipped(straight(part).points, axes)
            across = [(x - start[0]) * rx + (y - start[1]) * ry for x, y in inside]
            if not across:
                continue
            low, high = min(across), max(across)
            if high > 0.0 and max(0.0, low) < right:
                right, right_shape = max(0.0, low), place
            if low < 0.0 and max(0.0, -high) < left:
                left, left_shape = max(0.0, -high), place
    return Passage(left, right, left_shape, right_shape)

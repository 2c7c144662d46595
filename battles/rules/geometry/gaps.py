"""Gaps: between neighbours, and between what stands on both sides of a way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from battles.rules.geometry.distances import clipped, nearest
from battles.rules.geometry.measures import EPSILON, Point, length
from battles.rules.geometry.shapes import Box, Convex, Shape, straight
from battles.rules.geometry.strips import lower_chain


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


class Passage(Struct, frozen=True):
    """The narrowest place of a straight way between two shapes: how far along it is, the room to the left and to the
    right of the way, and which shapes bound it."""

    at: float
    left: float
    right: float
    left_shape: int
    right_shape: int

    @property
    def width(self) -> float:
        return self.left + self.right


class _Border(Struct, frozen=True):
    """What a convex part turns to the way: stretches from (along, away) to (along, away), from `low` to `high`."""

    shape: int
    low: float
    high: float
    chain: Sequence[tuple[Point, Point]]

    def away(self, along: float) -> float:
        """How far it is from the way there."""
        (s0, t0), (s1, t1) = next((one for one in self.chain if along <= one[1][0]), self.chain[-1])
        return t0 if s1 - s0 <= EPSILON else t0 + (t1 - t0) * (along - s0) / (s1 - s0)


def passage(start: Point, end: Point, shapes: Sequence[Shape], reach: float) -> Passage | None:
    """The narrowest place where shapes stand on both sides of a way, opposite each other; None if they do nowhere.

    What is farther from the way than `reach` is left out, as is whatever lies on the way itself.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = length(dx, dy)
    if far <= EPSILON:
        raise ValueError("a way needs two different points")
    sides: tuple[list[_Border], list[_Border]] = ([], [])
    for place, shape in enumerate(shapes):
        for part in shape.parts:
            local = _beside(part, start, (dx / far, dy / far), far, reach)
            if local and min(t for _, t in local) >= -EPSILON:
                sides[1].append(_border(place, local))
            elif local and max(t for _, t in local) <= EPSILON:
                sides[0].append(_border(place, [(s, -t) for s, t in local]))
    places = [found for left in sides[0] for right in sides[1] if (found := _between(left, right)) is not None]
    return min(places, key=lambda one: one.width, default=None)


def _beside(part: Convex, start: Point, u: Point, far: float, reach: float) -> list[Point]:
    """The corners of what lies beside the way, as (along, across to the right)."""
    (x, y), (ux, uy) = start, u
    if abs((part.cx - x) * uy - (part.cy - y) * ux) > part.reach + reach:
        return []
    before = ux * x + uy * y
    inside = clipped(straight(part).points, [(-ux, -uy, -before), (ux, uy, before + far)])
    return [((px - x) * ux + (py - y) * uy, (px - x) * uy - (py - y) * ux) for px, py in inside]


def _border(shape: int, points: Sequence[Point]) -> _Border:
    """A wall seen end on has no length along the way: it is taken a little longer, to stand opposite others."""
    low, high = min(s for s, _ in points), max(s for s, _ in points)
    if high - low <= EPSILON:
        tip = min(points, key=lambda point: point[1])
        return _Border(shape, low - EPSILON, high + EPSILON, [(tip, tip)])
    return _Border(shape, low, high, lower_chain(points))


def _between(left: _Border, right: _Border) -> Passage | None:
    low, high = max(left.low, right.low), min(left.high, right.high)
    if high - low < EPSILON:
        return None
    corners = (s for (s, _), _ in (*left.chain, *right.chain) if low < s < high)
    at = min((low, high, *corners), key=lambda along: left.away(along) + right.away(along))
    return Passage(at, left.away(at), right.away(at), left.shape, right.shape)

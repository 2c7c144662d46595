"""The edge of the table: what stands on it, and when a motion leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Literal

from msgspec import Struct

from battles.rules.geometry.measures import EPSILON, Point
from battles.rules.geometry.motions import Motion
from battles.rules.geometry.shapes import Axis, Convex, Shape

_STILL = 1e-9

TableEdge = Literal["left", "right", "bottom", "top"]


class Exit(Struct, frozen=True):
    """Where a motion first reaches the edge it then crosses: how far that is, who, which edge, and the point."""

    at: float
    mover: int
    edge: TableEdge
    point: Point


class Bounds(Struct, frozen=True):
    """A table or a zone on it with sides along the axes."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def axes(self) -> tuple[tuple[TableEdge, Axis], ...]:
        return (
            ("left", (-1.0, 0.0, -self.left)),
            ("right", (1.0, 0.0, self.right)),
            ("bottom", (0.0, -1.0, -self.bottom)),
            ("top", (0.0, 1.0, self.top)),
        )

    def holds(self, shape: Shape, tolerance: float = EPSILON) -> bool:
        """Is the shape wholly inside, its edge allowed on the edge?"""
        x, y, reach = shape.cx, shape.cy, shape.reach
        if self.left + reach <= x <= self.right - reach and self.bottom + reach <= y <= self.top - reach:
            return True
        return all(
            self.left - tolerance <= x - part.radius
            and x + part.radius <= self.right + tolerance
            and self.bottom - tolerance <= y - part.radius
            and y + part.radius <= self.top + tolerance
            for part in shape.parts
            for x, y in part.points
        )

    def exit(self, movers: Sequence[Shape], motion: Motion, tolerance: float = EPSILON) -> Exit | None:
        """Where the motion first takes a mover over an edge; None if all stay inside."""
        return self._first(movers, lambda part, axis: _crosses(part, motion, axis, tolerance), motion)

    def touch(self, movers: Sequence[Shape], motion: Motion, tolerance: float = EPSILON) -> Exit | None:
        """Where the motion first takes a mover to an edge, though it does not cross it; None if all keep away.

        What stands at an edge from the start touches it at 0, unless the motion takes it straight away from there.
        """
        return self._first(movers, lambda part, axis: _reaches(part, motion, axis, tolerance), motion)

    def _first(
        self, movers: Sequence[Shape], meets: Callable[[Convex, Axis], tuple[float, Point]], motion: Motion
    ) -> Exit | None:
        best, found = inf, None
        for place, mover in enumerate(movers):
            for part in mover.parts:
                for edge, axis in self.axes:
                    at, corner = meets(part, axis)
                    if at < best:
                        best, found = at, (place, edge, corner)
        if found is None:
            return None
        place, edge, corner = found
        return Exit(best, place, edge, motion.moved(Convex([corner]), best).points[0])


def _reaches(part: Convex, motion: Motion, axis: Axis, tolerance: float) -> tuple[float, Point]:
    """When a corner first meets the line, or at least comes as near to it as the tolerance."""
    nx, ny, far = axis
    inward = (-nx, -ny, -far)
    best, corner = inf, part.points[0]
    for point in part.points:
        for low, high in motion.below(point, inward, part.radius + tolerance, back=False):
            met = [at for at, _ in motion.below(point, inward, part.radius, back=False) if low <= at <= high]
            if low == 0.0 and not met and _leaves(point, motion, inward, high):
                continue
            if min(met, default=low) < best:
                best, corner = min(met, default=low), point
            break
    return best, corner


def _leaves(point: Point, motion: Motion, inward: Axis, until: float) -> bool:
    """Is a corner farther from the line at the end, and never nearer than at the start?"""
    nx, ny, far = inward
    x, y = motion.moved(Convex([point]), until).points[0]
    start, end = (nx * px + ny * py - far for px, py in (point, (x, y)))
    return end > start + _STILL and not motion.below(point, inward, start - _STILL, back=False)


def _crosses(part: Convex, motion: Motion, axis: Axis, tolerance: float) -> tuple[float, Point]:
    """When a corner first goes out over the line by more than the tolerance, and where it began to."""
    nx, ny, far = axis
    inward = (-nx, -ny, -far)
    best, corner = inf, part.points[0]
    for point in part.points:
        beyond = motion.below(point, inward, part.radius - tolerance, back=False)
        if beyond and beyond[0][0] < best:
            out = beyond[0][0]
            reached = motion.below(point, inward, part.radius, back=False)
            best, corner = max((low for low, _ in reached if low <= out), default=out), point
    return best, corner

"""The edge of the table: what stands on it, and when a motion leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Literal

from msgspec import Struct

from battles.rules.geometry.measures import EPSILON, Point
from battles.rules.geometry.motions import Motion
from battles.rules.geometry.shapes import Axis, Convex, Shape

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
        best, found = inf, None
        for place, mover in enumerate(movers):
            for part in mover.parts:
                for edge, axis in self.axes:
                    at, corner = _crosses(part, motion, axis, tolerance)
                    if at < best:
                        best, found = at, (place, edge, corner)
        if found is None:
            return None
        place, edge, corner = found
        return Exit(best, place, edge, motion.moved(Convex([corner]), best).points[0])


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

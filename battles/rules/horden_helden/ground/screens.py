"""What stands in the way of a line of sight: screens that cut it, hills whose crest does (10.2, 10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple, Protocol

from battles.rules.geometry import EPSILON, Convex, Point, Polygon, Shape
from battles.rules.geometry.cuts import is_near
from battles.rules.geometry.measures import length
from battles.rules.horden_helden.ground.hills import Hill
from battles.rules.horden_helden.ground.kinds import KINDS
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece


class Look(NamedTuple):
    """One end of a line of sight."""

    points: tuple[Point, ...]
    ground: Shape
    centre: Point
    flying: bool = False
    light: bool = False
    """Viewer: light infantry. Target: light infantry that neither moves nor fights."""
    revealed: bool = False
    """Target: shot out of its hiding place."""


def holds(shape: Shape, point: Point) -> bool:
    """Is a point inside or on the outline?"""
    x, y = point
    for part in shape.parts:
        dx, dy = part.cx - x, part.cy - y
        if dx * dx + dy * dy <= part.reach * part.reach:
            for nx, ny, far in part.axes:
                if nx * x + ny * y > far + EPSILON:
                    break
            else:
                return True
    return False


class Wall(Protocol):
    """Something in the way; lines go from one of the viewer's points to one of the target's, both by number."""

    piece: Piece
    shape: Shape

    def blocks(self, start: int, end: int) -> bool: ...

    def hides_all(self) -> bool: ...


class Crest:
    """A hill on which just one of the two stands: it blocks only where its crest lies between (10.2)."""

    def __init__(
        self, piece: Piece, hill: Hill, viewer: Look, target: Look, ends: Sequence[Point], level: float
    ) -> None:
        self.piece = piece
        self.shape: Shape = hill.polygon
        self._crest = hill.above(level)
        self._viewer, self._target, self._ends = viewer, target, ends

    @cached_property
    def _sides(self) -> list[Sides]:
        sides = [Sides(part, self._viewer.points, self._ends) for part in self._crest]
        return [one for one in sides if not one.is_aside]

    def blocks(self, start: int, end: int) -> bool:
        return any(one.is_cut(start, end) for one in self._sides)

    def hides_all(self) -> bool:
        one, other = _outermost(self._viewer.points), _outermost(self._target.points)
        return any(Sides(part, one, other).cuts_all() for part in self._crest)


class Screen:
    """A wood, a town, a hill in between: a line is cut by whatever stretch of it runs inside."""

    def __init__(
        self, piece: Piece, shape: Shape, viewer: Look, target: Look, ends: Sequence[Point], apart: float
    ) -> None:
        self.piece, self.shape = piece, shape
        self._viewer, self._target = viewer, target
        self._starts, self._ends = viewer.points, ends
        self._start_inside = [holds(shape, point) for point in viewer.points] if _is_by(shape, viewer.ground) else ()
        self._end_inside = [holds(shape, point) for point in ends] if _is_by(shape, target.ground) else ()
        self._depth = _free_depth(piece, viewer, apart)

    @cached_property
    def _sides(self) -> list[Sides]:
        sides = [Sides(part, self._starts, self._ends) for part in self.shape.parts]
        return [one for one in sides if not one.is_aside]

    def hides_all(self) -> bool:
        """One convex part that cuts all lines from corner to corner cuts every line between the two; and nobody looks
        out of the depth of a wood."""
        if any(self._end_inside):
            return False
        if any(self._start_inside):
            return all(self._start_inside) and self._is_deep()
        one, other = _outermost(self._viewer.points), _outermost(self._target.points)
        return any(Sides(part, one, other).cuts_all() for part in self.shape.parts)

    def blocks(self, start: int, end: int) -> bool:
        if self._end_inside and self._end_inside[end]:
            return False
        if self._start_inside and self._start_inside[start]:
            return self._is_too_deep(start, end)
        return any(one.is_cut(start, end) for one in self._sides)

    def _is_deep(self) -> bool:
        """Is the whole viewer farther from every edge than those inside look?"""
        if self._depth == inf or not isinstance(self.shape, Polygon):
            return False
        return not is_near(self._viewer.ground, self.shape.outline, self._depth)

    def _is_too_deep(self, start: int, end: int) -> bool:
        """Does the line run through more of the viewer's own piece than those inside look through (10.3)?"""
        if self._depth == inf:
            return False
        (x0, y0), (x1, y1) = self._starts[start], self._ends[end]
        far = length(x1 - x0, y1 - y0)
        return sum(one.share_cut(start, end) for one in self._sides) * far > self._depth


def _is_by(shape: Shape, ground: Shape) -> bool:
    """May some of the ground lie in the shape?"""
    return length(shape.cx - ground.cx, shape.cy - ground.cy) <= shape.reach + ground.reach


def _free_depth(piece: Piece, viewer: Look, apart: float) -> float:
    """How much of the piece that he stands in a viewer looks through (10.3); flyers are above all that."""
    kind = KINDS[piece.kind]
    within = kind.seen_within
    free = viewer.flying or not within or apart <= within + NEAR or (kind.hides_light and viewer.light)
    return inf if free else within + NEAR


class Sides:
    """How far the points of both ends lie outside each side of a convex part: all lines are cut from these numbers."""

    __slots__ = ("_ends", "_starts", "is_aside")

    def __init__(self, part: Convex, starts: Sequence[Point], ends: Sequence[Point]) -> None:
        axes = [(nx, ny, far - EPSILON) for nx, ny, far in part.axes]
        self._starts = [[nx * x + ny * y - far for nx, ny, far in axes] for x, y in starts]
        self._ends = [[nx * x + ny * y - far for nx, ny, far in axes] for x, y in ends]
        low = [min(column) for column in zip(*self._starts, *self._ends, strict=True)]
        self.is_aside = max(low) >= 0.0
        """All points beyond one side: no line can be cut."""

    def share_cut(self, start: int, end: int) -> float:
        """The share of a line that runs inside."""
        low, high = 0.0, 1.0
        for a, b in zip(self._starts[start], self._ends[end], strict=True):
            if a > 0.0:
                if b >= 0.0:
                    return 0.0
                place = a / (a - b)
                if place > low:
                    low = place
            elif b > 0.0:
                place = a / (a - b)
                if place < high:
                    high = place
        return high - low if high > low else 0.0

    def is_cut(self, start: int, end: int) -> bool:
        return self.share_cut(start, end) > 0.0

    def cuts_all(self) -> bool:
        if self.is_aside:
            return False
        return all(self.is_cut(i, j) for i in range(len(self._starts)) for j in range(len(self._ends)))


def _outermost(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Of all nine points the corners, which come after the centre."""
    return points[1:5] if len(points) == 9 else points

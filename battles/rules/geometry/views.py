"""Whether anything of a target is seen from an edge, by halving the edge.

From one point it is exact and cheap: each obstacle hides a share of each side of the target, and what their union
leaves open is seen. Between two points: what one convex obstacle hides from both it hides from every point between
them, because it meets both long sides of the triangle to the hidden point and so cuts it. If what each obstacle hides
from both ends covers all sides together, nothing is seen from that piece of the edge; else it is halved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from battles.rules.geometry.distances import clipped
from battles.rules.geometry.intervals import Interval, difference, union
from battles.rules.geometry.measures import EPSILON, Point, length, unit
from battles.rules.geometry.shapes import Axis, Convex, Edge, Shape, hull, straight

_HALVINGS = 6
_FACETS = 64
_NOTHING = 1e-9
"""Shares of a side smaller than this are rounding."""

Line = tuple[Point, Point]
_Shadows = list[list[Interval | None]]
"""For each side of the target, the share of it that each obstacle hides from one point."""


def halved_view(
    edge: Edge, target: Shape, parts: Sequence[Convex], is_clear: Callable[[Point, Point], bool]
) -> tuple[Line | None, bool]:
    """A clear line from the edge to the target past convex obstacles, and whether a piece of the edge stays undecided.

    `is_clear` has the last word on a line; (None, False) means that nothing of the target is seen.
    """
    outlines = [_inner(part) for part in parts]
    sides = _facing_sides(edge, target)
    pieces = [(edge[0], edge[1])]
    shadows: dict[Point, _Shadows] = {}
    for depth in range(_HALVINGS + 1):
        for point in dict.fromkeys(point for piece in pieces for point in piece):
            if point not in shadows:
                shadows[point] = [_shades(point, side, outlines) for side in sides]
                if (line := _open_line(point, sides, shadows[point], is_clear)) is not None:
                    return line, False
        pieces = [piece for piece in pieces if not _is_covered(shadows[piece[0]], shadows[piece[1]])]
        if depth < _HALVINGS:
            pieces = [half for start, end in pieces for half in _halves(start, end)]
    return None, bool(pieces)


def shade(point: Point, edge: Edge, outline: Sequence[Point], axes: Sequence[Axis]) -> Interval | None:
    """The share of an edge that one convex outline hides from a point, within the cone between them."""
    places = [place for seen in clipped(outline, axes) if (place := _behind(point, edge, seen)) >= 0.0]
    return (min(places), max(places)) if places else None


def cone(point: Point, edge: Edge) -> Sequence[Axis] | None:
    """The triangle from a point to an edge, without what only touches the edge from behind."""
    (x0, y0), (x1, y1) = edge
    side = (x0 - point[0]) * (y1 - point[1]) - (y0 - point[1]) * (x1 - point[0])
    if abs(side) <= EPSILON * length(x1 - x0, y1 - y0):
        return None
    *rays, (nx, ny, far) = Convex((point, *edge) if side > 0.0 else (point, edge[1], edge[0])).axes
    return [*rays, (nx, ny, far - EPSILON)]


def _behind(point: Point, edge: Edge, seen: Point) -> float:
    """Which share of the edge lies behind a point of the triangle; -1 for the eye itself."""
    (x0, y0), (x1, y1) = edge
    dx, dy, ex, ey = seen[0] - point[0], seen[1] - point[1], x1 - x0, y1 - y0
    over = ex * dy - ey * dx
    if abs(over) <= 1e-12:
        return -1.0
    return min(1.0, max(0.0, ((point[0] - x0) * dy - (point[1] - y0) * dx) / over))


def _shades(point: Point, side: Edge, outlines: Sequence[Sequence[Point]]) -> list[Interval | None]:
    axes = cone(point, side)
    if axes is None:
        return [None] * len(outlines)
    return [shade(point, side, outline, axes) for outline in outlines]


def _inner(part: Convex) -> Sequence[Point]:
    """The outline of a part; of a rounded one a polygon inside it, so that it never hides too much."""
    if part.radius == 0.0:
        return part.points
    rim = [unit(360.0 * i / _FACETS) for i in range(_FACETS)]
    return hull([(x + part.radius * dx, y + part.radius * dy) for x, y in part.points for dx, dy in rim])


def _facing_sides(edge: Edge, target: Shape) -> list[Edge]:
    """The sides of a target that can be seen from somewhere on the edge: those that face one of its ends."""
    return [
        side
        for part in target.parts
        for (nx, ny, far), side in zip(straight(part).axes, straight(part).edges, strict=False)
        if max(nx * x + ny * y for x, y in edge) > far
    ]


def _open_line(
    point: Point, sides: Sequence[Edge], shadows: _Shadows, is_clear: Callable[[Point, Point], bool]
) -> Line | None:
    for side, hidden in zip(sides, shadows, strict=True):
        for low, high in difference((0.0, 1.0), union(piece for piece in hidden if piece is not None)):
            if high - low > _NOTHING and is_clear(point, goal := _on(side, (low + high) / 2)):
                return point, goal
    return None


def _is_covered(one: _Shadows, other: _Shadows) -> bool:
    """Is every side hidden from the whole piece between two points?"""
    return all(_is_whole(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def _is_whole(mine: Sequence[Interval | None], theirs: Sequence[Interval | None]) -> bool:
    pieces = [
        (max(a[0], b[0]), min(a[1], b[1])) for a, b in zip(mine, theirs, strict=True) if a is not None and b is not None
    ]
    reached = 0.0
    for low, high in sorted(pieces):
        if low > reached + _NOTHING:
            return False
        reached = max(reached, high)
    return reached >= 1.0 - _NOTHING


def _halves(start: Point, end: Point) -> tuple[Line, Line]:
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return (start, middle), (middle, end)


def _on(edge: Edge, place: float) -> Point:
    (x0, y0), (x1, y1) = edge
    return x0 + place * (x1 - x0), y0 + place * (y1 - y0)

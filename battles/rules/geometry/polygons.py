"""Simple polygons: terrain. Cut once into convex parts, then asked like anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from battles.rules.geometry.measures import EPSILON, Point, length, millimetres, total
from battles.rules.geometry.shapes import Convex, Trail, around, without_repeats

MOST_CORNERS = 400


class Polygon:
    """A simple polygon with its corners counter-clockwise, whichever way they were given."""

    __slots__ = ("area", "centroid", "cx", "cy", "outline", "parts", "points", "reach")

    def __init__(self, points: Sequence[Point]) -> None:
        corners = _tidied(points)
        doubled = _doubled_area(corners)
        self.points: Final = corners if doubled > 0 else tuple(reversed(corners))
        self.area: Final = abs(doubled) / 2
        self.centroid: Final = _centroid(self.points)
        self.outline: Final = Trail((*self.points, self.points[0]))
        self.parts: Final = tuple(Convex(part) for part in convex_parts(self.points))
        self.cx, self.cy, self.reach = around([(p.cx, p.cy, p.reach) for p in self.parts])

    def __repr__(self) -> str:
        return f"Polygon({list(self.points)})"

    def holds(self, point: Point) -> bool:
        """Is the point inside or on the outline?"""
        x, y = point
        return any(all(nx * x + ny * y <= far + EPSILON for nx, ny, far in part.axes) for part in self.parts)

    def exit(self, start: Point, towards: Point) -> Point | None:
        """Where the ray from `start` through `towards` meets the outline, at `towards` or after it; None if nowhere."""
        dx, dy = towards[0] - start[0], towards[1] - start[1]
        far = length(dx, dy)
        if far == 0.0:
            return None
        times = [time for edge in self.outline.parts if (time := _ray_meets(start, (dx, dy), edge.points)) is not None]
        later = [time for time in times if time >= 1.0 - EPSILON / far]
        return (start[0] + min(later) * dx, start[1] + min(later) * dy) if later else None


def _tidied(points: Sequence[Point]) -> tuple[Point, ...]:
    """Rounded, without repeats and corners on a straight line; a ValueError unless a simple polygon is left."""
    if len(points) > MOST_CORNERS:
        raise ValueError(f"more than {MOST_CORNERS} corners")
    corners = list(without_repeats([(millimetres(x), millimetres(y)) for x, y in points]))
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners.pop()
    if len(corners) < 3 or not is_simple(corners):
        raise ValueError("not a simple polygon")
    kept = [p for i, p in enumerate(corners) if cross(corners[i - 1], p, corners[(i + 1) % len(corners)]) != 0.0]
    if len(kept) < 3 or _doubled_area(kept) == 0.0:
        raise ValueError("a polygon without an inside")
    return tuple(kept)


def cross(origin: Point, one: Point, other: Point) -> float:
    """Positive if `other` lies to the left of the way from `origin` to `one`; twice the triangle's area."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def is_simple(points: Sequence[Point]) -> bool:
    """No corner twice, no two sides that meet except neighbours in their common corner."""
    count = len(points)
    if len(set(points)) < count:
        return False
    for i in range(count):
        a, b, after = points[i], points[(i + 1) % count], points[(i + 2) % count]
        if cross(a, b, after) == 0.0 and (b[0] - a[0]) * (after[0] - b[0]) + (b[1] - a[1]) * (after[1] - b[1]) < 0.0:
            return False
        for j in range(i + 2, count - (i == 0)):
            if segments_meet(a, b, points[j], points[(j + 1) % count]):
                return False
    return True


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two segments have a point in common?"""
    p, q, r, s = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if p * q < 0.0 and r * s < 0.0:
        return True
    return any(
        side == 0.0 and _is_between(one, two, point)
        for side, one, two, point in ((p, a, b, c), (q, a, b, d), (r, c, d, a), (s, c, d, b))
    )


def _is_between(one: Point, two: Point, point: Point) -> bool:
    (x0, y0), (x1, y1), (x, y) = one, two, point
    return min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)


def _doubled_area(points: Sequence[Point]) -> float:
    return total(cross(points[0], points[i], points[i + 1]) for i in range(1, len(points) - 1))


def _centroid(points: Sequence[Point]) -> Point:
    (x0, y0), whole = points[0], _doubled_area(points)
    x = y = 0.0
    for i in range(1, len(points) - 1):
        part = cross(points[0], points[i], points[i + 1])
        x += part * (points[i][0] - x0 + points[i + 1][0] - x0)
        y += part * (points[i][1] - y0 + points[i + 1][1] - y0)
    return x0 + x / (3 * whole), y0 + y / (3 * whole)


def _ray_meets(start: Point, way: Point, edge: Sequence[Point]) -> float | None:
    (x0, y0), (x1, y1) = edge
    ex, ey = x1 - x0, y1 - y0
    over = way[0] * ey - way[1] * ex
    if over == 0.0:
        return None
    sx, sy = x0 - start[0], y0 - start[1]
    time, place = (sx * ey - sy * ex) / over, (sx * way[1] - sy * way[0]) / over
    return time if -1e-9 <= place <= 1.0 + 1e-9 else None


def convex_parts(points: Sequence[Point]) -> list[tuple[Point, ...]]:
    """The polygon cut into convex ones: ears clipped, then joined again wherever the join stays convex."""
    parts = _triangles(points)
    joined = True
    while joined:
        joined = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                whole = _joined(parts[i], parts[j])
                if whole is not None:
                    parts[i] = whole
                    del parts[j]
                    joined = True
                    break
            if joined:
                break
    return parts


def _triangles(points: Sequence[Point]) -> list[tuple[Point, ...]]:
    left, ears = list(points), []
    while len(left) > 3:
        at = next((i for i in range(len(left)) if _is_ear(left, i)), None)
        if at is None:
            raise ValueError("not a simple polygon")
        ears.append((left[at - 1], left[at], left[(at + 1) % len(left)]))
        del left[at]
    last = tuple(left)
    return [ear for ear in (*ears, last) if cross(*ear) > 0.0]


def _is_ear(points: list[Point], at: int) -> bool:
    a, b, c = points[at - 1], points[at], points[(at + 1) % len(points)]
    turn = cross(a, b, c)
    if turn < 0.0:
        return False
    return not any(
        cross(a, b, p) >= 0.0 and cross(b, c, p) >= 0.0 and cross(c, a, p) >= 0.0 for p in points if p not in (a, b, c)
    )


def _joined(one: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """Two convex polygons as one, if they share a side and the whole is convex."""
    for i, point in enumerate(one):
        before = one[i - 1]
        if before not in other or point not in other:
            continue
        j = other.index(point)
        if other[(j + 1) % len(other)] != before:
            continue
        whole = (*one[i:], *one[:i], *(other[(j + 2 + k) % len(other)] for k in range(len(other) - 2)))
        if all(cross(whole[k - 2], whole[k - 1], whole[k]) >= 0.0 for k in range(len(whole))):
            return whole
    return None

"""The two rigid motions, each able to say exactly when a point of the mover is where."""

from __future__ import annotations

from math import sqrt
from typing import Final, Protocol

from battles.rules.geometry.intervals import Intervals, union
from battles.rules.geometry.measures import RADIAN, Point, arc_cosine, bearing, length, unit
from battles.rules.geometry.shapes import Axis, Convex, Shape

_STILL = 1e-12


class Motion(Protocol):
    """A motion of length `total` (mm or degrees). `back` asks as the mover sees it: the world goes the other way."""

    @property
    def total(self) -> float: ...

    def below(self, point: Point, axis: Axis, level: float, *, back: bool) -> Intervals:
        """When the point lies less than `level` outside an edge's line."""
        ...

    def near(self, point: Point, centre: Point, radius: float, *, back: bool) -> Intervals:
        """When the point is nearer than `radius` to a fixed one."""
        ...

    def stays_above(self, points: tuple[Point, ...], axis: Axis, level: float, *, back: bool) -> bool:
        """Do all points keep at least `level` outside the line? May say no where the answer is yes."""
        ...

    def moved(self, part: Convex, at: float) -> Convex:
        """The part after so much of the motion, not rounded."""
        ...

    def upto(self, at: float) -> Motion:
        """The first part of the motion."""
        ...

    def shadow(self, shape: Shape) -> tuple[float, float, float]:
        """A circle that holds the shape all the way: centre and radius."""
        ...

    def least(self, part: Convex, tolerance: float) -> float:
        """A motion too small to count: no point goes farther than the tolerance."""
        ...


class Slide:
    """Straight on, without turning, in mm."""

    __slots__ = ("dx", "dy", "total", "ux", "uy")

    def __init__(self, dx: float, dy: float) -> None:
        self.dx: Final = dx
        self.dy: Final = dy
        self.total: Final = length(dx, dy)
        self.ux: Final = dx / self.total if self.total else 0.0
        self.uy: Final = dy / self.total if self.total else 0.0

    def below(self, point: Point, axis: Axis, level: float, *, back: bool) -> Intervals:
        nx, ny, far = axis
        rate = nx * self.ux + ny * self.uy
        return _line_below(nx * point[0] + ny * point[1] - far, -rate if back else rate, level, self.total)

    def near(self, point: Point, centre: Point, radius: float, *, back: bool) -> Intervals:
        x, y = centre[0] - point[0], centre[1] - point[1]
        along = x * self.ux + y * self.uy
        across = x * self.uy - y * self.ux
        aside = radius * radius - across * across
        if aside <= 0.0:
            return []
        middle, half = -along if back else along, sqrt(aside)
        return union([(max(0.0, middle - half), min(self.total, middle + half))])

    def stays_above(self, points: tuple[Point, ...], axis: Axis, level: float, *, back: bool) -> bool:
        nx, ny, far = axis
        rate = nx * self.ux + ny * self.uy
        sinking = min(0.0, (-rate if back else rate) * self.total)
        return min([nx * x + ny * y for x, y in points]) - far + sinking >= level

    def moved(self, part: Convex, at: float) -> Convex:
        return part.moved(at * self.ux, at * self.uy)

    def upto(self, at: float) -> Slide:
        return Slide(at * self.ux, at * self.uy)

    def shadow(self, shape: Shape) -> tuple[float, float, float]:
        return shape.cx + self.dx / 2, shape.cy + self.dy / 2, shape.reach + self.total / 2

    def least(self, part: Convex, tolerance: float) -> float:
        return tolerance


class Swing:
    """A turn about a fixed point, in degrees: to the left if positive, at most one whole circle."""

    __slots__ = ("_end", "_middle", "_quarter_sine", "_sign", "degrees", "pivot", "total")

    def __init__(self, pivot: Point, degrees: float) -> None:
        self.pivot: Final = pivot
        self.degrees: Final = max(-360.0, min(360.0, degrees))
        self.total: Final = abs(self.degrees)
        self._sign: Final = 1.0 if degrees >= 0 else -1.0
        self._end: Final = unit(self.total)
        self._middle: Final = unit(self.degrees / 2)
        self._quarter_sine: Final = unit(self.total / 4)[1]

    def below(self, point: Point, axis: Axis, level: float, *, back: bool) -> Intervals:
        nx, ny, far = axis
        px, py = self.pivot
        x, y = point[0] - px, point[1] - py
        # How far outside the line the point lies at angle t is a constant and a wave: cosine * cos t + sine * sin t.
        level -= nx * px + ny * py - far
        cosine = nx * x + ny * y
        sine = ny * x - nx * y if back == (self._sign < 0.0) else nx * y - ny * x
        return self._wave_below(cosine, sine, level)

    def near(self, point: Point, centre: Point, radius: float, *, back: bool) -> Intervals:
        # The square of the distance to a fixed point is a wave as well.
        x, y = point[0] - self.pivot[0], point[1] - self.pivot[1]
        cx, cy = centre[0] - self.pivot[0], centre[1] - self.pivot[1]
        sign = -self._sign if back else self._sign
        level = radius * radius - (x * x + y * y) - (cx * cx + cy * cy)
        return self._wave_below(-2 * (cx * x + cy * y), -2 * sign * (cy * x - cx * y), level)

    def stays_above(self, points: tuple[Point, ...], axis: Axis, level: float, *, back: bool) -> bool:
        nx, ny, distance = axis
        px, py = self.pivot
        sign = -self._sign if back else self._sign
        level -= nx * px + ny * py - distance
        end_cosine, end_sine = self._end
        for x, y in points:
            cosine = nx * (x - px) + ny * (y - py)
            sine = sign * (ny * (x - px) - nx * (y - py))
            if cosine < level or cosine * end_cosine + sine * end_sine < level:
                return False
            has_dip = self.total > 180.0 or (sine < 0.0 and sine * end_cosine > cosine * end_sine)
            if has_dip and (level > 0.0 or cosine * cosine + sine * sine > level * level):
                return False
        return True

    def moved(self, part: Convex, at: float) -> Convex:
        cosine, sine = unit(at)
        return part.turned(self.pivot, cosine, self._sign * sine)

    def upto(self, at: float) -> Swing:
        return Swing(self.pivot, self._sign * at)

    def shadow(self, shape: Shape) -> tuple[float, float, float]:
        x, y = shape.cx - self.pivot[0], shape.cy - self.pivot[1]
        cosine, sine = self._middle
        chord = 2 * length(x, y) * self._quarter_sine
        return self.pivot[0] + x * cosine - y * sine, self.pivot[1] + x * sine + y * cosine, shape.reach + chord

    def least(self, part: Convex, tolerance: float) -> float:
        farthest = max(length(x - self.pivot[0], y - self.pivot[1]) for x, y in part.points) + part.radius
        return tolerance / farthest * RADIAN if farthest > tolerance else self.total

    def _wave_below(self, cosine: float, sine: float, level: float) -> Intervals:
        """When cosine * cos t + sine * sin t < level, for t from 0 to total."""
        swing, total = sqrt(cosine * cosine + sine * sine), self.total
        if swing <= _STILL or abs(level) >= swing:
            return [(0.0, total)] if level > 0.0 else []
        if total <= 180.0:
            # At most one turning point: usually both ends and the slopes there settle it without any angle.
            end_cosine, end_sine = self._end
            start_below, end_below = cosine < level, cosine * end_cosine + sine * end_sine < level
            end_slope = sine * end_cosine - cosine * end_sine
            if start_below and end_below and not (sine > 0.0 > end_slope):
                return [(0.0, total)]
            if not start_below and not end_below and not (sine < 0.0 < end_slope):
                return []
        top, half = bearing(cosine, sine), arc_cosine(level / swing)
        low, high = top + half, top + 360.0 - half
        pieces = ((max(0.0, low - 360.0), min(total, high - 360.0)), (low, min(total, high)))
        return [(first, last) for first, last in pieces if first < last]


def _line_below(start: float, rate: float, level: float, total: float) -> Intervals:
    if -_STILL < rate < _STILL:
        return [(0.0, total)] if start < level else []
    reached = (level - start) / rate
    low, high = (max(0.0, reached), total) if rate < 0.0 else (0.0, min(total, reached))
    return [(low, high)] if low < high else []

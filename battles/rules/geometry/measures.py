"""Millimetres and degrees: the tolerance, rounding at the door, and angles without a mathematics library.

Only + - * / and the square root are used, all of which IEEE 754 fixes to the last bit; sine, cosine and arctangent are
series of our own. So the same order gives the same pose on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import floor, fmod, sqrt
from sys import float_info

Point = tuple[float, float]

EPSILON = 0.01
"""The one tolerance, in mm. Up to here apart is touching, up to here into each other is still touching; beyond is a gap
or an overlap. Rounding a pose moves no corner of a piece of up to 250 x 250 mm by more than a third of it."""

FARTHEST = 1_000_000.0
"""Coordinates and sizes beyond this (one kilometre) are refused."""

INCH = 25.4
RADIAN = 57.29577951308232
_PER_DEGREE = 0.017453292519943295
_ATAN_OF_QUARTERS = (0.0, 0.24497866312686414, 0.4636476090008061, 0.6435011087932844, 0.7853981633974483)


def millimetres(value: float) -> float:
    """A length or coordinate in whole thousandths, halves rounded up; a ValueError for NaN and what is on no table."""
    if not -FARTHEST <= value <= FARTHEST:
        raise ValueError(f"not a length on a table: {value!r}")
    return floor(value * 1000.0 + 0.5) / 1000.0


def size(value: float) -> float:
    """A width, depth or radius: in whole thousandths and more than nothing."""
    rounded = millimetres(value)
    if rounded <= 0.0:
        raise ValueError(f"not a size: {value!r}")
    return rounded


def degrees(value: float) -> float:
    """An angle in whole thousandths, halves rounded up, from 0 up to but not including 360."""
    if not -float_info.max <= value <= float_info.max:
        raise ValueError(f"not an angle: {value!r}")
    return floor(fmod(value, 360.0) * 1000.0 + 0.5) % 360_000 / 1000.0


def turn(value: float) -> float:
    """How far to turn, in whole thousandths, left positive: absurd turns lose whole circles and keep their sign."""
    if not -float_info.max <= value <= float_info.max:
        raise ValueError(f"not an angle: {value!r}")
    kept = value if -360.0 <= value <= 360.0 else fmod(value, 360.0)
    return floor(kept * 1000.0 + 0.5) / 1000.0


def unit(angle: float) -> Point:
    """Cosine and sine of an angle in degrees; multiples of 90 are exact."""
    reduced = fmod(angle, 360.0)
    quarter = floor(reduced / 90.0 + 0.5)
    x = (reduced - 90.0 * quarter) * _PER_DEGREE
    z = x * x
    # Taylor series within 45 degrees: the first term left out is below half a unit in the last place.
    sine = x * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * (1 - z / 110 * (1 - z / 156 * (1 - z / 210)))))))
    cosine = 1 - z / 2 * (
        1 - z / 12 * (1 - z / 30 * (1 - z / 56 * (1 - z / 90 * (1 - z / 132 * (1 - z / 182 * (1 - z / 240))))))
    )
    match quarter % 4:
        case 0:
            return cosine, sine
        case 1:
            return -sine, cosine
        case 2:
            return -cosine, -sine
        case _:
            return sine, -cosine


direction = lru_cache(maxsize=32_768)(unit)
"""`unit`, remembered: facings are whole thousandths, so few values come again and again."""


def bearing(dx: float, dy: float) -> float:
    """The angle of a vector in degrees, from 0 up to 360, not rounded; 0 for no vector at all."""
    across, up = abs(dx), abs(dy)
    if across == up == 0.0:
        return 0.0
    slope = up / across if up <= across else across / up
    quarters = int(slope * 4.0 + 0.5)
    near = quarters / 4.0
    z = (slope - near) / (1.0 + slope * near)
    s = z * z
    series = z * (1 - s * (1 / 3 - s * (1 / 5 - s * (1 / 7 - s * (1 / 9 - s * (1 / 11 - s * (1 / 13 - s / 15)))))))
    angle = (_ATAN_OF_QUARTERS[quarters] + series) * RADIAN
    if up > across:
        angle = 90.0 - angle
    if dx < 0.0:
        angle = 180.0 - angle
    return 360.0 - angle if dy < 0.0 and angle > 0.0 else angle


def arc_cosine(value: float) -> float:
    """The angle from 0 to 180 degrees with this cosine; values beyond 1 count as 1."""
    kept = max(-1.0, min(1.0, value))
    return bearing(kept, sqrt((1.0 - kept) * (1.0 + kept)))


def arc_sine(value: float) -> float:
    """The angle from -90 to 90 degrees with this sine; values beyond 1 count as 1."""
    return 90.0 - arc_cosine(value)


def turn_between(old: float, new: float) -> float:
    """The shorter way from one facing to another: above -180, up to 180, left positive."""
    difference = fmod(new - old, 360.0)
    if difference > 180.0:
        return difference - 360.0
    return difference + 360.0 if difference <= -180.0 else difference


def total(values: Iterable[float]) -> float:
    """The sum from left to right. (Python's `sum` corrects its rounding since 3.12, and not before.)"""
    result = 0.0
    for value in values:
        result += value
    return result


def length(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy)


def turned(point: Point, pivot: Point, angle: float) -> Point:
    """The point after a turn about a pivot, not rounded."""
    cosine, sine = unit(angle)
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return pivot[0] + x * cosine - y * sine, pivot[1] + x * sine + y * cosine

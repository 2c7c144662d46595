"""Where the markers of Spoils of War lie: on the line that parts the zones, clear of impassable ground (A.9.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from msgspec import Struct

from battles.rules.geometry import Point, Polygon, point_distance
from battles.rules.ninth_age.measures import NEAR, inches, more_than
from battles.rules.tabletop.board import Board

CLEAR = inches(1.0)
"""More than this from impassable terrain."""
_STEP = inches(0.05)
_HALVINGS = 20


class SpoilPlaces(Struct, frozen=True):
    """Where markers may lie: the middle one in one place, or in two that are equally near, and one on each side."""

    middle: tuple[Point, ...]
    sides: tuple[Point, ...]


def spoil_places(board: Board, line: tuple[Point, Point], impassable: Sequence[Polygon]) -> SpoilPlaces:
    """The middle one as near as can be to the centre of the board, the others a third of its width from that."""
    (x0, y0), (x1, y1) = line
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    centre = board.width / 2, board.depth / 2

    def at(far: float) -> Point:
        return centre[0] + far * ux, centre[1] + far * uy

    def is_free(far: float) -> bool:
        point = at(far)
        return all(more_than(point_distance(point, shape), CLEAR) for shape in impassable)

    half, third = length / 2, board.width / 3
    found = [far for hand in (1.0, -1.0) if (far := _nearest(0.0, half, hand, is_free)) is not None]
    least = min((abs(far) for far in found), default=None)
    middle = dict.fromkeys(at(far) for far in found if least is not None and abs(far) <= least + NEAR)
    sides = [at(far) for hand in (1.0, -1.0) if (far := _nearest(third, half, hand, is_free)) is not None]
    return SpoilPlaces(tuple(middle), tuple(sides))


def _nearest(start: float, end: float, hand: float, is_free: Callable[[float], bool]) -> float | None:
    """The first free place along the line, going outwards from `start`; None up to the edge."""
    if is_free(hand * start):
        return hand * start
    far = start
    while far + _STEP <= end:
        if is_free(hand * (far + _STEP)):
            return hand * _edge(far, far + _STEP, lambda one: is_free(hand * one))
        far += _STEP
    return None


def _edge(barred: float, free: float, is_free: Callable[[float], bool]) -> float:
    for _ in range(_HALVINGS):
        middle = (barred + free) / 2
        barred, free = (barred, middle) if is_free(middle) else (middle, free)
    return free

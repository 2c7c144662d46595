"""Markers that a carrier drops: its enemy puts them down (A.9.9, row 9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.errors import Refusal
from battles.rules.geometry import Convex, Disc, Point, length, point_distance
from battles.rules.geometry.shapes import hull
from battles.rules.ninth_age.measures import NEAR, inches, within
from battles.rules.ninth_age.psychology.frames import AskDropMarker, DropMarker
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import bounds

DROP_WITHIN: float = inches(3.0)
FROM_IMPASSABLE: float = inches(1.0)
_TRIED = 12
"""So many places outward of each corner are tried."""


def drop_problems(state: State, frame: DropMarker | AskDropMarker, point: Point) -> Iterator[Refusal]:
    """Within 3 inches of the carrier, not within 1 of impassable terrain; inside a unit if need be."""
    away = point_distance(point, Convex(hull(frame.around) or frame.around[:1]))
    if not within(away, DROP_WITHIN):
        yield refuse("marker_too_far", "A.9.9", distance=round(away, 3), allowed=DROP_WITHIN)
    if not bounds(state.board).holds(Disc(*point, NEAR), 2 * NEAR):
        yield refuse("marker_off_board", "A.9.9")
    for piece in state.terrain:
        if piece.is_impassable and within(point_distance(point, piece.shape), FROM_IMPASSABLE):
            yield refuse("marker_near_impassable", "A.9.9", piece=piece.id, allowed=FROM_IMPASSABLE)


def legal_drops(state: State, frame: DropMarker | AskDropMarker) -> Iterator[Point]:
    """Places where the marker may lie: in the middle of the carrier, in it, beside it."""
    for point in _candidates(frame.around):
        if next(drop_problems(state, frame, point), None) is None:
            yield point


def middle(corners: Sequence[Point]) -> Point:
    count = len(corners)
    return round(sum(x for x, _ in corners) / count, 3), round(sum(y for _, y in corners) / count, 3)


def _candidates(corners: Sequence[Point]) -> Iterator[Point]:
    x, y = middle(corners)
    yield x, y
    for share in (0.5, 1.0):
        for cx, cy in corners:
            yield round(x + share * (cx - x), 3), round(y + share * (cy - y), 3)
    for cx, cy in corners:
        dx, dy = cx - x, cy - y
        far = max(1.0, length(dx, dy))
        for i in range(1, _TRIED + 1):
            step = DROP_WITHIN * i / (_TRIED + 1)
            yield round(cx + step * dx / far, 3), round(cy + step * dy / far, 3)

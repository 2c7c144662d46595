"""Areas: their size, cliffs and slopes (3.3, 3.8), and what lies on water (3.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.rules.errors import Refusal
from battles.rules.geometry import Point, Polygon, length
from battles.rules.geometry.polygons import cross
from battles.rules.geometry.shapes import hull
from battles.rules.horden_helden.ground.kinds import HILLS, LARGE_WATERS
from battles.rules.horden_helden.ground.land import cliff_edges
from battles.rules.horden_helden.maps.checks.reports import about
from battles.rules.horden_helden.tables import LE, NEAR, load
from battles.rules.horden_helden.terrain import LINES, Piece, shape
from battles.rules.tabletop.board import Board

_size = load("terrain_types")["size"]
SMALLEST: float = _size["min_le"] * LE
LARGEST: float = _size["max_le"] * LE
DOUBLE: float = _size["counts_double_over_le"] * LE
UNMEASURED = LARGE_WATERS | {"beach", "causeway_shallows"}
"""Ruling: lakes, seas and their shores have no size limit (3.3 speaks of fields, woods, hills and towns)."""
CLIFF_SHARE = 1.0 / 3.0


def area_problems(piece: Piece, board: Board) -> list[Refusal]:
    if piece.kind in LINES:
        return []
    return [*_size_problems(piece), *_hill_problems(piece)]


# --- size -------------------------------------------------------------------------------------------------------------


def longest(points: Sequence[Point]) -> float:
    """The widest extent of an outline in any direction."""
    corners = hull(points)
    return max(length(a[0] - b[0], a[1] - b[1]) for a in corners for b in corners)


def narrowest(points: Sequence[Point]) -> float:
    """The least extent in any direction: across one of the sides of the outline's hull."""
    corners = hull(points)
    return min(
        max(abs(cross(corners[i - 1], corners[i], p)) for p in corners)
        / length(corners[i][0] - corners[i - 1][0], corners[i][1] - corners[i - 1][1])
        for i in range(len(corners))
    )


def _size_problems(piece: Piece) -> Iterable[Refusal]:
    if piece.kind in UNMEASURED:
        return
    wide, narrow = longest(piece.outline), narrowest(piece.outline)
    if wide > LARGEST + NEAR:
        yield about(piece, "map_too_large", "3.3", size=round(wide / LE, 2), limit=_size["max_le"])
    if narrow < SMALLEST - NEAR:
        yield about(piece, "map_too_small", "3.3", size=round(narrow / LE, 2), limit=_size["min_le"])


def weight(piece: Piece) -> int:
    """As how many pieces it counts: two if it is longer than 8 LE (3.3); shores and crossings count as none."""
    if piece.kind in ("bridge", "ford", "beach", "causeway_shallows"):
        return 0
    if piece.kind in LINES or piece.kind in LARGE_WATERS:
        return 1
    return 2 if longest(piece.outline) > DOUBLE + NEAR else 1


# --- hills ------------------------------------------------------------------------------------------------------------


def _hill_problems(piece: Piece) -> Iterable[Refusal]:
    if piece.kind not in HILLS:
        return
    if not _slopes_everywhere(piece):
        yield about(piece, "map_hill_shape", "3.8")
    if not piece.cliffs:
        return
    if any(not 0 <= n < len(piece.outline) for n in piece.cliffs) or len(set(piece.cliffs)) < len(piece.cliffs):
        yield about(piece, "map_cliff_side", "3.8", sides=len(piece.outline))
        return
    if not _is_one_stretch(piece.cliffs, len(piece.outline)):
        yield about(piece, "map_cliffs_apart", "3.8")
    share = _cliff_share(piece)
    if share > CLIFF_SHARE + 1e-6:
        yield about(piece, "map_cliffs_long", "3.8", share=round(100 * share), limit=33)


def _slopes_everywhere(piece: Piece) -> bool:
    """From the top every corner is in sight, or the slope would not be one slope (3.8)."""
    polygon = shape(piece)
    assert isinstance(polygon, Polygon)
    points = polygon.points
    return all(cross(polygon.centroid, points[i - 1], points[i]) > 0.0 for i in range(len(points)))


def _is_one_stretch(sides: Sequence[int], count: int) -> bool:
    """A cliff is on one side of the hill: its sides follow each other."""
    chosen = set(sides)
    return len(chosen) == count or sum(1 for side in chosen if (side - 1) % count not in chosen) == 1


def _cliff_share(piece: Piece) -> float:
    points = piece.outline
    whole = sum(length(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]) for i in range(len(points)))
    return sum(length(b[0] - a[0], b[1] - a[1]) for a, b in cliff_edges(piece)) / whole

"""Rivers: where they begin and end, how far from the edges they keep, how wide and long they are (3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.rules.errors import Refusal
from battles.rules.geometry import Point, point_distance
from battles.rules.geometry.polygons import segments_meet
from battles.rules.horden_helden.ground.kinds import LARGE_WATERS, RIVERS
from battles.rules.horden_helden.ground.waters import course_length
from battles.rules.horden_helden.maps.checks.form import ON_EDGE
from battles.rules.horden_helden.maps.checks.reports import about
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.tabletop.board import Board, Edge

WIDEST = 2.5 * WIDTH
LONGEST = 1.5
"""Of the longest edge."""
NEAREST, FARTHEST_OFF = 6.0 * LE, 12.0 * LE
OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}
LONG_EDGES = frozenset({"south", "north"})


def river_problems(piece: Piece, pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    if piece.kind not in RIVERS:
        return []
    return [*_measure_problems(piece, board), *_end_problems(piece, pieces, board), *_course_problems(piece, board)]


def _measure_problems(piece: Piece, board: Board) -> Iterable[Refusal]:
    if piece.width > WIDEST + NEAR:
        yield about(piece, "map_river_wide", "3.9", width=piece.width, limit=WIDEST)
    longest = LONGEST * max(board.width, board.depth)
    if course_length(piece) > longest + NEAR:
        yield about(piece, "map_river_long", "3.9", length=round(course_length(piece)), limit=round(longest))
    if not is_open_line(piece.line):
        yield about(piece, "map_line_crosses", "3.9")


def is_open_line(line: Sequence[Point]) -> bool:
    """No two stretches of a line meet except neighbours in their common point."""
    count = len(line) - 1
    return not any(
        segments_meet(line[i], line[i + 1], line[j], line[j + 1]) for i in range(count) for j in range(i + 2, count)
    )


# --- ends -------------------------------------------------------------------------------------------------------------


def edges_at(point: Point, board: Board) -> tuple[Edge, ...]:
    """The edges of the board on which a point lies."""
    x, y = point
    off: dict[Edge, float] = {"south": y, "north": board.depth - y, "west": x, "east": board.width - x}
    return tuple(edge for edge, far in off.items() if abs(far) <= ON_EDGE)


def is_in_large_water(point: Point, pieces: Sequence[Piece]) -> bool:
    return any(piece.kind in LARGE_WATERS and point_distance(point, shape(piece)) <= ON_EDGE for piece in pieces)


def _end_problems(piece: Piece, pieces: Sequence[Piece], board: Board) -> Iterable[Refusal]:
    ends = (piece.line[0], piece.line[-1])
    wet = [is_in_large_water(point, pieces) for point in ends]
    edges = [edges_at(point, board) for point in ends]
    loose = [point for point, in_water, at in zip(ends, wet, edges, strict=True) if not in_water and not at]
    if loose:
        yield about(piece, "map_river_ends", "3.9", at=loose)
    elif not any(wet) and not any(OPPOSITE[one] in edges[1] for one in edges[0]):
        yield about(piece, "map_river_opposite", "3.9", at=ends)


# --- course -----------------------------------------------------------------------------------------------------------


def _course_problems(piece: Piece, board: Board) -> Iterable[Refusal]:
    at = {edge for point in (piece.line[0], piece.line[-1]) for edge in edges_at(point, board)}
    if at & LONG_EDGES and not _keeps_to_a_side(piece.line, board):
        yield about(piece, "map_river_off_side", "3.9", least=6, most=12)
    if at - LONG_EDGES and not _keeps_to_a_half(piece.line, board):
        yield about(piece, "map_river_off_half", "3.9", least=6)


def _keeps_to_a_side(line: Sequence[Point], board: Board) -> bool:
    """From long edge to long edge: all of it 6 to 12 LE from the same short edge."""
    offs = ([x for x, _ in line], [board.width - x for x, _ in line])
    return any(all(NEAREST - NEAR <= off <= FARTHEST_OFF + NEAR for off in side) for side in offs)


def _keeps_to_a_half(line: Sequence[Point], board: Board) -> bool:
    """From short edge to short edge: 6 LE or more from the long edges, never over the middle line."""
    middle = board.depth / 2
    offs = ([y for _, y in line], [board.depth - y for _, y in line])
    return any(all(NEAREST - NEAR <= off <= middle + NEAR for off in half) for half in offs)

"""Roads and crossings: alike ground on both sides, bridges or fords over rivers (3.9, 3.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from battles.rules.errors import Refusal
from battles.rules.geometry import Point, Polygon, Shape, overlaps, point_distance
from battles.rules.geometry.measures import length
from battles.rules.horden_helden.ground.kinds import CROSSINGS, LAND_ON_WATER, LARGE_WATERS, RIVERS
from battles.rules.horden_helden.maps.checks.reports import about
from battles.rules.horden_helden.maps.checks.rivers import is_open_line
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.horden_helden.terrain import LINES, Piece, shape
from battles.rules.tabletop.board import Board

STEP = 5.0
ENTRY = WIDTH
"""Where a road enters or leaves a piece, its sides may differ over this much of its length."""
WIDEST_ROAD = WIDTH


def road_problems(piece: Piece, pieces: Sequence[Piece], board: Board) -> list[Refusal]:
    if piece.kind != "road":
        return []
    found = []
    if piece.width > WIDEST_ROAD + NEAR:
        found.append(about(piece, "map_road_wide", "3.11", width=piece.width, limit=WIDEST_ROAD))
    if not is_open_line(piece.line):
        found.append(about(piece, "map_line_crosses", "3.11"))
    return [*found, *_side_problems(piece, pieces, board), *_water_problems(piece, pieces)]


# --- both sides alike -------------------------------------------------------------------------------------------------


class _Stop:
    """A place on a road with what lies under it and half a width to each side."""

    def __init__(self, way: float, point: Point, across: Point, grounds: Sequence[tuple[str, Polygon]]) -> None:
        self.way, self.point = way, point
        (x, y), (ax, ay) = point, across
        self.middle = _kinds(point, grounds)
        self.left = _kinds((x - WIDTH / 2 * ax, y - WIDTH / 2 * ay), grounds)
        self.right = _kinds((x + WIDTH / 2 * ax, y + WIDTH / 2 * ay), grounds)


def _kinds(point: Point, grounds: Sequence[tuple[str, Polygon]]) -> frozenset[str]:
    return frozenset(kind for kind, polygon in grounds if polygon.holds(point))


def _side_problems(piece: Piece, pieces: Sequence[Piece], board: Board) -> Iterable[Refusal]:
    near = shape(Piece(id="strip", kind="road", line=piece.line, width=WIDTH))
    grounds = [(one.kind, shape(one)) for one in pieces if one.kind not in LINES and overlaps(near, shape(one))]
    areas = [(kind, ground) for kind, ground in grounds if isinstance(ground, Polygon)]
    stops = [_Stop(way, point, across, areas) for way, point, across in _walk(piece.line)] if areas else []
    changes = [two.way for one, two in pairwise(stops) if one.middle != two.middle]
    unlike = [
        stop
        for stop in stops
        if stop.left != stop.right and not any(abs(stop.way - change) <= ENTRY for change in changes)
    ]
    if unlike:
        worst = unlike[len(unlike) // 2]
        kinds = sorted(worst.left ^ worst.right)
        yield about(piece, "map_road_sides", "3.11", at=[worst.point], grounds=kinds)


def _walk(line: Sequence[Point]) -> Iterator[tuple[float, Point, Point]]:
    """Places every few millimetres along a line: way gone, point, and the unit vector to the right."""
    gone = 0.0
    for (x0, y0), (x1, y1) in pairwise(line):
        far = length(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / far, (y1 - y0) / far
        steps = max(1, ceil(far / STEP))
        for i in range(steps):
            way = far * (i + 0.5) / steps
            yield gone + way, (x0 + way * ux, y0 + way * uy), (uy, -ux)
        gone += far


# --- water ------------------------------------------------------------------------------------------------------------


def _water_problems(piece: Piece, pieces: Sequence[Piece]) -> Iterable[Refusal]:
    rivers = [one for one in pieces if one.kind in RIVERS]
    lakes = [one for one in pieces if one.kind in LARGE_WATERS]
    over: list[Shape] = [shape(one) for one in pieces if one.kind in CROSSINGS]
    dry: list[Shape] = [*over, *(shape(one) for one in pieces if one.kind in LAND_ON_WATER)]
    for river in rivers:
        wet = [p for _, p, _ in _walk(piece.line) if _is_in(p, river) and not any(_is_on(p, one) for one in over)]
        if wet:
            yield about(piece, "map_road_river", "3.9", points=[list(wet[len(wet) // 2])], river=river.id)
    for lake in lakes:
        wet = [p for _, p, _ in _walk(piece.line) if _is_in(p, lake) and not any(_is_on(p, one) for one in dry)]
        if wet:
            yield about(piece, "map_road_water", "3.7", points=[list(wet[len(wet) // 2])], water=lake.id)


def _is_in(point: Point, piece: Piece) -> bool:
    return _is_on(point, shape(piece), 0.0)


def _is_on(point: Point, ground: Shape, room: float = NEAR) -> bool:
    """Is the point within reach of some part of the ground? Most parts are too far to ask."""
    x, y = point
    near = [part for part in ground.parts if length(part.cx - x, part.cy - y) <= part.reach + room]
    return any(point_distance(point, part) <= room for part in near)


# --- bridges and fords ------------------------------------------------------------------------------------------------


def crossing_problems(piece: Piece, pieces: Sequence[Piece]) -> list[Refusal]:
    """A bridge or ford lies across a river (or leads over a lake), and an element fits on it."""
    if piece.kind not in CROSSINGS:
        return []
    found = []
    if piece.width < WIDTH - NEAR:
        found.append(about(piece, "map_crossing_narrow", "3.9", width=piece.width, limit=WIDTH))
    ends = (piece.line[0], piece.line[-1])
    waters = [one for one in pieces if one.kind in RIVERS | LARGE_WATERS and overlaps(shape(one), shape(piece))]
    if not waters or any(_is_in(end, water) for water in waters for end in ends):
        found.append(about(piece, "map_crossing_idle", "3.9"))
    return found

"""The board's squares, base edges, banks and deployment zones (3.1, 3.2, 4.5, 4.6, 10.1)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from battles.rules.geometry import Bounds, Box, Point, Polygon, Trail, contains, distance, overlaps
from battles.rules.horden_helden.ground.kinds import LARGE_WATERS
from battles.rules.horden_helden.ground.land import land_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import DEPLOYMENT_DEPTH, LE, NEAR, SQUARE, WIDTH, load
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.tabletop.board import Board, Edge, edge_line

_limits = load("visibility")["max_range_le"]

ALONG = 0.5
"""Ruling: water lies along a base edge if it takes up more than this share of it."""

_STEP = 0.001

FACING: dict[Edge, float] = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}
"""Where the troops of a base edge face (3.2)."""


def sight_limit(state: State) -> float | None:
    """How far weather and hour let anybody see, in mm; None by day (10.1)."""
    limit = _limits[state.options.weather]
    return None if limit is None else limit * LE


# --- squares ----------------------------------------------------------------------------------------------------------


class Square(Struct, frozen=True):
    """One of the board's squares: numbered from 1, row by row from the south-west (3.1)."""

    number: int
    column: int
    row: int

    @property
    def low(self) -> Point:
        return self.column * SQUARE, self.row * SQUARE

    @property
    def high(self) -> Point:
        return (self.column + 1) * SQUARE, (self.row + 1) * SQUARE

    @property
    def area(self) -> Polygon:
        (x0, y0), (x1, y1) = self.low, self.high
        return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])

    @property
    def bounds(self) -> Bounds:
        return Bounds(*self.low, *self.high)


@lru_cache(maxsize=32)
def squares(board: Board) -> tuple[Square, ...]:
    columns, rows = round(board.width / SQUARE), round(board.depth / SQUARE)
    return tuple(Square(row * columns + column + 1, column, row) for row in range(rows) for column in range(columns))


def outer_squares(board: Board) -> tuple[Square, ...]:
    """The squares at the short edges: where ambushes may lie (4.4)."""
    last = round(board.width / SQUARE) - 1
    return tuple(square for square in squares(board) if square.column in (0, last))


# --- base edges -------------------------------------------------------------------------------------------------------


def edge_of(state: State, side: SideId) -> Edge:
    """A side's base edge; before it is drawn, south for the first and north for the second."""
    return state.sides[side].edge or ("south" if side == "A" else "north")


def base_edge(state: State, side: SideId) -> tuple[Point, Point]:
    """The base edge of a side, its own left end first."""
    return edge_line(state.board, edge_of(state, side))


def base_line(state: State, side: SideId) -> tuple[Point, ...]:
    """The base edge, or the bank where water lies along it, from the own left to the own right (4.5, 4.6)."""
    return _base_line(state, edge_of(state, side))


def deployment_zone(state: State, side: SideId) -> Polygon:
    """All ground from the base edge up to 6 LE beyond it, or beyond the bank if water lies along it (4.6)."""
    edge = edge_of(state, side)
    zones = land_of(state).zones
    zone = zones.get((state.board, edge))
    if zone is None:
        zone = zones[state.board, edge] = _zone(state.terrain, state.board, edge)
    return zone


def is_in_zone(state: State, side: SideId, box: Box) -> bool:
    """Does the box lie wholly inside the side's deployment zone?"""
    return contains(deployment_zone(state, side), box, NEAR)


def lies_in_zone(state: State, side: SideId, piece: Piece) -> bool:
    """Does a piece lie in the zone at least partly (4.3)?"""
    return overlaps(shape(piece), deployment_zone(state, side))


def _zone(terrain: tuple[Piece, ...], board: Board, edge: Edge) -> Polygon:
    line = _profile(terrain, board, edge)
    far = [_out(point, edge, DEPLOYMENT_DEPTH, board) for point in line]
    one, two = edge_line(board, edge)
    return Polygon([one, two, *reversed(far)])


def _base_line(state: State, edge: Edge) -> tuple[Point, ...]:
    return _profile(state.terrain, state.board, edge)


def _out(point: Point, edge: Edge, far: float, board: Board) -> Point:
    """A point moved from an edge into the board."""
    x, y = point
    match edge:
        case "south":
            return x, min(board.depth, y + far)
        case "north":
            return x, max(0.0, y - far)
        case "west":
            return min(board.width, x + far), y
        case "east":
            return max(0.0, x - far), y


@lru_cache(maxsize=64)
def _profile(terrain: tuple[Piece, ...], board: Board, edge: Edge) -> tuple[Point, ...]:
    """The bank of the water along an edge, the bare edge elsewhere, from left to right."""
    start, end = edge_line(board, edge)
    waters = [piece for piece in terrain if piece.kind in LARGE_WATERS and _lies_along(piece, board, edge)]
    if not waters:
        return start, end
    far = abs(end[0] - start[0]) + abs(end[1] - start[1])
    ways = {0.0, far} | {_to_edge(point, board, edge)[0] for piece in waters for point in piece.outline}
    near = sorted(way for way in ways if 0.0 <= way <= far)
    depths = [point for way in near for point in _depths(waters, board, edge, way, way in (0.0, far))]
    return tuple(_from_edge(way, deep, board, edge) for way, deep in depths)


def _depths(waters: list[Piece], board: Board, edge: Edge, way: float, at_end: bool) -> list[Point]:
    """The depth of the water at a place of the edge; two of them where it begins or ends with a step."""

    def deepest(place: float) -> float:
        return max(_depth_at(piece, board, edge, place) for piece in waters)

    before, after = deepest(way - _STEP), deepest(way + _STEP)
    if at_end or abs(after - before) <= NEAR:
        return [(way, deepest(way))]
    return [(way - _STEP, before), (way + _STEP, after)]


def _lies_along(piece: Piece, board: Board, edge: Edge) -> bool:
    (x0, y0), (x1, y1) = edge_line(board, edge)
    far = abs(x1 - x0) + abs(y1 - y0)
    ways = [i * far / 60.0 for i in range(61)]
    wet = sum(1 for way in ways if _depth_at(piece, board, edge, way) > 0.0)
    return wet > ALONG * len(ways)


def _to_edge(point: Point, board: Board, edge: Edge) -> Point:
    """Way along the edge from its left end, and depth into the board."""
    x, y = point
    match edge:
        case "south":
            return x, y
        case "north":
            return board.width - x, board.depth - y
        case "west":
            return board.depth - y, x
        case "east":
            return y, board.width - x


def _from_edge(way: float, deep: float, board: Board, edge: Edge) -> Point:
    match edge:
        case "south":
            return way, deep
        case "north":
            return board.width - way, board.depth - deep
        case "west":
            return deep, board.depth - way
        case "east":
            return board.width - deep, way


def _depth_at(piece: Piece, board: Board, edge: Edge, way: float) -> float:
    """How far the water reaches into the board at a place of the edge; 0 where it does not touch it."""
    corners = [_to_edge(point, board, edge) for point in piece.outline]
    cuts = []
    for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True):
        if min(a, c) <= way <= max(a, c) and a != c:
            cuts.append(b + (way - a) / (c - a) * (d - b))
    cuts.sort()
    if not cuts or cuts[0] > NEAR:
        return 0.0
    return next((cut for cut in cuts if cut > NEAR), 0.0)


# --- camps on the base line -------------------------------------------------------------------------------------------


def rests_on_base(state: State, side: SideId, box: Box) -> bool:
    """Does the rear of a camp lie on the base edge, or touch the bank that takes its place (4.5)?"""
    start, end = base_edge(state, side)
    line = base_line(state, side)
    if line != (start, end):
        return distance(box, Trail(line)) <= NEAR
    return all(abs(_off(start, end, corner)) <= NEAR for corner in (box.corner("rear_left"), box.corner("rear_right")))


def _off(start: Point, end: Point, point: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = abs(dx) + abs(dy)
    return ((point[0] - start[0]) * dy - (point[1] - start[1]) * dx) / far


_SIDES: dict[Edge, tuple[Edge, Edge]] = {
    "south": ("west", "east"),
    "north": ("east", "west"),
    "west": ("north", "south"),
    "east": ("south", "north"),
}


def from_side_edges(state: State, side: SideId, box: Box) -> float:
    """How far a camp stands from the side edges or their banks (4.5); one width is the least."""
    lines = [_base_line(state, edge) for edge in _SIDES[edge_of(state, side)]]
    return min(distance(box, Trail(line)) for line in lines)


def keeps_from_sides(state: State, side: SideId, box: Box) -> bool:
    return from_side_edges(state, side, box) >= WIDTH - NEAR

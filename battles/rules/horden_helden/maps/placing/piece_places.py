"""Where a chosen piece may lie (3.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.geometry import Bounds, Point, Polygon, Shape, Trail, distance, point_distance
from battles.rules.geometry.cuts import meets
from battles.rules.geometry.measures import length
from battles.rules.geometry.polygons import cross
from battles.rules.horden_helden.ground.kinds import CROSSINGS, HILLS, LARGE_WATERS, RIVERS
from battles.rules.horden_helden.ground.zones import Square, edge_of, squares
from battles.rules.horden_helden.maps.checks import area_problems, form_problems, road_problems
from battles.rules.horden_helden.maps.checks.areas import LARGEST, SMALLEST, weight
from battles.rules.horden_helden.maps.checks.reports import about
from battles.rules.horden_helden.maps.checks.rivers import (
    LONG_EDGES,
    OPPOSITE,
    WIDEST,
    edges_at,
    is_in_large_water,
    is_open_line,
)
from battles.rules.horden_helden.maps.placing.piece_choice import choice_of, piece_counts
from battles.rules.horden_helden.maps.placing.tasks import rule_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, SQUARE, WIDTH
from battles.rules.horden_helden.terrain import Piece, shape
from battles.rules.tabletop.board import Board

OFF_EDGE = 8.0 * LE
"""How far the centre of a piece keeps from every edge on a 5 or 6."""
AT_EDGE = 4
"""Up to this face a piece touches an edge or the bank of a large water."""
ON_HILLS = frozenset({"wood", "bush", "built_up", "vineyard"}) | LARGE_WATERS
"""What may lie on a hill, or a hill on it."""
BRIDGE_WIDTH = 60.0
BRIDGE_HEAD = 30.0
STRIPS = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
"""The strip of the board, counted from the defender's edge, in which his river runs."""


def next_id(state: State, side: SideId) -> str:
    """A free id for a piece of a side: `a1`, `a2` … or `b1` …"""
    prefix = side.lower()
    used = {piece.id for piece in state.terrain}
    return first_of(key for number in range(1, 1000) if (key := f"{prefix}{number}") not in used)


def placement_problems(state: State, side: SideId, piece: Piece, square: int, position: int) -> list[Refusal]:
    """Why a piece may not lie here. `square` is the rolled one (0 if none was rolled for), `position` the other die;
    small fields without a square adjoin the built-up area."""
    board = state.board
    found = [*form_problems([piece], board)]
    if any(one.id == piece.id for one in state.terrain):
        found.append(about(piece, "map_id_twice", "3.3"))
    if found:
        return found
    found += area_problems(piece, board)
    found += _rule_problems(state, side, piece, square, position)
    return [
        *found,
        *_stacking_problems(state, piece),
        *_road_ground_problems(state, piece),
        *_count(state, side, piece),
    ]


def _rule_problems(state: State, side: SideId, piece: Piece, square: int, position: int) -> Iterable[Refusal]:
    match rule_of(state, side, piece.kind, adjoining=square == 0):
        case "shore":
            return _shore(piece, state.board)
        case "long_river":
            return _long_river(piece, state.board, position)
        case "strip_river":
            return _strip_river(state, side, piece, position)
        case "long_road":
            return _long_road(piece, state.board)
        case "joined_road":
            return _joined_road(state, piece)
        case "built_up":
            return _town(state, side, piece, position)
        case "fields":
            return _fields(state, piece)
        case "square":
            return _in_square(state, piece, square, position)


# --- areas in their squares -------------------------------------------------------------------------------------------


def _in_square(state: State, piece: Piece, square: int, position: int) -> Iterable[Refusal]:
    ground = shape(piece)
    rolled = next((one for one in squares(state.board) if one.number == square), None)
    if rolled is None or not rolled.bounds.holds(ground, NEAR):
        yield about(piece, "terrain_wrong_square", "3.12", square=square)
    if position <= AT_EDGE:
        if not edges_touched(piece, state.board) and not _is_on_bank(state, ground):
            yield about(piece, "terrain_touch_edge", "3.12", position=position)
    elif (off := _centre_off(ground, state.board)) < OFF_EDGE - NEAR:
        yield about(piece, "terrain_off_edge", "3.12", position=position, off=round(off / LE, 2), least=8)


def edges_touched(piece: Piece, board: Board) -> set[str]:
    return {edge for point in (*piece.outline, *piece.line) for edge in edges_at(point, board)}


def _is_on_bank(state: State, ground: Shape) -> bool:
    return any(one.kind in LARGE_WATERS and distance(shape(one), ground) <= NEAR for one in state.terrain)


def _centre_off(ground: Shape, board: Board) -> float:
    x, y = ground.centroid if isinstance(ground, Polygon) else (ground.cx, ground.cy)
    return min(x, y, board.width - x, board.depth - y)


# --- waters -----------------------------------------------------------------------------------------------------------


def _shore(piece: Piece, board: Board) -> Iterable[Refusal]:
    """Along the whole of a short edge, between 2 and 12 LE deep (Ruling)."""
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    deep = max(xs) if min(xs) <= NEAR else board.width - min(xs)
    along = min(xs) <= NEAR or max(xs) >= board.width - NEAR
    whole = all(_has_corner(piece.outline, min(xs) <= NEAR, y, board) for y in (0.0, board.depth))
    if not along or not whole or max(ys) - min(ys) < board.depth - NEAR or not SMALLEST <= deep <= LARGEST:
        yield about(piece, "terrain_shore", "3.12", least=2, most=12)


def _has_corner(outline: Sequence[Point], west: bool, y: float, board: Board) -> bool:
    x = 0.0 if west else board.width
    return any(abs(px - x) <= NEAR and abs(py - y) <= NEAR for px, py in outline)


def _river_form(piece: Piece) -> Iterable[Refusal]:
    if piece.width > WIDEST + NEAR:
        yield about(piece, "map_river_wide", "3.9", width=piece.width, limit=WIDEST)
    if not is_open_line(piece.line):
        yield about(piece, "map_line_crosses", "3.9")


def _long_river(piece: Piece, board: Board, position: int) -> Iterable[Refusal]:
    """From long edge to long edge, between (5 + r) / 2 and 6 + r LE from its short edge."""
    yield from _river_form(piece)
    if not _joins_long_edges(piece, board):
        yield about(piece, "terrain_long_edges", "3.12", at=(piece.line[0], piece.line[-1]))
    near, far = (5 + position) / 2 * LE, (6 + position) * LE
    offs = ([x for x, _ in piece.line], [board.width - x for x, _ in piece.line])
    if not any(all(near - NEAR <= off <= far + NEAR for off in side) for side in offs):
        yield about(piece, "terrain_river_band", "3.12", least=(5 + position) / 2, most=6 + position)


def _joins_long_edges(piece: Piece, board: Board) -> bool:
    one, two = (set(edges_at(end, board)) & LONG_EDGES for end in (piece.line[0], piece.line[-1]))
    return any(OPPOSITE[edge] in two for edge in one)


def strip_of(state: State, side: SideId, position: int) -> Bounds:
    """The quarter of the board's depth that the die gives to the defender's river.

    Ruling: the strips run from short edge to short edge, as the river does. Where the short edges are the base edges
    (4.2) no strip lies at one of them, and they are counted from the southern edge."""
    deep = state.board.depth / 4
    number = STRIPS[position]
    if edge_of(state, side) == "north":
        number = 3 - number
    return Bounds(0.0, number * deep, state.board.width, (number + 1) * deep)


def _strip_river(state: State, side: SideId, piece: Piece, position: int) -> Iterable[Refusal]:
    yield from _river_form(piece)
    board = state.board
    ends = (piece.line[0], piece.line[-1])
    short = [bool(set(edges_at(end, board)) - LONG_EDGES) for end in ends]
    rivers = [shape(one) for one in state.terrain if one.kind in RIVERS]
    wet = [is_in_large_water(end, state.terrain) or any(_is_at(end, river) for river in rivers) for end in ends]
    across = all(short) and {edge for end in ends for edge in edges_at(end, board)} >= {"west", "east"}
    if not across and not (any(short) and any(wet)):
        yield about(piece, "terrain_river_ends", "3.12", at=ends)
    strip = strip_of(state, side, position)
    bank = piece.width / 2
    if any(not strip.bottom - NEAR <= y - bank <= y + bank <= strip.top + NEAR for _, y in piece.line):
        yield about(piece, "terrain_river_strip", "3.12", low=strip.bottom, high=strip.top)


def _is_at(point: Point, ground: Shape) -> bool:
    return point_distance(point, ground) <= NEAR


# --- roads and towns --------------------------------------------------------------------------------------------------


def _long_road(piece: Piece, board: Board) -> Iterable[Refusal]:
    """From long edge to long edge, off the squares at the short edges."""
    if not _joins_long_edges(piece, board):
        yield about(piece, "terrain_long_edges", "3.12", at=(piece.line[0], piece.line[-1]))
    if any(not SQUARE - NEAR <= x <= board.width - SQUARE + NEAR for x, _ in piece.line):
        yield about(piece, "terrain_road_squares", "3.12")


def _joined_road(state: State, piece: Piece) -> Iterable[Refusal]:
    """Ends in, or crosses, a built-up area or a road."""
    goals = [shape(one) for one in state.terrain if one.kind in ("road", "built_up")]
    if not any(distance(shape(piece), goal) <= NEAR for goal in goals):
        yield about(piece, "terrain_road_join", "3.12")


def _town(state: State, side: SideId, piece: Piece, position: int) -> Iterable[Refusal]:
    """At a large water; without one on the attacker's road; on the own base edge, or anywhere on a 5 or 6."""
    ground = shape(piece)
    if not _squares_holding(state.board, (ground,)):
        yield about(piece, "terrain_one_square", "3.12")
    waters = [shape(one) for one in state.terrain if one.kind in LARGE_WATERS]
    if waters:
        if not any(distance(water, ground) <= NEAR for water in waters):
            yield about(piece, "terrain_town_water", "3.12")
        return
    roads = [shape(one) for one in state.terrain if one.kind == "road"]
    if roads and not any(distance(road, ground) <= NEAR for road in roads):
        yield about(piece, "terrain_town_road", "3.12")
    if position <= AT_EDGE and edge_of(state, side) not in edges_touched(piece, state.board):
        yield about(piece, "terrain_town_edge", "3.12", position=position)


def _fields(state: State, piece: Piece) -> Iterable[Refusal]:
    """On the side of the built-up area, both in one square."""
    towns = [shape(one) for one in state.terrain if one.kind == "built_up"]
    ground = shape(piece)
    beside = [town for town in towns if distance(town, ground) <= NEAR]
    if not beside:
        yield about(piece, "terrain_fields_apart", "3.12")
    elif not any(_squares_holding(state.board, (town, ground)) for town in beside):
        yield about(piece, "terrain_one_square", "3.12")


def _squares_holding(board: Board, grounds: Sequence[Shape]) -> list[Square]:
    return [one for one in squares(board) if all(one.bounds.holds(ground, NEAR) for ground in grounds)]


# --- what already lies there ------------------------------------------------------------------------------------------


def may_share_ground(one: Piece, other: Piece) -> bool:
    """May two pieces lie on each other (stacking)? Ruling: roads and rivers cross; a road may run through anything on
    land if its sides stay alike; areas keep off rivers."""
    kinds = {one.kind, other.kind}
    if "road" in kinds:
        return not kinds & LARGE_WATERS
    if kinds <= RIVERS or kinds & CROSSINGS:
        return True
    if kinds & RIVERS:
        return bool(kinds & LARGE_WATERS)
    return any(a.kind in HILLS and b.kind in ON_HILLS for a, b in ((one, other), (other, one)))


def _stacking_problems(state: State, piece: Piece) -> Iterable[Refusal]:
    ground = shape(piece)
    for other in state.terrain:
        if not may_share_ground(piece, other) and meets(shape(other), ground):
            yield about(piece, "terrain_in_the_way", "3.12", other=other.id, other_terrain=other.kind)


def _road_ground_problems(state: State, piece: Piece) -> Iterable[Refusal]:
    """All roads, old and new, keep alike ground on both sides (3.11)."""
    roads = [one for one in (*state.terrain, piece) if one.kind == "road" and _concerns(one, piece)]
    together = [*state.terrain, piece, *with_crossings(state, piece)] if roads else []
    for road in roads:
        yield from road_problems(road, together, state.board)


def _concerns(road: Piece, piece: Piece) -> bool:
    """Does a piece come so near to a road that it lies at its side?"""
    return piece is road or meets(shape(piece), Trail(road.line, WIDTH))


def _count(state: State, side: SideId, piece: Piece) -> Iterable[Refusal]:
    """A piece longer than 8 LE counts twice, and a defender lays no more than half as many as there are squares."""
    choice = choice_of(state, side)
    if state.sides[side].role == "attacker" or choice is None or weight(piece) < 2:
        return
    laid = [one for one in state.terrain if one.id.startswith(side.lower()) and weight(one)]
    left = max(0, len(choice.pieces) - len(laid) - 1)
    _, most = piece_counts(state.board)
    if sum(weight(one) for one in laid) + weight(piece) + left > most:
        yield about(piece, "terrain_counts_twice", "3.3", limit=most)


# --- crossings --------------------------------------------------------------------------------------------------------


def with_crossings(state: State, piece: Piece) -> tuple[Piece, ...]:
    """The bridges that a new road or river makes necessary (3.9)."""
    if piece.kind == "road":
        pairs = [(piece, river) for river in state.terrain if river.kind in RIVERS]
    elif piece.kind in RIVERS:
        pairs = [(road, piece) for road in state.terrain if road.kind == "road"]
    else:
        return ()
    lines = [bridge for road, river in pairs for bridge in _bridges(road, river)]
    stem = piece.id[:20]
    return tuple(
        Piece(id=f"{stem}x{number}", kind="bridge", line=line, width=BRIDGE_WIDTH)
        for number, line in enumerate(lines, 1)
    )


def _bridges(road: Piece, river: Piece) -> list[tuple[Point, Point]]:
    found = []
    for a, b in pairwise(road.line):
        for c, d in pairwise(river.line):
            place = _meeting(a, b, c, d)
            if place is not None:
                found.append(_span(place, (a, b), (c, d), river.width))
    return found


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two segments cross."""
    p, q = cross(c, d, a), cross(c, d, b)
    if p == q or (p > 0.0) == (q > 0.0) or (cross(a, b, c) > 0.0) == (cross(a, b, d) > 0.0):
        return None
    share = p / (p - q)
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _span(place: Point, road: tuple[Point, Point], river: tuple[Point, Point], width: float) -> tuple[Point, Point]:
    """A bridge along the road, long enough to reach both banks."""
    (a, b), (c, d) = road, river
    far, flow = length(b[0] - a[0], b[1] - a[1]), length(d[0] - c[0], d[1] - c[1])
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    steep = max(0.3, abs(ux * (d[1] - c[1]) - uy * (d[0] - c[0])) / flow)
    half = width / 2 / steep + BRIDGE_HEAD
    x, y = place
    return (
        (round(x - half * ux, 3), round(y - half * uy, 3)),
        (round(x + half * ux, 3), round(y + half * uy, 3)),
    )

"""A lawful place for a piece, found by trying (3.12)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.codec import digest
from battles.rules.dice import Dice, pick, seeded
from battles.rules.geometry import Point, Polygon
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden.ground.kinds import LARGE_WATERS
from battles.rules.horden_helden.ground.zones import edge_of, squares
from battles.rules.horden_helden.maps.checks.rivers import OPPOSITE
from battles.rules.horden_helden.maps.placing.piece_places import next_id, placement_problems, strip_of
from battles.rules.horden_helden.maps.placing.tasks import Rule, rule_of
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, SQUARE
from battles.rules.horden_helden.terrain import Piece, TerrainKind, shape
from battles.rules.tabletop.board import Edge

TRIES = 60
_CORNERS = 12
_ROAD_WIDTH = 14.0
_RIVER_WIDTHS = (30.0, 40.0, 60.0)


def suggested(
    state: State, side: SideId, kind: TerrainKind, square: int, position: int, dice: Dice | None = None
) -> Piece | None:
    """A lawful piece of a kind for what was thrown; None if none was found, and then it may be dropped.

    Without dice the answer depends on the state alone: whoever asks again gets the same.
    """
    chance = dice or seeded(digest([[piece.id for piece in state.terrain], side, kind, square, position]))
    rule = rule_of(state, side, kind, adjoining=square == 0)
    key = next_id(state, side)
    for attempt in range(TRIES):
        piece = _tried(state, side, kind, rule, key, (square, position), chance, attempt)
        if piece is not None and not placement_problems(state, side, piece, square, position):
            return piece
    return None


def _tried(
    state: State,
    side: SideId,
    kind: TerrainKind,
    rule: Rule,
    key: str,
    thrown: tuple[int, int],
    dice: Dice,
    attempt: int,
) -> Piece | None:
    """Some piece by its rule, lawful or not."""
    square, position = thrown
    match rule:
        case "shore":
            return _shore(state, key, kind, dice)
        case "long_river":
            return _long_river(state, key, position, dice)
        case "strip_river":
            return _strip_river(state, side, key, position, dice)
        case "long_road":
            return _long_road(state, key, dice)
        case "joined_road":
            return _joined_road(state, key, dice)
        case "built_up":
            return _town(state, side, key, position, dice)
        case "fields":
            return _fields(state, key, dice)
        case "square":
            return _area(state, key, kind, square, position, dice, attempt)


def _share(dice: Dice) -> float:
    """Any number from 0 to 1."""
    return (dice.throw(10_001, 1)[0] - 1) / 10_000


def _between(dice: Dice, low: float, high: float) -> float:
    return low + (high - low) * _share(dice)


# --- areas ------------------------------------------------------------------------------------------------------------


def _blob(dice: Dice, centre: Point, wide: float, deep: float) -> tuple[Point, ...]:
    """An irregular outline with twelve corners around a centre."""
    start = _between(dice, 0.0, 30.0)
    found = []
    for number in range(_CORNERS):
        ux, uy = unit(start + 360.0 / _CORNERS * number + _between(dice, -8.0, 8.0))
        out = _between(dice, 0.84, 1.0)
        found.append((round(centre[0] + wide * out * ux), round(centre[1] + deep * out * uy)))
    return tuple(found)


def _area(
    state: State, key: str, kind: TerrainKind, square: int, position: int, dice: Dice, attempt: int
) -> Piece | None:
    """An outline in the square: at an edge or a bank, or in the middle of the board; smaller the longer it takes."""
    rolled = next((one for one in squares(state.board) if one.number == square), None)
    if rolled is None:
        return None
    small = max(0.45, 1.0 - attempt / TRIES)
    wide, deep = _between(dice, 45.0, 115.0) * small + 8.0, _between(dice, 45.0, 115.0) * small + 8.0
    (x0, y0), (x1, y1) = rolled.low, rolled.high
    x, y = _between(dice, x0 + wide, x1 - wide), _between(dice, y0 + deep, y1 - deep)
    outline = _blob(dice, (x, y), wide, deep)
    if position <= 4:
        edge = pick(dice, _edges_of(state, (x0, y0)))
        outline = _pushed(outline, edge, state)
    return Piece(id=key, kind=kind, outline=outline, high=kind.endswith("_hill") and dice.throw(2, 1)[0] == 1)


def _edges_of(state: State, low: Point) -> tuple[Edge, ...]:
    """The board's edges on which a square lies."""
    at: dict[Edge, bool] = {
        "south": low[1] == 0.0,
        "north": low[1] + SQUARE == state.board.depth,
        "west": low[0] == 0.0,
        "east": low[0] + SQUARE == state.board.width,
    }
    return tuple(edge for edge, is_there in at.items() if is_there)


def _pushed(outline: Sequence[Point], edge: Edge, state: State) -> tuple[Point, ...]:
    """The outline moved to an edge of the board; if water lies there, to its bank."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    dx = dy = 0.0
    match edge:
        case "south":
            dy = -min(ys)
        case "north":
            dy = state.board.depth - max(ys)
        case "west":
            dx = _shore_of(state, "west") - min(xs)
        case "east":
            dx = _shore_of(state, "east") - max(xs)
    return tuple((x + dx, y + dy) for x, y in outline)


def _shore_of(state: State, edge: Edge) -> float:
    """The outermost place of the land at a short edge."""
    waters = [piece for piece in state.terrain if piece.kind in LARGE_WATERS]
    if edge == "west":
        inner = [max(x for x, _ in one.outline) for one in waters if min(x for x, _ in one.outline) <= 1.0]
        return max(inner, default=0.0)
    width = state.board.width
    inner = [min(x for x, _ in one.outline) for one in waters if max(x for x, _ in one.outline) >= width - 1.0]
    return min(inner, default=width)


def _town(state: State, side: SideId, key: str, position: int, dice: Dice) -> Piece | None:
    """At the water, at the road, or on the own edge, as the rule asks."""
    wide, deep = _between(dice, 45.0, 80.0), _between(dice, 45.0, 80.0)
    board = state.board
    x, y = _between(dice, wide, board.width - wide), _between(dice, deep, board.depth - deep)
    goal = next((one for one in state.terrain if one.kind in LARGE_WATERS), None)
    road = next((one for one in state.terrain if one.kind == "road"), None)
    if goal is not None:
        x, y = _beside(pick(dice, goal.outline), wide, board.width), _between(dice, deep, board.depth - deep)
    elif road is not None:
        x, y = pick(dice, road.line)
    outline = _blob(dice, (x, y), wide, deep)
    if goal is None and position <= 4:
        outline = _pushed(outline, edge_of(state, side), state)
    return Piece(id=key, kind="built_up", outline=outline, graveyard=dice.throw(2, 1)[0] == 1)


def _beside(bank: Point, wide: float, board_width: float) -> float:
    """A little inland of a point of the bank."""
    inland = 1.0 if bank[0] < board_width / 2 else -1.0
    return min(board_width - wide, max(wide, bank[0] + inland * wide * 0.9))


def _fields(state: State, key: str, dice: Dice) -> Piece | None:
    """Fields along one side of the town."""
    town = next((one for one in state.terrain if one.kind == "built_up"), None)
    if town is None:
        return None
    ground = shape(town)
    assert isinstance(ground, Polygon)
    number = dice.throw(len(ground.points), 1)[0] - 1
    (x0, y0), (x1, y1) = ground.points[number - 1], ground.points[number]
    out = _between(dice, 70.0, 100.0)
    far = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    nx, ny = (y1 - y0) / far, (x0 - x1) / far
    outline = ((x0, y0), (x0 + out * nx, y0 + out * ny), (x1 + out * nx, y1 + out * ny), (x1, y1))
    more = max(0.0, 64.0 - far) / 2
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    wider = [(x + sign * more * ux, y + sign * more * uy) for (x, y), sign in zip(outline, (-1, -1, 1, 1), strict=True)]
    return Piece(id=key, kind="small_fields", outline=tuple((round(x, 3), round(y, 3)) for x, y in wider))


# --- waters and roads -------------------------------------------------------------------------------------------------


def _shore(state: State, key: str, kind: TerrainKind, dice: Dice) -> Piece:
    """A sea or lake along a short edge with a winding bank."""
    board = state.board
    deep = _between(dice, 4.0 * LE, 7.0 * LE)
    bank = [(round(deep + _between(dice, -20.0, 20.0)), board.depth * i / 10) for i in range(11)]
    outline = [(0.0, 0.0), *bank, (0.0, board.depth)]
    if dice.throw(2, 1)[0] == 1:
        outline = [(board.width - x, y) for x, y in reversed(outline)]
    return Piece(id=key, kind=kind, outline=tuple(outline))


def _winding(dice: Dice, low: float, high: float, far: float, steps: int = 10) -> list[Point]:
    """A line that winds between two limits over a distance: (across, along)."""
    room = (high - low) * 0.45
    middle = (low + high) / 2
    return [(round(middle + _between(dice, -room, room)), far * i / steps) for i in range(steps + 1)]


def _long_river(state: State, key: str, position: int, dice: Dice) -> Piece:
    near, far = (5 + position) / 2 * LE, (6 + position) * LE
    line = _winding(dice, near, far, state.board.depth)
    if dice.throw(2, 1)[0] == 1:
        line = [(state.board.width - x, y) for x, y in line]
    return Piece(id=key, kind="river", line=tuple(line), width=pick(dice, _RIVER_WIDTHS))


def _strip_river(state: State, side: SideId, key: str, position: int, dice: Dice) -> Piece:
    """Through its strip from short edge to short edge; into the water that lies along one."""
    strip = strip_of(state, side, position)
    width, bank = state.board.width, max(_RIVER_WIDTHS) / 2
    steps = 4 * round(width / SQUARE)
    line = [(x, y) for y, x in _winding(dice, strip.bottom + bank, strip.top - bank, width, steps)]
    west, east = _shore_of(state, "west"), _shore_of(state, "east")
    dry = [(x, y) for x, y in line if west - width / steps <= x <= east + width / steps]
    return Piece(id=key, kind="river", line=tuple(dry), width=pick(dice, _RIVER_WIDTHS))


def _long_road(state: State, key: str, dice: Dice) -> Piece:
    column = 1 + dice.throw(round(state.board.width / SQUARE) - 2, 1)[0] - 1
    middle = (column + 0.5) * SQUARE
    line = _winding(dice, middle - 60.0, middle + 60.0, state.board.depth, 8)
    return Piece(id=key, kind="road", line=tuple(line), width=_ROAD_WIDTH)


def _joined_road(state: State, key: str, dice: Dice) -> Piece | None:
    """From an edge straight to the town, or across the table over an existing road."""
    goals = [one for one in state.terrain if one.kind in ("built_up", "road")]
    if not goals:
        return None
    goal = pick(dice, goals)
    x, y = pick(dice, goal.line[1:-1] or goal.line) if goal.line else Polygon(goal.outline).centroid
    edges: tuple[Edge, ...] = ("south", "north", "west", "east")
    edge = pick(dice, edges)
    start = _foot(state, edge, (x, y))
    end = (x, y) if goal.kind == "built_up" or dice.throw(2, 1)[0] == 1 else _foot(state, OPPOSITE[edge], (x, y))
    line = (start, (round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)), (round(end[0]), round(end[1])))
    return Piece(id=key, kind="road", line=line, width=_ROAD_WIDTH)


def _foot(state: State, edge: Edge, point: Point) -> Point:
    """The point of an edge right opposite a place."""
    x, y = round(point[0]), round(point[1])
    match edge:
        case "south":
            return x, 0.0
        case "north":
            return x, state.board.depth
        case "west":
            return 0.0, y
        case "east":
            return state.board.width, y

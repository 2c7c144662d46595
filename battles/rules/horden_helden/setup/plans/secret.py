"""What is written down in secret: hidden beings, ambushes, the rectangles of commands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from battles.rules.base import Seat
from battles.rules.geometry import Box, Point, Polygon, Pose
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, PieceId, SideId
from battles.rules.horden_helden.setup import ambushes, lairs, who
from battles.rules.horden_helden.setup.places import Zone, box_of
from battles.rules.horden_helden.setup.record import Sketch
from battles.rules.horden_helden.setup.strips import Strip
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import DEPLOYMENT_DEPTH, WIDTH, members
from battles.rules.horden_helden.terrain import Piece, shape

MOST_IN_AMBUSH = 3
SHARE_IN_AMBUSH = 5
"""At most one element in so many lies in ambush."""
SPOT = 40.0
STEALTHY = ("light_infantry", "petardiers", "auxiliaries", "tribal_warriors", "tribal_foot", "axe_sword", "beasts")
MOST_SPOTS = 24


def lairs_of(state: State, seat: Seat, turn: int = 0) -> dict[ElementId, PieceId]:
    """A piece for every hidden being that has one, each being another as far as there are several."""
    own = [one for one in state.elements.values() if one.place == "reserve" and lairs.is_hidden_being(one)]
    found: dict[ElementId, PieceId] = {}
    for place, element in enumerate(one for one in own if state.seat_of(one.id) == seat):
        pieces = sorted(lairs.lairs(state, element), key=lambda piece: _from_middle(state, piece))
        if pieces:
            found[element.id] = pieces[(place + turn) % len(pieces)].id
    return found


def _from_middle(state: State, piece: Piece) -> float:
    ground_of = shape(piece)
    return (ground_of.cx - state.board.width / 2) ** 2 + (ground_of.cy - state.board.depth / 2) ** 2


# --- ambushes ---------------------------------------------------------------------------------------------------------


def ambush_poses(state: State, seat: Seat, most: int = MOST_IN_AMBUSH, turn: int = 0) -> dict[ElementId, Pose]:
    """A few stealthy elements in woods and towns at the sides."""
    side = state.side_of_seat[seat]
    waiting = [one for one in who.of_seat(state, seat, who.waiting(state, side)) if ambushes.may_lie_in_wait(one)]
    picked = [one for kind in STEALTHY for one in waiting if one.type == kind and one.commander is None]
    room = ambushes.room_for(state, side)
    found: dict[ElementId, Pose] = {}
    for element in picked[: min(most, len(waiting) // SHARE_IN_AMBUSH)]:
        for pose in _spots(state, element, turn):
            if next(ambushes.problems(state, element, pose, room), None) is None:
                found[element.id] = pose
                room.take(element.id, box_of(element, pose))
                break
    return found


def _spots(state: State, element: Element, turn: int) -> Iterator[Pose]:
    """Places inside suitable pieces, then behind hills and woods."""
    light = element.type in members("LIGHT_INFANTRY_ALL")
    kinds = (*ambushes.ANY_TROOPS, *ambushes.LIGHT_ONLY) if light else ambushes.ANY_TROOPS
    facing = ground.FACING[ground.edge_of(state, element.side)]
    pieces = [piece for piece in state.terrain if piece.kind in kinds]
    start = turn % max(1, len(pieces))
    inside = (p for piece in (*pieces[start:], *pieces[:start]) for p in _inside(state, piece, element, facing))
    behind = [_behind(state, piece, element) for piece in state.terrain if piece.kind in ambushes.SCREENS]
    yield from (Pose(*point, facing) for point in islice(inside, MOST_SPOTS))
    yield from (Pose(*point, facing) for point in behind[:4])


def _inside(state: State, piece: Piece, element: Element, facing: float) -> Iterator[Point]:
    area = shape(piece)
    if not isinstance(area, Polygon):
        return
    steps = range(-int(area.reach / SPOT), int(area.reach / SPOT) + 1)
    for column in steps:
        for row in steps:
            point = (area.centroid[0] + column * SPOT, area.centroid[1] + row * SPOT)
            box = Box(WIDTH, element.depth, Pose(*point, facing))
            if ambushes.is_at_the_sides(state, box) and all(area.holds(corner) for corner in box.corners):
                yield point


def _behind(state: State, piece: Piece, element: Element) -> Point:
    """Hard behind a piece, on its owner's side."""
    area = shape(piece)
    forward = Pose(0.0, 0.0, ground.FACING[ground.edge_of(state, element.side)]).forward
    points = piece.outline or piece.line
    back = min((x - area.cx) * forward[0] + (y - area.cy) * forward[1] for x, y in points) - 5.0
    return area.cx + back * forward[0], area.cy + back * forward[1]


# --- rectangles of commands -------------------------------------------------------------------------------------------


def sketched(state: State, side: SideId, turn: int = 0) -> tuple[tuple[Sketch, ...], CommandId]:
    """Side by side, each as wide as its troops need; the chief's in the middle. The camp goes to the chief."""
    strip = Strip(state, side, Zone(state, side))
    commands = _in_line(state, side, turn)
    sizes = [max(1, len(who.troops_of(state, key)) + 2) for key in commands]
    start, found = strip.left, list[Sketch]()
    for key, size in zip(commands, sizes, strict=True):
        end = start + (strip.right - strip.left) * size / sum(sizes)
        found.append(_sketch(strip, key, start, end))
        start = end
    return tuple(found), who.camp_command(state, side).id


def _in_line(state: State, side: SideId, turn: int) -> list[CommandId]:
    chief = who.camp_command(state, side).id
    others = [command.id for command in state.commands_of(side) if command.id != chief]
    others = others[turn % len(others) :] + others[: turn % len(others)] if others else others
    half = len(others) // 2
    return [*others[:half], chief, *others[half:]]


def _sketch(strip: Strip, command: CommandId, start: float, end: float) -> Sketch:
    steps = [start + i / 12 * (end - start) for i in range(13)]
    out = min(strip.base(across) for across in steps) + DEPLOYMENT_DEPTH
    (x0, y0), (x1, y1) = strip.point(start, 0.0), strip.point(end, out)
    low, high = (min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1))
    return Sketch(
        command=command, low=(round(low[0], 3), round(low[1], 3)), high=(round(high[0], 3), round(high[1], 3))
    )

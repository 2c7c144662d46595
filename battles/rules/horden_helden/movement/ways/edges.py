"""Nobody leaves the board; who marches in comes over its own edge (4.2, 8.3)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import FARTHEST, Bounds, Box, Pose, Slide
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, STEPS
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Edge
from battles.rules.tabletop.legs import Way, box_at, shares

_FAR_STEPS = STEPS.every(10 * LE)
"""How often a leg that turns is held against the edge of the board."""


def problems(state: State, ways: Sequence[Way[Element]]) -> list[Refusal]:
    """Somebody would leave the board, or not come onto it."""
    table = room.bounds(state)
    for one in ways:
        if one.piece.place == "column" or not table.holds(one.start, NEAR):
            outside = not _comes_in(state, one)
        else:
            outside = any(not table.holds(box, NEAR) for box in _outline(one))
        if outside:
            points: list[Json] = [list(corner) for corner in one.end.corners]
            return [refuse("off_board", "8.3", witness={"mover": one.piece.id, "points": points})]
    return []


def _outline(one: Way[Element]) -> list[Box]:
    """The ends of all legs, and of turning ones places between, because corners swing out."""
    boxes = list(one.boxes[1:])
    for leg, motion in enumerate(one.motions):
        if not isinstance(motion, Slide):
            boxes += [box_at(one, leg, share) for share in shares(one, leg, _FAR_STEPS)[1:-1]]
    return boxes


def _comes_in(state: State, one: Way[Element]) -> bool:
    """Who marches in must have its front on the board at the end; nobody goes out again, or over another edge (4.2)."""
    x, y = one.end.pose.point
    sx, sy = one.start.pose.point
    w, d = state.board.width, state.board.depth
    inside = -NEAR <= x <= w + NEAR and -NEAR <= y <= d + NEAR
    moved = abs(x - sx) + abs(y - sy) > NEAR
    return inside and (moved or len(one.boxes) == 1) and not _goes_out(state, one)


def _goes_out(state: State, one: Way[Element]) -> bool:
    """Over an edge that is not its own, or back over its own."""
    edge = ground.edge_of(state, one.piece.side)
    fx, fy = Pose(0.0, 0.0, ground.FACING[edge]).forward
    table = _without_edge(room.bounds(state), edge)
    back = (one.end.cx - one.start.cx) * fx + (one.end.cy - one.start.cy) * fy < -NEAR
    return back or any(not table.holds(box, NEAR) for box in _outline(one))


def _without_edge(table: Bounds, edge: Edge) -> Bounds:
    """The board and everything behind one of its edges."""
    match edge:
        case "south":
            return Bounds(table.left, -FARTHEST, table.right, table.top)
        case "north":
            return Bounds(table.left, table.bottom, table.right, FARTHEST)
        case "west":
            return Bounds(-FARTHEST, table.bottom, table.right, table.top)
        case "east":
            return Bounds(table.left, table.bottom, FARTHEST, table.top)

"""Units that come onto the board: from ambush, as reinforcements, delayed, back from pursuit (B.21.10, A.9.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Pose, Slide, near_times
from battles.rules.ninth_age.formation.boundary import spots
from battles.rules.ninth_age.ground.model_places import base_box
from battles.rules.ninth_age.measures import NEAR, within
from battles.rules.ninth_age.moments.ask import ask, number
from battles.rules.ninth_age.moments.kinds import ArrivalRoll
from battles.rules.ninth_age.movement import spacing
from battles.rules.ninth_age.movement.arrangement import formation_problems, in_files
from battles.rules.ninth_age.movement.legs import Route
from battles.rules.ninth_age.movement.rates import model_rates, whos
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board, Edge

EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")
INWARD: dict[Edge, float] = {"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0}
"""The facing of a unit with an edge in its back."""
ARRIVES_ON = 3
FIRST_OWN_TURN = 2
"""Ambushers may come from the second player turn of their owner on."""
LATE_TURN = 4
"""From this game turn on an arriving unit no longer scores (B.21.10)."""
BEYOND = 0.002
"""Millimetres that rounding cannot undo."""


def own_turn(state: State) -> int:
    """Which of his player turns the active player has now."""
    return state.game_turn


def rolling(state: State) -> tuple[UnitId, ...]:
    """Units of the active side that roll for their arrival now."""
    if own_turn(state) < FIRST_OWN_TURN:
        return ()
    waiting = (unit for unit in state.units_of(state.active) if unit.place in ("ambush", "reserve", "delayed"))
    return tuple(unit.id for unit in waiting)


def needed(state: State, unit: Unit) -> int:
    """What its die must show."""
    answers = ask(ArrivalRoll(state=state, unit=unit))
    return number(answers, "needed", ARRIVES_ON).value


def returning(state: State) -> tuple[UnitId, ...]:
    """Units that pursued off the board come back without a die (A.15.70)."""
    return tuple(unit.id for unit in state.units_of(state.active) if unit.place == "off_board")


def long_edge(state: State, side: SideId) -> Edge:
    """The edge at which a side sits."""
    return state.setting_up.halves.get(side, "south" if side == "A" else "north")


def edges_for(state: State, unit: Unit) -> tuple[Edge, ...]:
    """At which edges it may arrive: any, reinforcements at the short edge of their side (B.9.5)."""
    match unit.place:
        case "reserve":
            own = state.setting_up.edge_of(unit.side)
            return EDGES if own is None else (own,)
        case "delayed":
            return (long_edge(state, unit.side),)
        case _:
            return EDGES


def pose_at(board: Board, unit: Unit, edge: Edge, along: float) -> Pose:
    """With its whole rear edge on an edge of the board, the middle so far along it."""
    depth = unit.boundary.depth
    match edge:
        case "south":
            return Pose(along, depth, 90.0)
        case "north":
            return Pose(along, board.depth - depth, 270.0)
        case "west":
            return Pose(depth, along, 0.0)
        case "east":
            return Pose(board.width - depth, along, 180.0)


def edge_behind(board: Board, box: Box) -> Edge | None:
    """The edge on which the whole rear of a unit lies."""
    corners = (box.corner("rear_left"), box.corner("rear_right"))
    beyond: dict[Edge, list[float]] = {
        "south": [y for _, y in corners],
        "north": [board.depth - y for _, y in corners],
        "west": [x for x, _ in corners],
        "east": [board.width - x for x, _ in corners],
    }
    return next((edge for edge, far in beyond.items() if all(abs(one) <= NEAR for one in far)), None)


def arrived(unit: Unit, pose: Pose, files: int = 0) -> Unit:
    """The unit as it stands when it has arrived."""
    wide = in_files(unit, files) if files else unit
    return structs.replace(wide, pose=pose, place="field")


def place_problems(state: State, unit: Unit, pose: Pose, files: int = 0) -> Iterator[Refusal]:
    """Why it may not arrive there."""
    after = arrived(unit, pose, files)
    edge = edge_behind(state.board, after.box)
    if edge is None or edge not in edges_for(state, unit):
        yield refuse("not_at_edge", "B.21.10", unit=unit.id, edges=list(edges_for(state, unit)))
    if files and unit.place == "off_board":
        yield refuse("same_formation", "A.15.70", unit=unit.id)
    yield from formation_problems(state, after)
    yield from spacing.judge(state, after, Route(after, after, ()), "default", excuses=False)


def free_stretches(state: State, unit: Unit, edge: Edge) -> list[tuple[float, float]]:
    """Where along an edge the middle of its rear may lie, solved by sliding it along."""
    whole, half = edge_length(state.board, edge), unit.boundary.width / 2
    if whole < 2 * half:
        return []
    first = unit.box_at(pose_at(state.board, unit, edge, half))
    last = pose_at(state.board, unit, edge, whole - half)
    motion = Slide(last.x - first.pose.x, last.y - first.pose.y)
    middle = ((first.cx * 2 + motion.dx) / 2, (first.cy * 2 + motion.dy) / 2, motion.total / 2 + first.reach)
    shapes = [one.shape for one in spacing.obstacles(state, unit, middle)]
    free, start = list[tuple[float, float]](), half
    for low, high in near_times(first, motion, shapes, spacing.FAR + NEAR) if motion.total else ():
        if half + low - BEYOND > start:
            free.append((start, half + low - BEYOND))
        start = max(start, half + high + BEYOND)
    if start <= whole - half:
        free.append((start, whole - half))
    return free


def edge_length(board: Board, edge: Edge) -> float:
    return board.width if edge in ("south", "north") else board.depth


def nearest_place(state: State, unit: Unit, edge: Edge, near: float) -> Pose | None:
    """At an edge, as near as possible to a point of it; None if it has no room there."""
    found = [min(max(near, low), high) for low, high in free_stretches(state, unit, edge)]
    tried = sorted(found, key=lambda along: (abs(along - near), along))
    poses = (pose_at(state.board, unit, edge, along) for along in tried)
    return next((pose for pose in poses if next(place_problems(state, unit, pose), None) is None), None)


def any_place(state: State, unit: Unit) -> Pose | None:
    """Some place where it may arrive: near the middle of its edges, or near where it left."""
    for edge, near in _wanted(state, unit):
        found = nearest_place(state, unit, edge, near)
        if found is not None:
            return found
    return None


def _wanted(state: State, unit: Unit) -> list[tuple[Edge, float]]:
    """Edges with a point of each, the best first."""
    board = state.board
    if unit.place != "off_board" or unit.pose is None:
        return [(edge, edge_length(board, edge) / 2) for edge in edges_for(state, unit)]
    x, y = unit.pose.point
    away: dict[Edge, float] = {"south": y, "north": board.depth - y, "west": x, "east": board.width - x}
    along: dict[Edge, float] = {"south": x, "north": x, "west": y, "east": y}
    return [(edge, along[edge]) for edge in sorted(away, key=lambda edge: (away[edge], EDGES.index(edge)))]


def too_far_from_edge(state: State, after: Unit) -> Iterator[Refusal]:
    """No model of a unit that has just arrived goes farther from its edge than its march rate (B.21.10)."""
    edge = state.movement.arrived.get(after.id)
    if edge is None:
        return
    most = min(model_rates(state, after, who).mar_mm for who in whos(after))
    gone = max(_from_edge(state.board, edge, corners) for corners in _bases(after))
    if not within(gone, most):
        yield refuse("too_far_from_edge", "B.21.10", unit=after.id, used=round(gone, 3), allowed=round(most, 3))


def _bases(unit: Unit) -> Iterator[Sequence[tuple[float, float]]]:
    assert unit.pose is not None
    for spot in spots(unit.rows):
        yield base_box(unit.pose, spot).corners


def _from_edge(board: Board, edge: Edge, corners: Sequence[tuple[float, float]]) -> float:
    match edge:
        case "south":
            return min(y for _, y in corners)
        case "north":
            return board.depth - max(y for _, y in corners)
        case "west":
            return min(x for x, _ in corners)
        case "east":
            return board.width - max(x for x, _ in corners)

"""The move of a pursuer: turn, then straight on, and whatever it meets (A.15.61 to A.15.67). Random movement goes the
same way (B.21.44)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from battles.rules.geometry import Pose, Shape, Side, Slide, against, length, overlapping, overlaps, spun, sweep
from battles.rules.ninth_age.charges.landing import ChargeLanding, charged_edge, solve
from battles.rules.ninth_age.charges.offsets import places
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.movement.legs import Route, Stretch, front_line, pivot_stretch, straight_stretch
from battles.rules.ninth_age.movement.spacing import judge
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.tabletop.board import bounds

Kind = Literal["off_board", "charge", "stop"]
STEP = inches(0.1)
"""How closely a move is traced back to its last legal place."""


class PursuitPlan(Struct, frozen=True, kw_only=True):
    """Where a pursuer goes: poses after its turn and its way, and whom it charges or where it leaves the board."""

    unit: UnitId
    kind: Kind
    path: tuple[Pose, ...] = ()
    landing: ChargeLanding | None = None
    choices: tuple[UnitId, ...] = ()
    """Enemies that it meets at once: its owner chooses whom it charges."""
    moved: float = 0.0
    """Millimetres straight on."""


def edges_ahead(state: State, unit: Unit) -> dict[UnitId, Side]:
    """The edge of each enemy that a charge would go to, by where the pursuer stands before anything moves (A.15.61)."""
    return {one.id: charged_edge(unit, one) for one in state.on_table if one.side != unit.side}


def plan(
    state: State,
    unit: Unit,
    heading: float,
    distance: float,
    *,
    edges: Mapping[UnitId, Side],
    open_ground: Collection[UnitId] = (),
    barred: Collection[UnitId] = (),
    wanted: UnitId | None = None,
    leaves_board: bool = True,
) -> PursuitPlan:
    """`edges`: of each enemy, fixed before anything moved; `open_ground`: friends of the same combat; `barred`:
    enemies that fled from it, which are obstructions; `wanted`: the enemy its owner has chosen. In millimetres."""
    turned = structs.replace(unit, pose=spun(unit.box, heading))
    front = front_line(turned.box)
    table = bounds(state.board)
    if not table.holds(front, NEAR):
        if leaves_board:
            return PursuitPlan(unit=unit.id, kind="off_board", path=_path(unit, turned))
        return _partly_turned(state, unit, heading)
    foes = {one.id: one for one in state.on_table if one.side != unit.side and one.id not in barred}
    there = [key for key, one in foes.items() if overlaps(front, one.shape, NEAR)]
    for key in _first(wanted, there):
        landing = placed_against(state, turned, foes[key], edges[key], open_ground)
        if landing is not None:
            return PursuitPlan(unit=unit.id, kind="charge", path=(*_path(unit, turned), landing.pose), landing=landing)
    walls = _obstructions(state, unit, open_ground, barred) | {key: foes[key].shape for key in there}
    if any(overlaps(front, shape, NEAR) for shape in walls.values()):
        return _partly_turned(state, unit, heading)
    free = {key: one for key, one in foes.items() if key not in there}
    return _straight(state, unit, turned, distance, edges, free, walls, open_ground, wanted, leaves_board)


def _first(wanted: UnitId | None, found: Iterable[UnitId]) -> list[UnitId]:
    """The one that was chosen before the others."""
    return sorted(found, key=lambda key: (key != wanted, key))


def _path(unit: Unit, turned: Unit) -> tuple[Pose, ...]:
    return () if turned.pose is None or turned.pose == unit.pose else (turned.pose,)


def _obstructions(
    state: State, unit: Unit, open_ground: Collection[UnitId], barred: Collection[UnitId]
) -> dict[str, Shape]:
    """Impassable terrain, enemies that fled from this combat, friends that were not in it (A.15.62)."""
    found: dict[str, Shape] = {piece.id: piece.shape for piece in state.terrain if piece.is_impassable}
    for one in state.on_table:
        is_friend = one.side == unit.side and one.id != unit.id and one.id not in open_ground
        if is_friend or one.id in barred:
            found[one.id] = one.shape
    return found


def placed_against(
    state: State, unit: Unit, enemy: Unit, edge: Side, open_ground: Collection[UnitId]
) -> ChargeLanding | None:
    """On the edge at once: as many models in contact as can be, then as near as can be to where it stands (A.15.63)."""
    others: list[Shape] = [
        one.shape for one in state.on_table if one.id not in (unit.id, enemy.id) and one.id not in open_ground
    ]
    others += [piece.shape for piece in state.terrain if piece.is_impassable]
    table, best = bounds(state.board), None
    best_key = (0, 0.0)
    for place in places(unit.rows, enemy.rows, edge):
        pose = against(enemy.box, edge, unit.boundary.width, offset=place.offset)
        box = unit.box_at(pose)
        if overlapping(box, others, NEAR) or not table.holds(box):
            continue
        key = (place.models, -length(box.cx - unit.box.cx, box.cy - unit.box.cy))
        if best is None or key > best_key:
            best_key = key
            best = ChargeLanding(
                unit=unit.id, target=enemy.id, edge=edge, path=(pose,), models=place.models, offset=place.offset
            )
    return best


def _straight(
    state: State,
    unit: Unit,
    turned: Unit,
    distance: float,
    edges: Mapping[UnitId, Side],
    foes: Mapping[UnitId, Unit],
    walls: Mapping[str, Shape],
    open_ground: Collection[UnitId],
    wanted: UnitId | None,
    leaves_board: bool,
) -> PursuitPlan:
    """Step 2: the first hurdle that the front edge meets (A.15.64)."""
    box, front = turned.box, front_line(turned.box)
    slide = Slide(distance * box.fx, distance * box.fy)
    if not distance:
        return _stopped(state, unit, turned, 0.0)
    out = bounds(state.board).touch([front], slide)
    edge_at = None if out is None else out.at
    met = {key: hit.at for key, one in foes.items() if (hit := sweep([front], slide, [one.shape])) is not None}
    wall_at = min(
        (hit.at for shape in walls.values() if (hit := sweep([front], slide, [shape])) is not None), default=None
    )
    while met:
        nearest = min(met.values())
        if edge_at is not None and edge_at <= nearest:
            break
        if wall_at is not None and wall_at < nearest:
            break
        choices = tuple(sorted(key for key, at in met.items() if at <= nearest + NEAR))
        for key in _first(wanted, choices):
            landing = solve(state, turned, foes[key], edges[key], lifted=open_ground)
            if landing is not None:
                path = (*_path(unit, turned), *landing.path)
                return PursuitPlan(unit=unit.id, kind="charge", path=path, landing=landing, choices=choices)
        for key in choices:
            del met[key]
        wall_at = nearest if wall_at is None else min(wall_at, nearest)
    if edge_at is not None and (wall_at is None or edge_at <= wall_at) and edge_at <= distance:
        if leaves_board:
            return PursuitPlan(unit=unit.id, kind="off_board", path=_path(unit, turned), moved=edge_at)
        return _stopped(state, unit, turned, edge_at)
    return _stopped(state, unit, turned, distance if wall_at is None else min(distance, wall_at))


def route_of(unit: Unit, heading: float, moved: float) -> Route:
    """A turn about the centre, then straight on."""
    turn = pivot_stretch(unit.box, heading)
    stretches: list[Stretch] = [turn]
    if moved:
        stretches.append(straight_stretch(turn.end, "forward", moved))
    return Route(unit, structs.replace(unit, pose=stretches[-1].end.pose), stretches)


def _is_legal(state: State, route: Route) -> bool:
    return not judge(state, route.before, route, "pursuing")


def _stopped(state: State, unit: Unit, turned: Unit, moved: float) -> PursuitPlan:
    """Step 3: back along the straight way to the last legal place, then along the turn (A.15.67)."""
    heading = turned.box.pose.facing
    far = moved
    while far >= 0.0:
        route = route_of(unit, heading, far)
        if _is_legal(state, route):
            far = _farther(state, unit, heading, far, min(far + STEP, moved))
            route = route_of(unit, heading, far)
            return PursuitPlan(unit=unit.id, kind="stop", path=route.path, moved=far)
        far = far - STEP if far - STEP > 0.0 or far == 0.0 else 0.0
    return _partly_turned(state, unit, heading)


def _farther(state: State, unit: Unit, heading: float, legal: float, beyond: float) -> float:
    """The last legal place between one that is and one that may not be."""
    for _ in range(12):
        middle = (legal + beyond) / 2
        if _is_legal(state, route_of(unit, heading, middle)):
            legal = middle
        else:
            beyond = middle
    return legal


def _partly_turned(state: State, unit: Unit, heading: float) -> PursuitPlan:
    """Turned only as far towards the direction as spacing allows, no further movement (A.15.63)."""
    start = unit.box.pose.facing
    turn = (heading - start + 180.0) % 360.0 - 180.0
    share = 1.0
    while share > 0.0:
        route = route_of(unit, start + share * turn, 0.0)
        if _is_legal(state, route) and bounds(state.board).holds(route.end):
            return PursuitPlan(unit=unit.id, kind="stop", path=route.path)
        share -= 1.0 / max(1.0, abs(turn))
    return PursuitPlan(unit=unit.id, kind="stop")

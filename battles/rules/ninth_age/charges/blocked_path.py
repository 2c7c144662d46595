"""A charge that only enemies bar: straight on into the target, which then turns to its charger (A.11.32)."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.geometry import (
    Pose,
    Side,
    Slide,
    after,
    against,
    length,
    overlapping,
    sweep,
    turn_between,
    turned,
)
from battles.rules.ninth_age.charges.landing import ChargeLanding, solve
from battles.rules.ninth_age.charges.offsets import places
from battles.rules.ninth_age.charges.record import Charge
from battles.rules.ninth_age.charges.surroundings import Scene, scene_of
from battles.rules.ninth_age.charges.travel import advance_rate, charge_dice, ignores_terrain
from battles.rules.ninth_age.charges.unaligned import is_war_machine
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.movement.rates import rates
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


class BlockedPath(Struct, frozen=True):
    """Where the charger ends, and where the target then stands."""

    pose: Pose
    target_pose: Pose
    models: int


def way_on(state: State, charge: Charge) -> BlockedPath | None:
    """The special move of a charger whose normal one is barred by unengaged enemies alone; None if there is none."""
    unit, target = state.units[charge.unit], state.units[charge.target]
    if target.is_engaged or target.is_fleeing or target.boundary.round or is_war_machine(target):
        return None
    if not _is_barred_by_enemies(state, charge, unit, target):
        return None
    scene = scene_of(state, unit, {target.id}, mode=charge.mode, ignores_terrain=ignores_terrain(state, unit))
    pose = _straight_on(state, charge, unit, target, scene)
    return None if pose is None else _reformed(state, unit, target, charge.edge, pose, scene)


def _is_barred_by_enemies(state: State, charge: Charge, unit: Unit, target: Unit) -> bool:
    """Without all unengaged enemies it could be completed."""
    enemies = [one.id for one in state.on_table if one.side != unit.side and one.id != target.id and not one.is_engaged]
    if not enemies:
        return False
    found: ChargeLanding | None = solve(
        state,
        unit,
        target,
        charge.edge,
        mode=charge.mode,
        ignores_terrain=ignores_terrain(state, unit),
        lifted=enemies,
        touchable=(),
        may_turn=False,
    )
    return found is not None


def _straight_on(state: State, charge: Charge, unit: Unit, target: Unit, scene: Scene) -> Pose | None:
    """Straight forward up to the charge range, into base contact with the target and nobody else."""
    total = charge_dice(state, unit, target).total(charge.faces)
    far = inches(advance_rate(state, unit, charge.mode) + total)
    ahead = Slide(far * unit.box.fx, far * unit.box.fy)
    hit = sweep([unit.box], ahead, [target.box])
    if hit is None:
        return None
    way = Slide(hit.at * unit.box.fx, hit.at * unit.box.fy)
    room = scene.room()
    if not room.lets([unit.box], way):
        return None
    end = after([unit.box], way)[0]
    return end.pose if room.holds(end) else None


def _reformed(state: State, unit: Unit, target: Unit, edge: Side, pose: Pose, scene: Scene) -> BlockedPath | None:
    """The place of the target with most models in contact that its models can reach: ranks and files stay.

    Ruling: of several that are equally good the one in the middle of the edge is taken.
    """
    march = rates(state, target).mar_mm
    for place in places(unit.rows, target.rows, edge):
        there = _flush(unit, target, edge, place.offset, pose)
        box = target.box_at(there)
        if overlapping(box, [*scene.blockers(), unit.box_at(pose)], NEAR) or not scene.table.holds(box):
            continue
        if all(
            length(x1 - x0, y1 - y0) <= march + NEAR
            for (x0, y0), (x1, y1) in zip(target.box.corners, box.corners, strict=True)
        ):
            return BlockedPath(pose, there, place.models)
    return None


def _flush(unit: Unit, target: Unit, edge: Side, offset: float, pose: Pose) -> Pose:
    """Where the target must stand so that a charger at this pose is flush with its edge at an offset."""
    now = against(target.box, edge, unit.box.width, offset=offset)
    turn = turn_between(now.facing, pose.facing)
    x, y = turned(target.box.pose.point, now.point, turn)
    return Pose(x - now.x + pose.x, y - now.y + pose.y, target.box.pose.facing + turn)

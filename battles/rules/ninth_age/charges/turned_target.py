"""A target that has to be turned because its charger cannot align (A.11.19): as little as can be."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from battles.rules.cooperative import Cooperative
from battles.rules.geometry import Box, Pose, Side, Surroundings, Swing, after, against, free_way, overlapping
from battles.rules.geometry.measures import turn_between
from battles.rules.ninth_age.charges.offsets import models_at
from battles.rules.ninth_age.charges.surroundings import Scene
from battles.rules.ninth_age.charges.unaligned import Touch, touches
from battles.rules.ninth_age.measures import NEAR, NEAR_DEGREES
from battles.rules.ninth_age.pieces import Unit

_BREAK_EVERY = 20


class Turned(Struct, frozen=True):
    """Where both then stand, and by how many degrees the target was turned."""

    path: tuple[Pose, ...]
    target: Pose
    offset: float
    turn: float


def least_turn(unit: Unit, target: Unit, edge: Side, scene: Scene, room: Surroundings) -> Cooperative[Turned | None]:
    """The charge move whose alignment turns the target least; of those the one with most models in contact.

    The charger turns about the point of contact as far as it can, the target makes up for the rest (design: about the
    same point).
    """
    best: tuple[float, int] | None = None
    found = None
    for number, touch in enumerate(touches(unit.box, target.box, room)):
        if number % _BREAK_EVERY == 0:
            yield
        turned = _aligned(unit, target, edge, touch, scene, room)
        if turned is None:
            continue
        rank = (-turned.turn, models_at(unit.rows, target.rows, edge, turned.offset))
        if best is None or rank > best:
            best, found = rank, turned
    return found


def _aligned(unit: Unit, target: Unit, edge: Side, touch: Touch, scene: Scene, room: Surroundings) -> Turned | None:
    if not _is_on(target.box, edge, touch):
        return None
    mover = unit.box_at(touch.path[-1])
    flush = turn_between(mover.pose.facing, against(target.box, edge, mover.width).facing)
    if abs(flush) >= 90.0:
        return None
    swing = Swing(touch.point, flush)
    free = free_way([mover], swing, room.solid)
    rest = ceil((abs(flush) - free) * 1000.0) / 1000.0
    if rest <= NEAR_DEGREES:
        rest = 0.0
    back = Swing(touch.point, -rest if flush > 0.0 else rest)
    if rest and free_way([target.box], back, scene.blockers()) < back.total - NEAR_DEGREES:
        return None
    return _end(unit, target, edge, touch, back, scene, room)


def _end(
    unit: Unit, target: Unit, edge: Side, touch: Touch, back: Swing, scene: Scene, room: Surroundings
) -> Turned | None:
    other = after([target.box], back)[0] if back.total else target.box
    if not scene.table.holds(other) or overlapping(other, scene.blockers()):
        return None
    mover = unit.box_at(touch.path[-1])
    facing = against(other, edge, mover.width).facing
    turned = after([mover], Swing(touch.point, turn_between(mover.pose.facing, facing)))[0]
    (x, y), right = other.middle(edge), turned.pose.right
    offset = (turned.pose.x - x) * right[0] + (turned.pose.y - y) * right[1]
    pose = against(other, edge, mover.width, offset=offset)
    if not room.holds(unit.box_at(pose)):
        return None
    return Turned((*touch.path, pose), other.pose, offset, back.total)


def _is_on(target: Box, edge: Side, touch: Touch) -> bool:
    """Whether the point of contact lies on the charged edge."""
    (x, y), (nx, ny) = target.middle(edge), target.outward(edge)
    dx, dy = touch.point[0] - x, touch.point[1] - y
    along = dx * ny - dy * nx
    return abs(dx * nx + dy * ny) <= NEAR and abs(along) <= target.length_of(edge) / 2 + NEAR

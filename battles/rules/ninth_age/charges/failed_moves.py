"""The move of a failed charge: wheel towards the target's centre, then straight on (A.11.31)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from battles.rules.geometry import (
    Box,
    Hand,
    Point,
    Pose,
    Shape,
    Slide,
    Surroundings,
    after,
    ahead,
    bearing,
    chord,
    free_way,
    length,
    overlapping,
    turn_between,
    wheel,
    widest_turn,
)
from battles.rules.geometry.measures import arc_sine
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.charges.surroundings import scene_of
from battles.rules.ninth_age.charges.travel import ignores_terrain
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

MOST_WHEEL = 90.0
_BACK = 1.0
_BACK_DEGREES = 0.5
"""By so much a flyer that would end on others goes back: along its straight way, then along its wheel."""


def wheel_towards(box: Box, goal: Point, hand: Hand) -> float:
    """The wheel after which a unit faces straight at a point, in closed form; at most 90 degrees."""
    x, y = box.corner("front_left" if hand == "left" else "front_right")
    dx, dy = goal[0] - x, goal[1] - y
    far = length(dx, dy)
    if far <= box.half_width:
        return MOST_WHEEL
    aside = arc_sine(box.half_width / far)
    facing = bearing(dx, dy) + (aside if hand == "left" else -aside)
    turn = turn_between(box.pose.facing, facing)
    signed = turn if hand == "left" else -turn
    return min(signed if signed >= 0.0 else signed + 360.0, MOST_WHEEL)


def hand_towards(box: Box, goal: Point) -> Hand | None:
    """The hand of the smaller turn; None if both are alike."""
    u, v = box.local(goal)
    if abs(u) < 0.001:
        return "left" if v >= 0.0 else None
    return "left" if u < 0.0 else "right"


def failed_move(
    state: State,
    unit: Unit,
    goal: Point,
    distance: float,
    *,
    mode: ChargeMode = "ground",
    hand: Hand | None = None,
    placed: Mapping[UnitId, Pose] | None = None,
    lifted: Collection[UnitId] = (),
) -> tuple[Pose, ...]:
    """The poses on the way of a failed charge, in the order in which they are reached; the last is its end."""
    scene = scene_of(
        state, unit, (), mode=mode, ignores_terrain=ignores_terrain(state, unit), lifted=lifted, placed=placed
    )
    room, box = scene.room(), unit.box
    chosen = hand or hand_towards(box, goal) or "left"
    angle = min(wheel_towards(box, goal, chosen), widest_turn(box.width, distance))
    angle = _free_angle(box, chosen, angle, room)
    path = _path(box, chosen, angle, distance, room)
    while angle > 0.0 and overlapping(box.at(path[-1]), _passed(room)):
        angle = max(0.0, angle - _BACK_DEGREES)
        path = _path(box, chosen, angle, 0.0, room)
    return path


def _path(box: Box, hand: Hand, angle: float, distance: float, room: Surroundings) -> tuple[Pose, ...]:
    """The wheel, then straight on with what is left."""
    path = [box.pose]
    if angle > 0.0:
        box = after([box], wheel(box, hand, angle))[0]
        path.append(box.pose)
    left = distance - chord(box.width, angle)
    if left > NEAR:
        path.append(_ahead(box, left, room))
    return tuple(dict.fromkeys(path))[1:] or (path[0],)


def _free_angle(box: Box, hand: Hand, angle: float, room: Surroundings) -> float:
    """How far the wheel can be made: until obstructed, and not off the board."""
    if angle <= 0.0:
        return 0.0
    swing = wheel(box, hand, angle)
    free = free_way([box], swing, room.solid)
    leaves = None if room.table is None else room.table.exit([box], swing)
    return free if leaves is None else min(free, leaves.at)


def _ahead(box: Box, distance: float, room: Surroundings) -> Pose:
    """Straight on until something is touched; who passes over others goes back to where there is room (B.21.7)."""
    slide = Slide(distance * box.fx, distance * box.fy)
    free = free_way([box], slide, room.solid)
    leaves = None if room.table is None else room.table.exit([box], slide)
    if leaves is not None:
        free = min(free, leaves.at)
    while free > 0.0 and overlapping(box.at(ahead(box.pose, free)), _passed(room)):
        free = max(0.0, free - _BACK)
    return ahead(box.pose, free)


def _passed(room: Surroundings) -> list[Shape]:
    return list(getattr(room, "passed", ()))

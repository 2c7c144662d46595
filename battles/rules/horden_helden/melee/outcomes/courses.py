"""Boats and beings of the water go back along the river when they fight each other (16.2)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Bounds, Box, Point, Pose, bearing, contact, overlaps
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.melee.outcomes.ways import Meet
from battles.rules.horden_helden.melee.rulings import ALONG_STREAM, CANNOT_BE_PUSHED, STEP
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece

_MOST_PUSHES = 8


class Course(Struct, frozen=True, kw_only=True):
    """What becomes of somebody who is driven up or down a river."""

    fate: Literal["stands", "destroyed", "left"] = "stands"
    poses: dict[ElementId, Pose] = {}
    """Where it and those whom it pushes end."""
    by: Meet | None = None
    gone: tuple[ElementId, ...] = ()
    passed: tuple[ElementId, ...] = ()


def is_waterborne(element: Element) -> bool:
    return element.type == "boats" or ground.lives_in_water(element)


def along(state: State, element: ElementId, foe: str, way: Point, distance: float) -> Course | None:
    """The recoil along the river's course; None if it goes straight."""
    one, other = state.elements[element], state.elements.get(foe)
    if other is None or not is_waterborne(one) or not is_waterborne(other):
        return None
    river = _river_of(state, one)
    if river is None:
        return None
    current = ground.downstream(river, one.box.pose.point)
    against = way[0] * current[0] + way[1] * current[1]
    if abs(against) < unit(ALONG_STREAM)[0]:
        return None
    return _driven(state, one, river, distance, 1 if against > 0.0 else -1, frozenset())


def _river_of(state: State, element: Element) -> Piece | None:
    water = ground.sailing_at(state, element.box.centre)
    return water if water is not None and water.kind == "river" else None


def _driven(
    state: State, one: Element, river: Piece, distance: float, sign: int, pushers: frozenset[ElementId]
) -> Course:
    """Step by step down the course, until something is met."""
    place, gone = ground.course_place(river, one.box.pose.point), 0.0
    here = one.box.pose
    while gone < distance:
        gone = min(distance, gone + STEP)
        box = one.box.at(pose_at(river, place, gone, sign, one.depth))
        if not _bounds(state).holds(box, NEAR):
            return Course(fate="left")
        met = _met(state, box, pushers | {one.id})
        if met is not None:
            return _meeting(state, one, met, river, distance, gone, sign, pushers, here)
        here = box.pose
    if one.type == "boats" and ground.barred(state, one, one.box.at(here)) is not None:
        return Course(fate="destroyed", by=Meet(distance, "terrain", river.id))
    return Course(poses={one.id: here})


def _meeting(
    state: State,
    one: Element,
    met: ElementId,
    river: Piece,
    distance: float,
    gone: float,
    sign: int,
    pushers: frozenset[ElementId],
    here: Pose,
) -> Course:
    """A new enemy's front destroys, any other part of him stops it; own boats are pushed on (16.1)."""
    other = state.elements[met]
    by = Meet(gone, "element", met)
    if other.side != one.side:
        touch = contact(one.box.at(here), other.box, STEP)
        return (
            Course(fate="destroyed", by=by) if touch and touch.theirs == other.front else Course(poses={one.id: here})
        )
    if not is_waterborne(other) or other.type in CANNOT_BE_PUSHED or met in pushers:
        return Course(fate="destroyed", by=by)
    return _pushing(state, one, other, river, distance, distance - gone + STEP, sign, pushers, by)


def _pushing(
    state: State,
    one: Element,
    other: Element,
    river: Piece,
    distance: float,
    rest: float,
    sign: int,
    pushers: frozenset[ElementId],
    by: Meet,
) -> Course:
    """The one behind is pushed on until there is room; round bends that takes a little more."""
    for more in range(_MOST_PUSHES):
        after = _driven(state, other, river, rest + more * STEP, sign, pushers | {one.id})
        if after.fate == "destroyed":
            break
        gone = (other.id, *after.gone) if after.fate == "left" else after.gone
        own = _driven(state, one, river, distance, sign, pushers | {other.id, *after.poses, *gone})
        found = Course(fate=own.fate, by=own.by, poses={**after.poses, **own.poses}, gone=gone)
        if not _is_crowded(state, one, found):
            return found
    return Course(fate="destroyed", by=by)


def _is_crowded(state: State, one: Element, found: Course) -> bool:
    if one.id not in found.poses:
        return False
    box = one.box.at(found.poses[one.id])
    others = (state.elements[key].box.at(pose) for key, pose in found.poses.items() if key != one.id)
    return any(overlaps(box, other, NEAR) for other in others)


def pose_at(river: Piece, start: float, gone: float, sign: int, depth: float) -> Pose:
    """The front's midpoint on the centre line, the rear on it as well, farther in the direction of the recoil."""
    (x, y), _ = ground.course_point(river, start + sign * gone)
    (rx, ry), _ = ground.course_point(river, start + sign * (gone + depth))
    return Pose(x, y, bearing(x - rx, y - ry))


def _bounds(state: State) -> Bounds:
    return room.bounds(state)


def _met(state: State, box: Box, ignore: frozenset[ElementId]) -> ElementId | None:
    near = (other for other in state.field.near(box, 0.0) if other not in ignore)
    return next((other for other in near if overlaps(box, state.field.boxes[other], NEAR)), None)

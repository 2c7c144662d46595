"""A pose that is nearly exact is meant exactly: contact poses, camp sections, lines of friends (8.9, 17.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.geometry import (
    SIDES,
    Box,
    Pose,
    Side,
    leg_length,
    length,
    overlaps,
    snap,
    turn_between,
    turned,
)
from battles.rules.geometry.shapes import around
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement.contact.contacts import contact_pose, halves, is_taken, slid_pose
from battles.rules.horden_helden.movement.rulings import SNAP_DEGREES, SNAP_MM
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH


def snapped(state: State, element: Element, box: Box, wanted: ElementId | None = None) -> Pose:
    """The exact pose that is meant: against an enemy, before a section, in line with friends, else as it was given."""
    near = [one for one in state.field.near(box, SNAP_MM) if one != element.id]
    foes = [one for one in near if state.field.elements[one].side != element.side]
    others = [state.field.boxes[one] for one in near]
    exact = best(box, _enemy_poses(state, foes, wanted), others) or best(box, _sections(state, element, box), others)
    if exact is not None:
        return exact
    slid = best(box, _slid(state, element, foes, box), others)
    if slid is not None:
        return slid
    friends = [state.field.boxes[one] for one in near if one not in foes]
    found = snap(box, friends, SNAP_MM, SNAP_DEGREES) if friends else None
    return box.pose if found is None else found.pose


def best(box: Box, poses: Iterator[Pose], others: Sequence[Box]) -> Pose | None:
    """The nearest of the poses within reach at which it overlaps nobody."""
    close = [pose for pose in poses if is_near(box.pose, pose)]
    for pose in sorted(close, key=lambda one: leg_length(box, one)):
        if not any(overlaps(box.at(pose), other, NEAR) for other in others):
            return pose
    return None


def is_near(one: Pose, other: Pose) -> bool:
    near = length(one.x - other.x, one.y - other.y) <= SNAP_MM
    return near and abs(turn_between(one.facing, other.facing)) <= SNAP_DEGREES


def _enemy_poses(state: State, foes: Sequence[ElementId], wanted: ElementId | None) -> Iterator[Pose]:
    for foe in sorted(foes, key=lambda one: one != wanted):
        box = state.field.boxes[foe]
        for side in SIDES:
            yield contact_pose(box, side)
            if box.length_of(side) >= 2 * WIDTH:
                yield from halves(box, side)


def _slid(state: State, element: Element, foes: Sequence[ElementId], box: Box) -> Iterator[Pose]:
    """Somewhere along a flank or rear, for those whose exact place is taken; others only come near, or touch a
    corner, and stay as they are (8.9)."""
    sides: tuple[Side, ...] = ("left", "right", "rear")
    for foe in foes:
        for side in sides:
            pose = slid_pose(state.field.boxes[foe], side, box.pose)
            if pose is not None and is_near(box.pose, pose) and _must_slide(state, element, box, foe, side):
                yield pose


def _must_slide(state: State, element: Element, box: Box, foe: ElementId, side: Side) -> bool:
    exact = box.at(contact_pose(state.field.boxes[foe], side))
    others = [state.field.boxes[one] for one in state.field.near(exact, 0.0) if one not in (element.id, foe)]
    return is_taken(state, element, exact, others)


def _sections(state: State, element: Element, box: Box) -> Iterator[Pose]:
    if not state.camps and not state.works:
        return
    for section in camps.all_sections(state):
        x, y = section.middle
        if length(x - box.pose.x, y - box.pose.y) <= SNAP_MM:
            own = camps.holder_of(state, section) == element.side
            yield section.defence_pose if own else section.attack_pose


# --- groups -----------------------------------------------------------------------------------------------------------


def group_snapped(state: State, members: Sequence[tuple[Element, Box]]) -> list[Pose] | None:
    """The whole group shifted and turned so that one of its elements stands exactly; None if nothing is near."""
    side = members[0][0].side
    x, y, far = around([(box.cx, box.cy, box.reach) for _, box in members])
    foes = [one for one in state.field.around(x, y, far + SNAP_MM) if state.field.elements[one].side != side]
    found: list[tuple[float, list[Pose]]] = []
    for element, box in members if foes or state.camps or state.works else ():
        for pose in _targets(state, element, box, foes):
            moved = [_carried(other.pose, box.pose, pose) for _, other in members]
            found.append((leg_length(box, pose), moved))
    return min(found, key=lambda one: one[0])[1] if found else None


def _targets(state: State, element: Element, box: Box, foes: Sequence[ElementId]) -> Iterator[Pose]:
    """Exact poses near to which one of the group would come to stand."""
    boxes, x, y, reach = state.field.boxes, box.cx, box.cy, box.reach + SNAP_MM
    near = [
        one
        for one in foes
        if (dx := (foe := boxes[one]).cx - x) * dx + (dy := foe.cy - y) * dy <= (far := reach + foe.reach) * far
    ]
    yield from (pose for pose in _enemy_poses(state, near, None) if is_near(box.pose, pose))
    yield from (pose for pose in _sections(state, element, box) if is_near(box.pose, pose))


def _carried(pose: Pose, old: Pose, new: Pose) -> Pose:
    """Where a pose comes to lie if `old` is brought to `new` and everything with it."""
    turn = turn_between(old.facing, new.facing)
    x, y = turned(pose.point, old.point, turn)
    return Pose(x + new.x - old.x, y + new.y - old.y, pose.facing + turn)

"""The poses in which a move may end in contact with an enemy, and the right to a flank or rear (8.9, 8.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from battles.rules.geometry import Box, Pose, Side, against, is_beyond, nearest_offset, overlaps
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.field import Touch
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH

ContactKind = Literal["front", "left", "right", "rear"]


def front_pose(box: Box) -> Pose:
    """Front edge on front edge, corner to corner."""
    return against(box, "front", WIDTH)


def flank_pose(box: Box, side: Literal["left", "right"]) -> Pose:
    """On a flank, front corner level with the front corner of the one attacked."""
    return against(box, side, WIDTH, "left" if side == "left" else "right")


def rear_pose(box: Box) -> Pose:
    return against(box, "rear", WIDTH)


def contact_pose(box: Box, side: Side) -> Pose:
    """The first choice on a side of an enemy."""
    match side:
        case "front":
            return front_pose(box)
        case "rear":
            return rear_pose(box)
        case "left" | "right":
            return flank_pose(box, side)


def halves(box: Box, side: Side) -> tuple[Pose, Pose]:
    """Both halves of a long side (15.1)."""
    return against(box, side, WIDTH, "left"), against(box, side, WIDTH, "right")


def slid_pose(box: Box, side: Side, wanted: Pose) -> Pose | None:
    """Along a flank or rear, where the wanted pose is, as long as some of the edge is shared (8.9)."""
    middle = box.middle(side)
    rx, ry = against(box, side, WIDTH).right
    half = (box.length_of(side) + WIDTH) / 2 - 2 * NEAR
    offset = (wanted.x - middle[0]) * rx + (wanted.y - middle[1]) * ry
    kept = nearest_offset([(-half, half)], offset)
    return None if kept is None else against(box, side, WIDTH, offset=kept)


def is_taken(state: State, element: Element, box: Box, others: Iterable[Box]) -> bool:
    """There is no room for it on its first choice of a flank or rear: then it may slide along (8.9)."""
    if not room.bounds(state).holds(box, NEAR) or ground.barred(state, element, box) is not None:
        return True
    return any(overlaps(box, other, NEAR) for other in others)


def kind_of(touch: Touch) -> ContactKind | None:
    """Which side of the other my front edge touches; None if it is no contact in the sense of 8.9."""
    if not touch.is_edge or touch.mine != "front":
        return None
    match touch.theirs:
        case "front" | "left" | "right" | "rear":
            return touch.theirs
        case _:
            return None


def has_right(box: Box, enemy: Box, side: ContactKind) -> bool:
    """Did it start wholly beyond the line of that side? (8.10)"""
    return side == "front" or is_beyond(enemy, side, box, NEAR)


def may_swing(state: State, mover: ElementId, enemy: ElementId, side: ContactKind) -> bool:
    """It overlapped this enemy in a melee of the turn before, on that flank (8.10)."""
    if side not in ("left", "right") or (mover, enemy) not in state.melee.overlapped_before:
        return False
    box, mine = state.field.boxes[enemy], state.field.boxes[mover]
    return (box.local(mine.centre)[0] > 0.0) == (side == "right")


def touched(state: State, element: Element) -> tuple[tuple[ElementId, ContactKind], ...]:
    """Enemies whom its front edge touches, and where."""
    found = ((touch.other, kind_of(touch)) for touch in state.field.foes(element.id))
    return tuple((other, kind) for other, kind in found if kind is not None)

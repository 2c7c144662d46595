"""Exact contact: the poses in which one box stands flush with another, and the nearest of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.geometry.distances import overlapping
from battles.rules.geometry.intervals import Interval, Intervals, difference, union
from battles.rules.geometry.measures import EPSILON, length, turn_between
from battles.rules.geometry.motions import Slide
from battles.rules.geometry.moves import Hand, ahead, aside, leg_length
from battles.rules.geometry.shapes import SIDES, Box, Pose, Shape, Side
from battles.rules.geometry.sweeps import overlap_times

End = Literal["left", "middle", "right"]
"""Which of the mover's front corners (or its middle) meets that end (or the middle) of the other's side."""

SnapKind = Literal["front", "left", "right", "rear", "beside_left", "beside_right", "behind", "before"]
_TURNS: dict[Side, float] = {"front": 180.0, "left": -90.0, "right": 90.0, "rear": 0.0}


class Snap(Struct, frozen=True):
    """A pose flush with another box: which one, with which side of it (or where in line), and how far off it was."""

    pose: Pose
    other: int
    kind: SnapKind
    moved: float


def against(target: Box, side: Side, width: float, end: End = "middle", offset: float = 0.0) -> Pose:
    """Front edge on a side of the target, middles or one end together; `offset` shifts to the mover's right."""
    (x0, y0), (x1, y1) = target.edge(side)
    long = target.length_of(side)
    rx, ry = (x1 - x0) / long, (y1 - y0) / long
    match end:
        case "left":
            place = width / 2
        case "middle":
            place = long / 2
        case "right":
            place = long - width / 2
    place += offset
    return Pose(x0 + place * rx, y0 + place * ry, target.pose.facing + _TURNS[side])


def beside(box: Box, hand: Hand, width: float) -> Pose:
    """In line with a box, flank on flank, front corners together."""
    distance = (box.width + width) / 2
    return aside(box.pose, distance if hand == "right" else -distance)


def behind(box: Box) -> Pose:
    """Front on the rear of a box, middle on middle, the same way."""
    return ahead(box.pose, -box.depth)


def before(box: Box, depth: float) -> Pose:
    """Rear on the front of a box, middle on middle, the same way."""
    return ahead(box.pose, depth)


def free_offsets(
    target: Box, side: Side, mover: Box, blockers: Sequence[Shape], tolerance: float = EPSILON
) -> Intervals:
    """The offsets from the middle at which the mover, against a side and sharing some of it, overlaps no blocker."""
    half = (target.length_of(side) + mover.width) / 2 - tolerance
    start = mover.at(against(target, side, mover.width, offset=-half))
    rx, ry = start.pose.right
    slide = Slide(2 * half * rx, 2 * half * ry)
    x, y, reach = slide.shadow(start)
    taken: list[Interval] = []
    for blocker in blockers:
        if length(blocker.cx - x, blocker.cy - y) < reach + blocker.reach:
            for part in blocker.parts:
                taken += overlap_times(start.parts[0], part, slide, part.radius - tolerance)
    free = difference((0.0, slide.total), union(taken))
    return [(low - half, high - half) for low, high in free]


def nearest_offset(free: Sequence[Interval], wanted: float) -> float | None:
    """The free offset nearest to the wanted one."""
    nearest = [min(max(wanted, low), high) for low, high in free]
    return min(nearest, key=lambda offset: abs(offset - wanted), default=None)


def snap(mover: Box, others: Sequence[Box], reach: float = 2.0, degrees: float = 2.0) -> Snap | None:
    """The flush pose with the smallest adjusting motion, if one lies within reach and overlaps nobody.

    Corner on corner or middle on middle comes before a place somewhere along a side.
    """
    for aligned in (True, False):
        found = [
            Snap(pose, place, kind, leg_length(mover, pose))
            for place, other in enumerate(others)
            if length(other.cx - mover.cx, other.cy - mover.cy) <= reach + 2 * (mover.reach + other.reach)
            for kind, pose in (_flush(mover, other) if aligned else _along(mover, other))
            if _is_near(mover.pose, pose, reach, degrees)
        ]
        for best in sorted(found, key=lambda one: one.moved):
            if not overlapping(mover.at(best.pose), others):
                return best
    return None


def _is_near(old: Pose, new: Pose, reach: float, degrees: float) -> bool:
    return length(new.x - old.x, new.y - old.y) <= reach and abs(turn_between(old.facing, new.facing)) <= degrees


def _flush(mover: Box, other: Box) -> Iterator[tuple[SnapKind, Pose]]:
    ends: tuple[End, ...] = ("middle", "left", "right")
    for side in SIDES:
        for end in ends:
            yield side, against(other, side, mover.width, end)
    yield "beside_left", beside(other, "left", mover.width)
    yield "beside_right", beside(other, "right", mover.width)
    yield "behind", behind(other)
    yield "before", before(other, mover.depth)


def _along(mover: Box, other: Box) -> Iterator[tuple[SnapKind, Pose]]:
    """Against each side where the mover's front midpoint is now, as long as some of the side is shared."""
    for side in SIDES:
        middle = other.middle(side)
        rx, ry = against(other, side, mover.width).right
        offset = (mover.pose.x - middle[0]) * rx + (mover.pose.y - middle[1]) * ry
        if abs(offset) < (other.length_of(side) + mover.width) / 2 - EPSILON:
            yield side, against(other, side, mover.width, offset=offset)

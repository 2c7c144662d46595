"""Ways: where a piece is at the end of each leg, and how it gets there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, Generic, TypeVar

from msgspec import Struct, structs

from battles.rules.geometry import (
    CORNERS,
    Box,
    Corner,
    Hit,
    Motion,
    Point,
    Pose,
    Shape,
    Slide,
    Swing,
    leg_length,
    length,
    shifted,
    sweep,
    sweep_leg,
    swung,
    turn_between,
)
from battles.rules.geometry.measures import total
from battles.rules.geometry.shapes import around

P = TypeVar("P")
_SAME = 0.02
"""Corners this near are the same corner after rounding."""


class Steps(Struct, frozen=True, kw_only=True):
    """How closely a game looks at a leg, and how far it lets one wheel turn."""

    mm: float
    degrees: float
    most_wheel: float

    def every(self, mm: float) -> Steps:
        """The same with other steps along the way."""
        return structs.replace(self, mm=mm)


class Way(Generic[P]):
    """One piece's way. `motions` says of each leg how it goes; None: front midpoint straight, turning evenly."""

    __slots__ = ("boxes", "end", "motions", "piece", "start")

    def __init__(self, piece: P, boxes: Sequence[Box], motions: Sequence[Motion | None]) -> None:
        self.piece: Final = piece
        self.boxes: Final = tuple(boxes)
        self.motions: Final = tuple(motions)
        self.start: Final = self.boxes[0]
        self.end: Final = self.boxes[-1]

    @property
    def used(self) -> float:
        """Millimetres: of each leg the corner that goes farthest."""
        return total(leg_length(box, after.pose) for box, after in pairwise(self.boxes))

    @property
    def legs(self) -> Iterator[tuple[Box, Box, Motion | None]]:
        return zip(self.boxes, self.boxes[1:], self.motions, strict=False)

    @property
    def path(self) -> tuple[Pose, ...]:
        return tuple(box.pose for box in self.boxes[1:])


def way(piece: P, start: Box, legs: Sequence[Pose]) -> Way[P]:
    """A way from pose to pose; slides and wheels are recognised."""
    boxes = [start]
    for pose in legs:
        boxes.append(start.at(pose))
    return Way(piece, boxes, [motion_between(a, b) for a, b in pairwise(boxes)])


def motion_between(box: Box, after: Box) -> Motion | None:
    """The rigid motion of a leg: a slide, a turn about a front corner, its midpoint or the centre; else None."""
    turn = turn_between(box.pose.facing, after.pose.facing)
    if turn == 0.0:
        return Slide(after.pose.x - box.pose.x, after.pose.y - box.pose.y)
    corner = wheel_corner(box, after)
    assert corner is not None
    pivots = (
        (box.corner(corner), after.corner(corner)),
        (box.pose.point, after.pose.point),
        (box.centre, after.centre),
    )
    for pivot, fixed in pivots:
        if length(pivot[0] - fixed[0], pivot[1] - fixed[1]) <= _SAME:
            return Swing(pivot, turn)
    return None


def wheel_corner(box: Box, after: Box) -> Corner | None:
    """The front corner that a forward wheel would turn about: the left one to the left, the right one to the right."""
    turn = turn_between(box.pose.facing, after.pose.facing)
    return None if turn == 0.0 else "front_left" if turn > 0.0 else "front_right"


def is_wheel(box: Box, after: Box, steps: Steps) -> bool:
    """About the inner front corner, no farther than one wheel may turn."""
    turn = turn_between(box.pose.facing, after.pose.facing)
    corner = wheel_corner(box, after)
    if corner is None or abs(turn) > steps.most_wheel:
        return False
    (x0, y0), (x1, y1) = box.corner(corner), after.corner(corner)
    return length(x1 - x0, y1 - y0) <= _SAME


def is_straight_ahead(box: Box, after: Box) -> bool:
    """Forward without turning, no more than rounding to the side."""
    if box.pose.facing != after.pose.facing:
        return False
    across, out = box.local(after.pose.point)
    return out >= 0.0 and abs(across) <= _SAME


def sweep_way(ways: Way[P], obstacles: Sequence[Shape], tolerance: float) -> tuple[int, float, Hit] | None:
    """The first thing met: in which leg, at which share of it, and what. Legs that are not rigid need the tolerance."""
    for number, (box, after, motion) in enumerate(ways.legs):
        if motion is None:
            hit = sweep_leg(box, after.pose, obstacles, tolerance=tolerance)
            share = 0.0 if hit is None else hit.at
        else:
            hit = sweep([box], motion, obstacles)
            share = 0.0 if hit is None else hit.at / motion.total
        if hit is not None:
            return number, share, hit
    return None


def box_at(ways: Way[P], leg: int, share: float) -> Box:
    """Where it is after so much of a leg."""
    box, after, motion = ways.boxes[leg], ways.boxes[leg + 1], ways.motions[leg]
    if share <= 0.0:
        return box
    if share >= 1.0:
        return after
    match motion:
        case Slide():
            return box.at(shifted(box.pose, share * motion.dx, share * motion.dy))
        case Swing():
            return box.at(swung(box.pose, motion.pivot, share * motion.degrees))
        case _:
            return box.at(_between(box.pose, after.pose, share))


def _between(one: Pose, two: Pose, share: float) -> Pose:
    turn = turn_between(one.facing, two.facing)
    return Pose(one.x + share * (two.x - one.x), one.y + share * (two.y - one.y), one.facing + share * turn)


def shares(ways: Way[P], leg: int, steps: Steps) -> list[float]:
    """Shares of a leg at which a game looks at it: not farther apart than its steps, both ends included."""
    box, after = ways.boxes[leg], ways.boxes[leg + 1]
    turn = abs(turn_between(box.pose.facing, after.pose.facing))
    count = max(1, ceil(leg_length(box, after.pose) / steps.mm), ceil(turn / steps.degrees))
    return [i / count for i in range(count + 1)]


def samples(ways: Way[P], steps: Steps) -> Iterator[tuple[int, float, Box]]:
    """Places along the whole way."""
    for leg in range(len(ways.boxes) - 1):
        for share in shares(ways, leg, steps):
            if share > 0.0 or leg == 0:
                yield leg, share, box_at(ways, leg, share)


def truncated(ways: Way[P], leg: int, share: float) -> Way[P]:
    """The way up to there; it keeps its number of legs."""
    stop = box_at(ways, leg, share)
    boxes = [*ways.boxes[: leg + 1], *([stop] * (len(ways.boxes) - leg - 1))]
    return way(ways.piece, ways.start, [box.pose for box in boxes[1:]])


def farthest_corner(ways: Way[P]) -> tuple[Corner, list[Point]]:
    """The corner that goes farthest over the whole way, and its path from leg to leg."""
    paths = [[box.corners[i] for box in ways.boxes] for i in range(4)]
    gone = [total(length(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(p)) for p in paths]
    best = max(range(4), key=lambda i: gone[i])
    return CORNERS[best], paths[best]


def rigid(ways: Sequence[Way[P]]) -> list[Motion] | None:
    """The motions that all make together, leg by leg, if they do."""
    found: list[Motion] = []
    for leg, motion in enumerate(ways[0].motions):
        if motion is None or not all(one.motions[leg] is motion for one in ways):
            return None
        found.append(motion)
    return found


Circle = tuple[float, float, float]
"""Centre and radius."""


def around_all(ways: Sequence[Way[P]]) -> Circle:
    """A circle that holds all of all ways."""
    circles = [
        (box.cx, box.cy, box.reach + bulge) for one in ways for box, bulge in zip(one.boxes, _bulges(one), strict=True)
    ]
    return around(circles)


def _bulges(ways: Way[P]) -> list[float]:
    """How far a turning leg may swing out beyond the places at its ends."""
    found = [0.0] * len(ways.boxes)
    for i, motion in enumerate(ways.motions):
        if isinstance(motion, Swing):
            box = ways.boxes[i]
            found[i] = min(
                length(box.cx - motion.pivot[0], box.cy - motion.pivot[1]) + box.reach,
                leg_length(box, ways.boxes[i + 1].pose),
            )
        elif motion is None:
            found[i] = 2 * ways.boxes[i].reach
    return found

"""Ways: the legs that an order names, where they lead, and what they cost (A.12.18, A.12.24, A.12.25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from battles.rules.geometry import (
    Box,
    Convex,
    Disc,
    Hand,
    Motion,
    Point,
    Pose,
    Shape,
    Slide,
    chord,
    placed,
    shifted,
    spun,
    swung,
    wheel,
)
from battles.rules.geometry.measures import total
from battles.rules.geometry.shapes import around
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.tables import load

MOST_WHEEL: float = load("geometry")["wheel_max_degrees"]
"""One wheel turns no farther, in degrees."""
FARTHEST = 100.0
"""No leg is longer, in inches: no move of the game comes near it."""
Direction = Literal["forward", "backward", "left", "right"]


class Straight(Struct, frozen=True, kw_only=True, tag="straight", tag_field="leg"):
    """Straight on by so many inches, without turning."""

    distance: float
    direction: Direction = "forward"


class Wheel(Struct, frozen=True, kw_only=True, tag="wheel", tag_field="leg"):
    """Forward about the front corner on that hand."""

    hand: Hand
    degrees: float


class Pivot(Struct, frozen=True, kw_only=True, tag="pivot", tag_field="leg"):
    """Put back with another facing, the centre where it was."""

    facing: float


class Regroup(Struct, frozen=True, kw_only=True, tag="regroup", tag_field="leg"):
    """A reform in the middle of a move, as Light Troops make them (B.21.21)."""

    facing: float
    files: int


Leg = Straight | Wheel | Pivot | Regroup


class Stretch(NamedTuple):
    """One leg as it is made. Without a motion the unit is lifted and put down."""

    start: Box
    end: Box
    motion: Motion | None
    cost: float
    """In millimetres."""


class Route:
    """A unit's way from where it stands; `after` is the unit at its end."""

    def __init__(self, before: Unit, after: Unit, stretches: Sequence[Stretch]) -> None:
        self.before: Final = before
        self.after: Final = after
        self.stretches: Final = tuple(stretches)
        self.round: Final = before.boundary.round

    @property
    def start(self) -> Box:
        return self.stretches[0].start if self.stretches else self.before.box

    @property
    def end(self) -> Box:
        return self.stretches[-1].end if self.stretches else self.before.box

    @cached_property
    def cost(self) -> float:
        """Straight legs and chords of wheels together, in millimetres (A.12.20)."""
        return total(one.cost for one in self.stretches)

    @property
    def path(self) -> tuple[Pose, ...]:
        return tuple(one.end.pose for one in self.stretches)

    def shape(self, box: Box) -> Shape:
        return footprint(box, is_round=self.round)

    @cached_property
    def circle(self) -> tuple[float, float, float]:
        """A circle that holds the whole way."""
        circles = [(box.cx, box.cy, box.reach) for box in (self.start, self.end)]
        for one in self.stretches:
            shape = self.shape(one.start)
            circles.append((one.end.cx, one.end.cy, one.end.reach) if one.motion is None else one.motion.shadow(shape))
        return around(circles)


def footprint(box: Box, *, is_round: bool) -> Shape:
    """The boundary that lies in a box: a round base is the disc in it."""
    return Disc(*box.centre, box.half_width) if is_round else box


def slide(box: Box, direction: Direction, mm: float) -> Pose:
    """Where a straight leg leads."""
    fx, fy = box.fx, box.fy
    match direction:
        case "forward":
            return shifted(box.pose, mm * fx, mm * fy)
        case "backward":
            return shifted(box.pose, -mm * fx, -mm * fy)
        case "right":
            return shifted(box.pose, mm * fy, -mm * fx)
        case "left":
            return shifted(box.pose, -mm * fy, mm * fx)


def straight_stretch(box: Box, direction: Direction, mm: float) -> Stretch:
    pose = slide(box, direction, mm)
    return Stretch(box, box.at(pose), Slide(pose.x - box.pose.x, pose.y - box.pose.y), mm)


def wheel_stretch(box: Box, hand: Hand, degrees: float) -> Stretch:
    """The cost is the way of the outer front corner as the crow flies (A.12.25)."""
    motion = wheel(box, hand, degrees)
    pose = swung(box.pose, motion.pivot, motion.degrees)
    return Stretch(box, box.at(pose), motion, wheel_cost(box.width, degrees))


def wheel_cost(width: float, degrees: float) -> float:
    return chord(width, degrees)


def pivot_stretch(box: Box, facing: float) -> Stretch:
    return Stretch(box, box.at(spun(box, facing)), None, 0.0)


def lifted(box: Box, after: Unit, pose: Pose) -> Stretch:
    """Lifted and put down elsewhere or in another formation."""
    size = after.boundary
    return Stretch(box, placed(size.width, size.depth, pose), None, 0.0)


def centred(centre: Point, depth: float, facing: float) -> Pose:
    """The pose of a unit of this depth with its centre there (A.12.21)."""
    fx, fy = Pose(0.0, 0.0, facing).forward
    return Pose(centre[0] + depth / 2 * fx, centre[1] + depth / 2 * fy, facing)


def front_line(box: Box) -> Convex:
    """The front edge, which must stay on the board all the way (A.4.15)."""
    return Convex(box.edge("front"))


def stretch_of(box: Box, leg: Straight | Wheel | Pivot) -> Stretch:
    """A leg that leaves the formation as it is."""
    match leg:
        case Straight(distance=distance, direction=direction):
            return straight_stretch(box, direction, inches(distance))
        case Wheel(hand=hand, degrees=degrees):
            return wheel_stretch(box, hand, degrees)
        case Pivot(facing=facing):
            return pivot_stretch(box, facing)

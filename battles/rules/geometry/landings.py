"""The way into a flush contact: straight on, one wheel, straight on, then a turn about the point of contact.

Everything is seen from the edge: `s` runs along it from its middle, to the right of whoever comes against it, and `h`
is the height above it. After a wheel of a given angle the mover is a fixed shape that the first leg only shifts along
its old facing. It goes on until (a) its leading front corner meets the edge, (b) an end of the edge meets its front, or
(c) it arrives parallel. In each case the offset at which it then stands flush is linear in the first leg: an offset
that is wanted gives both legs in closed form, and four sweeps say whether the way is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.geometry.bounds import Bounds
from battles.rules.geometry.distances import is_within, overlapping
from battles.rules.geometry.measures import EPSILON, Point, turn_between, unit
from battles.rules.geometry.motions import Motion, Slide, Swing
from battles.rules.geometry.moves import Hand
from battles.rules.geometry.shapes import Box, Convex, Pose, Shape, Side
from battles.rules.geometry.snaps import against
from battles.rules.geometry.sweeps import free_way, sweep

MOST_WHEEL = 90.0
_FLAT = 1e-9
_LONGEST = 10_000.0
"""No leg is longer, in mm: what would need more runs along the edge and never arrives."""

Meets = Literal["left", "right", "left_end", "right_end", "flat"]
"""What touches first: a front corner of the mover, an end of the edge (as the mover sees it), or the whole front."""


class Landing(Struct, frozen=True):
    """A way into contact: how far straight on, the wheel (in degrees, 0 for none), how far on, the turn about the point
    of contact (left positive) that makes the front flush, and where the mover then stands."""

    offset: float
    pose: Pose
    before: float
    hand: Hand
    wheel: float
    onward: float
    pivot: Point
    turn: float

    def motions(self, mover: Box) -> tuple[Motion, ...]:
        """The four motions, as they are swept; those of no length are left out."""
        first = Slide(self.before * mover.fx, self.before * mover.fy)
        corner = mover.corner("front_left" if self.hand == "left" else "front_right")
        around = (corner[0] + first.dx, corner[1] + first.dy)
        swing = Swing(around, self.wheel if self.hand == "left" else -self.wheel)
        x, y = unit(mover.pose.facing + swing.degrees)
        legs = (first, swing, Slide(self.onward * x, self.onward * y), Swing(self.pivot, self.turn))
        return tuple(leg for leg in legs if leg.total)


class Surroundings(Struct, frozen=True):
    """What is in the way. `solid` may be touched, `shunned` not come nearer than `clearance`. The front stays on the
    table all the way but in the last turn; at the end the whole mover does."""

    solid: Sequence[Shape] = ()
    shunned: Sequence[Shape] = ()
    clearance: float = 0.0
    table: Bounds | None = None

    def lets(self, parts: Sequence[Shape], motion: Motion) -> bool:
        if sweep(parts, motion, self.solid) is not None:
            return False
        return not self.shunned or sweep(parts, motion, self.shunned, clearance=self.clearance) is None

    def holds(self, box: Box) -> bool:
        if overlapping(box, self.solid) or (self.table is not None and not self.table.holds(box)):
            return False
        return not any(is_within(box, shape, self.clearance) for shape in self.shunned)


OPEN = Surroundings()


class _Wheeled(Struct, frozen=True):
    """A mover after a wheel at its start, seen from the edge: corners as (s, h), ways as rates of both."""

    left: Point
    right: Point
    old: Point
    new: Point
    half: float
    reach: float
    hand: Hand
    angle: float
    turn: float

    def meets(self) -> tuple[Meets, ...]:
        """What can touch first with this slant; none if the mover does not come nearer."""
        if self.new[1] >= -_FLAT:
            return ()
        if self.turn == 0.0:
            return ("flat",)
        return ("right", "right_end") if self.right[1] < self.left[1] else ("left", "left_end")

    def legs(self, offset: float, meets: Meets) -> tuple[float, float] | None:
        """The first and the second leg to this offset, if both lead forward."""
        match meets:
            case "flat":
                found = self._to_point(((self.left[0] + self.right[0]) / 2, self.left[1]), offset)
            case "left" | "right":
                corner, s = (self.left, offset - self.half) if meets == "left" else (self.right, offset + self.half)
                found = self._to_point(corner, s) if abs(s) <= self.reach else None
            case "left_end" | "right_end":
                end = self.reach if meets == "right_end" else -self.reach
                along = end + self.half - offset
                found = self._to_end(end, along) if 0.0 <= along <= 2 * self.half else None
        if found is None or not (-_FLAT <= found[0] <= _LONGEST and -_FLAT <= found[1] <= _LONGEST):
            return None
        return max(0.0, found[0]), max(0.0, found[1])

    def _to_point(self, corner: Point, s: float) -> tuple[float, float] | None:
        """Legs that take a corner to a point of the edge."""
        slant = self.new[0] / -self.new[1]
        rate, start = self.old[0] + slant * self.old[1], corner[0] + slant * corner[1]
        if abs(rate) <= _FLAT:
            first = 0.0 if abs(start - s) <= EPSILON / 2 else None
        else:
            first = (s - start) / rate
        return None if first is None else (first, (corner[1] + first * self.old[1]) / -self.new[1])

    def _to_end(self, end: float, along: float) -> tuple[float, float] | None:
        """Legs that take a point of the front, so far from its left corner, to an end of the edge."""
        share = along / (2 * self.half)
        s, h = (mine + share * (other - mine) for mine, other in zip(self.left, self.right, strict=True))
        across = self.old[0] * self.new[1] - self.old[1] * self.new[0]
        if abs(across) <= _FLAT:
            return None
        return (
            ((end - s) * self.new[1] + h * self.new[0]) / across,
            (-h * self.old[0] - (end - s) * self.old[1]) / across,
        )

    def offset_after(self, first: float) -> tuple[float, Meets] | None:
        """Where the mover comes to stand if it goes so far before it wheels, and what touches first."""
        shift = first * self.old[0], first * self.old[1]
        for meets in self.meets():
            if meets in ("left_end", "right_end"):
                return self._offset_at_end(shift, meets)
            corner = self.right if meets == "right" else self.left
            s, h = corner[0] + shift[0], corner[1] + shift[1]
            s += h * self.new[0] / -self.new[1]
            if meets == "flat":
                offset = s + self.half
                return (offset, meets) if h >= -_FLAT and abs(offset) <= self.reach + self.half else None
            if h >= -_FLAT and abs(s) <= self.reach:
                return (s + self.half if meets == "left" else s - self.half), meets
        return None

    def _offset_at_end(self, shift: Point, meets: Meets) -> tuple[float, Meets] | None:
        end = self.reach if meets == "right_end" else -self.reach
        x, y = end - self.left[0] - shift[0], -self.left[1] - shift[1]
        ax, ay = self.right[0] - self.left[0], self.right[1] - self.left[1]
        over = ax * self.new[1] - ay * self.new[0]
        if abs(over) <= _FLAT:
            return None
        share = (x * self.new[1] - y * self.new[0]) / over
        onward = (ax * y - ay * x) / over
        return (end - share * 2 * self.half + self.half, meets) if 0.0 <= share <= 1.0 and onward >= 0.0 else None


def find_landing(
    mover: Box,
    target: Box,
    side: Side,
    offsets: Iterable[float],
    room: Surroundings = OPEN,
    *,
    most_wheel: float = MOST_WHEEL,
) -> Landing | None:
    """A way to the first of the offsets that can be reached; the offsets are tried in the order of wish.

    An offset is how far the middle of the front stands to the right of the middle of the side. Angles are tried by
    fives, then by ones, the hand that turns towards the side first.
    """
    search = _Search(mover, target, side, room, most_wheel)
    return next((found for offset in offsets if (found := search.landing(offset)) is not None), None)


def best_landing(
    mover: Box,
    target: Box,
    side: Side,
    offsets: Iterable[float],
    value: Callable[[float], float],
    room: Surroundings = OPEN,
    *,
    most_wheel: float = MOST_WHEEL,
) -> Landing | None:
    """A way to the offset of the greatest value: among those named, and among the ends of what each wheel reaches.

    Name the offsets at which the value can change. Where others are in the way, what is left of a wheel is often only
    its beginning, without a first leg, and no offset that is named may lie in it.
    """
    search = _Search(mover, target, side, room, most_wheel)
    aims: list[tuple[float, float, _Wheeled | None]] = [(value(offset), offset, None) for offset in offsets]
    aims += [(value(offset), offset, wheeled) for wheeled in search.wheels() for offset in search.ends(wheeled)]
    for _, offset, wheeled in sorted(aims, key=lambda aim: -aim[0]):
        found = search.landing(offset, None if wheeled is None else (wheeled,))
        if found is not None:
            return found
    return None


class _Search:
    """What is asked again for every offset: the wheels, how far it is straight on, which end poses are free."""

    def __init__(self, mover: Box, target: Box, side: Side, room: Surroundings, most_wheel: float) -> None:
        self.mover, self.target, self.side, self.room = mover, target, side, room
        self.most_offset = (target.length_of(side) + mover.width) / 2
        ahead = Slide(_LONGEST * mover.fx, _LONGEST * mover.fy)
        self.straight_on = free_way([mover], ahead, [*room.solid, target])
        self._left = (one for one in _wheels(mover, target, side, most_wheel) if one.meets())
        self._made: list[_Wheeled] = []

    def wheels(self) -> Iterator[_Wheeled]:
        """Those that come nearer, made when they are first asked for: on open ground the first few are enough."""
        yield from self._made
        for wheeled in self._left:
            self._made.append(wheeled)
            yield wheeled

    def landing(self, offset: float, wheels: Sequence[_Wheeled] | None = None) -> Landing | None:
        if abs(offset) > self.most_offset:
            return None
        end = self.mover.at(against(self.target, self.side, self.mover.width, offset=offset))
        if not self.room.holds(end):
            return None
        for wheeled in self.wheels() if wheels is None else wheels:
            for meets in wheeled.meets():
                legs = wheeled.legs(offset, meets)
                if legs is None or legs[0] > self.straight_on + EPSILON:
                    continue
                landing = _landing(end, wheeled, legs, offset, meets)
                if is_free(self.mover, self.target, landing, self.room):
                    return landing
        return None

    def ends(self, wheeled: _Wheeled) -> Iterator[float]:
        """The offsets at the ends of what a wheel reaches, and the one between them."""
        for first in (0.0, self.straight_on / 2, self.straight_on):
            found = wheeled.offset_after(first)
            if found is not None:
                yield found[0]


def offset_after(mover: Box, target: Box, side: Side, before: float, hand: Hand, wheel: float) -> float | None:
    """Where a mover comes to stand against a side after these legs; None if its front does not meet it first."""
    found = _wheeled(mover, target, side, hand, wheel).offset_after(before)
    return None if found is None else found[0]


def is_free(mover: Box, target: Box, landing: Landing, room: Surroundings = OPEN) -> bool:
    """Can the way be gone? On its first three motions the target itself is in the way as well."""
    part, motions = mover.parts[0], landing.motions(mover)
    (x0, y0), (x1, y1) = mover.edge("front")
    front = Convex(((x0, y0), (x1, y1)))
    turns = 1 if landing.turn else 0
    for place, motion in enumerate(motions):
        is_last_turn = bool(turns) and place == len(motions) - 1
        if not room.lets([part], motion):
            return False
        if not is_last_turn:
            if sweep([part], motion, [target]) is not None:
                return False
            if room.table is not None and room.table.exit([front], motion) is not None:
                return False
        part, front = motion.moved(part, motion.total), motion.moved(front, motion.total)
    return True


def _landing(end: Box, wheeled: _Wheeled, legs: tuple[float, float], offset: float, meets: Meets) -> Landing:
    """The point of contact is where it was met: once the mover is flush, it is a point of its front."""
    pivot: Point
    match meets:
        case "left" | "flat":
            pivot = end.corner("front_left")
        case "right":
            pivot = end.corner("front_right")
        case "left_end" | "right_end":
            along = (wheeled.reach if meets == "right_end" else -wheeled.reach) + wheeled.half - offset
            x, y = end.corner("front_left")
            pivot = (x + along * end.fy, y - along * end.fx)
    return Landing(offset, end.pose, legs[0], wheeled.hand, wheeled.angle, legs[1], pivot, wheeled.turn)


def _wheels(mover: Box, target: Box, side: Side, most: float) -> Iterator[_Wheeled]:
    """No wheel, the one that makes parallel, then the others: by fives, by ones, towards the side first."""
    flush = turn_between(mover.pose.facing, against(target, side, mover.width).facing)
    towards: Hand = "left" if flush > 0.0 else "right"
    hands: tuple[Hand, Hand] = (towards, "right" if towards == "left" else "left")
    yield _wheeled(mover, target, side, towards, 0.0)
    if 0.0 < abs(flush) <= most:
        yield _wheeled(mover, target, side, towards, abs(flush))
    fives = list(range(5, int(most) + 1, 5))
    ones = [angle for angle in range(1, int(most) + 1) if angle % 5]
    for angles in (fives, ones):
        for hand in hands:
            for angle in angles:
                yield _wheeled(mover, target, side, hand, float(angle))


def _wheeled(mover: Box, target: Box, side: Side, hand: Hand, angle: float) -> _Wheeled:
    flush = against(target, side, mover.width)
    (mx, my), (tx, ty), (nx, ny) = target.middle(side), flush.right, target.outward(side)
    signed = angle if hand == "left" else -angle
    facing = mover.pose.facing + signed
    fx, fy = unit(facing)
    left, right = mover.corner("front_left"), mover.corner("front_right")
    if hand == "left":
        right = (left[0] + mover.width * fy, left[1] - mover.width * fx)
    else:
        left = (right[0] - mover.width * fy, right[1] + mover.width * fx)

    def seen(x: float, y: float) -> Point:
        return x * tx + y * ty, x * nx + y * ny

    return _Wheeled(
        left=seen(left[0] - mx, left[1] - my),
        right=seen(right[0] - mx, right[1] - my),
        old=seen(mover.fx, mover.fy),
        new=seen(fx, fy),
        half=mover.half_width,
        reach=target.length_of(side) / 2,
        hand=hand,
        angle=angle,
        turn=turn_between(Pose(0.0, 0.0, facing).facing, flush.facing),
    )

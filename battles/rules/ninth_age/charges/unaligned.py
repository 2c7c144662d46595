"""Contact without alignment: war machines and other round bases (A.11.21), and fleeing units (A.11.30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    Surroundings,
    after,
    free_way,
    nearest,
    sweep,
    wheel,
)
from battles.rules.ninth_age.charges.offsets import disc_places
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit

MOST_WHEEL = 90
FARTHEST = 10_000.0
_FLAT = 1e-9
_HANDS: tuple[Hand, Hand] = ("left", "right")
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


class Touch(Struct, frozen=True):
    """A charge move that ends where the front meets something; where that is, and the models in contact there."""

    path: tuple[Pose, ...]
    point: Point
    models: int = 0
    offset: float = 0.0


def is_war_machine(unit: Unit) -> bool:
    return any(profile.has("war_machine") for profile in unit.profiles)


def best_touch(unit: Unit, target: Unit, room: Surroundings) -> Touch | None:
    """The charge move against a war machine that brings most models into contact."""
    shape = target.shape
    if not isinstance(shape, Disc):
        return any_touch(unit.box, shape, room)
    box, radius = unit.box, shape.reach
    known = disc_places(unit.rows, 2 * radius)
    straight_on = _straight_on(box, shape, room)
    for models in sorted({one.models for one in known}, reverse=True):
        offsets = [one.offset for one in known if one.models == models]
        for hand, angle in wheels():
            for offset in offsets:
                touch = _to_disc(box, shape, hand, angle, offset, straight_on, room)
                if touch is not None:
                    return Touch(touch.path, touch.point, models, offset)
    return _glancing(unit, shape, room)


def _glancing(unit: Unit, disc: Disc, room: Surroundings) -> Touch | None:
    """Where only a corner can be brought to it: who stands there is in contact."""
    touch = any_touch(unit.box, disc, room)
    return None if touch is None else Touch(touch.path, touch.point, 2, touch.offset)


def _to_disc(
    box: Box, disc: Disc, hand: Hand, angle: float, offset: float, straight_on: float, room: Surroundings
) -> Touch | None:
    """Straight on, wheel, straight on, so that the centre of the disc lies `offset` to the right of the front's middle.

    How far aside it lies changes only with the first leg, how far ahead with the second: both follow from the offset.
    """
    turned = after([box], wheel(box, hand, angle))[0] if angle else box
    u, v = turned.local(disc.centre)
    across = box.fx * turned.fy - box.fy * turned.fx
    if abs(across) <= _FLAT:
        if abs(u - offset) > NEAR / 2:
            return None
        first = 0.0
    else:
        first = (u - offset) / across
    onward = v - first * (box.fx * turned.fx + box.fy * turned.fy) - disc.reach
    if not (-_FLAT <= first <= straight_on + NEAR and -NEAR <= onward <= FARTHEST):
        return None
    return driven(box, disc, room, first, hand, angle, onward)


def driven(
    box: Box, target: Shape, room: Surroundings, first: float, hand: Hand, angle: float, onward: float | None = None
) -> Touch | None:
    """The charge move with these legs, on to the target if the last is not given; None if something is in the way or
    the target is not met with the front."""
    legs: list[Motion] = [Slide(first * box.fx, first * box.fy)]
    moved = after([box], Slide(first * box.fx, first * box.fy))[0]
    if angle:
        swing = wheel(moved, hand, angle)
        legs.append(swing)
        moved = after([moved], swing)[0]
    far = FARTHEST if onward is None else max(0.0, onward)
    ahead = Slide(far * moved.fx, far * moved.fy)
    if onward is None:
        hit = sweep([moved], ahead, [target])
        if hit is None or hit.at <= 0.0:
            return None
        ahead = Slide(hit.at * moved.fx, hit.at * moved.fy)
    legs.append(ahead)
    if not _is_free(box, legs, target, room):
        return None
    touch = _touch(box, legs, target)
    return touch if touch is not None and room.holds(box.at(touch.path[-1])) else None


def _is_free(box: Box, legs: Sequence[Motion], target: Shape, room: Surroundings) -> bool:
    part = box.parts[0]
    (x0, y0), (x1, y1) = box.edge("front")
    front = Convex(((x0, y0), (x1, y1)))
    for leg in legs:
        if not leg.total:
            continue
        if sweep([part], leg, [target]) is not None or not room.lets([part], leg):
            return False
        if room.table is not None and room.table.exit([front], leg) is not None:
            return False
        part, front = leg.moved(part, leg.total), leg.moved(front, leg.total)
    return True


def _touch(box: Box, legs: Sequence[Motion], target: Shape) -> Touch | None:
    """The poses on the way; the front must be what meets the target."""
    path, here = list[Pose](), box
    for leg in legs:
        if leg.total:
            here = after([here], leg)[0]  # type: ignore[arg-type]  # slides and swings only
            path.append(here.pose)
    (x0, y0), (x1, y1) = here.edge("front")
    met = _nearest(Convex(((x0, y0), (x1, y1))), target)
    if met is None:
        return None
    return Touch(tuple(path) or (box.pose,), met, offset=here.local(met)[0])


def _nearest(front: Convex, target: Shape) -> Point | None:
    found = nearest(front, target)
    return found.theirs if found.distance <= NEAR else None


def any_touch(box: Box, target: Shape, room: Surroundings) -> Touch | None:
    """A charge move that meets the target with the front anywhere: the one with the smallest wheel that is found."""
    return next(touches(box, target, room), None)


def touches(box: Box, target: Shape, room: Surroundings) -> Iterator[Touch]:
    """Charge moves that meet the target: by fives of degrees, with first legs of several lengths."""
    straight_on = _straight_on(box, target, room)
    for hand, angle in wheels(by=5):
        for share in _SHARES if angle else (0.0,):
            touch = driven(box, target, room, share * straight_on, hand, angle)
            if touch is not None:
                yield touch


def wheels(by: int = 0) -> Iterator[tuple[Hand, float]]:
    """No wheel, then to both hands by fives, then by ones."""
    yield "left", 0.0
    steps = [range(5, MOST_WHEEL + 1, 5)]
    if not by:
        steps.append(range(1, MOST_WHEEL + 1))
    for angles in steps:
        for angle in angles:
            for hand in _HANDS:
                yield hand, float(angle)


def _straight_on(box: Box, target: Shape, room: Surroundings) -> float:
    """How far a charger may go before it wheels."""
    ahead = Slide(FARTHEST * box.fx, FARTHEST * box.fy)
    return min(free_way([box], ahead, [*room.solid, target]), _most_ahead(box, target))


def _most_ahead(box: Box, target: Shape) -> float:
    """Past the target no first leg is of any use."""
    dx, dy = target.cx - box.pose.x, target.cy - box.pose.y
    return max(0.0, dx * box.fx + dy * box.fy + target.reach)

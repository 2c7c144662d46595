"""What an enemy before an edge finds: every model there, and how far it lies open across gaps (A.3.26).

Places along an edge are measured from its middle, to the right of an enemy who looks at it; so an aligned charger's
own right is positive (A.11.20).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.geometry.intervals import Interval, difference, union
from battles.rules.ninth_age.formation.boundary import Boundary, Spot, Where, boundary, spots
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.measures import NEAR


class Facing(Struct, frozen=True):
    """A model seen from an edge: its closed interval on the edge line, and how far behind that line it begins and ends.

    `seen` are the places from which a line at right angles to the edge reaches it past its friends, end points too;
    none if its facing edge is covered by friends entirely.
    """

    where: Where
    low: float
    high: float
    near: float
    far: float
    seen: tuple[Interval, ...] = ()


@lru_cache(maxsize=4096)
def facing(rows: Rows, side: Side) -> tuple[Facing, ...]:
    """All models that can be reached across an edge, from the left as an enemy sees it.

    Skirmishers stand apart and are otherwise a normal unit (B.21.26): a neighbour across their gap covers an edge as
    one that touches it does.
    """
    line = boundary(rows)
    if side != "front" and line.round:
        raise ValueError("a round base has one edge, its front")
    everybody = [_projected(spot, line, side) for spot in spots(rows)]
    found = []
    for one in everybody:
        seen = _seen(one, everybody, rows.gap + NEAR)
        if seen:
            found.append(Facing(one.where, one.low, one.high, one.near, one.far, seen))
    return tuple(sorted(found, key=lambda one: (one.low, one.near)))


def _projected(spot: Spot, line: Boundary, side: Side) -> Facing:
    half, middle = line.width / 2, line.depth / 2
    match side:
        case "front":
            return Facing(spot.where, -spot.right, -spot.left, -spot.front, -spot.rear)
        case "rear":
            return Facing(spot.where, spot.left, spot.right, line.depth + spot.rear, line.depth + spot.front)
        case "left":
            return Facing(spot.where, -spot.front - middle, -spot.rear - middle, half + spot.left, half + spot.right)
        case "right":
            return Facing(spot.where, spot.rear + middle, spot.front + middle, half - spot.right, half - spot.left)


def _seen(one: Facing, everybody: Sequence[Facing], reach: float) -> tuple[Interval, ...]:
    nearer = [
        other
        for other in everybody
        if other.far <= one.near + NEAR and other.low < one.high - NEAR and other.high > one.low + NEAR
    ]
    neighbours = union((other.low, other.high) for other in nearer if one.near - other.far <= reach)
    if any(low <= one.low + NEAR and high >= one.high - NEAR for low, high in neighbours):
        return ()
    return tuple(_outside((one.low, one.high), nearer))


def _outside(whole: Interval, nearer: Sequence[Facing]) -> list[Interval]:
    """The closed rest of an interval without the open ones of models before it.

    Only the interior of a model hides what is behind it, so the joint of two and the sides of one stay as points
    (A.3.26). Sight is stricter: no line of sight passes along a joint (A.4.8).
    """
    pieces = [whole]
    for other in nearer:
        pieces = [rest for piece in pieces for rest in difference(piece, [(other.low, other.high)])]
    return pieces

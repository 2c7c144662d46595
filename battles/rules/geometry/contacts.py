"""How two boxes touch: edge to edge or in a corner, and with which of their sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from msgspec import Struct

from battles.rules.geometry.distances import core_nearest, nearest_on, touches
from battles.rules.geometry.measures import EPSILON, Point, length, turn_between
from battles.rules.geometry.shapes import CORNERS, SIDES, Box, Corner, Edge, Side

Place = Side | Corner
_AROUND: tuple[Side, ...] = ("front", "left", "rear", "right")


class Contact(Struct, frozen=True):
    """Where two boxes touch. Along an edge both places are sides and `shared` is the common length; in a corner it is 0
    and at least one place is a corner."""

    mine: Place
    theirs: Place
    start: Point
    end: Point
    shared: float

    @property
    def is_edge(self) -> bool:
        return self.shared > 0.0


def contact(a: Box, b: Box, tolerance: float = EPSILON) -> Contact | None:
    """How `a` touches `b`; None if they are apart or overlap."""
    if not touches(a, b, tolerance):
        return None
    return _edge_contact(a, b, tolerance) or _corner_contact(a, b, tolerance)


def _edge_contact(a: Box, b: Box, tolerance: float) -> Contact | None:
    quarters = floor(turn_between(a.pose.facing, b.pose.facing) / 90.0 + 0.5)
    found = [
        Contact(mine, theirs, *common)
        for i, mine in enumerate(_AROUND)
        if (common := _common_edge(a, mine, b, theirs := _AROUND[(i + 2 - quarters) % 4], tolerance)) is not None
    ]
    return max(found, key=lambda one: one.shared, default=None)


def _common_edge(a: Box, mine: Side, b: Box, theirs: Side, tolerance: float) -> tuple[Point, Point, float] | None:
    """The common stretch of two sides that face each other: collinear within the tolerance and longer than it."""
    nx, ny = a.outward(mine)
    (x0, y0), _ = a.edge(mine)
    tx, ty = -ny, nx
    ends = sorted(((x - x0) * tx + (y - y0) * ty, (x - x0) * nx + (y - y0) * ny) for x, y in b.edge(theirs))
    (s0, h0), (s1, h1) = ends
    low, high = max(0.0, s0), min(a.length_of(mine), s1)
    if high - low <= tolerance:
        return None
    slope = (h1 - h0) / (s1 - s0)
    if abs(h0 + slope * (low - s0)) > tolerance or abs(h0 + slope * (high - s0)) > tolerance:
        return None
    return (x0 + low * tx, y0 + low * ty), (x0 + high * tx, y0 + high * ty), high - low


def _corner_contact(a: Box, b: Box, tolerance: float) -> Contact:
    found = core_nearest(a.parts[0], b.parts[0])
    return Contact(
        place_of(a, found.mine, tolerance), place_of(b, found.theirs, tolerance), found.mine, found.mine, 0.0
    )


def place_of(box: Box, point: Point, tolerance: float = EPSILON) -> Place:
    """The corner at which a point on the outline lies, else the side."""
    for name, (x, y) in zip(CORNERS, box.corners, strict=True):
        if length(point[0] - x, point[1] - y) <= tolerance:
            return name
    return min(SIDES, key=lambda side: _off(box.edge(side), point))


def _off(edge: Edge, point: Point) -> float:
    x, y = nearest_on(edge, point)
    return length(point[0] - x, point[1] - y)


def is_full_side(a: Box, b: Box, tolerance: float = EPSILON) -> bool:
    """Edge to edge with the shorter of the two sides covered whole."""
    found = _edge_contact(a, b, tolerance) if touches(a, b, tolerance) else None
    if found is None or found.mine not in SIDES or found.theirs not in SIDES:
        return False
    return found.shared >= min(a.length_of(found.mine), b.length_of(found.theirs)) - 2 * tolerance


def is_face_to_face(a: Box, b: Box, tolerance: float = EPSILON, degrees: float = 0.01) -> bool:
    """Front to front with the midpoints together, facing each other exactly."""
    apart = length(a.pose.x - b.pose.x, a.pose.y - b.pose.y)
    return apart <= tolerance and abs(turn_between(a.pose.facing + 180.0, b.pose.facing)) <= degrees


def clusters(boxes: Sequence[Box], tolerance: float = EPSILON) -> list[list[int]]:
    """Which boxes hang together by whole sides: places, each cluster and all of them in order."""
    left, found = set(range(len(boxes))), []
    while left:
        cluster, queue = [], [min(left)]
        left.discard(queue[0])
        while queue:
            at = queue.pop()
            cluster.append(at)
            joined = [i for i in sorted(left) if is_full_side(boxes[at], boxes[i], tolerance)]
            left.difference_update(joined)
            queue += joined
        found.append(sorted(cluster))
    return found

"""Deployment zones: where a unit may be set up by the six deployment types (A.9.5, A.9.6, B.9.1–B.9.9).

A zone is a union of strips, a strip an intersection of half-planes. A unit is in the zone if one strip holds all of it:
so the nearer limit of Encircle holds only for a unit that lies wholly where it is allowed (A.9.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Point
from battles.rules.ninth_age.measures import inches, more_than, within
from battles.rules.ninth_age.tables import load
from battles.rules.tabletop.board import Board

DeploymentType = Literal[
    "frontline_clash", "dawn_assault", "counterthrust", "encircle", "refused_flank", "marching_column"
]
Half = Literal["south", "north"]
"""Which long edge is a player's: south sits at y = 0 (A.9.6)."""
ShortEdge = Literal["west", "east"]
Diagonal = Literal["rising", "falling"]
"""From the south-west corner to the north-east one, or from the north-west to the south-east."""
QUARTER = 0.25

_types: Mapping[str, Mapping[str, object]] = {row["id"]: row for row in load("deployment_types")["types"]}
BY_DIE: Mapping[int, DeploymentType] = {row["d6"]: row["id"] for row in load("deployment_types")["types"]}
"""The six types as a D6 chooses them."""


class Terms(Struct, frozen=True, kw_only=True):
    """What was agreed, rolled and chosen about the zones."""

    type: DeploymentType
    attacker: Half | None = None
    """Encircle: who attacks."""
    diagonal: Diagonal | None = None
    """Refused Flank."""
    west: Half | None = None
    """Dawn Assault: whose short edge is the western one."""


class HalfPlane(Struct, frozen=True):
    """Points whose signed distance `a·x + b·y + c` is more than `beyond`, or, if `closed`, at least that."""

    a: float
    b: float
    c: float
    beyond: float = 0.0
    closed: bool = False

    def holds(self, point: Point) -> bool:
        far = self.a * point[0] + self.b * point[1] + self.c
        return within(self.beyond, far) if self.closed else more_than(far, self.beyond)


Strip = tuple[HalfPlane, ...]


class Zone(Struct, frozen=True):
    strips: tuple[Strip, ...]

    def holds(self, corners: Sequence[Point]) -> bool:
        """Whether something with these corners lies wholly in one strip."""
        return any(all(plane.holds(corner) for plane in strip for corner in corners) for strip in self.strips)

    def meets(self, outline: Sequence[Point]) -> bool:
        """Whether any part of a convex outline lies in the zone as an area (A.3.23, B.9.11)."""
        return any(_is_cut(outline, strip) for strip in self.strips)


def zone(board: Board, terms: Terms, half: Half) -> Zone:
    """The zone of the player who sits at this edge."""
    match terms.type:
        case "encircle":
            return _encircle(board, half, is_attacker=terms.attacker == half)
        case "refused_flank":
            return Zone((_beyond_diagonal(board, terms.diagonal or "rising", half),))
        case "dawn_assault":
            return Zone(((*_from_centre(board, terms.type, half), _from_enemy_edge(board, terms, half)),))
        case _:
            return Zone((_from_centre(board, terms.type, half),))


def _limit(kind: DeploymentType, rows: str = "zone", place: int = 0) -> float:
    """The distance from the centre line in a row of the table, in millimetres."""
    row = _types[kind][rows][place]  # type: ignore[index]  # a list of records
    return inches(row["min_distance_from_centre_line_gt"])


def _from_centre(board: Board, kind: DeploymentType, half: Half, limit: float | None = None) -> Strip:
    beyond = _limit(kind) if limit is None else limit
    middle = board.depth / 2
    return (HalfPlane(0.0, -1.0, middle, beyond) if half == "south" else HalfPlane(0.0, 1.0, -middle, beyond),)


def _from_enemy_edge(board: Board, terms: Terms, half: Half) -> HalfPlane:
    """More than a quarter of the width from the opponent's short edge."""
    is_west = (terms.west or "south") == half
    quarter = board.width * QUARTER
    return HalfPlane(-1.0, 0.0, board.width, quarter) if is_west else HalfPlane(1.0, 0.0, 0.0, quarter)


def _encircle(board: Board, half: Half, *, is_attacker: bool) -> Zone:
    quarter, kind = board.width * QUARTER, "zone_attacker" if is_attacker else "zone_defender"
    outer, inner = _limit("encircle", kind, 0), _limit("encircle", kind, 1)
    near, far = min(outer, inner), max(outer, inner)
    everywhere = _from_centre(board, "encircle", half, far)
    close = _from_centre(board, "encircle", half, near)
    west, east = HalfPlane(-1.0, 0.0, quarter, 0.0, True), HalfPlane(1.0, 0.0, quarter - board.width, 0.0, True)
    middle = (HalfPlane(1.0, 0.0, -quarter, 0.0, True), HalfPlane(-1.0, 0.0, board.width - quarter, 0.0, True))
    nearer: tuple[Strip, ...] = ((*close, west), (*close, east)) if is_attacker else ((*close, *middle),)
    return Zone((*nearer, everywhere))


def _beyond_diagonal(board: Board, diagonal: Diagonal, half: Half) -> Strip:
    """More than 9 inches from the line; the southern player has the side on which the middle of that edge lies."""
    w, d = board.width, board.depth
    row = _types["refused_flank"]["zone"][0]  # type: ignore[index]  # a list of records
    limit = inches(row["min_distance_from_diagonal_gt"])
    norm = hypot(w, d)
    a, b, c = (-d / norm, w / norm, 0.0) if diagonal == "rising" else (d / norm, w / norm, -w * d / norm)
    return (HalfPlane(-a, -b, -c, limit) if half == "south" else HalfPlane(a, b, c, limit),)


def outlines(board: Board, zone: Zone) -> tuple[tuple[Point, ...], ...]:
    """The strips of a zone as they lie on the board."""
    w, d = board.width, board.depth
    found = list[tuple[Point, ...]]()
    for strip in zone.strips:
        left: list[Point] = [(0.0, 0.0), (w, 0.0), (w, d), (0.0, d)]
        for plane in strip:
            left = _clipped(left, plane)
        found.append(tuple((round(x, 3), round(y, 3)) for x, y in left))
    return tuple(one for one in found if one)


def dividing_line(board: Board, terms: Terms) -> tuple[Point, Point]:
    """What parts the zones: the centre line, in Refused Flank the diagonal (A.9.9)."""
    w, d = board.width, board.depth
    if terms.type != "refused_flank":
        return (0.0, d / 2), (w, d / 2)
    return ((0.0, 0.0), (w, d)) if terms.diagonal != "falling" else ((0.0, d), (w, 0.0))


def _is_cut(outline: Sequence[Point], strip: Strip) -> bool:
    """Cut the outline by each half-plane in turn: is anything left?"""
    left: Sequence[Point] = outline
    for plane in strip:
        left = _clipped(left, plane)
        if not left:
            return False
    return any(all(plane.holds(point) or plane.closed for plane in strip) for point in _with_middle(left))


def _with_middle(points: Sequence[Point]) -> Iterable[Point]:
    """Corners, and their middle: a piece that only touches an open half-plane has none of them in it."""
    yield from points
    yield sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _clipped(points: Sequence[Point], plane: HalfPlane) -> list[Point]:
    def depth(point: Point) -> float:
        return plane.a * point[0] + plane.b * point[1] + plane.c - plane.beyond

    kept = list[Point]()
    for i, one in enumerate(points):
        before = points[i - 1]
        here, there = depth(one), depth(before)
        if (here < 0.0) != (there < 0.0):
            share = there / (there - here)
            kept.append((before[0] + share * (one[0] - before[0]), before[1] + share * (one[1] - before[1])))
        if here >= 0.0:
            kept.append(one)
    return kept

"""The footprint of a unit: its boundary, and where in it each base lies (A.3.13 to A.3.16, A.3.30)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from battles.rules.geometry import Hand, Point, Side
from battles.rules.ninth_age.formation.cells import Cell, Rows, rank_count, single_cells

Where = Cell | Hand
"""A place in a unit: a cell (of a larger base its first), or a side for a mismatching base."""


class Boundary(Struct, frozen=True):
    """The smallest rectangle around all places of a unit, also where its last rank is empty; or a disc."""

    width: float
    depth: float
    round: bool = False

    @property
    def centre(self) -> Point:
        """The centre of the unit, in its own frame (A.3.15)."""
        return 0.0, -self.depth / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear left, rear right."""
        half = self.width / 2
        return (-half, 0.0), (half, 0.0), (-half, -self.depth), (half, -self.depth)

    def length_of(self, side: Side) -> float:
        return self.width if side in ("front", "rear") else self.depth

    def holds(self, point: Point) -> bool:
        """Is a point of the unit's frame on or inside it (A.3.16)?"""
        u, v = point
        if self.round:
            return u * u + (v + self.depth / 2) ** 2 <= (self.width / 2) ** 2
        return abs(u) <= self.width / 2 and -self.depth <= v <= 0.0


class Spot(Struct, frozen=True):
    """A base in its unit's frame: u of its sides, v of its front and rear edges."""

    where: Where
    left: float
    right: float
    front: float
    rear: float

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.front + self.rear) / 2


@lru_cache(maxsize=4096)
def boundary(rows: Rows) -> Boundary:
    """W and L in millimetres; the gap of skirmishers also parts them from bases at their sides (A.3.30)."""
    between, ranks = rows.gap, rank_count(rows)
    width = rows.front + sum(one.base.width + between for one in rows.beside)
    depth = max([_extent(ranks, rows.base.length, between), *(one.base.length for one in rows.beside)])
    return Boundary(width, depth, rows.base.round)


def _extent(count: int, length: float, between: float) -> float:
    return count * length + (count - 1) * between


@lru_cache(maxsize=4096)
def spots(rows: Rows) -> tuple[Spot, ...]:
    """Every base of the unit: single ones by rank and file, then larger ones, then those at the sides."""
    found = [_spot(rows, cell) for cell in single_cells(rows)]
    found += [_spot(rows, one.cell, one.across, one.deep) for one in rows.larger]
    half = boundary(rows).width / 2
    for one in rows.beside:
        left = -half if one.hand == "left" else half - one.base.width
        found.append(Spot(one.hand, left, left + one.base.width, 0.0, -one.base.length))
    return tuple(found)


def _spot(rows: Rows, cell: Cell, across: int = 1, deep: int = 1) -> Spot:
    between, base = rows.gap, rows.base
    beside = rows.side_base("left")
    start = -boundary(rows).width / 2 + (beside.width + between if beside else 0.0)
    left = start + cell.file * (base.width + between)
    front = -cell.rank * (base.length + between)
    right, rear = left + _extent(across, base.width, between), front - _extent(deep, base.length, between)
    return Spot(cell, left, right, front, rear)


def spot_of(rows: Rows, where: Where) -> Spot:
    """The base at a place; a LookupError if nobody stands there."""
    for spot in spots(rows):
        if spot.where == where:
            return spot
    raise LookupError(f"nobody stands at {where!r}")

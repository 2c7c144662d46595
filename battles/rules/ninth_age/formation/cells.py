"""Ranks and files: which cell each model takes, and whether the formation is legal (A.3.7, A.3.29)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.bases import Base, multiples
from battles.rules.ninth_age.tables import SKIRMISH_GAP

FormationFault = Literal[
    "empty",
    "round_base_not_alone",
    "first_rank_incomplete",
    "base_beyond_files",
    "cell_taken_twice",
    "nobody_in_front",
    "last_rank_does_not_fit",
    "side_taken_twice",
    "side_base_matches",
    "larger_base_among_skirmishers",
    "narrower_than_base",
]
"""Why a formation is not legal; also the codes of refusals."""


class Cell(Struct, frozen=True, order=True):
    """Rank and file from 0: rank 0 is the first, file 0 the one on the unit's left."""

    rank: int
    file: int


class LargerBase(Struct, frozen=True):
    """A matching base that takes several cells; `cell` is the one on its left in its first rank."""

    cell: Cell
    across: int
    deep: int

    def __post_init__(self) -> None:
        if self.across < 1 or self.deep < 1:
            raise ValueError("a larger base takes at least one cell")

    @property
    def cells(self) -> Iterator[Cell]:
        for rank in range(self.cell.rank, self.cell.rank + self.deep):
            for file in range(self.cell.file, self.cell.file + self.across):
                yield Cell(rank, file)


class SideBase(Struct, frozen=True):
    """A mismatching base: it stands at a side of the unit, flush with its front edge (B.21.2d)."""

    hand: Hand
    base: Base


class Rows(Struct, frozen=True):
    """A unit as formation sees it. Equal rows are equal formations, so everything here is remembered by value.

    `models` counts all that take one cell, characters on bases of the same size too. `last_rank` names the files that
    the last rank fills where its owner chose others than the first free ones.
    """

    base: Base
    models: int
    files: int
    larger: tuple[LargerBase, ...] = ()
    beside: tuple[SideBase, ...] = ()
    last_rank: tuple[int, ...] = ()
    skirmishing: bool = False

    def __post_init__(self) -> None:
        if self.files < 1 or self.models < 0:
            raise ValueError(f"not a formation: {self.models} models in {self.files} files")

    @property
    def gap(self) -> float:
        """What lies between neighbours: nothing, or the gap of skirmishers."""
        return SKIRMISH_GAP if self.skirmishing else 0.0

    @property
    def front(self) -> float:
        """How wide the files are, without bases at the sides."""
        return self.files * self.base.width + (self.files - 1) * self.gap

    def side_base(self, hand: Hand) -> Base | None:
        return next((one.base for one in self.beside if one.hand == hand), None)


@lru_cache(maxsize=4096)
def single_cells(rows: Rows) -> tuple[Cell, ...]:
    """The cells of all models that take one: rank by rank from the front, around larger bases (A.3.29)."""
    found: list[Cell] = []
    for rank in range(_deepest(rows)):
        free, left = free_files(rows, rank), rows.models - len(found)
        if left < len(free):
            chosen = rows.last_rank if fits_last_rank(rows.last_rank, free, left) else free[:left]
            found.extend(Cell(rank, file) for file in sorted(chosen))
            break
        found.extend(Cell(rank, file) for file in free)
    return tuple(found)


def _deepest(rows: Rows) -> int:
    """So many ranks hold all models whatever larger bases block."""
    return rows.models + max((one.cell.rank + one.deep for one in rows.larger), default=0)


def free_files(rows: Rows, rank: int) -> tuple[int, ...]:
    """The files of a rank that no larger base blocks."""
    blocked = {
        file
        for one in rows.larger
        if one.cell.rank <= rank < one.cell.rank + one.deep
        for file in range(one.cell.file, one.cell.file + one.across)
    }
    return tuple(file for file in range(rows.files) if file not in blocked)


def fits_last_rank(chosen: tuple[int, ...], free: tuple[int, ...], left: int) -> bool:
    """May the models that are left for the last rank stand in these files?"""
    return len(chosen) == len(set(chosen)) == left and set(chosen) <= set(free)


@lru_cache(maxsize=4096)
def rank_count(rows: Rows) -> int:
    """R: the ranks of ordinary models and of larger bases; bases at the side count as the first rank."""
    singles = single_cells(rows)
    last = singles[-1].rank + 1 if singles else 0
    return max([last, *(one.cell.rank + one.deep for one in rows.larger)])


def faults(rows: Rows) -> tuple[FormationFault, ...]:
    """Everything that keeps a formation from being legal; none if it is."""
    return tuple(dict.fromkeys(_faults(rows)))


def is_legal(rows: Rows) -> bool:
    return not faults(rows)


def _faults(rows: Rows) -> Iterator[FormationFault]:
    if not rows.models and not rows.larger:
        yield "empty"
        return
    if rows.base.round and (rows.models, rows.files, rows.larger, rows.beside) != (1, 1, (), ()):
        yield "round_base_not_alone"
    yield from _faults_of_cells(rows)
    yield from _faults_of_sides(rows)


def _faults_of_cells(rows: Rows) -> Iterator[FormationFault]:
    larger = [cell for one in rows.larger for cell in one.cells]
    taken = {*single_cells(rows), *larger}
    if any(not (0 <= cell.file < rows.files and cell.rank >= 0) for cell in larger):
        yield "base_beyond_files"
    if max(Counter(larger).values(), default=0) > 1:
        yield "cell_taken_twice"
    if any(Cell(0, file) not in taken for file in range(rows.files)):
        yield "first_rank_incomplete"
    for one in rows.larger:
        before = [Cell(rank, file) for rank in range(one.cell.rank) for file in range(rows.files)]
        if not taken.issuperset(before):
            yield "nobody_in_front"
    if rows.larger and rows.skirmishing:
        yield "larger_base_among_skirmishers"
    if rows.last_rank and not _last_rank_fits(rows):
        yield "last_rank_does_not_fit"


def _last_rank_fits(rows: Rows) -> bool:
    singles = single_cells(rows)
    last = [cell.file for cell in singles if cell.rank == singles[-1].rank]
    return sorted(rows.last_rank) == last


def _faults_of_sides(rows: Rows) -> Iterator[FormationFault]:
    if len({one.hand for one in rows.beside}) < len(rows.beside):
        yield "side_taken_twice"
    for one in rows.beside:
        matching = multiples(one.base, rows.base)
        if matching == (1, 1) or (matching and not rows.skirmishing):
            yield "side_base_matches"
        if rank_count(rows) > 1 and one.base.width > rows.front:
            yield "narrower_than_base"

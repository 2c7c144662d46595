"""Removing rank and file: from the last rank, or from both ends of a single one (A.16.10 to A.16.12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from battles.rules.ninth_age.formation.cells import Cell, Rows, single_cells
from battles.rules.ninth_age.formation.fill_gaps import FormationChange, reseated, with_models


def from_ends(rows: Rows, losses: int) -> int:
    """How many of the losses the ends of the first rank bear, when all ranks behind are gone."""
    behind = sum(cell.rank > 0 for cell in single_cells(rows))
    return max(0, losses - behind)


def even_splits(count: int) -> tuple[tuple[int, int], ...]:
    """How many go from the left and from the right end: as evenly as possible, the odd one at its owner's choice."""
    half = count // 2
    return ((half, half),) if count % 2 == 0 else ((half, half + 1), (half + 1, half))


def removed(rows: Rows, losses: int, kept: Sequence[Cell] = (), from_left: int | None = None) -> FormationChange:
    """The formation after so many losses of rank and file, none of them a named model at the cells of `kept`.

    Where one of these stands in the way, the next model goes and he takes its place (A.16.12). `from_left` says how
    many of `from_ends` go from the left; without it the ends lose evenly, an odd one at the right.
    """
    if not 0 <= losses <= rows.models - len(kept):
        raise ValueError(f"{losses} losses among {rows.models - len(kept)} models")
    at_ends = from_ends(rows, losses)
    left = at_ends // 2 if from_left is None else from_left
    if not 0 <= left <= at_ends:
        raise ValueError(f"{left} of {at_ends} losses from the left")
    behind = _from_behind(rows, losses - at_ends, kept)
    if not at_ends:
        return behind
    ends = _from_both_ends(behind.rows, left, at_ends - left, [behind.now_at(cell) for cell in kept])
    return FormationChange(ends.rows, ends.shift, _joined(rows, kept, behind, ends))


def _from_behind(rows: Rows, losses: int, kept: Sequence[Cell]) -> FormationChange:
    after = with_models(rows, rows.models - losses, kept)
    return FormationChange(after, moves=reseated(after, kept))


def _from_both_ends(rows: Rows, left: int, right: int, kept: Sequence[Cell]) -> FormationChange:
    """A single rank: everybody who stays keeps his neighbours, so the front shrinks and its middle shifts."""
    files = [cell.file for cell in single_cells(rows) if cell not in kept]
    gone = {*files[:left], *files[len(files) - right :]}
    if rows.files == len(gone):
        raise ValueError("nobody is left in the ranks")

    def now(cell: Cell) -> Cell:
        return Cell(cell.rank, cell.file - sum(file < cell.file for file in gone))

    larger = tuple(structs.replace(one, cell=now(one.cell)) for one in rows.larger)
    after = structs.replace(
        rows, models=rows.models - len(gone), files=rows.files - len(gone), larger=larger, last_rank=()
    )
    cells = [*kept, *(one.cell for one in rows.larger)]
    moves = tuple((cell, now(cell)) for cell in cells if now(cell) != cell)
    return FormationChange(after, (left - right) * (rows.base.width + rows.gap) / 2, moves)


def _joined(
    rows: Rows, kept: Sequence[Cell], first: FormationChange, second: FormationChange
) -> tuple[tuple[Cell, Cell], ...]:
    cells = [*kept, *(one.cell for one in rows.larger)]
    ways = [(cell, second.now_at(first.now_at(cell))) for cell in cells]
    return tuple((old, new) for old, new in ways if old != new)

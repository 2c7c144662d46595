"""Filling the place of a model that leaves its unit or falls (A.16.14, B.21.2c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from battles.rules.geometry import Hand
from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.formation.cells import Cell, LargerBase, Rows, free_files, single_cells


class FormationChange(Struct, frozen=True):
    """Another formation: how far the middle of its front edge moves to the unit's right, and who changes his place.

    `moves` are the cells of named models and larger bases that differ, before and after.
    """

    rows: Rows
    shift: float = 0.0
    moves: tuple[tuple[Cell, Cell], ...] = ()

    def now_at(self, cell: Cell) -> Cell:
        return dict(self.moves).get(cell, cell)


def without(rows: Rows, gone: Where, kept: Sequence[Cell] = ()) -> tuple[FormationChange, ...]:
    """The formation when the model at a place has gone: one way, or two of which its owner chooses.

    `kept` are the cells of other named models on single cells. Ranks behind fill the place; what they cannot fill is
    closed by shifting as few models as possible, either half of them if both are equal.
    """
    if not isinstance(gone, Cell):
        return (_without_side(rows, gone),)
    left = [cell for cell in kept if cell != gone]
    larger = next((one for one in rows.larger if one.cell == gone), None)
    if larger is None and gone not in single_cells(rows):
        raise LookupError(f"nobody stands at {gone!r}")
    after = with_models(rows, rows.models - 1, left, gone) if larger is None else _without_larger(rows, larger)
    hole = rows.files - _standing_in_front(after)
    if hole <= 0:
        return (FormationChange(after, moves=reseated(after, left)),)
    return _closed(rows, after, gone, hole, left)


def _without_side(rows: Rows, hand: Hand) -> FormationChange:
    """Everybody else stays; the middle of the front is now that of the others."""
    base = rows.side_base(hand)
    if base is None:
        raise LookupError(f"nobody stands at the {hand}")
    half = (base.width + rows.gap) / 2
    beside = tuple(one for one in rows.beside if one.hand != hand)
    return FormationChange(structs.replace(rows, beside=beside), half if hand == "left" else -half)


def _without_larger(rows: Rows, larger: LargerBase) -> Rows:
    """All ranks close up into its cells from behind."""
    others = tuple(one for one in rows.larger if one is not larger)
    return structs.replace(rows, larger=others, last_rank=())


def with_models(rows: Rows, models: int, kept: Sequence[Cell] = (), gone: Cell | None = None) -> Rows:
    """Fewer models, taken from behind; the one at `gone` is among them, those at `kept` are the last to go.

    Nobody else moves, so the last rank keeps the files it had; of models alike the ones on the right go first.
    """
    after = structs.replace(rows, models=models, last_rank=())
    last = max((cell.rank for cell in single_cells(after)), default=0)
    before = [cell for cell in single_cells(rows) if cell.rank == last and cell != gone]
    count = sum(cell.rank == last for cell in single_cells(after))
    staying = sorted(before, key=lambda cell: (cell not in kept, cell.file))[:count]
    files = tuple(sorted(cell.file for cell in staying))
    is_usual = files == free_files(rows, last)[:count] or len(files) < count
    return after if is_usual else structs.replace(after, last_rank=files)


def _standing_in_front(rows: Rows) -> int:
    """How many files the first rank fills."""
    singles = sum(cell.rank == 0 for cell in single_cells(rows))
    return singles + sum(one.across for one in rows.larger if one.cell.rank == 0)


def reseated(after: Rows, kept: Iterable[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """Named models whose cell is no more take the nearest of a model without a name: forward, then to the left."""
    cells, staying = set(single_cells(after)), set(kept)
    free = cells - staying
    moves = []
    for cell in sorted(staying - cells):
        if not free:
            raise ValueError("more named models than places")
        nearest = min(free, key=lambda other: (_away(after, cell, other), other))
        free.remove(nearest)
        moves.append((cell, nearest))
    return tuple(moves)


def _away(rows: Rows, one: Cell, other: Cell) -> float:
    """The square of the way between two cells."""
    across = (one.file - other.file) * (rows.base.width + rows.gap)
    deep = (one.rank - other.rank) * (rows.base.length + rows.gap)
    return across * across + deep * deep


def _closed(rows: Rows, after: Rows, gone: Cell, hole: int, kept: Sequence[Cell]) -> tuple[FormationChange, ...]:
    """The first rank closes over what nobody fills: all files beyond the hole get lower numbers, whoever moves."""
    if hole >= rows.files:
        raise ValueError("nobody is left in the ranks")
    end = gone.file + hole + sum(cell.rank > 0 for cell in single_cells(rows))
    larger = tuple(structs.replace(one, cell=_lower(one.cell, end, hole)) for one in after.larger)
    moves = [(cell, _lower(cell, end, hole)) for cell in kept if cell.rank == 0]
    moves += [(cell, Cell(0, gone.file + at)) for at, cell in enumerate(sorted(one for one in kept if one.rank > 0))]
    moves += [(one.cell, now.cell) for one, now in zip(after.larger, larger, strict=True)]
    changed = tuple((old, new) for old, new in moves if old != new)
    closed = structs.replace(after, files=rows.files - hole, larger=larger, last_rank=())
    half = hole * (rows.base.width + rows.gap) / 2
    left, right = _models_beside(rows, gone, end)
    return tuple(
        FormationChange(closed, shift, changed) for shift in (half,) * (left <= right) + (-half,) * (right <= left)
    )


def _lower(cell: Cell, end: int, hole: int) -> Cell:
    return Cell(cell.rank, cell.file - hole) if cell.file >= end else cell


def _models_beside(rows: Rows, gone: Cell, end: int) -> tuple[int, int]:
    """How many models of a single rank stand to the left and to the right of a place, bases at the sides too."""
    files = [cell.file for cell in single_cells(rows) if cell.rank == 0] + [one.cell.file for one in rows.larger]
    left = sum(file < gone.file for file in files) + (rows.side_base("left") is not None)
    return left, sum(file >= end for file in files) + (rows.side_base("right") is not None)

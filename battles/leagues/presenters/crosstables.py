"""The crosstable on a page: who had what against whom; corrected and annulled fixtures are marked (check 41)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues.models import Division
from battles.leagues.presenters import words
from battles.leagues.selectors import tables
from battles.leagues.selectors.tables import DivisionTable
from battles.leagues.standings.crosstables import Cell, CrossRow

MOST_SQUARE = 24
"""Larger fields are shown by round."""


MARKS = {"annulled": "×", "free": "–"}


class CrossCell(Struct, frozen=True, kw_only=True):
    """One fixture: its points, and everything about it for people who hover or listen."""

    text: str
    opponent: str
    state: str
    is_corrected: bool
    result: str
    """won, drawn, lost; empty without a result."""
    address: str
    title: str

    @property
    def mark(self) -> str:
        """What stands in the cell: the points, else a sign for why there are none."""
        return self.text or MARKS.get(self.state, "·")


class CrossLine(Struct, frozen=True, kw_only=True):
    rank: int
    name: str
    address: str
    entrant: int
    points: int
    cells: tuple[tuple[CrossCell, ...] | None, ...]
    """A column each; None on the diagonal."""


class CrossSheet(Struct, frozen=True, kw_only=True):
    """`is_square`: columns are opponents in the order of the table; else they are rounds."""

    is_square: bool
    columns: tuple[tuple[str, str], ...]
    """Short heading, whole heading."""
    lines: tuple[CrossLine, ...]
    has_corrections: bool


def cross_sheet(division: Division, *, officer: bool = False) -> CrossSheet | None:
    """None where the format has no crosstable."""
    made = tables.table(division, tables.shown_round(division.season, officer=officer))
    if made.standings is None or not made.table.rows:
        return None
    is_square = len(made.table.rows) <= MOST_SQUARE and made.record.ranking.format != "swiss"
    rows = made.crosstable.rows
    lines = tuple(_line(made, row, is_square) for row in rows)
    return CrossSheet(
        is_square=is_square,
        columns=_opponents(made) if is_square else _rounds(made),
        lines=lines,
        has_corrections=any(cell.is_corrected for row in rows for cell in row.cells),
    )


def _opponents(made: DivisionTable) -> tuple[tuple[str, str], ...]:
    return tuple((str(place), made.names.get(pk, "")) for place, pk in enumerate(made.crosstable.order, 1))


def _rounds(made: DivisionTable) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), _("Round %(number)s") % {"number": number}) for number in _numbers(made))


def _numbers(made: DivisionTable) -> list[int]:
    return sorted({fixture.round for fixture in made.record.fixtures})


def _line(made: DivisionTable, row: CrossRow, is_square: bool) -> CrossLine:
    cells: tuple[tuple[CrossCell, ...] | None, ...]
    if is_square:
        cells = tuple(
            None if other == row.entrant else tuple(_cell(cell, made.names) for cell in row.against(other))
            for other in made.crosstable.order
        )
    else:
        cells = tuple(
            tuple(_cell(cell, made.names) for cell in row.cells if cell.round == number) for number in _numbers(made)
        )
    return CrossLine(
        rank=row.rank,
        name=made.names.get(row.entrant, ""),
        address=f"{addresses.ROOT}entrants/{row.entrant}/",
        entrant=row.entrant,
        points=row.points,
        cells=cells,
    )


def _cell(cell: Cell, names: Mapping[int, str]) -> CrossCell:
    has_points = cell.state in ("played", "forfeit", "partial", "bye")
    opponent = names.get(cell.opponent, "") if cell.opponent is not None else ""
    return CrossCell(
        text=str(cell.points) if has_points else "",
        opponent=opponent,
        state=cell.state,
        is_corrected=cell.is_corrected,
        result=_result(cell) if has_points else "",
        address=f"{addresses.ROOT}fixtures/{cell.fixture}/",
        title=_title(cell, opponent),
    )


def _result(cell: Cell) -> str:
    if cell.points == cell.against:
        return "drawn"
    return "won" if cell.points > cell.against else "lost"


def _title(cell: Cell, opponent: str) -> str:
    parts = [_("Round %(number)s") % {"number": cell.round}, opponent]
    if cell.state in ("played", "partial", "forfeit"):
        parts.append(f"{cell.points} : {cell.against}")
    if cell.state != "played":
        parts.append(words.label(words.CELLS, cell.state))
    if cell.is_corrected:
        parts.append(_("corrected; the earlier result is on its page"))
    return ", ".join(part for part in parts if part)

"""Tables and results as CSV for spreadsheets (13.4)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction

from msgspec import Struct

Cell = str | int | bool | Fraction | datetime | None
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins like this would be a formula to a spreadsheet."""


class TableCsvLine(Struct, frozen=True, kw_only=True):
    """One row of a division table; the tie-breaks in the order of the event's chain."""

    rank: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    match_points: int
    penalty: int = 0
    tie_breaks: tuple[tuple[str, int | Fraction], ...] = ()
    state: str = ""


class ResultCsvLine(Struct, frozen=True, kw_only=True):
    """One leg; what has not been played has no points."""

    round: int
    board: int
    leg: int = 1
    first: str
    second: str = ""
    points: tuple[int, int] | None = None
    match_points: tuple[int, int] | None = None
    victory_points: tuple[int, int] | None = None
    margin: int | None = None
    source: str = ""
    is_rated: bool = False
    map: str = ""
    scenario: str = ""
    ended: datetime | None = None
    battle: str = ""


TABLE = ("rank", "name", "played", "won", "drawn", "lost", "points", "match_points", "penalty", "state")
RESULTS = (
    "round",
    "board",
    "leg",
    "first",
    "second",
    "points_first",
    "points_second",
    "match_points_first",
    "match_points_second",
    "vp_first",
    "vp_second",
    "margin",
    "source",
    "rated",
    "map",
    "scenario",
    "ended",
    "battle",
)


def table_csv(lines: Sequence[TableCsvLine]) -> str:
    """The table; every tie-break has a column."""
    names = list(dict.fromkeys(name for line in lines for name, _ in line.tie_breaks))
    rows = [[*_table_cells(line), *_values(line, names)] for line in lines]
    return _written([*TABLE, *names], rows)


def _table_cells(line: TableCsvLine) -> list[Cell]:
    return [
        line.rank,
        line.name,
        line.played,
        line.won,
        line.drawn,
        line.lost,
        line.points,
        line.match_points,
        line.penalty,
        line.state,
    ]


def _values(line: TableCsvLine, names: Sequence[str]) -> list[Cell]:
    values = dict(line.tie_breaks)
    return [values.get(name) for name in names]


def results_csv(lines: Iterable[ResultCsvLine]) -> str:
    """All legs of all rounds."""
    return _written(RESULTS, [_result_cells(line) for line in lines])


def _result_cells(line: ResultCsvLine) -> list[Cell]:
    pairs = (line.points, line.match_points, line.victory_points)
    numbers: list[Cell] = [value for pair in pairs for value in (pair or (None, None))]
    end: list[Cell] = [line.source, line.is_rated, line.map, line.scenario, line.ended, line.battle]
    return [line.round, line.board, line.leg, line.first, line.second, *numbers, line.margin, *end]


def _written(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return sheet.getvalue()


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case Fraction():
            return _fraction(cell)
        case datetime():
            return f"{cell.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        case str():
            return f"'{cell}" if cell.startswith(DANGEROUS) else cell
        case _:
            return str(cell)


def _fraction(value: Fraction) -> str:
    """Exact: as a decimal where it ends (halves do), else as a quotient."""
    if value.denominator == 1:
        return str(value.numerator)
    tenths = value * 10
    if tenths.denominator == 1:
        sign, whole = "-" if value < 0 else "", abs(tenths.numerator)
        return f"{sign}{whole // 10}.{whole % 10}"
    return f"{value.numerator}/{value.denominator}"

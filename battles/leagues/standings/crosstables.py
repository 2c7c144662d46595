"""The crosstable: who had what against whom, with marks for what is not as it was played (13.1, check 41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from battles.leagues.standings.counted_results import Counted, counted, superseded
from battles.leagues.standings.ledger import total_of
from battles.leagues.standings.structs import EntrantId, FixtureId, Record, ResultId, StandingsTable
from battles.rules.league_books import Side

CellState = Literal["open", "partial", "played", "forfeit", "bye", "free", "annulled"]
"""`partial`: a leg is still missing; `forfeit`: a leg had no battle."""


class Cell(Struct, frozen=True, kw_only=True):
    """A fixture seen from one entrant. Points are battle points; match points beside them. `superseded`: the old
    results that a correction or ruling replaced: the page marks the cell, and they can be read."""

    fixture: FixtureId
    round: int
    opponent: EntrantId | None
    seat: Side
    state: CellState
    points: int = 0
    against: int = 0
    match_points: int = 0
    results: tuple[ResultId, ...] = ()
    superseded: tuple[ResultId, ...] = ()

    @property
    def is_corrected(self) -> bool:
        return bool(self.superseded)


class CrossRow(Struct, frozen=True, kw_only=True):
    """An entrant's fixtures in the order of the rounds."""

    entrant: EntrantId
    rank: int
    points: int
    cells: tuple[Cell, ...]

    def against(self, opponent: EntrantId) -> tuple[Cell, ...]:
        """One cell of the square: two in a double round robin, none if they have not been paired."""
        return tuple(cell for cell in self.cells if cell.opponent == opponent)


class Crosstable(Struct, frozen=True, kw_only=True):
    """Rows and columns in the order of the table; a Swiss page reads the cells by round instead."""

    order: tuple[EntrantId, ...]
    rows: tuple[CrossRow, ...]


def crosstable(record: Record, table: StandingsTable) -> Crosstable:
    cells: dict[EntrantId, list[Cell]] = {entrant.id: [] for entrant in record.entrants}
    replaced = superseded(record.results)
    for one in counted(record):
        old = replaced.get(one.fixture.id, ())
        cells[one.fixture.first].append(_cell(record, one, "first", old))
        if one.fixture.second is not None:
            cells[one.fixture.second].append(_cell(record, one, "second", old))
    rows = tuple(
        CrossRow(entrant=row.entrant, rank=row.rank, points=row.points, cells=tuple(cells[row.entrant]))
        for row in table.rows
    )
    return Crosstable(order=table.order, rows=rows)


def _cell(record: Record, one: Counted, side: Side, old: tuple[ResultId, ...]) -> Cell:
    fixture = one.fixture
    first, second = sum(leg.first for leg in one.legs), sum(leg.second for leg in one.legs)
    points, against = (first, second) if side == "first" else (second, first)
    return Cell(
        fixture=fixture.id,
        round=fixture.round,
        opponent=fixture.second if side == "first" else fixture.first,
        seat=side,
        state=_state(one),
        points=points,
        against=against,
        match_points=_match_points(record, one, side),
        results=tuple(leg.id for leg in one.legs if leg.id),
        superseded=old,
    )


def _state(one: Counted) -> CellState:
    if one.is_annulled:
        return "annulled"
    kinds: Sequence[str] = [leg.kind for leg in one.legs]
    if not kinds:
        return "free" if one.fixture.second is None else "open"
    if "bye" in kinds:
        return "bye"
    if len(kinds) < one.fixture.legs:
        return "partial"
    return "forfeit" if "forfeit" in kinds else "played"


def _match_points(record: Record, one: Counted, side: Side) -> int:
    """Of the whole fixture, as it stands on the accounts."""
    if not one.legs:
        return 0
    total = total_of(one.fixture, one.legs, record.ranking.worth)
    return total.match_first if side == "first" else total.match_second

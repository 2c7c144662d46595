"""Score tables are data with a version; an event may bring its own (5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.checking import table_problems
from battles.leagues.scoring.structs import FULL
from battles.rules.codec import Json
from battles.rules.first import first_of

DATA = Path(__file__).parent / "data"


class ScoreTableRow(Struct, frozen=True, kw_only=True):
    """One step: up to and with `at_most`, or `below`; neither: everything above."""

    winner: int
    loser: int
    at_most: int | None = None
    below: int | None = None

    def holds(self, amount: int, whole: int) -> bool:
        """Is `amount` inside this step, as percent of `whole`? No division (1.4)."""
        if self.at_most is not None:
            return 100 * amount <= self.at_most * whole
        return self.below is None or 100 * amount < self.below * whole


class Slowness(Struct, frozen=True, kw_only=True):
    """From this share of the thinking time on, so many points move away from the slower seat (5.7)."""

    share: int
    moves: int


class ScoreTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one system's battles become points. Which ladders it has depends on the system:

    `difference` (9th Age: percent of army points), `defeat` and `limit` (Horden & Helden: percent of agreed points),
    `levels` (Lost Battles: margin as percent of the base), `decided` and `lead` (Tir an Dhia: lead in score)."""

    id: str
    version: int
    system: str
    ladders: dict[str, tuple[ScoreTableRow, ...]]
    objective_moves: int = 0
    base: int = 0
    resignation: int = FULL
    clock_at_least: int = 13
    slower: tuple[Slowness, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.id}/{self.version}"

    def row(self, ladder: str, amount: int, whole: int = 100) -> ScoreTableRow:
        """The first step that holds; the last one of a ladder is open."""
        return first_of(row for row in self.ladders[ladder] if row.holds(amount, whole))

    def moved_by_slowness(self, mine: int, both: int) -> int:
        """Points that a seat with this share of the thinking time loses."""
        if both <= 0:
            return 0
        return next((step.moves for step in self.slower if 100 * mine >= step.share * both), 0)


def load_table(raw: Json) -> ScoreTable:
    """A table that somebody wrote; refused with all its problems."""
    problems = table_problems(raw)
    if problems:
        raise LeagueError("bad_score_table", clause="5.2", problems=msgspec.to_builtins(problems))
    return msgspec.convert(raw, ScoreTable)


@cache
def standard_table(system: str, version: int | None = None) -> ScoreTable:
    """The site's own table for a system: the newest one, or the version that an old result was made with."""
    found = [table for table in _shipped() if table.system == system and version in (None, table.version)]
    if not found:
        raise LeagueError("no_score_table", clause="5.2", system=system, version=version)
    return max(found, key=lambda table: table.version)


@cache
def _shipped() -> tuple[ScoreTable, ...]:
    files: Iterable[Path] = sorted(DATA.glob("*.json"))
    return tuple(load_table(msgspec.json.decode(file.read_bytes())) for file in files)

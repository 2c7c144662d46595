"""Score tables are data with a version; an event may bring its own (5.2)."""

from __future__ import annotations

from functools import cache

import msgspec

from battles.leagues.errors import LeagueError
from battles.leagues.scoring.table_check import table_problems
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.league_books import ScoreTable


def load_table(raw: Json) -> ScoreTable:
    """A table that somebody wrote; refused with all its problems."""
    problems = table_problems(raw)
    if problems:
        raise LeagueError("bad_score_table", clause="5.2", problems=msgspec.to_builtins(problems))
    return msgspec.convert(raw, ScoreTable)


@cache
def standard_table(system: str, version: int | None = None) -> ScoreTable:
    """The site's own table for a system: the newest one, or the version that an old result was made with."""
    found = [table for table in _shipped(system) if version in (None, table.version)]
    if not found:
        raise LeagueError("no_score_table", clause="5.2", system=system, version=version)
    return max(found, key=lambda table: table.version)


def _shipped(system: str) -> list[ScoreTable]:
    """`league/<version>.json` beside the system's league book."""
    if registry.league_book(system) is None:
        return []
    files = (registry.folder(system) / "league").glob("[0-9]*.json")
    return [load_table(msgspec.json.decode(file.read_bytes())) for file in files]

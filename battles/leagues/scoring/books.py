"""The league book of a battle's system, and what it says about the end (1.1, 5.3–5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from battles.leagues.errors import LeagueError
from battles.rules import registry
from battles.rules.base import Outcome, Standing
from battles.rules.codec import Json
from battles.rules.league_books import Circumstances, Finish, NotScorable, ScoreTable, Side, Step
from battles.rules.registry import AnyLeagueBook

T = TypeVar("T", Standing, Outcome)


def book_of(system: str) -> AnyLeagueBook:
    """How a system's battles are counted."""
    if (book := registry.league_book(system)) is None:
        raise LeagueError("no_finish_for_system", clause="5", system=system)
    return book


def counted_systems() -> list[str]:
    """Those that leagues can be made of: offered, and with a league book."""
    return [key for key in registry.offered() if registry.league_book(key) is not None]


@contextmanager
def _refused() -> Iterator[None]:
    """What a book cannot score is refused like anything else in leagues."""
    try:
        yield
    except NotScorable as error:
        raise LeagueError(error.code, clause=error.clause, **error.facts) from error


def finish_of(system: str, standing: Standing | Json, outcome: Outcome | Json | None, given: Circumstances) -> Finish:
    """The battle's end as scoring wants it; structs or their JSON."""
    book = book_of(system)
    with _refused():
        return book.finish(_as(Standing, standing), None if outcome is None else _as(Outcome, outcome), given)


def _as(kind: type[T], value: Json) -> T:
    return value if isinstance(value, kind) else msgspec.convert(value, kind)


def table_score(finish: Finish, table: ScoreTable) -> tuple[Step, ...]:
    """Points as the position stands, line by line; the last line holds."""
    if finish.system != table.system:
        raise LeagueError("wrong_score_table", clause="5.2", system=finish.system, table=table.name)
    with _refused():
        return book_of(finish.system).steps(finish, table)


def victory_points(finish: Finish) -> tuple[int, int]:
    """VP of both, as the system counts them."""
    book = book_of(finish.system)
    return book.victory_points(finish, "first"), book.victory_points(finish, "second")


def whole_army(finish: Finish, side: Side) -> int:
    """VP of a winner whose enemy gave up (5.7).

    Ruling: agreed army points where armies are bought; elsewhere what the system counts after the resignation.
    """
    own = book_of(finish.system).victory_points(finish, side)
    return own if finish.army_points is None else max(own, finish.army_points)

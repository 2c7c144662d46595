"""What is wrong with a score table: everything at once, so that nobody mends it one error at a time (5.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.league_books import FULL
from battles.rules.registry import AnyLeagueBook

TOP = ("id", "version", "system", "ladders", "objective_moves", "base", "resignation", "clock_at_least", "slower")
ROW = ("winner", "loser", "at_most", "below")


class TableProblem(Struct, frozen=True, kw_only=True):
    """One thing that is wrong, and where (`ladders.limit.2`)."""

    code: str
    where: str
    facts: dict[str, Json] = {}


def table_problems(raw: Json) -> tuple[TableProblem, ...]:
    """All problems of a table, in the order of the table."""
    if not isinstance(raw, dict):
        return (TableProblem(code="not_a_table", where=""),)
    return (*_head(raw), *_ladders(raw), *_numbers(raw), *_slower(raw.get("slower", [])))


def _is_whole(value: Json, low: int = 0, high: int | None = None) -> bool:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and value >= low and (high is None or value <= high)


def _head(raw: dict[str, Json]) -> Iterator[TableProblem]:
    for name in sorted(set(raw) - set(TOP), key=str):
        yield TableProblem(code="unknown_field", where=str(name), facts={"allowed": list(TOP)})
    if not isinstance(raw.get("id"), str) or not raw["id"]:
        yield TableProblem(code="no_name", where="id")
    if not _is_whole(raw.get("version"), 1):
        yield TableProblem(code="not_whole", where="version", facts={"least": 1})
    if _book(raw) is None:
        yield TableProblem(code="unknown_system", where="system", facts={"allowed": list(registry.league_books())})


def _book(raw: dict[str, Json]) -> AnyLeagueBook | None:
    system = raw.get("system")
    return registry.league_book(system) if isinstance(system, str) else None


def _ladders(raw: dict[str, Json]) -> Iterator[TableProblem]:
    ladders, book = raw.get("ladders"), _book(raw)
    if not isinstance(ladders, dict):
        yield TableProblem(code="no_ladders", where="ladders")
        return
    needed = book.ladders if book is not None else ()
    decided = book.decided_ladders if book is not None else frozenset()
    for name in needed:
        if name not in ladders:
            yield TableProblem(code="ladder_missing", where=f"ladders.{name}")
    for name, rows in ladders.items():
        if needed and name not in needed:
            yield TableProblem(code="unknown_ladder", where=f"ladders.{name}", facts={"allowed": list(needed)})
        yield from _ladder(f"ladders.{name}", rows, is_decided=name in decided)


def _ladder(where: str, rows: Json, *, is_decided: bool) -> Iterator[TableProblem]:
    if not isinstance(rows, list | tuple) or not rows:
        yield TableProblem(code="no_rows", where=where)
        return
    for number, row in enumerate(rows):
        yield from _row(f"{where}.{number}", row, is_last=number == len(rows) - 1)
    good = [row for row in rows if isinstance(row, dict)]
    yield from _order(where, good)
    if not is_decided and good and good[0].get("winner") != good[0].get("loser"):
        yield TableProblem(code="first_row_no_draw", where=f"{where}.0")


def _row(where: str, row: Json, *, is_last: bool) -> Iterator[TableProblem]:
    if not isinstance(row, dict):
        yield TableProblem(code="not_a_row", where=where)
        return
    for name in sorted(set(row) - set(ROW), key=str):
        yield TableProblem(code="unknown_field", where=f"{where}.{name}", facts={"allowed": list(ROW)})
    yield from _pair(where, row.get("winner"), row.get("loser"))
    bounds = [name for name in ("at_most", "below") if row.get(name) is not None]
    if len(bounds) > 1:
        yield TableProblem(code="two_bounds", where=where)
    if is_last and bounds:
        yield TableProblem(code="last_row_not_open", where=where)
    if not is_last and not bounds:
        yield TableProblem(code="row_without_bound", where=where)
    for name in bounds:
        if not _is_whole(row[name]):
            yield TableProblem(code="not_whole", where=f"{where}.{name}", facts={"least": 0})


def _pair(where: str, winner: Json, loser: Json) -> Iterator[TableProblem]:
    """Both are whole numbers from 0 to 20, add up to 20, and the winner has not less."""
    wrong = [name for name, value in (("winner", winner), ("loser", loser)) if not _is_whole(value, 0, FULL)]
    for name in wrong:
        yield TableProblem(code="not_whole", where=f"{where}.{name}", facts={"least": 0, "most": FULL})
    if wrong:
        return
    if winner + loser != FULL:
        yield TableProblem(code="not_twenty", where=where, facts={"sum": winner + loser})
    if winner < loser:
        yield TableProblem(code="winner_has_less", where=where)


def _order(where: str, rows: list[dict[str, Json]]) -> Iterator[TableProblem]:
    """Bounds go up, and so do the winner's points. A `below` may not repeat the `at_most` before it, but the other
    way round is a step of exactly that number."""
    bounds = [(_bound(row), "at_most" in row and row["at_most"] is not None) for row in rows]
    for number in range(1, len(rows)):
        (before, was_with), (bound, is_with) = bounds[number - 1], bounds[number]
        if before is not None and bound is not None and (bound, is_with) <= (before, was_with):
            yield TableProblem(code="bounds_not_rising", where=f"{where}.{number}")
        worth: Json = rows[number - 1].get("winner")
        next_worth: Json = rows[number].get("winner")
        if _is_whole(worth) and _is_whole(next_worth) and next_worth < worth:
            yield TableProblem(code="points_fall", where=f"{where}.{number}")


def _bound(row: dict[str, Json]) -> int | None:
    found = row.get("at_most") if row.get("at_most") is not None else row.get("below")
    return found if _is_whole(found) else None


def _numbers(raw: dict[str, Json]) -> Iterator[TableProblem]:
    for name, high in (("objective_moves", FULL), ("base", None), ("resignation", FULL), ("clock_at_least", FULL)):
        if name in raw and not _is_whole(raw[name], 0, high):
            yield TableProblem(code="not_whole", where=name, facts={"least": 0, "most": high})
    book = _book(raw)
    if book is not None and book.own_number and book.own_number not in raw:
        yield TableProblem(code="number_missing", where=book.own_number)


def _slower(steps: Json) -> Iterator[TableProblem]:
    """Shares fall from step to step: the first that holds counts."""
    if not isinstance(steps, list | tuple):
        yield TableProblem(code="no_rows", where="slower")
        return
    last = 101
    for number, step in enumerate(steps):
        where = f"slower.{number}"
        if not isinstance(step, dict) or set(step) != {"share", "moves"}:
            yield TableProblem(code="not_a_row", where=where)
            continue
        if not _is_whole(step["moves"], 0, FULL):
            yield TableProblem(code="not_whole", where=f"{where}.moves", facts={"least": 0, "most": FULL})
        if not _is_whole(step["share"], 51, 100):
            yield TableProblem(code="not_whole", where=f"{where}.share", facts={"least": 51, "most": 100})
        elif step["share"] >= last:
            yield TableProblem(code="shares_not_falling", where=where)
        else:
            last = step["share"]

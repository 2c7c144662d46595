"""Armies for tests: the ready ones, changed here and there, and a book made up for the rulebook's own examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import army_checks, cures
from battles.rules.ninth_age.armies.book_data import Book
from battles.rules.ninth_age.armies.books import BOOKS, read_book
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, Selection
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.ninth_age.armies.samples import samples

GUN_LINE = "aldermark_gun_line"
ALDERMARK = BOOKS["aldermark"]


def ready(key: str = GUN_LINE) -> Army:
    return samples()[key]


def changed(place: int, change: Callable[[ArmyUnit], ArmyUnit], key: str = GUN_LINE) -> Army:
    """A ready army with one unit changed."""
    army = ready(key)
    units = list(army.units)
    units[place] = change(units[place])
    return structs.replace(army, units=tuple(units))


def with_option(unit: ArmyUnit, selection: Selection) -> ArmyUnit:
    return structs.replace(unit, options=(*unit.options, selection))


def problems(army: Army, points: int | None = None, book: Book | None = None) -> list[Refusal]:
    return list(army_checks.problems(army, points or army.points, book))


def codes(army: Army, points: int | None = None, book: Book | None = None) -> set[str]:
    return {problem.code for problem in problems(army, points, book)}


def found(code: str, army: Army, points: int | None = None, book: Book | None = None) -> Refusal:
    """The one problem with this code."""
    (problem,) = [one for one in problems(army, points, book) if one.code == code]
    return problem


def cured(code: str, army: Army, points: int | None = None, book: Book | None = None) -> list[tuple[str, Army]]:
    """The cures of the one problem with this code: what they are called, and the army after each."""
    problem, own = found(code, army, points, book), book or BOOKS[army.book]
    ways = cures.cures(problem, army, own, points or army.points)
    return [(way.code, read(way.army)[0]) for way in ways]


# --- a book for the rulebook's examples -------------------------------------------------------------------------------


def both(text: str) -> dict[str, str]:
    return {"en": text, "de": text}


def entry(
    key: str, base: int, size: tuple[int, int] = (1, 1), extra: int | None = None, **more: Json
) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "id": key,
        "name": both(key),
        "flavour": both(""),
        "symbol": "t9-infantry",
        "categories": ["core"],
        "size": {"min": size[0], "max": size[1]},
        "points": {"base": base, "extra_model": extra},
        "limit": None,
        "one_of_a_kind": False,
        "height": "STANDARD",
        "type": "INFANTRY",
        "base": {"shape": "rectangle", "width_mm": 20, "length_mm": 20},
        "global": {"adv": 4, "mar": 8, "dis": 7, "rules": []},
        "defensive": {"hp": 1, "def": 3, "res": 3, "arm": 0, "rules": [], "armour": []},
        "parts": [],
        "options": [],
    }
    return plain | more


def rules(*keys: str) -> dict[str, Any]:
    return {"adv": 4, "mar": 8, "dis": 7, "rules": [{"id": key} for key in keys]}


def book(*entries: dict[str, Any], mounts: tuple[dict[str, Any], ...] = ()) -> Book:
    """The usual shares, and beasts at most 30 %."""
    shares: list[dict[str, Any]] = [
        {"id": "characters", "max_percent": 40, "required": True},
        {"id": "core", "min_percent": 25, "required": True},
        {"id": "special"},
        {"id": "beasts", "max_percent": 30},
    ]
    return read_book(
        {
            "format": "ninth-age-army-book",
            "format_version": 2,
            "status": "house",
            "notice": both(""),
            "edition": "2nd",
            "version": "1",
            "id": "examples",
            "name": both("Examples"),
            "flavour": both(""),
            "play_style": both(""),
            "categories": [share | {"name": both(str(share["id"]))} for share in shares],
            "paths": [],
            "hereditary_spell": {"id": "none"},
            "rules": [],
            "weapons": [],
            "mounts": list(mounts),
            "units": list(entries),
            "summons": [],
        }
    )

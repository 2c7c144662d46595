"""Which systems there are: every folder beside this file that has clauses and a `system.py` offers `RULES`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec

from battles.rules import clauses as written
from battles.rules.base import RulesSystem
from battles.rules.books import LeagueBook
from battles.rules.codec import digest
from battles.rules.words import LANGUAGES, Text, Words

AnyRules = RulesSystem[Any]
AnyLeagueBook = LeagueBook[Any]
HERE = Path(__file__).parent


@cache
def systems() -> Mapping[str, AnyRules]:
    """All systems by key. Data and clauses of a game may be there before the game is."""
    packages = (module.name for module in iter_modules([str(HERE)]) if module.ispkg)
    keys = sorted(name for name in packages if _is_system(HERE / name))
    return {key: import_module(f"battles.rules.{key}").RULES for key in keys}


def offered() -> Mapping[str, AnyRules]:
    """Those that players find in lobby and leagues."""
    return {key: rules for key, rules in systems().items() if rules.offered}


def first_offered() -> AnyRules:
    """The one that a page shows to whoever has not said which: if possible one whose armies are ready."""
    return min((offered() or systems()).values(), key=lambda rules: rules.army_book is not None)


def file_bytes() -> int:
    """How large a file may be as long as nobody knows of which system it is."""
    return max(rules.limits.file_bytes for rules in systems().values())


def system(key: str) -> AnyRules:
    """The system with this key; KeyError if there is none."""
    return systems()[key]


def league_book(key: str) -> AnyLeagueBook | None:
    """How leagues count a system's battles: `BOOK` of its `league_book.py`. A folder has one before it is a system."""
    package = f"battles.rules.{key}" if _is_folder(key) else _package(key)
    found = find_spec(f"{package}.league_book") if package else None
    book: AnyLeagueBook | None = import_module(found.name).BOOK if found is not None else None
    return book


def league_books() -> Mapping[str, AnyLeagueBook]:
    """All league books by key."""
    keys = {module.name for module in iter_modules([str(HERE)]) if module.ispkg} | set(systems())
    return {key: book for key in sorted(keys) if (book := league_book(key)) is not None}


def _is_system(folder: Path) -> bool:
    return bool(written.files_of(folder)) and (folder / "system.py").is_file()


def _is_folder(key: str) -> bool:
    return key.isidentifier() and (HERE / key / "__init__.py").is_file()


def _package(key: str) -> str:
    """Where a system is at home that lies elsewhere; "" if there is no such system."""
    return type(systems()[key]).__module__.rpartition(".")[0] if key in systems() else ""


def folder(key: str) -> Path:
    """Where the system's tables, texts and clauses lie; KeyError if there is none."""
    return HERE / key if _is_folder(key) else system(key).folder


@cache
def data_hash(key: str) -> str:
    """A fingerprint of the system's tables: a battle stores it with its rules version."""
    home = folder(key)
    files = sorted((home / "data").rglob("*.json"))
    return digest([(f"{key}/{file.relative_to(home)}", file.read_text(encoding="utf-8")) for file in files])


@cache
def texts(key: str, language: str) -> Mapping[str, Text]:
    """The kernel's and the system's texts in one language."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return _load(HERE / "texts" / f"{language}.json") | own_texts(folder(key), language)


def own_texts(home: Path, language: str) -> dict[str, Text]:
    """What a system says: `texts/<language>.json`, and `texts/parts/<part>.<language>.json` of each of its parts."""
    files = [home / "texts" / f"{language}.json", *sorted((home / "texts" / "parts").glob(f"*.{language}.json"))]
    found: dict[str, Text] = {}
    for file in files:
        found = (_load(file) if file.is_file() else {}) | found
    return found


@cache
def clauses(key: str) -> tuple[dict[str, Any], ...]:
    """The clauses of a system, in their order."""
    return written.read(folder(key))


def words(key: str, language: str, names: Mapping[str, str] | None = None) -> Words:
    return Words(texts(key, language), names, language)


def _load(file: Path) -> dict[str, Text]:
    loaded: dict[str, Text] = msgspec.json.decode(file.read_bytes())
    return loaded

"""What books, entries, options, items, paths and spells are called, as texts of the system: `term.<key>`.

The names stand in the data, both languages beside each other, but texts are one file a language. They are written by

    python -m battles.rules.ninth_age.armies.terms

and a test compares both. Keys: `book.<book>`, `<book>.<entry>`, `<book>.<entry>.<option>`, behind that the choice,
`<book>.<mount>`, `<book>.category.<id>`, `<book>.plan.<id>`, `item.<id>`, `path.<id>`, `spell.<id>`; weapons, armour,
and kinds of items by their own ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    MountOption,
    OneOf,
    WizardOption,
    Wording,
)
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS, PATHS
from battles.rules.ninth_age.tables import load

FILES = Path(__file__).parents[1] / "texts" / "parts"
LANGUAGES = ("en", "de")
PLAIN_TABLES = (
    ("armour", "items"),
    ("melee_weapons", "weapons"),
    ("shooting_weapons", "weapons"),
    ("special_items", "categories"),
)
"""Tables of the rulebook: their ids are the English names."""


@cache
def terms(language: str) -> Mapping[str, str]:
    return {f"term.{key}": name[language] for key, name in sorted(_names())}


def _names() -> Iterator[tuple[str, Wording]]:
    for book in BOOKS.values():
        yield from _of_book(book)
    for item in ITEMS.values():
        yield f"item.{item.id}", item.name
    for path in PATHS.values():
        yield f"path.{path['id']}", path["name"]
        for spell in (*path["spells"], path["attribute"]):
            yield f"spell.{spell['id']}", spell["name"]
    for spell in load("house/paths")["bound_only"]:
        yield f"spell.{spell['id']}", spell["name"]
    for table, rows in PLAIN_TABLES:
        for row in load(table)[rows]:
            yield row["id"], {"en": row["id"].replace("_", " ").capitalize(), "de": row["de"]}


def _of_book(book: Book) -> Iterator[tuple[str, Wording]]:
    yield f"book.{book.id}", book.name
    yield f"spell.{book.hereditary_spell['id']}", book.hereditary_spell["name"]
    for category in book.categories:
        yield f"{book.id}.category.{category.id}", category.name
    for plan in book.plans:
        yield f"{book.id}.plan.{plan.id}", plan.name
    for mount in book.mounts:
        yield f"{book.id}.{mount.id}", mount.name
    for weapon in book.weapons:
        yield weapon["id"], weapon["name"]
    for entry in book.units:
        yield f"{book.id}.{entry.id}", entry.name
        yield from _of_options(f"{book.id}.{entry.id}", entry)


def _of_options(prefix: str, entry: Entry) -> Iterator[tuple[str, Wording]]:
    for option in entry.options:
        yield f"{prefix}.{option.id}", option.name
        if isinstance(option, OneOf | MountOption | CommandGroup):
            for choice in option.choices:
                yield f"{prefix}.{option.id}.{choice.id}", choice.name
        elif isinstance(option, WizardOption):
            for level in option.levels:
                yield f"{prefix}.{option.id}.{level.id}", level.name


def written(language: str) -> bytes:
    return msgspec.json.format(msgspec.json.encode(terms(language)), indent=1) + b"\n"


def file_of(language: str) -> Path:
    return FILES / f"house.{language}.json"


if __name__ == "__main__":
    for each in LANGUAGES:
        file_of(each).write_bytes(written(each))

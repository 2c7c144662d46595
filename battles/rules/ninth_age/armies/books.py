"""The house books and house items, read once; what an imported list brings is read the same way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from battles.rules.codec import Json
from battles.rules.ninth_age import tables
from battles.rules.ninth_age.armies.book_data import Book, Item, WizardLevel


def read_book(plain: Json) -> Book:
    """A book of our format; msgspec.ValidationError where it is none."""
    return msgspec.convert(plain, Book)


def read_item(plain: Json) -> Item:
    return msgspec.convert(plain, Item)


def _files() -> list[str]:
    folder = Path(tables.__file__).parent / "data" / "house" / "books"
    return sorted(file.stem for file in folder.glob("*.json"))


BOOKS: Mapping[str, Book] = {name: read_book(tables.load(f"house/books/{name}")) for name in _files()}
ITEMS: Mapping[str, Item] = {item.id: item for item in map(read_item, tables.load("house/special_items")["items"])}

_paths = tables.load("house/paths")
PATHS: Mapping[str, Mapping[str, Json]] = {path["id"]: path for path in _paths["paths"]}
SPELLS_OF_PATH: Mapping[str, Mapping[int, str]] = {
    path["id"]: {spell["number_or_letter"]: spell["id"] for spell in path["spells"]} for path in _paths["paths"]
}
"""The learned spells of a path by their number."""

_levels = {level["id"]: level for level in tables.load("wizard_levels")["levels"]}
SPELLS_KNOWN: Mapping[WizardLevel, int] = {key: level["spells"] for key, level in _levels.items()}
LEARNED_POOL: Mapping[WizardLevel, tuple[int, ...]] = {
    key: tuple(int(word.removeprefix("learned_")) for word in level["pool"] if word.startswith("learned_"))
    for key, level in _levels.items()
}
"""Numbers of the spells that a wizard of this level may learn (B.13.3)."""

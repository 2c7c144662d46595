"""Units that no list buys: summoned by spells, from the paths or from an army's own book (B.13.75)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import structs

from battles.rules.ninth_age.armies.book_data import Book, Entry
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.tables import load

_OF_PATHS: Mapping[str, Entry] = {
    row["id"]: msgspec.convert(row, Entry) for row in load("house/paths")["summoned_units"]
}


def summoned_entry(book: str, summons: str) -> Entry:
    """The entry of a unit that can be summoned; the book's own comes first. KeyError for one that there is not."""
    own = {row["id"]: msgspec.convert(row, Entry) for row in BOOKS[book].summons}
    return own[summons] if summons in own else _OF_PATHS[summons]


@lru_cache(maxsize=64)
def book_with(book: str, entry: str) -> Book:
    """The book, with a summoned unit among its entries if it is one: profiles are compiled from that."""
    plain = BOOKS[book]
    if entry in plain.by_entry:
        return plain
    return structs.replace(plain, units=(*plain.units, summoned_entry(book, entry)))

"""Armies as players write them down, a line a unit: `455 - 40 Banner Halberdiers, Champion, Standard Bearer (…)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from battles.rules.codec import Json, encode
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import prices
from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    ItemAllowance,
    MountOption,
    OneOf,
    StandardOption,
    Upgrade,
    WizardOption,
    Wording,
)
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS, PATHS
from battles.rules.ninth_age.armies.chosen import chosen_of
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, Selection, written
from battles.rules.ninth_age.armies.read_army import CLAUSE, read
from battles.rules.ninth_age.armies.terms import terms
from battles.rules.refusals import refuse

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"army": "Army", "book": "Book", "points": "Points", "total": "Total", "general": "General"},
    "de": {"army": "Armee", "book": "Buch", "points": "Punkte", "total": "Summe", "general": "General"},
}


def to_json(army: Json) -> bytes:
    """The army as a file, written in one way only."""
    return encode(written(read(army)[0]))


def from_json(data: bytes | str) -> tuple[Json, list[Refusal]]:
    """The army in a file, and what is wrong with the file as such."""
    try:
        army: Json = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return {}, [refuse("army_no_json", CLAUSE, detail=str(error)[:200])]
    return army, read(army)[1]


def to_text(army: Json, language: str) -> str:
    """The army as a list; `paper_reader.from_text` reads it back. What its book does not know is left out."""
    paper = read(army)[0]
    return "\n".join(_lines(paper, BOOKS.get(paper.book), language)) + "\n"


def _lines(paper: Army, book: Book | None, language: str) -> Iterator[str]:
    words = WORDS[language]
    if paper.name:
        yield f"{words['army']}: {paper.name}"
    yield f"{words['book']}: {book.name[language] if book is not None else paper.book}"
    yield f"{words['points']}: {paper.points}"
    yield ""
    if book is None:
        return
    bill = prices.bill(book, paper)
    for unit, cost in zip(paper.units, bill.units, strict=True):
        entry = book.by_entry.get(unit.entry)
        if entry is not None:
            yield ", ".join([f"{cost} - {_head(entry, unit, language)}", *_parts(book, entry, unit, language)])
    yield ""
    yield f"{words['total']}: {bill.total}"


def _head(entry: Entry, unit: ArmyUnit, language: str) -> str:
    return f"{unit.models} {entry.name[language]}" if entry.size.max > 1 else entry.name[language]


def _parts(book: Book, entry: Entry, unit: ArmyUnit, language: str) -> Iterator[str]:
    if unit.general:
        yield WORDS[language]["general"]
    for selection in unit.options:
        yield from _said(entry, selection, language)
    if unit.spells:
        known = terms(language)
        spells = ", ".join(known[f"term.spell.{spell}"] for spell in unit.spells if f"term.spell.{spell}" in known)
        yield f"{SPELLS[language]} ({spells})"
    joined = book.by_entry.get(unit.joins)
    if joined is not None:
        yield f"{JOINS[language]} ({joined.name[language]})"


SPELLS: Wording = {"en": "Spells", "de": "Zauber"}
JOINS: Wording = {"en": "Joins", "de": "Schließt sich an"}


def _said(entry: Entry, selection: Selection, language: str) -> Iterator[str]:
    option = entry.by_option.get(selection.option)
    match option:
        case Upgrade(name=name):
            yield name[language]
        case OneOf() | MountOption():
            found = chosen_of(option, selection)
            if found is not None:
                yield found.name[language]
        case CommandGroup(choices=choices):
            for choice in choices:
                if choice.id in selection.choices:
                    is_bearer = choice.id == "standard_bearer" and selection.banner in ITEMS
                    yield choice.name[language] + (f" ({ITEMS[selection.banner].name[language]})" if is_bearer else "")
        case WizardOption(levels=levels):
            path = PATHS.get(selection.path)
            for level in levels:
                if level.id == selection.level:
                    yield level.name[language] + (f" ({path['name'][language]})" if path is not None else "")
        case ItemAllowance():
            known = terms(language)
            for one in selection.items:
                if one.item in ITEMS:
                    on = f" ({known.get(f'term.{one.on}', one.on)})" if one.on else ""
                    yield ITEMS[one.item].name[language] + on
        case StandardOption(name=name):
            banners = ", ".join(ITEMS[key].name[language] for key in selection.banners if key in ITEMS)
            yield name[language] + (f" ({banners})" if banners else "")

"""Lists as players write and post them, read back: own papers and tournament lists, in either language.

A line is a unit: `<points> - [<count> ]<name>{, <option>[ (<detail>{, …})]}`; commas inside brackets part nothing.
What is not understood is told with its line, and kept out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct, structs

from battles.rules.codec import Json
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
from battles.rules.ninth_age.armies.document import USUAL_POINTS, Army, ArmyUnit, ChosenItem, Selection, written
from battles.rules.ninth_age.armies.names import folded, index, meant
from battles.rules.ninth_age.armies.paper import JOINS, SPELLS, WORDS
from battles.rules.ninth_age.armies.read_army import CLAUSE, MOST_MODELS, MOST_POINTS, MOST_UNITS
from battles.rules.ninth_age.armies.terms import LANGUAGES, terms
from battles.rules.refusals import refuse

LONGEST_PAPER = 20_000
UNIT = re.compile(
    r"^\s*(?:(\d{1,5})\s*(?:pts?|points|P|Punkte)?\s*[-–—:]\s*)?(?:(\d{1,2})\s*[x×]\s+)?(?:(\d{1,4})\s+)?(\D.*)$"
)
FIELD = re.compile(r"^\s*([^\W\d_][\w ]{1,30}?)\s*:\s*(.*)$")
DETAIL = re.compile(r"^(.*?)\s*\((.*)\)\s*$")
TOTAL = re.compile(r"^\s*\d{1,5}\s*(?:pts?|points|P|Punkte)?\.?\s*$")

Meaning = tuple[str, str]
"""What a word of a unit's line means: kind of choice and id."""


def from_text(text: str) -> tuple[dict[str, Json], list[Refusal]]:
    """The army on a paper in either language, and everything in it that was not understood."""
    if len(text) > LONGEST_PAPER:
        return {}, [refuse("army_too_long", CLAUSE, path="", limit=LONGEST_PAPER, length=len(text))]
    reader = _PaperReader(text)
    return written(reader.army()), reader.problems


class _Line(Struct, frozen=True):
    number: int
    points: int | None
    times: int
    models: int | None
    name: str
    words: tuple[str, ...]


class _PaperReader:
    def __init__(self, text: str) -> None:
        self.problems: list[Refusal] = []
        self.fields, self.lines = dict[str, str](), list[_Line]()
        for number, line in enumerate(text.splitlines(), start=1):
            self._take(number, line)
        self.book = self._book()

    def _take(self, number: int, line: str) -> None:
        field = FIELD.match(line)
        if field is not None and (key := _FIELDS.get(folded(field[1]))) is not None:
            self.fields[key] = field[2].strip()
        elif line.strip() and not TOTAL.match(line):
            found = UNIT.match(line)
            name, *words = _split(found[4]) if found is not None else [""]
            if found is None or not name:
                self._unread("army_text_line", number, line=number)
                return
            said = None if found[1] is None else int(found[1])
            models = None if found[3] is None else int(found[3])
            self.lines.append(_Line(number, said, int(found[2] or 1), models, name, tuple(words)))

    def _unread(self, code: str, number: int, **facts: Json) -> None:
        self.problems.append(refuse(code, CLAUSE, witness={"line": number}, **facts))

    def _book(self) -> Book | None:
        """The one that the paper names, else the one that knows most of its units."""
        named = meant(self.fields["book"], _books()) if "book" in self.fields else None
        if named is not None:
            return BOOKS[named]
        hits = {key: sum(meant(line.name, _entries(key)) is not None for line in self.lines) for key in BOOKS}
        best = max(hits, key=lambda key: hits[key], default=None)
        return BOOKS[best] if best is not None and hits[best] else None

    def army(self) -> Army:
        digits = re.search(r"\d{1,6}", self.fields.get("points", ""))
        points = min(int(digits[0]), MOST_POINTS) if digits is not None else USUAL_POINTS
        name = "".join(char for char in self.fields.get("army", "") if char.isprintable())[:80]
        units = list[ArmyUnit]()
        for line in self.lines:
            units += self._units(line)
        if len(units) > MOST_UNITS:
            self.problems.append(refuse("army_too_long", CLAUSE, path="units", limit=MOST_UNITS, length=len(units)))
        book = "" if self.book is None else self.book.id
        return Army(book=book, name=name, points=max(points, 1), units=tuple(units[:MOST_UNITS]))

    def _units(self, line: _Line) -> list[ArmyUnit]:
        key = None if self.book is None else meant(line.name, _entries(self.book.id))
        if self.book is None or key is None:
            self._unread("army_text_unit", line.number, line=line.number, word=line.name[:60])
            return []
        entry = self.book.by_entry[key]
        unit = ArmyUnit(entry=key, models=min(line.models or entry.size.min, MOST_MODELS))
        for word in line.words:
            after = _with_word(self.book, entry, unit, word)
            if after is None:
                self._unread("army_text_word", line.number, line=line.number, word=word[:60])
            unit = after or unit
        cost = prices.unit_price(self.book, entry, unit).total
        if line.points is not None and line.points != cost * line.times:
            self._unread("army_text_points", line.number, line=line.number, said=line.points, cost=cost * line.times)
        return [unit] * min(line.times, MOST_UNITS)


def _split(text: str) -> list[str]:
    """At the commas that stand outside brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()] or [""]


# --- what words mean --------------------------------------------------------------------------------------------------


_FIELDS = {folded(word): key for words in WORDS.values() for key, word in words.items() if key != "general"}


@cache
def _books() -> Mapping[str, str]:
    by_name = index((book.name, key) for key, book in BOOKS.items())
    return {**by_name, **{folded(key): key for key in BOOKS}}


@cache
def _entries(book: str) -> Mapping[str, str]:
    return index((entry.name, entry.id) for entry in BOOKS[book].units)


@cache
def _items() -> Mapping[str, str]:
    return index((item.name, key) for key, item in ITEMS.items())


@cache
def _pieces() -> Mapping[str, str]:
    """Weapons and armour by name."""
    both = {language: terms(language) for language in LANGUAGES}
    keys = [key.removeprefix("term.") for key in both["en"] if "." not in key.removeprefix("term.")]
    return index(({language: both[language][f"term.{key}"] for language in LANGUAGES}, key) for key in keys)


@cache
def _spells() -> Mapping[str, str]:
    both = {language: terms(language) for language in LANGUAGES}
    keys = [key for key in both["en"] if key.startswith("term.spell.")]
    return index(({lang: both[lang][key] for lang in LANGUAGES}, key.removeprefix("term.spell.")) for key in keys)


@cache
def _paths() -> Mapping[str, str]:
    return index((path["name"], key) for key, path in PATHS.items())


@cache
def _meanings(book: str, entry_id: str) -> Mapping[str, Meaning]:
    """All that can be chosen of an entry, by name: (option, choice)."""
    entry = BOOKS[book].by_entry[entry_id]
    return index((wording, (option, choice)) for wording, option, choice in _choices(entry))


def _choices(entry: Entry) -> Iterator[tuple[Wording, str, str]]:
    for option in entry.options:
        match option:
            case Upgrade() | StandardOption():
                yield option.name, option.id, ""
            case OneOf(choices=choices) | MountOption(choices=choices):
                yield from ((choice.name, option.id, choice.id) for choice in choices)
            case CommandGroup(choices=posts):
                yield from ((post.name, option.id, post.id) for post in posts)
            case WizardOption(levels=levels):
                yield from ((level.name, option.id, level.id) for level in levels)


def _with_word(book: Book, entry: Entry, unit: ArmyUnit, word: str) -> ArmyUnit | None:
    """The unit with what this word adds; None if it says nothing."""
    found = DETAIL.match(word)
    name, details = (found[1], _split(found[2])) if found is not None else (word, [])
    if folded(name) == folded(WORDS["en"]["general"]) and not details:
        return structs.replace(unit, general=True)
    if folded(name) in {folded(one) for one in SPELLS.values()}:
        spells = [meant(detail, _spells()) for detail in details]
        return None if None in spells else structs.replace(unit, spells=tuple(key for key in spells if key is not None))
    if folded(name) in {folded(one) for one in JOINS.values()}:
        joined = meant(", ".join(details), _entries(book.id))
        return None if joined is None else structs.replace(unit, joins=joined)
    exact = _meanings(book.id, entry.id).get(folded(name))
    if exact is None and folded(name) in _items():
        return _with_item(entry, unit, name, details)
    choice = exact or meant(name, _meanings(book.id, entry.id))
    if choice is not None:
        return _with_choice(entry, unit, choice, details)
    path = meant(name, _paths())
    return _with_path(entry, unit, path) if path is not None else _with_item(entry, unit, name, details)


def _with_choice(entry: Entry, unit: ArmyUnit, choice: Meaning, details: list[str]) -> ArmyUnit | None:
    key, one = choice
    option, before = entry.by_option[key], unit.selection(key) or Selection(option=key)
    items = [meant(detail, _items()) for detail in details]
    if isinstance(option, WizardOption):
        path = meant(details[0], _paths()) if details else before.path
        return None if path is None else _replaced(unit, structs.replace(before, level=one, path=path))
    if None in items:
        return None
    keys = tuple(item for item in items if item is not None)
    if isinstance(option, CommandGroup):
        banner = keys[0] if keys else before.banner
        after = structs.replace(before, choices=(*before.choices, one), banner=banner)
        return _replaced(unit, after) if len(keys) <= 1 else None
    if isinstance(option, StandardOption):
        return _replaced(unit, structs.replace(before, banners=keys))
    return _replaced(unit, structs.replace(before, choice=one)) if not details else None


def _with_path(entry: Entry, unit: ArmyUnit, path: str) -> ArmyUnit | None:
    option = entry.option_of_kind(WizardOption)
    if not isinstance(option, WizardOption):
        return None
    default = next((level.id for level in option.levels if level.default), option.levels[0].id)
    before = unit.selection(option.id) or Selection(option=option.id, level=default)
    return _replaced(unit, structs.replace(before, path=path))


def _with_item(entry: Entry, unit: ArmyUnit, name: str, details: list[str]) -> ArmyUnit | None:
    key, option = meant(name, _items()), entry.option_of_kind(ItemAllowance)
    if key is None or not isinstance(option, ItemAllowance):
        return None
    on = meant(details[0], _pieces()) if details else ""
    if on is None:
        return None
    before = unit.selection(option.id) or Selection(option=option.id)
    return _replaced(unit, structs.replace(before, items=(*before.items, ChosenItem(item=key, on=on))))


def _replaced(unit: ArmyUnit, selection: Selection) -> ArmyUnit:
    """In the place of what was chosen of the same option, or behind all others."""
    places = [one.option for one in unit.options]
    if selection.option not in places:
        return structs.replace(unit, options=(*unit.options, selection))
    at = places.index(selection.option)
    return structs.replace(unit, options=(*unit.options[:at], selection, *unit.options[at + 1 :]))

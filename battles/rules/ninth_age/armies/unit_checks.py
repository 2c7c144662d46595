"""What is wrong with one unit of a list: size, options, wizards (A.8.16–A.8.25, B.13.3–B.13.7)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import chosen, item_checks
from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    Limited,
    MountOption,
    OneOf,
    WizardLevel,
    WizardOption,
)
from battles.rules.ninth_age.armies.books import LEARNED_POOL, SPELLS_KNOWN, SPELLS_OF_PATH
from battles.rules.ninth_age.armies.document import ArmyUnit, Selection
from battles.rules.refusals import refuse

PROTEAN = "protean_magic"
CONCLAVE = "wizard_conclave"


def problems(book: Book, entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    yield from _size(book, entry, unit, path)
    for place, selection in enumerate(unit.options):
        yield from _selection(book, entry, unit, selection, f"{path}.options[{place}]")
    yield from _options(book, entry, unit, path)
    yield from item_checks.problems(entry, unit, path)
    yield from _spells(book, entry, unit, path)


def largest(entry: Entry, unit: ArmyUnit) -> int:
    """How many models it may have with what was bought (A.8.16, A.8.20)."""
    caps = [bought.max_size for _, bought in chosen.limited(entry, unit) if bought.max_size is not None]
    return min([entry.size.max, *caps])


def _size(book: Book, entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    low, high = entry.size.min, largest(entry, unit)
    if not low <= unit.models <= high:
        yield refuse(
            "unit_size",
            "A.8.16",
            witness={"path": path},
            entry=f"{book.id}.{entry.id}",
            count=unit.models,
            low=low,
            high=high,
        )


def option_name(book: Book, entry: Entry, option: str, choice: str = "") -> str:
    """The term of an option or of one of its choices."""
    return ".".join(part for part in (book.id, entry.id, option, choice) if part)


def _selection(book: Book, entry: Entry, unit: ArmyUnit, selection: Selection, path: str) -> Iterator[Refusal]:
    option = entry.by_option.get(selection.option)
    witness = {"path": path}
    if option is None:
        facts = {"entry": f"{book.id}.{entry.id}", "option": selection.option}
        yield refuse("unknown_option", "A.8.21", witness=witness, **facts)
        return
    name = option_name(book, entry, option.id)
    match option:
        case OneOf() | MountOption():
            if chosen.chosen_of(option, selection) is None:
                allowed = [choice.id for choice in option.choices]
                yield refuse(
                    "unknown_choice", "A.8.20", witness=witness, option=name, choice=selection.choice, allowed=allowed
                )
        case CommandGroup(choices=choices):
            known = [choice.id for choice in choices]
            for key in selection.choices:
                if key not in known:
                    yield refuse("unknown_choice", "A.8.18", witness=witness, option=name, choice=key, allowed=known)
            if len(set(selection.choices)) < len(selection.choices):
                yield refuse("post_twice", "A.8.18", witness=witness, option=name)
        case WizardOption(levels=levels, paths=paths):
            grades = [level.id for level in levels]
            if selection.level not in grades:
                yield refuse(
                    "unknown_level", "A.8.23", witness=witness, option=name, choice=selection.level, allowed=grades
                )
            if selection.path not in paths:
                yield refuse(
                    "unknown_path", "A.8.23", witness=witness, path=selection.path, allowed=[f"path.{p}" for p in paths]
                )


def _options(book: Book, entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    taken = [selection.option for selection in unit.options]
    for key in dict.fromkeys(taken):
        if taken.count(key) > 1 and key in entry.by_option:
            name = option_name(book, entry, key)
            yield refuse("option_twice", "A.8.20", witness={"path": path, "option": key}, option=name)
    for selection, bought in chosen.limited(entry, unit):
        yield from _conditions(book, entry, unit, selection, bought, path)
    for option in entry.options:
        name = option_name(book, entry, option.id)
        compulsory = (isinstance(option, OneOf) and option.min > 0) or (
            isinstance(option, WizardOption) and option.required
        )
        if compulsory and option.id not in taken:
            yield refuse("option_compulsory", "A.8.21", witness={"path": path, "option": option.id}, option=name)
        if isinstance(option, CommandGroup):
            posts = unit.selection(option.id)
            for choice in option.choices:
                if choice.required and (posts is None or choice.id not in posts.choices):
                    witness = {"path": path, "option": option.id, "choice": choice.id}
                    post = option_name(book, entry, option.id, choice.id)
                    yield refuse("post_compulsory", "A.8.21", witness=witness, option=post)


def _conditions(
    book: Book, entry: Entry, unit: ArmyUnit, selection: Selection, bought: Limited, path: str
) -> Iterator[Refusal]:
    choice = bought.id if bought.id != selection.option else ""
    name, witness = option_name(book, entry, selection.option, choice), {"path": path, "option": selection.option}
    for other in bought.requires:
        if not unit.has_option(other):
            needed = option_name(book, entry, other)
            yield refuse("option_requires", "A.8.20", witness={**witness, "needs": other}, option=name, other=needed)
    for other in bought.excludes:
        if unit.has_option(other):
            barred = option_name(book, entry, other)
            yield refuse("option_excludes", "A.8.20", witness={**witness, "bars": other}, option=name, other=barred)


# --- spells -----------------------------------------------------------------------------------------------------------


def level_of(entry: Entry, unit: ArmyUnit) -> WizardLevel | None:
    """As what it casts: the level that was bought replaces the one of the entry (A.8.23)."""
    option = entry.option_of_kind(WizardOption)
    if not isinstance(option, WizardOption):
        return None
    selection = unit.selection(option.id)
    wanted = selection.level if selection is not None else next((one.id for one in option.levels if one.default), "")
    return next((level.id for level in option.levels if level.id == wanted), None)


def spells_to_learn(book: Book, entry: Entry, unit: ArmyUnit) -> tuple[frozenset[str], int]:
    """What the wizard may know, and how many of it (B.13.3–B.13.6, B.21.42)."""
    hereditary = str(book.hereditary_spell["id"])
    if entry.has(CONCLAVE):
        return frozenset(entry.conclave_spells), SPELLS_KNOWN["wizard_adept"]
    level, option = level_of(entry, unit), entry.option_of_kind(WizardOption)
    if level is None or not isinstance(option, WizardOption):
        return frozenset(), 0
    after = chosen.changed(entry, unit)
    if after.has(PROTEAN):
        pool = {SPELLS_OF_PATH[path][1] for path in option.paths if path in SPELLS_OF_PATH}
    else:
        selection = unit.selection(option.id)
        learned = SPELLS_OF_PATH.get(selection.path if selection is not None else "", {})
        pool = {learned[number] for number in LEARNED_POOL[level] if number in learned}
    return frozenset(pool | {hereditary}), SPELLS_KNOWN[level]


def _spells(book: Book, entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    """Spells are chosen before the battle; a list that proposes them proposes a choice that can be made."""
    if not unit.spells:
        return
    pool, most = spells_to_learn(book, entry, unit)
    names = [f"spell.{spell}" for spell in sorted(pool)]
    for spell in dict.fromkeys(unit.spells):
        if spell not in pool:
            witness = {"path": path, "spell": spell}
            yield refuse("spell_not_open", "B.13.5", witness=witness, spell=f"spell.{spell}", allowed=names)
    count, need = len(unit.spells), min(most, len(pool))
    is_conclave = entry.has(CONCLAVE)
    if len(set(unit.spells)) < count or (count > need if is_conclave else count != need):
        yield refuse("spell_count", "B.13.5", witness={"path": path}, count=count, limit=need)

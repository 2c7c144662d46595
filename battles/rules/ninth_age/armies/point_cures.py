"""Cures for what is wrong with the army as a whole: points, shares, limits, too few units (A.8.3–A.8.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import army_checks, edits, prices, unit_checks
from battles.rules.ninth_age.armies.book_data import Book, CommandGroup, Entry, OneOf, WizardOption
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, Selection

Step = tuple[str, dict[str, Json], Army]
GROWING = {"category_under"}
"""A first unit of a category may be too little of it."""


def smallest(entry: Entry) -> ArmyUnit:
    """The least that can be bought of an entry: compulsory options in their first way."""
    options = list[Selection]()
    for option in entry.options:
        if isinstance(option, OneOf) and option.min:
            options.append(Selection(option=option.id, choice=option.choices[0].id))
        elif isinstance(option, WizardOption) and option.required:
            level = next((one.id for one in option.levels if one.default), option.levels[0].id)
            options.append(Selection(option=option.id, level=level, path=option.paths[0]))
        elif isinstance(option, CommandGroup):
            must = tuple(choice.id for choice in option.choices if choice.required)
            options += [Selection(option=option.id, choices=must)] if must else []
    return ArmyUnit(entry=entry.id, models=entry.size.min, options=tuple(options))


def _each(entry: Entry, unit: ArmyUnit, book: Book) -> int:
    """What one model more costs with everything that was bought for all."""
    more = structs.replace(unit, models=unit.models + 1)
    return prices.unit_price(book, entry, more).total - prices.unit_price(book, entry, unit).total


def _over(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    yield from _saved(army, book, range(len(army.units)), problem.facts["cost"] - problem.facts["limit"])


def _category_over(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    category = problem.witness["category"]
    places = [place for place, unit in enumerate(army.units) if _is_in(book, unit, category)]
    yield from _saved(army, book, places, problem.facts["cost"] - problem.facts["limit"])


def _is_in(book: Book, unit: ArmyUnit, category: str) -> bool:
    entry = book.by_entry.get(unit.entry)
    return entry is not None and category in entry.categories


def _saved(army: Army, book: Book, places: Iterator[int] | range | list[int], too_much: float) -> Iterator[Step]:
    """Fewer models of one unit, the fewest first; else the cheapest unit that is dear enough leaves."""
    shrunk, gone = list[tuple[int, Step]](), list[tuple[int, Step]]()
    for place in places:
        unit = army.units[place]
        entry = book.by_entry.get(unit.entry)
        if entry is None:
            continue
        name, cost = f"{book.id}.{entry.id}", prices.unit_price(book, entry, unit).total
        each = _each(entry, unit, book)
        away = -(-int(-(-too_much // 1)) // each) if each > 0 else 0
        if 0 < away <= unit.models - entry.size.min:
            facts: dict[str, Json] = {"entry": name, "count": unit.models - away}
            after = edits.set_on_unit(army, place, models=unit.models - away)
            shrunk.append((away, ("set_models_of", facts, after)))
        if cost >= too_much and not unit.general:
            gone.append((cost, ("remove_unit", {"entry": name}, edits.without_unit(army, place))))
    for steps in (shrunk, gone):
        for _, step in sorted(steps, key=lambda one: one[0]):
            yield step


def _under(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    yield from _spent(army, book, points, lambda entry: True, problem.facts["limit"] - problem.facts["cost"])


def _category_under(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    category = problem.witness["category"]
    missing = problem.facts.get("limit", 1) - problem.facts.get("cost", 0)
    yield from _spent(army, book, points, lambda entry: category in entry.categories, missing)


def _spent(army: Army, book: Book, points: int, fits: Callable[[Entry], bool], missing: float) -> Iterator[Step]:
    """More models for a unit that is there; else a further unit, the cheapest first."""
    room = points - prices.bill(book, army).total
    for place, unit in enumerate(army.units):
        entry = book.by_entry.get(unit.entry)
        if entry is None or not fits(entry) or (each := _each(entry, unit, book)) <= 0:
            continue
        more = -(-int(-(-missing // 1)) // each)
        if 0 < more <= unit_checks.largest(entry, unit) - unit.models and more * each <= room:
            facts: dict[str, Json] = {"entry": f"{book.id}.{entry.id}", "count": unit.models + more}
            yield "set_models_of", facts, edits.set_on_unit(army, place, models=unit.models + more)
    yield from _further(army, book, points, fits, room)


def _further(army: Army, book: Book, points: int, fits: Callable[[Entry], bool], room: int) -> Iterator[Step]:
    before = {problem.code for problem in army_checks.problems(army, points, book)}
    offers = sorted(
        (prices.unit_price(book, entry, smallest(entry)).total, entry.id) for entry in book.units if fits(entry)
    )
    for cost, key in offers:
        after = edits.added(army, smallest(book.by_entry[key]))
        new = {problem.code for problem in army_checks.problems(after, points, book)} - before
        if cost <= room and new <= GROWING:
            yield "add_unit", {"entry": f"{book.id}.{key}", "cost": cost}, after


def _too_few(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    room = points - prices.bill(book, army).total
    yield from _further(army, book, points, lambda entry: not entry.is_character, room)


# --- limits for the army ----------------------------------------------------------------------------------------------


def _fewer_units(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    """The last ones of the entry go."""
    entry, limit = problem.witness["entry"], problem.facts.get("limit", 1)
    places = [place for place, unit in enumerate(army.units) if unit.entry == entry]
    gone = set(places[limit:])
    units = tuple(unit for place, unit in enumerate(army.units) if place not in gone)
    yield "fewer_units", {"entry": problem.facts["entry"], "limit": limit}, structs.replace(army, units=units)


def _fewer_with_option(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    entry, option, left = problem.witness["entry"], problem.witness["option"], problem.facts["limit"]
    after = army
    for place, unit in enumerate(army.units):
        if unit.entry != entry or not unit.has_option(option):
            continue
        left -= unit.models if problem.code == "option_limit_models" else 1
        if left < 0:
            after = edits.without_option(after, place, option)
    yield "fewer_with_option", {"option": problem.facts["option"], "limit": problem.facts["limit"]}, after


def _dismount(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    mount, left, after = problem.witness["mount"], problem.facts["limit"], army
    for place, unit in enumerate(army.units):
        chosen = unit.selection("mount")
        if chosen is not None and chosen.choice == mount:
            left -= 1
            if left < 0:
                after = edits.without_option(after, place, "mount")
    yield "fewer_mounts", {"mount": problem.facts["mount"], "limit": problem.facts["limit"]}, after


def _fewer_of_item(problem: Refusal, army: Army, book: Book, points: int) -> Iterator[Step]:
    key, left, after = problem.witness["item"], problem.facts["limit"], army

    def unwanted(one: str, _: int) -> bool:
        nonlocal left
        left -= one == key
        return bool(one == key and left < 0)

    for place in range(len(army.units)):
        after = edits.without_items(after, place, unwanted)
    yield "fewer_of_item", {"item": problem.facts["item"], "limit": problem.facts["limit"]}, after


STEPS: dict[str, Callable[[Refusal, Army, Book, int], Iterator[Step]]] = {
    "army_over_points": _over,
    "army_under_points": _under,
    "category_over": _category_over,
    "category_under": _category_under,
    "category_missing": _category_under,
    "too_few_units": _too_few,
    "entry_limit": _fewer_units,
    "one_of_a_kind": _fewer_units,
    "option_limit_units": _fewer_with_option,
    "option_limit_models": _fewer_with_option,
    "mount_limit": _dismount,
    "item_limit": _fewer_of_item,
}

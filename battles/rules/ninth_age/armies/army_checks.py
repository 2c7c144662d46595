"""Everything that keeps an army from the field, all at once (A.8.3–A.8.14, A.8.20, A.8.25, B.21.3, B.22.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies import chosen, item_checks, prices, unit_checks
from battles.rules.ninth_age.armies.book_data import Book, Entry, MountChoice, StandardOption
from battles.rules.ninth_age.armies.books import BOOKS, ITEMS
from battles.rules.ninth_age.armies.document import Army, ArmyUnit
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.refusals import refuse

NOT_A_LEADER = "not_a_leader"
WAR_MACHINE = "war_machine"


def army_problems(army: Json, points: int) -> list[Refusal]:
    """All that is wrong with an army for a battle of so many points."""
    document, malformed = read(army)
    return malformed or list(problems(document, points))


def problems(army: Army, points: int, book: Book | None = None) -> Iterator[Refusal]:
    """The rules' own problems with a well-formed army; `book` where it is none of ours."""
    book = book or BOOKS.get(army.book)
    if book is None:
        yield refuse("unknown_book", "A.8.1", witness={"path": "book"}, book=army.book, allowed=sorted(BOOKS))
        return
    for place, unit in enumerate(army.units):
        entry, path = book.by_entry.get(unit.entry), f"units[{place}]"
        if entry is None:
            yield refuse("unknown_entry", "A.8.1", witness={"path": path}, entry=unit.entry, book=f"book.{book.id}")
        else:
            yield from unit_checks.problems(book, entry, unit, path)
    known = [(unit, book.by_entry[unit.entry]) for unit in army.units if unit.entry in book.by_entry]
    yield from _shares(book, army, points)
    yield from _limits(book, known, points)
    yield from _number(known, points)
    yield from _leaders(book, army)


def _shares(book: Book, army: Army, points: int) -> Iterator[Refusal]:
    bill = prices.bill(book, army)
    if bill.total > points:
        yield refuse("army_over_points", "A.8.3", witness={"path": "units"}, cost=bill.total, limit=points)
    if bill.total < points - prices.MOST_UNSPENT:
        least = points - prices.MOST_UNSPENT
        yield refuse("army_under_points", "A.8.3", witness={"path": "units"}, cost=bill.total, limit=least)
    for category in book.categories:
        spent, witness = bill.categories.get(category.id, 0), {"path": "units", "category": category.id}
        facts = {"category": f"{book.id}.category.{category.id}", "cost": spent}
        if category.required and not spent:
            yield refuse("category_missing", "A.8.4", witness=witness, category=facts["category"])
        elif spent * 100 < category.min_percent * points:
            limit, percent = category.min_percent * points / 100, category.min_percent
            yield refuse("category_under", "A.8.4", witness=witness, limit=limit, percent=percent, **facts)
        if spent * 100 > category.max_percent * points:
            limit, percent = category.max_percent * points / 100, category.max_percent
            yield refuse("category_over", "A.8.4", witness=witness, limit=limit, percent=percent, **facts)


def _limits(book: Book, units: list[tuple[ArmyUnit, Entry]], points: int) -> Iterator[Refusal]:
    counts = Counter(entry.id for _, entry in units)
    for entry in book.units:
        count, name = counts[entry.id], f"{book.id}.{entry.id}"
        witness = {"path": "units", "entry": entry.id}
        if entry.one_of_a_kind and count > 1:
            yield refuse("one_of_a_kind", "A.8.10", witness=witness, entry=name, count=count)
        elif entry.limit is not None and count > (limit := prices.scaled(entry.limit.units, points)):
            yield refuse("entry_limit", "A.8.9", witness=witness, entry=name, count=count, limit=limit)
    yield from _option_limits(book, units, points)
    mounts = Counter(
        bought.mount
        for unit, entry in units
        for _, bought in chosen.limited(entry, unit)
        if isinstance(bought, MountChoice)
    )
    for mount in book.mounts:
        if mount.limit is not None and mounts[mount.id] > (limit := prices.scaled(mount.limit, points)):
            facts = {"mount": f"{book.id}.{mount.id}", "count": mounts[mount.id], "limit": limit}
            yield refuse("mount_limit", "A.8.25", witness={"path": "units", "mount": mount.id}, **facts)
    carried = Counter(item.id for unit, entry in units for item in item_checks.items_of(entry, unit))
    for key, count in carried.items():
        if count > ITEMS[key].max_per_army:
            facts = {"item": f"item.{key}", "count": count, "limit": ITEMS[key].max_per_army}
            yield refuse("item_limit", "A.8.14", witness={"path": "units", "item": key}, **facts)


def _option_limits(book: Book, units: list[tuple[ArmyUnit, Entry]], points: int) -> Iterator[Refusal]:
    """Upgrades that only so many units, or models, of the army may have (A.8.20)."""
    with_it, models, records = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]](), {}
    for unit, entry in units:
        for selection, bought in chosen.limited(entry, unit):
            key = entry.id, selection.option, selection.choice
            with_it[key] += 1
            models[key] += unit.models
            records[key] = bought
    for (entry_id, option, choice), bought in records.items():
        name = unit_checks.option_name(book, book.by_entry[entry_id], option, choice)
        witness = {"path": "units", "entry": entry_id, "option": option}
        for code, cap, counts in (
            ("option_limit_units", bought.max_units_per_army, with_it),
            ("option_limit_models", bought.max_models_per_army, models),
        ):
            count = counts[entry_id, option, choice]
            if cap is not None and count > (limit := prices.scaled(cap, points)):
                yield refuse(code, "A.8.20", witness=witness, option=name, count=count, limit=limit)


def counted_units(units: list[tuple[ArmyUnit, Entry]]) -> int:
    """Characters do not count; all war machines together count as one unit (A.8.11)."""
    plain = [entry for _, entry in units if not entry.is_character]
    machines = any(entry.has(WAR_MACHINE) for entry in plain)
    return sum(not entry.has(WAR_MACHINE) for entry in plain) + machines


def _number(units: list[tuple[ArmyUnit, Entry]], points: int) -> Iterator[Refusal]:
    count, fewest = counted_units(units), prices.fewest_units(points)
    if count < fewest:
        yield refuse("too_few_units", "A.8.11", witness={"path": "units"}, count=count, limit=fewest)


def may_lead(entry: Entry, unit: ArmyUnit) -> bool:
    """Whether this one can be the general (A.8.12, B.21.3, B.21.15)."""
    standard = entry.option_of_kind(StandardOption)
    carries = standard is not None and unit.has_option(standard.id)
    return entry.is_character and not chosen.changed(entry, unit).has(NOT_A_LEADER) and not carries


def _leaders(book: Book, army: Army) -> Iterator[Refusal]:
    generals, standards = list[int](), list[int]()
    for place, unit in enumerate(army.units):
        entry = book.by_entry.get(unit.entry)
        if entry is None:
            continue
        if unit.general:
            generals.append(place)
            if not may_lead(entry, unit):
                witness = {"path": f"units[{place}]"}
                yield refuse("no_leader", "A.8.12", witness=witness, entry=f"{book.id}.{entry.id}")
        standard = entry.option_of_kind(StandardOption)
        if standard is not None and unit.has_option(standard.id):
            standards.append(place)
    if len(generals) != 1:
        code = "several_generals" if generals else "no_general"
        paths = [f"units[{place}]" for place in generals]
        yield refuse(code, "A.8.12", witness={"path": "units", "paths": paths}, count=len(generals))
    if len(standards) > 1:
        paths = [f"units[{place}]" for place in standards]
        yield refuse("several_standards", "B.21.3", witness={"path": "units", "paths": paths}, count=len(standards))

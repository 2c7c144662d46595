"""What units and armies cost, and which categories it counts in (A.8.2–A.8.8, A.8.16, A.8.19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil

from msgspec import Struct

from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    ItemAllowance,
    Limited,
    MountChoice,
    MountOption,
    OneOf,
    StandardOption,
    Upgrade,
    WizardOption,
)
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.armies.chosen import chosen_of
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, Selection
from battles.rules.ninth_age.tables import load

_rules = load("army_building")
MOST_UNSPENT: int = _rules["max_underspend"]
WARBAND: int = _rules["warband"]["max_points"]
GRAND_ARMY: int = _rules["grand_army"]["min_points"]
WARBAND_FACTOR: float = _rules["warband"]["limit_factor"]
GRAND_FACTOR: int = _rules["grand_army"]["limit_factor"]


class UnitPrice(Struct, frozen=True, kw_only=True):
    """Points of a unit, and what of them counts in a further category (A.8.7, A.8.8)."""

    total: int
    further: dict[str, int] = {}


class Bill(Struct, frozen=True, kw_only=True):
    units: tuple[int, ...]
    total: int
    categories: dict[str, int]


def is_warband(points: int) -> bool:
    return points <= WARBAND


def scaled(limit: int, points: int) -> int:
    """0–X: halved, rounded up, for warbands, doubled for grand armies (A.8.9)."""
    if is_warband(points):
        return ceil(limit * WARBAND_FACTOR)
    return limit * GRAND_FACTOR if points >= GRAND_ARMY else limit


def fewest_units(points: int) -> int:
    fewest: int = _rules["min_units_warband" if is_warband(points) else "min_units"]
    return fewest


def models_price(entry: Entry, models: int) -> int:
    """The bare models (A.8.16)."""
    return entry.points.base + (models - entry.size.min) * (entry.points.extra_model or 0)


def unit_price(book: Book, entry: Entry, unit: ArmyUnit) -> UnitPrice:
    """Everything that was chosen and that the entry offers; what it does not offer costs nothing."""
    total, options_cost, whole = models_price(entry, unit.models), Counter[str](), set[str]()
    for selection in unit.options:
        option = entry.by_option.get(selection.option)
        if option is None:
            continue
        cost = _option_price(option, selection, unit.models)
        total += cost
        bought: Limited | None = option if isinstance(option, Upgrade) else None
        if isinstance(option, OneOf | MountOption):
            bought = chosen_of(option, selection)
        if bought is None:
            continue
        counts_in = bought.cost_counts_in
        if isinstance(bought, MountChoice) and bought.mount in book.by_mount:
            counts_in = counts_in or book.by_mount[bought.mount].cost_counts_in
        if counts_in:
            options_cost[counts_in] += cost
        if bought.adds_category:
            whole.add(bought.adds_category)
    further = {category: cost for category, cost in options_cost.items() if category not in whole}
    return UnitPrice(total=total, further=further | dict.fromkeys(sorted(whole), total))


def _option_price(option: object, selection: Selection, models: int) -> int:
    match option:
        case Upgrade(cost=cost):
            return cost.of(models)
        case OneOf() | MountOption():
            found = chosen_of(option, selection)
            return 0 if found is None else found.cost.of(models)
        case CommandGroup(choices=choices):
            posts = sum(choice.cost.of(models) for choice in choices if choice.id in selection.choices)
            return posts + items_price([selection.banner] if selection.banner else [])
        case WizardOption(levels=levels):
            return sum(level.cost.of(models) for level in levels if level.id == selection.level)
        case ItemAllowance():
            return items_price(chosen.item for chosen in selection.items)
        case StandardOption(cost=cost):
            return cost.of(models) + items_price(selection.banners)
    return 0


def items_price(keys: Iterable[str]) -> int:
    return sum(ITEMS[key].points for key in keys if key in ITEMS)


def bill(book: Book, army: Army) -> Bill:
    """The army: a unit counts wholly in each of its categories, but once in the total (A.8.6)."""
    units, categories = list[int](), Counter[str]()
    for unit in army.units:
        entry = book.by_entry.get(unit.entry)
        if entry is None:
            units.append(0)
            continue
        price = unit_price(book, entry, unit)
        units.append(price.total)
        for category in entry.categories:
            categories[category] += price.total
        for category, cost in price.further.items():
            if category not in entry.categories:
                categories[category] += cost
    return Bill(units=tuple(units), total=sum(units), categories=dict(categories))

"""Random legal armies by the plans of the books: a general, roles with their shares, then what fills it up."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import structs

from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.armies import army_checks, chosen, item_checks, prices
from battles.rules.ninth_age.armies.book_data import (
    Book,
    CommandGroup,
    Entry,
    Item,
    ItemAllowance,
    MountOption,
    OneOf,
    Pick,
    Plan,
    RoleShare,
    StandardOption,
    WizardOption,
)
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.armies.document import Army, ArmyUnit, ChosenItem, Selection

ATTEMPTS = 80
NEARLY = 0.85
"""A role is filled when so much of its share is spent."""
OVERDRAWN = 1.4
"""A unit may cost so many times what is left of its role's share."""
SMALLEST, LARGEST = 0.6, 0.8
"""Of the models that a plan names, for warbands."""
GROWING = {"army_under_points", "category_under", "category_missing", "too_few_units", "no_general"}
"""What is wrong with every list that is not yet complete."""
TRIED_ITEMS, MOST_ITEMS = 8, 2


def random_army(dice: Dice, book: Book, points: int, plan: Plan | None = None) -> Army | None:
    """A legal army of the book; None where no attempt gave one (a book without plans, or points nobody can spend)."""
    if not book.plans:
        return None
    for _ in range(ATTEMPTS):
        army = _Draft(dice, book, plan or pick(dice, book.plans), points).army()
        if army is not None and not list(army_checks.problems(army, points, book)):
            return army
    return None


class _Draft:
    """One attempt: units are added and grown as long as nothing but its being unfinished is wrong."""

    def __init__(self, dice: Dice, book: Book, plan: Plan, points: int) -> None:
        self.dice, self.book, self.plan, self.points = dice, book, plan, points
        self.units: list[ArmyUnit] = []
        self.largest: list[int] = []
        """How many models each unit may grow to; 0: it is as large as it should be."""

    def army(self) -> Army | None:
        general = self._unit(self._weighted(self.plan.general), 1)
        if not self._add(structs.replace(general, general=True), 0):
            return None
        for role in self.plan.roles:
            self._role(role)
        self._adorn()
        self._fill()
        return self._whole()

    def _whole(self) -> Army:
        return Army(book=self.book.id, points=self.points, units=tuple(self.units))

    def _is_possible(self) -> bool:
        found = {problem.code for problem in army_checks.problems(self._whole(), self.points, self.book)}
        return found <= GROWING

    def _price(self, unit: ArmyUnit) -> int:
        return prices.unit_price(self.book, self.book.by_entry[unit.entry], unit).total

    def _left(self) -> int:
        return self.points - sum(map(self._price, self.units))

    def _add(self, unit: ArmyUnit, largest: int) -> bool:
        self.units.append(unit)
        self.largest.append(largest)
        if self._is_possible():
            return True
        self.units.pop()
        self.largest.pop()
        return False

    def _swap(self, place: int, unit: ArmyUnit) -> bool:
        """The unit in place of the one there, if that can be."""
        before = self.units[place]
        self.units[place] = unit
        if self._is_possible():
            return True
        self.units[place] = before
        return False

    # --- roles --------------------------------------------------------------------------------------------------------

    def _role(self, role: RoleShare) -> None:
        low, high = role.share
        target = self.points * (low + (high - low) * self._fraction()) / 100
        need = ceil(role.at_least / 2) if prices.is_warband(self.points) else role.at_least
        spent, count, picks = 0, 0, list(role.entries)
        while picks and (spent < NEARLY * target or count < need):
            wanted = self._weighted(picks)
            unit, largest = self._sized(wanted, target - spent)
            cost = self._price(unit)
            if (cost > OVERDRAWN * (target - spent) and count >= need) or not self._add(unit, largest):
                picks.remove(wanted)
                continue
            spent, count = spent + cost, count + 1

    def _sized(self, wanted: Pick, left: float) -> tuple[ArmyUnit, int]:
        size = self.book.by_entry[wanted.entry].size
        low, high = wanted.models or (size.min, size.max)
        if prices.is_warband(self.points):
            low, high = max(size.min, round(SMALLEST * low)), max(size.min, round(LARGEST * high))
        unit = self._unit(wanted, low + self.dice.throw(max(high - low, 0) + 1, 1)[0] - 1)
        while unit.models > low and self._price(unit) > left:
            unit = structs.replace(unit, models=unit.models - 1)
        return unit, high

    def _unit(self, wanted: Pick, models: int) -> ArmyUnit:
        """With what the plan always takes and what the entry demands."""
        entry = self.book.by_entry[wanted.entry]
        options = [self._selection(entry, word) for word in wanted.take]
        taken = {selection.option for selection in options}
        for option in entry.options:
            if option.id in taken:
                continue
            if isinstance(option, WizardOption) and option.required:
                options.append(self._selection(entry, option.id))
            elif isinstance(option, OneOf) and option.min:
                options.append(Selection(option=option.id, choice=pick(self.dice, option.choices).id))
            elif isinstance(option, CommandGroup):
                must = tuple(choice.id for choice in option.choices if choice.required)
                options += [Selection(option=option.id, choices=must)] if must else []
        return ArmyUnit(entry=entry.id, models=models, options=tuple(options))

    def _selection(self, entry: Entry, word: str) -> Selection:
        """`option`, `option:choice` or `option:choice+choice`."""
        key, _, rest = word.partition(":")
        option = entry.by_option[key]
        if isinstance(option, OneOf | MountOption):
            return Selection(option=key, choice=rest)
        if isinstance(option, CommandGroup):
            return Selection(option=key, choices=tuple(rest.split("+")))
        if isinstance(option, WizardOption):
            return Selection(option=key, level=rest or option.levels[0].id, path=pick(self.dice, option.paths))
        return Selection(option=key)

    def _weighted(self, picks: Sequence[Pick]) -> Pick:
        return pick(self.dice, [one for one in picks for _ in range(one.weight)])

    def _fraction(self) -> float:
        return (self.dice.throw(1_000, 1)[0] - 1) / 999

    # --- items and banners --------------------------------------------------------------------------------------------

    def _adorn(self) -> None:
        for place, unit in enumerate(self.units):
            entry = self.book.by_entry[unit.entry]
            for option in entry.options:
                if isinstance(option, StandardOption) and self.units[place].has_option(option.id):
                    self._banner(place, option)
                elif isinstance(option, ItemAllowance) and self.dice.throw(10, 1)[0] > 3:
                    self._items(place, entry, option)

    def _banner(self, place: int, option: StandardOption) -> None:
        banners = [item for item in ITEMS.values() if item.category == "banner_enchantment"]
        if self.dice.throw(10, 1)[0] <= 6:
            with_it = Selection(option=option.id, banners=(pick(self.dice, banners).id,))
            self._swap(place, _selected(self.units[place], with_it))

    def _items(self, place: int, entry: Entry, option: ItemAllowance) -> None:
        allowed, taken = [item for item in ITEMS.values() if item.category in option.categories], list[ChosenItem]()
        for _ in range(TRIED_ITEMS):
            item = pick(self.dice, allowed)
            one = ChosenItem(item=item.id, on=self._bearer(entry, self.units[place], item))
            with_it = Selection(option=option.id, items=(*taken, one))
            if self._swap(place, _selected(self.units[place], with_it)):
                taken.append(one)
            if len(taken) == MOST_ITEMS:
                return

    def _bearer(self, entry: Entry, unit: ArmyUnit, item: Item) -> str:
        """A weapon or piece of armour that the item fits; "" where there is none, or none is needed."""
        after = chosen.changed(entry, unit)
        pieces = sorted(chosen.weapons(after)) if item.category == "weapon_enchantment" else after.defensive.armour
        fit = [piece for piece in pieces if item_checks.fits(after, item, piece)]
        return pick(self.dice, fit) if fit else ""

    # --- what is left -------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """The plan's entries that fill up grow first, then all others; then a further unit of the former."""
        for _ in range(3):
            first = [p for key in self.plan.fill for p, unit in enumerate(self.units) if unit.entry == key]
            rest = [p for p in range(len(self.units)) if p not in first and self.largest[p]]
            for place in (*first, *rest):
                self._grow(place)
            if self._left() <= prices.MOST_UNSPENT:
                return
            for key in self.plan.fill:
                unit = self._unit(Pick(entry=key), self.book.by_entry[key].size.min)
                if self._price(unit) <= self._left() and self._add(unit, self.book.by_entry[key].size.max):
                    break

    def _grow(self, place: int) -> None:
        unit, entry = self.units[place], self.book.by_entry[self.units[place].entry]
        if not entry.points.extra_model:
            return
        top = entry.size.max if unit.entry in self.plan.fill else self.largest[place]
        each = self._price(structs.replace(unit, models=unit.models + 1)) - self._price(unit)
        more = min(top - unit.models, self._left() // each)
        while more > 0 and not self._swap(place, structs.replace(unit, models=unit.models + more)):
            more //= 2


def _selected(unit: ArmyUnit, selection: Selection) -> ArmyUnit:
    """The unit with this in place of what it chose of the same option."""
    kept = tuple(one for one in unit.options if one.option != selection.option)
    return structs.replace(unit, options=(*kept, selection))

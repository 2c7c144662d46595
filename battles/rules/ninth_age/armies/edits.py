"""Small changes of an army on paper: what a player does with one touch in the builder."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import structs

from battles.rules.ninth_age.armies.document import Army, ArmyUnit, ChosenItem, Selection

_UNIT = re.compile(r"units\[(\d+)\]")
_OPTION = re.compile(r"units\[\d+\]\.options\[(\d+)\]")
_ITEM = re.compile(r"units\[\d+\]\.options\[\d+\]\.items\[(\d+)\]")


def unit_place(path: str) -> int:
    """`units[3].options[1]` → 3."""
    found = _UNIT.match(path)
    assert found is not None, path
    return int(found[1])


def option_place(path: str) -> int:
    found = _OPTION.match(path)
    assert found is not None, path
    return int(found[1])


def item_place(path: str) -> int:
    found = _ITEM.match(path)
    assert found is not None, path
    return int(found[1])


def changed_unit(army: Army, place: int, change: Callable[[ArmyUnit], ArmyUnit | None]) -> Army:
    """The army with one unit changed, or without it where `change` says None."""
    units = list(army.units)
    after = change(units[place])
    units[place : place + 1] = [] if after is None else [after]
    return structs.replace(army, units=tuple(units))


def without_unit(army: Army, place: int) -> Army:
    return changed_unit(army, place, lambda unit: None)


def set_on_unit(army: Army, place: int, /, **fields: object) -> Army:
    return changed_unit(army, place, lambda unit: structs.replace(unit, **fields))


def changed_option(army: Army, path: str, change: Callable[[Selection], Selection | None]) -> Army:
    """The army with the selection at this path changed, or without it."""

    def of_unit(unit: ArmyUnit) -> ArmyUnit:
        options, place = list(unit.options), option_place(path)
        after = change(options[place])
        options[place : place + 1] = [] if after is None else [after]
        return structs.replace(unit, options=tuple(options))

    return changed_unit(army, unit_place(path), of_unit)


def set_on_option(army: Army, path: str, /, **fields: object) -> Army:
    return changed_option(army, path, lambda selection: structs.replace(selection, **fields))


def without_item(army: Army, path: str) -> Army:
    """An allowance of which nothing is left is not chosen any more."""

    def fewer(selection: Selection) -> Selection | None:
        items = tuple(one for place, one in enumerate(selection.items) if place != item_place(path))
        return structs.replace(selection, items=items) if items else None

    return changed_option(army, path, fewer)


def item_moved(army: Army, path: str, on: str) -> Army:
    def moved(selection: Selection) -> Selection:
        place = item_place(path)
        items = tuple(
            ChosenItem(item=one.item, on=on) if at == place else one for at, one in enumerate(selection.items)
        )
        return structs.replace(selection, items=items)

    return changed_option(army, path, moved)


def without_option(army: Army, place: int, option: str) -> Army:
    kept = tuple(one for one in army.units[place].options if one.option != option)
    return set_on_unit(army, place, options=kept)


def with_option(army: Army, place: int, selection: Selection) -> Army:
    """In place of what was chosen of the same option."""
    kept = tuple(one for one in army.units[place].options if one.option != selection.option)
    return set_on_unit(army, place, options=(*kept, selection))


def without_items(army: Army, place: int, unwanted: Callable[[str, int], bool]) -> Army:
    """Items and banners of a unit away for which `unwanted(item, how many of the unit came before)` says so."""
    seen = 0

    def keep(key: str) -> bool:
        nonlocal seen
        seen += 1
        return not unwanted(key, seen - 1)

    def of_unit(unit: ArmyUnit) -> ArmyUnit:
        options = []
        for one in unit.options:
            items = tuple(item for item in one.items if keep(item.item))
            banners = tuple(key for key in one.banners if keep(key))
            banner = one.banner if one.banner and keep(one.banner) else ""
            if one.items and not items:
                continue
            options.append(structs.replace(one, items=items, banners=banners, banner=banner))
        return structs.replace(unit, options=tuple(options))

    return changed_unit(army, place, of_unit)


def added(army: Army, unit: ArmyUnit) -> Army:
    return structs.replace(army, units=(*army.units, unit))

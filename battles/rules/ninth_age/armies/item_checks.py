"""Special items and banners: what a unit may carry (A.8.18, A.8.24, B.21.3, B.22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.ninth_age.armies import chosen
from battles.rules.ninth_age.armies.book_data import CommandGroup, Entry, Item, ItemAllowance, StandardOption
from battles.rules.ninth_age.armies.books import ITEMS
from battles.rules.ninth_age.armies.document import ArmyUnit, ChosenItem, Selection
from battles.rules.ninth_age.armies.prices import items_price
from battles.rules.ninth_age.tables import load
from battles.rules.refusals import refuse

_categories = {row["id"]: row for row in load("special_items")["categories"]}
MOST_WEAPON_ENCHANTMENTS: int = _categories["weapon_enchantment"]["max_per_model"]
MOST_ARTEFACTS: int = _categories["artefact"]["max_per_model"]
MOST_BANNERS: int = _categories["banner_enchantment"]["battle_standard_bearer_max"]
MOST_DOMINANT: int = first_of(
    row["max_per_model"] for row in load("special_items")["properties"] if row["id"] == "dominant"
)


def items_of(entry: Entry, unit: ArmyUnit) -> list[Item]:
    """Everything special that the unit carries, banners included."""
    keys = [key for selection in unit.options for key in _keys(selection) if selection.option in entry.by_option]
    return [ITEMS[key] for key in keys if key in ITEMS]


def _keys(selection: Selection) -> list[str]:
    banner = [selection.banner] if selection.banner else []
    return [*(one.item for one in selection.items), *selection.banners, *banner]


def problems(entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    bare = chosen.changed(entry, unit)
    for place, selection in enumerate(unit.options):
        here = f"{path}.options[{place}]"
        for key in _keys(selection):
            if key not in ITEMS:
                yield refuse("unknown_item", "B.22.1", witness={"path": here, "item": key}, item=key)
        option = entry.by_option.get(selection.option)
        if isinstance(option, ItemAllowance):
            yield from _bought(bare, unit, option, selection, here)
        elif isinstance(option, StandardOption):
            yield from _banners(selection, here)
        elif isinstance(option, CommandGroup):
            yield from _banner(option, selection, here)
    yield from _counts(entry, unit, path)


def _bought(entry: Entry, unit: ArmyUnit, option: ItemAllowance, selection: Selection, path: str) -> Iterator[Refusal]:
    spent = items_price(one.item for one in selection.items)
    if spent > option.max_points:
        yield refuse("items_over_allowance", "A.8.24", witness={"path": path}, spent=spent, limit=option.max_points)
    for place, one in enumerate(selection.items):
        item, here = ITEMS.get(one.item), f"{path}.items[{place}]"
        if item is None:
            continue
        name = f"item.{item.id}"
        if item.category not in option.categories:
            yield refuse("item_category", "B.22.9", witness={"path": here}, item=name, category=item.category)
            continue
        yield from _fit(entry, item, one, here)
        if "wizard" in item.requires and not unit.has_option("wizard"):
            yield refuse("item_needs_wizard", "B.22.9", witness={"path": here}, item=name)
        if "on_foot" in item.requires and unit.has_option("mount"):
            yield refuse("item_on_foot", "B.22.9", witness={"path": here}, item=name)


def fits(entry: Entry, item: Item, on: str) -> bool:
    """Whether the item can be bought for this weapon or piece of armour of the bearer."""
    wanted = item.fits or {}
    if item.category == "weapon_enchantment":
        if on not in chosen.weapons(entry) or on in wanted.get("not_weapons", ()):
            return False
        is_melee = on not in chosen.SHOOTING_WEAPONS
        return on in wanted.get("weapons", (on,)) and (wanted.get("class") != "melee" or is_melee)
    if item.category == "armour_enchantment":
        if on not in entry.defensive.armour or on not in wanted.get("armour", (on,)):
            return False
        return "armour_kind" not in wanted or bool(wanted["armour_kind"] == chosen.ARMOUR_KIND[on])
    return not on


def _fit(entry: Entry, item: Item, one: ChosenItem, path: str) -> Iterator[Refusal]:
    if fits(entry, item, one.on):
        return
    clause = "B.22.2" if item.category == "weapon_enchantment" else "B.22.3"
    code = "item_does_not_fit" if one.on else "item_on_nothing"
    yield refuse(code, clause, witness={"path": path}, item=f"item.{item.id}", on=one.on)


def _banners(selection: Selection, path: str) -> Iterator[Refusal]:
    """Up to two, outside the allowance for items (B.21.3, B.22.4)."""
    yield from _no_banners(selection.banners, path)
    if len(selection.banners) > MOST_BANNERS:
        count = len(selection.banners)
        yield refuse("too_many_banners", "B.22.4", witness={"path": path}, count=count, limit=MOST_BANNERS)


def _banner(option: CommandGroup, selection: Selection, path: str) -> Iterator[Refusal]:
    """One, for a standard bearer who is allowed it (A.8.18)."""
    if selection.banners:
        count = len(selection.banners) + bool(selection.banner)
        yield refuse("too_many_banners", "B.22.4", witness={"path": path}, count=count, limit=1)
    if not selection.banner or selection.banner not in ITEMS:
        return
    item = ITEMS[selection.banner]
    yield from _no_banners([selection.banner], path)
    bearer = next((choice for choice in option.choices if choice.id == "standard_bearer"), None)
    if bearer is None or "standard_bearer" not in selection.choices:
        yield refuse("banner_without_bearer", "A.8.18", witness={"path": path}, item=f"item.{item.id}")
        return
    limit = bearer.banner_enchantment.max_points if bearer.banner_enchantment is not None else 0
    if item.points > limit:
        name = f"item.{item.id}"
        yield refuse(
            "banner_over_allowance", "A.8.24", witness={"path": path}, item=name, cost=item.points, limit=limit
        )


def _no_banners(keys: tuple[str, ...] | list[str], path: str) -> Iterator[Refusal]:
    for key in keys:
        if key in ITEMS and ITEMS[key].category != "banner_enchantment":
            yield refuse("item_is_no_banner", "B.22.4", witness={"path": path}, item=f"item.{key}")


def _counts(entry: Entry, unit: ArmyUnit, path: str) -> Iterator[Refusal]:
    found = items_of(entry, unit)
    kinds = Counter(item.category for item in found)
    limits = (
        ("too_many_weapon_enchantments", "B.22.2", kinds["weapon_enchantment"], MOST_WEAPON_ENCHANTMENTS),
        ("too_many_artefacts", "B.22.5", kinds["artefact"], MOST_ARTEFACTS),
        ("too_many_dominant", "B.22.6", sum(item.dominant for item in found), MOST_DOMINANT),
    )
    for code, clause, count, limit in limits:
        if count > limit:
            yield refuse(code, clause, witness={"path": path}, count=count, limit=limit)
    pieces = Counter(
        one.on
        for selection in unit.options
        for one in selection.items
        if one.item in ITEMS and ITEMS[one.item].category == "armour_enchantment"
    )
    for piece, count in pieces.items():
        if count > 1:
            yield refuse("armour_enchanted_twice", "B.22.3", witness={"path": path}, on=piece)

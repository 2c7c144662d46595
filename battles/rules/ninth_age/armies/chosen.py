"""What was chosen of an entry: its options with their records, and the entry as they change it (A.8.17–A.8.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import structs

from battles.rules.ninth_age.armies.book_data import (
    Choice,
    DefensiveProfile,
    Entry,
    GlobalProfile,
    Limited,
    MountChoice,
    MountOption,
    OneOf,
    Operation,
    PartProfile,
    RuleRef,
    Upgrade,
)
from battles.rules.ninth_age.armies.document import ArmyUnit, Selection
from battles.rules.ninth_age.tables import load

ARMOUR_KIND: dict[str, str] = {piece["id"]: piece["kind"] for piece in load("armour")["items"]}
SHOOTING_WEAPONS = frozenset(weapon["id"] for weapon in load("shooting_weapons")["weapons"])
HAND_WEAPON = "hand_weapon"
"""Everybody has one (B.21.127)."""


P = TypeVar("P", GlobalProfile, DefensiveProfile, PartProfile)


def limited(entry: Entry, unit: ArmyUnit) -> Iterator[tuple[Selection, Limited]]:
    """The upgrades and choices that were bought, each with its record; what the entry does not offer is left out."""
    for selection in unit.options:
        option = entry.by_option.get(selection.option)
        if isinstance(option, Upgrade):
            yield selection, option
        elif isinstance(option, OneOf | MountOption):
            found = chosen_of(option, selection)
            if found is not None:
                yield selection, found


def chosen_of(option: OneOf | MountOption, selection: Selection) -> Choice | MountChoice | None:
    return next((choice for choice in option.choices if choice.id == selection.choice), None)


def changed(entry: Entry, unit: ArmyUnit) -> Entry:
    """The entry with the chosen upgrades carried out in their order; the mount is not yet part of it."""
    for _, bought in limited(entry, unit):
        entry = _after(entry, bought.apply)
    return entry


def weapons(entry: Entry) -> frozenset[str]:
    """All that its parts can fight with."""
    return frozenset({HAND_WEAPON, *(weapon.id for part in entry.parts for weapon in part.weapons)})


def _after(entry: Entry, operations: Iterable[Operation]) -> Entry:
    for operation in operations:
        match operation.op:
            case "add_weapon" | "remove_weapon":
                entry = _with_weapon(entry, operation)
            case "add_armour" | "remove_armour":
                entry = structs.replace(entry, defensive=_with_armour(entry.defensive, operation))
            case _:
                entry = _with_rule_or_value(entry, operation)
    return entry


def _with_weapon(entry: Entry, operation: Operation) -> Entry:
    assert operation.weapon is not None, operation
    parts = []
    for part in entry.parts:
        if part.id == operation.part:
            kept = tuple(weapon for weapon in part.weapons if weapon.id != operation.weapon.id)
            more = (operation.weapon,) if operation.op == "add_weapon" else ()
            part = structs.replace(part, weapons=(*kept, *more))
        parts.append(part)
    return structs.replace(entry, parts=tuple(parts))


def _with_armour(defensive: DefensiveProfile, operation: Operation) -> DefensiveProfile:
    """A new suit replaces the old one, a new shield the old one."""
    kind = ARMOUR_KIND[operation.armour]
    if operation.op == "remove_armour":
        kept = tuple(piece for piece in defensive.armour if piece != operation.armour)
    else:
        kept = (*(piece for piece in defensive.armour if ARMOUR_KIND[piece] != kind), operation.armour)
    return structs.replace(defensive, armour=kept)


def _with_rule_or_value(entry: Entry, operation: Operation) -> Entry:
    if operation.target == "global":
        return structs.replace(entry, global_=_block(entry.global_, operation))
    if operation.target == "defensive":
        return structs.replace(entry, defensive=_block(entry.defensive, operation))
    wanted = operation.target.removeprefix("part:")
    parts = tuple(_block(part, operation) if part.id == wanted else part for part in entry.parts)
    return structs.replace(entry, parts=parts)


def _block(block: P, operation: Operation) -> P:
    if operation.rule is not None:
        others: list[RuleRef] = [ref for ref in block.rules if ref.id != operation.rule.id]
        more: list[RuleRef] = [operation.rule] if operation.op == "add_rule" else []
        return structs.replace(block, rules=(*others, *more))
    field = _FIELDS.get(operation.stat, operation.stat)
    value = operation.value if operation.op == "set_stat" else getattr(block, field) + operation.value
    return structs.replace(block, **{field: value})


_FIELDS = {"str": "strength", "def": "defence"}

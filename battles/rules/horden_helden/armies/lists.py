"""Army lists: what an army may be made of (2.6). The lists of the house, and free building without counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.horden_helden.armies import rulings
from battles.rules.horden_helden.pieces import FigureKind, School
from battles.rules.horden_helden.tables import load, members
from battles.rules.horden_helden.troops import TROOPS, Strength

Roman = Literal["II", "III", "IV"]
Extra = Literal["pavises", "approach_obstacles", "mounted_infantry"]
EXTRAS: tuple[Extra, ...] = ("pavises", "approach_obstacles", "mounted_infantry")
FREE = ""
"""The id of free building."""
NO_ARMY_TROOPS = frozenset({"baggage", "camp_followers"})
"""They come with the camp."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a list."""

    entry: str
    name: str
    type: str
    min: int
    max: int
    mobility: Roman = "III"
    strength: Strength = 3
    options: tuple[Extra, ...] = ()
    flags: tuple[str, ...] = ()
    cost_basic: int = 0
    cost_advanced: int = 0


class ArmyList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What one people may field."""

    id: str
    name: str
    homeland: tuple[str, ...]
    fortified_camp: bool
    individuals: dict[FigureKind, tuple[int, int]]
    entries: tuple[Entry, ...]
    magic_school: School = "other"
    distrusts: tuple[str, ...] = ()
    army_flags: tuple[str, ...] = ()
    field_fortification_sections: int = 0

    @cached_property
    def by_entry(self) -> Mapping[str, Entry]:
        return {entry.entry: entry for entry in self.entries}

    @property
    def is_free(self) -> bool:
        return self.id == FREE

    def has_type(self, kind: str) -> bool:
        return any(entry.type == kind for entry in self.entries)


_equipment: Mapping[str, Json] = load("equipment")


def may_carry(kind: str, extra: Extra) -> bool:
    """Whether the rules let a troop type have it at all (1.7, 1.8)."""
    match extra:
        case "pavises":
            return kind in _equipment["pavises"]["allowed"]
        case "approach_obstacles":
            return kind in members("INFANTRY")
        case "mounted_infantry":
            return kind in members("INFANTRY") - rulings.NEVER_ON_HORSEBACK


def _free_entry(kind: str) -> Entry:
    allowed = TROOPS[kind].mobilities
    return Entry(
        entry=kind,
        name=kind,
        type=kind,
        min=0,
        max=rulings.MOST_OF_AN_ENTRY,
        mobility="III" if 3 in allowed else "IV",
        options=tuple(extra for extra in EXTRAS if may_carry(kind, extra)),
        cost_basic=TROOPS[kind].cost,
    )


FREE_LIST = ArmyList(
    id=FREE,
    name="",
    homeland=tuple(
        row["id"] for row in load("terrain_types")["types"] if row["id"] not in ("open", "cliff", "frozen_river")
    ),
    fortified_camp=True,
    individuals={"hero": (0, 3), "cleric": (0, 3), "wizard": (0, 3)},
    entries=tuple(_free_entry(kind) for kind in TROOPS if kind not in NO_ARMY_TROOPS),
    field_fortification_sections=rulings.MOST_WORKS,
)

HOUSE_LISTS: tuple[ArmyList, ...] = msgspec.convert(load("army_lists")["lists"], tuple[ArmyList, ...])
LISTS: Mapping[str, ArmyList] = {FREE: FREE_LIST, **{one.id: one for one in HOUSE_LISTS}}

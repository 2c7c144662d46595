"""The tables of chapters 5 to 7 and Table 6, by the names of their files: whoever renames one does it here."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from battles.rules.ninth_age.tables import load


class Limits(Struct, frozen=True):
    """Between what a value stays; None where there is no end."""

    least: int | None = None
    most: int | None = None


class TableRow(Struct, frozen=True):
    """What a die needs for a difference from `min` to `max`; None: no die is thrown."""

    min: int | None
    max: int | None
    need: int | None

    def holds(self, difference: int) -> bool:
        return (self.min is None or self.min <= difference) and (self.max is None or difference <= self.max)


class RollTable(Struct, frozen=True):
    """A required roll by a difference, and the faces that always succeed or fail."""

    rows: tuple[TableRow, ...]
    natural_always_success: tuple[int, ...] = ()
    natural_always_fail: tuple[int, ...] = ()

    def need(self, difference: int) -> int | None:
        """A difference beyond the last row reads that row."""
        found = next((row for row in self.rows if row.holds(difference)), self.rows[-1])
        return found.need


def _table(name: str) -> RollTable:
    return msgspec.convert(load(name), RollTable)


TO_WOUND = _table("to_wound")
"""By Strength − Resilience (Table 2)."""
ARMOUR_SAVE = _table("armour_save")
"""By Armour − Armour Penetration (Table 3)."""
MELEE_TO_HIT = _table("melee_to_hit")
"""By Offensive − Defensive Skill (Table 6)."""
SPECIAL_SAVES: tuple[str, ...] = tuple(load("special_save")["kinds"])
LIMITS: Mapping[str, Limits] = {
    row["id"]: Limits(row["min"], row["max"]) for row in load("characteristics")["characteristics"]
}
"""Of each characteristic, after multiplication and addition (A.6.4)."""
ATTACK_SEQUENCE: tuple[str, ...] = tuple(load("attack_sequence")["steps"])
"""The eight steps of A.7.3."""

"""What is remembered of melee."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import ElementId


class Melee(Struct, frozen=True, kw_only=True):
    """Of the present turn, unless it says otherwise."""

    fought: tuple[ElementId, ...] = ()
    pairs: tuple[tuple[ElementId, ElementId], ...] = ()
    """Fights done."""
    fight: Fight | None = None
    overlapped: tuple[tuple[ElementId, ElementId], ...] = ()
    """Overlapper and overlapped, in melees of this turn."""
    overlapped_before: tuple[tuple[ElementId, ElementId], ...] = ()
    """The same, of the turn before: they may swing onto the flank (8.10)."""
    switched_off: tuple[ElementId, ...] = ()
    """Whose owner forgoes cover and late bonuses (15.7)."""
    fought_before: tuple[ElementId, ...] = ()
    """Who fought in the turn before (T02)."""
    paid: dict[ElementId, int] = {}
    """Wizards and the turn in which they last paid for melee support (15.12)."""
    combat_ap: tuple[ElementId, ...] = ()
    """Wizards who paid an action point for combat this turn."""

    def renewed(self) -> Melee:
        return Melee(overlapped_before=self.overlapped, fought_before=self.fought, paid=self.paid)

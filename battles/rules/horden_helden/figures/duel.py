"""A single combat: who against whom, and who helps."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.horden_helden.pieces import ElementId

DuelKind = Literal["melee", "magic"]
Fate = Literal["stand", "disabled", "dead"]
Fates = tuple[Fate, Fate]


class Duel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The elements of two figures: in single melee, or one attacked by magic (13)."""

    kind: DuelKind
    attacker: ElementId
    defender: ElementId
    supporters: tuple[ElementId, ...] = ()
    """Elements with wizards who support a magic attack."""
    defence: tuple[ElementId, ...] = ()
    """Elements with figures who support the defence against a sphere (19.6)."""

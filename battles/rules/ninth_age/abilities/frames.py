"""Where a battle stands while abilities of one moment are announced and carried out."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.pieces import SideId, UnitId

EffectMoment = Literal["turn_start", "magic_start", "round_start"]
"""turn_start: the start of the player turn and of its charge phase, which are one (A.2.2)."""


class EffectUse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ability that its owner uses: whose, on whom, or which of its alternatives."""

    ability: str
    unit: UnitId
    bearer: str = ""
    target: UnitId = ""
    option: str = ""


class Effects(Frame, frozen=True, kw_only=True, tag="effects"):
    """Abilities of one moment: the active side announces, then the other; then all are carried out in that order."""

    at: EffectMoment
    units: tuple[UnitId, ...] = ()
    """Whose abilities: empty for everybody on the table."""
    asked: tuple[SideId, ...] = ()
    uses: tuple[EffectUse, ...] = ()


class AskEffects(Frame, frozen=True, kw_only=True, tag="ask_effects"):
    """Which abilities does a side use, and in which order? `Effects` lies below."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.1", "X.6", "X.7")
    at: EffectMoment
    side: SideId
    units: tuple[UnitId, ...] = ()


AbilityFrame = Effects | AskEffects

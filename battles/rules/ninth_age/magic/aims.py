"""What a spell is aimed at, as orders and events carry it."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.geometry import Point
from battles.rules.ninth_age.pieces import UnitId


class SpellTarget(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a spell is aimed at: a unit, one model of it (its pool), or a point in millimetres; nothing for auras and
    for the caster."""

    unit: UnitId | None = None
    model: str | None = None
    point: Point | None = None
    facing: float = 0.0
    """Where what is placed on a point faces."""

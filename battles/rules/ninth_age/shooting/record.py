"""The shooting phase: engineers at work, and weapons that do not fire any more or not yet again."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Hand, Side
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import UnitId

WeaponKey = str
"""A weapon's id; `<id>:<mode>` for another profile of it; `breath` for a Breath Attack."""
Place = Cell | Hand
BREATH: WeaponKey = "breath"


class Engineered(Struct, frozen=True, kw_only=True):
    """A war machine that an engineer has helped in this phase (B.21.12)."""

    engineer: str
    weapon: WeaponKey
    aim: int


class ShotGroup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Weapons of one kind that shoot alike: the same cover, range and movement."""

    who: str = ""
    part: str = ""
    weapon: WeaponKey
    weapons: int = 1
    """How many of them fire: models times weapons of each."""
    aim: int | None = None
    cover: Literal["", "soft", "hard"] = ""
    edge: Side = "front"
    """The edge of the target in whose arc they are."""
    long_range: bool = False
    moved: bool = False


class PlannedShot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit, its target and its weapons; nothing named: what promises most, and everybody who can."""

    unit: UnitId
    target: UnitId
    weapons: dict[str, WeaponKey] = {}
    """By kind of model."""
    shooters: tuple[Place, ...] | None = None
    """Those who shoot; None: all."""
    breath: bool = False


class Shooting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The shooting phase, and what lasts beyond it."""

    engineered: dict[UnitId, Engineered] = {}
    """War machines that have been helped in this phase."""
    engineers: tuple[str, ...] = ()
    """Engineers, as pools, who have helped in this phase."""
    broken: tuple[tuple[UnitId, WeaponKey], ...] = ()
    """Weapons that cannot fire for the rest of the battle."""
    jammed: dict[UnitId, int] = {}
    """The last player turn in which a unit's artillery cannot fire."""

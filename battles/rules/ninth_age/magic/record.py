"""The magic phase: decks, dice, veil tokens, what has been tried, and the attempt that goes on (B.13)."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.spells import VersionName
from battles.rules.ninth_age.pieces import SideId, UnitId


class CastingAttempt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A casting attempt: who, what, at whom, with how many dice, and what they showed."""

    caster: UnitId
    unit: UnitId
    """The caster's, when the attempt began."""
    spell: str
    version: VersionName = "basic"
    target: SpellTarget = SpellTarget()
    dice: int = 0
    faces: tuple[int, ...] = ()
    total: int = 0
    bound: bool = False
    lost: int = 0
    """Health Points that it has cost so far."""
    attribute: bool = False
    """The attribute spell that follows is being carried out."""


class Magic(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The magic phase, and what lasts from one to the next."""

    drawn: dict[SideId, tuple[int, ...]] = {}
    """Cards drawn from each side's deck, in order."""
    dice: dict[SideId, int] = {}
    tokens: dict[SideId, int] = {}
    tried: tuple[str, ...] = ()
    """Learned and hereditary spells that have been attempted in this phase (B.13.20)."""
    tried_by: tuple[tuple[UnitId, str], ...] = ()
    """Who has attempted which spell in this phase (B.13.23, B.13.66)."""
    forgotten: tuple[tuple[UnitId, str], ...] = ()
    """Spells that a wizard has lost for good (Amnesia)."""
    moved: tuple[UnitId, ...] = ()
    """Units that have made a magical move in this phase (B.13.70)."""
    attempt: CastingAttempt | None = None
    summoned: int = 0
    """Units summoned so far in the battle."""

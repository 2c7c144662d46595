"""What the last attack came to: the frame that ordered it reads it when it comes on top again."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.ninth_age.attacks.blow import Kind
from battles.rules.ninth_age.pieces import UnitId


class BlowResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One row of attacks after its dice: `points` as the dice gave them, also where the pool had fewer."""

    by: str = ""
    at: str = ""
    kind: Kind = "close_combat"
    attacks: int = 0
    hits: int = 0
    wounds: int = 0
    unsaved: int = 0
    points: int = 0


class AttackResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an attack has done."""

    cause: str = ""
    attacker: UnitId | None = None
    blows: tuple[BlowResult, ...] = ()
    losses: dict[str, int] = {}
    """Health Points that each pool has really lost."""
    models: dict[UnitId, int] = {}
    """Models that each unit has lost."""
    destroyed: tuple[UnitId, ...] = ()

    def lost_by(self, unit: UnitId) -> int:
        """All points that a unit's pools have lost."""
        return sum(
            points for pool, points in self.losses.items() if pool == unit or pool.startswith((f"{unit}:", f"{unit}/"))
        )

    def raw_at(self, pool: str) -> int:
        """Points as the dice gave them against a pool: what exceeds its losses is excess (A.16.7, A.15.37)."""
        return sum(one.points for one in self.blows if one.at == pool)


class Attacks(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last attack."""

    last: AttackResult | None = None

"""The charges of this phase."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Point, Side
from battles.rules.ninth_age.pieces import Member, UnitId

ChargeMode = Literal["ground", "fly"]


class SecondaryTarget(Struct, frozen=True):
    """An enemy whose contact the charger cannot avoid (A.11.25), and the edge of it that is charged."""

    unit: UnitId
    edge: Side


class Charge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A declared charge. Edge and mode are fixed when it is declared (A.11.7)."""

    unit: UnitId
    target: UnitId
    edge: Side
    goal: Point
    """The centre of the target where it last stood: a failed charge goes there (A.11.31)."""
    mode: ChargeMode = "ground"
    others: tuple[SecondaryTarget, ...] = ()
    former: UnitId | None = None
    """The target before it redirected; if both flee the charger may go for either (A.11.12)."""
    faces: tuple[int, ...] = ()
    """Its charge roll, once thrown."""
    is_moved: bool = False
    out_of: Member | None = None
    """A character who charges out of his unit: he as he stood in it (B.21.95a)."""


class Charges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The charges of this phase, in the order in which they were declared."""

    declared: tuple[Charge, ...] = ()

    def of(self, unit: UnitId) -> Charge | None:
        return next((charge for charge in self.declared if charge.unit == unit), None)

    def against(self, target: UnitId) -> tuple[Charge, ...]:
        """Those that have this unit for their target and have not been moved."""
        return tuple(charge for charge in self.declared if charge.target == target and not charge.is_moved)

    @property
    def pending(self) -> tuple[Charge, ...]:
        return tuple(charge for charge in self.declared if not charge.is_moved)

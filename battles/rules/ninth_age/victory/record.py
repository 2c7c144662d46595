"""The secondary objective while the battle goes on (A.9.8)."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.geometry import Point
from battles.rules.ninth_age.pieces import SideId
from battles.rules.ninth_age.victory.objectives import Objective


class Marker(Struct, frozen=True, kw_only=True):
    """A marker on the table; a carried one has no point."""

    number: int
    point: Point | None = None
    side: SideId | None = None
    """Secure Target: who placed it."""


class ObjectiveRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which objective is fought for, its markers, and what has been won so far."""

    kind: Objective | None = None
    markers: tuple[Marker, ...] = ()
    counters: dict[SideId, int] = {}
    """Hold the Ground: markers won at the ends of game turns."""
    hills: dict[SideId, str] = {}
    """King of the Hill: the piece of terrain that each side chose."""
    lots: dict[str, int] = {}
    """Secure Target: for which marker a unit counts that is equally near to both, as the lot has it."""

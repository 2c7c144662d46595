"""What is remembered while the movement phase lasts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.ninth_age.formation.boundary import Where
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.movement.legs import Leg
from battles.rules.ninth_age.pieces import Moved, UnitId
from battles.rules.tabletop.board import Edge

MoveHow = Literal["advance", "march"]
"""How a unit moves forward."""


class PlaceChange(Struct, frozen=True, kw_only=True):
    """A model of the Front Rank or the command group and its new place in the unit (B.21.2)."""

    who: str
    """A member's id, or champion, musician, standard_bearer."""
    cell: Cell | None = None
    hand: Literal["left", "right"] | None = None
    """The side at which a mismatching base stands from now on."""

    @property
    def where(self) -> Where:
        return self.hand or self.cell or Cell(0, 0)


class PlannedMove(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that has been ordered and is not yet made."""

    unit: UnitId
    how: MoveHow
    legs: tuple[Leg, ...] = ()
    fly: bool = False
    places: tuple[PlaceChange, ...] = ()
    leaves: UnitId | None = None
    """The unit that a character leaves by this move."""
    joins: UnitId | None = None
    join_at: PlaceChange | None = None
    widen: Literal["left", "right"] | None = None
    """A unit of one rank is widened on this side for him who joins it (B.21.91)."""


class DangerTest(Struct, frozen=True, kw_only=True):
    """Dangerous terrain tests of models of one pool for one piece."""

    pool: str
    """As blows name pools: `A01`, `A01:champion`, `A01/A07`."""
    piece: str
    """The id of a piece of terrain or of an enemy unit."""
    x: int
    """Each die that shows no more is a hit."""
    dice: int
    """Of all these models together."""


class Movement(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The movement phase."""

    rally_tested: tuple[UnitId, ...] = ()
    random_moved: tuple[UnitId, ...] = ()
    arriving: tuple[UnitId, ...] = ()
    """Those whose die let them in and who are not yet placed."""
    march_passed: tuple[UnitId, ...] = ()
    march_failed: tuple[UnitId, ...] = ()
    """May not march in this phase, with all parts of the unit (A.12.17)."""
    left: tuple[tuple[UnitId, UnitId], ...] = ()
    """Characters who have left a unit in this phase: who, and which; they may not rejoin it (B.21.95b)."""
    joined: tuple[UnitId, ...] = ()
    """Units that a character has joined in this phase: they move no further (B.21.92)."""
    moved: tuple[UnitId, ...] = ()
    """Units that have had their move, also those that stayed."""
    arrived: dict[UnitId, Edge] = {}
    """Units that arrived in this phase, and at which edge: they may still move, but not march, nor go farther from the
    edge than their march rate (B.21.10)."""
    member_moved: dict[UnitId, Moved] = {}
    """How characters moved who are now in a unit: for shooting it counts apart from the unit's own move, up to the end
    of the player turn (B.21.92)."""

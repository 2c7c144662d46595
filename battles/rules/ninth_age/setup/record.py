"""What was agreed, rolled and chosen before the first turn (A.9, A.10)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.setup.zones import DeploymentType, Half, ShortEdge, Terms

SpecialDeployment = Literal["normal", "scout", "ambush", "reserve"]


class SettingUp(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed, rolled and chosen before the first turn (A.9, A.10)."""

    lists: dict[Seat, Json] = {}
    """Army lists handed in; secret until both are in."""
    revealed: bool = False
    """Both lists are in and public."""
    map: str = ""
    """Which map was laid; empty for terrain by lot."""
    type: DeploymentType | None = None
    chooser: SideId | None = None
    """Who won the roll for the zones (A.9.13)."""
    halves: dict[SideId, Half] = {}
    terms: Terms | None = None
    """Type with all that was chosen about it; None until zones are chosen."""
    special: dict[UnitId, SpecialDeployment] = {}
    """Units with a special deployment, as declared (A.9.15)."""
    next_deployer: SideId | None = None
    deployment_turns: dict[SideId, int] = {}
    """How many deployment turns each side has had."""
    column_edge: dict[SideId, ShortEdge] = {}
    """Marching Column: the short edge that each side named."""
    column_last: dict[SideId, UnitId] = {}
    """Marching Column: the unit that each side deployed last, of those that are bound."""
    finished: tuple[SideId, ...] = ()
    """Sides that have deployed everything, in the order in which they finished."""
    wants_first: bool | None = None
    """What the first to finish announced (A.10.4)."""
    remaining: int = 0
    """K: how many units the other side had left then (A.10.5)."""
    vanguard_done: tuple[SideId, ...] = ()
    vanguard_moved: tuple[UnitId, ...] = ()

    @property
    def first_finisher(self) -> SideId | None:
        return self.finished[0] if self.finished else None

    def edge_of(self, side: SideId) -> ShortEdge | None:
        """Dawn Assault: the short edge that is a side's own."""
        if self.terms is None or self.terms.west is None:
            return None
        return "west" if self.halves[side] == self.terms.west else "east"

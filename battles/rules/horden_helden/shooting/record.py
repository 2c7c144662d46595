"""What is remembered of shooting."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.horden_helden.pieces import ElementId


class Shot(Struct, frozen=True, kw_only=True):
    """One element shoots at another (14.9)."""

    shooter: ElementId
    target: ElementId
    distance: float
    face: Side = "front"
    reply: bool = False
    """Bound to shoot back at its main shooter (14.5)."""


class Shooting(Struct, frozen=True, kw_only=True):
    """Of the present turn."""

    shots: tuple[Shot, ...] = ()
    """In the order in which they were declared."""
    spent: tuple[ElementId, ...] = ()
    """Shooters whose shot is carried out or has lapsed."""
    supported: tuple[ElementId, ...] = ()
    """Shooters whose wizard paid for magical support (14.8)."""

    @property
    def shooters(self) -> frozenset[ElementId]:
        return frozenset(shot.shooter for shot in self.shots)

    @property
    def pending(self) -> tuple[Shot, ...]:
        return tuple(shot for shot in self.shots if shot.shooter not in self.spent)

    def renewed(self) -> Shooting:
        return Shooting()

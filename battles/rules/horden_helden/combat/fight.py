"""The fight in hand, and the lines that make its totals."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.horden_helden.pieces import ElementId

FightKind = Literal["melee", "shooting"]


class FactorLine(Struct, frozen=True, kw_only=True):
    """One line of a total: `base`, a row of the tables (`R1`, `T23`) or what comes late (`cover`, `cleric`)."""

    code: str
    value: int
    clause: str
    elements: tuple[ElementId, ...] = ()
    """Who gives it: supporters, overlappers, further shooters."""


class Fight(Struct, frozen=True, kw_only=True):
    """The fight in hand: its two main elements (or a camp section), totals and dice."""

    kind: FightKind
    attacker: ElementId
    """The active player's element in melee; the main shooter in shooting."""
    defender: ElementId
    """The other; `camp:A:0` for the followers of a camp section."""
    factors: tuple[int, int] = (0, 0)
    faces: tuple[int, int] = (0, 0)
    undead: int = 0
    """The face of the die that is thrown because undead fight (15.4), not what it counts; 0: not thrown."""
    totals: tuple[int, int] = (0, 0)
    """In the end, with all that came late; exchanged where both were zero or less (15.9)."""
    outcomes: tuple[str, str] = ("stand", "stand")
    reply: bool = False
    """Shooting: the target shoots back."""
    across_works: bool = False
    pursuing: bool = False
    """Fought at once because a pursuer met a new enemy (16.5)."""
    face: Side = "front"
    """Shooting: the side from which the main shooter shoots."""
    shooters: tuple[ElementId, ...] = ()
    """Shooting: the second and third shooter at the target (14.6)."""
    counter: tuple[ElementId, ...] = ()
    """Shooting with a reply: who shoots at the main shooter besides the target."""
    raised: tuple[int, int] = (0, 0)
    """What cover and late bonuses added (15.5, 15.6)."""

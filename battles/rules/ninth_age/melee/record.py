"""The melee phase: combats that have been fought, weapons in hand, duels, and the round that goes on (A.15)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.ninth_age.pieces import Engagement, SideId, UnitId

Pool = str
AttackKind = Literal["weapon", "crush", "impact_hits", "grind_attack", "breath_attack", "stomp_attack"]


class Duel(Struct, frozen=True, kw_only=True):
    """Two pools that fight each other alone (A.15.34); `turn`: the player turn in which it was issued."""

    one: Pool
    other: Pool
    turn: int


class TimedStrike(Struct, frozen=True, kw_only=True):
    """What one kind of part does in the initiative order: whose, which attack, and when (A.15.6)."""

    pool: Pool
    part: str
    kind: AttackKind = "weapon"
    agility: int
    lines: tuple[str, ...] = ()


class Allocation(Struct, frozen=True, kw_only=True):
    """So many attacks of a group of models at a pool (A.15.14)."""

    group: str
    at: Pool
    attacks: int


class BrokenFlight(Struct, frozen=True, kw_only=True):
    """A broken unit's flight: from whom, in which direction, how far (A.15.56, A.15.59)."""

    unit: UnitId
    away_from: UnitId | None = None
    heading: float = 0.0
    roll: int = 0


class Pursuit(Struct, frozen=True, kw_only=True):
    """A pursuit or an overrun: of whom, in which direction, how far, and into which enemy (A.15.57 to A.15.61)."""

    unit: UnitId
    after: UnitId | None = None
    """The broken unit; None: an overrun straight ahead."""
    heading: float = 0.0
    roll: int = 0


class Reckoning(Struct, frozen=True, kw_only=True):
    """The result of a round: both totals, who lost, by how much (A.15.40)."""

    points: dict[SideId, int] = {}
    loser: SideId | None = None
    difference: int = 0


class MeleeRound(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One combat's round."""

    units: tuple[UnitId, ...]
    """All units of the combat when the round began."""
    hp: dict[UnitId, int] = {}
    """Their Health Points then."""
    contacts: dict[UnitId, tuple[Engagement, ...]] = {}
    """Who was engaged with whom then."""
    charged: tuple[UnitId, ...] = ()
    """Those that were charging then: they may overrun."""
    strikes: tuple[TimedStrike, ...] = ()
    overkill: dict[SideId, int] = {}
    """Excess losses in duels, by the side that caused them (A.15.37)."""
    crushing: tuple[Pool, ...] = ()
    """Whose parts have announced a Crush Attack (B.21.165)."""
    allocated: tuple[Allocation, ...] = ()
    """At whom the attacks of this initiative step go."""
    reckoning: Reckoning | None = None
    freed: tuple[UnitId, ...] = ()
    """Units without foes: winners whatever the score (A.15.53)."""
    broken: tuple[UnitId, ...] = ()
    flights: tuple[BrokenFlight, ...] = ()
    pursuits: tuple[Pursuit, ...] = ()
    stayed: tuple[UnitId, ...] = ()
    """Units that have said they stay, or have pivoted or reformed already."""
    may_reform: tuple[UnitId, ...] = ()
    """Losers that passed their combat reform test."""


class Melee(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The melee phase, and what lasts from one to the next."""

    fought: tuple[UnitId, ...] = ()
    """Units that have fought in this phase."""
    weapons: dict[Pool, str] = {}
    """Weapons in hand, kept as long as the fight lasts (B.21.126)."""
    duels: tuple[Duel, ...] = ()
    round: MeleeRound | None = None

    @property
    def opponents(self) -> dict[Pool, Pool]:
        """Each duellist's pool and the other's."""
        found = dict[Pool, Pool]()
        for duel in self.duels:
            found |= {duel.one: duel.other, duel.other: duel.one}
        return found

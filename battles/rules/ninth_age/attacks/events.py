"""What happens while attacks are thrown and losses taken."""

from __future__ import annotations

from msgspec import Struct, structs

from battles.rules.base import Event
from battles.rules.ninth_age.attacks.record import AttackResult, Attacks
from battles.rules.ninth_age.casualties.record import Remainder, reduced
from battles.rules.ninth_age.changes import with_units
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State


class BlowCount(Struct, frozen=True, kw_only=True):
    """How many of a row of attacks: whose, at which pool, of how many."""

    by: str
    at: str
    count: int
    of: int
    need: int
    """What each die needed; 1 and 7: no die was thrown."""


class _TellsCounts(Event[State], frozen=True, kw_only=True):
    attacker: UnitId | None = None
    cause: str = ""
    counts: tuple[BlowCount, ...] = ()

    def apply(self, state: State) -> State:
        return state


class HitsScored(_TellsCounts, frozen=True, kw_only=True, tag="hits_scored"):
    """Dice to hit have been counted."""


class HitsDistributed(_TellsCounts, frozen=True, kw_only=True, tag="hits_distributed"):
    """Hits at a unit go to several of its pools (A.7.4)."""


class WoundsScored(_TellsCounts, frozen=True, kw_only=True, tag="wounds_scored"):
    """Dice to wound have been counted."""


class WoundsSaved(_TellsCounts, frozen=True, kw_only=True, tag="wounds_saved"):
    """Saves have been counted; `count` is what they stopped."""


class LossesTaken(Event[State], frozen=True, kw_only=True, tag="losses_taken"):
    """A unit has lost Health Points, and with them models; `left` is how it stands now."""

    unit: UnitId
    points: dict[str, int]
    """By pool."""
    models: int
    left: Remainder
    attacker: UnitId | None = None
    cause: str = ""

    def apply(self, state: State) -> State:
        return with_units(state, [reduced(state.units[self.unit], self.left)])


class AttackResolved(Event[State], frozen=True, kw_only=True, tag="attack_resolved"):
    """All of an attack has been done; nobody is told, the frame that ordered it reads it."""

    result: AttackResult

    def apply(self, state: State) -> State:
        return structs.replace(state, attacks=Attacks(last=self.result))


EVENTS: tuple[type[Event[State]], ...] = (
    HitsScored,
    HitsDistributed,
    WoundsScored,
    WoundsSaved,
    LossesTaken,
    AttackResolved,
)

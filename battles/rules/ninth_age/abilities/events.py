"""What abilities bring about."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.ninth_age.changes import with_effects, with_units
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State


class AbilityUsed(Event[State], frozen=True, kw_only=True, tag="ability_used"):
    """An ability is used; what lasts lies on a unit from now on."""

    unit: UnitId
    ability: str
    target: UnitId
    effects: tuple[Effect, ...] = ()
    used: tuple[str, str] | None = None
    """What can be used once in a battle."""

    def apply(self, state: State) -> State:
        after = with_effects(state, self.effects) if self.effects else state
        return after if self.used is None else structs.replace(after, used=(*after.used, self.used))


class HealthRecovered(Event[State], frozen=True, kw_only=True, tag="health_recovered"):
    """A model has Health Points again that it had lost (B.13.71)."""

    unit: UnitId
    points: int
    cause: str
    after: Unit

    def apply(self, state: State) -> State:
        return with_units(state, [self.after])


EVENTS: tuple[type[Event[State]], ...] = (AbilityUsed, HealthRecovered)

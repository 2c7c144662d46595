"""What happens in the shooting phase."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.ninth_age.changes import with_marks
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.shooting.record import Engineered, ShotGroup, WeaponKey
from battles.rules.ninth_age.state import State

AimResult = Literal["hit", "partial_hit", "missed", "misfire", "shots", "hits"]
MisfireResult = Literal["explosion", "breakdown", "jammed", "malfunction"]


class VolleyFired(Event[State], frozen=True, kw_only=True, tag="volley_fired"):
    """A unit shoots: who, at whom, with what."""

    unit: UnitId
    target: UnitId
    groups: tuple[ShotGroup, ...]
    stand_and_shoot: bool = False

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, **{"stood_and_shot" if self.stand_and_shoot else "shot": True})


class BreathUsed(Event[State], frozen=True, kw_only=True, tag="breath_used"):
    """A Breath Attack is used up (B.21.171)."""

    unit: UnitId
    use: tuple[str, str]

    def apply(self, state: State) -> State:
        return structs.replace(state, used=(*state.used, self.use))


class ArtilleryAimed(Event[State], frozen=True, kw_only=True, tag="artillery_aimed"):
    """What dice before the hits came to: a hit, a partial one, numbers of shots or hits, a misfire."""

    unit: UnitId
    weapon: WeaponKey
    result: AimResult
    number: int = 0

    def apply(self, state: State) -> State:
        return state


class EngineerUsed(Event[State], frozen=True, kw_only=True, tag="engineer_used"):
    """An engineer sets the aim of a war machine's weapon (B.21.12)."""

    unit: UnitId
    engineer: str
    machine: UnitId
    weapon: WeaponKey
    aim: int

    def apply(self, state: State) -> State:
        helped = Engineered(engineer=self.engineer, weapon=self.weapon, aim=self.aim)
        shooting = structs.replace(
            state.shooting,
            engineered={**state.shooting.engineered, self.machine: helped},
            engineers=(*state.shooting.engineers, self.engineer),
        )
        return structs.replace(state, shooting=shooting)


class WeaponMisfired(Event[State], frozen=True, kw_only=True, tag="weapon_misfired"):
    """What the misfire table says; `until` the last player turn in which it cannot fire, or in which it is shaken."""

    unit: UnitId
    weapon: WeaponKey
    result: MisfireResult
    roll: int
    until: int = 0
    shaken: bool = False

    def apply(self, state: State) -> State:
        shooting = state.shooting
        match self.result:
            case "breakdown":
                broken = (*shooting.broken, (self.unit, self.weapon))
                return structs.replace(state, shooting=structs.replace(shooting, broken=broken))
            case "jammed" if self.shaken:
                return with_marks(state, self.unit, shaken_until=self.until)
            case "jammed":
                jammed = {**shooting.jammed, self.unit: self.until}
                return structs.replace(state, shooting=structs.replace(shooting, jammed=jammed))
            case _:
                return state


class ShootingEnded(Event[State], frozen=True, kw_only=True, tag="shooting_ended"):
    """Nobody shoots any more in this phase; engineers have done their work."""

    side: SideId

    def apply(self, state: State) -> State:
        return structs.replace(state, shooting=structs.replace(state.shooting, engineered={}, engineers=()))


EVENTS: tuple[type[Event[State]], ...] = (
    VolleyFired,
    BreathUsed,
    ArtilleryAimed,
    EngineerUsed,
    WeaponMisfired,
    ShootingEnded,
)

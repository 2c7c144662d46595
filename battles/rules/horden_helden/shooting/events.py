"""What happens while both sides shoot."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event, Seat
from battles.rules.horden_helden.changes import spent
from battles.rules.horden_helden.pieces import CommandId, ElementId
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.state import State


def _with_shots(state: State, shots: tuple[Shot, ...]) -> State:
    shooting = state.shooting
    return structs.replace(state, shooting=structs.replace(shooting, shots=(*shooting.shots, *shots)))


class FireDeclared(Event[State], frozen=True, kw_only=True, tag="fire_declared"):
    """A seat's shots; none: it holds its fire (14.9)."""

    seat: Seat
    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        return _with_shots(state, self.shots)


class RepliesBound(Event[State], frozen=True, kw_only=True, tag="replies_bound"):
    """These must shoot back (14.5)."""

    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        return _with_shots(state, self.shots)


class ShootSupportPaid(Event[State], frozen=True, kw_only=True, tag="shoot_support_paid"):
    """A wizard strengthens the shots of its element (14.8); it is its one payment for combat this turn (15.12)."""

    shooter: ElementId
    wizard: ElementId
    command: CommandId
    ap: int

    def apply(self, state: State) -> State:
        shooting = structs.replace(state.shooting, supported=(*state.shooting.supported, self.shooter))
        melee = structs.replace(state.melee, combat_ap=(*state.melee.combat_ap, self.wizard))
        return structs.replace(spent(state, self.command, self.ap), shooting=shooting, melee=melee)


class ShotsLapsed(Event[State], frozen=True, kw_only=True, tag="shots_lapsed"):
    """Their shooter or target is gone, has moved away or is in contact (14.9)."""

    shooters: tuple[ElementId, ...]

    def apply(self, state: State) -> State:
        return _with_spent(state, self.shooters)


class VolleyFired(Event[State], frozen=True, kw_only=True, tag="volley_fired"):
    """All who shoot at a target have shot, with its reply; the fight is settled now."""

    target: ElementId
    shooters: tuple[ElementId, ...]

    def apply(self, state: State) -> State:
        return _with_spent(state, self.shooters)


def _with_spent(state: State, shooters: tuple[ElementId, ...]) -> State:
    shooting = state.shooting
    return structs.replace(state, shooting=structs.replace(shooting, spent=(*shooting.spent, *shooters)))


EVENTS: tuple[type[Event[State]], ...] = (FireDeclared, RepliesBound, ShootSupportPaid, ShotsLapsed, VolleyFired)

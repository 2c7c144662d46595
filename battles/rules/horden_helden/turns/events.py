"""What happens in the round of phases."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.horden_helden.changes import with_commands, with_elements
from battles.rules.horden_helden.pieces import CommandId, ElementId, SideId
from battles.rules.horden_helden.state import Phase, State


class TurnStarted(Event[State], frozen=True, kw_only=True, tag="turn_started"):
    """A player turn begins; what was remembered of the one before is renewed."""

    turn: int
    side: SideId

    def apply(self, state: State) -> State:
        idle = [structs.replace(command, ap=0) for command in state.commands.values()]
        return structs.replace(
            with_commands(state, idle),
            turn=self.turn,
            active=self.side,
            arrivals=state.arrivals.renewed(),
            moving=state.moving.renewed(),
            magic=state.magic.renewed(state.turn),
            shooting=state.shooting.renewed(),
            melee=state.melee.renewed(),
        )


class PhaseStarted(Event[State], frozen=True, kw_only=True, tag="phase_started"):
    phase: Phase

    def apply(self, state: State) -> State:
        return structs.replace(state, phase=self.phase)


class ApRolled(Event[State], frozen=True, kw_only=True, tag="ap_rolled"):
    """A command has its action points (5.2)."""

    command: CommandId
    faces: tuple[int, ...]
    ap: int

    def apply(self, state: State) -> State:
        return with_commands(state, [structs.replace(state.commands[self.command], ap=self.ap)])


class AllyUnreliable(Event[State], frozen=True, kw_only=True, tag="ally_unreliable"):
    """An allied command with few action points in its first turn stands aside (20)."""

    command: CommandId

    def apply(self, state: State) -> State:
        return with_commands(state, [structs.replace(state.commands[self.command], unreliable=True)])


class FrontRegained(Event[State], frozen=True, kw_only=True, tag="front_regained"):
    """Elements that fought with another side are free again (8.12)."""

    elements: tuple[ElementId, ...]

    def apply(self, state: State) -> State:
        return with_elements(state, [structs.replace(state.elements[one], front="front") for one in self.elements])


EVENTS: tuple[type[Event[State]], ...] = (TurnStarted, PhaseStarted, ApRolled, AllyUnreliable, FrontRegained)

"""What an activated group does: activation, movement, facing, deployment, advance."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.lost_battles.events.changes import (
    activation,
    spend,
    with_army,
    with_generals,
    with_units,
    without_leads,
)
from battles.rules.lost_battles.pieces import ActivationKind, General, GeneralId, UnitId
from battles.rules.lost_battles.squares import ArmyId, Facing, TileId
from battles.rules.lost_battles.state import Activation, EndedBy, State

TurnHow = Literal["paid_turn", "free_turn", "about_face", "turn_to_attack", "joining"]


class GroupActivated(Event[State], frozen=True, kw_only=True, tag="group_activated"):
    """Units become active and are paid for: exemptions of generals first, then commands (2.8, 4.7–4.10)."""

    army: ArmyId
    activation: ActivationKind
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    tile: TileId | None = None
    cost: int
    commands: int
    exemptions: dict[GeneralId, int] = {}
    actions: dict[UnitId, int]
    free_turns: dict[UnitId, int]

    def apply(self, state: State) -> State:
        group = Activation(
            units=self.units,
            kind=self.activation,
            commander=self.commander,
            tile=self.tile,
            actions=self.actions,
            free_turns=self.free_turns,
            is_deploying=self.tile is None,
        )
        return structs.replace(
            state,
            armies=spend(state, self.army, self.commands),
            units=with_units(state, [structs.replace(state.units[unit], active=True) for unit in self.units]),
            generals=with_generals(state, self._generals(state)),
            activation=group,
        )

    def _generals(self, state: State) -> list[General]:
        """Payers have less left; who takes part has none left, but his free bonuses (2.9, 2.10)."""
        taking_part = {unit: state.leader_of(unit) for unit in self.units}
        active = {general.id for general in taking_part.values() if general is not None} | {self.commander}
        changed = []
        for general in state.army_generals(self.army):
            if general.id in active:
                is_silent = general.silent or general.recovering
                budget = 0 if is_silent else general.traits.free_bonus
                changed.append(structs.replace(general, active=True, exemptions=0, budget=budget))
            elif paid := self.exemptions.get(general.id, 0):
                changed.append(structs.replace(general, exemptions=general.exemptions - paid))
        return changed


class CommanderPlaced(Event[State], frozen=True, kw_only=True, tag="commander_placed"):
    """A commander rode off by himself (2.5)."""

    general: GeneralId
    tile: TileId

    def apply(self, state: State) -> State:
        placed = structs.replace(state.generals[self.general], tile=self.tile, place="field", active=True, exemptions=0)
        return structs.replace(state, generals=with_generals(state, [placed]))


class GroupTurned(Event[State], frozen=True, kw_only=True, tag="group_turned"):
    """A group took a new facing; what it has left afterwards."""

    units: tuple[UnitId, ...]
    tile: TileId
    facing: Facing
    how: TurnHow
    actions: dict[UnitId, int]
    free_turns: dict[UnitId, int]
    behind_lines: bool = False

    def apply(self, state: State) -> State:
        group = activation(state)
        turned = structs.replace(
            group,
            actions=self.actions,
            free_turns=self.free_turns,
            acted=True,
            turned=True,
            turned_behind_lines=group.turned_behind_lines or self.behind_lines,
            committed=self.how == "turn_to_attack",
        )
        units = [structs.replace(state.units[unit], facing=self.facing) for unit in self.units]
        return structs.replace(state, activation=turned, units=with_units(state, units))


class GroupMoved(Event[State], frozen=True, kw_only=True, tag="group_moved"):
    """A group entered the tile ahead."""

    army: ArmyId
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    start: TileId
    tile: TileId
    actions: dict[UnitId, int]
    stopped: Literal["friends", "camp"] | None = None

    def apply(self, state: State) -> State:
        moved = structs.replace(activation(state), actions=self.actions, acted=True, moved=True, stopped=self.stopped)
        entered = state.armies[self.army].player_turns
        units = [structs.replace(state.units[unit], tile=self.tile, entered=entered) for unit in self.units]
        return structs.replace(
            state,
            activation=moved,
            units=with_units(state, units),
            generals=_along(state, self.commander, self.tile),
            leads=without_leads(state, self.units),
        )


def _along(state: State, commander: GeneralId | None, tile: TileId) -> dict[GeneralId, General]:
    if commander is None:
        return state.generals
    return with_generals(state, [structs.replace(state.generals[commander], tile=tile, place="field")])


class GroupDeployed(Event[State], frozen=True, kw_only=True, tag="group_deployed"):
    """A group came onto the field on a rear tile (15.3)."""

    army: ArmyId
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    tile: TileId
    facing: Facing
    actions: dict[UnitId, int]
    weight: int
    stopped: Literal["friends"] | None = None

    def apply(self, state: State) -> State:
        army = state.armies[self.army]
        deployed = structs.replace(activation(state), actions=self.actions, acted=True, stopped=self.stopped)
        units = [
            structs.replace(
                state.units[unit], place="field", tile=self.tile, facing=self.facing, entered=army.player_turns
            )
            for unit in self.units
        ]
        return structs.replace(
            state,
            activation=deployed,
            armies=with_army(state, structs.replace(army, deployed_weight=army.deployed_weight + self.weight)),
            units=with_units(state, units),
            generals=_along(state, self.commander, self.tile),
        )


class ActivationEnded(Event[State], frozen=True, kw_only=True, tag="activation_ended"):
    """The group is done. `by_itself`: no step was left to it."""

    units: tuple[UnitId, ...]
    by_itself: bool = False

    def apply(self, state: State) -> State:
        spent = [structs.replace(g, budget=0) for g in state.generals.values() if g.budget]
        how: EndedBy = "attack" if state.attack is not None else "itself" if self.by_itself else "order"
        turn = state.player_turn
        return structs.replace(
            state,
            activation=None,
            attack=None,
            player_turn=turn and structs.replace(turn, group=self.units, group_ended=how),
            generals=with_generals(state, spent) if spent else state.generals,
        )


class GroupAdvanced(Event[State], frozen=True, kw_only=True, tag="group_advanced"):
    """Units went onto the tile they emptied (8.13)."""

    army: ArmyId
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    start: TileId
    tile: TileId

    def apply(self, state: State) -> State:
        entered = state.armies[self.army].player_turns
        units = [structs.replace(state.units[unit], tile=self.tile, entered=entered) for unit in self.units]
        lead = state.leads.get(self.start)
        leads = state.leads
        if lead in self.units:
            leads = {**without_leads(state, self.units), self.tile: lead}
        return structs.replace(
            state,
            units=with_units(state, units),
            generals=_along(state, self.commander, self.tile),
            leads=leads,
        )


class AdvanceForgone(Event[State], frozen=True, kw_only=True, tag="advance_forgone"):
    army: ArmyId
    tile: TileId

    def apply(self, state: State) -> State:
        return state

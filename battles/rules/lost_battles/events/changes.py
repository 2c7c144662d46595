"""Small replacements inside a state, shared by the events."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import structs

from battles.rules.lost_battles.pieces import Army, General, GeneralId, Unit, UnitId
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import Activation, Attack, Blow, PlayerTurn, State


def with_units(state: State, units: Iterable[Unit]) -> dict[UnitId, Unit]:
    """All units, these replaced."""
    return {**state.units, **{unit.id: unit for unit in units}}


def with_generals(state: State, generals: Iterable[General]) -> dict[GeneralId, General]:
    return {**state.generals, **{general.id: general for general in generals}}


def with_army(state: State, army: Army) -> dict[ArmyId, Army]:
    return {**state.armies, army.id: army}


def spend(state: State, army: ArmyId, commands: int) -> dict[ArmyId, Army]:
    """The armies after this one has paid."""
    payer = state.armies[army]
    return with_army(state, structs.replace(payer, commands=payer.commands - commands))


def without_leads(state: State, units: Collection[UnitId]) -> dict[TileId, UnitId]:
    """The lead units, these no longer among them."""
    if not any(lead in units for lead in state.leads.values()):
        return state.leads
    return {tile: lead for tile, lead in state.leads.items() if lead not in units}


def activation(state: State) -> Activation:
    assert state.activation is not None
    return state.activation


def attack(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


def blow(state: State) -> Blow:
    assert state.attack is not None
    assert state.attack.blow is not None
    return state.attack.blow


def player_turn(state: State) -> PlayerTurn:
    assert state.player_turn is not None
    return state.player_turn


def with_blow(state: State, new: Blow) -> State:
    return structs.replace(state, attack=structs.replace(attack(state), blow=new))

"""Where commanders go: with the group that fights, else to the tile that needs them."""

from __future__ import annotations

from battles.rules.base import Order
from battles.rules.lost_battles import generals
from battles.rules.lost_battles.orders.activation import ActivateCommander
from battles.rules.lost_battles.squares import NEIGHBOURS, ArmyId, TileId
from battles.rules.lost_battles.state import General, GeneralId, State


def joins(state: State, tile: TileId | None) -> GeneralId | None:
    """The commander who would go with a group from here."""
    assert state.active is not None
    for general in state.army_generals(state.active):
        free = general.is_commander and not general.active and general.earliest_turn <= state.turn
        if free and generals.is_there(state, general, tile):
            return general.id
    return None


def ride(state: State, army: ArmyId) -> Order[State] | None:
    """A commander who would be lost if he stayed rides to company; a deployed army's commander to the front."""
    for general in state.army_generals(army):
        if not general.is_commander or general.active or general.earliest_turn > state.turn:
            continue
        if _is_in_trouble(state, general) and (tile := _refuge(state, general)) is not None:
            return ActivateCommander(commander=general.id, tile=tile)
    return None


def _is_in_trouble(state: State, general: General) -> bool:
    """Alone on the field, or undeployed with nobody left to deploy (2.6, 15.6)."""
    if general.tile is not None:
        return not state.at(general.tile)
    return not state.army_units(general.army, "undeployed")


def _refuge(state: State, general: General) -> TileId | None:
    """The strongest own tile without a general, close to the enemy, in the own half if he deploys."""
    seat = state.seat(general.army)
    tiles = [tile for tile, units in state.on_tile.items() if units[0].army == general.army]
    lawful = [
        tile
        for tile in sorted(tiles)
        if not ActivateCommander(commander=general.id, tile=tile).preview(state, seat).refusals
    ]
    return max(lawful, key=lambda tile: _company_value(state, general.army, tile), default=None)


def _company_value(state: State, army: ArmyId, tile: TileId) -> float:
    fresh = sum(unit.value for unit in state.at(tile) if unit.is_fresh)
    contact = any(state.is_enemy(army, near) for near in NEIGHBOURS[tile])
    return fresh + (4.0 if contact else 0.0)

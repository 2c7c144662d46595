"""What must be true of every battle after every order (18.1)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.lost_battles.squares import ENEMY, TileId
from battles.rules.lost_battles.state import State


def invariants(state: State) -> list[str]:
    """All broken promises, in words; empty for a sound state."""
    checks = (_tiles, _generals, _leads, _units, _armies)
    return [broken for check in checks for broken in check(state)]


def _tiles(state: State) -> Iterator[str]:
    for tile, units in state.on_tile.items():
        if len({unit.army for unit in units}) > 1:
            yield f"{tile} is held by both sides"
        if state.activation is None and state.ended is None and len({unit.facing for unit in units}) > 1:
            yield f"{tile} has several facings"
        points, limit = sum(unit.traits.stacking for unit in units), state.tiles[tile].stacking_limit
        if points > limit:
            yield f"{tile} holds {points} stacking points of {limit}"
        if state.tiles[tile].is_impassable:
            yield f"{tile} is impassable and held"


def _generals(state: State) -> Iterator[str]:
    seen: dict[TileId, str] = {}
    for general in state.generals.values():
        tile = state.tile_of(general)
        if tile is None:
            continue
        if tile in seen:
            yield f"{seen[tile]} and {general.id} are both on {tile}"
        seen[tile] = general.id
        if state.holder(tile) == ENEMY[general.army]:
            yield f"{general.id} is on an enemy tile"
        if general.exemptions < 0 or general.budget < 0:
            yield f"{general.id} has given more than he had"


def _leads(state: State) -> Iterator[str]:
    for tile, lead in state.leads.items():
        if state.units[lead].tile != tile:
            yield f"{lead} leads {tile} but is not there"
    if state.active is None or state.attack is not None:
        return
    enemy = ENEMY[state.active]
    for tile, units in state.on_tile.items():
        if units[0].army == enemy and tile not in state.leads:
            yield f"{tile} of the inactive side has no lead unit"


def _units(state: State) -> Iterator[str]:
    for unit in state.units.values():
        is_there = unit.place == "field"
        if is_there != (unit.tile is not None) or is_there != (unit.facing is not None):
            yield f"{unit.id} is {unit.place} on {unit.tile} facing {unit.facing}"
        if (unit.place == "gone") != (unit.gone is not None):
            yield f"{unit.id} is {unit.place} and {unit.gone}"
        if unit.is_scythed and (unit.spent or unit.gone not in (None, "withdrawn")):
            yield f"{unit.id} are scythed chariots and spent or {unit.gone}"


def _armies(state: State) -> Iterator[str]:
    for army in state.armies.values():
        if army.commands < 0:
            yield f"{army.id} has {army.commands} commands"


def changes(before: State, after: State) -> list[str]:
    """Promises about what an order may not undo: spent never becomes fresh, nobody comes back."""
    broken = []
    for name, unit in before.units.items():
        now = after.units[name]
        if unit.spent and not now.spent:
            broken.append(f"{name} became fresh again")
        if unit.place == "gone" and now.place != "gone":
            broken.append(f"{name} came back")
        if unit.place == "field" and now.place == "undeployed":
            broken.append(f"{name} returned to the undeployed area")
    return broken

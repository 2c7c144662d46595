"""Ways to the enemy: how good each tile and facing is for a march, by what can be attacked or taken from there."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush

from battles.rules.lost_battles import morale
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    CENTRES,
    ENEMY,
    FACINGS,
    FORWARD,
    TILES,
    ArmyId,
    Facing,
    TileId,
)
from battles.rules.lost_battles.state import State

Roads = Mapping[tuple[TileId, Facing], float]

FAINTER = 0.78
"""What a goal is still worth one action further away."""
FLANK, REAR = 1.25, 1.4
PRIZE = 0.9

Place = tuple[TileId, Facing]
PLACES: tuple[Place, ...] = tuple((tile, facing) for tile in TILES for facing in FACINGS)
BEFORE: Mapping[Place, tuple[Place, ...]] = {
    (tile, facing): (
        *((tile, other) for other in FACINGS if other != facing),
        *((behind, facing) for behind in (AHEAD[tile][BACK[facing]],) if behind is not None),
    )
    for tile, facing in PLACES
}
"""From where one comes to a tile and facing by one action."""


def survey(state: State, army: ArmyId, *, mounted: bool) -> Roads:
    """The worth of every tile and facing, carried back from the goals; the best spread first."""
    worth = {place: _goal(state, army, *place, mounted) for place in PLACES}
    closed = {tile for tile in TILES if state.is_enemy(army, tile) or state.tiles[tile].is_impassable}
    queue = [(-value, place) for place, value in worth.items() if value]
    heapify(queue)
    while queue:
        value, place = heappop(queue)
        fainter = -value * FAINTER
        if -value < worth[place] or place[0] in closed:
            continue
        for before in BEFORE[place]:
            if fainter > worth[before]:
                worth[before] = fainter
                heappush(queue, (-fainter, before))
    return worth


def _goal(state: State, army: ArmyId, tile: TileId, facing: Facing, mounted: bool) -> float:
    """What can be done from here: attack ahead, or hold a prize."""
    if state.is_enemy(army, tile) or state.tiles[tile].is_impassable:
        return 0.0
    ahead = AHEAD[tile][facing]
    prize = PRIZE * _prize(state, army, tile)
    if ahead is None or not state.is_enemy(army, ahead):
        return prize
    return max(prize, _attack(state, army, tile, ahead, mounted))


def _attack(state: State, army: ArmyId, tile: TileId, target: TileId, mounted: bool) -> float:
    theirs = state.facing(target)
    assert theirs is not None
    worth = 1.0
    if AHEAD[target][theirs] != tile:
        worth = REAR if theirs == FORWARD[army] else FLANK
    if mounted and any(state.tiles[there].has("rough") for there in (tile, target)):
        worth *= 0.8
    if mounted and all(unit.is_heavy_infantry for unit in state.at(target)) and worth == 1.0:
        worth *= 0.85
    return worth


def _prize(state: State, army: ArmyId, tile: TileId) -> float:
    """An enemy camp or centre tile that nobody holds."""
    enemy = ENEMY[army]
    if state.armies[enemy].camp == tile and not state.armies[enemy].camp_entered:
        return 1.2
    if tile in CENTRES[enemy]:
        return 0.45 * morale.centre_weight(state, tile)
    return 0.0

"""Ways to the enemy: how good each tile and facing is for a march, by what can be attacked or taken from there."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.lost_battles import morale
from battles.rules.lost_battles.squares import AHEAD, ENEMY, FACINGS, FORWARD, TILES, ArmyId, Facing, TileId
from battles.rules.lost_battles.state import State

Roads = Mapping[tuple[TileId, Facing], float]

FAINTER = 0.78
"""What a goal is still worth one action further away."""
FLANK, REAR = 1.25, 1.4
PRIZE = 0.9
ROUNDS = 12


def survey(state: State, army: ArmyId, *, mounted: bool) -> Roads:
    """The worth of every tile and facing, carried back from the goals."""
    goals = {(tile, facing): _goal(state, army, tile, facing, mounted) for tile in TILES for facing in FACINGS}
    worth = dict(goals)
    for _ in range(ROUNDS):
        if not _carry_back(state, army, worth):
            break
    return worth


def _carry_back(state: State, army: ArmyId, worth: dict[tuple[TileId, Facing], float]) -> bool:
    """One round of going a step further back; False when nothing changed."""
    is_changed = False
    for (tile, facing), here in worth.items():
        ahead = AHEAD[tile][facing]
        best = max(FAINTER * worth[tile, other] for other in FACINGS)
        if ahead is not None and not state.is_enemy(army, ahead) and not state.tiles[ahead].is_impassable:
            best = max(best, FAINTER * worth[ahead, facing])
        if best > here + 1e-9:
            worth[tile, facing] = best
            is_changed = True
    return is_changed


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
    if tile in morale.CENTRES[enemy]:
        return 0.45 * morale.centre_weight(state, tile)
    return 0.0

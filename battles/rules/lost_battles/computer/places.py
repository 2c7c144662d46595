"""What it is worth to stand somewhere: contact, ground that counts, exposure to the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.lost_battles import morale, tables, victory
from battles.rules.lost_battles.computer.chances import Thinker
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    ENEMY,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    SQUARES,
    ArmyId,
    Facing,
    TileId,
    distance,
    own,
)
from battles.rules.lost_battles.state import State, Unit

NEARNESS = 0.10
READINESS = 0.35
EXPOSED_SIDE = 0.12
CROWD = 8
CENTRE = 2.0
CAMP = 6.0
OVERRUN = 5.0
GUARD = 4.0
HIT_CHANCE = 0.30
DANGER_NEAR = 2


def strength(units: Sequence[Unit]) -> float:
    """What a group can do, in points."""
    return sum(unit.value * (0.6 if unit.spent else 1.0) for unit in units)


def place_value(thinker: Thinker, group: Group) -> float:
    """How good it is for this group to end its activation where it stands (in thought)."""
    state, tile, facing = thinker.state, group.tile, group.facing
    if tile is None or facing is None:
        return 0.0
    force = strength(group.units)
    value = -NEARNESS * force * min(_to_enemy(state, group.army, tile), 5)
    value += READINESS * min(force, 12.0) if state.is_enemy(group.army, AHEAD[tile][facing]) else 0.0
    value -= EXPOSED_SIDE * force * _open_sides(state, group.army, tile, facing)
    value -= 0.5 * max(0, len(_company(state, group, tile)) + len(group.units) - CROWD)
    value += ground_value(state, group.army, tile)
    if thinker.skill >= 2:
        value -= caution(state, group.army) * danger(state, group, tile)
    return value


def _company(state: State, group: Group, tile: TileId) -> list[Unit]:
    return [unit for unit in state.at(tile) if unit.id not in group.activation.actions]


def _to_enemy(state: State, army: ArmyId, tile: TileId) -> int:
    """Steps to the nearest enemy; to his key zone if none is on the field."""
    enemies = [near for near, units in state.on_tile.items() if units[0].army != army]
    goals = enemies or [state.armies[ENEMY[army]].key_zone]
    return min(distance(tile, goal) for goal in goals)


def _open_sides(state: State, army: ArmyId, tile: TileId, facing: Facing) -> int:
    """Enemies beside and behind."""
    return sum(state.is_enemy(army, AHEAD[tile][turn[facing]]) for turn in (LEFT, RIGHT, BACK))


def ground_value(state: State, army: ArmyId, tile: TileId) -> float:
    """Enemy centre tiles, his camp and rear, and what of the own ground needs a guard."""
    enemy = ENEMY[army]
    value = 0.0
    if SQUARES[tile].half == enemy and SQUARES[tile].is_centre:
        value += CENTRE * morale.centre_weight(state, tile)
    if state.armies[enemy].camp == tile and not state.armies[enemy].camp_entered:
        value += CAMP
    waiting = bool(state.army_units(enemy, "undeployed"))
    if waiting and tile in (own(enemy, "rear"), state.armies[enemy].camp):
        value += OVERRUN
    return value + guard_value(state, army, tile)


def guard_value(state: State, army: ArmyId, tile: TileId) -> float:
    """Own key zone and camp are worth keeping while an enemy is near."""
    mine = state.armies[army]
    if tile not in (mine.key_zone, mine.camp):
        return 0.0
    near = any(units[0].army != army and distance(tile, there) <= DANGER_NEAR for there, units in state.on_tile.items())
    return GUARD if near else 0.5


def caution(state: State, army: ArmyId) -> float:
    """Who is ahead lets the other come; who is behind must come himself."""
    totals = victory.totals(state)
    ahead = totals[army] - totals[ENEMY[army]]
    return 0.55 if ahead > 0 else 0.25


def danger(state: State, group: Group, tile: TileId) -> float:
    """Points that enemies next to this tile could take from it in their next player turn."""
    worth = sum(unit.value for unit in group.units) / max(1, len(group.units))
    return worth * sum(_threat(state, near) for near in NEIGHBOURS[tile] if state.is_enemy(group.army, near))


def _threat(state: State, tile: TileId) -> float:
    """Expected hits of an enemy tile's attack, roughly."""
    left, hits = float(state.attack_limit), 0.0
    for unit in sorted(state.at(tile), key=lambda u: u.traits.points):
        if unit.traits.points * tables.HALF_COST_FACTOR > left:
            continue
        hits += HIT_CHANCE
        left -= unit.traits.points
    return hits

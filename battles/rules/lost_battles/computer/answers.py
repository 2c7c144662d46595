"""The other questions: rallies, lead units, turn reversal, bids."""

from __future__ import annotations

from battles.rules.base import Order
from battles.rules.lost_battles import frames, generals, leads, tables, turn
from battles.rules.lost_battles.computer.chances import SIMPLE_TEST, Thinker
from battles.rules.lost_battles.orders import bidding, reactions
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import ENEMY, NEIGHBOURS, ArmyId, TileId
from battles.rules.lost_battles.state import State, Unit

CHANCES = 36


def rally(state: State, frame: frames.AskRally, skill: int) -> Order[State]:
    """Rally if what is saved outweighs the danger to the general."""
    assert state.attack is not None
    unit = state.lead(state.attack.target)
    assert unit is not None
    general = state.generals[frame.general]
    chances = generals.rally_chances(general)
    saved = unit.value + (Thinker(state=state, skill=skill).test_worth(unit) if unit.spent else 0.0)
    risk = 2 * general.value + SIMPLE_TEST
    is_worth_it = chances["success"] * saved > chances["lost"] * risk
    return reactions.Rally() if is_worth_it else reactions.NoRally()


def lead(state: State, frame: frames.AskLead, skill: int) -> Order[State]:
    """A fresh unit takes the place of a spent one; the weaker skill only if it must or a hit waits."""
    units = [state.units[unit] for unit in frame.candidates]
    best = max(units, key=lambda unit: (front_value(state, frame.tile, unit, skill), unit.id))
    present = state.lead(frame.tile)
    if frame.may_keep and present is not None and best.spent:
        return reactions.NameLead(tile=frame.tile)
    return reactions.NameLead(tile=frame.tile, unit=best.id)


def name_leads(state: State, skill: int) -> Order[State]:
    """The unit that takes hits best leads each tile."""
    open_tiles = leads.open_tiles(state, state.moving.id)
    chosen = {
        tile: max(units, key=lambda unit: (front_value(state, tile, unit, skill), unit.id)).id
        for tile, units in open_tiles.items()
    }
    return turning.DesignateLeads(leads=chosen)


def front_value(state: State, tile: TileId, unit: Unit, skill: int) -> float:
    """How well a unit leads this tile in the enemy's player turn."""
    score = 3.0 if unit.is_fresh else 0.0
    score -= 1.0 if unit.is_levy else 0.0
    score -= 1.5 if state.leader_of(unit.id) is not None else 0.0
    score -= 0.3 * unit.value
    if skill >= 2:
        score += _screens(state, tile, unit) + _resists(state, tile, unit)
    return score


def _screens(state: State, tile: TileId, unit: Unit) -> float:
    """Light infantry before heavy infantry takes one hit at most (7.9)."""
    units = state.at(tile)
    sound = not any(one.spent for one in units) and any(one.is_heavy_infantry for one in units)
    return 0.8 if unit.is_light_infantry and sound else 0.0


def _resists(state: State, tile: TileId, unit: Unit) -> float:
    """What the combat table says about the enemies next to the tile."""
    near = [enemy for there in NEIGHBOURS[tile] if state.is_enemy(unit.army, there) for enemy in state.at(there)]
    if not near:
        return 0.0
    average = sum(tables.COMBAT_TABLE[enemy.traits.row][unit.traits.row] for enemy in near) / len(near)
    tough = 0.5 if unit.subtype in ("legion", "cataphract") and unit.is_fresh else 0.0
    return 0.8 * (average - 8.5) + tough


def reversal(state: State, army: ArmyId) -> Order[State]:
    """Two player turns running are best used when the lines already touch."""
    touching = sum(
        1
        for tile, units in state.on_tile.items()
        if units[0].army == army and any(state.is_enemy(army, near) for near in NEIGHBOURS[tile])
    )
    if army != state.first and touching >= 2:
        return turning.AnnounceTurnReversal()
    return turning.Decline()


def bid(state: State) -> Order[State]:
    """The computer plays either side and bids nothing."""
    return bidding.PassBid()


def take_side(state: State) -> Order[State]:
    return bidding.TakeSide(army=ENEMY[turn.weaker(state)])

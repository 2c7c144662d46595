"""Decisions around the battle and its turns: bids, turn reversal, the active general, commanders, offers."""

from __future__ import annotations

from math import inf

from battles.rules.base import Order
from battles.rules.dice import Dice
from battles.rules.lost_battles import generals, turn, victory
from battles.rules.lost_battles.computer import values
from battles.rules.lost_battles.computer.field import ThreatBoard
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import anytime, bidding
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import ENEMY, TILES, TileId
from battles.rules.lost_battles.state import General, State

RIDE = 1.0
"""How much better another tile must be for a commander to ride there."""
HIGHEST_BID = 6


def bid(state: State, dice: Dice) -> Order[State]:
    """A modest offer for the stronger side, then no more."""
    made = state.bidding
    assert made is not None
    most = dice.throw(HIGHEST_BID, 1)[0]
    if made.points is None:
        return bidding.Bid(points=min(2, most))
    if made.points < most and not made.is_equalled:
        return bidding.Bid(points=made.points + 1)
    return bidding.PassBid()


def side(state: State) -> Order[State]:
    return bidding.TakeSide(army=ENEMY[turn.weaker(state)])


def answer_offer(state: State, field: ThreatBoard) -> Order[State]:
    """An end is welcome to whoever is ahead."""
    return anytime.AcceptEnd() if values.army_ahead(state, field.army) > 0 else anytime.DeclineEnd()


def reversal(field: ThreatBoard) -> Order[State]:
    """Two player turns running, when the tiles in contact have not just attacked (13.1, 6.5)."""
    state = field.state
    if state.first == field.army:
        return turning.Decline()
    before = state.player_turn
    barred = before.attacked_from if before is not None and before.army == field.army else ()
    ready = [tile for tile in _own_tiles(field) if tile not in barred and field.chance_of(tile) > 0]
    is_worth = len(ready) >= 2 and len(ready) > len(barred)
    return turning.AnnounceTurnReversal() if is_worth else turning.Decline()


def _own_tiles(field: ThreatBoard) -> list[TileId]:
    return [tile for tile, units in field.state.on_tile.items() if units[0].army == field.army]


def active_general(field: ThreatBoard) -> Order[State]:
    """The one whose tile could attack best; else the better one."""
    pair = generals.adjacent_pair(field.state, field.army)
    assert pair is not None
    chosen = max(pair, key=lambda general: (_use(field, general), general.value))
    return turning.ChooseActiveGeneral(general=chosen.id)


def _use(field: ThreatBoard, general: General) -> float:
    tile = field.state.tile_of(general)
    return field.chance_of(tile) * general.traits.free_bonus if tile is not None else 0.0


# --- commanders ----------------------------------------------------------------------------------------------------


def ride(field: ThreatBoard) -> Order[State] | None:
    """A commander who has nothing more to give goes where he is needed next."""
    for general in field.state.army_generals(field.army):
        if general.is_commander and not general.active and general.earliest_turn <= field.state.turn:
            order = _ride(field, general)
            if order is not None:
                return order
    return None


def _ride(field: ThreatBoard, general: General) -> Order[State] | None:
    """To a much better tile; one who would be withdrawn for want of company to any (2.6, 15.6)."""
    state, seat = field.state, field.state.seat(field.army)
    if state.is_undeployed(general) and state.army_units(field.army, "undeployed"):
        return None
    here = -inf
    if general.tile is not None and state.at(general.tile):
        here = _welcome(field, general, general.tile) + RIDE
    for tile in sorted(_own_tiles(field), key=lambda tile: -_welcome(field, general, tile)):
        order = activating.ActivateCommander(commander=general.id, tile=tile)
        if _welcome(field, general, tile) <= here:
            return None
        if not order.preview(state, seat).refusals:
            return order
    return None


def _welcome(field: ThreatBoard, general: General, tile: TileId) -> float:
    """What a commander is worth on a tile: attacks to help, units to steady, company to be safe in."""
    units = field.state.at(tile)
    if not units or units[0].army != field.army:
        return 0.0
    fresh = sum(1 for unit in units if unit.is_fresh)
    help_ = field.chance_of(tile) * general.traits.free_bonus / 2
    return 0.2 * len(units) + 0.3 * fresh + help_ - 0.5 * field.danger_to(tile) * (fresh < 2)


def is_over(state: State) -> bool:
    return victory.outcome(state) is not None


__all__ = ["TILES", "active_general", "answer_offer", "bid", "is_over", "reversal", "ride", "side"]

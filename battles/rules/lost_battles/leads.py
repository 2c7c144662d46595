"""Lead and trailing units: who may lead a tile, who must, who attacks first (7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from battles.rules.lost_battles import rulings
from battles.rules.lost_battles.squares import AHEAD, BACK, ArmyId, TileId
from battles.rules.lost_battles.state import StandingAnswers, State, Unit, UnitId


def has_enemy_at_back(state: State, tile: TileId) -> bool:
    """An enemy on the tile directly behind, facing the same way (7.6)."""
    facing = state.facing(tile)
    if facing is None:
        return False
    behind = AHEAD[tile][BACK[facing]]
    army = state.holder(tile)
    return army is not None and state.is_enemy(army, behind) and state.facing(behind) == facing


def candidates(state: State, tile: TileId) -> list[Unit]:
    """Who may be named lead unit: scythed chariots, then 7.6, then 7.5, then anybody (7.7)."""
    units = state.at(tile)
    scythed = [unit for unit in units if unit.is_scythed]
    if scythed:
        return scythed
    worn = [unit for unit in units if unit.is_spent_light_infantry]
    if worn and has_enemy_at_back(state, tile):
        return worn
    return [unit for unit in units if not unit.is_spent_light_infantry] or list(units)


def first_attackers(units: Sequence[Unit]) -> list[Unit]:
    """Who may attack first: scythed chariots must, spent light infantry only if there is nothing else (7.5–7.7)."""
    scythed = [unit for unit in units if unit.is_scythed]
    if scythed:
        return scythed
    return [unit for unit in units if not unit.is_spent_light_infantry] or list(units)


class LeadChoice(Struct, frozen=True, kw_only=True):
    """What the owner of a tile may answer: one of `units`, or keep the present one."""

    units: tuple[UnitId, ...]
    may_keep: bool

    @property
    def forced(self) -> UnitId | None:
        """The only answer there is."""
        return self.units[0] if len(self.units) == 1 and not self.may_keep else None


def choice(state: State, tile: TileId, *, was_hit: bool) -> LeadChoice | None:
    """The lead question of a tile, None if there is nothing to decide (7.3–7.7)."""
    lead = state.lead(tile)
    named = candidates(state, tile)
    if lead is None:
        return LeadChoice(units=tuple(u.id for u in named), may_keep=False) if named else None
    if not was_hit:
        return None
    return _after_hit(state, tile, lead, named)


def _after_hit(state: State, tile: TileId, lead: Unit, named: list[Unit]) -> LeadChoice | None:
    """A fresh lead unit became spent: may it be replaced, must it? (7.3, 7.5, 7.6)"""
    others = tuple(unit.id for unit in named if unit.id != lead.id)
    if not others or (lead.is_light_infantry and has_enemy_at_back(state, tile)):
        return None
    is_allowed = any(unit.id == lead.id for unit in named)
    if not is_allowed and has_enemy_at_back(state, tile) and not rulings.HIT_FORCES_SPENT_LIGHT_INFANTRY_TO_LEAD:
        return None
    return LeadChoice(units=others, may_keep=is_allowed)


def open_tiles(state: State, army: ArmyId) -> dict[TileId, list[Unit]]:
    """Tiles on which the army names a lead unit at the end of its player turn (7.8)."""
    fixed = state.player_turn.fixed_leads if state.player_turn is not None else ()
    return {
        tile: candidates(state, tile)
        for tile, units in state.on_tile.items()
        if units[0].army == army and not any(unit.id in fixed and state.leads.get(tile) == unit.id for unit in units)
    }


def fixed_tiles(state: State, army: ArmyId) -> dict[TileId, UnitId]:
    """Tiles whose lead unit an attack of this player turn has fixed."""
    open_ = open_tiles(state, army)
    return {
        tile: state.leads[tile] for tile, units in state.on_tile.items() if units[0].army == army and tile not in open_
    }


def default(state: State, tile: TileId, units: Iterable[Unit], answers: StandingAnswers | None) -> Unit:
    """Whom the server names: the owner's order, else fresh before spent, steady before levy, cheap before dear."""
    order = {unit: place for place, unit in enumerate(answers.lead_order)} if answers is not None else {}
    present = state.leads.get(tile)
    return min(
        units,
        key=lambda u: (
            order.get(u.id, len(order)),
            u.spent,
            u.id != present,
            u.is_levy,
            state.leader_of(u.id) is not None,
            u.value,
        ),
    )


def tiles_without_lead(state: State, army: ArmyId) -> list[TileId]:
    """Own tiles with units but no lead unit, in the order of the board (7.4)."""
    return [tile for tile, units in sorted(state.on_tile.items()) if units[0].army == army and tile not in state.leads]

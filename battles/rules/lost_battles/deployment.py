"""Bringing pieces onto the field; surprise (15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from battles.rules.errors import Refusal
from battles.rules.lost_battles import rulings, tables
from battles.rules.lost_battles.squares import FORWARD, LEFT, RIGHT, SQUARES, ArmyId, Facing, TileId, own
from battles.rules.lost_battles.state import State, Unit, UnitId
from battles.rules.refusals import refuse

FIRST_TURN = 1


def entry_tiles(state: State, army: ArmyId) -> tuple[TileId, ...]:
    """Rear tiles on which this army may deploy now (15.3, 15.7, 15.12)."""
    if state.turn == FIRST_TURN:
        names = tables.ENTRY_FIRST
    else:
        names = tables.ENTRY_SURPRISED if state.armies[army].surprised else tables.ENTRY_LATER
    return tuple(own(army, name) for name in names)


def entry_facings(state: State, army: ArmyId, tile: TileId, units: Iterable[Unit]) -> tuple[Facing, ...]:
    """Forward; cavalry and chariots alone also outward on the outer rear tiles (15.3, 15.7)."""
    forward = FORWARD[army]
    is_late = state.turn != FIRST_TURN and not state.armies[army].surprised
    sideways = {"left_rear": LEFT[forward], "right_rear": RIGHT[forward]}.get(SQUARES[tile].name)
    if is_late or sideways is None or not all(unit.is_mounted for unit in units):
        return (forward,)
    return (forward, sideways)


def weight(state: State, army: ArmyId, units: Iterable[Unit]) -> int:
    """What these units count against a surprised army's four a turn (15.10)."""
    if not state.armies[army].surprised:
        return 0
    if state.turn != FIRST_TURN:
        return sum(tables.SURPRISED_WEIGHT_LATER for _ in units)
    weights = tables.SURPRISED_WEIGHTS
    return sum(weights.get(unit.type, weights["other"]) for unit in units)


def weight_problem(state: State, army: ArmyId, units: Iterable[Unit]) -> Refusal | None:
    """A surprised army deploys only so much in a turn (15.10)."""
    asked, used = weight(state, army, units), state.armies[army].deployed_weight
    if used + asked <= tables.SURPRISED_MOST or not asked:
        return None
    left = tables.SURPRISED_MOST - used
    return refuse("surprised_limit", "15.10", asked=asked, left=left, most=tables.SURPRISED_MOST)


def group_problem(units: Iterable[Unit]) -> Refusal | None:
    """A deploying group holds at most as many stacking points as any tile (15.2)."""
    points = sum(unit.traits.stacking for unit in units)
    if points <= tables.STACKING_LIMIT:
        return None
    return refuse("group_too_large", "15.2", points=points, most=tables.STACKING_LIMIT)


def deploy_costs(state: State, army: ArmyId, tile: TileId, units: Iterable[Unit]) -> dict[UnitId, int]:
    """One action each, none on the own unfortified camp (15.3)."""
    camp = state.tiles[tile].camp
    is_easy = camp is not None and camp.army == army and not camp.fortified
    cost = tables.DEPLOY_COST_CAMP if is_easy else tables.DEPLOY_COST
    return {unit.id: cost for unit in units}


def stacking_limit(state: State, tile: TileId) -> int:
    """The limit of a tile for a deploying group (15.2, R13)."""
    ground = state.tiles[tile]
    if ground.features == ("marsh",) and not rulings.UNDEPLOYED_GROUP_LIMIT_INCLUDES_MARSH:
        return tables.STACKING_LIMIT
    return ground.stacking_limit


def is_cheap_express(unit: Unit) -> bool:
    """Deploying elephants and non-veteran light infantry go by express for less (15.4)."""
    return unit.is_elephants or (unit.is_light_infantry and not unit.is_veteran)


def overrun_tiles(state: State, army: ArmyId) -> Mapping[TileId, str]:
    """Where an entering enemy scatters this army's undeployed pieces (15.8)."""
    camp = state.armies[army].camp
    return {own(army, "rear"): "rear"} | ({camp: "camp"} if camp is not None else {})

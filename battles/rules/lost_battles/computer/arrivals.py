"""Bringing undeployed pieces on: foot in three columns, the heaviest in the middle, mounted troops to the wings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Order
from battles.rules.lost_battles import activation, deployment, generals, movement
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.computer import plans
from battles.rules.lost_battles.computer.field import ThreatBoard
from battles.rules.lost_battles.computer.plans import Plan
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.squares import AHEAD, FORWARD, SQUARES, Facing, TileId
from battles.rules.lost_battles.state import GeneralId, State, Unit

ARRIVAL = 0.25
"""What it is worth to have units on the field, for each point of fighting value."""
MIDDLE = 2
WINGS = (0, 4)


def next_group(field: ThreatBoard) -> Plan | None:
    """The next deploying activation; None if nothing can come on."""
    waiting = [
        unit
        for unit in field.state.army_units(field.army, "undeployed")
        if not unit.active and unit.earliest_turn <= field.state.turn
    ]
    for units in _groups(field, waiting):
        wish = _affordable(field, units)
        if wish is not None:
            cost = activation.price(field.state, field.army, wish).commands
            worth = ARRIVAL * sum(field.state.units[unit].value for unit in wish.units)
            return Plan(order=plans.order_for(wish), tile=None, worth=worth, cost=cost, attacks=False)
    return None


def _groups(field: ThreatBoard, waiting: Sequence[Unit]) -> Iterator[list[Unit]]:
    """Mounted troops for a wing while the way there is free, then foot for a column."""
    foot = sorted((u for u in waiting if not u.is_mounted), key=lambda u: (-u.is_heavy_infantry, -u.value, u.id))
    horse = sorted((u for u in waiting if u.is_mounted), key=lambda u: (-u.value, u.id))
    if horse:
        bare = [wing for wing in WINGS if not _strength(field, wing, mounted=True)]
        yield horse[:: max(1, len(bare))]
    if foot:
        empty = [column for column in columns(field) if not _strength(field, column, mounted=False)]
        yield foot[:: max(1, len(empty))]
    yield from ([unit] for unit in (*foot, *horse))


def columns(field: ThreatBoard) -> list[int]:
    """Columns in which this army may come on now."""
    return [SQUARES[tile].col for tile in deployment.entry_tiles(field.state, field.army)]


def _strength(field: ThreatBoard, column: int, *, mounted: bool) -> int:
    """Fighting value of own foot or mounted troops in a column of the own half; wings take the next one in."""
    wide = {column, 1 if column == WINGS[0] else 3} if mounted else {column}
    return sum(
        unit.value
        for unit in field.state.army_units(field.army)
        if unit.tile is not None and SQUARES[unit.tile].col in wide and unit.is_mounted == mounted
    )


def _affordable(field: ThreatBoard, units: list[Unit]) -> Wish | None:
    """As many of these units as may come on together now."""
    state, army = field.state, field.army
    while units:
        wish = Wish(kind="normal", units=tuple(unit.id for unit in units), commander=_companion(field, units))
        if not activation.problems(state, army, wish):
            return wish
        units = units[:-1]
    return None


def _companion(field: ThreatBoard, units: Sequence[Unit]) -> GeneralId | None:
    """An undeployed commander goes with the last or the strongest group, when his exemptions are used up."""
    state = field.state
    if generals.leaders_of(state, (unit.id for unit in units)):
        return None
    waiting = [u for u in state.army_units(field.army, "undeployed") if not u.active and u not in units]
    for general in state.army_generals(field.army):
        is_here = general.is_commander and not general.active and state.is_undeployed(general)
        if is_here and general.earliest_turn <= state.turn and (not general.exemptions or not waiting):
            return general.id
    return None


# --- where to ------------------------------------------------------------------------------------------------------


def entry(field: ThreatBoard, group: Group) -> steps.DeployTo:
    """The emptiest column; mounted troops outward where they may."""
    found = movement.entries(field.state, group)
    tile, facing = min(found, key=lambda place: _crowding(field, group, *place))
    return steps.DeployTo(tile=tile, facing=facing)


def _crowding(field: ThreatBoard, group: Group, tile: TileId, facing: Facing) -> tuple[float, ...]:
    column = SQUARES[tile].col
    if not all(unit.is_mounted for unit in group.units):
        return _strength(field, column, mounted=False), abs(column - MIDDLE)
    wing = WINGS[0] if column < MIDDLE else WINGS[1]
    ahead = AHEAD[tile][facing]
    is_blocked = ahead is None or bool(field.state.at(tile)) or field.state.tiles[ahead].has("rough")
    return _strength(field, wing, mounted=True), column == MIDDLE, is_blocked, facing == FORWARD[field.army]


def onward(field: ThreatBoard, group: Group) -> Order[State]:
    """What a group does after coming on: out to the wing or up to the front, facing forward at the end."""
    state, forward = field.state, FORWARD[field.army]
    is_out = group.tile is not None and SQUARES[group.tile].is_wing
    if not (is_out and group.facing != forward) and not movement.move_problems(state, group):
        return steps.MoveForward()
    if group.facing != forward and not movement.turn_problems(state, group, forward):
        return steps.Turn(direction=forward)
    return steps.EndActivation()

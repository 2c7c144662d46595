"""Legal, but you give something up: the amber lines of a preview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Consequence
from battles.rules.lost_battles import activation, attack, generals, movement
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import State, Unit, UnitId
from battles.rules.refusals import warn


def activating(state: State, army: ArmyId, wish: Wish) -> Iterator[Consequence]:
    """A general who takes part loses his other exemptions (2.9)."""
    due = activation.price(state, army, wish)
    for general in activation.joining(state, wish):
        left = state.generals[general].exemptions - due.exemptions.get(general, 0)
        if left > 0 and not state.generals[general].active:
            yield warn("exemptions_lost", "2.9", general=general, count=left)


def leaving_tile(
    state: State, army: ArmyId, tile: TileId, units: Sequence[UnitId], taken: str | None, *, for_good: bool = False
) -> Iterator[Consequence]:
    """Key zones uncovered, commanders left behind or, if the units leave the battle, carried off (3.6, 2.6)."""
    if any(unit.id not in units for unit in state.at(tile)):
        return
    if state.tiles[tile].key_zone == army:
        yield warn("key_zone_uncovered", "10.3", tile=tile)
    general = state.generals_on.get(tile)
    if general is not None and general.is_commander and general.id != taken and general.army == army:
        code = "commander_goes_too" if for_good else "commander_left_alone"
        yield warn(code, "2.6", general=general.id, tile=tile)


def moving(state: State, group: Group) -> Iterator[Consequence]:
    """What a step onto the tile ahead gives up."""
    tile = group.ahead
    if tile is None or group.tile is None:
        return
    yield from leaving_tile(state, group.army, group.tile, group.ids, group.activation.commander)
    yield from dissolving(state, group, tile)
    stop = movement.stop_on(state, group, tile)
    if stop == "friends":
        yield warn("stops_with_friends", "5.9", tile=tile)
    if stop == "camp":
        yield warn("stops_in_camp", "5.11", tile=tile)


def dissolving(state: State, group: Group, tile: TileId) -> Iterator[Consequence]:
    scythed = [unit.id for unit in group.units if unit.is_scythed]
    if scythed and state.at(tile):
        yield warn("scythed_dissolve", "11.6", units=scythed)


def turning(state: State, group: Group) -> Iterator[Consequence]:
    """What a turn gives up."""
    scythed = [unit.id for unit in group.units if unit.is_scythed]
    if scythed:
        yield warn("scythed_dissolve", "11.6", units=scythed)
    may_attack = group.activation.kind in ("normal", "limited")
    if may_attack and movement.turns_behind_lines(group):
        yield warn("enemy_centre_barred", "6.4", tile=group.tile)
    if movement.others_stay(state, group) is not None:
        yield warn("must_leave_tile", "5.10", tile=group.tile)


def attacking(state: State, group: Group) -> Iterator[Consequence]:
    """What is meagre about an attack that is declared."""
    target = group.ahead
    if target is None or group.tile is None:
        return
    limit = attack.attack_limit(state, group, target)
    if group.activation.kind == "limited" and len(group.units) > 1:
        yield warn("only_one_attacks", "6.9")
    elif limit.water:
        yield warn("attack_limit_halved", "6.6", limit=limit.points)
    if group.activation.moved or group.activation.turned:
        yield warn("attacks_after_moving", "6.3")


def exiting(state: State, group: Group) -> Iterator[Consequence]:
    """Units that leave do not come back, nor do generals with them."""
    spent = [unit.id for unit in group.units if unit.spent]
    yield warn("leaves_for_good", "5.13", units=list(group.ids), count=len(group.ids))
    if spent:
        yield warn("spent_units_rout", "10.6", units=spent)
    taken = group.activation.commander
    for general in (*generals.leaders_of(state, group.ids), *([state.generals[taken]] if taken else [])):
        yield warn("general_withdraws", "5.13", general=general.id, count=general.value)
    if group.tile is not None:
        yield from leaving_tile(state, group.army, group.tile, group.ids, taken, for_good=True)


def ending_player_turn(state: State, army: ArmyId) -> Iterator[Consequence]:
    """Commands forfeited, commanders who would be withdrawn (4.13, 2.6, 15.6)."""
    commands = state.armies[army].commands
    if commands:
        yield warn("commands_forfeited", "4.13", count=commands)
    for commander in generals.commanders_alone(state, army):
        yield warn("commander_withdrawn_at_end", "2.6", general=commander.id, tile=commander.tile)
    for commander in generals.commanders_stranded(state, army):
        yield warn("commander_stranded_at_end", "15.6", general=commander.id)


def going_all_out(state: State, unit: Unit, *, screened: bool) -> Iterator[Consequence]:
    """Spent for nothing, or no longer lead."""
    if state.attack is not None and state.attack.blow is not None and state.attack.blow.is_lead:
        yield warn("lead_status_lost", "8.6", unit=unit.id)
    if screened:
        yield warn("screen_holds_off_hit", "7.9")

"""Moving, turning, leaving the field: what a group may do and what each of its units pays (5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.lost_battles import deployment, rulings, tables
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    FACINGS,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    SQUARES,
    ArmyId,
    Facing,
    TileId,
    degrees,
)
from battles.rules.lost_battles.state import Activation, State, Tile, Unit, UnitId
from battles.rules.refusals import refuse

Left = dict[UnitId, int]
HALF_TURN = 180
Stop = Literal["friends", "camp"]


class Group(Struct, frozen=True, kw_only=True):
    """The group in hand, really or in thought: where it stands, how it faces, what it has left."""

    units: tuple[Unit, ...]
    army: ArmyId
    tile: TileId | None
    facing: Facing | None
    actions: Left
    free_turns: Left
    activation: Activation

    @property
    def ids(self) -> tuple[UnitId, ...]:
        return self.activation.units

    @property
    def ahead(self) -> TileId | None:
        if self.tile is None or self.facing is None:
            return None
        return AHEAD[self.tile][self.facing]


def group_of(state: State) -> Group:
    """The group of the activation in hand."""
    activation = state.activation
    assert activation is not None
    assert state.active is not None
    units = tuple(state.units[unit] for unit in activation.units)
    return Group(
        units=units,
        army=state.active,
        tile=units[0].tile if units else activation.tile,
        facing=units[0].facing if units else None,
        actions=activation.actions,
        free_turns=activation.free_turns,
        activation=activation,
    )


# --- paying (5.2, 5.4) ---------------------------------------------------------------------------------------------


class Paid(Struct, frozen=True, kw_only=True):
    """What is left after a step; `unable`: units that could not pay."""

    actions: Left
    free_turns: Left
    unable: tuple[UnitId, ...] = ()


def pay(group: Group, costs: Mapping[UnitId, int]) -> Paid:
    """Every unit pays its own cost from its own actions (5.4)."""
    actions = {unit: left - costs.get(unit, 0) for unit, left in group.actions.items()}
    unable = tuple(unit for unit in group.ids if actions[unit] < 0)
    return Paid(actions=actions, free_turns=group.free_turns, unable=unable)


def pay_turn(group: Group, angle: int, *, use_free: bool = True, exempt: Iterable[UnitId] = ()) -> Paid:
    """A free turn where there is one, else an action (5.2, 5.7)."""
    actions, free_turns = dict(group.actions), dict(group.free_turns)
    free, spared = use_free and angle in tables.FREE_TURN_DEGREES, frozenset(exempt)
    for unit in group.ids:
        if unit in spared:
            continue
        if free and free_turns.get(unit, 0):
            free_turns[unit] -= 1
        else:
            actions[unit] -= tables.TURN_COST
    unable = tuple(unit for unit in group.ids if actions[unit] < 0)
    return Paid(actions=actions, free_turns=free_turns, unable=unable)


def ground_cost(unit: Unit, ground: Tile, default: int, fast: Mapping[str, int]) -> int:
    """Chariots and cavalry other than cataphracts pay more for rough ground, never twice (5.2)."""
    if not unit.is_fast:
        return default
    return max((fast[feature] for feature in ground.all_features if feature in fast), default=default)


def move_costs(state: State, group: Group, tile: TileId) -> dict[UnitId, int]:
    ground = state.tiles[tile]
    return {u.id: ground_cost(u, ground, tables.MOVE_COST, tables.MOVE_COST_FAST) for u in group.units}


def unable(code: str, clause: str, paid: Paid, group: Group, costs: Mapping[UnitId, int]) -> Refusal:
    """Somebody cannot pay: who, how much, how much is left."""
    units = list(paid.unable)
    needed = max(costs[unit] for unit in units)
    return refuse(code, clause, units=units, needed=needed, left=min(group.actions[unit] for unit in units))


# --- moving (5.2, 5.9, 5.11, 5.12) ---------------------------------------------------------------------------------


def bound(group: Group, clause: str) -> list[Refusal]:
    """What keeps a group from leaving its tile at all."""
    found, activation = [], group.activation
    if group.tile is None:
        found.append(refuse("deploy_first", "15.3"))
    if activation.kind == "limited":
        found.append(refuse("limited_stays", "4.8" if clause != "5.13" else "5.13"))
    if activation.committed:
        found.append(refuse("committed_to_attack", "5.6"))
    if activation.stopped == "friends":
        found.append(refuse("stopped_by_friends", "5.9", tile=group.tile))
    if activation.stopped == "camp":
        found.append(refuse("stopped_by_camp", "5.11", tile=group.tile))
    return found


def move_problems(state: State, group: Group) -> list[Refusal]:
    """Everything against moving onto the tile ahead."""
    found = bound(group, "5.1")
    tile = group.ahead
    if group.tile is None:
        return found
    if tile is None:
        return [*found, refuse("edge_ahead", "5.1", tile=group.tile)]
    if state.is_enemy(group.army, tile):
        found.append(refuse("tile_held_by_enemy", "5.12", tile=tile))
    if state.tiles[tile].is_impassable:
        found.append(refuse("impassable", "3.4", tile=tile))
    if group.activation.is_deploying and SQUARES[tile].half != group.army:
        found.append(refuse("enemy_half_while_deploying", "15.5", tile=tile))
    return found + crowding(state, group, tile) + _move_unpayable(state, group, tile)


def _move_unpayable(state: State, group: Group, tile: TileId) -> list[Refusal]:
    costs = move_costs(state, group, tile)
    paid = pay(group, costs)
    if paid.unable:
        return [unable("too_few_actions", "5.4", paid, group, costs)]
    joined = joining_payment(state, structs.replace(group, actions=paid.actions), tile)
    if joined is not None and joined.unable:
        return [refuse("facing_not_payable", "5.9", tile=tile, units=list(joined.unable), facing=state.facing(tile))]
    return []


def joining_payment(state: State, group: Group, tile: TileId) -> Paid | None:
    """Taking the facing of friends on a tile at once; None where nothing must be turned (5.9)."""
    facing = state.facing(tile)
    if facing is None or group.facing is None or facing == group.facing or state.is_enemy(group.army, tile):
        return None
    return pay_turn(group, degrees(group.facing, facing), exempt=[unit.id for unit in group.units if unit.is_scythed])


def crowding(state: State, group: Group, tile: TileId) -> list[Refusal]:
    """Stacking limit and one general a tile (3.8, 2.7)."""
    found, friends = [], state.at(tile)
    points = sum(u.traits.stacking for u in friends)
    points += sum(u.traits.stacking for u in group.units if not (friends and u.is_scythed))
    points += tables.STACKING_GENERAL * int(has_general(state, group))
    limit = state.tiles[tile].stacking_limit
    if group.tile is None:
        limit = deployment.stacking_limit(state, tile)
    if points > limit and not state.is_enemy(group.army, tile):
        found.append(refuse("stacking_limit", "3.8", tile=tile, points=points, limit=limit))
    there = state.generals_on.get(tile)
    if there is not None and there.army == group.army and has_general(state, group):
        found.append(refuse("general_there", "2.7", tile=tile, general=there.id))
    return found


def has_general(state: State, group: Group) -> bool:
    return group.activation.commander is not None or any(state.leader_of(unit) for unit in group.ids)


def stop_on(state: State, group: Group, tile: TileId) -> Stop | None:
    """Why a group that enters this tile may not go on (5.9, 5.11)."""
    if state.holder(tile) == group.army:
        return "friends"
    return "camp" if state.tiles[tile].camp is not None else None


# --- turning (5.2, 5.5–5.10) ---------------------------------------------------------------------------------------


def others_stay(state: State, group: Group) -> Facing | None:
    """The facing of units on the group's tile that are not of the group; None if there are none."""
    return next((u.facing for u in state.at(group.tile) if u.id not in group.activation.actions), None)


def turn_problems(state: State, group: Group, facing: Facing, *, use_free: bool = True) -> list[Refusal]:
    """Everything against a turn on the spot, paid or free."""
    if group.tile is None or group.facing is None:
        return [refuse("deploy_first", "15.3")]
    found, angle = [], degrees(group.facing, facing)
    if group.activation.committed:
        found.append(refuse("committed_to_attack", "5.6"))
    if facing == group.facing:
        return [*found, refuse("faces_there_already", "5.2", facing=facing)]
    if angle not in tables.TURN_DEGREES:
        found.append(refuse("no_such_turn", "5.2", degrees=angle))
    paid = pay_turn(group, angle, use_free=use_free)
    if paid.unable:
        units = list(paid.unable)
        left = min(group.actions[unit] for unit in units)
        return [*found, refuse("turn_not_payable", "5.4", units=units, needed=tables.TURN_COST, left=left)]
    return found + settle_problems(state, after_turn(group, facing, paid))


def after_turn(group: Group, facing: Facing, paid: Paid) -> Group:
    return structs.replace(group, facing=facing, actions=paid.actions, free_turns=paid.free_turns)


def settle_problems(state: State, group: Group) -> list[Refusal]:
    """With others staying on the tile, a group that turns must still be able to leave it (5.10)."""
    facing = others_stay(state, group)
    if facing is None or facing == group.facing or can_settle(state, group, facing):
        return []
    return [refuse("others_keep_facing", "5.10", tile=group.tile, facing=facing)]


def can_settle(state: State, group: Group, facing: Facing) -> bool:
    """Whether it can leave or turn back, at most one turn away."""
    if can_leave(state, group):
        return True
    assert group.facing is not None
    for turn in FACINGS:
        paid = pay_turn(group, degrees(group.facing, turn))
        if turn != group.facing and not paid.unable:
            turned = after_turn(group, turn, paid)
            if turn == facing or can_leave(state, turned):
                return True
    return False


def can_leave(state: State, group: Group) -> bool:
    return not move_problems(state, group) or not exit_problems(state, group)


def turns_behind_lines(group: Group) -> bool:
    """Turning on an enemy flank or rear tile bars the enemy centre (6.4)."""
    assert group.tile is not None
    square = SQUARES[group.tile]
    return square.half != group.army and (square.is_flank or square.is_rear)


def about_face_problems(state: State, group: Group) -> list[Refusal]:
    """The free about-face at the start (5.5); hoplites pay an action (R25)."""
    if group.tile is None or group.facing is None or group.activation.is_deploying:
        return [refuse("no_about_face_while_deploying", "15.3")]
    if group.activation.acted:
        return [refuse("not_first_act", "5.5")]
    if (angle := degrees(group.facing, BACK[group.facing])) not in tables.ABOUT_FACE_DEGREES:
        return [refuse("no_such_turn", "5.5", degrees=angle)]
    enemies = about_face_enemies(state, group.army, group.tile, group.facing)
    if enemies:
        return [refuse("enemies_near_for_about_face", "5.5", tiles=enemies)]
    paid = pay_about_face(group)
    if paid.unable:
        return [refuse("turn_not_payable", "5.4", units=list(paid.unable), needed=tables.TURN_COST, left=0)]
    return settle_problems(state, after_turn(group, BACK[group.facing], paid))


def about_face_enemies(state: State, army: ArmyId, tile: TileId, facing: Facing) -> list[TileId]:
    """Enemy tiles that forbid the free about-face: beside, behind, and beside the tile behind."""
    behind = AHEAD[tile][BACK[facing]]
    watched = [AHEAD[tile][LEFT[facing]], AHEAD[tile][RIGHT[facing]], behind]
    if behind is not None:
        watched.extend(NEIGHBOURS[behind])
    return sorted({near for near in watched if near is not None and state.is_enemy(army, near)})


def pay_about_face(group: Group) -> Paid:
    free = [u.id for u in group.units if u.subtype not in tables.ABOUT_FACE_EXCLUDED]
    return pay_turn(group, HALF_TURN, use_free=False, exempt=free)


# --- leaving the battlefield (5.13) --------------------------------------------------------------------------------


def exit_problems(state: State, group: Group) -> list[Refusal]:
    """Everything against leaving for good over the edge ahead."""
    found = bound(group, "5.13") if rulings.LEAVING_NEEDS_FREE_MOVEMENT else []
    if group.tile is None:
        return [refuse("deploy_first", "15.3")]
    if group.ahead is not None:
        return [*found, refuse("no_edge_ahead", "5.13", tile=group.tile)]
    if state.tiles[group.tile].has("no_exit"):
        found.append(refuse("coast_ahead", "5.13", tile=group.tile))
    costs = dict.fromkeys(group.ids, tables.EXIT_COST)
    paid = pay(group, costs)
    if paid.unable:
        found.append(unable("too_few_actions", "5.13", paid, group, costs))
    return found


# --- deploying (15.3) ----------------------------------------------------------------------------------------------


def deploy_problems(state: State, group: Group, tile: TileId, facing: Facing) -> list[Refusal]:
    """Everything against coming onto this tile with this facing."""
    if group.tile is not None:
        return [refuse("already_deployed", "15.3")]
    open_tiles = deployment.entry_tiles(state, group.army)
    if tile not in open_tiles:
        clause = "15.3" if state.turn == deployment.FIRST_TURN else "15.7"
        return [refuse("no_entry_tile", clause, tile=tile, tiles=list(open_tiles))]
    found, facings = [], deployment.entry_facings(state, group.army, tile, group.units)
    if facing not in facings:
        found.append(refuse("no_entry_facing", "15.3", facing=facing, facings=list(facings)))
    if state.is_enemy(group.army, tile):
        return [*found, refuse("entry_tile_held_by_enemy", "15.3", tile=tile)]
    if state.tiles[tile].is_impassable:
        found.append(refuse("impassable", "3.4", tile=tile))
    return found + crowding(state, group, tile) + _deploy_unpayable(state, group, tile, facing)


def _deploy_unpayable(state: State, group: Group, tile: TileId, facing: Facing) -> list[Refusal]:
    costs = deployment.deploy_costs(state, group.army, tile, group.units)
    paid = pay(group, costs)
    if paid.unable:
        return [unable("too_few_actions", "15.3", paid, group, costs)]
    placed = structs.replace(group, actions=paid.actions, facing=facing)
    joined = joining_payment(state, placed, tile)
    if joined is not None and joined.unable:
        return [refuse("facing_not_payable", "5.9", tile=tile, units=list(joined.unable), facing=state.facing(tile))]
    return []


def entries(state: State, group: Group) -> list[tuple[TileId, Facing]]:
    """All lawful ways to deploy this group."""
    return [
        (tile, facing)
        for tile in deployment.entry_tiles(state, group.army)
        for facing in deployment.entry_facings(state, group.army, tile, group.units)
        if not deploy_problems(state, group, tile, facing)
    ]

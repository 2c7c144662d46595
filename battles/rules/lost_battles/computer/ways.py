"""Where a group could go: every tile and facing within its actions, worked out in thought."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from battles.rules.base import Order
from battles.rules.lost_battles import attack, deployment, movement
from battles.rules.lost_battles.movement import Group, Paid
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.squares import BACK, FACINGS, Facing, TileId, degrees
from battles.rules.lost_battles.state import State

MOST_SPOTS = 60
Key = tuple[TileId | None, Facing | None, tuple[int, ...], bool]


class Spot(Struct, frozen=True, kw_only=True):
    """A place the group can reach: how it would stand there, and the orders that lead to it."""

    group: Group
    path: tuple[Order[State], ...] = ()


def spots(state: State, group: Group) -> list[Spot]:
    """All places within reach, the present one first; deploying groups have their entries instead."""
    found: list[Spot] = [] if group.tile is None else [Spot(group=group)]
    seen = {_key(group)}
    queue = list(found) if group.tile is not None else list(_entries(state, group))
    if group.tile is None:
        found = list(queue)
    while queue and len(found) < MOST_SPOTS:
        spot = queue.pop(0)
        for after in _steps(state, spot):
            key = _key(after.group)
            if key not in seen:
                seen.add(key)
                found.append(after)
                queue.append(after)
    return found


def _key(group: Group) -> Key:
    actions = tuple(group.actions[unit] for unit in group.ids) + tuple(group.free_turns.get(u, 0) for u in group.ids)
    return group.tile, group.facing, actions, group.activation.committed


def may_end(state: State, group: Group) -> bool:
    """Whether the activation could end here (5.10)."""
    others = movement.others_stay(state, group)
    return others is None or others == group.facing


def _entries(state: State, group: Group) -> Iterator[Spot]:
    for tile, facing in movement.entries(state, group):
        costs = deployment.deploy_costs(state, group.army, tile, group.units)
        placed = structs.replace(group, actions=movement.pay(group, costs).actions, facing=facing)
        stopped = "friends" if state.at(tile) else None
        joined = movement.joining_payment(state, placed, tile)
        order = steps.DeployTo(tile=tile, facing=facing)
        yield Spot(group=_arrived(state, placed, tile, joined, stopped, moved=False), path=(order,))


def _arrived(
    state: State, group: Group, tile: TileId, joined: Paid | None, stopped: movement.Stop | None, *, moved: bool
) -> Group:
    """The group on a tile it just entered; friends there give their facing (5.9)."""
    activation = structs.replace(group.activation, acted=True, moved=moved or group.activation.moved, stopped=stopped)
    after = structs.replace(group, tile=tile, activation=activation)
    if joined is None:
        return after
    return structs.replace(after, facing=state.facing(tile), actions=joined.actions, free_turns=joined.free_turns)


def _steps(state: State, spot: Spot) -> Iterator[Spot]:
    group = spot.group
    if group.activation.committed:
        return
    if (moved := _moved(state, group)) is not None:
        yield Spot(group=moved, path=(*spot.path, steps.MoveForward()))
    if not group.activation.acted and not group.activation.is_deploying:
        yield from _first_acts(state, spot)
    if not any(unit.is_scythed for unit in group.units):
        yield from _turns(state, spot)


def _moved(state: State, group: Group) -> Group | None:
    tile = group.ahead
    if tile is None or movement.move_problems(state, group):
        return None
    if state.at(tile) and any(unit.is_scythed for unit in group.units):
        return None
    paid = structs.replace(group, actions=movement.pay(group, movement.move_costs(state, group, tile)).actions)
    joined = movement.joining_payment(state, paid, tile)
    return _arrived(state, paid, tile, joined, movement.stop_on(state, group, tile), moved=True)


def _turns(state: State, spot: Spot) -> Iterator[Spot]:
    group = spot.group
    for facing in FACINGS:
        if group.facing is None or facing == group.facing or movement.turn_problems(state, group, facing):
            continue
        paid = movement.pay_turn(group, degrees(group.facing, facing))
        yield Spot(group=_turned(group, facing, paid), path=(*spot.path, steps.Turn(direction=facing)))


def _turned(group: Group, facing: Facing, paid: Paid, *, committed: bool = False) -> Group:
    behind = group.activation.turned_behind_lines or movement.turns_behind_lines(group)
    activation = structs.replace(
        group.activation, acted=True, turned=True, turned_behind_lines=behind, committed=committed
    )
    return structs.replace(movement.after_turn(group, facing, paid), activation=activation)


def _first_acts(state: State, spot: Spot) -> Iterator[Spot]:
    group = spot.group
    assert group.facing is not None
    if any(unit.is_scythed for unit in group.units):
        return
    if not movement.about_face_problems(state, group):
        after = _turned(group, BACK[group.facing], movement.pay_about_face(group))
        yield Spot(group=after, path=(*spot.path, steps.AboutFace()))
    for facing in attack.turns_to_attack(state, group):
        paid = Paid(actions=group.actions, free_turns=group.free_turns)
        after = _turned(group, facing, paid, committed=True)
        yield Spot(group=after, path=(*spot.path, steps.TurnToAttack(direction=facing)))

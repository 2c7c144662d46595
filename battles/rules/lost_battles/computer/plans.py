# Author of field.py, strikes.py …: your plans.py was overwritten by mistake; see /tmp/COMPUTER-OVERWRITTEN.md
"""Whom to activate, and where to lead them: the best group, way and attack by expected points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.base import Order
from battles.rules.dice import Dice
from battles.rules.lost_battles import activation, attack, movement, questions, tables
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.computer import commanders
from battles.rules.lost_battles.computer.chances import Thinker, attack_value
from battles.rules.lost_battles.computer.places import guard_value, place_value
from battles.rules.lost_battles.computer.ways import Spot, may_end, spots
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import ActivationKind, State, Unit, UnitId

COMMAND = {1: 0.4, 2: 0.35}
"""Points a command should bring."""
WORTHWHILE = {1: 0.5, 2: 0.3}
DEPLOYED = 1.5
"""Points for each point of value brought onto the field."""


class Plan(Struct, frozen=True, kw_only=True):
    """An activation and what it would bring."""

    wish: Wish
    gain: float
    commands: int


def activate(state: State, skill: int, dice: Dice) -> Order[State]:
    """The best activation, a commander's ride, or the end of the player turn."""
    thinker, army = Thinker(state=state, skill=skill), state.moving.id
    if (plan := _best(list(_plans(thinker, army)), skill)) is not None:
        return _order(plan.wish)
    ride = commanders.ride(state, army)
    return ride if ride is not None else turning.EndPlayerTurn()


def _best(plans: Sequence[Plan], skill: int) -> Plan | None:
    price = COMMAND[skill]
    good = [plan for plan in plans if plan.gain - price * plan.commands > WORTHWHILE[skill]]
    return max(good, key=lambda plan: (plan.gain - price * plan.commands, plan.wish.units), default=None)


def _order(wish: Wish) -> Order[State]:
    if wish.kind in ("normal", "limited"):
        kind = "limited" if wish.kind == "limited" else "normal"
        return activating.ActivateGroup(
            activation="limited" if kind == "limited" else "normal", units=wish.units, commander=wish.commander
        )
    return activating.ActivateExpress(
        unit=wish.units[0], double=wish.kind == "double_express", commander=wish.commander
    )


def _plans(thinker: Thinker, army: ArmyId) -> Iterator[Plan]:
    for wish in _wishes(thinker.state, army, thinker.skill):
        if not activation.problems(thinker.state, army, wish):
            yield _plan(thinker, army, wish)


def _plan(thinker: Thinker, army: ArmyId, wish: Wish) -> Plan:
    group = activation.group(thinker.state, army, wish)
    value, _ = best_spot(thinker, group)
    due = activation.price(thinker.state, army, wish).commands
    return Plan(wish=wish, gain=value - _present_value(thinker, group), commands=due)


def _present_value(thinker: Thinker, group: Group) -> float:
    """What the group is worth if it is left where it is."""
    return 0.0 if group.tile is None else place_value(thinker, group)


# --- which groups are thought of -----------------------------------------------------------------------------------


def _wishes(state: State, army: ArmyId, skill: int) -> Iterator[Wish]:
    places: dict[TileId | None, list[Unit]] = {}
    for unit in state.units.values():
        if unit.army == army and not unit.active and unit.place != "gone" and unit.earliest_turn <= state.turn:
            places.setdefault(unit.tile, []).append(unit)
    for tile, units in places.items():
        yield from _deploying(state, army, units) if tile is None else _fielded(state, tile, units, skill)


def _fielded(state: State, tile: TileId, units: list[Unit], skill: int) -> Iterator[Wish]:
    """The whole tile, its fast and slow halves, and single fast units."""
    commander = commanders.joins(state, tile)
    everybody = tuple(unit.id for unit in units)
    yield Wish(kind="normal", units=everybody, commander=_with(state, commander, everybody))
    if len(units) > 1:
        yield Wish(kind="limited", units=everybody, commander=_with(state, commander, everybody))
    fast = tuple(unit.id for unit in units if unit.is_fast)
    slow = tuple(unit.id for unit in units if not unit.is_fast)
    if fast and slow:
        yield Wish(kind="normal", units=fast)
        yield Wish(kind="normal", units=slow)
    if skill >= 2:
        yield from _express(units)


def _with(state: State, commander: str | None, units: Sequence[UnitId]) -> str | None:
    """No commander beside a leader (2.7)."""
    return commander if not any(state.leader_of(unit) for unit in units) else None


def _express(units: Sequence[Unit]) -> Iterator[Wish]:
    kinds: set[tuple[str, str, str | None]] = set()
    for unit in units:
        kind = (unit.type, unit.subtype, unit.unit_class)
        if kind not in kinds and unit.is_fresh:
            kinds.add(kind)
            yield Wish(kind="express", units=(unit.id,))


def _deploying(state: State, army: ArmyId, units: list[Unit]) -> Iterator[Wish]:
    """Undeployed units by arm, in groups that fit a tile."""
    arms: dict[str, list[Unit]] = {}
    for unit in units:
        arm = "fast" if unit.is_fast else "light" if unit.is_light_infantry else "foot"
        arms.setdefault(arm, []).append(unit)
    for arm in arms.values():
        for size in (12, 8, 6, 4, 2, 1):
            group = _fitting(arm, size)
            yield Wish(kind="normal", units=group, commander=_with(state, commanders.joins(state, None), group))
    for unit in units:
        if unit.is_elephants or unit.is_light_infantry:
            yield Wish(kind="express", units=(unit.id,))


def _fitting(units: Sequence[Unit], points: int) -> tuple[UnitId, ...]:
    chosen, left = list[UnitId](), points
    for unit in units:
        if unit.traits.stacking <= left:
            left -= unit.traits.stacking
            chosen.append(unit.id)
    return tuple(chosen) or (units[0].id,)


# --- where to lead the group in hand -------------------------------------------------------------------------------


def next_step(state: State, skill: int) -> Order[State]:
    """The first order on the way to the best place; at that place attack, or end."""
    thinker, group = Thinker(state=state, skill=skill), movement.group_of(state)
    _, spot = best_spot(thinker, group)
    if spot is not None and spot.path:
        return spot.path[0]
    if group.tile is not None and _attack(thinker, group) > 0:
        return steps.DeclareAttack()
    return questions.default_step(state)


def best_spot(thinker: Thinker, group: Group) -> tuple[float, Spot | None]:
    """The most valuable place within reach and what it is worth, an attack from there included."""
    best: tuple[float, Spot | None] = (float("-inf"), None)
    for spot in spots(thinker.state, group):
        value = _spot_value(thinker, group, spot)
        if value is not None and value > best[0] + 1e-9:
            best = (value, spot)
    return best


def _spot_value(thinker: Thinker, group: Group, spot: Spot) -> float | None:
    after = spot.group
    gain = _attack(thinker, after)
    if after.activation.committed and gain <= 0:
        return None
    if not gain and not may_end(thinker.state, after):
        return None
    value = place_value(thinker, after) + gain - 0.01 * len(spot.path)
    if group.tile is None:
        return value + _deploying_value(thinker.state, after)
    return value - _left_behind(thinker.state, group, after)


def _attack(thinker: Thinker, group: Group) -> float:
    state = thinker.state
    if not state.is_enemy(group.army, group.ahead) or attack.attack_problems(state, group):
        return 0.0
    return attack_value(thinker, group)


def _left_behind(state: State, group: Group, after: Group) -> float:
    """What is given up if the group leaves its tile empty."""
    if after.tile == group.tile or group.tile is None or movement.others_stay(state, group) is not None:
        return 0.0
    return guard_value(state, group.army, group.tile)


def _deploying_value(state: State, group: Group) -> float:
    """Bringing units on is good, not all on one tile, horse on the wings."""
    assert group.tile is not None
    worth = sum(unit.value for unit in group.units)
    crowd = sum(unit.traits.stacking for unit in (*state.at(group.tile), *group.units))
    value = DEPLOYED * worth - max(0.0, crowd - tables.STACKING_LIMIT_NARROW + 2) * 1.5
    is_outer = group.tile.endswith(("wing", "flank", "left_rear", "right_rear", "left_centre", "right_centre"))
    return value + (1.0 if is_outer == all(unit.is_fast for unit in group.units) else 0.0)


KINDS: tuple[ActivationKind, ...] = ("normal", "limited", "express", "double_express")

"""Who may attack, with how many points, in which order, with which bonus (6, 7.1, 2.10)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from battles.rules.errors import Refusal
from battles.rules.lost_battles import leads, rulings, tables
from battles.rules.lost_battles.movement import Group, Paid, ground_cost, pay, unable
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    ENEMY,
    FACINGS,
    LEFT,
    RIGHT,
    SQUARES,
    Facing,
    TileId,
    degrees,
)
from battles.rules.lost_battles.state import Attack, General, State, Unit, UnitId
from battles.rules.refusals import refuse

BonusWish = Literal["none", "bought", "topped_up"]

# --- may the group attack? (6.1–6.5) -------------------------------------------------------------------------------


def attack_costs(state: State, group: Group, target: TileId) -> dict[UnitId, int]:
    """Actions each unit pays to attack this tile (5.2)."""
    ground = state.tiles[target]
    costs = {u.id: ground_cost(u, ground, tables.ATTACK_COST, tables.ATTACK_COST_FAST) for u in group.units}
    if any(enemy.is_elephants for enemy in state.at(target)):
        costs |= {u.id: max(costs[u.id], tables.ATTACK_COST_ELEPHANTS) for u in group.units if u.is_fast}
    return costs


def attack_problems(state: State, group: Group) -> list[Refusal]:
    """Everything against attacking the tile ahead (4.12, 6)."""
    found = _bans(state, group)
    if group.tile is None:
        return found
    target = group.ahead
    if target is None or not state.is_enemy(group.army, target):
        return [*found, refuse("no_enemy_ahead", "6.1", tiles=enemy_neighbours(state, group))]
    if group.activation.turned_behind_lines and _is_enemy_centre(group, target):
        found.append(refuse("turned_behind_lines", "6.4", tile=target))
    costs = attack_costs(state, group, target)
    paid = pay(group, costs)
    if paid.unable:
        found.append(unable("attack_not_payable", "5.4", paid, group, costs))
    return found


def _bans(state: State, group: Group) -> list[Refusal]:
    """What forbids any attack of this group, wherever it looks."""
    found, activation = [], group.activation
    if activation.is_deploying:
        found.append(refuse("deployed_this_turn", "15.5"))
    if activation.kind not in ("normal", "limited"):
        found.append(refuse("express_never_attacks", "4.9"))
    if activation.stopped is not None:
        found.append(refuse("entered_this_turn", "6.2", tile=group.tile, by=activation.stopped))
    left_out = [unit.id for unit in state.at(group.tile) if unit.id not in activation.actions]
    if left_out:
        found.append(refuse("not_all_in_group", "4.12", tile=group.tile, units=left_out))
    if state.player_turn is not None and group.tile in state.player_turn.barred:
        found.append(refuse("attacked_from_here_last_turn", "6.5", tile=group.tile))
    return found


def _is_enemy_centre(group: Group, tile: TileId) -> bool:
    square = SQUARES[tile]
    return square.half == ENEMY[group.army] and square.is_centre


def enemy_neighbours(state: State, group: Group) -> list[TileId]:
    """Adjacent tiles held by the enemy."""
    if group.tile is None:
        return []
    return [tile for tile in AHEAD[group.tile].values() if tile is not None and state.is_enemy(group.army, tile)]


def turn_to_attack_problems(state: State, group: Group, facing: Facing) -> list[Refusal]:
    """The free turn towards an enemy at the start (5.6)."""
    if group.tile is None or group.facing is None or group.activation.is_deploying:
        return [refuse("deployed_this_turn", "15.5")]
    if group.activation.acted:
        return [refuse("not_first_act", "5.6")]
    if group.activation.kind not in ("normal", "limited") and not rulings.EXPRESS_MAY_TURN_TO_ATTACK:
        return [refuse("express_never_attacks", "4.9")]
    if state.is_enemy(group.army, group.ahead):
        return [refuse("enemy_ahead_already", "5.6", tile=group.ahead)]
    if degrees(group.facing, facing) not in tables.TURN_TO_ATTACK_DEGREES:
        return [refuse("faces_there_already", "5.6", facing=facing)]
    return attack_problems(state, turned_to(group, facing))


def turned_to(group: Group, facing: Facing) -> Group:
    """The group after a free turn to attack, in thought."""
    assert group.tile is not None
    square = SQUARES[group.tile]
    is_behind = square.half != group.army and (square.is_flank or square.is_rear)
    behind = group.activation.turned_behind_lines or is_behind
    return structs.replace(
        group, facing=facing, activation=structs.replace(group.activation, turned_behind_lines=behind)
    )


def turns_to_attack(state: State, group: Group) -> list[Facing]:
    return [facing for facing in FACINGS if not turn_to_attack_problems(state, group, facing)]


def paid_attack(state: State, group: Group, target: TileId) -> Paid:
    return pay(group, attack_costs(state, group, target))


# --- limit and points (6.6–6.9) ------------------------------------------------------------------------------------


class Limit(Struct, frozen=True, kw_only=True):
    """The attack limit and why."""

    points: int
    plus: bool
    water: bool


def attack_limit(state: State, group: Group, target: TileId) -> Limit:
    """Scenario limit, +1 for an angled line, halved at the water (6.6)."""
    assert group.tile is not None
    assert group.facing is not None
    around = AHEAD[group.tile]
    sides = [state.is_enemy(group.army, around[turn[group.facing]]) for turn in (LEFT, RIGHT, BACK)]
    is_plus = sides[0] != sides[1] and not sides[2]
    is_water = any(state.tiles[tile].has("halves_attack_limit") for tile in (group.tile, target))
    column = {(False, False): "plain", (True, False): "plus", (False, True): "water", (True, True): "plus_water"}
    points = tables.ATTACK_LIMIT_RESULTS[str(state.attack_limit)][column[is_plus, is_water]]
    return Limit(points=points, plus=is_plus, water=is_water)


class Share(Struct, frozen=True, kw_only=True):
    """What an attacker uses of the limit; `is_half`: half cost as the last one (M15)."""

    points: float
    is_half: bool


def full_points(state: State, attack: Attack, unit: Unit) -> float:
    """A unit's points; elephants and light infantry that already led the tile pay less as first attacker (6.7)."""
    points = unit.traits.points
    turn = state.player_turn
    is_screen = unit.type in tables.SCREEN_TYPES and not attack.attackers and turn is not None
    if (
        is_screen
        and turn is not None
        and turn.leads_at_start.get(attack.tile) == unit.id
        and _may_screen(state, attack)
    ):
        return float(min(points, tables.SCREEN_POINTS))
    return float(points)


def _may_screen(state: State, attack: Attack) -> bool:
    """R28: also in the second of two consecutive player turns."""
    is_second_running = state.player_turn is not None and bool(state.player_turn.barred)
    return rulings.SCREEN_DISCOUNT_IN_CONSECUTIVE_TURNS or not is_second_running


def share(state: State, attack: Attack, unit: Unit) -> Share | None:
    """What this unit would use now; None if it no longer fits (6.7–6.9, R18)."""
    if state.activation is not None and state.activation.kind == "limited":
        return None if attack.attackers else Share(points=0.0, is_half=False)
    if attack.is_closed or len(attack.attackers) >= tables.MOST_ATTACKERS:
        return None
    points, left = full_points(state, attack, unit), attack.limit - attack.used
    if points <= left:
        return Share(points=points, is_half=False)
    half = points * tables.HALF_COST_FACTOR
    return Share(points=half, is_half=True) if half <= left else None


def candidates(state: State, group: Group) -> list[Unit]:
    """Who may attack next."""
    attack = state.attack
    assert attack is not None
    if not state.at(attack.target):
        return []
    idle = [u for u in group.units if u.id not in attack.attackers and u.id not in attack.supporters]
    if not attack.attackers:
        idle = leads.first_attackers(idle)
    return [unit for unit in idle if share(state, attack, unit) is not None]


def attacker_problems(state: State, group: Group, unit_id: UnitId) -> list[Refusal]:
    """Why this unit may not attack next."""
    attack, unit = state.attack, state.units.get(unit_id)
    assert attack is not None
    if unit is None or unit_id not in group.ids:
        return [refuse("not_in_group", "6.7", unit=unit_id, units=[u.id for u in candidates(state, group)])]
    if unit_id in attack.attackers:
        return [refuse("attacked_already", "6.7", unit=unit_id)]
    if unit_id in attack.supporters:
        return [refuse("supports_already", "8.14", unit=unit_id)]
    found = []
    firsts = [u.id for u in leads.first_attackers(group.units)]
    if not attack.attackers and unit_id not in firsts:
        clause = "7.5" if unit.is_spent_light_infantry else "7.7"
        found.append(refuse("may_not_attack_first", clause, unit=unit_id, units=firsts))
    if share(state, attack, unit) is None:
        found.append(_no_points(state, attack, unit))
    return found


def _no_points(state: State, attack: Attack, unit: Unit) -> Refusal:
    if state.activation is not None and state.activation.kind == "limited":
        return refuse("one_attacker_only", "6.9", unit=unit.id)
    if attack.is_closed:
        return refuse("last_attacker_was_half", "6.8", unit=unit.id)
    left, points = attack.limit - attack.used, full_points(state, attack, unit)
    return refuse("too_few_attack_points", "6.7", unit=unit.id, left=left, needed=points * tables.HALF_COST_FACTOR)


# --- support (M08) -------------------------------------------------------------------------------------------------


def may_be_supported(attack: Attack, unit: Unit, target: Unit) -> bool:
    """Trailing, fresh, average hoplites or phalanx against heavy infantry (R4)."""
    is_trailing = bool(attack.attackers)
    is_close_order = unit.subtype in ("hoplite", "phalanx") and unit.unit_class == "average"
    return is_trailing and unit.is_fresh and is_close_order and target.is_heavy_infantry


def supporters(state: State, group: Group, unit: Unit) -> list[Unit]:
    """Who could support this unit's attack now; a leader's guard, who fights best itself, comes last."""
    attack = state.attack
    assert attack is not None
    target = state.lead(attack.target)
    if target is None or not may_be_supported(attack, unit, target):
        return []
    busy = {unit.id, *attack.attackers, *attack.supporters}
    able = [
        u
        for u in group.units
        if u.id not in busy and u.is_fresh and (u.subtype, u.unit_class) == (unit.subtype, unit.unit_class)
    ]
    return sorted(able, key=lambda u: state.leader_of(u.id) is not None)


# --- attack bonuses (4.11, 2.10, 2.11) -----------------------------------------------------------------------------


class Bonus(Struct, frozen=True, kw_only=True):
    """What bonus an attack gets and who pays: `free` by a general, the rest from commands."""

    count: int
    cost: int
    """Commands one bonus is worth for this unit."""
    commands: int = 0
    general: str | None = None
    budget: int = 0
    """What the general has left afterwards."""
    free: int = 0
    refusal: Refusal | None = None


def bonus_cost(unit: Unit, *, is_lead: bool) -> int:
    """Commands for one attack bonus (4.11)."""
    if unit.type == "light_cavalry":
        return int(tables.BONUS_LIGHT_CAVALRY)
    if unit.is_veteran and is_lead:
        return int(tables.BONUS_VETERAN_LEAD)
    if unit.subtype == "indian" and (is_lead or not rulings.INDIAN_ELEPHANTS_MUST_LEAD_FOR_CHEAP_BONUS):
        return int(tables.BONUS_INDIAN_LEAD)
    return int(tables.BONUS_OTHER)


def giver(state: State, group: Group) -> General | None:
    """The general activated with the group who has free bonuses left."""
    commander = group.activation.commander
    generals = [state.leader_of(unit) for unit in group.ids]
    if commander is not None:
        generals.append(state.generals[commander])
    return next((general for general in generals if general is not None and general.budget), None)


def bonus(state: State, group: Group, unit: Unit, wish: BonusWish) -> Bonus:
    """The bonus of this attack: free ones are given without choice, the rest as wished."""
    attack = state.attack
    assert attack is not None
    is_lead = not attack.attackers
    cost, general = bonus_cost(unit, is_lead=is_lead), giver(state, group)
    if general is None:
        return _bought(state, cost, wish)
    if general.budget >= cost:
        return _free(general, unit, cost, wish, is_lead=is_lead)
    return _topped_up(state, general, cost, wish)


def _bought(state: State, cost: int, wish: BonusWish) -> Bonus:
    if wish == "none":
        return Bonus(count=0, cost=cost)
    if wish == "topped_up":
        return Bonus(count=0, cost=cost, refusal=refuse("no_free_bonus_to_top_up", "2.10", cost=cost))
    return _affordable(state, Bonus(count=tables.MOST_BONUSES, cost=cost, commands=cost))


def _free(general: General, unit: Unit, cost: int, wish: BonusWish, *, is_lead: bool) -> Bonus:
    """As many as fit: two for a guard in the lead, else one (2.10, 2.11)."""
    most = tables.MOST_BONUSES_GUARD if is_lead and general.guard == unit.id else tables.MOST_BONUSES
    count = min(most, general.budget // cost)
    given = Bonus(count=count, cost=cost, general=general.id, budget=general.budget - count * cost, free=count)
    if wish == "none":
        return given
    return structs.replace(given, refusal=refuse("bonus_is_free", "2.10", general=general.id, count=count))


def _topped_up(state: State, general: General, cost: int, wish: BonusWish) -> Bonus:
    """Only part of the price is left: add the rest or lose it (2.10)."""
    missing = cost - general.budget
    if wish == "none":
        return Bonus(count=0, cost=cost, general=general.id, budget=0)
    if wish == "bought":
        no = refuse("top_up_instead", "2.10", general=general.id, missing=missing, left=general.budget)
        return Bonus(count=0, cost=cost, refusal=no)
    added = Bonus(count=tables.MOST_BONUSES, cost=cost, commands=missing, general=general.id, budget=0)
    return _affordable(state, added)


def _affordable(state: State, wanted: Bonus) -> Bonus:
    left = state.moving.commands
    if wanted.commands <= left:
        return wanted
    return structs.replace(wanted, refusal=refuse("too_few_commands", "4.11", cost=wanted.commands, left=left))


# --- advance (8.13) ------------------------------------------------------------------------------------------------


def advancers(state: State, group: Group) -> list[Unit]:
    """Units of the group that may go onto the emptied tile."""
    attack = state.attack
    assert attack is not None
    units = [unit for unit in group.units if unit.tile == attack.tile]
    if group.activation.kind == "limited":
        units = [unit for unit in units if unit.id in attack.attackers]
    if touches_heavy_infantry(state, group, attack.tile):
        units = [unit for unit in units if not unit.is_hoplite]
    return units


def touches_heavy_infantry(state: State, group: Group, tile: TileId) -> bool:
    """Enemy heavy infantry next to the tile keeps hoplites where they are."""
    return any(
        enemy.is_heavy_infantry
        for near in AHEAD[tile].values()
        if state.is_enemy(group.army, near)
        for enemy in state.at(near)
    )

"""Inside an attack: who strikes next, with what bonus, all-out or not, who goes forward."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Order, Seat
from battles.rules.lost_battles import attack, combat, fighting, movement, panel
from battles.rules.lost_battles.computer.chances import FALLS, Thinker, earned, expected_hits, margin, stands_in_front
from battles.rules.lost_battles.computer.places import ground_value, guard_value
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.orders import attack as orders
from battles.rules.lost_battles.orders import reactions
from battles.rules.lost_battles.squares import NEIGHBOURS, ArmyId, TileId
from battles.rules.lost_battles.state import State, Unit

KEPT_FOR_A_TILE = 2
"""Commands kept for each other tile that could still attack."""
BONUS_WORTH = {1: 0.35, 2: 0.2}
"""Points a command spent on a bonus must bring."""


def strike(state: State, skill: int) -> Order[State]:
    """The best next attacker; there is no reason to stop before the points are used."""
    group, thinker = movement.group_of(state), Thinker(state=state, skill=skill)
    found = [(_strike_value(thinker, group, order), order) for order in _strikes(state, group, skill)]
    if not found:
        return orders.StopAttacking()
    return max(found, key=lambda pair: (pair[0], pair[1].unit, pair[1].bonus))[1]


def _strikes(state: State, group: Group, skill: int) -> Iterator[orders.AttackWith]:
    for unit in attack.candidates(state, group):
        supporters = attack.supporters(state, group, unit)
        supporter = _least(supporters) if supporters else None
        for wish in _bonuses(state, group, unit, skill):
            yield orders.AttackWith(unit=unit.id, supporter=supporter, bonus=wish)


def _least(units: list[Unit]) -> str:
    return min(units, key=lambda unit: (unit.value, unit.id)).id


def _bonuses(state: State, group: Group, unit: Unit, skill: int) -> Iterator[attack.BonusWish]:
    """Free bonuses come by themselves; others only from commands that nothing better needs."""
    yield "none"
    wishes: tuple[attack.BonusWish, ...] = ("bought", "topped_up")
    for wish in wishes:
        bonus = attack.bonus(state, group, unit, wish)
        if bonus.refusal is None and _can_spare(state, bonus.commands):
            yield wish


def _can_spare(state: State, commands: int) -> bool:
    army = state.moving
    expected = 0 if army.die_rolled else 3
    return army.commands + expected - commands >= KEPT_FOR_A_TILE * _others_to_come(state, army.id)


def _others_to_come(state: State, army: ArmyId) -> int:
    """Own tiles in contact whose units have not been active."""
    return sum(
        1
        for tile, units in state.on_tile.items()
        if units[0].army == army
        and not any(unit.active for unit in units)
        and any(state.is_enemy(army, near) for near in NEIGHBOURS[tile])
    )


def _strike_value(thinker: Thinker, group: Group, order: orders.AttackWith) -> float:
    state, unit = thinker.state, thinker.state.units[order.unit]
    current = state.attack
    assert current is not None
    bonus = attack.bonus(state, group, unit, order.bonus)
    clash = panel.planned_clash(state, group, unit, bonus.count, order.supporter)
    share = attack.share(state, current, unit)
    if clash is None or share is None:
        return 0.0
    value = earned(thinker.hit_values(current.target), 0.0, expected_hits(clash, all_out=unit.is_hoplite))
    value -= bonus.commands * BONUS_WORTH[thinker.skill]
    if not current.attackers:
        return value + stands_in_front(state, unit)
    return value / max(0.5, share.points) ** 0.5


# --- all-out -------------------------------------------------------------------------------------------------------


def all_out(state: State, skill: int) -> Order[State]:
    """One hit more for a spent unit: worth it if the hit is worth more than the unit's freshness."""
    current = state.attack
    assert current is not None
    assert current.blow is not None
    blow, target = current.blow, state.lead(current.target)
    assert target is not None
    assert blow.difference is not None
    unit = state.units[blow.unit]
    values = Thinker(state=state, skill=skill).hit_values(current.target)
    sure = combat.hits(blow.difference, target, all_out=False)
    risked = combat.hits(blow.difference, target, all_out=True)
    if combat.is_screened(state, current.target):
        risked = min(risked, 1)
    gain = earned(values, float(sure), float(risked - sure))
    return orders.AllOut() if gain > _price_of_freshness(state, unit, skill) else orders.NoAllOut()


def _price_of_freshness(state: State, unit: Unit, skill: int) -> float:
    """A spent unit is worth its value to the enemy, and is the next to be shattered."""
    late = state.turn >= state.last_turn
    return unit.value * (1.0 if late or skill < 2 else 1.25)


# --- re-rolls (14.1) -----------------------------------------------------------------------------------------------


def reroll(state: State, seat: Seat, skill: int) -> Order[State]:
    """The attacker repeats a poor roll he should better, the defender a deadly one he should worsen."""
    clash, now = combat.clash(state), fighting.rolled_difference(state)
    zero = margin(clash)
    better = sum(chance for fall, chance in FALLS.items() if fall - zero > now)
    worse = sum(chance for fall, chance in FALLS.items() if fall - zero < now)
    hits = combat.hits(now, clash.target, all_out=False)
    if seat == state.seat(state.moving.id):
        is_wanted = hits == 0 and now < 0 and better >= (0.5 if skill >= 2 else 0.7)
    else:
        is_deadly = hits >= 2 or (hits == 1 and clash.target.spent)
        is_wanted = is_deadly and worse >= (0.55 if skill >= 2 else 0.75)
    return reactions.DemandReroll() if is_wanted else reactions.Accept()


# --- advance (8.13) ------------------------------------------------------------------------------------------------


def advance(state: State, skill: int) -> Order[State]:
    """Go forward with as many as may, unless the ground left behind is worth more."""
    group, current = movement.group_of(state), state.attack
    assert current is not None
    able = attack.advancers(state, group)
    stays = [unit for unit in state.at(current.tile) if unit.id not in {one.id for one in able}]
    gain = 1.0 + ground_value(state, group.army, current.target)
    loss = 0.0 if stays else guard_value(state, group.army, current.tile)
    chosen = _fitting(state, able, current.target)
    if loss >= gain and len(chosen) < 2:
        return orders.Advance()
    if loss > 0 and len(chosen) > 1:
        chosen = sorted(chosen, key=lambda unit: (unit.spent, -unit.value, unit.id))[:-1]
    commander = group.activation.commander is not None and bool(chosen) and not _is_guarded(state, current.tile, chosen)
    return orders.Advance(units=tuple(unit.id for unit in chosen), commander=commander)


def _is_guarded(state: State, tile: TileId, leaving: list[Unit]) -> bool:
    gone = {unit.id for unit in leaving}
    return any(unit.id not in gone for unit in state.at(tile))


def _fitting(state: State, units: list[Unit], tile: TileId) -> list[Unit]:
    """As many as the tile holds, the best first."""
    left, chosen = state.tiles[tile].stacking_limit, list[Unit]()
    for unit in sorted(units, key=lambda one: (one.spent, -one.value, one.id)):
        if unit.traits.stacking <= left:
            left -= unit.traits.stacking
            chosen.append(unit)
    return chosen

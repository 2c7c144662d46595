"""Decisions inside an attack: who strikes, with which bonus, all-out or not, who goes in afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from battles.rules.base import Order
from battles.rules.lost_battles import attack, combat, fighting, leads, tables
from battles.rules.lost_battles.attack import BonusWish
from battles.rules.lost_battles.computer import plans, strikes, values
from battles.rules.lost_battles.computer.field import ThreatBoard, group_of
from battles.rules.lost_battles.computer.strikes import Assault, Ladder
from battles.rules.lost_battles.events.changes import attack as attack_in
from battles.rules.lost_battles.events.changes import blow as blow_in
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.orders import attack as attacking
from battles.rules.lost_battles.orders import reactions
from battles.rules.lost_battles.state import State, Unit, UnitId

ATTACK_AT_A_GLANCE = 3.0
MARCH = 0.06
"""What a march is worth for each point of fighting value."""
FAVOUR = 1.6
"""What it costs to hand the Favour of the Gods to the other player."""


class Blow(Struct, frozen=True, kw_only=True):
    """A unit's attack with or without a bonus or supporter."""

    unit: Unit
    worth: float
    price: float
    commands: int
    bonus: BonusWish
    supporter: UnitId | None = None

    @property
    def order(self) -> Order[State]:
        return attacking.AttackWith(unit=self.unit.id, bonus=self.bonus, supporter=self.supporter)


def current(field: ThreatBoard) -> tuple[Group, Assault, Ladder]:
    """The attack in hand as the estimates want it."""
    state, group, now = field.state, group_of(field), attack_in(field.state)
    assault = Assault(
        units=group.units,
        tile=now.tile,
        target=now.target,
        start=group.activation.tile,
        limit=now.limit - now.used,
        moved=group.activation.moved or group.activation.turned,
        limited=group.activation.kind == "limited",
        begun=bool(now.attackers),
    )
    return group, assault, field.ladder(now.target) if state.lead(now.target) is not None else (0.0,)


def attacker(field: ThreatBoard) -> Order[State]:
    """The next attacker with his bonus, or an end of it if no blow is worth anything."""
    group, assault, worth = current(field)
    plain = [_blow(field, group, assault, worth, unit, "none") for unit in attack.candidates(field.state, group)]
    chosen = max((blow for blow in plain if blow is not None), key=lambda blow: _rank(field, assault, blow))
    if assault.begun and chosen.worth <= 0:
        return attacking.StopAttacking()
    return _improved(field, group, assault, worth, chosen).order


def attackers(field: ThreatBoard) -> list[Order[State]]:
    """All who may attack next, the best first, without bought bonuses; an end of it if no blow is worth anything."""
    group, assault, worth = current(field)
    plain = [_blow(field, group, assault, worth, unit, "none") for unit in attack.candidates(field.state, group)]
    blows = sorted((blow for blow in plain if blow is not None), key=lambda blow: -_rank(field, assault, blow))
    orders = [blow.order for blow in blows]
    if assault.begun and (not blows or blows[0].worth <= 0):
        return [attacking.StopAttacking(), *orders]
    return orders


def _rank(field: ThreatBoard, assault: Assault, blow: Blow) -> float:
    """Return for the points; the first attacker also stands in front afterwards."""
    if assault.begun:
        return blow.worth / max(blow.price, 0.5)
    if not field.mind.danger:
        return blow.worth - 0.1 * blow.price
    ahead = field.led(assault.tile, blow.unit.id)
    return blow.worth - field.mind.danger * 1.5 * ahead.danger_to(assault.tile) - 0.1 * blow.price


def _blow(
    field: ThreatBoard, group: Group, assault: Assault, worth: Ladder, unit: Unit, wish: BonusWish
) -> Blow | None:
    """This unit's attack with this wish; None if the wish is not lawful."""
    state = field.state
    bonus, share = attack.bonus(state, group, unit, wish), attack.share(state, attack_in(state), unit)
    target = state.lead(assault.target)
    if bonus.refusal is not None or share is None or target is None:
        return None
    supporter = next((u.id for u in reversed(attack.supporters(state, group, unit))), None)
    supporter = supporter if _can_spare(field, group, unit) else None
    made = strikes.clash(
        state, assault, unit, target, is_lead=not assault.begun, bonuses=bonus.count, half=share.is_half
    )
    made = structs.replace(made, supported=supporter is not None)
    risk = values.spending(state, unit)
    found = strikes.blow(made, worth, risk)
    return Blow(
        unit=unit,
        worth=strikes.blow_worth(found, worth, risk),
        price=share.points,
        commands=bonus.commands,
        bonus=wish,
        supporter=supporter,
    )


def _can_spare(field: ThreatBoard, group: Group, unit: Unit) -> bool:
    """Whether some unit could not attack itself any more and may as well support."""
    now = attack_in(field.state)
    waiting = [u for u in group.units if u.id not in now.attackers and u.id not in now.supporters and u.id != unit.id]
    left = now.limit - now.used - unit.traits.points
    return sum(u.traits.points for u in waiting) > left


def _improved(field: ThreatBoard, group: Group, assault: Assault, worth: Ladder, blow: Blow) -> Blow:
    """With a bonus if it is worth its commands."""
    wishes: tuple[BonusWish, ...] = ("bought", "topped_up")
    for wish in wishes:
        better = _blow(field, group, assault, worth, blow.unit, wish)
        if better is not None and _pays(field, better.worth - blow.worth, better.commands):
            return better
    return blow


def _pays(field: ThreatBoard, gain: float, commands: int) -> bool:
    """Whether commands spent here bring more than what else they could do."""
    army = field.state.moving
    if gain <= 0:
        return False
    left = army.commands - commands + (0 if army.die_rolled else plans.DIE_TO_COME)
    for worth in sorted(_elsewhere(field), reverse=True):
        if left < plans.GROUP_COST:
            return gain / max(commands, 1) > worth / plans.GROUP_COST
        left -= plans.GROUP_COST
    return True


def _elsewhere(field: ThreatBoard) -> Iterator[float]:
    """What each other tile could still do in this player turn, at a glance."""
    ready = plans.ready(field)
    for tile, units in field.state.on_tile.items():
        if units[0].army != field.army or any(unit.active for unit in units):
            continue
        if tile in ready:
            yield field.chance_of(tile) if field.mind.is_thorough else ATTACK_AT_A_GLANCE
        else:
            yield MARCH * sum(unit.value for unit in units)


# --- all-out, re-roll ----------------------------------------------------------------------------------------------


def all_out(field: ThreatBoard) -> Order[State]:
    """Yes if the hit it adds is worth more than the attacker's freshness."""
    state, blow = field.state, blow_in(field.state)
    _, assault, worth = current(field)
    unit, target = state.units[blow.unit], state.lead(assault.target)
    assert target is not None
    assert blow.difference is not None
    few = _hits(state, assault, target, blow.difference, all_out=False)
    many = _hits(state, assault, target, blow.difference, all_out=True)
    gain = worth[many] - worth[few]
    return attacking.AllOut() if gain > values.spending(state, unit) else attacking.NoAllOut()


def _hits(state: State, assault: Assault, target: Unit, difference: int, *, all_out: bool) -> int:
    hits = combat.hits(difference, target, all_out=all_out)
    return min(hits, tables.SCREEN_CAP) if combat.is_screened(state, assault.target) else hits


def reroll(field: ThreatBoard) -> Order[State]:
    """New dice if they are expected to be so much better that the Favour may go."""
    state = field.state
    _, assault, worth = current(field)
    made, difference = combat.clash(state), fighting.rolled_difference(state)
    risk = values.spending(state, made.unit)
    expected = strikes.blow_worth(strikes.blow(made, worth, risk), worth, risk)
    present = worth[_hits(state, assault, made.target, difference, all_out=False)]
    if combat.may_go_all_out(made.unit, made.target, difference):
        present = max(present, worth[_hits(state, assault, made.target, difference, all_out=True)] - risk)
    is_mine = state.active == field.army
    gain = expected - present if is_mine else present - expected
    cost = FAVOUR * (0.3 + 0.7 * values.rest(state))
    return reactions.DemandReroll() if gain > cost else reactions.Accept()


# --- advance -------------------------------------------------------------------------------------------------------


def advance(field: ThreatBoard) -> Order[State]:
    """Those units go in whose going leaves both tiles best."""
    group, now = group_of(field), attack_in(field.state)
    has_commander = group.activation.commander is not None
    best, chosen = _after_advance(field, group, ()), attacking.Advance()
    for units in _advances(field, group):
        worth = _after_advance(field, group, units)
        stays_alone = len(units) == len(field.state.at(now.tile))
        if worth > best:
            best = worth
            ids = tuple(unit.id for unit in units)
            chosen = attacking.Advance(units=ids, commander=has_commander and (stays_alone or len(units) > 1))
    return chosen


def _advances(field: ThreatBoard, group: Group) -> Iterator[tuple[Unit, ...]]:
    """All, the fresh ones, half of them, one; as many as the tile holds."""
    now = attack_in(field.state)
    able = sorted(attack.advancers(field.state, group), key=lambda unit: (unit.spent, -unit.value))
    fresh = [unit for unit in able if unit.is_fresh]
    limit = field.state.tiles[now.target].stacking_limit
    for units in (able, fresh, able[: (len(able) + 1) // 2], able[:1]):
        fitting, room = list[Unit](), limit
        for unit in units:
            if unit.traits.stacking <= room:
                room -= unit.traits.stacking
                fitting.append(unit)
        if fitting:
            yield tuple(fitting)


def _after_advance(field: ThreatBoard, group: Group, units: tuple[Unit, ...]) -> float:
    now = attack_in(field.state)
    if not units:
        return field.standing(now.tile)
    assert group.facing is not None
    after = field.moved(units, now.target, group.facing).settled(now.tile, now.target)
    return after.standing(now.target) + after.standing(now.tile)


# --- lead units and rallies ----------------------------------------------------------------------------------------


def rally(field: ThreatBoard, general: str) -> Order[State]:
    lead = field.state.lead(attack_in(field.state).target)
    assert lead is not None
    test = field.test(lead) if lead.spent else 0.0
    pays = values.pays_to_rally(field.state, field.state.generals[general], lead, test)
    return reactions.Rally() if pays else reactions.NoRally()


def name_lead(field: ThreatBoard, tile: str, units: tuple[UnitId, ...], *, may_keep: bool) -> Order[State]:
    """The unit in front against which the enemy can do least."""
    present = field.state.leads.get(tile)
    able = [field.state.units[unit] for unit in units]
    if may_keep and present is not None:
        able.append(field.state.units[present])
    chosen = safest(field, tile, able)
    return reactions.NameLead(tile=tile, unit=None if chosen.id == present else chosen.id)


def safest(field: ThreatBoard, tile: str, units: list[Unit]) -> Unit:
    """Which of these should lead the tile in the enemy's player turn."""
    kinds: dict[tuple[object, ...], Unit] = {}
    for unit in units:
        is_guard = field.state.leader_of(unit.id) is not None
        kinds.setdefault((unit.type, unit.subtype, unit.unit_class, unit.spent, is_guard), unit)
    if len(kinds) == 1:
        return units[0]
    if not field.mind.is_thorough:
        return field.state.units[field.best_lead(tile, units)]
    return min(kinds.values(), key=lambda unit: _exposure(field, tile, unit))


def _exposure(field: ThreatBoard, tile: str, unit: Unit) -> tuple[float, ...]:
    """What the enemy could do with this unit in front; then who is best spared, and who attacks well from there."""
    led = field.led(tile, unit.id)
    is_cheap_first = unit.is_light_infantry or unit.is_elephants
    return led.danger_to(tile) + 0.3 * unit.spent, not is_cheap_first, unit.is_levy, -unit.value


def designate(field: ThreatBoard) -> dict[str, UnitId]:
    """Lead units of all open tiles (7.8)."""
    found = leads.open_tiles(field.state, field.army)
    return {tile: safest(field, tile, units).id for tile, units in found.items()}

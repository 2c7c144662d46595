"""What an attack is worth: expected hits by the combat table, and what each hit would earn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct, structs

from battles.rules.lost_battles import attack, combat, generals, leads, morale, tables
from battles.rules.lost_battles.combat import Clash
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.state import Attack, State, TileId, Unit, UnitId

FALLS: dict[int, float] = {}
for _one, _other in product(range(1, 7), repeat=2):
    FALLS[_one + _other] = FALLS.get(_one + _other, 0.0) + 1 / 36

SIMPLE_TEST = 3.0
"""What a morale test is taken to be worth by the weaker skill."""
TIRED = 0.9
"""What it costs to make an own unit spent, for each point of its value."""
STEADY = 0.6
"""The stronger skill knows that the owner may replace a lead unit that was only spent."""


class Thinker(Struct, kw_only=True):
    """A state as one army looks at it; remembers what it has worked out."""

    state: State
    skill: int
    tests: dict[UnitId, float] = {}
    hits: dict[TileId, tuple[float, ...]] = {}

    def test_worth(self, unit: Unit) -> float:
        """Points the morale test after this unit's end would bring on average."""
        if self.skill < 2:
            return SIMPLE_TEST
        if unit.id not in self.tests:
            self.tests[unit.id] = _test_worth(self.state, unit)
        return self.tests[unit.id]

    def hit_values(self, tile: TileId) -> tuple[float, ...]:
        if tile not in self.hits:
            self.hits[tile] = tuple(_hit_values(self, tile))
        return self.hits[tile]


def _test_worth(state: State, unit: Unit) -> float:
    """Each lowest die is as likely: one unit, one die (10.2)."""
    leaving = morale.forecast(state, unit).values()
    return sum(_leaver_points(state.units[name]) for names in leaving for name in names) / len(tables.HALVED)


def _leaver_points(unit: Unit) -> float:
    return 1.0 if unit.spent else float(unit.value)


def _hit_values(thinker: Thinker, tile: TileId) -> list[float]:
    """Points of the first, second, third … hit on this tile, as its owner would take them."""
    state, lead = thinker.state, thinker.state.lead(tile)
    units = sorted(state.at(tile), key=lambda unit: (unit.id != (lead.id if lead else ""), unit.spent, unit.value))
    values, tired = list[float](), list[Unit]()
    for unit in units:
        if unit.is_scythed:
            values.append(float(unit.value))
        elif unit.spent:
            tired.append(unit) if unit is not lead else values.append(_shatter(thinker, unit))
        else:
            values.append(float(unit.value))
            tired.append(unit)
    return values + [_shatter(thinker, unit) for unit in tired]


def _shatter(thinker: Thinker, unit: Unit) -> float:
    return unit.value + thinker.test_worth(unit)


def earned(values: Sequence[float], before: float, hits: float) -> float:
    """Points of so many expected hits after others."""
    total, start, end = 0.0, before, before + hits
    for number, value in enumerate(values):
        total += value * max(0.0, min(end, number + 1) - max(start, number))
    return total


def planned_clash(state: State, group: Group, unit: Unit, target: Unit, *, lead: bool, **more: bool | int) -> Clash:
    """The attack this unit would make from where the group stands, in thought."""
    assert group.tile is not None
    assert group.ahead is not None
    blow = Clash(
        state=state,
        unit=unit,
        target=target,
        tile=group.tile,
        target_tile=group.ahead,
        start=group.activation.tile,
        is_lead=lead,
        moved=group.activation.moved or group.activation.turned,
    )
    return structs.replace(blow, **more) if more else blow


def margin(clash: Clash) -> int:
    """What the dice must reach for a difference of 0."""
    return combat.table_value(clash) - sum(value for _, value in combat.modifiers(clash))


def expected_hits(clash: Clash, *, all_out: bool = False) -> float:
    """Hits on average; `all_out`: taking every chance to go all-out."""
    zero, most = margin(clash), tables.SCREEN_CAP if combat.is_screened(clash.state, clash.target_tile) else 2
    total = 0.0
    for fall, chance in FALLS.items():
        difference = fall - zero
        risked = all_out and combat.may_go_all_out(clash.unit, clash.target, difference)
        total += chance * min(most, combat.hits(difference, clash.target, all_out=risked))
    return total * (1 - rally_chance(clash))


def rally_chance(clash: Clash) -> float:
    """How likely a general undoes a hit on this target."""
    general = generals.rally_general(clash.state, clash.target)
    return 0.0 if general is None else generals.rally_chances(general)["success"] / 36


def attack_value(thinker: Thinker, group: Group) -> float:
    """Points the attack of this group on the tile ahead would earn on average."""
    state, target_tile = thinker.state, group.ahead
    target = state.lead(target_tile) if target_tile is not None else None
    if target is None or target_tile is None or group.tile is None:
        return 0.0
    limit = attack.attack_limit(state, group, target_tile).points
    planned = Attack(tile=group.tile, target=target_tile, limit=limit)
    values, done, total = thinker.hit_values(target_tile), 0.0, 0.0
    for unit, is_lead, share in _order_of_attack(state, group, target, planned):
        clash = planned_clash(state, group, unit, target, lead=is_lead, is_half=share)
        hits = expected_hits(clash, all_out=unit.is_hoplite)
        total += earned(values, done, hits) - (_hoplite_cost(clash) if unit.is_hoplite else 0.0)
        done += hits
    return total


def _order_of_attack(state: State, group: Group, target: Unit, planned: Attack) -> list[tuple[Unit, bool, bool]]:
    """Who would attack: the best leader first, then the others while points last; with lead and half-cost marks."""
    first = best_first(state, group, target)
    found, left = [(first, True, False)], planned.limit - attack.full_points(state, planned, first)
    if group.activation.kind == "limited":
        return found
    rest = [unit for unit in group.units if unit.id != first.id]
    for unit in sorted(rest, key=lambda u: u.traits.points):
        if left <= 0:
            break
        points = unit.traits.points
        if points * tables.HALF_COST_FACTOR > left:
            continue
        found.append((unit, False, points > left))
        left -= points
    return found


def best_first(state: State, group: Group, target: Unit) -> Unit:
    """The unit that should attack first and lead afterwards."""
    able = leads.first_attackers(group.units)
    return max(able, key=lambda u: _lead_worth(state, group, u, target))


def _lead_worth(state: State, group: Group, unit: Unit, target: Unit) -> float:
    clash = planned_clash(state, group, unit, target, lead=True)
    return 3 * expected_hits(clash) + stands_in_front(state, unit)


def stands_in_front(state: State, unit: Unit) -> float:
    """How well a unit takes hits for its tile: fresh, steady, cheap, no guard."""
    score = 1.0 if unit.is_fresh else -1.0
    score -= 0.6 if unit.is_levy else 0.0
    score -= 0.5 if state.leader_of(unit.id) is not None else 0.0
    score += 0.3 if unit.subtype in ("legion", "cataphract") and unit.is_fresh else 0.0
    return score - 0.15 * unit.value


def _hoplite_cost(clash: Clash) -> float:
    """Hoplites that can go all-out must (8.6)."""
    if clash.unit.spent:
        return 0.0
    zero = margin(clash)
    forced = sum(c for fall, c in FALLS.items() if combat.may_go_all_out(clash.unit, clash.target, fall - zero))
    return forced * clash.unit.value * TIRED

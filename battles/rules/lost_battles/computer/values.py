"""What losses are worth: victory points now, and the strength that is missing later."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.lost_battles import generals, morale, tables, victory
from battles.rules.lost_battles.squares import ArmyId, TileId
from battles.rules.lost_battles.state import General, State, Unit, UnitId

TIRED = 0.35
"""Strength a spent unit has lost, as a share of its value."""
GONE = 0.75
SHAKEN = 0.4
"""Morale of the second and later tests of one attack, compared with the first."""
DICE = {1: 2, 2: 2, 3: 2}
"""Army morale before modifiers and how many of the six faces give it (10.2)."""


def rest(state: State) -> float:
    """How much of the battle is still to come: strength is worth nothing after the last turn."""
    return max(0.0, min(1.0, (state.last_turn - state.turn + 0.5) / 6))


def spending(state: State, unit: Unit) -> float:
    """What it costs its owner that a fresh unit becomes spent (16.2, 16.4)."""
    points = unit.value - (tables.HANDICAP_LEGION if unit.is_average_legion else 0)
    return points + TIRED * unit.value * rest(state)


def shattering(state: State, unit: Unit) -> float:
    """What it costs that a unit is shattered, morale aside; its leader goes with it (2.4)."""
    points = unit.value * (1 if unit.spent else victory.SHATTERED_FACTOR)
    return points + _missing(state, unit) + _carried_off(state, unit)


def fleeing(state: State, unit: Unit) -> float:
    """What it costs that a unit panics: spent ones have been paid for already (16.2)."""
    points = victory.ROUTED_EXTRA if unit.spent else unit.value
    return points + _missing(state, unit) + _carried_off(state, unit)


def _missing(state: State, unit: Unit) -> float:
    share = GONE - TIRED if unit.spent else GONE
    return share * unit.value * rest(state)


def _carried_off(state: State, unit: Unit) -> float:
    leader = state.leader_of(unit.id)
    return general_worth(state, leader) if leader is not None else 0.0


def general_worth(state: State, general: General) -> float:
    """What it costs that a general is gone, as withdrawn."""
    return general.value * (1 + rest(state) / 2)


def general_lost(state: State, general: General) -> float:
    return general_worth(state, general) + general.value


def morale_loss(state: State, unit: Unit) -> float:
    """What the morale test after this unit's end costs its owner, on average (10)."""
    assert unit.tile is not None
    after = morale.without(state, unit)
    modifiers = sum(value for _, value in morale.army_modifiers(after, unit.army))
    steady = {u.id: _steadiness(after, u, unit.tile) + modifiers for u in after.army_units(unit.army)}
    if min(steady.values(), default=9) + 1 >= tables.STAYS_FROM:
        return 0.0
    fallen = {unit.tile: [after.units[unit.id]]}
    return sum(faces * _flight(after, steady, fallen, base) for base, faces in DICE.items()) / 6


def _steadiness(state: State, unit: Unit, attacked: TileId) -> int:
    return sum(value for _, value in morale.unit_modifiers(state, unit, attacked))


def _flight(after: State, steady: Mapping[UnitId, int], fallen: Mapping[TileId, list[Unit]], base: int) -> float:
    values = {unit: value + base for unit, value in steady.items() if value + base < tables.STAYS_FROM}
    return sum(fleeing(after, after.units[unit]) for unit in morale.panic(after, values, fallen))


def rally_chance(state: State, unit: Unit) -> float:
    """How likely a hit on this unit is undone, if its general would try (9.8–9.10)."""
    general = generals.rally_general(state, unit)
    if general is None or not (generals.rally_is_forced(state, general, unit) or pays_to_rally(state, general, unit)):
        return 0.0
    return generals.rally_chances(general)["success"] / len(generals.RALLY_FALLS)


def pays_to_rally(state: State, general: General, unit: Unit, test: float = 2.0) -> bool:
    """Whether the unit is worth the danger to the general; `test`: what its end costs in morale."""
    chances = generals.rally_chances(general)
    saved = shattering(state, unit) + test if unit.spent else spending(state, unit)
    risk = chances["lost"] * general_lost(state, general) + chances["near_miss"] * general.value / 4
    return chances["success"] * saved > risk


def army_ahead(state: State, army: ArmyId) -> float:
    """Points by which an army leads now."""
    totals = victory.totals(state)
    return totals[army] - totals["B" if army == "A" else "A"]

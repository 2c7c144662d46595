"""The end of the battle, points, handicaps, victory levels (16)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from battles.rules.base import Outcome, Part, SeatStanding, Standing
from battles.rules.lost_battles import rulings, tables
from battles.rules.lost_battles.memory import Memory
from battles.rules.lost_battles.squares import ARMIES, ENEMY, ArmyId
from battles.rules.lost_battles.state import State, Unit

FEWEST_UNITS = 3
BASE = 40
HANDICAP_FACTOR = 3
SHATTERED_FACTOR = 2
ROUTED_EXTRA = 1
LEVELS = ("draw", "narrow", "clear", "crushing")


def fighting_value(state: State, army: ArmyId, *, fielded: bool = False) -> int:
    """Units and generals still in the game; `fielded`: only those on the field (1.7, 15.11)."""
    units = sum(
        unit.value
        for unit in state.by_army[army]
        if unit.place == "field" or (unit.place == "undeployed" and not fielded)
    )
    generals = sum(
        general.value for general in state.army_generals(army) if not fielded or state.tile_of(general) is not None
    )
    return units + generals


def counted(state: State, army: ArmyId) -> float:
    """Units on the field and undeployed, levies and scythed chariots half (16.1)."""
    return sum([unit.counts for unit in state.by_army[army] if unit.place != "gone"])


def beaten(state: State) -> ArmyId | None:
    """An army that is below three (16.1)."""
    return next((army for army in ARMIES if counted(state, army) < FEWEST_UNITS), None)


# --- points (16.2, 16.4) -------------------------------------------------------------------------------------------


def parts(state: State, army: ArmyId) -> tuple[Part, ...]:
    """Everything an army would score now, line by line; remembered with the state."""
    found = state.scores.get(army)
    if found is None:
        enemy = ENEMY[army]
        losses = _remembered.of(enemy, _losses_of, state.by_army[enemy])
        found = state.scores[army] = (*losses, *_others(state, enemy), *_handicaps(state, army))
    return found


_remembered: Memory[ArmyId, tuple[Part, ...]] = Memory()


def _losses_of(units: tuple[Unit, ...]) -> tuple[Part, ...]:
    return tuple(_losses(units))


def _losses(units: tuple[Unit, ...]) -> Iterator[Part]:
    spent = [unit for unit in units if unit.spent and unit.place != "gone"]
    yield from _part("spent", sum(unit.value for unit in spent), "16.2", len(spent))
    for fate in ("withdrawn", "routed", "shattered"):
        gone = [unit for unit in units if unit.gone == fate]
        yield from _part(fate, sum(unit_points(unit) for unit in gone), "16.2", len(gone))


def _others(state: State, enemy: ArmyId) -> Iterator[Part]:
    yield from _generals(state, enemy)
    if state.armies[enemy].camp_lost_in_battle:
        yield from _part("camp", tables.CAMP_POINTS, "16.2", 1)


def _part(code: str, value: float, clause: str, count: int) -> Iterator[Part]:
    if value:
        yield Part(code=code, value=value, clause=clause, facts={"count": count})


def unit_points(unit: Unit) -> int:
    """What the enemy scores for a unit in its present state."""
    if unit.gone == "shattered":
        return SHATTERED_FACTOR * unit.value
    if unit.gone == "routed":
        return unit.value + ROUTED_EXTRA
    return unit.value if unit.gone is not None or unit.spent else 0


def _generals(state: State, enemy: ArmyId) -> Iterator[Part]:
    gone = [general for general in state.generals.values() if general.army == enemy and general.gone is not None]
    away = [general for general in gone if general.gone == "withdrawn"]
    lost = [general for general in gone if general.gone == "lost"]
    yield from _part("general_withdrawn", sum(g.value for g in away), "16.2", len(away))
    yield from _part("general_lost", sum(SHATTERED_FACTOR * g.value for g in lost), "16.2", len(lost))


def _handicaps(state: State, army: ArmyId) -> Iterator[Part]:
    own = state.armies[army]
    yield from _part("handicap_value", value_handicap(state, army), "16.4", 1)
    yield from _part("handicap_fatigued", tables.HANDICAP_FATIGUED if own.fatigued else 0, "16.4", 1)
    yield from _part("handicap_surprised", own.initial_units if own.surprised else 0, "16.4", own.initial_units)
    legions = [unit for unit in state.by_army[army] if unit.is_average_legion]
    hurt = [unit for unit in legions if unit.spent or unit.gone is not None]
    yield from _part("handicap_legions", sum(_legion_points(unit) for unit in hurt), "16.4", len(hurt))
    yield from _part("handicap_agreed", own.agreed_handicap, "14.4", 1)
    yield from _part("bid", own.bid_points, "14.3", 1)


def _legion_points(unit: Unit) -> int:
    return tables.HANDICAP_LEGION_SHATTERED if unit.gone == "shattered" else tables.HANDICAP_LEGION


def value_handicap(state: State, army: ArmyId) -> int:
    """Three times what the army lacks, at most half the enemy's value rounded up (16.4)."""
    mine, theirs = state.armies[army].initial_value, state.armies[ENEMY[army]].initial_value
    return min(HANDICAP_FACTOR * max(0, theirs - mine), ceil(theirs / 2))


def points(state: State, army: ArmyId) -> float:
    return sum(part.value for part in parts(state, army))


# --- levels (16.5) -------------------------------------------------------------------------------------------------


def base(state: State) -> int:
    return BASE - abs(state.armies["A"].initial_value - state.armies["B"].initial_value)


def level(margin: float, base: int) -> str:
    """How big a victory this margin is (16.5, R31)."""
    if margin == 0:
        return "draw"
    if margin >= base and (base > 0 or rulings.BASE_AT_OR_BELOW_ZERO_IS_CRUSHING):
        return "crushing"
    return "clear" if margin >= base / 2 else "narrow"


def standing_level(state: State, sums: dict[ArmyId, float]) -> str:
    """The level of the victory; a win that only the enemy's resignation gave is narrow."""
    first = _victor(state, sums)
    if first is not None and sums[first] <= sums[ENEMY[first]]:
        return "narrow"
    return level(abs(sums["A"] - sums["B"]), base(state))


def winner(totals: dict[ArmyId, float]) -> ArmyId | None:
    if totals["A"] == totals["B"]:
        return None
    return "A" if totals["A"] > totals["B"] else "B"


def totals(state: State) -> dict[ArmyId, float]:
    return {army: float(points(state, army)) for army in ARMIES}


def victor(state: State) -> ArmyId | None:
    """Who has won, or would if it ended now: the higher total, never who gave up."""
    return _victor(state, totals(state))


def _victor(state: State, sums: dict[ArmyId, float]) -> ArmyId | None:
    ended = state.ended
    if ended is not None and ended.army is not None and ended.reason == "resignation" and rulings.WHO_RESIGNS_LOSES:
        return ENEMY[ended.army]
    return winner(sums)


def standing(state: State) -> Standing:
    """Points and places as if the battle ended now."""
    listed = {army: parts(state, army) for army in ARMIES}
    sums: dict[ArmyId, float] = {army: sum(part.value for part in listed[army]) for army in ARMIES}
    first, margin = _victor(state, sums), abs(sums["A"] - sums["B"])
    seats = {
        state.seat(army): SeatStanding(points=sums[army], place=1 if first in (None, army) else 2, parts=listed[army])
        for army in ARMIES
    }
    facts = {"margin": margin, "base": base(state), "winner": first}
    return Standing(seats=seats, verdict=standing_level(state, sums), facts=facts)


def outcome(state: State) -> Outcome | None:
    """How it ended, once it has."""
    if state.ended is None:
        return None
    now = standing(state)
    return Outcome(
        places={seat: there.place for seat, there in now.seats.items()},
        points={seat: there.points for seat, there in now.seats.items()},
        verdict=now.verdict,
        reason=state.ended.reason,
        facts={**now.facts, "army": state.ended.army},
    )

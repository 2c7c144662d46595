"""The morale test: army, units, panic to a fixed point (10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from battles.rules.lost_battles import generals, rulings, tables
from battles.rules.lost_battles.squares import (
    AHEAD,
    BACK,
    CENTRES,
    ENEMY,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    ArmyId,
    TileId,
    distance,
)
from battles.rules.lost_battles.state import Fate, General, State, Unit, UnitId

SHATTERED_PER_STEP = 4
OUTNUMBERED = 2
CENTRE_LOST = 2
UNINSPIRED_LOSSES = 2
FAR_AWAY = 3

Parts = tuple[tuple[str, int], ...]


class Tested(Struct, frozen=True, kw_only=True):
    """What a morale test comes to."""

    base: int
    modifiers: Parts
    morale: int
    units: dict[UnitId, int]
    fates: dict[UnitId, Fate]
    undeployed: dict[UnitId, Fate]


def army_modifiers(state: State, army: ArmyId) -> Parts:
    """A1–A5 as they stand (10.3)."""
    mine, theirs = len(state.army_units(army)), len(state.army_units(ENEMY[army]))
    shattered = sum(1 for unit in state.units.values() if unit.army == army and unit.gone == "shattered")
    times = {
        "A1": int(mine >= OUTNUMBERED * theirs),
        "A2": shattered // SHATTERED_PER_STEP,
        "A3": int(has_lost_generals(state, army)),
        "A4": int(theirs >= OUTNUMBERED * mine),
        "A5": int(state.armies[army].camp_entered or centre_balance(state, army) >= CENTRE_LOST),
    }
    return tuple((name, tables.ARMY_MORALE[name] * count) for name, count in times.items() if count)


def has_lost_generals(state: State, army: ArmyId) -> bool:
    """Two uninspired ones, or one better (2.15, A3)."""
    gone = [general for general in state.generals.values() if general.army == army and general.gone is not None]
    minor = sum(1 for general in gone if is_minor(general))
    return minor >= UNINSPIRED_LOSSES or len(gone) > minor


def is_minor(general: General) -> bool:
    """Whose loss counts only from the second on (R38)."""
    return general.general_class == "uninspired" or (general.timid and not rulings.TIMID_COUNTS_AS_AVERAGE_LOSS)


def centre_balance(state: State, army: ArmyId) -> float:
    """Weight of own centre tiles held by the enemy less enemy ones held by own units (A5)."""
    enemy = ENEMY[army]
    lost = sum(centre_weight(state, tile) for tile in CENTRES[army] if state.holder(tile) == enemy)
    won = sum(centre_weight(state, tile) for tile in CENTRES[enemy] if state.holder(tile) == army)
    return lost - won


def centre_weight(state: State, tile: TileId) -> float:
    ground = state.tiles[tile]
    kind = "key_zone" if ground.key_zone is not None else "other"
    river = "with_river" if "river" in ground.features else "without_river"
    return tables.CENTRE_WEIGHTS[f"{kind}_{river}"]


# --- unit morale (10.4) --------------------------------------------------------------------------------------------


def unit_modifiers(state: State, unit: Unit, attacked: TileId) -> Parts:
    """U1–U7 of a unit on the field; U1, U2, U5 of an undeployed one (10.8)."""
    applying = [name for name, applies in _character(state, unit).items() if applies]
    if unit.tile is not None:
        applying += [name for name, applies in _circumstances(state, unit, unit.tile, attacked).items() if applies]
    else:
        applying = [name for name in applying if name in tables.UNDEPLOYED_MORALE]
    return tuple((name, tables.UNIT_MORALE[name]) for name in sorted(applying))


def _character(state: State, unit: Unit) -> dict[str, bool]:
    leader = state.leader_of(unit.id)
    return {
        "U1": unit.is_veteran or unit.is_average_legion or unit.subtype == "indian",
        "U2": unit.is_heavy_infantry and not (unit.is_hoplite and _near_enemy_hoplites(state, unit)),
        "U5": unit.is_levy or unit.is_scythed or (leader is not None and leader.timid),
    }


def _circumstances(state: State, unit: Unit, tile: TileId, attacked: TileId) -> dict[str, bool]:
    return {
        "U3": distance(tile, attacked) >= FAR_AWAY,
        "U4": not unit.is_elephants and is_inspired(state, unit.army, tile),
        "U6": unit.spent,
        "U7": is_enclosed(state, unit, tile),
    }


def _near_enemy_hoplites(state: State, unit: Unit) -> bool:
    if unit.tile is None:
        return False
    near = (other for tile in NEIGHBOURS[unit.tile] if state.is_enemy(unit.army, tile) for other in state.at(tile))
    return any(other.is_hoplite for other in near)


def is_inspired(state: State, army: ArmyId, tile: TileId) -> bool:
    """An inspired or brilliant general on the tile, or a brilliant one beside it (U4)."""
    if _inspires(state, army, tile, ("inspired", "brilliant")):
        return True
    return any(_inspires(state, army, near, ("brilliant",)) for near in NEIGHBOURS[tile])


def _inspires(state: State, army: ArmyId, tile: TileId, classes: Sequence[str]) -> bool:
    general = state.generals_on.get(tile)
    if general is None or general.army != army or general.recovering:
        return False
    return general.general_class in classes


def is_enclosed(state: State, unit: Unit, tile: TileId) -> bool:
    """Enemies on both sides, or both in front and behind (U7)."""
    assert unit.facing is not None
    around, facing = AHEAD[tile], unit.facing
    left, right = (state.is_enemy(unit.army, around[turn[facing]]) for turn in (LEFT, RIGHT))
    front, back = state.is_enemy(unit.army, around[facing]), state.is_enemy(unit.army, around[BACK[facing]])
    return (left and right) or (front and back)


# --- the test (10.1–10.8) ------------------------------------------------------------------------------------------


class Weighed(Struct, frozen=True, kw_only=True):
    """What every unit adds to the army's morale in a test; the die is still to fall."""

    modifiers: Parts
    fielded: dict[UnitId, int]
    undeployed: dict[UnitId, int]


def weighed(state: State, army: ArmyId, attacked: TileId) -> Weighed:
    """Everything of a test that does not depend on its die, after the attack's own removals."""
    return Weighed(
        modifiers=army_modifiers(state, army),
        fielded=_sums(state, state.army_units(army), attacked),
        undeployed=_sums(state, state.army_units(army, "undeployed"), attacked),
    )


def _sums(state: State, units: Sequence[Unit], attacked: TileId) -> dict[UnitId, int]:
    return {unit.id: sum(value for _, value in unit_modifiers(state, unit, attacked)) for unit in units}


def tested(state: State, army: ArmyId, attacked: TileId, shattered: Sequence[UnitId], lowest: int) -> Tested:
    """The whole test for the lowest die."""
    return settled(state, weighed(state, army, attacked), attacked, shattered, lowest)


def settled(state: State, weights: Weighed, attacked: TileId, shattered: Sequence[UnitId], lowest: int) -> Tested:
    """Army morale with this die, unit morale, and who leaves."""
    base = tables.HALVED[lowest]
    morale = base + sum(value for _, value in weights.modifiers)
    values = {unit: morale + weight for unit, weight in weights.fielded.items()}
    waiting = {unit: morale + weight for unit, weight in weights.undeployed.items()}
    panicking = panic(state, values, {attacked: [state.units[unit] for unit in shattered]})
    return Tested(
        base=base,
        modifiers=weights.modifiers,
        morale=morale,
        units=values | waiting,
        fates={unit: fate(state.units[unit]) for unit in panicking},
        undeployed={unit: "withdrawn" for unit, value in waiting.items() if value <= tables.PANICS_TO},
    )


def fate(unit: Unit) -> Fate:
    """How a panicking or collapsing unit leaves (10.6)."""
    state = "scythed" if unit.is_scythed else "spent" if unit.spent else "fresh"
    return "routed" if tables.PANIC_FATES[state] == "routed" else "withdrawn"


def panic(state: State, values: Mapping[UnitId, int], fallen: Mapping[TileId, list[Unit]]) -> list[UnitId]:
    """Who panics: −1 and worse at once, 0 if dragged along, until nothing changes (10.5, R26)."""
    panicking = [unit for unit, value in values.items() if value <= tables.PANICS_TO]
    wavering = [unit for unit, value in values.items() if tables.PANICS_TO < value < tables.STAYS_FROM]
    while True:
        down = _by_tile(state, panicking, fallen)
        dragged = [unit for unit in wavering if _is_dragged(state.units[unit], down)]
        panicking += dragged
        wavering = [unit for unit in wavering if unit not in dragged]
        if not dragged or not rulings.PANIC_SPREADS_TO_A_FIXED_POINT:
            return panicking


def _by_tile(
    state: State, panicking: Sequence[UnitId], fallen: Mapping[TileId, list[Unit]]
) -> dict[TileId, list[Unit]]:
    down = {tile: list(units) for tile, units in fallen.items()}
    for unit in panicking:
        tile = state.units[unit].tile
        if tile is not None:
            down.setdefault(tile, []).append(state.units[unit])
    return down


def _is_dragged(unit: Unit, down: Mapping[TileId, list[Unit]]) -> bool:
    """A single light infantry unit drags only light infantry (10.5)."""
    others = down.get(unit.tile, []) if unit.tile is not None else []
    if len(others) == 1 and others[0].is_light_infantry:
        return unit.is_light_infantry
    return bool(others)


# --- forecast ------------------------------------------------------------------------------------------------------


def forecast(state: State, unit: Unit) -> dict[str, list[UnitId]]:
    """For each lowest die: who would leave if this unit were shattered now."""
    assert unit.tile is not None
    after, tile = without(state, unit), unit.tile
    weights = weighed(after, unit.army, tile)
    dice = {value: die for die, value in tables.HALVED.items()}
    found = {value: settled(after, weights, tile, (unit.id,), die) for value, die in dice.items()}
    leaving = {value: sorted({**result.fates, **result.undeployed}) for value, result in found.items()}
    return {str(die): leaving[value] for die, value in tables.HALVED.items()}


def without(state: State, unit: Unit) -> State:
    """The battle if this unit were shattered, its general carried off (10.7)."""
    gone = structs.replace(unit, place="gone", tile=None, facing=None, gone="shattered")
    after = structs.replace(state, units={**state.units, unit.id: gone})
    off = [*generals.leaders_without_guard(after, unit.army), *generals.commanders_alone(after, unit.army)]
    left = {g.id: structs.replace(g, place="gone", tile=None, gone="withdrawn") for g in off}
    return structs.replace(after, generals={**state.generals, **left}) if left else after

"""The rules of scenario-format.md: what makes a well-shaped scenario unlawful, or merely unusual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.lost_battles import tables
from battles.rules.lost_battles.scenarios.model import ArmyData, GeneralData, PieceData, PlacementData, ScenarioData
from battles.rules.lost_battles.scenarios.plan import deployment_budget, deployment_cost, surprise_weight
from battles.rules.lost_battles.scenarios.values import army_value, is_classless, stacking_limit, stacking_points

UNITS_TO_FIGHT = 3
MOST_UNITS = 40
USUAL_UNITS = (14, 26)


def army_problems(army: ArmyData) -> Iterator[Refusal]:
    """Everything about one army that needs no look at the ground (rules 1, 2, 4, 5, 9)."""
    yield from _list_problems(army)
    yield from _value_problems(army)
    yield from _guard_problems(army)
    yield from _whereabouts(army)
    yield from _waiting_problems(army)
    for place in army.deployment:
        yield from _place_problems(army, place)
    for tile, count in Counter(place.tile for place in army.deployment).items():
        if count > 1:
            yield _refusal(army, "scenario_tile_twice", "3.3", tile=tile)


def _list_problems(army: ArmyData) -> Iterator[Refusal]:
    counted = Counter([piece.id for piece in army.pieces] + [general.id for general in army.generals])
    for piece, count in counted.items():
        if count > 1:
            yield _refusal(army, "scenario_id_twice", "1.1", piece=piece)
    for line in {piece.line: piece for piece in army.pieces}.values():
        yield from _unit_problems(army, line)
    for general in army.generals:
        if general.timid and general.general_class != "average":
            yield _refusal(army, "scenario_timid", "2.1", general=general.id)
    yield from _size_problems(army)


def _unit_problems(army: ArmyData, piece: PieceData) -> Iterator[Refusal]:
    subtypes = tables.UNIT_TYPES[piece.type]["subtypes"]
    if piece.subtype not in subtypes:
        allowed = ", ".join(subtypes)
        yield _refusal(army, "scenario_subtype", "1.2", line=piece.line, subtype=piece.subtype, allowed=allowed)
    classless = is_classless(piece)
    if classless and piece.unit_class is not None:
        yield _refusal(army, "scenario_class_forbidden", "1.3", line=piece.line)
    if not classless and piece.unit_class is None:
        yield _refusal(army, "scenario_class_missing", "1.3", line=piece.line)


def _size_problems(army: ArmyData) -> Iterator[Refusal]:
    half = [piece for piece in army.pieces if piece.unit_class == "levy" or piece.subtype == "scythed"]
    strength = len(army.pieces) - len(half) / 2
    if strength < UNITS_TO_FIGHT:
        yield _refusal(army, "scenario_too_few_units", "16.1", strength=strength, needed=UNITS_TO_FIGHT)
    if len(army.pieces) > MOST_UNITS:
        yield _refusal(army, "scenario_too_many_units", "1.1", units=len(army.pieces), limit=MOST_UNITS)


def _value_problems(army: ArmyData) -> Iterator[Refusal]:
    """Rule 1."""
    computed = army_value(army)
    if army.fighting_value != computed:
        yield _refusal(army, "scenario_fighting_value", "1.7", stated=army.fighting_value, computed=computed)


def _guard_problems(army: ArmyData) -> Iterator[Refusal]:
    """Rule 9."""
    for general in army.generals:
        if general.kind == "commander" and general.guard is not None:
            yield _refusal(army, "scenario_commander_guarded", "2.1", general=general.id)
        if general.kind == "leader" and general.guard not in army.piece_by_id:
            yield _refusal(army, "scenario_guard", "2.1", general=general.id)
    guards = Counter(general.guard for general in army.generals if general.guard in army.piece_by_id)
    for guard, count in guards.items():
        if count > 1:
            yield _refusal(army, "scenario_guard_shared", "2.1", piece=guard)


def _whereabouts(army: ArmyData) -> Iterator[Refusal]:
    """Rule 2: every piece in exactly one place."""
    units = [*army.undeployed, *(unit for place in army.deployment for unit in place.units)]
    generals = [*army.undeployed_generals, *(general for place in army.deployment for general in place.generals)]
    units.extend(unit for entry in army.reinforcements for unit in entry.units)
    generals.extend(general for entry in army.reinforcements for general in entry.generals)
    yield from _counted(army, Counter(units), [piece.id for piece in army.pieces])
    yield from _counted(army, Counter(generals), [general.id for general in army.generals])


def _counted(army: ArmyData, placed: Mapping[str, int], known: Sequence[str]) -> Iterator[Refusal]:
    for piece in known:
        if not placed.get(piece):
            yield _refusal(army, "scenario_piece_unplaced", "15.1", piece=piece)
    for piece, count in placed.items():
        if piece not in known:
            yield _refusal(army, "scenario_piece_unknown", "1.1", piece=piece)
        elif count > 1:
            yield _refusal(army, "scenario_piece_twice", "15.1", piece=piece)


def _waiting_problems(army: ArmyData) -> Iterator[Refusal]:
    """Rule 4 for generals who begin off the field: leaders wait with their guards, commanders with units."""
    units, generals = _waiting(army)
    placed = {general for place in army.deployment for general in place.generals}
    for general in army.generals:
        if general.id not in generals or general.id in placed:
            continue
        if general.kind == "leader" and general.guard in army.piece_by_id:
            if units.get(general.guard or "") != generals[general.id]:
                yield _refusal(army, "scenario_leader_apart", "2.4", general=general.id, piece=general.guard)
        elif general.kind == "commander" and not units:
            yield _refusal(army, "scenario_commander_stranded", "15.6", general=general.id)


def _waiting(army: ArmyData) -> tuple[dict[str, int], dict[str, int]]:
    """Units and generals off the field with the turn in which they arrive; 0: they are there from the start."""
    units, generals = dict.fromkeys(army.undeployed, 0), dict.fromkeys(army.undeployed_generals, 0)
    for entry in army.reinforcements:
        units |= dict.fromkeys(entry.units, entry.earliest_turn)
        generals |= dict.fromkeys(entry.generals, entry.earliest_turn)
    return units, generals


def _place_problems(army: ArmyData, place: PlacementData) -> Iterator[Refusal]:
    """Rules 4 and 5."""
    if len(place.generals) > 1:
        yield _refusal(army, "scenario_generals_share", "2.7", tile=place.tile)
    for general in army.generals:
        if general.id in place.generals:
            yield from _company_problems(army, place, general)
    if place.lead not in place.units:
        yield _refusal(army, "scenario_lead_elsewhere", "7.2", tile=place.tile, piece=place.lead)
    scythed = [unit for unit in place.units if unit in army.piece_by_id and army.piece(unit).subtype == "scythed"]
    if scythed and place.lead not in scythed:
        yield _refusal(army, "scenario_lead_scythed", "7.7", tile=place.tile, piece=scythed[0])


def _company_problems(army: ArmyData, place: PlacementData, general: GeneralData) -> Iterator[Refusal]:
    if general.kind == "leader" and general.guard not in place.units:
        yield _refusal(army, "scenario_leader_alone", "2.4", tile=place.tile, general=general.id)
    if general.kind == "commander" and not place.units:
        yield _refusal(army, "scenario_commander_alone", "2.6", tile=place.tile, general=general.id)


def ground_problems(scenario: ScenarioData) -> Iterator[Refusal]:
    """Everything about the field and how the armies stand on it (rules 3, 6, 7)."""
    for tile, features in scenario.terrain.items():
        if not _may_combine(features):
            yield Refusal(code="scenario_terrain", clause="3.4", facts={"tile": tile, "features": list(features)})
    if scenario.weather.kind == "changeable" and scenario.weather.start is None:
        yield Refusal(code="scenario_weather_start_missing", clause="12.3")
    if scenario.weather.kind != "changeable" and scenario.weather.start is not None:
        yield Refusal(code="scenario_weather_start", clause="12.3")
    for army in scenario.armies.values():
        yield from _camp_problems(scenario, army)
        for place in army.deployment:
            yield from _standing_problems(scenario, army, place)


def terrain_twice(document: Mapping[str, Json]) -> Iterator[Refusal]:
    """A tile listed twice (the typed scenario cannot hold it)."""
    for tile, count in Counter(entry["tile"] for entry in document["terrain"]).items():
        if count > 1:
            yield Refusal(code="scenario_terrain_twice", clause="3.4", facts={"tile": tile})


def _may_combine(features: tuple[str, ...]) -> bool:
    return len(features) == 1 or frozenset(features) in tables.COMBINATIONS


def _camp_problems(scenario: ScenarioData, army: ArmyData) -> Iterator[Refusal]:
    if army.camp is None:
        return
    if frozenset(scenario.terrain.get(army.camp.tile, ())) not in tables.CAMP_SITES:
        yield _refusal(army, "scenario_camp_site", "3.5", tile=army.camp.tile)


def _standing_problems(scenario: ScenarioData, army: ArmyData, place: PlacementData) -> Iterator[Refusal]:
    if "impassable" in scenario.terrain.get(place.tile, ()):
        yield _refusal(army, "scenario_impassable", "3.4", tile=place.tile)
    points = sum(stacking_points(army.piece(unit)) for unit in place.units if unit in army.piece_by_id)
    limit = stacking_limit(scenario, place.tile)
    if points > limit:
        yield _refusal(army, "scenario_stacking", "3.8", tile=place.tile, points=points, limit=limit)


def army_warnings(scenario: ScenarioData, army: ArmyData) -> Iterator[Refusal]:
    """What is lawful but unlike the published battles (rules 1 and 8)."""
    value, units = army_value(army), len(army.pieces)
    low, high = tables.ARMY_VALUES
    if not low <= value <= high:
        yield _refusal(army, "scenario_value_unusual", "1.7", value=value, low=low, high=high)
    if not USUAL_UNITS[0] <= units <= USUAL_UNITS[1]:
        low, high = USUAL_UNITS
        yield _refusal(army, "scenario_size_unusual", "1.1", units=units, low=low, high=high)
    cost, budget = deployment_cost(scenario, army), deployment_budget(scenario, army, value)
    if cost > budget:
        yield _refusal(army, "scenario_deployment_dear", "15.1", cost=cost, budget=budget)
    weight, limit = surprise_weight(army), tables.SURPRISED_MOST
    if army.surprised and weight > limit:
        yield _refusal(army, "scenario_surprise_exceeded", "15.10", weight=weight, limit=limit)


def _refusal(army: ArmyData, code: str, clause: str, **facts: Json) -> Refusal:
    return Refusal(code=code, clause=clause, facts={"army": army.id, "army_name": army.name, **facts})

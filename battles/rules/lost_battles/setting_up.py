"""From what the lobby settled to the state before the first step (15.1, decision row 1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from battles.rules.base import Seat, Setup
from battles.rules.errors import BadSetup, Refusal
from battles.rules.lost_battles import frames, rulings, scenarios
from battles.rules.lost_battles.pieces import Army, Camp, General, Tile, Unit, WeatherKind
from battles.rules.lost_battles.scenarios import ArmyData, ScenarioData
from battles.rules.lost_battles.squares import ARMIES, SQUARES, TILES, ArmyId, TileId
from battles.rules.lost_battles.state import Options, State, UnitId, Weather
from battles.rules.refusals import refuse

SEATS: dict[ArmyId, Seat] = {"A": Seat("1"), "B": Seat("2")}
FIRST_TURNS = {"historical": 2, "free": 1}
TURNS_PLAYED = {"historical": 1, "free": 0}
"""With historical deployment turn 1 counts as played (4.1)."""


def options_of(setup: Setup) -> Options:
    """The options as a struct; raises BadSetup for anything else."""
    try:
        return msgspec.convert(setup.options, Options)
    except msgspec.ValidationError as error:
        raise BadSetup((refuse("bad_options", "14.4", detail=str(error)),)) from error


def scenario_of(setup: Setup) -> ScenarioData:
    """The uploaded document, or one of the sixteen; raises BadSetup."""
    if setup.document is not None:
        return scenarios.parse(setup.document)
    if setup.scenario not in scenarios.ALL:
        raise BadSetup((refuse("no_such_scenario", "3.7", scenario=setup.scenario, scenarios=sorted(scenarios.ALL)),))
    return scenarios.load(setup.scenario)


def problems(setup: Setup) -> tuple[Refusal, ...]:
    """Everything that keeps this scenario and these options from being played."""
    found: list[Refusal] = []
    for check in (options_of, scenario_of):
        try:
            check(setup)
        except BadSetup as bad:
            found.extend(bad.problems)
    return tuple(found)


def initial(setup: Setup) -> State:
    """Board built, units placed or undeployed, values stored; next comes the bid or the first turn."""
    if found := problems(setup):
        raise BadSetup(found)
    return from_scenario(scenario_of(setup), options_of(setup), is_custom=setup.document is not None)


def from_scenario(scenario: ScenarioData, options: Options, *, is_custom: bool = False) -> State:
    first_turn = FIRST_TURNS[options.deployment]
    begin: tuple[frames.AnyFrame, ...] = (frames.StartTurn(turn=first_turn),)
    return State(
        flow=(*begin, frames.DrawFirstBidder()) if options.bidding else begin,
        scenario=scenario.id,
        is_custom=is_custom,
        options=options,
        sides=SEATS,
        turn=first_turn,
        first_turn=first_turn,
        last_turn=scenario.last_turn,
        attack_limit=scenario.attack_limit,
        men_per_figure=scenario.men_per_figure or 0,
        weather_kind=weather_kind_of(scenario),
        weather=weather_of(scenario),
        tiles={tile: _tile(scenario, tile) for tile in TILES},
        armies={army: _army(scenario, army, options) for army in ARMIES},
        units={unit.id: unit for army in ARMIES for unit in _units(scenario, army, options)},
        generals={g.id: g for army in ARMIES for g in _generals(scenario, army, options)},
        leads=_leads(scenario) if options.deployment == "historical" else {},
    )


def weather_kind_of(scenario: ScenarioData) -> WeatherKind:
    return (
        "changeable"
        if scenario.weather.kind == "changeable"
        else "dusty"
        if scenario.weather.kind == "dusty"
        else "clear"
    )


def weather_of(scenario: ScenarioData) -> Weather:
    if scenario.weather.kind == "changeable":
        return "rain" if scenario.weather.start == "rain" else "overcast"
    return "dusty" if scenario.weather.kind == "dusty" else "clear"


def _tile(scenario: ScenarioData, tile: TileId) -> Tile:
    owner = SQUARES[tile].half
    army = scenario.armies[owner]
    has_camp = army.camp is not None and army.camp.tile == tile
    return Tile(
        features=scenario.terrain.get(tile, ()),
        camp=Camp(army=owner, fortified=army.camp.fortified) if army.camp is not None and has_camp else None,
        key_zone=owner if army.key_zone == tile else None,
    )


def _army(scenario: ScenarioData, army: ArmyId, options: Options) -> Army:
    data = scenario.armies[army]
    agreed = scenario.victory_adjustment[army] + options.extra_handicap.get(army, 0)
    return Army(
        id=army,
        name=data.name,
        colour=data.colour,
        fatigued=data.fatigued,
        surprised=data.surprised,
        key_zone=data.key_zone,
        camp=data.camp.tile if data.camp is not None else None,
        initial_value=data.fighting_value,
        initial_units=len(data.pieces),
        brilliant_at_start=any(general.general_class == "brilliant" for general in data.generals),
        agreed_handicap=agreed,
        player_turns=TURNS_PLAYED[options.deployment],
    )


def _units(scenario: ScenarioData, army: ArmyId, options: Options) -> Iterator[Unit]:
    data = scenario.armies[army]
    is_historical = options.deployment == "historical"
    placed = {u: place for place in data.deployment for u in place.units} if is_historical else {}
    late = _late(data, FIRST_TURNS[options.deployment])
    for piece in data.pieces:
        place = placed.get(piece.id)
        yield msgspec.convert(
            {
                "id": f"{army}.{piece.id}",
                "army": army,
                "line": piece.line,
                "number": int(piece.id.removeprefix(f"{piece.line}-")) if piece.id != piece.line else 0,
                "label": piece.label,
                "type": piece.type,
                "subtype": piece.subtype,
                "unit_class": piece.unit_class,
                "place": "field" if place is not None else "undeployed",
                "tile": place.tile if place is not None else None,
                "facing": place.facing if place is not None else None,
                "entered": int(rulings.HISTORICAL_DEPLOYMENT_COUNTS_AS_TURN_ONE and place is not None),
                "earliest_turn": late.get(piece.id, 0),
            },
            Unit,
        )


def _late(data: ArmyData, first_turn: int) -> dict[str, int]:
    """Pieces that arrive later than the battle begins."""
    return {
        piece: entry.earliest_turn
        for entry in data.reinforcements
        for piece in (*entry.units, *entry.generals)
        if entry.earliest_turn > first_turn
    }


def _generals(scenario: ScenarioData, army: ArmyId, options: Options) -> Iterator[General]:
    data = scenario.armies[army]
    is_historical = options.deployment == "historical"
    placed = {g: place.tile for place in data.deployment for g in place.generals} if is_historical else {}
    late = _late(data, FIRST_TURNS[options.deployment])
    for general in data.generals:
        tile = placed.get(general.id)
        yield msgspec.convert(
            {
                "id": f"{army}.{general.id}",
                "army": army,
                "name": general.name,
                "kind": general.kind,
                "general_class": general.general_class,
                "timid": general.timid,
                "guard": f"{army}.{general.guard}" if general.guard is not None else None,
                "place": "field" if tile is not None else "undeployed",
                "tile": tile if general.guard is None else None,
                "earliest_turn": late.get(general.id, 0),
            },
            General,
        )


def _leads(scenario: ScenarioData) -> dict[TileId, UnitId]:
    return {place.tile: f"{army}.{place.lead}" for army in ARMIES for place in scenario.armies[army].deployment}

"""From what the lobby settled to the state before the first step (row 1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

import msgspec
from msgspec import structs

from battles.rules.base import Scenario, Seat, Setup
from battles.rules.codec import Json
from battles.rules.errors import BadSetup, Refusal
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.maps import MAPS, from_json
from battles.rules.ninth_age.pieces import SideId, SideRecord
from battles.rules.ninth_age.setup import frames
from battles.rules.ninth_age.setup.orders.agreement import list_problems
from battles.rules.ninth_age.setup.record import SettingUp
from battles.rules.ninth_age.setup.zones import DeploymentType
from battles.rules.ninth_age.state import STANDARD_BOARD, WARBAND_BOARD, Options, State
from battles.rules.ninth_age.victory.objectives import Objective
from battles.rules.refusals import refuse
from battles.rules.tabletop.board import Board

CLAUSE = "A.9.1"
BATTLE, WARBAND, LEARNING = "battle", "warband", "learning"
SEATS: Mapping[Seat, SideId] = {Seat("1"): "A", Seat("2"): "B"}
POINTS: Mapping[str, tuple[int, ...]] = {BATTLE: (4500, 6000), WARBAND: (2000, 1500, 3000), LEARNING: (1500,)}
"""The army points that a scenario may have; the first if the lobby says nothing."""
MINUTES: Mapping[str, int] = {BATTLE: 120, WARBAND: 45, LEARNING: 35}
LEARNING_MAP, LEARNING_LISTS = "crossroads_farm", ("aldermark_learning", "brakkar_learning")
BOARDS: Mapping[str, Board] = {BATTLE: STANDARD_BOARD, WARBAND: WARBAND_BOARD, LEARNING: WARBAND_BOARD}
SCENARIOS: tuple[Scenario, ...] = tuple(
    Scenario(
        id=key,
        seats=tuple(SEATS),
        sides=("A", "B"),
        minutes=MINUTES[key],
        facts={"points": list(POINTS[key]), "width": BOARDS[key].width, "depth": BOARDS[key].depth},
    )
    for key in POINTS
)
LONGEST_GAME = 12
TYPES: tuple[str, ...] = get_args(DeploymentType)
OBJECTIVES: tuple[str, ...] = get_args(Objective)


def scenario_of(setup: Setup) -> str:
    return setup.scenario or BATTLE


def options_of(setup: Setup) -> Options:
    """The options as a struct, with what the scenario says where they say nothing; raises BadSetup."""
    scenario = scenario_of(setup)
    usual: dict[str, Json] = {"points": POINTS.get(scenario, POINTS[BATTLE])[0]}
    if scenario == LEARNING:
        usual |= {"map": LEARNING_MAP, "deployment_type": "frontline_clash", "objective": "hold_the_ground"}
    try:
        return msgspec.convert(usual | setup.options, Options)
    except msgspec.ValidationError as error:
        raise BadSetup((refuse("bad_options", CLAUSE, detail=str(error)[:200]),)) from error


def army_problems(army: Json, setup: Setup) -> list[Refusal]:
    """All that is wrong with an army list for this battle."""
    try:
        points = options_of(setup).points
    except BadSetup as bad:
        return list(bad.problems)
    return list(list_problems(army, points))


def problems(setup: Setup) -> list[Refusal]:
    """Everything that keeps this set-up from being played."""
    if scenario_of(setup) not in POINTS:
        return [refuse("no_such_scenario", CLAUSE, scenario=setup.scenario[:40], scenarios=sorted(POINTS))]
    try:
        options = options_of(setup)
    except BadSetup as bad:
        return list(bad.problems)
    return [*_options(setup, options), *_map(setup), *_armies(setup)]


def _options(setup: Setup, options: Options) -> Iterator[Refusal]:
    scenario = scenario_of(setup)
    if options.points not in POINTS[scenario]:
        yield refuse("scenario_points", "A.8.13", points=options.points, allowed=list(POINTS[scenario]))
    if not 1 <= options.game_turns <= LONGEST_GAME:
        yield refuse("bad_game_turns", "A.2.1", allowed=LONGEST_GAME)
    if options.deployment_type and options.deployment_type not in TYPES:
        yield refuse("no_such_type", "A.9.5", type=options.deployment_type[:40], allowed=list(TYPES))
    if options.objective and options.objective not in OBJECTIVES:
        yield refuse("no_such_objective", "A.9.8", objective=options.objective[:40], allowed=list(OBJECTIVES))
    if options.map and (options.map not in MAPS or MAPS[options.map].board != BOARDS[scenario]):
        yield refuse("no_such_map", "A.9.4", map=options.map[:40], allowed=maps_for(scenario))


def maps_for(scenario: str) -> list[Json]:
    return [key for key, data in MAPS.items() if data.board == BOARDS.get(scenario, STANDARD_BOARD)]


def _map(setup: Setup) -> list[Refusal]:
    """A map that was uploaded."""
    if setup.document is None:
        return []
    data, found = from_json(setup.document)
    if data is not None and data.board != BOARDS[scenario_of(setup)]:
        found = [*found, refuse("map_of_other_size", "A.9.3", size=list(data.size))]
    return found


def _armies(setup: Setup) -> Iterator[Refusal]:
    for seat, army in setup.armies.items():
        if seat not in SEATS:
            yield refuse("no_such_seat", CLAUSE, seat=str(seat)[:10], seats=list(SEATS))
            continue
        for problem in army_problems(army, setup):
            yield structs.replace(problem, witness=problem.witness | {"seat": seat})


def initial(setup: Setup) -> State:
    """The empty table; lists are handed in next, or revealed if both came with the set-up."""
    if found := problems(setup):
        raise BadSetup(tuple(found))
    scenario, options = scenario_of(setup), options_of(setup)
    lists = {seat: written(read(paper)[0]) for seat, paper in _lists(setup).items()}
    waiting = tuple(seat for seat in SEATS if seat not in lists)
    asked = (frames.AskLists(seats=waiting),) if waiting else ()
    data = from_json(setup.document)[0] if setup.document is not None else None
    return State(
        flow=(frames.SetUpStage(stage="terrain"), frames.RevealLists(), *asked),
        scenario=scenario,
        options=options,
        board=BOARDS[scenario],
        sides={side: SideRecord(id=side, seat=seat, points=options.points) for seat, side in SEATS.items()},
        terrain=() if data is None else data.pieces,
        setting_up=SettingUp(lists=lists, map="" if data is None else "uploaded"),
    )


def _lists(setup: Setup) -> Mapping[Seat, Json]:
    """What came with the set-up; the learning battle brings its own."""
    if scenario_of(setup) != LEARNING:
        return setup.armies
    ready = samples()
    own = {seat: written(ready[name]) for seat, name in zip(SEATS, LEARNING_LISTS, strict=True)}
    return {**own, **setup.armies}

"""From what the lobby settled to the state before the first step (0.1, decision row 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import structs

from battles.rules.base import Scenario, Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import Dice, pick
from battles.rules.errors import BadSetup, Refusal
from battles.rules.horden_helden import armies, maps
from battles.rules.horden_helden.pieces import Command, SideId, SideRecord
from battles.rules.horden_helden.setup import steps
from battles.rules.horden_helden.setup.record import SettingUp
from battles.rules.horden_helden.state import Options, State, Weather
from battles.rules.horden_helden.terrain import Piece
from battles.rules.refusals import refuse
from battles.rules.seats import in_order

SEATS: Mapping[str, Mapping[SideId, tuple[Seat, ...]]] = {
    "clash": {"A": (Seat("1"),), "B": (Seat("2"),)},
    "grand": {"A": (Seat("1"),), "B": (Seat("2"),)},
    "alliance": {"A": (Seat("1"), Seat("3")), "B": (Seat("2"), Seat("4"))},
}
"""Who sits on which side; the chief first."""
POINTS: Mapping[str, tuple[int, ...]] = {"clash": (600,), "grand": (1200, 1800, 2400), "alliance": (1200,)}
"""The points a side that a scenario may have; the first if the lobby says nothing."""
SCENARIOS: tuple[Scenario, ...] = tuple(
    Scenario(
        id=key,
        seats=in_order(seat for own in seats.values() for seat in own),
        sides=("A", "B") if key != "alliance" else ("A", "B", "A", "B"),
        facts={"points": list(POINTS[key]), "commands": 1 if key == "clash" else 2},
    )
    for key, seats in SEATS.items()
)
CLASH = "clash"


def scenario_of(setup: Setup) -> str:
    return setup.scenario or CLASH


def options_of(setup: Setup) -> Options:
    """The options as a struct, with the scenario's points if they say nothing of them; raises BadSetup."""
    allowed = POINTS.get(scenario_of(setup), POINTS[CLASH])
    try:
        return msgspec.convert({"points": allowed[0]} | setup.options, Options)
    except msgspec.ValidationError as error:
        raise BadSetup((refuse("bad_options", "0.1", detail=str(error)[:200]),)) from error


def army_problems(army: Json, setup: Setup) -> list[Refusal]:
    """All that is wrong with an army for this battle; in an alliance each player brings half of a side."""
    try:
        options = options_of(setup)
    except BadSetup as bad:
        return list(bad.problems)
    return armies.army_problems(army, options, is_share=scenario_of(setup) == "alliance")


def problems(setup: Setup) -> list[Refusal]:
    """Everything that keeps this set-up from being played."""
    if scenario_of(setup) not in SEATS:
        return [refuse("no_such_scenario", "0.1", scenario=setup.scenario[:40], scenarios=sorted(SEATS))]
    try:
        options = options_of(setup)
    except BadSetup as bad:
        return list(bad.problems)
    return [*_options(setup, options), *_map(setup, options), *_armies(setup)]


def _options(setup: Setup, options: Options) -> Iterator[Refusal]:
    allowed = POINTS[scenario_of(setup)]
    if options.points not in allowed:
        yield refuse(
            "scenario_points", "0.1", scenario=scenario_of(setup), points=options.points, allowed=list(allowed)
        )
    if options.edition == "sheet2020" and options.mode == "basic":
        yield refuse("edition_needs_advanced", "0.1")
    if not 0 <= options.turn_limit <= 1000:
        yield refuse("bad_turn_limit", "0.1", allowed=1000)
    if options.map and options.map not in maps.MAPS and options.map != maps.MODULAR:
        yield refuse("no_such_map", "3.12", map=options.map[:40], maps=sorted(maps.MAPS))


def _map(setup: Setup, options: Options) -> list[Refusal]:
    """An uploaded map, if there is one."""
    if setup.document is None:
        return []
    data, found = maps.from_json(setup.document)
    if data is not None and data.board != maps.board_for(options.points):
        found = [*found, refuse("map_of_other_size", "3.1", columns=data.columns, points=options.points)]
    return found


def _armies(setup: Setup) -> Iterator[Refusal]:
    """Armies that come with the set-up, of seats that there are."""
    seats = {seat for own in SEATS[scenario_of(setup)].values() for seat in own}
    for seat, army in setup.armies.items():
        if seat not in seats:
            yield refuse("no_such_seat", "0.1", seat=str(seat)[:10], seats=list(in_order(seats)))
            continue
        for problem in army_problems(army, setup):
            yield structs.replace(problem, witness=problem.witness | {"seat": seat})


def initial(setup: Setup) -> State:
    """The empty table; armies are handed in next, or revealed if all came with the set-up."""
    if found := problems(setup):
        raise BadSetup(tuple(found))
    options, seats = options_of(setup), SEATS[scenario_of(setup)]
    everybody = in_order(seat for own in seats.values() for seat in own)
    papers = {seat: armies.written(armies.read(setup.armies[seat])[0]) for seat in in_order(setup.armies)}
    return State(
        flow=steps.first_frames(options, [seat for seat in everybody if seat not in papers]),  # type: ignore[arg-type]  # frames of this system
        scenario=scenario_of(setup),
        options=options,
        board=maps.board_for(options.points),
        sides={side: SideRecord(id=side, seat=own[0], limit=options.points) for side, own in seats.items()},
        commands={
            f"{side}{i + 1}": Command(id=f"{side}{i + 1}", side=side, seat=seat)
            for side, own in seats.items()
            for i, seat in enumerate(own)
        },
        terrain=_terrain(setup),
        setting_up=SettingUp(armies=papers, map="uploaded" if setup.document is not None else ""),
    )


def _terrain(setup: Setup) -> tuple[Piece, ...]:
    data = maps.from_json(setup.document)[0] if setup.document is not None else None
    return () if data is None else data.pieces


# --- random battles ---------------------------------------------------------------------------------------------------

WEATHERS: tuple[Weather, ...] = (
    "day",
    "day",
    "day",
    "dawn_or_dusk",
    "fog_or_snow_by_day_or_bright_moon",
    "dark_night_dense_fog_sandstorm",
)
TURN_LIMITS: Mapping[int, int] = {600: 16, 1200: 8, 1800: 6, 2400: 4}
"""By points, so that large battles do not take all the time."""
FLAGS = ("plate_armour", "frog_wizards", "captive_heroes", "unreliable_allies")
SET_UP = ("four_edges", "terrain_by_players", "frozen_rivers")


def sample(dice: Dice) -> Setup:
    """A battle by lot: any scenario, mode, map and options; armies are sometimes in it, sometimes handed in later."""
    scenario = pick(dice, (*["clash"] * 8, "grand", "alliance"))
    mode = pick(dice, ("basic", "advanced", "advanced"))
    points = min(pick(dice, POINTS[scenario]), pick(dice, POINTS[scenario]))
    chosen: dict[str, Json] = {
        "mode": mode,
        "edition": pick(dice, ("book", "sheet2020")) if mode == "advanced" else "book",
        "points": points,
        "map": pick(dice, ("", "", maps.MODULAR, *sorted(maps.MAPS))),
        "weather": pick(dice, WEATHERS),
        "turn_limit": TURN_LIMITS[points],
        **{flag: dice.throw(2, 1)[0] == 1 for flag in FLAGS},
        **{flag: dice.throw(2, 1)[0] == 1 for flag in SET_UP},
    }
    setup = Setup(scenario=scenario, options=chosen)
    return structs.replace(setup, armies=_sample_armies(setup, dice)) if dice.throw(2, 1)[0] == 1 else setup


def _sample_armies(setup: Setup, dice: Dice) -> dict[Seat, Json]:
    seats = in_order(seat for own in SEATS[scenario_of(setup)].values() for seat in own)
    is_share = scenario_of(setup) == "alliance"
    return {seat: armies.random_army(dice, options_of(setup), is_share=is_share) for seat in seats}

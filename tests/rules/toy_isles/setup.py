"""Section 1: scenarios, options, and positions to begin from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from battles.rules.base import Scenario, Seat, Setup
from battles.rules.codec import Json, to_builtins
from battles.rules.dice import Dice, pick
from battles.rules.errors import BadSetup, Refusal
from battles.rules.refusals import refuse
from battles.rules.seats import in_order
from tests.rules.toy_isles.frames import Plan
from tests.rules.toy_isles.state import COAST, OPEN, Boat, State
from tests.rules.toy_isles.tables import SCENARIOS, SEA, ScenarioRow


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    months: int = SEA.months.usual


def scenario(row: ScenarioRow) -> Scenario:
    return Scenario(id=row.id, seats=_seats(len(row.sides)), sides=row.sides)


def _seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(str(n + 1)) for n in range(count))


def problems(setup: Setup) -> Iterator[Refusal]:
    if setup.position is not None:
        yield from _position_problems(setup.position)
        return
    if setup.document is not None or setup.scenario not in SCENARIOS:
        yield refuse("unknown_scenario", "1.1", scenario=setup.scenario, scenarios=list(SCENARIOS))
    if setup.armies:
        yield refuse("no_armies", "1.3")
    try:
        chosen = msgspec.convert(setup.options, Options)
    except msgspec.ValidationError as error:
        yield refuse("bad_options", "1.2", detail=str(error))
        return
    limits = SEA.months
    if not limits.least <= chosen.months <= limits.most:
        yield refuse("bad_months", "1.2", months=chosen.months, least=limits.least, most=limits.most)


def _position_problems(position: dict[str, Json]) -> Iterator[Refusal]:
    try:
        state = msgspec.convert(position, State)
    except msgspec.ValidationError as error:
        yield refuse("bad_position", "", detail=str(error))
        return
    if not _is_sound(state):
        yield refuse("bad_position", "", detail="seats, sides, boats and isles do not fit together")


def _is_sound(state: State) -> bool:
    """Seats 1 … n, each with a side; every boat and every isle somebody's who is there; something to go on with."""
    seats, isles = set(state.seats), set(state.isles)
    return (
        len(seats) > 1
        and in_order(seats) == _seats(len(state.seats))
        and seats == set(state.sides)
        and seats >= {*state.sheets, *state.fallen, *state.holders.values(), *(b.seat for b in state.boats.values())}
        and isles >= {*state.holders, *(boat.isle for boat in state.boats.values())}
        and bool(state.ended or state.flow)
    )


def initial(setup: Setup, version: int) -> State:
    if found := tuple(problems(setup)):
        raise BadSetup(found)
    if setup.position is not None:
        return msgspec.convert(setup.position, State)
    sides = SCENARIOS[setup.scenario].sides
    seats, names = _seats(len(sides)), list(dict.fromkeys(sides))
    return State(
        rules=version,
        flow=(Plan(),),
        months=msgspec.convert(setup.options, Options).months,
        seats=seats,
        sides={seat: names.index(side) + 1 for seat, side in zip(seats, sides, strict=True)},
        boats={
            f"{seat}.{n}": Boat(seat=seat, isle=_first(n) + seat) for seat in seats for n in range(1, SEA.boats + 1)
        },
        holders={f"{COAST}{seat}": seat for seat in seats},
    )


def _first(number: int) -> str:
    """Each seat's first boat lies at its coast, the others at the open isle beside it (1.3)."""
    return COAST if number == 1 else OPEN


def sample(dice: Dice) -> Setup:
    limits = SEA.months
    months = limits.least + dice.throw(limits.most - limits.least + 1, 1)[0] - 1
    return Setup(scenario=pick(dice, list(SCENARIOS)), options={"months": months})


def position(state: State) -> dict[str, Json]:
    plain: dict[str, Json] = to_builtins(state)
    return plain

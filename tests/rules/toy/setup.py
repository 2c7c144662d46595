"""Section 1: scenarios, forces, options, and positions to begin from."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import msgspec
from msgspec import Struct

from battles.rules.base import Scenario, Seat, Setup
from battles.rules.codec import Json, to_builtins
from battles.rules.dice import Dice, pick
from battles.rules.errors import BadSetup, Refusal
from battles.rules.refusals import refuse
from tests.rules.toy.frames import NewRound
from tests.rules.toy.state import Force, State
from tests.rules.toy.tables import FORCES, SCENARIOS

SIDES = ("north", "south", "west", "east")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: int = FORCES.rounds.usual
    nights: bool = True


class Army(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    strength: int
    rerolls: int


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An uploaded scenario."""

    sides: tuple[str, ...]


def scenario(name: str, sides: tuple[str, ...]) -> Scenario:
    return Scenario(id=name, seats=tuple(Seat(str(n + 1)) for n in range(len(sides))), sides=sides)


def problems(setup: Setup) -> Iterator[Refusal]:
    if setup.position is not None:
        yield from _position_problems(setup.position)
        return
    yield from _option_problems(setup.options)
    sides = yield from _side_problems(setup)
    for seat, army in setup.armies.items():
        if sides and seat not in [str(n + 1) for n in range(len(sides))]:
            yield refuse("no_such_seat", "1.1", seat=seat)
        yield from army_problems(army)


def _side_problems(setup: Setup) -> Generator[Refusal, None, tuple[str, ...]]:
    try:
        sides = _sides(setup)
    except msgspec.ValidationError as error:
        yield refuse("bad_document", "1.1", detail=str(error))
        return ()
    if not sides:
        yield refuse("unknown_scenario", "1.1", scenario=setup.scenario)
    elif not 2 <= len(sides) <= len(SIDES) or not set(sides) <= set(SIDES):
        yield refuse("bad_sides", "1.1", sides=list(sides), known=list(SIDES))
    return sides


def _sides(setup: Setup) -> tuple[str, ...]:
    if setup.document is not None:
        return msgspec.convert(setup.document, Document).sides
    return SCENARIOS[setup.scenario].sides if setup.scenario in SCENARIOS else ()


def _option_problems(options: dict[str, Json]) -> Iterator[Refusal]:
    try:
        chosen = msgspec.convert(options, Options)
    except msgspec.ValidationError as error:
        yield refuse("bad_options", "1.3", detail=str(error))
        return
    limits = FORCES.rounds
    if not limits.least <= chosen.rounds <= limits.most:
        yield refuse("bad_rounds", "1.3", rounds=chosen.rounds, least=limits.least, most=limits.most)


def _position_problems(position: dict[str, Json]) -> Iterator[Refusal]:
    try:
        state = msgspec.convert(position, State)
    except msgspec.ValidationError as error:
        yield refuse("bad_position", "", detail=str(error))
        return
    if len(state.forces) < 2 or not (state.ended or state.flow):
        yield refuse("bad_position", "", detail="two forces and a flow are needed")


def army_problems(army: Json) -> Iterator[Refusal]:
    """Strength and re-rolls are bought from one budget (1.2)."""
    try:
        force = msgspec.convert(army, Army)
    except msgspec.ValidationError as error:
        yield refuse("bad_army", "1.2", detail=str(error))
        return
    if force.strength < 1:
        yield refuse("too_weak", "1.2", strength=force.strength)
    if force.rerolls < 0 or force.strength + force.rerolls > FORCES.budget:
        yield refuse("over_budget", "1.2", cost=force.strength + force.rerolls, budget=FORCES.budget)


def initial(setup: Setup, version: int) -> State:
    if found := tuple(problems(setup)):
        raise BadSetup(found)
    if setup.position is not None:
        return msgspec.convert(setup.position, State)
    chosen = msgspec.convert(setup.options, Options)
    seats = [Seat(str(n + 1)) for n in range(len(_sides(setup)))]
    forces = {seat: _force(setup.armies.get(seat)) for seat in seats}
    return State(rules=version, flow=(NewRound(),), forces=forces, rounds=chosen.rounds, nights=chosen.nights)


def _force(army: Json) -> Force:
    bought = Army(strength=FORCES.strength, rerolls=FORCES.rerolls) if army is None else msgspec.convert(army, Army)
    return Force(strength=bought.strength, rerolls=bought.rerolls)


def sample(dice: Dice) -> Setup:
    limits = FORCES.rounds
    rounds = limits.least + dice.throw(limits.most - limits.least + 1, 1)[0] - 1
    return Setup(scenario=pick(dice, list(SCENARIOS)), options={"rounds": rounds, "nights": bool(pick(dice, (0, 1)))})


def position(state: State) -> dict[str, Json]:
    plain: dict[str, Json] = to_builtins(state)
    return plain

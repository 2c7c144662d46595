"""Positions: a battle in the middle as JSON. The README documents the format; every field has the state's name."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from battles.rules.codec import Json, encode
from battles.rules.errors import BadSetup, Refusal
from battles.rules.horden_helden.invariants import broken
from battles.rules.horden_helden.refusals import refuse
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.troops import TROOPS
from battles.rules.horden_helden.turning.frames import NextPhase
from battles.rules.horden_helden.turning.phases import phases


def written(state: State) -> dict[str, Json]:
    """The whole state; what has its default value is left out."""
    whole, plain = _plain(state), _plain(State(sides=state.sides))
    return {key: value for key, value in whole.items() if key == "sides" or value != plain[key]}


def _plain(state: State) -> dict[str, Json]:
    """As JSON has it: lists, not tuples."""
    found: dict[str, Json] = msgspec.json.decode(encode(state))
    return found


def restored(position: dict[str, Json]) -> State:
    """The state of a position; one without `flow` begins with its phase."""
    wrong = problems(position)
    if wrong:
        raise BadSetup(tuple(wrong))
    return _read(position)


def _read(position: dict[str, Json]) -> State:
    state = msgspec.convert(position, State)
    if state.flow or state.ended is not None:
        return state
    at = phases(state).index(state.phase) if state.phase in phases(state) else 0
    return msgspec.structs.replace(state, flow=(NextPhase(at=at),))


def problems(position: dict[str, Json]) -> list[Refusal]:
    """All that is wrong with a position."""
    try:
        state = _read(position)
    except (msgspec.ValidationError, ValueError) as error:
        return [refuse("bad_position", "", problem=str(error))]
    return list(_problems(state))


def _problems(state: State) -> Iterator[Refusal]:
    if set(state.sides) != {"A", "B"}:
        yield refuse("bad_position", "", problem="two sides, A and B")
    for element in state.elements.values():
        if element.type not in TROOPS:
            yield refuse("unknown_troops", "1.2", element=element.id, type=element.type)
        if element.command not in state.commands:
            yield refuse("unknown_command", "1.5", element=element.id, command=element.command)
    if all(element.type in TROOPS for element in state.elements.values()):
        for problem in broken(state):
            yield refuse("bad_position", "", problem=problem)

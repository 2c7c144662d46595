"""Positions: a battle in the middle as JSON. The README documents the format; every field has the state's name."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from battles.rules.codec import Json, encode, unsound
from battles.rules.errors import BadSetup, Refusal
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.invariants import broken
from battles.rules.ninth_age.pieces import UnitChoice
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import NextPhase
from battles.rules.ninth_age.turns.phases import PHASES
from battles.rules.refusals import refuse


def written(state: State) -> dict[str, Json]:
    """The whole state; what has its default value is left out."""
    whole, plain = _plain(state), _plain(State(sides=state.sides))
    return {key: value for key, value in whole.items() if key == "sides" or value != plain.get(key)}


def _plain(state: State) -> dict[str, Json]:
    """As JSON has it: lists, not tuples."""
    found: dict[str, Json] = msgspec.json.decode(encode(state))
    return found


def restored(position: dict[str, Json]) -> State:
    """The state of a position; one without `flow` begins with its phase."""
    state, wrong = _sound(position)
    if state is None or wrong:
        raise BadSetup(tuple(wrong))
    return state


def _read(position: dict[str, Json]) -> State:
    state = msgspec.convert(position, State)
    if state.flow or state.ended is not None:
        return state
    at = PHASES.index(state.phase) if state.phase in PHASES else 0
    return msgspec.structs.replace(state, turn=max(1, state.turn), flow=(NextPhase(at=at),))


def problems(position: dict[str, Json]) -> list[Refusal]:
    """All that is wrong with a position."""
    return _sound(position)[1]


def _sound(position: dict[str, Json]) -> tuple[State | None, list[Refusal]]:
    if (detail := unsound(position)) is not None:
        return None, [refuse("bad_position", "", problem=detail)]
    try:
        state = _read(position)
        return state, list(_problems(state))
    except (msgspec.ValidationError, ValueError, LookupError, AssertionError) as error:
        return None, [refuse("bad_position", "", problem=str(error)[:300])]


def _problems(state: State) -> Iterator[Refusal]:
    if set(state.sides) != {"A", "B"} or len(state.side_of_seat) != 2:
        yield refuse("bad_position", "", problem="a battle has two sides with a seat each")
        return
    for key, unit in state.units.items():
        if key != unit.id or (unit.troops is None and not unit.members):
            yield refuse("bad_position", "", problem=f"{key}: not a unit")
            return
        choices = [member.choice for member in unit.members]
        if unit.troops is not None:
            choices.append(unit.troops.choice)
        if not all(map(_is_known, choices)):
            yield refuse("bad_position", "", problem=f"{key}: of no book at hand")
            return
        if key not in state.entries:
            yield refuse("bad_position", "", problem=f"{key}: stands on no list")
            return
    for problem in broken(state):
        yield refuse("bad_position", "", problem=problem[:300])


def _is_known(choice: UnitChoice) -> bool:
    return choice.book in BOOKS and choice.unit.entry in BOOKS[choice.book].by_entry

"""Positions: a battle in the middle as JSON. The README documents the format; every field has the state's name."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import msgspec

from battles.rules.codec import Json, encode, unsound
from battles.rules.errors import BadSetup, Refusal
from battles.rules.geometry import FARTHEST
from battles.rules.horden_helden.invariants import broken
from battles.rules.horden_helden.maps.checks import sound_pieces
from battles.rules.horden_helden.maps.placing.piece_choice import choice_of
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, SQUARE, WIDTH
from battles.rules.horden_helden.troops import TROOPS
from battles.rules.horden_helden.turns.frames import NextPhase
from battles.rules.horden_helden.turns.phases import phases
from battles.rules.refusals import refuse

LEAST, DEEPEST = 1.0, 200.0
"""Millimetres; no base of any scale comes near them."""


def written(state: State) -> dict[str, Json]:
    """The whole state; what has its default value is left out."""
    whole, plain = _plain(state), _plain(State(sides=state.sides))
    return {key: value for key, value in whole.items() if key == "sides" or value != plain[key]}


def _plain(state: State) -> dict[str, Json]:
    """As JSON has it: lists, not tuples."""
    found: dict[str, Json] = msgspec.json.decode(encode(state))
    return found


def restored(position: dict[str, Json]) -> State:
    """The state of a position; one without `flow` begins with its phase. Battles that began before the law was checked
    stay readable."""
    state, wrong = _sound(position)
    if state is None or wrong:
        raise BadSetup(tuple(wrong))
    return state


def _read(position: dict[str, Json]) -> State:
    state = msgspec.convert(position, State)
    if state.flow or state.ended is not None:
        return state
    at = phases(state).index(state.phase) if state.phase in phases(state) else 0
    return msgspec.structs.replace(state, flow=(NextPhase(at=at),))


def problems(position: dict[str, Json]) -> list[Refusal]:
    """All that is wrong with a position."""
    state, wrong = _sound(position)
    return wrong if state is None or wrong else list(_unlawful(state))


def _sound(position: dict[str, Json]) -> tuple[State | None, list[Refusal]]:
    if (detail := unsound(position)) is not None:
        return None, [refuse("bad_position", "", problem=detail)]
    try:
        state = _read(position)
    except (msgspec.ValidationError, ValueError) as error:
        return None, [refuse("bad_position", "", problem=str(error))]
    return state, list(_problems(state))


def _unlawful(state: State) -> Iterator[Refusal]:
    """Every command has one commander; a lost one is there too, marked `lost` or with an element that is (1.5)."""
    for command in state.commands.values():
        own = [one for one in state.elements.values() if one.command == command.id]
        count = sum(one.commander is not None for one in own)
        if count != 1 and (own or state.turn):
            yield refuse("commanders_of_command", "1.5", command=command.id, count=count)


def _problems(state: State) -> Iterator[Refusal]:
    found = [*_tables(state), *_troops(state), *_papers(state)]
    yield from found
    if not found:
        for problem in broken(state):
            yield refuse("bad_position", "", problem=problem)


def _tables(state: State) -> Iterator[Refusal]:
    """Board, terrain, sides, commands, camps, works: each under its own name, with shapes that can be asked about."""
    if set(state.sides) != {"A", "B"} or any(not state.commands_of(side) for side in state.sides):
        yield refuse("bad_position", "", problem="two sides, A and B, with a command each")
    for table in (state.sides, state.commands, state.elements, state.camps, state.works):
        for key, one in table.items():
            if one.id != key:
                yield refuse("bad_position", "", problem=f"{one.id} under the name of {key}")
    if not all(SQUARE <= length <= FARTHEST for length in (state.board.width, state.board.depth)):
        yield refuse("bad_position", "3.1", problem=f"a board of {state.board.width} by {state.board.depth}")
    sound = sound_pieces(state.terrain)
    for piece in state.terrain:
        if piece not in sound or sum(one.id == piece.id for one in state.terrain) > 1:
            yield refuse("bad_position", "3.3", problem=f"the terrain {piece.id}")
    for camp in state.camps.values():
        if not (LEAST <= camp.width <= FARTHEST and LEAST <= camp.depth <= FARTHEST):
            yield refuse("bad_position", "1.6", problem=f"the camp {camp.id}")
    for work in state.works.values():
        if abs(dist(work.start, work.end) - WIDTH) > NEAR:
            yield refuse("bad_position", "4.9", problem=f"the work {work.id}")


def _troops(state: State) -> Iterator[Refusal]:
    pieces = {piece.id for piece in state.terrain}
    for element in state.elements.values():
        if element.type not in TROOPS:
            yield refuse("unknown_troops", "1.2", element=element.id, type=element.type)
        command = state.commands.get(element.command)
        if command is None or command.side != element.side:
            yield refuse("unknown_command", "1.5", element=element.id, command=element.command)
        if not LEAST <= element.depth <= DEEPEST:
            yield refuse("bad_position", "1.1", problem=f"{element.id} is {element.depth} mm deep")
        if element.boat is not None and element.boat not in state.elements:
            yield refuse("bad_position", "1.9", problem=f"{element.id} is aboard {element.boat}, which is not there")
        if element.lair is not None and element.lair not in pieces:
            yield refuse("bad_position", "12.3", problem=f"{element.id} lives in {element.lair}, which is not there")


def _papers(state: State) -> Iterator[Refusal]:
    """What is remembered speaks of what is there; who has yet to shoot, and at whom, stands on the table."""
    for key in sorted({*_named(state)} - {*state.elements}):
        yield refuse("bad_position", "", problem=f"{key} is spoken of, but not there")
    pending = {key for shot in state.shooting.pending for key in (shot.shooter, shot.target)}
    for key in sorted(pending & {one.id for one in state.elements.values() if not one.is_placed}):
        yield refuse("bad_position", "14.9", problem=f"{key} shoots or is shot at, but is not on the table")
    for side in state.setting_up.choices:
        try:
            choice_of(state, side)
        except msgspec.ValidationError as error:
            yield refuse("bad_position", "3.12", problem=str(error))


def _named(state: State) -> Iterator[ElementId]:
    """The elements of shots, of the fight and of the spell in hand."""
    for shot in state.shooting.shots:
        yield from (shot.shooter, shot.target)
    if (fight := state.melee.fight) is not None:
        yield from (one for one in (fight.attacker, fight.defender) if not one.startswith("camp:"))
    if (spell := state.magic.casting) is not None:
        yield from (spell.caster, *spell.targets, *spell.supporters, *spell.counter_supporters)
        yield from () if spell.counter is None else (spell.counter,)

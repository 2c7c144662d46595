"""May these elements be ordered to move at all? (6.4, 8.6, 8.11a, 19.2, 20)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import distance
from battles.rules.horden_helden.magic import effects
from battles.rules.horden_helden.movement.contact import zones
from battles.rules.horden_helden.movement.rulings import UNRELIABLE_LE
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Way

MoveSort = Literal["tactical", "march", "extra"]
MOST_ELEMENTS = 80


def owned(state: State, seat: Seat, elements: Sequence[ElementId]) -> list[Refusal]:
    """Known elements of the seat, each named once."""
    if not elements:
        return [refuse("nobody_named", "8.6")]
    if len(elements) > MOST_ELEMENTS or len(set(elements)) < len(elements):
        return [refuse("named_twice", "8.6")]
    for one in elements:
        if one not in state.elements:
            return [refuse("no_such_element", "1.1", element=one)]
        if state.seat_of(one) != seat:
            return [refuse("not_yours", "20", witness={"element": one}, element=one)]
    return []


def problems(state: State, elements: Sequence[ElementId], sort: MoveSort) -> list[Refusal]:
    """Who may not move now, whatever the way."""
    found: list[Refusal] = []
    for key in elements:
        found += _of_one(state, state.elements[key], sort)
    if state.moving.extra_step is not None:
        found.append(refuse("moves_are_over", "6.6", element=state.moving.extra_step))
    return found


def _of_one(state: State, element: Element, sort: MoveSort) -> list[Refusal]:
    witness: dict[str, Json] = {"element": element.id}
    moving, key = state.moving, element.id
    if element.side != state.active:
        return [refuse("moves_later", "5.1", witness=witness, element=key)]
    if start_box(state, element) is None:
        return [refuse("cannot_be_moved", "8.1", witness=witness, element=key)]
    if state.command_of(key).withdrawing:
        return [refuse("command_withdraws", "20", witness=witness, element=key)]
    if element.place == "ambush" and state.command_of(key).unreliable:
        return [refuse("ally_stays_hidden", "20", witness=witness, element=key)]
    found: list[Refusal] = []
    if sort != "extra" and key in moving.moved:
        found.append(refuse("moved_already", "6.4", witness=witness, element=key))
    if sort == "tactical" and moving.legs.get(key):
        found.append(refuse("marched_already", "19.2", witness=witness, element=key))
    if sort == "march" and key in moving.marched_out:
        found.append(refuse("march_is_over", "19.2", witness=witness, element=key))
    if key in moving.sailed and element.type != "boats":
        found.append(refuse("sailed_already", "9.8", witness=witness, element=key))
    if not _is_led(state, element):
        found.append(refuse("no_wizard_in_range", "19.4", witness=witness, element=key))
    return found


def _is_led(state: State, element: Element) -> bool:
    """What a spell has called moves only in the range of an own wizard (19.4)."""
    return not element.is_placed or effects.is_led(state, element)


# --- contact with the enemy -------------------------------------------------------------------------------------------


def held(state: State, element: Element, way: Way[Element]) -> list[Refusal]:
    """An element in front contact leaves only straight away, and not at all if a flank or its rear is held (8.11a)."""
    if not element.is_placed:
        return []
    opponents = state.field.opponents(element.id)
    if not opponents:
        return []
    pressed = state.field.pressed(element.id)
    if pressed:
        holders: list[Json] = [*opponents, *(touch.other for touch in pressed)]
        witness: dict[str, Json] = {"mover": element.id, "elements": holders}
        return [refuse("held_on_two_sides", "8.11a", witness=witness, mover=element.id)]
    for foe in opponents:
        if not zones.straight_away(way, state.field.boxes[foe], state.field.elements[foe].front):
            return [_not_away(element, foe)]
    return []


def _not_away(element: Element, foe: ElementId) -> Refusal:
    witness: dict[str, Json] = {"mover": element.id, "element": foe}
    return refuse("only_straight_away", "8.11a", witness=witness, mover=element.id, enemy=foe)


# --- unreliable allies ------------------------------------------------------------------------------------------------


def distrust(state: State, ways: Sequence[Way[Element]]) -> list[Refusal]:
    """An unreliable ally comes no nearer to enemies than 6 LE; who is nearer may only go away (20)."""
    element = ways[0].piece
    if not state.command_of(element.id).unreliable:
        return []
    limit = UNRELIABLE_LE * LE
    for one in ways:
        for foe in state.on_table:
            if foe.side == element.side:
                continue
            after = distance(one.end, foe.box)
            if after < limit - NEAR and after < distance(one.start, foe.box) + NEAR:
                witness: dict[str, Json] = {"mover": one.piece.id, "element": foe.id, "distance": round(after, 1)}
                return [
                    refuse("ally_stands_aside", "20", witness=witness, mover=one.piece.id, enemy=foe.id, allowed=limit)
                ]
    return []

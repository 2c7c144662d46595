"""Flyers: landing, taking off, and turning towards them (9.1–9.3, 8.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import PUBLIC, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden import camps, ground, knowledge, room, sight
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.contact.meetings import landing_problems
from battles.rules.horden_helden.movement.judgement import admission, costs
from battles.rules.horden_helden.movement.kinds import groups
from battles.rules.horden_helden.movement.kinds.groups import members_of
from battles.rules.horden_helden.movement.ways import blocking
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import way

LANDING_REACH = 40.0


def landing_refusals(state: State, element: Element) -> list[Refusal]:
    """Why it cannot land where it is (9.3)."""
    here = way(element, element.box, (element.box.pose,))
    near = blocking.surroundings(state, [here], (here.end.cx, here.end.cy, here.end.reach + LANDING_REACH))
    return landing_problems(state, here, near)


def can_land(state: State, element: Element) -> bool:
    """Whoever fights on the ground is down already."""
    if not state.is_airborne(element) and not element.landed:
        return True
    return not landing_refusals(state, element)


def flight_problems(
    state: State, seat: Seat, elements: Sequence[ElementId], *, landing: bool
) -> tuple[list[Refusal], tuple[costs.CostLine, ...]]:
    """A flyer, or a group with flyers, only lands or only takes off; it pays for a move (9.3)."""
    problems = admission.owned(state, seat, elements) or admission.problems(state, elements, "tactical")
    if problems:
        return problems, ()
    movers = [state.elements[one] for one in elements]
    if len(movers) > 1:
        problems = groups.group_problems(state, members_of(state, elements), may_bend=True)
    flyers = [one for one in movers if one.is_flyer and one.landed != landing]
    if not flyers:
        code = "nothing_to_land" if landing else "nothing_to_take_off"
        problems.append(refuse(code, "9.3", witness={"elements": list(elements)}))
    for one in flyers if landing else ():
        problems += landing_refusals(state, one)
    lines = costs.lines(state, movers)
    command = state.commands[movers[0].command]
    if command.ap < costs.total(lines):
        clause = "6.2" if state.is_advanced else "6.1"
        problems.append(refuse("not_enough_ap", clause, needed=costs.total(lines), left=command.ap))
    return problems, lines


# --- turning towards flyers -------------------------------------------------------------------------------------------


def facing_problems(state: State, seat: Seat, element: ElementId, flyer: ElementId) -> list[Refusal]:
    """An element of the other side, not in front contact, towards a visible enemy flyer (8.13)."""
    problems = admission.owned(state, seat, [element])
    if problems:
        return problems
    one, target = state.elements[element], state.elements.get(flyer)
    if target is None or not target.is_flyer or target.side == one.side or not target.is_placed:
        return [refuse("no_enemy_flyer", "8.13", witness={"element": element}, element=element)]
    if one.side != state.other or not one.is_placed:
        return [refuse("cannot_be_moved", "8.13", witness={"element": element}, element=element)]
    return [*_cannot_turn(state, one, target)]


def _cannot_turn(state: State, one: Element, target: Element) -> Iterator[Refusal]:
    if camps.fights(state, one.id) or one.front != "front":
        yield refuse("in_front_contact", "8.13", witness={"element": one.id}, element=one.id)
    if element_turned(state, one.id):
        yield refuse("turned_already", "8.13", witness={"element": one.id}, element=one.id)
    if not sight.sees(state, one, target):
        yield refuse("flyer_not_seen", "8.13", witness={"elements": [one.id, target.id]}, element=one.id)
    turned = facing.flyer_pose(one, target)
    if not room.bounds(state).holds(one.box.at(turned), NEAR):
        yield refuse("off_board", "8.13", witness={"element": one.id}, element=one.id)
    piece = ground.barred(state, one, one.box.at(turned))
    if piece is not None:
        facts: dict[str, Json] = {"mover": one.id, "terrain": piece.kind, "allowed": 0.0}
        yield refuse("terrain_barred", "8.13", witness={"mover": one.id, "piece": piece.id}, **facts)
    blocker = facing.overlapped_by(state, one, turned)
    if blocker is not None:
        yield refuse("no_room", "8.13", witness={"mover": one.id, "element": blocker}, mover=one.id, blocker=blocker)


def element_turned(state: State, element: ElementId) -> bool:
    return element in state.moving.turned


def seats_to_ask(state: State) -> tuple[Seat, ...]:
    """Users of the other side with somebody who, for all that everybody knows, can turn towards a flyer."""
    seats, able = state.seats_of(state.other), set()
    for element, _ in turnable(knowledge.seen_by(state, PUBLIC)):
        able.add(state.seat_of(element))
        if len(able) == len(seats):
            break
    return tuple(seat for seat in seats if seat in able)


def turnable(state: State) -> Iterator[tuple[ElementId, ElementId]]:
    """Elements of the other side and the flyers they can turn to."""
    flyers = [one for one in state.on_table if one.side == state.active and one.is_flyer]
    if not flyers:
        return
    for one in state.on_table:
        if one.side != state.other:
            continue
        for flyer in flyers:
            if not any(True for _ in _cannot_turn(state, one, flyer)):
                yield one.id, flyer.id

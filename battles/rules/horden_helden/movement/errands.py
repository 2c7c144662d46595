"""Moves with a purpose that are listed, not drawn: aboard, ashore, onto an undefended section (9.8, 17.4, 17.9)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Option, Order, Seat
from battles.rules.geometry import End, against, distance, length, spun
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.orders import Disembark, Embark, StormSection
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH

ENDS: tuple[End, ...] = ("middle", "left", "right")


def errands(state: State, seat: Seat) -> Iterator[Option[State]]:
    """For each element and each goal within reach the first way that is allowed."""
    yield from _aboard(state, seat)
    yield from _ashore(state, seat)
    yield from _storms(state, seat)


def _first(state: State, seat: Seat, ways: Iterator[Order[State]]) -> Iterator[Option[State]]:
    for order in ways:
        preview = order.preview(state, seat)
        if not preview.refusals:
            yield Option(order=order, cost=preview.cost)
            return


def _own_boats(state: State, seat: Seat) -> list[Element]:
    return [one for one in state.on_table if one.type == "boats" and state.seat_of(one.id) == seat]


def _aboard(state: State, seat: Seat) -> Iterator[Option[State]]:
    for boat in _own_boats(state, seat):
        poses = [against(boat.box, side, WIDTH, end) for side in boats.bank_sides(state, boat.box) for end in ENDS]
        for one in plans.movable(state, seat):
            if _can_reach(state, one, boat):
                ways = ((spun(one.box, pose.facing), pose) for pose in poses)
                yield from _first(state, seat, (Embark(element=one.id, boat=boat.id, legs=legs) for legs in ways))


def _can_reach(state: State, element: Element, boat: Element) -> bool:
    is_cargo = element.type in boats.CARGO and element.is_placed
    return is_cargo and distance(element.box, boat.box) <= plans.best_case(state, element)


def _ashore(state: State, seat: Seat) -> Iterator[Option[State]]:
    for boat in _own_boats(state, seat):
        for key in boats.passengers(state, boat.id):
            for _, start in boats.landing_starts(state, boat, state.elements[key]):
                yield from _first(state, seat, iter([Disembark(element=key, pose=start.pose)]))


def _storms(state: State, seat: Seat) -> Iterator[Option[State]]:
    sections = [one for one in camps.all_sections(state) if _is_open(state, one)]
    if not sections:
        return
    for element in plans.movable(state, seat):
        if not element.is_placed:
            continue
        reach = plans.best_case(state, element) + WIDTH
        for section in sections:
            x, y = section.middle
            if length(element.box.cx - x, element.box.cy - y) <= reach:
                yield from _first(state, seat, _ways(element, section))


def _is_open(state: State, section: camps.Section) -> bool:
    return camps.holder_of(state, section) != state.active and not camps.is_held(state, section)


def _ways(element: Element, section: camps.Section) -> Iterator[Order[State]]:
    pose = section.attack_pose
    for legs in ((pose,), (spun(element.box, pose.facing), pose)):
        yield StormSection(element=element.id, section=section.key, legs=legs)

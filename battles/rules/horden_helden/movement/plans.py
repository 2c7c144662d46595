"""Moves worth thinking of: as far as possible towards a place, into contact, in groups. For offers and the computer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from battles.rules.base import Seat
from battles.rules.geometry import (
    SIDES,
    Box,
    Point,
    Pose,
    Side,
    Slide,
    ahead,
    distance,
    facing_towards,
    free_way,
    leg_length,
    length,
    spun,
    turn_between,
)
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.ground import land_of
from battles.rules.horden_helden.movement.contact.contacts import contact_pose, has_right, may_swing
from battles.rules.horden_helden.movement.judgement import admission, costs
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.kinds.groups import connected, file_of
from battles.rules.horden_helden.movement.orders.moves import March, MoveElement, MoveGroup
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, NEAR_DEGREES, ZONE

Made = TypeVar("Made", MoveElement, MoveGroup, March)
Planned = tuple[Made, Verdict]
LEAST = 2.0
"""Shorter moves are not worth an action point."""
TRIES = 4
HOPELESS = frozenset(
    {
        "not_enough_ap",
        "held_on_two_sides",
        "only_straight_away",
        "touches_enemy_front",
        "not_connected",
        "march_near_enemy",
    }
)
"""Refused whatever the length."""


def movable(state: State, seat: Seat) -> list[Element]:
    """Elements of the seat that have not moved and may."""
    return [
        one
        for one in state.elements_of(state.active)
        if state.seat_of(one.id) == seat
        and start_box(state, one) is not None
        and not admission.problems(state, [one.id], "tactical")
    ]


def is_affordable(state: State, element: Element) -> bool:
    """Could its command pay for a move of it, at best with a hero's charge?"""
    price = costs.total(costs.lines(state, [element])) + costs.ADVANCED_ROWS["hero_charge"]
    return price <= state.command_of(element.id).ap or element.id in {*state.magic.magic_moves, *state.moving.credits}


def best_case(state: State, element: Element) -> float:
    """The farthest it could go on good ground, in millimetres."""
    return max(rates.rate_on(state, element, "open"), rates.rate_on(state, element, "road"))


def longest(state: State, seat: Seat, most: float, make: Callable[[float], Made]) -> tuple[Made, Verdict] | None:
    """The longest legal one of a family of moves, found in a few tries."""
    amount = most
    for _ in range(TRIES):
        if amount < LEAST:
            return None
        order = make(amount)
        verdict = order.verdict(state, seat)
        if verdict.is_legal:
            return order, verdict
        if any(one.code in HOPELESS for one in verdict.refusals):
            return None
        amount = _shorter(verdict, amount)
    return None


def _shorter(verdict: Verdict, amount: float) -> float:
    """What the refusals would allow (in millimetres of the way, so as a share of it), else half."""
    used = verdict.plan.mm if verdict.plan is not None else 0.0
    allowed = [
        float(one.facts["allowed"]) - (0.0 if one.code == "too_far" else NEAR)
        for one in verdict.refusals
        if one.code in ("too_far", "blocked", "terrain_barred", "camp_in_the_way", "works_in_the_way")
        and isinstance(one.facts.get("allowed"), int | float)
    ]
    if used > 0.0 and allowed and len(allowed) == len(verdict.refusals):
        return amount * min(1.0, max(0.0, min(allowed)) / used)
    return amount / 2


# --- one element ------------------------------------------------------------------------------------------------------


def advance(state: State, seat: Seat, element: Element, most: float | None = None) -> Planned[MoveElement] | None:
    """Straight ahead as far as possible."""
    box = start_box(state, element)
    if box is None:
        return None
    reach = best_case(state, element) if most is None else most
    return longest(state, seat, reach, lambda mm: _move(element, ahead(box.pose, mm)))


def towards(
    state: State, seat: Seat, element: Element, point: Point, most: float | None = None
) -> Planned[MoveElement] | None:
    """Turned towards a point and as near to it as possible."""
    box = start_box(state, element)
    if box is None:
        return None
    heading = facing_towards(box.centre, point)
    turned = spun(box, heading)
    turn = leg_length(box, turned)
    reach = best_case(state, element) if most is None else most
    far = min(reach, turn + length(point[0] - box.cx, point[1] - box.cy))
    if far - turn < LEAST:
        return None
    if turn <= NEAR:
        return longest(state, seat, far, lambda mm: _move(element, ahead(box.pose, mm)))
    return longest(state, seat, far, lambda mm: _move(element, turned, ahead(turned, max(0.0, mm - turn))))


def shifts(
    state: State, seat: Seat, element: Element, way: Point, most: float | None = None
) -> Planned[MoveElement] | None:
    """In a direction (a unit vector) without turning."""
    box = start_box(state, element)
    if box is None:
        return None
    reach = best_case(state, element) if most is None else most
    facing = box.pose.facing
    return longest(
        state,
        seat,
        reach,
        lambda mm: _move(element, Pose(box.pose.x + mm * way[0], box.pose.y + mm * way[1], facing)),
    )


def _move(element: Element, *legs: Pose) -> MoveElement:
    return MoveElement(element=element.id, legs=legs, take_off=element.landed)


def contact_moves(
    state: State, seat: Seat, element: Element, most: float | None = None, only: ElementId | None = None
) -> Iterator[Planned[MoveElement]]:
    """Legal moves into front, flank or rear contact with enemies within reach (or with one), the nearest first."""
    box = start_box(state, element)
    if box is None or not element.troop.may_contact or element.id not in state.field.boxes:
        return
    if not is_affordable(state, element):
        return
    reach = best_case(state, element) if most is None else most
    foes = [
        key
        for key in state.field.near(box, reach)
        if state.field.elements[key].side != element.side and only in (None, key)
    ]
    for foe in sorted(foes, key=lambda key: distance(box, state.field.boxes[key])):
        target = state.field.boxes[foe]
        for side in SIDES:
            pose = contact_pose(target, side)
            if leg_length(box, pose) > reach + NEAR or not has_room(state, element, box.at(pose)):
                continue
            if has_right(box, target, side) or may_swing(state, element.id, foe, side):
                yield from _into(state, seat, element, box, pose, foe)


def has_room(state: State, element: Element, box: Box) -> bool:
    """Nobody else stands there, and the ground bears it: asked before anything dearer."""
    if room.overlapped(state, box, {element.id}) is not None or not room.bounds(state).holds(box, NEAR):
        return False
    return ground.barred(state, element, box) is None


def _into(
    state: State, seat: Seat, element: Element, box: Box, pose: Pose, foe: ElementId
) -> Iterator[Planned[MoveElement]]:
    """Straight there, or first round and then ahead."""
    for legs in ways_into(box, pose):
        order = MoveElement(element=element.id, legs=legs, contact=foe, take_off=element.landed)
        verdict = order.verdict(state, seat)
        if verdict.is_legal:
            yield order, verdict
            return


def ways_into(box: Box, pose: Pose) -> Iterator[tuple[Pose, ...]]:
    """Turned on the spot and then ahead, as the crow flies, ahead and then turned."""
    if abs(turn_between(box.pose.facing, pose.facing)) > NEAR_DEGREES:
        yield spun(box, pose.facing), pose
    yield (pose,)
    if abs(turn_between(box.pose.facing, pose.facing)) > NEAR_DEGREES:
        yield ahead(pose, -ZONE), pose


def moor(state: State, seat: Seat, boat: Element) -> Planned[MoveElement] | None:
    """A boat goes straight to the side until it touches a bank (9.8)."""
    box = boat.box
    banks = [bank for _, bank in land_of(state).banks]
    sides: tuple[Side, ...] = ("left", "right")
    for side in sides:
        nx, ny = box.outward(side)
        reach = best_case(state, boat)
        free = free_way([box], Slide(reach * nx, reach * ny), banks)
        if LEAST < free < reach:
            order = _move(boat, Pose(box.pose.x + free * nx, box.pose.y + free * ny, box.pose.facing))
            verdict = order.verdict(state, seat)
            if verdict.is_legal:
                return order, verdict
    return None


# --- groups -----------------------------------------------------------------------------------------------------------


def whole_groups(state: State, seat: Seat) -> list[tuple[ElementId, ...]]:
    """The largest groups that can still move: joined by full sides, looking the same way, of one command."""
    free = [one for one in movable(state, seat) if one.is_placed and not _is_engaged(state, one.id)]
    left = {one.id: one for one in free}
    found: list[tuple[ElementId, ...]] = []
    while left:
        first = next(iter(left.values()))
        alike = {key for key, one in left.items() if one.command == first.command and _same_facing(one, first)}
        joined = connected(state, first.id, alike)
        for key in joined:
            del left[key]
        if len(joined) > 1:
            found.append(tuple(sorted(joined)))
    return found


def _same_facing(one: Element, other: Element) -> bool:
    assert one.pose is not None
    assert other.pose is not None
    return abs(one.pose.facing - other.pose.facing) <= NEAR_DEGREES


def _is_engaged(state: State, element: ElementId) -> bool:
    return any(touch.theirs == state.field.elements[touch.other].front for touch in state.field.foes(element))


def group_reach(state: State, elements: Sequence[ElementId]) -> float:
    return min(rates.rate_on(state, state.elements[one], "open") for one in elements)


def group_advance(
    state: State, seat: Seat, elements: tuple[ElementId, ...], most: float | None = None
) -> Planned[MoveGroup] | None:
    """Straight ahead, as far as possible."""
    reach = group_reach(state, elements) if most is None else most
    take_off = has_landed(state, elements)
    return longest(
        state,
        seat,
        reach,
        lambda mm: MoveGroup(elements=elements, move="advance", distance=mm, take_off=take_off),
    )


def has_landed(state: State, elements: Sequence[ElementId]) -> bool:
    """Somebody among them must take off to move (9.3)."""
    return any(state.elements[one].landed for one in elements)


def group_wheel(state: State, seat: Seat, elements: tuple[ElementId, ...], degrees: float) -> Planned[MoveGroup] | None:
    """Left if positive, as far as possible up to so many degrees."""

    take_off = has_landed(state, elements)

    def make(amount: float) -> MoveGroup:
        move = "wheel_left" if degrees > 0.0 else "wheel_right"
        return MoveGroup(elements=elements, move=move, degrees=amount, take_off=take_off)  # type: ignore[arg-type]

    return longest(state, seat, min(90.0, abs(degrees)), make)


def column_advance(state: State, seat: Seat, elements: tuple[ElementId, ...]) -> Planned[MoveGroup] | None:
    """A column follows its leader straight ahead."""
    box = head_of(state, elements)
    if box is None:
        return None
    reach = max(rates.rate_on(state, state.elements[one], "road") for one in elements)
    take_off = has_landed(state, elements)
    return longest(
        state,
        seat,
        reach,
        lambda mm: MoveGroup(elements=elements, move="column", legs=(ahead(box.pose, mm),), take_off=take_off),
    )


def head_of(state: State, elements: Sequence[ElementId]) -> Box | None:
    """Where the head of a column stands; None if they are no column."""
    boxes = [box for one in elements if (box := start_box(state, state.elements[one])) is not None]
    line = file_of(boxes)
    return boxes[line[0]] if boxes and len(line) == len(elements) else None


def entering(state: State, seat: Seat) -> list[tuple[ElementId, ...]]:
    """Columns that wait off the board, as many of each as can come in at once (4.2)."""
    found = []
    for command in state.commands_of(state.active):
        if command.seat != seat or command.withdrawing:
            continue
        queue = [one for one in state.setting_up.columns.get(command.id, ()) if state.elements[one].place == "column"]
        reach, deep, first = 0.0, 0.0, list[ElementId]()
        for one in queue:
            reach = min(reach or 1e9, rates.rate_on(state, state.elements[one], "open"))
            if deep >= reach - NEAR:
                break
            first.append(one)
            deep += state.elements[one].depth
        if first:
            found.append(tuple(first))
    return found

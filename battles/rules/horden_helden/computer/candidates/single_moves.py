"""One element by itself: along the way that the ground allows, towards its enemy, ahead, back into the line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from battles.rules.computing.flow import Spot
from battles.rules.geometry import (
    Box,
    Hand,
    Point,
    Pose,
    ahead,
    aside,
    beside,
    facing_towards,
    leg_length,
    length,
    spun,
)
from battles.rules.horden_helden import room
from battles.rules.horden_helden.computer import evaluation, roles
from battles.rules.horden_helden.computer.candidates.candidate import Candidate, legal, planned
from battles.rules.horden_helden.computer.ground_map import GroundMap
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.orders import MoveElement
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.tables import LE, WIDTH

ELEMENTS = 7
"""So many are thought of, those who might gain most first."""
LEAVING = 0.2
"""What it costs at a glance to leave a friend."""
TOWARDS = 2
LEADS = 4
PARTS = (1.0, 0.55)
"""The whole way along the ground map, else so much of it."""
LEAST_WAY, LOOKED_AHEAD = 8.0, 3 * LE
LEAST_SHIFT = 5.0
HANDS: tuple[Hand, ...] = ("left", "right")


def candidates(mind: Mind) -> Iterator[Candidate]:
    field, free = mind.known.field, []
    for one in mind.movable:
        if one.type in roles.HANGS_BACK or field.opponents(one.id):
            continue
        if roles.is_led_from_behind(mind.known, one):
            yield from islice(_leads(mind, one), LEADS)
        else:
            free.append((-_hope(mind, one), one.id))
    for _, key in sorted(free)[:ELEMENTS]:
        yield from _moves(mind, mind.known.elements[key])


def _hope(mind: Mind, element: Element) -> float:
    """What a full move along its way might gain, less the friends that it would leave."""
    box, turns = element.box, mind.ground_map(element)
    if turns is None:
        return 0.0
    x, y = turns.along(box.cx, box.cy, mind.rate(element))
    now, then = (mind.turns_left(element, turns.turns(*spot)) for spot in ((box.cx, box.cy), (x, y)))
    return roles.share(element) * (now - then) - LEAVING * len(mind.known.field.neighbours(element.id))


def _moves(mind: Mind, element: Element) -> Iterator[Candidate]:
    turns, goal = mind.ground_map(element), mind.goal(element)
    found = [] if turns is None else list(_along(mind, element, turns))
    yield from found
    if goal is not None:
        yield from islice(_towards(mind, element, goal.box.centre), TOWARDS)
    if not found:
        yield from planned(mind, plans.advance(mind.known, mind.seat, element, mind.rate(element)))
    yield from _into_line(mind, element)


# --- along the way ----------------------------------------------------------------------------------------------------


def _along(mind: Mind, element: Element, turns: GroundMap) -> Iterator[Candidate]:
    """Over bridges and fords, around woods; turned as the way goes on, else as it stands."""
    box = element.box
    for part in PARTS:
        spot = turns.along(box.cx, box.cy, mind.rate(element) * part)
        if length(spot[0] - box.cx, spot[1] - box.cy) < LEAST_WAY:
            return
        for heading in (_heading(box, spot, turns), box.pose.facing):
            found = list(_to_spot(mind, element, spot, heading))
            yield from found
            if found:
                return


def _heading(box: Box, spot: Spot, turns: GroundMap) -> float:
    further = turns.along(*spot, LOOKED_AHEAD)
    if length(further[0] - spot[0], further[1] - spot[1]) > LEAST_WAY:
        return facing_towards(spot, further)
    return facing_towards(box.centre, spot)


def _to_spot(mind: Mind, element: Element, spot: Spot, heading: float) -> Iterator[Candidate]:
    box = element.box
    far = length(spot[0] - box.cx, spot[1] - box.cy)

    def make(mm: float) -> MoveElement:
        share = min(1.0, mm / far)
        x, y = box.cx + (spot[0] - box.cx) * share, box.cy + (spot[1] - box.cy) * share
        there = ahead(Pose(x, y, heading), element.depth / 2)
        return MoveElement(element=element.id, legs=(there,), take_off=element.landed)

    yield from planned(mind, plans.longest(mind.known, mind.seat, far, make))


def _towards(mind: Mind, element: Element, point: Point) -> Iterator[Candidate]:
    """Turned towards the point and on; else out of the line first; else straight ahead."""
    box, far = element.box, mind.reach(element)
    if not mind.known.field.neighbours(element.id):
        found = plans.towards(mind.known, mind.seat, element, point, far)
        if found is not None:
            yield from planned(mind, found)
            return
    clear = ahead(box.pose, min(far / 2, element.depth + 1.0))
    turned = spun(box.at(clear), facing_towards(box.at(clear).centre, point))
    left = far - leg_length(box, clear) - leg_length(box.at(clear), turned)
    if left > plans.LEAST:
        legs = (clear, turned, ahead(turned, left - 0.5))
        yield from legal(mind, [MoveElement(element=element.id, legs=legs, take_off=element.landed)])


def _into_line(mind: Mind, element: Element) -> Iterator[Candidate]:
    """Beside the friend where it stands best."""
    field, spots = mind.known.field, []
    for friend in mind.mine:
        if friend.id == element.id or roles.is_led_from_behind(mind.known, friend):
            continue
        for hand in HANDS:
            pose = beside(friend.box, hand, WIDTH)
            there, far = element.box.at(pose), leg_length(element.box, pose)
            if hand in field.neighbours(friend.id) or far < LEAST_SHIFT or far > mind.rate(element):
                continue
            if room.overlapped(mind.known, there, {element.id}) is None:
                spots.append((evaluation.standing(mind, element, there).total, pose))
    if spots:
        _, pose = max(spots, key=lambda spot: spot[0])
        yield from place_at(mind, element, pose)


def place_at(mind: Mind, element: Element, pose: Pose) -> Iterator[Candidate]:
    """Straight there, else turned first."""
    ways = ((pose,), (spun(element.box, pose.facing), pose))
    orders = (MoveElement(element=element.id, legs=legs, take_off=element.landed) for legs in ways)
    yield from islice(legal(mind, orders), 1)


# --- a commander ------------------------------------------------------------------------------------------------------


def _leads(mind: Mind, commander: Element) -> Iterator[Candidate]:
    """Behind his men, or away from the enemy."""
    box, far = commander.box, mind.reach(commander)
    back = ahead(Pose(*mind.middle, box.pose.facing), -2.5 * WIDTH)
    poses = [back if leg_length(box, back) <= far else _part_of_the_way(box, back, far)]
    poses += [ahead(box.pose, -far), ahead(box.pose, -far / 2), aside(ahead(box.pose, -far / 2), far / 2)]
    orders = (MoveElement(element=commander.id, legs=(pose,), take_off=commander.landed) for pose in poses)
    yield from legal(mind, orders)


def _part_of_the_way(box: Box, goal: Pose, far: float) -> Pose:
    share = far / max(far, leg_length(box, goal))
    at = box.pose
    return Pose(at.x + (goal.x - at.x) * share, at.y + (goal.y - at.y) * share, at.facing)

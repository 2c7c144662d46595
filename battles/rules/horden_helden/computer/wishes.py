"""Moves worth thinking of, each with what it might gain at a glance: only the most promising are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from battles.rules.base import Order
from battles.rules.geometry import (
    Box,
    Hand,
    Point,
    Pose,
    ahead,
    aside,
    behind,
    beside,
    facing_towards,
    leg_length,
    spun,
)
from battles.rules.horden_helden import camps, room
from battles.rules.horden_helden.computer import aims, lines, values
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.orders import MoveElement, StormSection
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH

Candidate = tuple[Order[State], Verdict]
Plan = Callable[[], Iterable[Candidate]]
Wish = tuple[float, Plan]
"""What a move might gain at a glance, and how to lay it out."""
WHEELS = (10.0, -10.0, 25.0, -25.0)
CONTACTS = 6
"""So many ways into contact are looked at for an element."""
SLOTS = 2
"""So many elements are thought of for a place beside or behind a friend."""
DIRE = -4.0
"""Who expects to lose so much in a fight thinks of leaving it."""
STAND_OFF = 1.0
"""A line that cannot make contact stops so short of the enemy, in millimetres."""


def wishes(mind: Mind) -> Iterator[Wish]:
    """All of them, in no order."""
    yield from _contacts(mind)
    found = lines.lines(mind)
    in_line = {key for line in found for key in line.keys if len(line.keys) > 2}
    for line in found:
        yield from _advances(mind, line)
    yield from _singles(mind, in_line)
    yield from _slots(mind)
    yield from _entering(mind)
    yield from _storms(mind)
    yield from _leavers(mind)


# --- lines ------------------------------------------------------------------------------------------------------------


def _advances(mind: Mind, line: lines.BattleLine) -> Iterator[Wish]:
    hope = sum(_hope(mind, mind.known.elements[key], line.far) for key in line.keys)
    yield hope, partial(_advance, mind, line)
    if len(line.keys) <= 6 or mind.skill > 1:
        for degrees in WHEELS if mind.skill > 1 else WHEELS[:2]:
            yield hope / 3, partial(_some, partial(plans.group_wheel, mind.known, mind.seat, line.keys, degrees))


def _advance(mind: Mind, line: lines.BattleLine) -> Iterator[Candidate]:
    """As far as the ground bears it: into contact if that is exact, else up to the enemy."""
    clear = lines.clear_way(mind, line)
    for most in dict.fromkeys((min(line.far, clear), min(line.far, clear - STAND_OFF))):
        yield from _some(partial(plans.group_advance, mind.known, mind.seat, line.keys, most))


def _some(plan: Callable[[], Candidate | None]) -> Iterator[Candidate]:
    planned = plan()
    if planned is not None:
        yield planned


def _hope(mind: Mind, element: Element, far: float) -> float:
    """What going so far ahead might bring an element nearer."""
    box = element.box
    return aims.standing(mind, element, box.at(ahead(box.pose, far))) - aims.standing(mind, element, box)


# --- one element ------------------------------------------------------------------------------------------------------


def _contacts(mind: Mind) -> Iterator[Wish]:
    """Into contact with an enemy in reach, hoped for by type alone."""
    state = mind.known
    for one in mind.movable:
        if not one.troop.may_contact or state.field.opponents(one.id) or aims.is_led_from_behind(state, one):
            continue
        reach = mind.reach(one)
        near = [state.elements[key] for key in state.field.near(one.box, reach)]
        foes = [foe for foe in near if foe.side != one.side and not aims.is_out_of_reach(state, one, foe)]
        if foes:
            hope = 14.0 * max(aims.match(one, foe) for foe in foes) + 2.0
            yield hope, partial(_into, mind, one)


def _into(mind: Mind, element: Element) -> Iterator[Candidate]:
    return islice(plans.contact_moves(mind.known, mind.seat, element, mind.reach(element)), CONTACTS)


def _singles(mind: Mind, in_line: set[str]) -> Iterator[Wish]:
    """Those who stand alone, flankers, and a commander who looks for a better place."""
    for one in mind.movable:
        if one.type in aims.HANGS_BACK or mind.known.field.opponents(one.id):
            continue
        if aims.is_led_from_behind(mind.known, one):
            yield _lead(mind, one)
        elif one.id not in in_line or one.category != "foot":
            goal = mind.goal(one)
            far = mind.reach(one)
            point = goal.box.centre if goal is not None else _ahead_of(one, far)
            yield max(0.5, _hope(mind, one, far)), partial(_towards, mind, one, point)


def _ahead_of(element: Element, far: float) -> Point:
    return ahead(element.box.pose, far).point


def _lead(mind: Mind, commander: Element) -> Wish:
    """Behind his men, or straight away from the enemy."""
    hope = 0.3 - aims.standing(mind, commander, commander.box)
    return hope, partial(_behind_the_line, mind, commander)


def _behind_the_line(mind: Mind, commander: Element) -> Iterator[Candidate]:
    box = commander.box
    x, y = mind.middle
    back = ahead(Pose(x, y, box.pose.facing), -2.5 * WIDTH)
    far = mind.reach(commander)
    poses = [back] if leg_length(box, back) <= far else [_part_of_the_way(box, back, far)]
    poses += [ahead(box.pose, -far), ahead(box.pose, -far / 2), aside(ahead(box.pose, -far / 2), far / 2)]
    for pose in poses:
        yield from _legal(mind, [MoveElement(element=commander.id, legs=(pose,), take_off=commander.landed)])


def _part_of_the_way(box: Box, goal: Pose, far: float) -> Pose:
    share = far / max(far, leg_length(box, goal))
    at = box.pose
    return Pose(at.x + (goal.x - at.x) * share, at.y + (goal.y - at.y) * share, at.facing)


def _towards(mind: Mind, element: Element, point: Point) -> Iterator[Candidate]:
    """Turned towards the point and on; else out of the line first; else straight ahead."""
    box, far = element.box, mind.reach(element)
    is_hemmed = len(mind.known.field.neighbours(element.id)) > 0
    planned = None if is_hemmed else plans.towards(mind.known, mind.seat, element, point, far)
    if planned is not None:
        yield planned
        return
    clear = ahead(box.pose, min(far / 2, element.depth + 1.0))
    heading = facing_towards(box.at(clear).centre, point)
    turned = spun(box.at(clear), heading)
    left = far - leg_length(box, clear) - leg_length(box.at(clear), turned)
    ways = [(clear, turned, ahead(turned, left - 0.5))] if left > plans.LEAST else []
    orders = [MoveElement(element=element.id, legs=legs, take_off=element.landed) for legs in ways]
    yield from _legal(mind, orders)
    yield from _some(partial(plans.advance, mind.known, mind.seat, element, far))


def _legal(mind: Mind, orders: Iterable[MoveElement | StormSection]) -> Iterator[Candidate]:
    for order in orders:
        verdict = order.verdict(mind.known, mind.seat)
        if verdict.is_legal:
            yield order, verdict


# --- places beside and behind friends who fight -----------------------------------------------------------------------


def _slots(mind: Mind) -> Iterator[Wish]:
    """Overlaps and rear support: the nearest who are free and can get there."""
    field = mind.known.field
    engaged = [one for one in mind.mine if field.opponents(one.id)]
    for friend in engaged:
        taken = field.neighbours(friend.id)
        hands: tuple[Hand, ...] = ("left", "right")
        poses = [beside(friend.box, hand, WIDTH) for hand in hands if hand not in taken]
        if mind.skill > 1 and field.behind(friend.id) is None:
            poses.append(behind(friend.box))
        for pose in poses:
            yield from _takers(mind, pose)


def _takers(mind: Mind, pose: Pose) -> Iterator[Wish]:
    free = [
        one
        for one in mind.movable
        if one.troop.may_contact
        and not mind.known.field.opponents(one.id)
        and not aims.is_led_from_behind(mind.known, one)
        and leg_length(one.box, pose) <= mind.reach(one)
        and room.overlapped(mind.known, one.box.at(pose), {one.id}) is None
    ]
    for one in sorted(free, key=lambda one: (leg_length(one.box, pose), one.id))[:SLOTS]:
        yield 7.0, partial(_to_slot, mind, one, pose)


def _to_slot(mind: Mind, element: Element, pose: Pose) -> Iterator[Candidate]:
    ways = ((pose,), (spun(element.box, pose.facing), pose))
    orders = (MoveElement(element=element.id, legs=legs, take_off=element.landed) for legs in ways)
    yield from islice(_legal(mind, orders), 1)


# --- the rest ---------------------------------------------------------------------------------------------------------


def _entering(mind: Mind) -> Iterator[Wish]:
    for column in plans.entering(mind.known, mind.seat):
        if len(column) > 1:
            yield 9.0, partial(_some, partial(plans.column_advance, mind.known, mind.seat, column))
        else:
            element = mind.known.elements[column[0]]
            yield 9.0, partial(_some, partial(plans.advance, mind.known, mind.seat, element))


def _storms(mind: Mind) -> Iterator[Wish]:
    """Sections that nobody defends."""
    for section in camps.all_sections(mind.known):
        if camps.holder_of(mind.known, section) == mind.side or camps.is_held(mind.known, section):
            continue
        pose = section.attack_pose
        near = (one for one in mind.movable if leg_length(one.box, pose) <= mind.reach(one))
        for one in near:
            orders = [
                StormSection(element=one.id, section=section.key, legs=legs)
                for legs in ((pose,), (spun(one.box, pose.facing), pose))
            ]
            yield 30.0, partial(_legal, mind, orders)


def _leavers(mind: Mind) -> Iterator[Wish]:
    """Out of a fight that would be lost, straight away from the enemy (8.11a)."""
    if mind.skill < 2:
        return
    for one in mind.movable:
        foes = mind.known.field.opponents(one.id)
        if foes and values.fight(mind.known, one.id, foes[0]) < DIRE:
            far = mind.reach(one)
            x, y = mind.known.elements[foes[0]].box.pose.forward
            yield 5.0, partial(_some, partial(plans.shifts, mind.known, mind.seat, one, (x, y), far))

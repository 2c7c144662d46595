"""Columns: the leader goes ahead or wheels, the others follow his trail; groups that fall into column (8.6c, 8.6d)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.geometry import Box, Point, Pose, Swing, column, turn_between
from battles.rules.horden_helden.movement.contact import snapping
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.admission import MoveSort
from battles.rules.horden_helden.movement.judgement.judging import Terms, judge
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.kinds.groups import (
    Member,
    file_of,
    flight_problems,
    front_rank,
    group_problems,
    members_of,
)
from battles.rules.horden_helden.movement.rulings import MOST_LEGS
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, STEPS
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import (
    Way,
    box_at,
    is_straight_ahead,
    is_wheel,
    way,
)

FAR = 10_000.0


def judge_column(
    state: State,
    seat: Seat,
    elements: tuple[ElementId, ...],
    legs: tuple[Pose, ...],
    sort: MoveSort = "tactical",
    terms: Terms | None = None,
) -> Verdict:
    """A column follows its leader (8.6c)."""
    terms = terms or Terms(kind="group", is_group=True, is_column=True)
    problems = _admitted(state, seat, elements, legs, sort)
    if problems:
        return refused(*problems)
    members = members_of(state, elements, take_off=terms.take_off)
    problems = group_problems(state, members, may_bend=True)
    problems += flight_problems(members, take_off=terms.take_off, land=terms.land)
    line = file_of([one.box for one in members])
    if not problems and len(line) != len(members):
        problems = [refuse("not_a_column", "8.6", witness={"elements": list(elements)})]
    if problems:
        return refused(*problems)
    ordered = [members[i] for i in line]
    leader = _led(state, ordered[0], legs)
    ways = following(leader, ordered[1:])
    verdict = judge(state, ways, terms)
    return structs.replace(verdict, refusals=(*verdict.refusals, *leading_problems(leader)))


def _admitted(
    state: State, seat: Seat, elements: tuple[ElementId, ...], legs: tuple[Pose, ...], sort: MoveSort
) -> list[Refusal]:
    problems = admission.owned(state, seat, elements)
    if problems:
        return problems
    if not legs:
        return [refuse("no_way", "8.6", mover=elements[0])]
    if len(legs) > MOST_LEGS:
        return [refuse("too_many_legs", "8.1", mover=elements[0], allowed=MOST_LEGS)]
    return admission.problems(state, elements, sort)


def _led(state: State, head: Member, legs: Sequence[Pose]) -> Way[Element]:
    """The leader's way, exact at its end if that keeps it straight or a wheel."""
    plain = way(head.element, head.box, legs)
    exact = snapping.snapped(state, head.element, plain.end)
    snapped = way(head.element, head.box, (*legs[:-1], exact))
    return plain if leading_problems(snapped) else snapped


def leading_problems(leader: Way[Element]) -> list[Refusal]:
    """Straight ahead or about a front corner, nothing else (8.6c)."""
    for leg, (box, after, _) in enumerate(leader.legs):
        if not (is_straight_ahead(box, after) or is_wheel(box, after, STEPS)):
            pose: list[Json] = [after.pose.x, after.pose.y, after.pose.facing]
            witness: dict[str, Json] = {"mover": leader.piece.id, "pose": pose}
            return [refuse("only_wheels", "8.6", witness=witness, mover=leader.piece.id, leg=leg + 1)]
    if leader.used <= NEAR:
        return [refuse("no_way", "8.6", mover=leader.piece.id)]
    return []


def following(leader: Way[Element], followers: Sequence[Member]) -> list[Way[Element]]:
    """Everybody's way: after each leg all stand on the trail of the rear midpoints (8.6c)."""
    axis = [leader.start.middle("rear"), *(one.box.middle("rear") for one in followers)]
    axis.append(_far_behind(followers[-1].box if followers else leader.start))
    depths = [one.box.depth for one in followers]
    places: list[list[Box]] = [[one.box] for one in followers]
    gone: list[Point] = []
    for leg in range(len(leader.boxes) - 1):
        gone = [*reversed(_rears(leader, leg)), *gone]
        trail = _without_repeats([*gone, *axis])
        poses = column(leader.boxes[leg + 1], trail[1:] or trail, depths) if depths else []
        for place, pose in zip(places, poses, strict=True):
            place.append(place[0].at(pose))
    ways = [
        way(one.element, one.box, [box.pose for box in place[1:]]) for one, place in zip(followers, places, strict=True)
    ]
    return [leader, *ways]


def _far_behind(box: Box) -> Point:
    """Where the axis of the last in a column leads: no column is so long."""
    x, y = box.middle("rear")
    return x - FAR * box.fx, y - FAR * box.fy


def _rears(leader: Way[Element], leg: int) -> list[Point]:
    """The rear midpoint's places during a leg, its start left out."""
    motion = leader.motions[leg]
    count = max(1, ceil(motion.total / STEPS.degrees)) if isinstance(motion, Swing) else 1
    return [box_at(leader, leg, i / count).middle("rear") for i in range(1, count + 1)]


def _without_repeats(points: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        if not kept or abs(kept[-1][0] - x) + abs(kept[-1][1] - y) > NEAR / 10:
            kept.append((x, y))
    return kept


# --- falling into column ----------------------------------------------------------------------------------------------


def judge_forming(
    state: State,
    seat: Seat,
    elements: tuple[ElementId, ...],
    legs: tuple[Pose, ...],
    *,
    take_off: bool = False,
    land: bool = False,
) -> Verdict:
    """One of the front rank leads straight ahead, the others fall in behind in the order named (8.6d)."""
    problems = _admitted(state, seat, elements, legs, "tactical")
    if problems:
        return refused(*problems)
    members = members_of(state, elements, take_off=take_off)
    problems = group_problems(state, members, may_bend=False) + flight_problems(members, take_off=take_off, land=land)
    if problems:
        return refused(*problems)
    leader = _led(state, members[0], legs)
    ways = falling_in(leader, members[1:])
    terms = Terms(kind="group", is_group=True, is_column=True, each=True, take_off=take_off, land=land)
    verdict = judge(state, ways, terms)
    return structs.replace(verdict, refusals=(*verdict.refusals, *_forming_problems(members, leader)))


def _forming_problems(members: Sequence[Member], leader: Way[Element]) -> list[Refusal]:
    found = leading_problems(leader)
    if 0 not in front_rank([one.box for one in members]):
        key = leader.piece.id
        found.append(refuse("not_in_front_rank", "8.6", witness={"mover": key}, mover=key))
    turned = sum(abs(turn_between(box.pose.facing, after.pose.facing)) for box, after, _ in leader.legs)
    if turned > STEPS.most_wheel + NEAR:
        found.append(refuse("wheel_too_wide", "8.6", allowed=STEPS.most_wheel))
    return found


def falling_in(leader: Way[Element], followers: Sequence[Member]) -> list[Way[Element]]:
    """Those who follow go straight to their places in the file, on the leader's trail and its axis."""
    start = leader.start
    trail: list[Point] = []
    for leg in range(len(leader.boxes) - 1):
        trail = [*reversed(_rears(leader, leg)), *trail]
    trail = _without_repeats([*trail, start.middle("rear"), _far_behind(start)])
    poses = column(leader.end, trail[1:] or trail, [one.box.depth for one in followers])
    legs = len(leader.boxes) - 1
    ways = [
        way(one.element, one.box, [*([one.box.pose] * (legs - 1)), pose])
        for one, pose in zip(followers, poses, strict=True)
    ]
    return [leader, *ways]

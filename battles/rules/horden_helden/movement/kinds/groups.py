"""Groups: who is one, and how it advances and wheels (8.6, 8.7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Literal

from msgspec import Struct, structs

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.cooperative import Cooperative
from battles.rules.errors import Refusal
from battles.rules.geometry import (
    Box,
    Motion,
    Slide,
    Swing,
    after,
    clusters,
    turn_between,
)
from battles.rules.horden_helden.movement.contact import snapping
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.admission import MoveSort
from battles.rules.horden_helden.movement.judgement.judging import Terms, judge_in_parts
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, refused
from battles.rules.horden_helden.movement.rulings import MOST_LEGS
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, NEAR_DEGREES, STEPS, WIDTH
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import Way, motion_between

StepKind = Literal["advance", "wheel_left", "wheel_right"]
MOST_MM = 40 * LE
GROUPS_KEPT = 32
"""So many groups of one position are remembered."""
GroupWish = tuple[tuple[ElementId, ...], MoveSort, bool, bool]
"""Its elements, the sort of move, whether it takes off, whether it lands."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One leg of a group: millimetres ahead, or degrees about its outer front corner."""

    move: StepKind
    amount: float


class Member(Struct, frozen=True):
    """An element of the group and where it starts."""

    element: Element
    box: Box


class Muster(Struct, frozen=True):
    """A group as it sets out, whatever its way."""

    problems: tuple[Refusal, ...]
    members: tuple[Member, ...] = ()
    is_column: bool = False


def judge_steps_in_parts(
    state: State,
    seat: Seat,
    elements: tuple[ElementId, ...],
    steps: Sequence[Step],
    *,
    take_off: bool = False,
    land: bool = False,
    sort: MoveSort = "tactical",
    terms: Terms | None = None,
) -> Cooperative[Verdict]:
    """A group advances and wheels, all of it by the same distance or angle."""
    problems = admission.owned(state, seat, elements) or _wrong_steps(steps)
    if problems:
        return refused(*problems)
    group = _mustered(state, (elements, sort, take_off, land))
    if group.problems:
        return refused(*group.problems)
    ways = stepped(state, group.members, steps)
    plain = Terms(kind="group", is_group=True, is_column=group.is_column, take_off=take_off, land=land)
    terms = structs.replace(terms, is_column=group.is_column) if terms else plain
    return (yield from judge_in_parts(state, ways, terms))


def _mustered(state: State, wish: GroupWish) -> Muster:
    """Whoever drags a group about asks for it again and again: it is looked at once."""
    groups = state.groups
    found = groups.get(wish)
    if not isinstance(found, Muster):
        if len(groups) >= GROUPS_KEPT:
            groups.clear()
        found = groups[wish] = _looked_over(state, *wish)
    return found


def _looked_over(state: State, elements: tuple[ElementId, ...], sort: MoveSort, take_off: bool, land: bool) -> Muster:
    problems = admission.problems(state, elements, sort)
    if problems:
        return Muster(tuple(problems))
    members = members_of(state, elements, take_off=take_off)
    problems = group_problems(state, members, may_bend=False) + flight_problems(members, take_off=take_off, land=land)
    is_column = len(file_of([one.box for one in members])) == len(members)
    return Muster(tuple(problems), tuple(members), is_column)


def members_of(state: State, elements: Sequence[ElementId], *, take_off: bool = False) -> list[Member]:
    found = []
    for key in elements:
        element = state.elements[key]
        box = start_box(state, element)
        assert box is not None
        flies = structs.replace(element, landed=False) if take_off and element.is_flyer else element
        found.append(Member(flies, box))
    return found


# --- who is a group ---------------------------------------------------------------------------------------------------


def group_problems(state: State, members: Sequence[Member], *, may_bend: bool) -> list[Refusal]:
    """Connected by full sides, looking the same way, of one command, free of enemy fronts (8.6)."""
    if len(members) < 2:
        return [refuse("not_a_group", "8.6")]
    found: list[Refusal] = []
    commands = {one.element.command for one in members}
    if len(commands) > 1:
        found.append(refuse("different_commands", "20", witness={"elements": [m.element.id for m in members]}))
    found += _engaged(state, members)
    if may_bend and len(file_of([one.box for one in members])) == len(members):
        return found
    first = members[0].box.pose.facing
    turned = [m.element.id for m in members if abs(turn_between(first, m.box.pose.facing)) > NEAR_DEGREES]
    if turned:
        found.append(refuse("different_facings", "8.6", witness={"elements": turned}))
    apart = _apart(state, members)
    if apart:
        found.append(refuse("not_connected", "8.6", witness={"elements": apart}))
    return found


def _engaged(state: State, members: Sequence[Member]) -> list[Refusal]:
    field = state.field
    for one in members:
        key = one.element.id
        for touch in field.foes(key) if key in field.boxes else ():
            if touch.theirs == field.elements[touch.other].front:
                witness: dict[str, Json] = {"mover": key, "element": touch.other}
                return [refuse("touches_enemy_front", "8.6", witness=witness, mover=key, enemy=touch.other)]
    return []


def _apart(state: State, members: Sequence[Member]) -> list[Json]:
    """Those who do not hang together with the first by full sides (7.6)."""
    keys = [one.element.id for one in members]
    if all(key in state.field.boxes for key in keys):
        joined = connected(state, keys[0], set(keys))
        return [key for key in keys if key not in joined]
    first = clusters([one.box for one in members], NEAR)[0]
    return [keys[i] for i in range(len(keys)) if i not in first]


def connected(state: State, start: ElementId, among: set[ElementId]) -> set[ElementId]:
    """Whom full sides join to an element, directly or through others."""
    field = state.field
    joined, queue = {start}, [start]
    while queue:
        key = queue.pop()
        box = field.boxes[key]
        for touch in field.touches(key):
            if touch.other in joined or touch.other not in among or not touch.is_edge:
                continue
            sides = (box.length_of(touch.mine), field.boxes[touch.other].length_of(touch.theirs))  # type: ignore[arg-type]
            if touch.shared >= min(sides) - 2 * NEAR:
                joined.add(touch.other)
                queue.append(touch.other)
    return joined


def file_of(boxes: Sequence[Box]) -> list[int]:
    """The places in a column from its head to its tail; shorter than the boxes if they are no column."""
    rears = [box.middle("rear") for box in boxes]
    after_of: dict[int, int] = {}
    for i, (x, y) in enumerate(rears):
        for j, box in enumerate(boxes):
            if i != j and abs(box.pose.x - x) <= NEAR and abs(box.pose.y - y) <= NEAR:
                after_of[i] = j
    heads = [i for i in range(len(boxes)) if i not in after_of.values()]
    if len(heads) != 1 or (len(boxes) > 1 and len(after_of) != len(boxes) - 1):
        return []
    line = [heads[0]]
    while line[-1] in after_of and len(line) <= len(boxes):
        line.append(after_of[line[-1]])
    return line


def flight_problems(members: Sequence[Member], *, take_off: bool, land: bool) -> list[Refusal]:
    """Flyers among them land or take off as part of the move; who has landed must (9.3)."""
    flyers = [one.element for one in members if one.element.is_flyer]
    if (take_off or land) and not flyers:
        return [refuse("no_flyer", "9.3")]
    grounded = [one.id for one in flyers if one.landed]
    if grounded and not take_off:
        return [refuse("must_take_off", "9.3", witness={"elements": grounded}, mover=grounded[0])]
    return []


# --- steps ------------------------------------------------------------------------------------------------------------


def _wrong_steps(steps: Sequence[Step]) -> list[Refusal]:
    """Groups go forward only; so they never move away from an enemy in front of them (8.7)."""
    if not steps:
        return [refuse("no_way", "8.6", mover="")]
    if len(steps) > MOST_LEGS:
        return [refuse("too_many_legs", "8.1", mover="", allowed=MOST_LEGS)]
    for step in steps:
        if not isfinite(step.amount) or step.amount <= 0.0:
            return [refuse("not_forward", "8.7", amount=step.amount if isfinite(step.amount) else 0.0)]
        if step.move == "advance" and step.amount > MOST_MM:
            return [refuse("too_far", "8.1", mover="", used=MOST_MM, allowed=0.0)]
        if step.move != "advance" and step.amount > STEPS.most_wheel:
            return [refuse("wheel_too_wide", "8.6", allowed=STEPS.most_wheel)]
    return []


def stepped(state: State, members: Sequence[Member], steps: Sequence[Step]) -> list[Way[Element]]:
    """Everybody's way; the last place is made exact if an enemy is all but touched."""
    boxes = [one.box for one in members]
    legs: list[list[Box]] = [boxes]
    motions: list[Motion | None] = []
    for step in steps:
        motion = motion_of(boxes, step)
        boxes = after(boxes, motion)
        legs.append(boxes)
        motions.append(motion)
    elements = [one.element for one in members]
    exact = snapping.group_snapped(state, list(zip(elements, boxes, strict=True)))
    if exact is not None:
        legs[-1] = [box.at(pose) for box, pose in zip(boxes, exact, strict=True)]
        motions[-1] = _snapped_motion(legs[-2][0], legs[-1][0], motions[-1])
    return [Way(element, [leg[i] for leg in legs], motions) for i, element in enumerate(elements)]


def _snapped_motion(start: Box, end: Box, meant: Motion | None) -> Motion | None:
    """A slide stays one if nothing had to be turned; else the sweep follows each element by itself."""
    return motion_between(start, end) if isinstance(meant, Slide) and start.pose.facing == end.pose.facing else None


def motion_of(boxes: Sequence[Box], step: Step) -> Slide | Swing:
    front = boxes[0]
    if step.move == "advance":
        return Slide(step.amount * front.fx, step.amount * front.fy)
    left = step.move == "wheel_left"
    corner = pivot_box(boxes, left=left).corner("front_left" if left else "front_right")
    return Swing(corner, step.amount if left else -step.amount)


def pivot_box(boxes: Sequence[Box], *, left: bool) -> Box:
    """The left or right one of the front rank."""
    frame = boxes[0]
    places = [frame.local(box.pose.point) for box in boxes]
    foremost = max(out for _, out in places)
    rank = [i for i, (_, out) in enumerate(places) if out >= foremost - NEAR]
    return boxes[min(rank, key=lambda i: places[i][0] if left else -places[i][0])]


def front_rank(boxes: Sequence[Box]) -> list[int]:
    """Those with nobody of the group before them."""
    return [i for i, box in enumerate(boxes) if not any(_is_before(box, other) for other in boxes if other is not box)]


def _is_before(box: Box, other: Box) -> bool:
    across, out = box.local(other.centre)
    return out > NEAR and abs(across) < WIDTH - NEAR

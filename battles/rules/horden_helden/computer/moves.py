"""Movement: groups go forward in line, strong troops into contact where the odds are good, shooters into range."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.geometry import Box, Pose, distance, facing_towards, placed, turn_between
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.computer import values
from battles.rules.horden_helden.moving import plans
from battles.rules.horden_helden.moving.orders import EndMovement
from battles.rules.horden_helden.moving.verdicts import Verdict, poses_of
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH, members

SHOOTERS = members("ARCHERS_OR_WAGON", "arquebusiers", "war_wagons", "airships")
HANGS_BACK = members("artillery", "baggage", "boats")
LEAST = 1.2
"""Points that a move must gain for each action point."""
APPROACH = 0.055
"""Points for each millimetre nearer, for an element of 36 points that is a match for its enemy."""
SHOT_RANGE = 3 * LE
CLOSE = 18 * LE
"""Enemies farther off than this do not matter yet."""
WHEELS = (12.0, -12.0, 30.0, -30.0)
LIGHT = members("LIGHT_INFANTRY_ALL")
LONGEST = 8
"""Elements of a line that moves together."""
TRIED: Mapping[int, int] = {1: 7, 2: 14}
"""How many moves are laid out and weighed."""
HOPED = 36
"""How many are looked at for that."""
CONTACTS = 3
SIDE_WORTH: Mapping[str, int] = {"rear": 3, "left": 2, "right": 2, "front": 1}
SAFE = 5 * LE
"""A commander who is no fighter keeps so far from enemies."""


class Eyes(Struct, frozen=True):
    """How well the computer judges, and whom each element makes for (found once for each decision)."""

    dice: Dice
    noise: float
    skill: int
    goals: dict[ElementId, Element | None] = {}

    def goal(self, state: State, element: Element) -> Element | None:
        if element.id not in self.goals:
            self.goals[element.id] = target_of(state, element)
        return self.goals[element.id]

    def blurred(self, value: float) -> float:
        """A judgement, a little off."""
        if not self.noise:
            return value
        return value * (1.0 + self.noise * (self.dice.throw(201, 1)[0] - 101) / 100)


Candidate = tuple[Order[State], Verdict]
Plan = Callable[[], Candidate | None]
Wish = tuple[float, int, Plan]
"""What a move might gain at a glance, its number, and how to lay it out."""


def choose(known: State, seat: Seat, eyes: Eyes) -> Order[State]:
    """The move that gains most for its points; none if nothing is worth them."""
    if not any(one.ap > 0 for one in known.commands_of(known.active) if one.seat == seat):
        return EndMovement()
    best, order = LEAST, None
    for candidate, verdict in candidates(known, seat, eyes):
        price = max(1, verdict.plan.ap if verdict.plan is not None else 1)
        gain = eyes.blurred(gained(known, verdict, eyes)) / price
        if gain > best:
            best, order = gain, candidate
    return EndMovement() if order is None else order


def candidates(state: State, seat: Seat, eyes: Eyes) -> Iterator[Candidate]:
    """The most promising moves, laid out."""
    hoped = sorted(wishes(state, seat, eyes), key=lambda wish: (-wish[0], wish[1]))
    laid_out = (planned for _, _, plan in hoped[:HOPED] if (planned := plan()) is not None)
    yield from islice(laid_out, TRIED[eyes.skill])


def wishes(state: State, seat: Seat, eyes: Eyes) -> Iterator[Wish]:
    """Moves worth thinking of, at a glance."""
    movable = [one for one in plans.movable(state, seat) if one.type not in HANGS_BACK and one.is_placed]
    groups = [part for group in plans.whole_groups(state, seat) for part in lines_of(state, group)]
    hopes = (
        *_contacts(state, seat, movable),
        *(found for group in groups for found in _group(state, seat, group, eyes)),
        *_entering(state, seat),
        *_singles(state, seat, movable, groups, eyes),
    )
    yield from ((hope, number, plan) for number, (hope, plan) in enumerate(hopes))


Hope = tuple[float, Plan]


def lines_of(state: State, group: Sequence[ElementId]) -> list[tuple[ElementId, ...]]:
    """A group cut into lines that move well together: alike troops on good ground, not too long."""
    first = state.field.boxes[group[0]]
    files: dict[int, list[ElementId]] = {}
    for key in group:
        files.setdefault(round(first.local(state.field.boxes[key].pose.point)[0]), []).append(key)
    lines: list[list[ElementId]] = [[]]
    before: tuple[int, str] | None = None
    for aside, members_ in sorted(files.items()):
        kind = _kind_of(state, members_)
        if before is None or kind != before[1] or aside - before[0] > WIDTH + 1 or len(lines[-1]) >= LONGEST:
            lines.append([])
        if kind != "stuck":
            lines[-1] += members_
        before = aside, kind
    return [tuple(sorted(line)) for line in lines if len(line) > 1]


def _kind_of(state: State, keys: Sequence[ElementId]) -> str:
    """Those on difficult ground need a column, and mixed groups cost more (8.7, 6.1)."""
    elements = [state.elements[key] for key in keys]
    if any(ground.is_difficult(state, one) and one.type not in LIGHT for one in elements):
        return "stuck"
    return "/".join(sorted({one.category for one in elements}))


def _contacts(state: State, seat: Seat, movable: Sequence[Element]) -> Iterator[Hope]:
    """Into contact with an enemy in reach, hoped for by type alone."""
    for one in movable:
        if not one.troop.may_contact or state.field.opponents(one.id):
            continue
        reach = plans.best_case(state, one)
        near = [state.elements[key] for key in state.field.near(one.box, reach)]
        foes = [foe for foe in near if foe.side != one.side and not _is_out_of_reach(state, one, foe)]
        if foes:
            yield 14.0 * max(match(one, foe) for foe in foes) + 2.0, partial(_into, state, seat, one)


def _into(state: State, seat: Seat, element: Element) -> Candidate | None:
    """The best of the first few contacts that it can reach: a rear, a flank, a front."""
    found = islice(plans.contact_moves(state, seat, element), CONTACTS)
    return max(found, key=lambda planned: _side_worth(planned[1]), default=None)


def _side_worth(verdict: Verdict) -> int:
    return max((SIDE_WORTH.get(one.kind, 0) for one in verdict.meetings), default=0)


def _group(state: State, seat: Seat, group: tuple[ElementId, ...], eyes: Eyes) -> Iterator[Hope]:
    far = plans.group_reach(state, group)
    hope = sum(_hope(state, state.elements[key], far, eyes) for key in group)
    yield hope, partial(plans.group_advance, state, seat, group)
    for degrees in WHEELS if eyes.skill > 1 else WHEELS[:2]:
        yield hope / 3, partial(plans.group_wheel, state, seat, group, degrees)


def _hope(state: State, element: Element, far: float, eyes: Eyes) -> float:
    """What going so far ahead might bring an element nearer."""
    goal = eyes.goal(state, element)
    if goal is None:
        return 0.0
    off = abs(turn_between(element.box.pose.facing, facing_towards(element.box.centre, goal.box.centre)))
    return APPROACH * far * match(element, goal) * worth_share(element) * max(0.0, 1 - off / 90)


def _entering(state: State, seat: Seat) -> Iterator[Hope]:
    for column in plans.entering(state, seat):
        yield 8.0, partial(plans.column_advance, state, seat, column)


def _singles(
    state: State, seat: Seat, movable: Sequence[Element], groups: Sequence[tuple[ElementId, ...]], eyes: Eyes
) -> Iterator[Hope]:
    """Those who stand alone, and flankers, towards the enemy that suits them best."""
    in_line = {key for group in groups if len(group) > 2 for key in group}
    for one in movable:
        if (one.category == "foot" and one.id in in_line) or state.field.opponents(one.id):
            continue
        if state.commander(one.id) is not None and not _is_fighter(state, one):
            continue
        goal = eyes.goal(state, one)
        if goal is not None:
            hope = APPROACH * plans.best_case(state, one) * match(one, goal) * worth_share(one)
            yield hope, partial(plans.towards, state, seat, one, goal.box.centre)


def _is_fighter(state: State, element: Element) -> bool:
    figure = state.figure(element.id)
    return figure is not None and figure.kind == "hero"


# --- what a move gains -----------------------------------------------------------------------------------------------


def gained(state: State, verdict: Verdict, eyes: Eyes) -> float:
    """Fights that it begins, ground that it wins, and risks that it takes."""
    if verdict.plan is None:
        return 0.0
    poses = poses_of(verdict.plan)
    after = values.placed(state, poses)
    gain = sum(
        approach(state, state.elements[key], placed(WIDTH, state.elements[key].depth, pose), eyes)
        for key, pose in poses.items()
    )
    for meeting in verdict.meetings:
        gain += _meeting(after, meeting.element, meeting.enemy, meeting.kind)
    if eyes.skill > 1:
        gain += _overlapping(state, after, poses)
    return gain - len(verdict.consequences) * 0.5


def _meeting(after: State, mine: ElementId, enemy: str, kind: str) -> float:
    if enemy not in after.elements:
        return values.CAMP * 0.25 if kind == "section" else 0.0
    gain = values.met(after, mine, enemy, kind)
    return gain + (6.0 if kind in ("left", "right", "rear") else 0.0)


def _overlapping(before: State, after: State, poses: Mapping[ElementId, Pose]) -> float:
    """Fights of friends beside whom the moved ones now stand: their odds before and after."""
    gain = 0.0
    for key in poses:
        for friend in after.field.neighbours(key).values():
            for foe in after.field.opponents(friend) if friend not in poses else ():
                gain += values.fight(after, friend, foe) - values.fight(before, friend, foe)
    return gain


def approach(state: State, element: Element, box: Box, eyes: Eyes) -> float:
    """How much nearer to its enemy it comes, weighed by how well it matches him."""
    if not element.is_placed:
        return 3.0
    goal = eyes.goal(state, element)
    if goal is None:
        return 0.0
    before, after = distance(element.box, goal.box), distance(box, goal.box)
    return APPROACH * match(element, goal) * _nearer(state, element, before, after) * worth_share(element) + _aim(
        box, element.box, goal
    )


def worth_share(element: Element) -> float:
    return min(2.0, element.points / 36)


def _nearer(state: State, element: Element, before: float, after: float) -> float:
    """Shooters want to be in range and no nearer; a commander keeps away."""
    if element.type in SHOOTERS:
        return max(before, SHOT_RANGE) - max(after, SHOT_RANGE) - 2 * max(0.0, SHOT_RANGE * 0.6 - after)
    if state.commander(element.id) is not None and not _is_fighter(state, element):
        return max(before, SAFE) - max(after, SAFE) - 3 * max(0.0, SAFE - after)
    return before - after


def _aim(box: Box, before: Box, goal: Element) -> float:
    """To look at the enemy is worth a little."""

    def off(one: Box) -> float:
        return abs(turn_between(one.pose.facing, facing_towards(one.centre, goal.box.centre)))

    return (off(before) - off(box)) / 60


def target_of(state: State, element: Element) -> Element | None:
    """The enemy it should make for: near, and a good match."""
    foes: Sequence[Element] = [
        one for one in state.on_table if one.side != element.side and not _is_out_of_reach(state, element, one)
    ]
    if not foes:
        return None
    return min(foes, key=lambda foe: (distance(element.box, foe.box) / (0.4 + match(element, foe)), foe.id))


def _is_out_of_reach(state: State, element: Element, foe: Element) -> bool:
    """Ground troops without a hero do not catch flyers (9.2)."""
    return state.is_airborne(foe) and not element.is_flyer and not _is_fighter(state, element)


def match(one: Element, foe: Element) -> float:
    """0.15 … 1: how gladly one meets the other."""
    mine = one.troop.against_foot if foe.category == "foot" else one.troop.against_mounted
    theirs = foe.troop.against_foot if one.category == "foot" else foe.troop.against_mounted
    return min(1.0, max(0.15, 0.55 + (mine + one.strength - theirs - foe.strength) / 10))

"""Movement: lines go forward together, strong troops into contact where the odds are good, shooters into range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.horden_helden.computer import threats, values
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.computer.wishes import Candidate, Plan, wishes
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, poses_of
from battles.rules.horden_helden.movement.orders import EndMovement
from battles.rules.horden_helden.state import State

LEAST = 0.5
"""Points that a move must gain: action points that are left lapse."""
TRIED: Mapping[int, int] = {1: 10, 2: 22}
"""How many moves are weighed."""
HOPED: Mapping[int, int] = {1: 14, 2: 30}
"""How many wishes are laid out for that."""
FINALISTS = 6
"""Of so many the enemy's answer is thought of."""
GRASP = 5.0
"""What a hold on a flank or rear is worth beyond this turn's fight."""
GIVEN_UP = 0.3
"""What each consequence that the rules warn of costs."""


def choose(known: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    """The move that gains most for its points; none if nothing is worth them."""
    if not any(one.ap > 0 for one in known.commands_of(known.active) if one.seat == seat):
        return EndMovement()
    mind = Mind(known, seat, dice, skill)
    weighed = [(mind.blurred(gained(mind, verdict)), order, verdict) for order, verdict in candidates(mind)]
    ranked = sorted(enumerate(weighed), key=lambda one: (-_rate(one[1][0], one[1][2]), one[0]))
    best, chosen = 0.0, None
    for _, (gain, order, verdict) in ranked[: FINALISTS if skill > 1 else 1]:
        left = gain - _feared(mind, verdict)
        if left > LEAST and _rate(left, verdict) > best:
            best, chosen = _rate(left, verdict), order
    return EndMovement() if chosen is None else chosen


def _rate(gain: float, verdict: Verdict) -> float:
    """Gain for each action point; what costs nothing counts as half a point."""
    return gain / max(0.5, verdict.plan.ap if verdict.plan is not None else 1.0)


def candidates(mind: Mind) -> Iterator[Candidate]:
    """The most promising moves, laid out."""
    numbered = enumerate(wishes(mind))
    hoped: list[tuple[float, int, Plan]] = sorted((-hope, number, plan) for number, (hope, plan) in numbered)
    laid_out = (one for _, _, plan in hoped[: HOPED[mind.skill]] for one in plan())
    yield from islice(laid_out, TRIED[mind.skill])


def gained(mind: Mind, verdict: Verdict) -> float:
    """Fights that it begins or changes, ground that it wins, and what it gives up."""
    if verdict.plan is None:
        return 0.0
    poses = poses_of(verdict.plan)
    after = _met(values.placed(mind.known, poses), verdict)
    gain = mind.fights_gained(after, poses) + mind.ground_gained(after, poses)
    for meeting in verdict.meetings:
        if meeting.kind == "section":
            gain += values.CAMP / 4
        else:
            gain += mind.boldness + (0.0 if meeting.kind == "front" else GRASP)
    return gain - GIVEN_UP * len(verdict.consequences)


def _met(after: State, verdict: Verdict) -> State:
    """Whoever is taken in flank or rear with his front free turns, or fights with that side (8.12)."""
    for meeting in verdict.meetings:
        if meeting.enemy not in after.field.boxes or meeting.enemy not in facing.pressed(after):
            continue
        poses = facing.facing_poses(after, meeting.enemy, meeting.element)
        if poses:
            after = values.placed(after, poses)
        elif (touch := facing.touch_of(after, meeting.enemy, meeting.element)) is not None:
            fronted = structs.replace(after.elements[meeting.enemy], front=touch.mine)
            after = structs.replace(after, elements={**after.elements, meeting.enemy: fronted})
    return after


def _feared(mind: Mind, verdict: Verdict) -> float:
    if mind.skill < 2 or verdict.plan is None:
        return 0.0
    poses = poses_of(verdict.plan)
    return threats.feared(mind, _met(values.placed(mind.known, poses), verdict), poses)

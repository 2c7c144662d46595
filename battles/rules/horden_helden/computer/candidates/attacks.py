"""Attacks planned together: who goes for an enemy, and who would help at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from battles.rules.geometry import Hand, Pose, beside, distance, leg_length
from battles.rules.horden_helden import room
from battles.rules.horden_helden.computer import roles, values
from battles.rules.horden_helden.computer.candidates.candidate import SINGLE, Candidate
from battles.rules.horden_helden.computer.evaluation import fights_gained, gains_of, table_after
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.judgement import costs
from battles.rules.horden_helden.movement.judgement.verdicts import poses_of
from battles.rules.horden_helden.movement.orders import MoveElement
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH

CONTACTS = 6
"""Ways into contact that are looked at for an element."""
WAYS = 3
"""The best attacks on each enemy."""
HELPERS = 2
BELIEVED = 0.6
"""How much of what helpers would add is believed; they must add at least as much."""
TRIED = 8
"""So many helpers are tried."""
HANDS: tuple[Hand, ...] = ("left", "right")
Helper = tuple[ElementId, Pose, int]
"""Who, where, and at what price."""


def candidates(mind: Mind) -> Iterator[Candidate]:
    """For each enemy in reach the best attacks; the first move of each gets the credit for its helpers."""
    for foe, moves in _by_enemy(mind).items():
        best = sorted(moves, key=lambda one: -gains_of(mind, one.verdict).total)[:WAYS]
        for one in best:
            yield Candidate(one.order, one.verdict, BELIEVED * _help(mind, foe, one, moves))


def _by_enemy(mind: Mind) -> dict[str, list[Candidate]]:
    found: dict[str, list[Candidate]] = {}
    for one in mind.movable:
        reach = mind.rate(one)
        if not roles.may_attack(mind.known, one):
            continue
        if not any(distance(one.box, foe.box) <= reach + NEAR for foe in mind.foes):
            continue
        for order, verdict in islice(plans.contact_moves(mind.known, mind.seat, one, reach), CONTACTS):
            mind.budget.spend(SINGLE)
            if order.contact is not None:
                found.setdefault(order.contact, []).append(Candidate(order, verdict))
    return found


def _help(mind: Mind, foe: str, attack: Candidate, moves: Sequence[Candidate]) -> float:
    """What helpers would add to the fights who can still be paid for."""
    assert attack.verdict.plan is not None
    after = table_after(mind, attack.verdict)
    if foe not in after.field.boxes:
        return 0.0
    poses = dict(poses_of(attack.verdict.plan))
    left, added = mind.points - attack.ap, 0.0
    before = fights_gained(mind, after, poses)
    for _ in range(HELPERS):
        best: tuple[float, Helper] | None = None
        for helper in [*_flankers(moves, poses, left), *_beside(mind, after, poses, left)][:TRIED]:
            key, pose, _ = helper
            gain = fights_gained(mind, values.placed(after, {key: pose}), {**poses, key: pose}) - before - added
            if gain > (BELIEVED if best is None else best[0]):
                best = gain, helper
        if best is None:
            break
        gain, (key, pose, price) = best
        poses[key], left, added = pose, left - price, added + gain
        after = values.placed(after, {key: pose})
    return added


def _flankers(moves: Sequence[Candidate], used: dict[ElementId, Pose], left: int) -> Iterator[Helper]:
    """Others who could take the same enemy in flank or rear."""
    for one in moves:
        order, meetings, plan = one.order, one.verdict.meetings, one.verdict.plan
        assert isinstance(order, MoveElement)
        assert plan is not None
        if order.element not in used and one.ap <= left and meetings and meetings[0].kind != "front":
            yield order.element, poses_of(plan)[order.element], one.ap


def _beside(mind: Mind, after: State, used: dict[ElementId, Pose], left: int) -> Iterator[Helper]:
    """Those who could stand beside the attackers and overlap."""
    for key in [key for key in used if key in after.field.boxes]:
        for hand in HANDS:
            if hand in after.field.neighbours(key):
                continue
            pose = beside(after.field.boxes[key], hand, WIDTH)
            for one in mind.movable:
                if one.id not in used and _can_be_there(mind, after, one, pose):
                    price = costs.total(costs.lines(mind.known, [one]))
                    if price <= left:
                        yield one.id, pose, price


def _can_be_there(mind: Mind, after: State, element: Element, pose: Pose) -> bool:
    if leg_length(element.box, pose) > mind.rate(element) or not roles.may_attack(mind.known, element):
        return False
    return room.overlapped(after, element.box.at(pose), {element.id}) is None

"""The next turns: what the enemy could gain after a move, and what the own side could gain after that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from battles.rules.geometry import Pose, Side, distance, leg_length
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.computer import matches, roles, values
from battles.rules.horden_helden.computer.evaluation import table_after
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement.contact.contacts import contact_pose, has_right
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict, poses_of
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR

ATTACKS = 3
"""So many attacks a side can usually pay for."""
CHANCES = 4 * LE
"""Enemies so near to the moved ones are thought of as victims …"""
VICTIMS = 6
"""… so many of them at most."""
TOGETHER = 3
"""So many are a line."""
PATIENCE, LEAST_FEAR = 90, 0.4
"""Fear fades over so many turns, to this share."""
STALLED_FEAR = 0.7
"""So much of it is gone when nobody fights for long."""
SWARMED = 0.1
"""What a further enemy on flank or rear of somebody who fights gains: this share of the victim's worth."""
SIDES: tuple[Side, ...] = ("rear", "left", "right", "front")
Attack = tuple[Element, Side, Pose]


class Replies:
    """What either side could do next, before and after moves; the position as it is looked at once."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self._now: dict[tuple[ElementId, SideId], float] = {}

    @cached_property
    def _farthest(self) -> float:
        """Who is farther off does not attack next turn."""
        return max(self.mind.rate(one) for one in self.mind.known.on_table)

    def fear(self, verdict: Verdict) -> float:
        """How much more the enemy could gain of the moved and their neighbours."""
        mind = self.mind
        assert verdict.plan is not None
        after = table_after(mind, verdict)
        keys = dict.fromkeys(poses_of(verdict.plan))
        field = mind.known.field
        for key in list(keys):
            keys.update(dict.fromkeys(field.neighbours(key).values()) if key in field.boxes else {})
        return mind.weights.fear * mind.plan.fear * self._caution(verdict) * self._more(after, keys, mind.enemy)

    def _caution(self, verdict: Verdict) -> float:
        """Battles have to be fought: attacks and whole lines are feared for less as time goes by, wanderers are not."""
        assert verdict.plan is not None
        if len(verdict.plan.paths) < TOGETHER and not verdict.meetings:
            return 1.0
        mind = self.mind
        if mind.plan.patient:
            return 1.0
        return max(LEAST_FEAR, 1.0 - mind.known.turn / PATIENCE) * (1.0 - STALLED_FEAR * mind.stalled)

    def chance(self, verdict: Verdict) -> float:
        """How much more the own side could gain of enemies near the moved, beside those whom they meet at once."""
        mind = self.mind
        assert verdict.plan is not None
        after = table_after(mind, verdict)
        boxes = [after.field.boxes[key] for key in poses_of(verdict.plan) if key in after.field.boxes]
        met = {meeting.enemy for meeting in verdict.meetings}
        near = {
            key: min(distance(after.field.boxes[key], other) for other in boxes)
            for box in boxes
            for key in after.field.near(box, CHANCES)
            if after.elements[key].side != mind.side and key not in met
        }
        victims = sorted(near, key=lambda key: (near[key], key))[:VICTIMS]
        return mind.weights.chance * self._more(after, victims, mind.side)

    def _more(self, after: State, keys: Iterable[ElementId], by: SideId) -> float:
        keys = tuple(keys)
        now = sorted((self._pressure_now(key, by) for key in keys), reverse=True)[:ATTACKS]
        then = sorted((self._pressure(after, key, by) for key in keys), reverse=True)[:ATTACKS]
        return sum(then) - sum(now)

    def _pressure_now(self, key: ElementId, by: SideId) -> float:
        if (key, by) not in self._now:
            self._now[key, by] = self._pressure(self.mind.known, key, by)
        return self._now[key, by]

    def _pressure(self, state: State, key: ElementId, by: SideId) -> float:
        """The most that a side gains by attacking this element: exact odds, and overlaps by types."""
        if key not in state.field.boxes:
            return 0.0
        found = list(self._attacks(state, key, by))
        if not found:
            return 0.0
        element = state.elements[key]
        already = sum(self.mind.fight(state, foe, key) for foe in state.field.opponents(key)[:1])
        over = max(0, min(2 - len(state.field.neighbours(key)), len(found) - 1))
        worst = sorted(found, key=lambda one: (one[1] == "front", -matches.worth(state, one[0], element)))[:ATTACKS]
        return max(0.0, *(self._attacked(state, element, attack, over) - already for attack in worst))

    def _attacked(self, state: State, element: Element, attack: Attack, over: int) -> float:
        one, side, pose = attack
        worth = self.mind.met(values.placed(state, {one.id: pose}), one.id, element.id, side)
        if over and side == "front":
            worth += matches.worth(state, one, element, over) - matches.worth(state, one, element)
        if side != "front" and state.field.opponents(element.id):
            worth += SWARMED * values.worth(state, element)
        return worth

    def _attacks(self, state: State, key: ElementId, by: SideId) -> Iterable[Attack]:
        """Free elements of a side that could come to a side of this one, with the worst for it."""
        box, victim = state.field.boxes[key], state.elements[key]
        for other in state.field.near(box, self._farthest):
            one = state.field.elements[other]
            if one.side != by or not roles.may_attack(state, one) or roles.is_out_of_reach(state, one, victim):
                continue
            if distance(one.box, box) > self.mind.rate(one):
                continue
            reach = self._reach(state, one)
            for side in SIDES:
                pose = contact_pose(box, side)
                if leg_length(one.box, pose) <= reach + NEAR and has_right(one.box, box, side):
                    there = one.box.at(pose)
                    if room.overlapped(state, there, {other}) is None and ground.barred(state, one, there) is None:
                        yield one, side, pose
                        break

    def _reach(self, state: State, element: Element) -> float:
        if element.is_flyer or not ground.is_difficult(state, element):
            return self.mind.rate(element)
        return rates.rate_on(state, element, "difficult")

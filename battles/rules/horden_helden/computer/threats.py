"""What the enemy could do next: his best attacks on elements that stand there (the stronger computer)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from battles.rules.geometry import SIDES, Box, leg_length
from battles.rules.horden_helden import ground, room
from battles.rules.horden_helden.computer import values
from battles.rules.horden_helden.computer.mind import Mind
from battles.rules.horden_helden.movement.contact.contacts import contact_pose, has_right
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR

ATTACKS = 3
"""So many attacks the enemy can usually pay for."""
LIKELY = 0.4
"""How much of what he could do he will do."""
REACH = 5 * LE
"""Enemies farther off do not attack next turn."""
PATIENCE = 40
"""Turns after which no threat is feared any more: battles have to be fought."""


def feared(mind: Mind, after: State, keys: Collection[ElementId]) -> float:
    """How much worse the moved ones stand against attacks than before, in points."""
    weight = LIKELY * max(0.0, 1.0 - mind.known.turn / PATIENCE)
    if weight == 0.0:
        return 0.0
    before = [mind.exposed.setdefault(key, _exposure(mind.known, key)) for key in keys]
    then = [_exposure(after, key) for key in keys]
    return weight * (_worst(then) - _worst(before))


def _worst(losses: Iterable[float]) -> float:
    return sum(sorted(losses, reverse=True)[:ATTACKS])


def _exposure(state: State, key: ElementId) -> float:
    """The most that one more enemy could gain by attacking this element."""
    if key not in state.field.boxes:
        return 0.0
    box = state.field.boxes[key]
    already = sum(values.fight(state, foe, key) for foe in state.field.opponents(key)[:1])
    worst = 0.0
    for foe in _free_enemies(state, state.elements[key]):
        reach = rates.full_move(state, foe)
        for side in SIDES:
            pose = contact_pose(box, side)
            if leg_length(foe.box, pose) > reach + NEAR or not has_right(foe.box, box, side):
                continue
            if not _fits(state, foe, foe.box.at(pose)):
                continue
            there = values.placed(state, {foe.id: pose})
            worst = max(worst, values.met(there, foe.id, key, side) - already)
    return worst


def _fits(state: State, foe: Element, box: Box) -> bool:
    return room.overlapped(state, box, {foe.id}) is None and ground.barred(state, foe, box) is None


def _free_enemies(state: State, element: Element) -> Iterable[Element]:
    for key in state.field.near(element.box, REACH):
        foe = state.field.elements[key]
        if foe.side != element.side and foe.troop.may_contact and not state.field.opponents(key):
            yield foe

"""What a fight may lead to, told before it is fought."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Consequence
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat import support
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee import pairs
from battles.rules.horden_helden.melee.outcomes import losses, pursuits, recoils
from battles.rules.horden_helden.melee.outcomes.ways import driven
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.refusals import warn


def consequences(state: State, fight: Fight) -> tuple[Consequence, ...]:
    """For both sides: who could not recoil, who goes down with whom, who would have to pursue."""
    both = ((fight.attacker, fight.defender), (fight.defender, fight.attacker))
    return tuple(one for element, foe in both if element in state.elements for one in _of(state, fight, element, foe))


def _of(state: State, fight: Fight, element: ElementId, foe: str) -> Iterator[Consequence]:
    yield from _recoil(state, element, foe)
    if fight.kind != "melee":
        return
    supporters = support.rear_supporters(state, element, foe)
    sharing = [one for one in supporters if state.elements[one].type in losses.SHARE_DESTRUCTION]
    if sharing:
        witness = {"elements": [element, *sharing]}
        yield warn("supporters_at_risk", "15.11", witness=witness, element=element, elements=sharing)
    helpers = list(pairs.helpers(state, element, foe))
    if helpers:
        yield warn("helpers_at_risk", "15.8", witness={"elements": helpers}, element=element, elements=helpers)
    yield from _pursuit(state, element, foe)


def _recoil(state: State, element: ElementId, foe: str) -> Iterator[Consequence]:
    """A recoil that would be its end."""
    if recoils.is_trapped(state, element, foe):
        held = [touch.other for touch in state.field.pressed(element)]
        yield warn("held_in_flank", "16.1", witness={"elements": held}, element=element, elements=held)
        return
    one = state.elements[element]
    way, distance = recoils.backwards(one)
    found = driven(state, element, way, distance)
    if found.fate == "destroyed" and found.by is not None:
        what = {"element": found.by.what} if found.by.kind == "element" else {"piece": found.by.what}
        yield warn("recoil_would_destroy", "16.1", witness=what, element=element, cause=recoils.CAUSES[found.by.kind])
    elif found.fate == "left":
        yield warn("recoil_would_leave", "16.1", witness={"element": element}, element=element)
    elif found.pushed:
        pushed = list(found.pushed)
        yield warn("recoil_would_push", "16.1", witness={"elements": pushed}, element=element, elements=pushed)


def _pursuit(state: State, element: ElementId, foe: str) -> Iterator[Consequence]:
    one = state.elements[element]
    if camps.section_attacked_by(state, one) is not None:
        return
    if pursuits.duty(state, one, foe) == "must":
        yield warn("must_pursue", "16.5", witness={"element": element}, element=element, mm=one.depth)

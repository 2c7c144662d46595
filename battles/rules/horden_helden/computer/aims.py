"""Where elements want to be: near an enemy that suits them, shooters in range, a commander behind his men."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from battles.rules.geometry import Box, distance, facing_towards, length, turn_between
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, WIDTH, members

if TYPE_CHECKING:
    from battles.rules.horden_helden.computer.mind import Mind

HANGS_BACK = members("artillery", "baggage", "boats")
APPROACH = 0.05
"""Points for each millimetre nearer, for an element of 36 points that is a match for its enemy."""
CLOSE = 0.3
"""The share of it that counts for those who could charge already."""
AIM = 60.0
"""So many degrees off the enemy cost a point."""
IN_RANGE = 2.5
"""What an enemy before the bows is worth."""
ENTERED = 3.0
"""What it is worth that an element marches in."""
SAFE = 5 * LE
"""A commander who is no fighter keeps so far from enemies."""
DANGER = 0.25
"""Points for each millimetre that he is nearer."""
LEASH = 7 * LE
"""So far he may be from the middle of his men."""
HELD = 0.03


def match(one: Element, foe: Element) -> float:
    """0.15 … 1: how gladly one meets the other."""
    mine = one.troop.against_foot if foe.category == "foot" else one.troop.against_mounted
    theirs = foe.troop.against_foot if one.category == "foot" else foe.troop.against_mounted
    return min(1.0, max(0.15, 0.55 + (mine + one.strength - theirs - foe.strength) / 10))


def share(element: Element) -> float:
    """How much it matters where an element is."""
    return min(2.0, max(0.4, element.points / 36))


def is_fighter(state: State, element: Element) -> bool:
    figure = state.figure(element.id)
    return figure is not None and figure.kind == "hero"


def is_led_from_behind(state: State, element: Element) -> bool:
    """A commander who is no hero."""
    return state.commander(element.id) is not None and not is_fighter(state, element)


def is_out_of_reach(state: State, element: Element, foe: Element) -> bool:
    """Ground troops without a hero do not catch flyers (9.2)."""
    return state.is_airborne(foe) and not element.is_flyer and not is_fighter(state, element)


def target_of(state: State, element: Element, foes: Sequence[Element]) -> Element | None:
    """The enemy it should make for: near, and a good match."""
    wanted = [foe for foe in foes if not is_out_of_reach(state, element, foe)]
    if not wanted:
        return None
    return min(wanted, key=lambda foe: (distance(element.box, foe.box) / (0.4 + match(element, foe)), foe.id))


def standing(mind: Mind, element: Element, box: Box) -> float:
    """How well it stands there, beside fights."""
    if is_led_from_behind(mind.known, element):
        return _leading(mind, box)
    goal = mind.goal(element)
    if goal is None:
        return -_to_camp(mind.known, element, box) * APPROACH * share(element)
    far = distance(box, goal.box)
    off = abs(turn_between(box.pose.facing, facing_towards(box.centre, goal.box.centre)))
    if element.troop.shoots:
        return _shooting(mind.known, element, box, far) - off / AIM
    return -APPROACH * (0.4 + match(element, goal)) * share(element) * _left(mind, element, far) - off / AIM


def _left(mind: Mind, element: Element, far: float) -> float:
    """The way that is left; nearer than a charge it counts for less."""
    reach = mind.reach(element)
    return max(0.0, far - reach) + CLOSE * min(far, reach)


def _shooting(state: State, element: Element, box: Box, far: float) -> float:
    """In range, not nearer than need be, and somebody to shoot at."""
    reach = shooters.range_of(state, element)
    way = max(0.0, far - reach) + CLOSE * max(0.0, reach * 0.6 - far)
    return -APPROACH * share(element) * way + (IN_RANGE if _has_target(state, element, box, reach) else 0.0)


def _has_target(state: State, element: Element, box: Box, reach: float) -> bool:
    for key in state.field.near(box, reach):
        foe = state.field.elements[key]
        x, y = box.local(foe.box.centre)
        if foe.side != element.side and abs(x) <= WIDTH * 0.75 and 0.0 < y <= reach + foe.depth / 2:
            return True
    return False


def _leading(mind: Mind, box: Box) -> float:
    """Near his men, away from the enemy."""
    x, y = mind.middle
    away = length(box.cx - x, box.cy - y)
    return -DANGER * max(0.0, SAFE - mind.nearest_foe(box)) - HELD * max(0.0, away - LEASH)


def _to_camp(state: State, element: Element, box: Box) -> float:
    """Without an enemy that could be caught, his camp."""
    ways = [
        length(section.middle[0] - box.cx, section.middle[1] - box.cy)
        for section in camps.all_sections(state)
        if camps.holder_of(state, section) != element.side
    ]
    return min(ways, default=0.0)

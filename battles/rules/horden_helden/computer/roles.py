"""Who is what: fighters, shooters, commanders who lead from behind, and those who stay where they are."""

from __future__ import annotations

from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, members

HANGS_BACK = members("artillery", "baggage", "boats")
LIGHT = members("LIGHT_INFANTRY_ALL")
FAST = 4 * LE
"""Who goes so far in a turn rides around."""


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


def may_attack(state: State, element: Element) -> bool:
    """Free to go into contact, and meant to."""
    if not element.troop.may_contact or is_led_from_behind(state, element):
        return False
    return not state.field.opponents(element.id)


def suffers_on_rough_ground(element: Element) -> bool:
    return element.type not in LIGHT and not element.is_flyer

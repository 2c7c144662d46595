"""What a seat may know: everything but the other side's hidden troops, sealed lists and sketches (decisions, 9).

The public knows what neither side hides.
"""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Knower, Seat, Viewer
from battles.rules.horden_helden.pieces import Element, SideId
from battles.rules.horden_helden.setup.secrets import known_papers
from battles.rules.horden_helden.state import State

SECRET = frozenset({"reserve", "ambush", "hidden", "off", "unseen"})
"""Places that the other side cannot tell apart."""


def veiled(element: Element) -> Element:
    """An element that is somewhere off the table, as the other side knows it."""
    return structs.replace(element, place="unseen", pose=None, lair=None)


def known_to(state: State, viewer: Knower) -> State:
    """Remembered with the state: whoever drags a group about asks for it many times a second."""
    known = state.veils.get(viewer)
    if known is None:
        seat = viewer if isinstance(viewer, str) else None
        known = _known(state, _side(state, viewer), seat)
        if known is not state:
            state.veils[viewer] = known
    return known


def _side(state: State, viewer: Knower) -> SideId | None:
    return state.side_of_seat.get(viewer) if isinstance(viewer, str) else None


def _known(state: State, side: SideId | None, seat: Seat | None) -> State:
    hidden = [one for one in state.elements.values() if one.side != side and one.place in SECRET]
    veil = {one.id: veiled(one) for one in hidden if one.place != "unseen"}
    papers = known_papers(state.setting_up, seat, side)
    if not veil and papers is state.setting_up:
        return state
    elements = {**state.elements, **veil} if veil else state.elements
    return structs.replace(state, elements=elements, setting_up=papers)


def hides(known: State, viewer: Knower) -> bool:
    """Whether lists are still sealed, or another side has elements that are somewhere off the table."""
    if known.phase == "setup" and not known.setting_up.revealed:
        return True
    side = _side(known, viewer)
    return any(one.side != side and one.place == "unseen" for one in known.elements.values())


def seen_by(state: State, viewer: Viewer) -> State:
    """The state as a viewer knows it."""
    return state if viewer is EVERYTHING else known_to(state, viewer)

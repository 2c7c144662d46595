"""What a seat may know: everything but the other side's hidden troops, sealed lists and sketches (decisions, 9)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Seat, Viewer
from battles.rules.horden_helden.pieces import Element, SideId
from battles.rules.horden_helden.setup.secrets import known_papers
from battles.rules.horden_helden.state import State

SECRET = frozenset({"reserve", "ambush", "hidden", "off", "unseen"})
"""Places that the other side cannot tell apart."""


def veiled(element: Element) -> Element:
    """An element that is somewhere off the table, as the other side knows it."""
    return structs.replace(element, place="unseen", pose=None, lair=None)


def known_to(state: State, seat: Seat) -> State:
    """Remembered with the state: whoever drags a group about asks for it many times a second."""
    known = state.veils.get(seat)
    if known is None:
        known = _known(state, state.side_of_seat.get(seat), seat)
        if known is not state:
            state.veils[seat] = known
    return known


def _known(state: State, side: SideId | None, seat: Seat | None) -> State:
    hidden = [one for one in state.elements.values() if one.side != side and one.place in SECRET]
    veil = {one.id: veiled(one) for one in hidden if one.place != "unseen"}
    papers = known_papers(state.setting_up, seat, side)
    if not veil and papers is state.setting_up:
        return state
    elements = {**state.elements, **veil} if veil else state.elements
    return structs.replace(state, elements=elements, setting_up=papers)


def hides(known: State, seat: Seat) -> bool:
    """Whether lists are still sealed, or the other side has elements that are somewhere off the table."""
    if known.phase == "setup" and not known.setting_up.revealed:
        return True
    side = known.side_of_seat.get(seat)
    return any(one.side != side and one.place == "unseen" for one in known.elements.values())


def seen_by(state: State, viewer: Viewer) -> State:
    """The state as a viewer knows it; spectators know what neither side hides."""
    if viewer is EVERYTHING:
        return state
    return known_to(state, viewer) if isinstance(viewer, str) else _known(state, None, None)

"""Losing elements: the one way out of the battle (15.11, 16.2, 18.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from battles.rules.horden_helden.events import ElementLost, LossCause
from battles.rules.horden_helden.melee.events import ObstaclesLost
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.play import Play

SHARE_DESTRUCTION: frozenset[str] = frozenset(load("combat_results")["supporters_destroyed_with_front"])
"""Types that are destroyed along with the element they support (15.11)."""


def remove(
    play: Play[State],
    element: ElementId,
    how: Literal["destroyed", "left"],
    cause: LossCause,
    supporters: Iterable[ElementId] = (),
) -> None:
    """An element is lost, with its obstacles, with whoever is still aboard, and with the supporters who share its end.

    Passengers who come ashore, or are tested first, have left the boat before (16.2).
    """
    if play.state.elements[element].is_lost:
        return
    aboard = passengers(play.state, element)
    lose_obstacles(play, element)
    play.add(ElementLost(element=element, how=how, cause=cause))
    for one in aboard:
        remove(play, one.id, how, "boat")
    if how == "destroyed":
        for supporter in supporters:
            if play.state.elements[supporter].type in SHARE_DESTRUCTION:
                remove(play, supporter, "destroyed", "support")


def passengers(state: State, boat: ElementId) -> tuple[Element, ...]:
    """Who is aboard."""
    if state.elements[boat].type != "boats":
        return ()
    return tuple(one for one in state.elements.values() if one.boat == boat and one.place == "aboard")


def lose_obstacles(play: Play[State], element: ElementId) -> None:
    """Approach obstacles are lost on recoil, retreat, flight and destruction (1.7)."""
    if "obstacles" in play.state.elements[element].equipment:
        play.add(ObstaclesLost(element=element))

"""Withdrawing commands go home, led by the server (20)."""

from __future__ import annotations

from battles.rules.geometry import Point
from battles.rules.geometry.measures import unit
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.melee.frames import Run, WithdrawNext
from battles.rules.horden_helden.melee.outcomes.ways import is_held
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def homeward(state: State, side: SideId) -> float:
    """Straight towards the base edge."""
    return (ground.FACING[ground.edge_of(state, side)] + 180.0) % 360.0


def queue(state: State) -> tuple[ElementId, ...]:
    """All elements of withdrawing commands, those nearest to the edge first, so that they make room."""
    standing = (one for one in state.elements_of(state.active) if one.is_placed or _lies_in_ambush(state, one))
    leaving = [one for one in standing if state.command_of(one.id).withdrawing]
    way = unit(homeward(state, state.active))
    return tuple(one.id for one in sorted(leaving, key=lambda one: (-_along(one, way), one.id)))


def _lies_in_ambush(state: State, element: Element) -> bool:
    """Unreliable allies stay hidden in any case."""
    return element.place == "ambush" and element.pose is not None and not state.command_of(element.id).unreliable


def _along(element: Element, way: Point) -> float:
    return element.box.cx * way[0] + element.box.cy * way[1]


def next_one(play: Play[State], frame: WithdrawNext) -> None:
    """The next element turns and goes at its full rate; whoever is held in front and flank cannot (8.11a)."""
    if not frame.elements:
        play.pop()
        return
    first, rest = frame.elements[0], frame.elements[1:]
    play.replace(WithdrawNext(elements=rest))
    if play.state.elements[first].place == "ambush":
        reveals.show(play, (first,), "moved")
    one = play.state.elements[first]
    if one.is_placed and not is_held(play.state, first):
        left = rates.full_move(play.state, one)
        play.push(Run(element=first, heading=homeward(play.state, one.side), left=left, reason="withdrawal"))

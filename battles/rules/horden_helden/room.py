"""Is there room? What stands in the way of an element that is put down somewhere."""

from __future__ import annotations

from collections.abc import Collection

from battles.rules.errors import Refusal
from battles.rules.geometry import Bounds, Box, overlaps
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.refusals import refuse
from battles.rules.tabletop import board


def bounds(state: State) -> Bounds:
    return board.bounds(state.board)


def overlapped(state: State, box: Box, ignore: Collection[ElementId] = ()) -> ElementId | None:
    """The first element that a box would stand on."""
    for other in state.field.near(box, 0.0):
        if other not in ignore and overlaps(box, state.field.boxes[other], NEAR):
            return other
    return None


def problems(state: State, element: Element, box: Box, ignore: Collection[ElementId] = ()) -> list[Refusal]:
    """Why the element cannot stand there: the board's edge, others, terrain, camps."""
    found = []
    if not bounds(state).holds(box, NEAR):
        found.append(refuse("off_board", "3.1", witness={"element": element.id, "points": list(box.corners)}))
    blocker = overlapped(state, box, {*ignore, element.id})
    if blocker is not None:
        found.append(refuse("no_room", "11", witness={"element": blocker}, blocker=blocker))
    piece = ground.barred(state, element, box)
    if piece is not None:
        found.append(refuse("terrain_barred", "8.8", witness={"piece": piece.id}, terrain=piece.kind))
    camp = next((camp for camp in state.camps.values() if overlaps(box, camp.box, NEAR)), None)
    if camp is not None:
        found.append(refuse("camp_in_the_way", "17.6", witness={"camp": camp.id}, camp=camp.id))
    return found

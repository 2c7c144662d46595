"""Rivers in the way of those who retreat, flee or pursue (9.5, 9.6)."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.base import Frame
from battles.rules.geometry import Box, Point
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.melee.outcomes.courses import is_waterborne
from battles.rules.horden_helden.melee.outcomes.ways import TINY, first, moved
from battles.rules.horden_helden.melee.rulings import STEP
from battles.rules.horden_helden.movement.frames import RollCrossing, RollRiver
from battles.rules.horden_helden.movement.ways import rivers as crossings
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece


class Bank(Struct, frozen=True):
    """Where a way enters a river."""

    at: float
    river: Piece


def met(state: State, element: Element, box: Box, way: Point, distance: float) -> Bank | None:
    """The first river on a straight way, off fords and bridges."""
    if not state.terrain or is_waterborne(element) or (element.is_flyer and not element.landed):
        return None
    before, at = 0.0, 0.0
    while True:
        river = ground.river_at(state, moved(box, way, at))
        if river is not None:
            return Bank(_entry(state, box, way, before, at), river)
        if at >= distance - TINY:
            return None
        before, at = at, min(distance, at + STEP)


def _entry(state: State, box: Box, way: Point, dry: float, wet: float) -> float:
    if wet == 0.0:
        return 0.0
    return first(dry, wet, lambda place: ground.river_at(state, moved(box, way, place)) is not None)


def throws(state: State, element: Element, river: Piece) -> Frame | None:
    """The throw that must come before it goes on: the river's character, or its own crossing."""
    if river.id not in state.rivers:
        return RollRiver(piece=river.id, element=element.id)
    if crossings.needed(state, element, river) is None or element.id in (*state.moving.crossed, *state.moving.stopped):
        return None
    return RollCrossing(element=element.id, piece=river.id)


def is_stopped(state: State, element: Element, river: Piece) -> bool:
    """The river does not let it through this turn."""
    return crossings.needed(state, element, river) is not None and element.id in state.moving.stopped

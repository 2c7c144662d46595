"""The map of the ground: how many turns it is from anywhere to a worthwhile enemy, over bridges and around woods."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from battles.rules.computing.flow import Flow, Grid, Source, Spot
from battles.rules.geometry import Pose, placed
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State

CELL = 25.0
SLOWEST = 15.0
"""Millimetres a turn that everybody is thought to go."""
DIFFICULT = 1.15
"""Difficult ground is slower than its rate: nobody goes through it in line."""
WADING, WET = 22.0, 0.3
"""A river off ford and bridge: millimetres a turn, and turns beside."""
NOWHERE = 60.0
"""Turns from where no way leads."""
JAM = 0.8
"""Turns that friends on a bridge or ford cost whoever comes after them."""
JAM_REACH = (-20.0, 0.0, 20.0)
_KEPT = 200
_paces: dict[tuple[object, ...], tuple[Grid, tuple[float | None, ...]]] = {}


class GroundMap:
    """Turns to the enemy for one kind of mover."""

    def __init__(self, state: State, element: Element, sources: Iterable[Source], jams: Sequence[Spot] = ()) -> None:
        grid, paces = pace_map(state, element)
        own_jams = () if element.is_flyer else tuple(jams)
        self._flow = _flow(grid, paces, own_jams, tuple((x, y, round(late, 1)) for x, y, late in sources))

    def turns(self, x: float, y: float) -> float:
        return self._flow.cost(x, y, NOWHERE)

    def along(self, x: float, y: float, far: float) -> Spot:
        """The place so far along the way."""
        return self._flow.along(x, y, far)


@lru_cache(maxsize=64)
def _flow(grid: Grid, paces: tuple[float | None, ...], jams: tuple[Spot, ...], sources: tuple[Source, ...]) -> Flow:
    """The moves of one turn are looked for on the same few maps."""
    return Flow(grid, _jammed(grid, paces, jams) if jams else paces, sources)


def pace_map(state: State, element: Element) -> tuple[Grid, tuple[float | None, ...]]:
    """Turns that a cell takes; kept by terrain and kind of mover, since nothing else changes it."""
    key = (
        element.type,
        element.is_flyer and not element.landed,
        element.rides,
        element.flags,
        element.exotic,
        element.home,
        element.lair,
        state.terrain,
        state.board,
        state.options,
        tuple(sorted(state.rivers.items())),
    )
    found = _paces.get(key)
    if found is None:
        if len(_paces) >= _KEPT:
            _paces.clear()
        grid = Grid(int(state.board.width // CELL), int(state.board.depth // CELL), CELL)
        cells = range(grid.columns * grid.rows)
        found = _paces[key] = grid, tuple(_pace(state, element, *grid.centre(cell)) for cell in cells)
    return found


def _pace(state: State, element: Element, x: float, y: float) -> float | None:
    """Turns across a cell; None where it may not go."""
    quick = CELL / max(SLOWEST, rates.rate_on(state, element, "open"))
    if element.is_flyer:
        return quick
    box = placed(CELL - 1.0, CELL / 2, Pose(x, y + CELL / 4, 90.0))
    if ground.barred(state, element, box) is not None:
        return None
    if ground.slowed_by(state, element, box) is not None:
        return CELL / WADING + WET
    if ground.is_difficult(state, element, box):
        return DIFFICULT * CELL / max(SLOWEST, rates.rate_on(state, element, "difficult"))
    return quick


def _jammed(grid: Grid, paces: Sequence[float | None], jams: Sequence[Spot]) -> list[float | None]:
    slower = list(paces)
    for x, y in jams:
        for right in JAM_REACH:
            for down in JAM_REACH:
                at = grid.at(x + right, y + down)
                pace = slower[at]
                slower[at] = None if pace is None else pace + JAM
    return slower

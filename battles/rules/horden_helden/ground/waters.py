"""Rivers, banks and flowing water (3.9, 3.10, 9.5–9.8, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from battles.rules.geometry import Box, Motion, Point, Shape, nearest
from battles.rules.geometry.cuts import meets, stretch
from battles.rules.geometry.distances import nearest_on
from battles.rules.geometry.measures import length, total
from battles.rules.geometry.shapes import straight
from battles.rules.horden_helden.ground.dwellers import lives_in_water
from battles.rules.horden_helden.ground.kinds import LARGE_WATERS
from battles.rules.horden_helden.ground.land import land_of
from battles.rules.horden_helden.ground.screens import holds
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.terrain import Piece

STEP: float = float(load("geometry")["sweep_step_mm"])
"""How far apart the poses of a motion are looked at (8.3)."""


def river_at(state: State, box: Shape) -> Piece | None:
    """The river in which some of the box stands, off fords and bridges (9.7); rivers under ice are none."""
    land = land_of(state)
    for i in land.rivers:
        if land.is_in_river(i, box):
            return land.terrain[i]
    return None


def rivers_crossed(state: State, box: Box, way: Motion | Sequence[Box]) -> tuple[Piece, ...]:
    """The rivers that a box touches at its start or on its way, off fords and bridges, in the order met."""
    land = land_of(state)
    if not land.rivers:
        return ()
    found: dict[int, None] = {}
    for part in _poses(box, way):
        for i in land.rivers:
            if i not in found and land.is_in_river(i, part):
                found[i] = None
    return tuple(land.terrain[i] for i in found)


def _poses(box: Box, way: Motion | Sequence[Box]) -> Iterator[Shape]:
    yield box
    if isinstance(way, Sequence):
        yield from way
        return
    steps = max(1, ceil(way.total / STEP))
    yield from (way.moved(box.parts[0], way.total * i / steps) for i in range(1, steps + 1))


def is_in_water(state: State, element: Element) -> bool:
    """Stands, with any part, in a river off ford and bridge, in a lake, the sea or the shallows."""
    return stands_in_water(state, element.box)


def stands_in_water(state: State, box: Shape) -> bool:
    return river_at(state, box) is not None or wading_at(state, box) is not None or _in_deep(state, box)


def _in_deep(state: State, box: Shape) -> bool:
    return any(meets(box, water) for _, water in land_of(state).deep_waters)


def is_under_water(state: State, box: Box) -> bool:
    """Is all of the box in a lake or the sea? Its corners and its centre are."""
    waters = [water for _, water in land_of(state).deep_waters]
    return all(any(holds(water, point) for water in waters) for point in (*box.corners, box.centre))


def wading_at(state: State, box: Shape) -> Piece | None:
    """The shallows through which one wades at the pace of a river crossing (3.7)."""
    return land_of(state).any_at(box, lambda kind, _: kind == "causeway_shallows")


def slowed_by(state: State, element: Element, box: Shape) -> Piece | None:
    """The water that holds a ground element to the river pace of one length unit (8.2, 3.7); boats and dwellers of the
    water are not slowed, nor is anybody in the air."""
    if element.type == "boats" or lives_in_water(element) or (element.is_flyer and not element.landed):
        return None
    return river_at(state, box) or wading_at(state, box)


def holds_bank(state: State, element: Element, foe: Element) -> Piece | None:
    """The river in which the foe stands while the element stands on its bank (9.7)."""
    land = land_of(state)
    for i in land.rivers:
        if land.is_in_river(i, foe.box) and not meets(element.box, land.shapes[i]):
            return land.terrain[i]
    return None


# --- flowing water ----------------------------------------------------------------------------------------------------


def is_flowing(state: State, piece: Piece) -> bool:
    """The sea, rivers, and lakes with inflow or outflow (3.10)."""
    land = land_of(state)
    return any(land.terrain[i].id == piece.id for i in land.flowing)


def is_inland(piece: Piece) -> bool:
    """Every water but the sea (3.10)."""
    return piece.kind in ("river", "frozen_river", "lake")


def crosses_flowing_water(state: State, start: Point, end: Point) -> bool:
    """Does the straight line from point to point cross flowing water?"""
    land = land_of(state)
    edge = (start, end)
    return any(stretch(edge, straight(part)) for i in land.flowing for part in land.shapes[i].parts)


def is_water_between(state: State, one: Shape, other: Shape) -> bool:
    """Does the shortest line between two elements cross flowing water?"""
    line = nearest(one, other)
    return crosses_flowing_water(state, line.mine, line.theirs)


# --- courses ----------------------------------------------------------------------------------------------------------


def course_place(river: Piece, point: Point) -> float:
    """How far down its course (mm from the spring end) a river is nearest to a point."""
    best, gone, found = float("inf"), 0.0, 0.0
    for one, two in pairwise(river.line):
        x, y = nearest_on((one, two), point)
        off = length(x - point[0], y - point[1])
        if off < best:
            best, found = off, gone + length(x - one[0], y - one[1])
        gone += length(two[0] - one[0], two[1] - one[1])
    return found


def course_length(river: Piece) -> float:
    return total(length(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(river.line))


def course_point(river: Piece, place: float) -> tuple[Point, Point]:
    """The point at a place of the course, and the unit vector downstream; beyond its ends it runs straight on."""
    gone = 0.0
    pairs = list(pairwise(river.line))
    for number, (one, two) in enumerate(pairs):
        far = length(two[0] - one[0], two[1] - one[1])
        ux, uy = (two[0] - one[0]) / far, (two[1] - one[1]) / far
        if place <= gone + far or number == len(pairs) - 1:
            return (one[0] + (place - gone) * ux, one[1] + (place - gone) * uy), (ux, uy)
        gone += far
    raise AssertionError("a river has two points at least")


def downstream(river: Piece, point: Point) -> Point:
    """The unit vector of the current at a point."""
    return course_point(river, course_place(river, point))[1]


def sailing_at(state: State, point: Point) -> Piece | None:
    """The water for boats under a point, standing water before rivers."""
    land = land_of(state)
    inside = [i for i in land.sailing if any(_holds(part, point) for part in map(straight, land.shapes[i].parts))]
    still = [i for i in inside if land.kinds[i] in LARGE_WATERS]
    return land.terrain[(still or inside)[0]] if inside else None


def _holds(part: Shape, point: Point) -> bool:
    return all(nx * point[0] + ny * point[1] <= far for one in part.parts for nx, ny, far in one.axes)


def far_bank(state: State, start: Point, direction: Point, reach: float = 2000.0) -> Point | None:
    """Where a ray leaves the water for the first time after it has entered it (16.2); None if not on the board."""
    end = start[0] + reach * direction[0], start[1] + reach * direction[1]
    land = land_of(state)
    places = [*land.rivers, *land.of(LARGE_WATERS)]
    inside = sorted(
        piece for i in places for part in land.shapes[i].parts for piece in stretch((start, end), straight(part))
    )
    if not inside:
        return None
    leaves = inside[0][1]
    for low, high in inside:
        if low <= leaves + 1e-4:
            leaves = max(leaves, high)
    x, y = start[0] + leaves * reach * direction[0], start[1] + leaves * reach * direction[1]
    is_on_board = 0.0 <= x <= state.board.width and 0.0 <= y <= state.board.depth
    return (x, y) if leaves < 1.0 and is_on_board else None

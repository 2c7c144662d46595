"""What the ground is to whoever stands on it: difficult, forbidden, a road (3.5–3.7, 3.11, 8.8, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from battles.rules.geometry import Box, Point, Polygon, Shape, distance, turn_between
from battles.rules.geometry.cuts import is_near, meets
from battles.rules.geometry.distances import nearest_on
from battles.rules.geometry.measures import bearing, length
from battles.rules.horden_helden.ground.dwellers import allowed_area, is_dweller, lives_in_water
from battles.rules.horden_helden.ground.kinds import KINDS
from battles.rules.horden_helden.ground.land import Barrier, Land, land_of
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.horden_helden.terrain import Piece, shape

ALONG_ROAD_DEGREES = 10.0
"""Ruling: whoever faces this near to the direction of a road goes along it (8.2)."""


def pieces_at(state: State, box: Shape) -> tuple[Piece, ...]:
    """The pieces that have ground in common with a box."""
    land = land_of(state)
    return tuple(land.terrain[i] for i in land.at(box))


# --- difficult terrain ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _hard_kinds(kind: str, is_flyer: bool, fighting: bool, open_kinds: tuple[str, ...]) -> frozenset[str]:
    """The kinds of terrain that are difficult for a troop type (3.6)."""
    if kind == "gods" or (is_flyer and not fighting):
        return frozenset(key for key, row in KINDS.items() if row.difficult_for_flyers)
    return frozenset(key for key, row in KINDS.items() if row.difficult) - frozenset(open_kinds)


def _open_kinds(element: Element) -> tuple[str, ...]:
    """What its mounts count as open, while it rides (1.8, 3.6)."""
    if element.has("mounted_infantry") and element.dismounted:
        return ()
    camels = element.type == "camel_riders" or element.has("camel_mount")
    return (*element.exotic, "dunes") if camels else element.exotic


def hard_kinds(element: Element, *, fighting: bool = False) -> frozenset[str]:
    """The kinds of terrain that are difficult for this element."""
    return _hard_kinds(element.type, element.is_flyer, fighting, _open_kinds(element))


def difficult_under(state: State, viewer: Element, box: Shape, *, fighting: bool = False) -> Piece | None:
    """The first piece of ground under a box that the viewer counts as difficult."""
    hard = hard_kinds(viewer, fighting=fighting)
    return land_of(state).any_at(box, lambda kind, _: kind in hard)


def counts_difficult(state: State, viewer: Element, box: Shape, *, fighting: bool = True) -> bool:
    """Ruling: in combat each judges its own and its opponent's ground with its own eyes (3.6)."""
    return difficult_under(state, viewer, box, fighting=fighting) is not None


def is_difficult(state: State, element: Element, box: Shape | None = None, *, fighting: bool = False) -> bool:
    """Does the element, with any part of it, stand on what is difficult for it (3.5, 3.6)?"""
    return counts_difficult(state, element, element.box if box is None else box, fighting=fighting)


# --- forbidden ground -------------------------------------------------------------------------------------------------


def is_road_bound(element: Element) -> bool:
    """May enter difficult terrain only on roads (8.8)."""
    return element.troop.road_bound or element.has("chariot")


def barred(state: State, element: Element, box: Box) -> Piece | None:
    """What an element may not stand on at a place: impassable or forbidden ground; None if it may be there.

    Flyers in the air are barred from nothing here; where a flight may not end, says `no_landing`. A hidden being is
    barred as soon as no part of it is left in its area (12.3, 16.7); the piece is then its lair.
    """
    if element.type == "boats":
        return None if land_of(state).is_afloat(box) else _nearest_bank(state, box)
    if is_dweller(element) and not _is_inside(state, element, box):
        return _lair(state, element)
    if element.is_flyer and not element.landed:
        return None
    return _impassable_at(state, element, box) or _forbidden_at(state, element, box)


def _is_inside(state: State, element: Element, box: Box) -> bool:
    area = allowed_area(state, element)
    return not area or any(meets(box, part) for part in area)


def _lair(state: State, element: Element) -> Piece | None:
    return next((piece for piece in state.terrain if piece.id == element.lair), None)


def _impassable_at(state: State, element: Element, box: Box) -> Piece | None:
    return next((piece for piece, wall in _impassable(state, element) if meets(box, wall)), None)


def _impassable(state: State, element: Element) -> tuple[Barrier, ...]:
    land = land_of(state)
    if lives_in_water(element):
        return land.cliffs
    return land.deep_waters + land.cliffs


def _forbidden_at(state: State, element: Element, box: Box) -> Piece | None:
    """Difficult terrain off the road, for those bound to roads."""
    if not is_road_bound(element):
        return None
    hard = hard_kinds(element)
    piece = land_of(state).any_at(box, lambda kind, _: kind in hard and not KINDS[kind].open_to_all)
    return None if piece is None or on_road(state, box) else piece


def first_barred(state: State, element: Element, boxes: Sequence[Box]) -> tuple[int, Piece] | None:
    """The first of the poses of a move where the element may not be, and what bars it."""
    for place, box in enumerate(boxes):
        piece = barred(state, element, box)
        if piece is not None:
            return place, piece
    return None


def _nearest_bank(state: State, box: Box) -> Piece | None:
    """What a boat would run onto; any piece of water, else whatever lies there."""
    land = land_of(state)
    nearest = min(land.banks, key=lambda bank: length(bank[1].cx - box.cx, bank[1].cy - box.cy), default=None)
    return nearest[0] if nearest else DRY_LAND


DRY_LAND = Piece(id="", kind="beach")
"""Stands for plain ground where no piece lies: what bars boats on a board without water."""


def barrier_pieces(state: State, element: Element) -> tuple[Piece, ...]:
    """The pieces to which `barriers` belong, in the same order."""
    return tuple(piece for piece, _ in _barriers(state, element))


def barriers(state: State, element: Element) -> tuple[Shape, ...]:
    """Ground an element may never enter, as obstacles for sweeps; for boats the banks that keep them in.

    Not among them is what depends on the whole pose: difficult terrain crossed by a road (for those bound to roads),
    and the area of a hidden being. Ask `barred` for these, at the end of a move and on the way.
    """
    return tuple(wall for _, wall in _barriers(state, element))


def _barriers(state: State, element: Element) -> tuple[Barrier, ...]:
    if element.type == "boats":
        return land_of(state).banks
    if element.is_flyer and not element.landed:
        return ()
    solid = _impassable(state, element)
    return solid + _roadless(land_of(state), hard_kinds(element)) if is_road_bound(element) else solid


@lru_cache(maxsize=64)
def _roadless(land: Land, hard: frozenset[str]) -> tuple[Barrier, ...]:
    """Difficult pieces through which no road leads."""
    places = [i for i in land.of(hard) if not KINDS[land.kinds[i]].open_to_all]
    roads = [land.shapes[i] for i in land.roads]
    return tuple(
        (land.terrain[i], land.shapes[i])
        for i in places
        if not any(distance(land.shapes[i], road) <= WIDTH / 2 for road in roads)
    )


def no_landing(state: State, box: Shape) -> Piece | None:
    """A piece over which no flight may end (9.1)."""
    return land_of(state).any_at(box, lambda kind, _: KINDS[kind].difficult_for_flyers)


def may_land(state: State, box: Shape) -> bool:
    """Ground for landing: no wood, no town, no water (9.1, 9.3)."""
    return no_landing(state, box) is None and not any(meets(box, water) for _, water in land_of(state).deep_waters)


# --- roads ------------------------------------------------------------------------------------------------------------


def road_under(state: State, box: Box) -> Piece | None:
    """The road (or bridge) on which an element stands: its centre is within half a width of the line (8.2)."""
    land = land_of(state)
    x, y = box.centre
    for i in land.roads:
        px, py, reach = land.bounds[i]
        if (px - x) ** 2 + (py - y) ** 2 <= (reach + WIDTH) ** 2 and _is_by(land.shapes[i], x, y):
            return land.terrain[i]
    return None


def _is_by(road: Shape, x: float, y: float) -> bool:
    """Is a point within half a width of a line?"""
    for part in road.parts:
        dx, dy, far = part.cx - x, part.cy - y, part.reach + WIDTH
        if dx * dx + dy * dy <= far * far:
            nx, ny = nearest_on((part.points[0], part.points[1]), (x, y))
            if length(nx - x, ny - y) <= WIDTH / 2 + NEAR:
                return True
    return False


def on_road(state: State, box: Box) -> bool:
    return road_under(state, box) is not None


def is_along_road(state: State, box: Box) -> bool:
    """On a road, and facing along it, either way (8.2)."""
    land = land_of(state)
    return any(_runs_along(land.terrain[i].line, box) for i in land.roads)


def _runs_along(line: Sequence[Point], box: Box) -> bool:
    for one, two in pairwise(line):
        x, y = nearest_on((one, two), box.centre)
        if length(x - box.cx, y - box.cy) <= WIDTH / 2 + NEAR:
            off = abs(turn_between(bearing(two[0] - one[0], two[1] - one[1]), box.pose.facing))
            if min(off, 180.0 - off) <= ALONG_ROAD_DEGREES:
                return True
    return False


# --- edges of cover ---------------------------------------------------------------------------------------------------


def cover_at(state: State, box: Shape) -> Piece | None:
    """The wood or built-up area whose outline the base touches or crosses (14.4)."""
    land = land_of(state)
    for i, (x, y, reach) in enumerate(land.bounds):
        if KINDS[land.kinds[i]].cover and (x - box.cx) ** 2 + (y - box.cy) ** 2 <= (reach + box.reach + NEAR) ** 2:
            ground = shape(land.terrain[i])
            if isinstance(ground, Polygon) and is_near(box, ground.outline, NEAR):
                return land.terrain[i]
    return None


def at_cover_edge(state: State, element: Element) -> bool:
    """Does it stand at the edge of a wood or built-up area (14.4, 15.5)?"""
    return cover_at(state, element.box) is not None

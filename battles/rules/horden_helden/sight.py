"""Who sees whom (10): nine points, concealment, obstacles with heights, flyers, weather.

Rulings where 10.2 and 10.3 leave a choice, all of them point by point: whoever has a point outside a wood is not hidden
by it; whoever looks out of a wood looks through no more of it than the distance from which those inside are seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple, TypeVar

from battles.rules.first import first_of
from battles.rules.geometry import EPSILON, Box, Convex, Point, Pose, Shape, distance, placed, sight_points
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.ground.heights import eye_level
from battles.rules.horden_helden.ground.kinds import HILLS, KINDS, height_class
from battles.rules.horden_helden.ground.land import Land, land_of
from battles.rules.horden_helden.ground.screens import Crest, Look, Screen, Wall, holds
from battles.rules.horden_helden.ground.zones import sight_limit
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, WIDTH, load, members
from battles.rules.horden_helden.terrain import Piece

BEYOND = 12.0 * LE
"""How far beyond an obstacle those stand who are seen over it from a hill (10.4)."""
SAME_HILL: float = load("visibility")["same_hill_le"] * LE
LIGHT = members("LIGHT_INFANTRY_ALL")
_MOST_TARGETS, _MOST_VIEWERS = 200, 250
"""Of a land so many targets are remembered, and of each so many from where it is seen or not."""

T = TypeVar("T")


def sees(state: State, viewer: Element, target: Element) -> bool:
    """Does an element see another (10)? Both have a pose; neither needs to stand on the table."""
    assert viewer.pose is not None
    assert target.pose is not None
    return is_seen(state, target, (viewer,))


def is_seen(state: State, target: Element, viewers: Iterable[Element]) -> bool:
    """Does any of these see the element?"""
    assert target.pose is not None
    land, limit = land_of(state), sight_limit(state)
    end = _Shown(
        target.pose, target.depth, _is_flying(state, target), _is_still(state, target), _has_shot(state, target)
    )
    known = land.sights.get(end)
    if known is None:
        known = _place_for(land.sights, {}, end, _MOST_TARGETS)
    for viewer in viewers:
        if limit is not None and distance(viewer.box, target.box) > limit + NEAR:
            continue
        flying, light = _is_flying(state, viewer), viewer.type in LIGHT
        eye = (viewer.pose, viewer.depth, flying, light)
        found = known.get(eye)
        if found is None:
            look = _look(target.box, end.flying, end.still, end.revealed)
            found = _place_for(known, _is_seen(land, _look(viewer.box, flying, light), look), eye, _MOST_VIEWERS)
        if found:
            return True
    return False


def _place_for(remembered: dict[Hashable, T], found: T, key: Hashable, most: int) -> T:
    """Remember this; too much remembered is forgotten at once."""
    if len(remembered) >= most:
        remembered.clear()
    remembered[key] = found
    return found


def point_sees(state: State, point: Point, target: Element, *, flying: bool = False) -> bool:
    """Would an observer at a point see the element (4.4)?"""
    spot = Convex([point])
    limit = sight_limit(state)
    if limit is not None and distance(spot, target.box) > limit + NEAR:
        return False
    high = _is_flying(state, target)
    end = _look(target.box, high, _is_still(state, target), _has_shot(state, target))
    return _is_seen(land_of(state), Look((point,), spot, point, flying), end)


class _Shown(NamedTuple):
    """All that matters of a target."""

    pose: Pose
    depth: float
    flying: bool
    still: bool
    revealed: bool


def _look(box: Box, flying: bool, light: bool, revealed: bool = False) -> Look:
    return Look(_nine_points(box.pose, box.depth), box, box.centre, flying, light, revealed)


@lru_cache(maxsize=4096)
def _nine_points(pose: Pose, depth: float) -> tuple[Point, ...]:
    return sight_points(placed(WIDTH, depth, pose))


def _is_flying(state: State, element: Element) -> bool:
    """In the air; those who wait off the table count as landed."""
    return element.is_flyer and state.is_airborne(element)


def _is_still(state: State, element: Element) -> bool:
    """Light infantry that neither moved this turn nor fights a melee (10.3)."""
    if element.type not in LIGHT or state.moving.has_moved(element.id):
        return False
    return element.id not in state.field.boxes or not camps.fights(state, element.id)


def _has_shot(state: State, element: Element) -> bool:
    return any(shot.shooter == element.id for shot in state.shooting.shots)


def blockers(state: State) -> tuple[Piece, ...]:
    """All terrain that can stand in the way of sight (10.2)."""
    return tuple(piece for piece in state.terrain if KINDS[piece.kind].blocks_sight)


# --- the whole question -----------------------------------------------------------------------------------------------


def _is_seen(land: Land, viewer: Look, target: Look) -> bool:
    if viewer.flying and target.flying:
        return True
    apart = distance(viewer.ground, target.ground)
    ends = _unhidden(land, viewer, target, apart)
    if not ends:
        return False
    if apart > SAME_HILL + NEAR and _share_a_hill(land, viewer, target):
        return False
    places = list(_between(land, viewer, target))
    if not any(_is_met(land.shapes[place], viewer.centre, ends[0]) for place in places):
        return True
    walls = [_wall(land, place, viewer, target, ends, apart) for place in places]
    standing = [wall for wall in walls if wall is not None and not _is_seen_over(land, wall, viewer, target)]
    return _has_line(standing, viewer, ends)


def _share_a_hill(land: Land, viewer: Look, target: Look) -> bool:
    """Do two ground elements stand on the same hill (10.4)?"""
    if viewer.flying or target.flying:
        return False
    return any(hill.holds(viewer.centre) and hill.holds(target.centre) for hill in land.hills)


def _has_line(walls: Sequence[Wall], viewer: Look, ends: Sequence[Point]) -> bool:
    """Is some line from point to point cut by none of the obstacles?"""
    if any(wall.hides_all() for wall in walls):
        return False
    return any(
        not any(wall.blocks(start, end) for wall in walls)
        for start in range(len(viewer.points))
        for end in range(len(ends))
    )


def _between(land: Land, viewer: Look, target: Look) -> Iterator[int]:
    """Pieces that block sight and come near the ground between the two."""
    (x0, y0), (x1, y1) = viewer.centre, target.centre
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    wide = max(viewer.ground.reach, target.ground.reach)
    for place in land.opaque:
        x, y, reach = land.bounds[place]
        sx, sy = x - x0, y - y0
        along = min(1.0, max(0.0, (sx * dx + sy * dy) / square)) if square else 0.0
        ox, oy, far = sx - along * dx, sy - along * dy, reach + wide
        if ox * ox + oy * oy < far * far:
            yield place


def _is_met(shape: Shape, start: Point, end: Point) -> bool:
    """Does a line run through a shape?"""
    (x0, y0), (x1, y1) = start, end
    for part in shape.parts:
        low, high = 0.0, 1.0
        for nx, ny, far in part.axes:
            a, b = nx * x0 + ny * y0 - far + EPSILON, nx * x1 + ny * y1 - far + EPSILON
            if a > 0.0:
                if b >= 0.0:
                    break
                low = max(low, a / (a - b))
            elif b > 0.0:
                high = min(high, a / (a - b))
        else:
            if low < high:
                return True
    return False


# --- concealment ------------------------------------------------------------------------------------------------------


def _unhidden(land: Land, viewer: Look, target: Look, apart: float) -> tuple[Point, ...]:
    """The points of the target that no hiding place hides from a viewer at this distance (10.3)."""
    if target.revealed:
        return target.points
    x, y, reach = target.ground.cx, target.ground.cy, target.ground.reach
    ends = target.points
    for place in land.hiding:
        px, py, far = land.bounds[place]
        if (px - x) * (px - x) + (py - y) * (py - y) >= (reach + far) * (reach + far):
            continue
        if apart > _seen_within(land, place, viewer, target) + NEAR:
            ends = tuple(point for point in ends if not holds(land.shapes[place], point))
    return ends


def _seen_within(land: Land, place: int, viewer: Look, target: Look) -> float:
    """From how near somebody inside a piece is seen; below 0: not at all."""
    name, kind = land.kinds[place], KINDS[land.kinds[place]]
    if target.flying:
        # Out of a wood, a flyer above it is seen as if it stood on the ground below.
        return kind.seen_within if not kind.hides_light and _is_in(land.shapes[place], viewer) else inf
    if kind.hides_light and not target.light:
        return inf
    if name == "depression":
        return inf if viewer.flying or _is_in(land.shapes[place], viewer) else kind.seen_within
    return kind.seen_by_flyers_within if viewer.flying else kind.seen_within


def _is_in(shape: Shape, look: Look) -> bool:
    return not look.flying and any(holds(shape, point) for point in look.points)


# --- obstacles --------------------------------------------------------------------------------------------------------


def _wall(land: Land, place: int, viewer: Look, target: Look, ends: Sequence[Point], apart: float) -> Wall | None:
    """A piece in the way of two; None for the hill on which both stand (10.2, 10.4)."""
    piece = land.terrain[place]
    if piece.kind not in HILLS:
        return Screen(piece, land.shapes[place], viewer, target, ends, apart)
    hill = first_of(one for one in land.hills if one.piece is piece)
    on = [look for look in (viewer, target) if not look.flying and hill.holds(look.centre)]
    if len(on) == 2:
        return None
    if on:
        return Crest(piece, hill, viewer, target, ends, hill.height(on[0].centre))
    return Screen(piece, hill.polygon, viewer, target, ends, apart)


def _is_seen_over(land: Land, wall: Wall, viewer: Look, target: Look) -> bool:
    """Do the two see each other over an obstacle (10.4)?"""
    if viewer.flying != target.flying:
        flyer, ground = (viewer, target) if viewer.flying else (target, viewer)
        return distance(ground.ground, wall.shape) >= distance(flyer.ground, wall.shape) - NEAR
    if not land.hills:
        return False
    top = height_class(wall.piece)
    return _looks_over(land, top, wall, viewer, target) or _looks_over(land, top, wall, target, viewer)


def _looks_over(land: Land, top: float, wall: Wall, high: Look, low: Look) -> bool:
    return eye_level(land, high.centre) > top and distance(low.ground, wall.shape) >= BEYOND - NEAR

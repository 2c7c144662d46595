"""What ground a move goes over: roads, difficult terrain, rivers; and how far it may go there (8.2, 8.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from battles.rules.geometry import Box, Convex, Point, Shape, Slide, length, sweep, turn_between
from battles.rules.geometry.distances import nearest_on
from battles.rules.geometry.measures import bearing
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.ground import Land, land_of
from battles.rules.horden_helden.movement.rulings import ROAD_DEGREES
from battles.rules.horden_helden.movement.ways import boats, rates
from battles.rules.horden_helden.movement.ways.rates import Footing
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, STEPS, WIDTH
from battles.rules.horden_helden.terrain import Piece
from battles.rules.tabletop.legs import Circle, Way, around_all, rigid, samples, sweep_way

_ROAD_STEPS = STEPS.every(10.0)
"""How often the line of a road is looked for along a leg, in mm."""


class Going(Struct, frozen=True):
    """How one element fares on its way."""

    footing: Footing
    piece: Piece | None
    """The difficult ground that slows it."""
    rivers: tuple[Piece, ...]
    """Rivers it touches off ford and bridge, in order."""
    allowed: float
    used: float


def goings(
    state: State, ways: Sequence[Way[Element]], *, is_column: bool, magic: bool = False, circle: Circle | None = None
) -> list[Going]:
    """For each way its footing, what it uses and what it may use."""
    if magic:
        return [_magic(state, one) for one in ways]
    land = land_of(state)
    plain = _is_plain(land, ways, circle or around_all(ways))
    on_road = is_column and bool(land.roads) and all(_along_road(state, one) for one in ways)
    used = _used(ways)
    return [_going(state, one, spent, on_road=on_road, plain=plain) for one, spent in zip(ways, used, strict=True)]


def _is_plain(land: Land, ways: Sequence[Way[Element]], circle: Circle) -> bool:
    """Nothing but plain ground: mostly so, and for a group one sweep shows it."""
    places = _touched(land, circle)
    if not places:
        return True
    motions = rigid(ways)
    if motions is None:
        return False
    shapes: list[Shape] = [part for i in places for part in land.shapes[i].parts]
    return all(sweep([one.boxes[leg] for one in ways], motion, shapes) is None for leg, motion in enumerate(motions))


def _used(ways: Sequence[Way[Element]]) -> list[float]:
    """In a slide all go as far as the first."""
    motions = rigid(ways)
    if motions is not None and all(isinstance(motion, Slide) for motion in motions):
        return [ways[0].used] * len(ways)
    return [one.used for one in ways]


def _touched(land: Land, circle: Circle) -> list[int]:
    """Pieces near the ways that are more than plain ground."""
    x, y, far = circle
    return [
        i
        for i, (px, py, reach) in enumerate(land.bounds)
        if (px - x) * (px - x) + (py - y) * (py - y) <= (far + reach) * (far + reach)
        and land.kinds[i] not in _PLAIN
        and any(_is_near(part, circle) for part in land.shapes[i].parts)
    ]


def _is_near(part: Convex, circle: Circle) -> bool:
    """A long thin part is asked by its line, not by the circle around it."""
    x, y, far = circle
    if len(part.points) != 2:
        return (part.cx - x) * (part.cx - x) + (part.cy - y) * (part.cy - y) <= (far + part.reach) ** 2
    px, py = nearest_on((part.points[0], part.points[1]), (x, y))
    return (px - x) * (px - x) + (py - y) * (py - y) <= (far + part.radius) ** 2


_PLAIN = frozenset({"gentle_hill", "beach", "depression", "road", "bridge", "ford"})


def _going(state: State, one: Way[Element], used: float, *, on_road: bool, plain: bool) -> Going:
    element = one.piece
    if element.type == "boats":
        return Going("open", None, (), boats.STANDING, boats.used(state, one))
    piece = None if plain or on_road else hard_on_way(state, one)
    rivers = () if plain or _is_aloft(one) else rivers_on_way(state, one)
    slowed = bool(rivers) or (not plain and _wades(state, one))
    footing: Footing = "road" if on_road else "open" if piece is None else "difficult"
    return Going(footing, piece, rivers, rates.rate_on(state, element, footing, in_river=slowed), used)


def _magic(state: State, one: Way[Element]) -> Going:
    """A magic move ignores the terrain and goes one length unit farther (19.4)."""
    allowed = rates.rate_on(state, one.piece, "open") + rates.MAGIC_MOVE * LE
    return Going("open", None, (), allowed, one.used)


def _is_aloft(one: Way[Element]) -> bool:
    return one.piece.is_flyer and not one.piece.landed


def hard_on_way(state: State, one: Way[Element]) -> Piece | None:
    """The first difficult piece that it touches anywhere on its way, start included; by exact sweep."""
    land = land_of(state)
    hard = ground.hard_kinds(one.piece)
    circle = around_all([one])
    places = [i for i in _touched(land, circle) if land.kinds[i] in hard]
    owners = [(i, part) for i in places for part in land.shapes[i].parts if _is_near(part, circle)]
    if not owners:
        return None
    met = sweep_way(one, [part for _, part in owners], NEAR)
    return None if met is None else land.terrain[owners[met[2].obstacle][0]]


def rivers_on_way(state: State, one: Way[Element]) -> tuple[Piece, ...]:
    """Rivers touched off ford and bridge."""
    land = land_of(state)
    if one.piece.type == "boats" or ground.lives_in_water(one.piece) or not land.rivers:
        return ()
    circle = around_all([one])
    near = {i: [part for part in land.shapes[i].parts if _is_near(part, circle)] for i in land.rivers}
    met = tuple(land.terrain[i] for i, parts in near.items() if parts and sweep_way(one, parts, NEAR) is not None)
    if not met or not any(_is_near(part, circle) for i in land.crossings for part in land.shapes[i].parts):
        return met
    return ground.rivers_crossed(state, one.start, [box for _, _, box in samples(one, STEPS)])


def _wades(state: State, one: Way[Element]) -> bool:
    """Through shallows (3.7)."""
    land = land_of(state)
    if "causeway_shallows" not in land.kinds or _is_aloft(one):
        return False
    return any(ground.slowed_by(state, one.piece, box) is not None for _, _, box in samples(one, STEPS))


# --- roads ------------------------------------------------------------------------------------------------------------


def _along_road(state: State, one: Way[Element]) -> bool:
    """Its centre stays within half a width of a road's line and it goes along it (8.2)."""
    if _is_aloft(one) or ground.road_under(state, one.start) is None:
        return False
    before = one.start
    for _, share, box in samples(one, _ROAD_STEPS):
        if share > 0.0:
            if not _follows(state, before, box):
                return False
            before = box
    return True


def _follows(state: State, before: Box, after: Box) -> bool:
    dx, dy = after.cx - before.cx, after.cy - before.cy
    land = land_of(state)
    lines = [land.terrain[i].line for i in land.roads]
    if length(dx, dy) <= NEAR:
        return any(_beside(line, after.centre) for line in lines)
    return any(_runs_along(line, before.centre, after.centre, bearing(dx, dy)) for line in lines)


def _beside(line: Sequence[Point], point: Point) -> bool:
    return any(_off(pair, point) <= WIDTH / 2 + NEAR for pair in pairwise(line))


def _runs_along(line: Sequence[Point], start: Point, end: Point, way: float) -> bool:
    """At a bend either of the two stretches will do, as long as the centre stays on the road."""
    near = [pair for pair in pairwise(line) if _off(pair, end) <= WIDTH / 2 + NEAR]
    if not near or not _beside(line, start):
        return False
    return any(_between(pair, way) <= ROAD_DEGREES for pair in near) or _cuts_bend(line, near, way)


def _cuts_bend(line: Sequence[Point], near: Sequence[tuple[Point, Point]], way: float) -> bool:
    """Between the directions of two neighbouring stretches."""
    if len(near) < 2:
        return False
    (first, second) = near[0], near[-1]
    whole = _between(first, _direction(second))
    return _between(first, way) + _between(second, way) <= whole + 2 * ROAD_DEGREES


def _direction(pair: tuple[Point, Point]) -> float:
    (x0, y0), (x1, y1) = pair
    return bearing(x1 - x0, y1 - y0)


def _between(pair: tuple[Point, Point], way: float) -> float:
    """The angle between a stretch of road, either way, and a direction."""
    off = abs(turn_between(_direction(pair), way))
    return min(off, 180.0 - off)


def _off(pair: tuple[Point, Point], point: Point) -> float:
    x, y = nearest_on(pair, point)
    return length(x - point[0], y - point[1])

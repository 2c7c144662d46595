"""Cover of a target against one shooting model (A.14.11 to A.14.20, B.20.5 to B.20.13).

From a point of the shooter's front edge each obstacle hides a share of the target's facing; the best of eleven points
counts. A round target is hidden or not at its nearest point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.geometry import Edge, Point, Polygon, Shape, Side, arc_of, hidden, is_clear, is_within
from battles.rules.geometry import Obstacle as Thing
from battles.rules.geometry.cuts import stretch
from battles.rules.geometry.intervals import Intervals, difference, measure, union
from battles.rules.ninth_age.formation.boundary import Spot
from battles.rules.ninth_age.ground.pieces import Cover, TerrainPiece, cover_of
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.sight.blocks import Block, blocks_of, hills_of, is_mostly_elevated
from battles.rules.ninth_age.sight.heights import GIGANTIC, STANDARD, is_tall, is_towering, level_of, unit_height
from battles.rules.ninth_age.sight.lines import (
    Seen,
    Viewer,
    blocks_by_height,
    bystanders,
    is_near,
    viewer_at,
)
from battles.rules.ninth_age.state import State

COVER_STRICT = True
"""Ruling: exactly half gives no cover (A.14.13)."""
_POINTS = 11
_HALF = 0.5
_ROUNDING = 1e-9


class Hiding(Struct, frozen=True):
    """Something that gives cover, and how."""

    kind: Cover
    shape: Shape
    inside: bool = False
    """Points of the facing in it are covered."""
    behind: bool = True
    """Points of the facing behind it are covered."""
    only_outside: bool = False
    """Of those only points that do not lie on it: hills."""


def facing_of(target: Unit, point: Point) -> Side:
    """The edge in whose arc a shooting model is located; on a diagonal the flank (A.3.22, A.14.11)."""
    return "front" if target.boundary.round else arc_of(target.box, point)


def location_of(unit: Unit, viewer: Viewer) -> Point:
    """The middle of its front edge; of a round base its centre (A.3.21)."""
    if unit.boundary.round:
        return viewer.centre
    (x0, y0), (x1, y1) = viewer.edge
    return (x0 + x1) / 2, (y0 + y1) / 2


def cover_from(state: State, unit: Unit, spot: Spot, target: Unit, volley_over: int | None = None) -> Cover | None:
    """What cover the target has against the model on this base."""
    viewer = viewer_at(state, unit, spot, target.centre)
    side = facing_of(target, location_of(unit, viewer))
    seen = Seen(target.shape, level_of(unit_height(target)), is_tall(target), False, target.id)
    things = tuple(hiding(state, viewer, seen, target, volley_over, side))
    if not things:
        return None
    if target.boundary.round:
        return min((_at_point(point, target, things) for point in _eyes(viewer.edge)), key=_penalty)
    edge = target.box.edge(side)
    best: Cover | None = "hard"
    for point in _eyes(viewer.edge):
        found = _of_edge(point, edge, things)
        if _penalty(found) < _penalty(best):
            best = found
        if best is None:
            break
    return best


def _penalty(cover: Cover | None) -> int:
    return {None: 0, "soft": 1, "hard": 2}[cover]


def _eyes(edge: Edge) -> Iterator[Point]:
    """The middle first: it is the likeliest to be free."""
    (x0, y0), (x1, y1) = edge
    for at in sorted(range(_POINTS), key=lambda at: abs(2 * at - _POINTS + 1)):
        share = at / (_POINTS - 1)
        yield x0 + share * (x1 - x0), y0 + share * (y1 - y0)


def decided(hard: float, any_kind: float) -> Cover | None:
    """By the shares of the facing that are hidden by hard things, and by any (A.14.16)."""
    if _is_most(hard):
        return "hard"
    return "soft" if _is_most(any_kind) else None


def _is_most(share: float) -> bool:
    return share > _HALF + _ROUNDING if COVER_STRICT else share >= _HALF - _ROUNDING


# --- who gives cover --------------------------------------------------------------------------------------------------


def hiding(
    state: State, viewer: Viewer, seen: Seen, target: Unit, volley_over: int | None, side: Side
) -> Iterator[Hiding]:
    """All models and pieces that count between these two."""
    hills = hills_of(state.terrain)
    is_high = viewer.is_elevated or is_mostly_elevated(target, hills)
    for unit in bystanders(state, viewer, seen):
        if target.marks.loose_from == unit.id:
            continue
        for block in blocks_of(unit, hills):
            if (is_high and not block.is_elevated) or (volley_over is not None and block.height <= volley_over):
                continue
            kind = cover_by_model(block, viewer, seen)
            if kind is not None:
                yield Hiding(kind, block.shape)
    for piece in state.terrain:
        if piece.holds(viewer.centre) or not is_near(viewer.edge, target.shape, piece.shape):
            continue
        thing = cover_by_piece(piece, target, side)
        if thing is not None:
            yield thing


def cover_by_model(block: Block, viewer: Viewer, seen: Seen) -> Cover | None:
    """Hard if it would block sight, else soft; nothing over Standard models to or from Gigantic ones (A.14.17)."""
    if block.height == STANDARD and GIGANTIC in (viewer.height, seen.height):
        return None
    return "hard" if blocks_by_height(block, viewer, seen) and not block.is_skirmishing else "soft"


def cover_by_piece(piece: TerrainPiece, target: Unit, side: Side) -> Hiding | None:
    """The table of A.14.20; `in` is the share of the facing inside the piece."""
    towering = is_towering(target)
    inside = share_inside(piece, target, side)
    match piece.kind:
        case "field" | "ruins":
            kind = cover_of(piece.kind, is_towering=towering)
            is_in = kind is not None and (target.boundary.round or inside > _HALF + _ROUNDING)
            return Hiding(kind, piece.shape, inside=True, behind=False) if is_in and kind is not None else None
        case "forest":
            return Hiding("soft", piece.shape, inside=True)
        case "hill":
            if inside >= _HALF - _ROUNDING:
                return None
            kind = cover_of(piece.kind, is_towering=towering, is_partly_on=is_within(target.shape, piece.shape, 0.0))
            return None if kind is None else Hiding(kind, piece.shape, only_outside=True)
        case "impassable":
            return Hiding("hard", piece.shape)
        case "wall":
            kind = cover_of(piece.kind, is_towering=towering)
            return Hiding(kind, piece.shape) if kind is not None and defends(piece, target) else None
        case _:
            return None


def share_inside(piece: TerrainPiece, target: Unit, side: Side) -> float:
    if target.boundary.round:
        return 0.0
    return measure(_inside(target.box.edge(side), piece.shape))


def defends(wall: TerrainPiece, unit: Unit) -> bool:
    """More than half of its front edge in contact with the wall (B.20.13)."""
    if unit.boundary.round:
        return False
    (x0, y0), (x1, y1) = unit.box.edge("front")
    fx, fy = unit.box.outward("front")
    reach = 2 * NEAR
    edges = [((x0 + far * fx, y0 + far * fy), (x1 + far * fx, y1 + far * fy)) for far in (-reach, reach)]
    return any(_is_most(measure(_inside(edge, wall.shape))) for edge in edges)


# --- how much is hidden -----------------------------------------------------------------------------------------------


def _inside(edge: Edge, shape: Shape) -> Intervals:
    parts = shape.parts if isinstance(shape, Polygon) else ()
    return union(piece for part in parts for piece in stretch(edge, part))


def _hidden(point: Point, edge: Edge, thing: Hiding) -> Intervals:
    inside = _inside(edge, thing.shape) if thing.inside or thing.only_outside else []
    behind = hidden(point, edge, [thing.shape]) if thing.behind else []
    if thing.only_outside:
        return [rest for piece in behind for rest in difference(piece, inside)]
    return union([*behind, *(inside if thing.inside else ())])


def _of_edge(point: Point, edge: Edge, things: Sequence[Hiding]) -> Cover | None:
    shares = [(thing.kind, _hidden(point, edge, thing)) for thing in things]
    hard = measure(union(piece for kind, pieces in shares if kind == "hard" for piece in pieces))
    both = measure(union(piece for _, pieces in shares for piece in pieces))
    return decided(hard, both)


def _at_point(point: Point, target: Unit, things: Sequence[Hiding]) -> Cover | None:
    """A round target: what lies before its nearest point, or holds it."""
    (cx, cy), radius = target.centre, target.boundary.width / 2
    dx, dy = point[0] - cx, point[1] - cy
    far = (dx * dx + dy * dy) ** 0.5
    if far <= radius:
        return None
    goal = (cx + dx / far * radius, cy + dy / far * radius)
    found: set[Cover] = set()
    for thing in things:
        holds = isinstance(thing.shape, Polygon) and thing.shape.holds(goal)
        crossed = thing.behind and not is_clear(point, goal, [Thing(thing.shape)])
        if (thing.inside and holds) or (crossed and not (thing.only_outside and holds)):
            found.add(thing.kind)
    return "hard" if "hard" in found else "soft" if found else None

"""Who sees whom (A.4.4 to A.4.9).

A model's arc is convex, so a line stays in it if its end does: the target is cut to the arc, and sight is asked from
the model's front edge past whatever blocks between these two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from battles.rules.geometry import (
    Box,
    Convex,
    Edge,
    Obstacle,
    Point,
    Pose,
    Shape,
    is_partly_in_arc,
    part_in_arc,
    placed,
    sees_past,
)
from battles.rules.geometry.distances import area, clipped, overlaps
from battles.rules.geometry.shapes import hull, straight
from battles.rules.ninth_age.formation.boundary import Spot, Where, spot_of, spots
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.sight.blocks import (
    Block,
    base_box,
    blocks_of,
    elevated_spots,
    hills_of,
    on_table,
)
from battles.rules.ninth_age.sight.heights import TALL, is_tall, level_of, unit_height
from battles.rules.ninth_age.state import State

_WING = 0.2
"""How thick what keeps models behind from looking past their unit's front edge is."""


class Viewer(Struct, frozen=True):
    """A model that looks: from which edge, over which box, how high it is."""

    edge: Edge
    box: Box | None
    """Whose front arc bounds the view; None: it sees all around."""
    height: int
    is_tall: bool
    is_elevated: bool
    centre: Point
    unit: UnitId
    behind: Box | None = None
    """The boundary of the own unit, for a model behind its front edge."""


class Seen(Struct, frozen=True):
    """What is looked at."""

    shape: Shape
    height: int
    is_tall: bool
    is_elevated: bool
    unit: UnitId | None = None


def viewer_at(state: State, unit: Unit, spot: Spot, towards: Point) -> Viewer:
    """The model on this base."""
    profile = next((one.profile for one in unit.members if _place(one.cell, one.hand) == spot.where), None)
    profile = profile or unit.leading_profile
    box = base_box(unit, spot)
    is_round = unit.boundary.round
    return Viewer(
        edge=_chord(box, towards) if is_round else box.edge("front"),
        box=None if is_round else box,
        height=level_of(profile.height),
        is_tall=profile.has(TALL),
        is_elevated=spot in elevated_spots(unit, _hills(state)),
        centre=box.centre,
        unit=unit.id,
        behind=unit.box if spot.front < 0.0 else None,
    )


def _place(cell: Where, hand: Where | None) -> Where:
    return cell if hand is None else hand


def _chord(box: Box, towards: Point) -> Edge:
    """A round base looks with its whole width wherever it looks."""
    dx, dy = towards[0] - box.cx, towards[1] - box.cy
    far = (dx * dx + dy * dy) ** 0.5 or 1.0
    ox, oy = -dy / far * box.half_width, dx / far * box.half_width
    return (box.cx - ox, box.cy - oy), (box.cx + ox, box.cy + oy)


def _hills(state: State) -> tuple[TerrainPiece, ...]:
    return hills_of(state.terrain)


# --- what blocks ------------------------------------------------------------------------------------------------------


def stops(block: Block, viewer: Viewer, seen: Seen, volley_over: int | None = None) -> bool:
    """Does a block interrupt sight between these two, wherever it stands (A.4.4, B.21.26, B.21.33, B.20.10)?

    `volley_over`: Volley Fire, models of this height and lower are as if not there (B.21.155).
    """
    if block.is_skirmishing or (volley_over is not None and block.height <= volley_over):
        return False
    if (viewer.is_elevated or seen.is_elevated) and not block.is_elevated:
        return False
    return blocks_by_height(block, viewer, seen)


def blocks_by_height(block: Block, viewer: Viewer, seen: Seen) -> bool:
    if block.height < viewer.height or block.height < seen.height:
        return False
    if block.is_tall:
        return True
    is_over = (viewer.is_tall and block.height == viewer.height) or (seen.is_tall and block.height == seen.height)
    return not is_over


def bystanders(state: State, viewer: Viewer, seen: Seen) -> Iterator[Unit]:
    """All units that stand on the ground between."""
    near = [
        other
        for other in state.on_table
        if other.id not in (viewer.unit, seen.unit) and is_near(viewer.edge, seen.shape, other.box)
    ]
    ground = ground_between(viewer.edge, seen.shape) if near else None
    yield from (other for other in near if ground is not None and overlaps(ground, other.box))


def is_near(edge: Edge, target: Shape, shape: Shape) -> bool:
    """Near the ground between edge and target: circle against line."""
    (x0, y0), (x1, y1) = edge
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    half = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / 2
    dx, dy, sx, sy = target.cx - mx, target.cy - my, shape.cx - mx, shape.cy - my
    square = dx * dx + dy * dy
    place = min(1.0, max(0.0, (sx * dx + sy * dy) / square)) if square else 0.0
    ox, oy = sx - place * dx, sy - place * dy
    reach = shape.reach + max(half, target.reach)
    return bool(ox * ox + oy * oy < reach * reach)


def ground_between(edge: Edge, target: Shape) -> Convex:
    """All that lies between an edge and a target."""
    return Convex(hull([*edge, *(point for part in target.parts for point in straight(part).points)]))


def opaque_pieces(state: State, viewer: Viewer, seen: Seen) -> tuple[TerrainPiece, ...]:
    """Terrain that no line goes through; a model ignores what it stands in (A.4.7)."""
    near = [piece for piece in state.terrain if piece.is_opaque and is_near(viewer.edge, seen.shape, piece.shape)]
    ground = ground_between(viewer.edge, seen.shape) if near else None
    return tuple(
        piece
        for piece in near
        if ground is not None and overlaps(ground, piece.shape) and not piece.holds(viewer.centre)
    )


def _wings(viewer: Viewer) -> Iterator[Obstacle]:
    """Beside the front edge nothing is seen by models behind it (A.4.6)."""
    if viewer.behind is None:
        return
    box = viewer.behind
    far = box.depth + box.width
    for side, sign in (("left", -1.0), ("right", 1.0)):
        x, y = box.corner("front_left" if side == "left" else "front_right")
        rx, ry = box.pose.right
        middle = (x + sign * rx * far / 2, y + sign * ry * far / 2)
        yield Obstacle(placed(far, _WING, Pose(*middle, box.pose.facing)))


# --- seeing -----------------------------------------------------------------------------------------------------------


def line_to(state: State, viewer: Viewer, seen: Seen, volley_over: int | None = None) -> tuple[Point, Point] | None:
    """A line from the viewer's front edge to the target that nothing breaks, or None."""
    parts = _in_arc(viewer, seen.shape)
    if not parts:
        return None
    hills = _hills(state)
    models = [
        Obstacle(block.shape)
        for unit in bystanders(state, viewer, seen)
        for block in blocks_of(unit, hills)
        if stops(block, viewer, seen, volley_over)
    ]
    models += _wings(viewer)
    pieces = opaque_pieces(state, viewer, seen)
    ground = [Obstacle(piece.shape) for piece in pieces]
    for part in parts:
        if (line := sees_past(viewer.edge, part, [*models, *ground])) is not None:
            return line
    for piece in pieces:
        others = [*models, *(one for one in ground if one.shape is not piece.shape)]
        for inside in (inside for part in parts for inside in _inside(part, piece)):
            if (line := sees_past(viewer.edge, inside, others)) is not None:
                return line
    return None


def _in_arc(viewer: Viewer, shape: Shape) -> Sequence[Shape]:
    if viewer.box is None:
        return shape.parts
    parts: Sequence[Shape] = part_in_arc(viewer.box, "front", shape)
    if viewer.behind is not None:
        parts = [piece for part in parts for piece in part_in_arc(viewer.behind, "front", part)]
    return parts


def _inside(part: Shape, piece: TerrainPiece) -> Iterator[Convex]:
    """What of a target lies in an opaque piece: lines go into it, not through (A.4.7)."""
    for own in part.parts:
        for ground in piece.shape.parts:
            if not overlaps(own, ground):
                continue
            points = hull(clipped(straight(own).points, ground.axes))
            if len(points) > 2 and area(points) > 1e-6:
                yield Convex(points)


def seen_unit(state: State, target: Unit) -> Iterator[Seen]:
    """A unit as a target: its boundary; apart from it, models on a hill, which are seen over others (B.20.10)."""
    height, tall = level_of(unit_height(target)), is_tall(target)
    high = elevated_spots(target, _hills(state))
    yield Seen(target.shape, height, tall, bool(high) and len(high) == len(spots(target.rows)), target.id)
    if 0 < len(high) < len(spots(target.rows)):
        points = hull([corner for spot in high for corner in base_box(target, spot).corners])
        yield Seen(Convex(points), height, tall, True, target.id)


def seen_models(state: State, target: Unit) -> Iterator[Seen]:
    """The models of a target: what one must see to shoot (A.14.6)."""
    height, tall = level_of(unit_height(target)), is_tall(target)
    for block in blocks_of(target, _hills(state)):
        yield Seen(block.shape, max(height, block.height), tall or block.is_tall, block.is_elevated, target.id)


def sees_target(state: State, unit: Unit, spot: Spot, targets: Iterable[Seen], volley_over: int | None = None) -> bool:
    return any(
        line_to(state, viewer_at(state, unit, spot, (seen.shape.cx, seen.shape.cy)), seen, volley_over) is not None
        for seen in targets
    )


def model_sees(state: State, unit: Unit, where: Where, target: Unit) -> bool:
    """Has this model a line of sight to any part of a unit's boundary (A.4.6)?"""
    return sees_target(state, unit, spot_of(unit.rows, where), seen_unit(state, target))


def sees(state: State, unit: Unit, target: Unit) -> bool:
    """Has any model of the first rank a line of sight to the unit (A.4.6)? Remembered with the field."""
    memory = _memory(state)
    key = ("sees", unit.id, target.id)
    if key not in memory:
        memory[key] = _sees(state, unit, target)
    return bool(memory[key])


def _memory(state: State) -> dict[object, object]:
    memory = state.field.memory
    if memory.get("sight terrain") is not state.terrain:
        for key in [one for one in memory if isinstance(one, tuple) and one and one[0] in ("sees", "cover")]:
            del memory[key]
        memory["sight terrain"] = state.terrain
    return memory


def _sees(state: State, unit: Unit, target: Unit) -> bool:
    if not unit.boundary.round and not is_partly_in_arc(unit.box, "front", target.shape):
        return False
    wanted = tuple(seen_unit(state, target))
    front = [spot for spot in spots(unit.rows) if spot.front >= 0.0]
    lines = [_line_from_front(state, unit, front, seen) for seen in wanted] if len(front) > 1 else []
    if lines and all(line is None for line in lines):
        return False
    if any(line is not None and _is_of_one_model(unit, front, line) for line in lines):
        return True
    tx, ty = target.centre
    order = sorted(front, key=lambda spot: _square(on_table(unit, *spot.centre), (tx, ty)))
    return any(sees_target(state, unit, spot, wanted) for spot in order)


def _line_from_front(state: State, unit: Unit, front: Sequence[Spot], seen: Seen) -> tuple[Point, Point] | None:
    """From the whole front edge at once, with the eyes of its highest model: if it sees nothing, nobody does."""
    views = [viewer_at(state, unit, spot, (seen.shape.cx, seen.shape.cy)) for spot in front]
    best = max(views, key=lambda one: (one.is_elevated, one.height, one.is_tall))
    whole = Viewer(
        unit.box.edge("front"),
        unit.box,
        best.height,
        any(one.is_tall for one in views),
        any(one.is_elevated for one in views),
        best.centre,
        unit.id,
    )
    return line_to(state, whole, seen)


def _is_of_one_model(unit: Unit, front: Sequence[Spot], line: tuple[Point, Point]) -> bool:
    """Does the line begin before a model in whose arc it ends? All models of a front without characters see alike."""
    if unit.members:
        return False
    u, _ = unit.box.local(line[0])
    end = Convex([line[1]])
    return any(spot.left <= u <= spot.right and is_partly_in_arc(base_box(unit, spot), "front", end) for spot in front)


def _square(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

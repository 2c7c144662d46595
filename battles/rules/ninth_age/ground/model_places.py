"""Where models stand: centres of bases, pieces that hold most of a unit, walls that are defended (B.20.6–B.20.14)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.geometry import Box, Disc, Point, Pose, Shape, placed
from battles.rules.ninth_age.formation.boundary import Spot, spots
from battles.rules.ninth_age.ground.pieces import TerrainKind, TerrainPiece, is_mostly_inside
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


def on_table(pose: Pose, point: Point) -> Point:
    """A point of a unit's frame on the table (A.3.16)."""
    (fx, fy), (u, v) = pose.forward, point
    return pose.x + u * fy + v * fx, pose.y - u * fx + v * fy


def base_box(pose: Pose, spot: Spot) -> Box:
    """A model's base on the table; of a round one the square around it."""
    x, y = on_table(pose, ((spot.left + spot.right) / 2, spot.front))
    return placed(spot.right - spot.left, spot.front - spot.rear, Pose(x, y, pose.facing))


def base_shape(unit: Unit, pose: Pose, spot: Spot) -> Shape:
    box = base_box(pose, spot)
    return Disc(*box.centre, box.half_width) if unit.boundary.round else box


def centres(unit: Unit) -> Iterator[Point]:
    """The centres of all bases of a unit on the table."""
    assert unit.pose is not None
    for spot in spots(unit.rows):
        yield on_table(unit.pose, spot.centre)


def is_mostly_in(unit: Unit, piece: TerrainPiece) -> bool:
    """More than half of its models stand in it (B.20.9, B.20.14)."""
    return is_mostly_inside(piece, centres(unit))


def kinds_under(state: State, unit: Unit) -> tuple[TerrainKind, ...]:
    """The kinds of pieces that hold more than half of a unit's models."""
    if unit.pose is None:
        return ()
    box = unit.box
    near = [piece for piece in state.terrain if _may_meet(box, piece)]
    return tuple(dict.fromkeys(piece.kind for piece in near if is_mostly_in(unit, piece)))


def _may_meet(box: Box, piece: TerrainPiece) -> bool:
    shape = piece.shape
    dx, dy, far = shape.cx - box.cx, shape.cy - box.cy, shape.reach + box.reach
    return dx * dx + dy * dy <= far * far


def is_elevated(state: State, point: Point) -> bool:
    """A base centre on a hill (B.20.10)."""
    return any(piece.kind == "hill" and piece.holds(point) for piece in state.terrain)


def is_mostly_elevated(state: State, unit: Unit) -> bool:
    """More than half of its models on hills."""
    found = [is_elevated(state, point) for point in centres(unit)]
    return 2 * sum(found) > len(found)

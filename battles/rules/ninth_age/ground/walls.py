"""Walls: who defends one (B.20.13)."""

from __future__ import annotations

from battles.rules.geometry import Convex, distance, length
from battles.rules.geometry.distances import clipped
from battles.rules.geometry.measures import total
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import NEAR, more_than
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


def share_on(unit: Unit, piece: TerrainPiece) -> float:
    """The share of a unit's front edge that is in contact with a piece, its inside included (A.3.23)."""
    front = unit.box.edge("front")
    whole = unit.box.width
    if distance(Convex(front), piece.shape) > NEAR:
        return 0.0
    lengths = []
    for part in piece.shape.parts:
        left = clipped(front, [(nx, ny, far + NEAR) for nx, ny, far in part.axes])
        if len(left) > 1:
            lengths.append(max(length(x1 - x0, y1 - y0) for x0, y0 in left for x1, y1 in left))
    return min(1.0, total(lengths) / whole)


def is_defending(unit: Unit, piece: TerrainPiece) -> bool:
    """More than half of its front edge in contact with the wall."""
    if piece.kind != "wall" or unit.boundary.round:
        return False
    whole = unit.box.width
    return more_than(share_on(unit, piece) * whole, whole / 2 + NEAR)


def defended(state: State, unit: Unit) -> tuple[TerrainPiece, ...]:
    """The walls that a unit defends."""
    if not unit.is_placed:
        return ()
    return tuple(piece for piece in state.terrain if is_defending(unit, piece))

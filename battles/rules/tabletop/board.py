"""The board: a rectangle with the origin in its south-west corner, and its four edges."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Bounds, Point

Edge = Literal["south", "north", "west", "east"]


class Board(Struct, frozen=True, kw_only=True):
    """Millimetres."""

    width: float
    depth: float


def bounds(board: Board) -> Bounds:
    return Bounds(0.0, 0.0, board.width, board.depth)


def edge_line(board: Board, edge: Edge) -> tuple[Point, Point]:
    """The ends of an edge, the left one first for troops who have it in their back."""
    w, d = board.width, board.depth
    match edge:
        case "south":
            return (0.0, 0.0), (w, 0.0)
        case "north":
            return (w, d), (0.0, d)
        case "west":
            return (0.0, d), (0.0, 0.0)
        case "east":
            return (w, 0.0), (w, d)

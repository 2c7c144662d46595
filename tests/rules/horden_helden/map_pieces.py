"""Pieces of terrain in a line, boards full of them, and what is wrong with a map."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.geometry import Point
from battles.rules.horden_helden import maps
from battles.rules.horden_helden.tables import BOARD
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from battles.rules.tabletop.board import Board


def block(kind: TerrainKind, x: float, y: float, w: float = 150, d: float = 120, **more: object) -> Piece:
    outline: tuple[Point, ...] = ((x, y), (x + w, y), (x + w, y + d), (x, y + d))
    return Piece(id=more.pop("id", f"p{x:.0f}_{y:.0f}"), kind=kind, outline=outline, **more)  # type: ignore[arg-type]


def line(kind: TerrainKind, points: Sequence[Point], width: float, key: str = "line") -> Piece:
    return Piece(id=key, kind=kind, line=tuple(points), width=width)


FULL = tuple(block("wood", x + 100, y + 100) for x in (0, 400, 800) for y in (0, 400))
"""A wood in every square."""


def codes(*pieces: Piece, base: tuple[Piece, ...] = FULL, board: Board | None = None) -> set[str]:
    return {one.code for one in maps.problems([*base, *pieces], board or BOARD)}


CLEAR = tuple(block("wood", x, y, 100, 70) for x in (20, 440, 840) for y in (40, 700))
"""Woods that leave the middle free."""

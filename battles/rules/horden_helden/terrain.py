"""Pieces of terrain: areas and lines on the table (3.3–3.13)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from battles.rules.geometry import Point, Polygon, Trail

TerrainKind = Literal[
    "wood",
    "built_up",
    "orchard",
    "dunes",
    "vineyard",
    "small_fields",
    "bush",
    "swamp",
    "rough",
    "gentle_hill",
    "steep_hill",
    "river",
    "frozen_river",
    "lake",
    "sea",
    "causeway_shallows",
    "beach",
    "road",
    "bridge",
    "ford",
    "depression",
]
LINES: frozenset[TerrainKind] = frozenset({"river", "frozen_river", "road", "bridge", "ford"})
RiverCharacter = Literal["calm", "normal", "raging"]


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One piece: an outline (areas, counter-clockwise) or a line with a width; a river flows from its first point."""

    id: str
    kind: TerrainKind
    outline: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: float = 0.0
    high: bool = False
    """Hills: high or flat (3.8, 3.13)."""
    cliffs: tuple[int, ...] = ()
    """Hills: which sides of the outline are cliffs; side n ends at point n."""
    graveyard: bool = False
    flowing: bool = False
    """Lakes: with inflow or outflow (3.10)."""


@lru_cache(maxsize=1024)
def shape(piece: Piece) -> Polygon | Trail:
    """The ground a piece covers."""
    return Trail(piece.line, piece.width) if piece.line else Polygon(piece.outline)

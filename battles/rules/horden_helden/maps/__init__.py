"""Maps: ready ones, boards drawn from modular squares, documents of the map editor, and terrain laid by the players."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from battles.rules.dice import seeded
from battles.rules.horden_helden.maps.checks import problems
from battles.rules.horden_helden.maps.documents import MapData, data_problems, from_json, to_json
from battles.rules.horden_helden.maps.random_boards import any_plan, board_for, columns_for, composed, drawn
from battles.rules.horden_helden.maps.squares import FOLDER
from battles.rules.horden_helden.terrain import Piece

MODULAR = "modular"
"""Stands for a board drawn from modular squares wherever a map's id is asked for."""


def _ready() -> dict[str, MapData]:
    """All documents of the folder but the squares, by id."""
    paths = sorted(path for path in FOLDER.glob("*.json") if path.stem != "squares")
    maps = [msgspec.json.decode(path.read_bytes(), type=MapData) for path in paths]
    return {data.id: data for data in maps}


MAPS: Mapping[str, MapData] = _ready()
"""The ready maps, by id."""


def load(map_id: str, points: int) -> tuple[Piece, ...]:
    """The terrain of a ready map, on larger boards composed of squares of its landscape; a KeyError for no map."""
    data = MAPS[map_id]
    if columns_for(points) == data.columns:
        return data.pieces
    assert data.plan is not None
    return composed(data.plan, points, seeded(f"map-{map_id}-{points}"))


__all__ = [
    "MAPS",
    "MODULAR",
    "MapData",
    "any_plan",
    "board_for",
    "columns_for",
    "composed",
    "data_problems",
    "drawn",
    "from_json",
    "load",
    "problems",
    "to_json",
]

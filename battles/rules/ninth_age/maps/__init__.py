"""Ready maps of the house, and maps that players draw."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from battles.rules.ninth_age.maps.documents import MapData, from_json, to_json
from battles.rules.ninth_age.tables import load


@cache
def _ready() -> Mapping[str, MapData]:
    found = dict[str, MapData]()
    for row in load("house/maps")["maps"]:
        data, problems = from_json({key: row[key] for key in ("id", "name", "board_in")} | {"pieces": row["pieces"]})
        assert data is not None, problems
        assert not problems, problems
        found[data.id] = data
    return found


MAPS: Mapping[str, MapData] = _ready()
"""By id; those of 72 inches and those of 36."""

__all__ = ["MAPS", "MapData", "from_json", "to_json"]

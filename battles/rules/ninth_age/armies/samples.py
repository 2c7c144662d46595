"""The ready armies of the house books."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.document import Army
from battles.rules.ninth_age.armies.read_army import read
from battles.rules.ninth_age.tables import load


class _Renamed:
    """What a ready army says that a player's document says in other words, or not at all."""

    army = {"army_points": "points"}
    unit = {"suggested_unit": "joins"}
    left_out = ("points", "total", "id", "status", "kind", "notes", "name")


@cache
def samples() -> Mapping[str, Army]:
    """By id, without a name: that stands in the texts as `army.<id>`."""
    return {row["id"]: _army(row) for row in load("house/sample_armies")["armies"]}


def _army(row: Mapping[str, Json]) -> Army:
    plain = _plain(row, _Renamed.army) | {"units": [_plain(unit, _Renamed.unit) for unit in row["units"]]}
    army, problems = read(plain)
    assert not problems, problems
    return army


def _plain(row: Mapping[str, Json], renamed: Mapping[str, str]) -> dict[str, Json]:
    return {renamed.get(key, key): value for key, value in row.items() if key not in _Renamed.left_out}

"""The numbers of Isles, from data/*.json."""

from __future__ import annotations

from msgspec import Struct, convert

from battles.rules.table_data import reader

load = reader(__file__)


class Months(Struct, frozen=True):
    least: int
    usual: int
    most: int


class SeaTable(Struct, frozen=True):
    speed: int
    boats: int
    storm_upto: int
    loss: int
    isle_points: int
    boat_points: int
    months: Months


class ScenarioRow(Struct, frozen=True):
    id: str
    sides: tuple[str, ...]


SEA = convert(load("sea"), SeaTable)
SCENARIOS = {row.id: row for row in convert(load("scenarios"), list[ScenarioRow])}

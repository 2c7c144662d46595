"""The numbers of Ambush, from data/*.json."""

from __future__ import annotations

from msgspec import Struct, convert, field

from battles.rules.table_data import reader

load = reader(__file__)


class PathRow(Struct, frozen=True):
    id: str
    modifier: int


class BadOmen(Struct, frozen=True):
    upto: int
    modifier: int


class GoodOmen(Struct, frozen=True):
    start: int = field(name="from")
    modifier: int = 0


class Omens(Struct, frozen=True):
    bad: BadOmen
    good: GoodOmen

    def modifier(self, face: int) -> int:
        if face <= self.bad.upto:
            return self.bad.modifier
        return self.good.modifier if face >= self.good.start else 0


class Rounds(Struct, frozen=True):
    least: int
    usual: int
    most: int


class Forces(Struct, frozen=True):
    budget: int
    strength: int
    rerolls: int
    reroll_upto: int
    loss: int
    night_every: int
    rounds: Rounds


class ScenarioRow(Struct, frozen=True):
    id: str
    sides: tuple[str, ...]


PATHS = {row.id: row.modifier for row in convert(load("paths"), list[PathRow])}
OMENS = convert(load("omens"), Omens)
FORCES = convert(load("forces"), Forces)
SCENARIOS = {row.id: row for row in convert(load("scenarios"), list[ScenarioRow])}

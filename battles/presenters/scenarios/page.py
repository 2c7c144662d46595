"""The parts of a scenario's page."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True, kw_only=True):
    """A number or word worth knowing, and what it is."""

    label: str
    value: str


class ArmyUnit(Struct, frozen=True, kw_only=True):
    symbol: str
    name: str
    detail: str
    count: int = 1


class ArmySheet(Struct, frozen=True, kw_only=True):
    """One side's army; `side` is the sign it has on the table."""

    side: str
    seat: str
    name: str
    figures: tuple[Figure, ...] = ()
    units: tuple[ArmyUnit, ...] = ()
    generals: tuple[ArmyUnit, ...] = ()


class ScenarioSheet(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    when_and_where: str = ""
    note: str = ""
    provenance: str = ""
    figures: tuple[Figure, ...] = ()
    balance: tuple[str, ...] = ()
    armies: tuple[ArmySheet, ...] = ()
    picture: str = ""

"""The parts of a scenario's page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.safestring import SafeString
from msgspec import Struct

from battles.rules.codec import Json


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
    """One side's army; `side` is the number of its colour and badge on the table."""

    side: int
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


class ScenarioPages(Struct, frozen=True, kw_only=True):
    """What one system tells about its scenarios; `systems/<key>.py` offers it as `PAGES`."""

    sheet: Callable[[str, dict[str, Json] | None, str], ScenarioSheet]
    picture: Callable[[Json, str], SafeString]
    situation: Callable[[Json], str]
    """Where a battle stands, in a few words of the reader's language."""
    armies: Callable[[Json], Mapping[str, str]]
    """Which of the scenario's seats each seat plays, once a bid may have changed it."""
    document: Callable[[str], dict[str, Json]]
    """The file of one of the rules' own scenarios."""
    symbol: str
    map_picture: Callable[[Json], SafeString] | None = None
    painting: Callable[[Json, Mapping[str, str]], str] | None = None
    """A view as a file of its own, in the colours of a theme; None where nobody has painted it yet."""

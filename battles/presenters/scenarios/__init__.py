"""What pages say about a scenario: names, notes, armies, figures, a small picture. One module a system."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.safestring import SafeString
from msgspec import Struct

from battles.presenters.scenarios.page import ArmySheet, ArmyUnit, Figure, ScenarioSheet
from battles.presenters.scenarios.systems import horden_helden, lost_battles
from battles.rules import registry
from battles.rules.codec import Json

__all__ = [
    "ArmySheet",
    "ArmyUnit",
    "Figure",
    "ScenarioSheet",
    "armies",
    "map_picture",
    "picture",
    "scenario_name",
    "scenario_sheet",
    "situation",
    "symbol",
]


class System(Struct, frozen=True, kw_only=True):
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


SYSTEMS: Mapping[str, System] = {
    "horden_helden": System(
        sheet=horden_helden.sheet,
        picture=horden_helden.picture,
        situation=horden_helden.situation,
        armies=horden_helden.armies,
        document=horden_helden.document,
        symbol="hh-knights",
        map_picture=horden_helden.map_picture,
    ),
    "lost_battles": System(
        sheet=lost_battles.sheet,
        picture=lost_battles.picture,
        situation=lost_battles.situation,
        armies=lost_battles.armies,
        document=lost_battles.document,
        symbol="lb-legion",
    ),
}


def scenario_sheet(system: str, scenario: str, document: dict[str, Json] | None, language: str) -> ScenarioSheet:
    """A scenario's page: one of the rules' own, or an uploaded document."""
    if system in SYSTEMS:
        return SYSTEMS[system].sheet(scenario, document, language)
    return _plain(system, scenario, language)


def scenario_name(system: str, scenario: str, document: dict[str, Json] | None, language: str) -> str:
    return scenario_sheet(system, scenario, document, language).name


def _plain(system: str, scenario: str, language: str) -> ScenarioSheet:
    """What can be said of any system: the scenario's name and its sides."""
    words, rules = registry.words(system, language), registry.system(system)
    name = words.say(f"scenario.{scenario}.name") if words.has(f"scenario.{scenario}.name") else scenario
    found = next((one for one in rules.scenarios if one.id == scenario), None)
    sides = zip(found.seats, found.sides, strict=True) if found is not None else ()
    armies = (
        ArmySheet(side="ab"[n % 2], seat=seat, name=words.say(f"army.{side}")) for n, (seat, side) in enumerate(sides)
    )
    return ScenarioSheet(id=scenario, name=name, armies=tuple(armies))


def picture(system: str, view: Json, seat: str = "") -> SafeString:
    """A small picture of a table, own side below; empty where a system has none."""
    return SYSTEMS[system].picture(view, seat) if view is not None and system in SYSTEMS else SafeString("")


def map_picture(system: str, document: Json) -> SafeString:
    """A map without armies; empty where a system's maps are not drawn."""
    drawn = SYSTEMS[system].map_picture if system in SYSTEMS else None
    return drawn(document) if drawn is not None else SafeString("")


def situation(system: str, view: Json) -> str:
    return SYSTEMS[system].situation(view) if view is not None and system in SYSTEMS else ""


def armies(system: str, view: Json) -> Mapping[str, str]:
    """Seat → the seat of the scenario whose army it leads."""
    return SYSTEMS[system].armies(view) if view is not None and system in SYSTEMS else {}


def document(system: str, scenario: str) -> dict[str, Json]:
    return SYSTEMS[system].document(scenario) if system in SYSTEMS else {}


def symbol(system: str) -> str:
    return SYSTEMS[system].symbol if system in SYSTEMS else "fg-commander"

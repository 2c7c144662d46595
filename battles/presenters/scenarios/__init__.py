"""What pages say about a scenario: names, notes, armies, figures, a small picture. One module a system."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules

from django.utils.safestring import SafeString

from battles.presenters.scenarios import artwork, systems
from battles.presenters.scenarios.page import ArmySheet, ArmyUnit, Figure, ScenarioPages, ScenarioSheet
from battles.rules import registry
from battles.rules.base import PUBLIC, Setup
from battles.rules.codec import Json, to_builtins
from battles.rules.sides import scenario_sides

__all__ = [
    "ArmySheet",
    "ArmyUnit",
    "Figure",
    "ScenarioSheet",
    "armies",
    "is_painted",
    "map_picture",
    "painted",
    "picture",
    "scenario_name",
    "scenario_sheet",
    "situation",
    "symbol",
]


@cache
def _systems() -> Mapping[str, ScenarioPages]:
    """What each system has to say: `PAGES` of `systems/<key>.py`."""
    keys = [module.name for module in iter_modules(systems.__path__)]
    return {key: import_module(f"{systems.__name__}.{key}").PAGES for key in keys}


def scenario_sheet(system: str, scenario: str, document: dict[str, Json] | None, language: str) -> ScenarioSheet:
    """A scenario's page: one of the rules' own, or an uploaded document."""
    if system in _systems():
        return _systems()[system].sheet(scenario, document, language)
    return _plain(system, scenario, language)


def scenario_name(system: str, scenario: str, document: dict[str, Json] | None, language: str) -> str:
    return scenario_sheet(system, scenario, document, language).name


def _plain(system: str, scenario: str, language: str) -> ScenarioSheet:
    """What can be said of any system: the scenario's name and its sides."""
    words, rules = registry.words(system, language), registry.system(system)
    name = words.say(f"scenario.{scenario}.name") if words.has(f"scenario.{scenario}.name") else scenario
    found = next((one for one in rules.scenarios if one.id == scenario), None)
    sides = zip(found.seats, found.sides, strict=True) if found is not None else ()
    numbers = scenario_sides(found) if found is not None else {}
    armies = (ArmySheet(side=numbers[seat], seat=seat, name=words.say(f"army.{side}")) for seat, side in sides)
    return ScenarioSheet(id=scenario, name=name, armies=tuple(armies))


def picture(system: str, view: Json, seat: str = "") -> SafeString:
    """A small picture of a table, own side below; empty where a system has none."""
    return _systems()[system].picture(view, seat) if view is not None and system in _systems() else SafeString("")


def map_picture(system: str, document: Json) -> SafeString:
    """A map without armies; empty where a system's maps are not drawn."""
    drawn = _systems()[system].map_picture if system in _systems() else None
    return drawn(document) if drawn is not None else SafeString("")


@lru_cache(maxsize=64)
def painted(system: str, ready: str, theme: str) -> str | None:
    """A ready battle as a file of its own; None if there is no such battle, or nobody paints this system."""
    paints = _systems()[system].painting if system in _systems() else None
    rules = registry.systems().get(system)
    found = next((one for one in rules.ready_battles if one.id == ready), None) if rules is not None else None
    if rules is None or found is None or paints is None:
        return None
    state = rules.initial(Setup(position=found.ready))
    return paints(to_builtins(rules.view(state, PUBLIC)), artwork.THEMES[theme])


def is_painted(system: str) -> bool:
    return system in _systems() and _systems()[system].painting is not None


def situation(system: str, view: Json) -> str:
    return _systems()[system].situation(view) if view is not None and system in _systems() else ""


def armies(system: str, view: Json) -> Mapping[str, str]:
    """Seat → the seat of the scenario whose army it leads."""
    return _systems()[system].armies(view) if view is not None and system in _systems() else {}


def document(system: str, scenario: str) -> dict[str, Json]:
    return _systems()[system].document(scenario) if system in _systems() else {}


def symbol(system: str) -> str:
    return _systems()[system].symbol if system in _systems() else "fg-commander"

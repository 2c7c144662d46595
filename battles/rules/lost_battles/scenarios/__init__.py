"""Scenarios are data: reading them, judging them, and the sixteen that come with the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.errors import BadSetup, Refusal
from battles.rules.lost_battles import tables
from battles.rules.lost_battles.scenarios import law
from battles.rules.lost_battles.scenarios.model import (
    ARMIES,
    ArmyData,
    ArmyId,
    CampData,
    GeneralData,
    PieceData,
    PlacementData,
    ReinforcementData,
    ScenarioData,
    WeatherData,
    army_of,
    scenario_of,
)
from battles.rules.lost_battles.scenarios.plan import deployment_budget, deployment_cost
from battles.rules.lost_battles.scenarios.shape import shape_problems
from battles.rules.lost_battles.scenarios.values import army_value, fixed_handicap, victory_base

FOLDER = Path(tables.__file__).parent / "data" / "scenarios"


class ArmyComputed(Struct, frozen=True, kw_only=True):
    fighting_value: int
    units: int
    commands_on_full_strength: int
    turn1_deployment_cost: int
    turn1_budget: int
    fixed_handicap: int


class Computed(Struct, frozen=True, kw_only=True):
    """The `computed` block of a scenario file: written by the validator, never by hand."""

    A: ArmyComputed
    B: ArmyComputed
    victory_base: int


def problems(document: Json) -> tuple[Refusal, ...]:
    """Everything that keeps this document from being played, each with its clause."""
    shape = shape_problems(document)
    if not shape:
        scenario = scenario_of(document)
        found = [problem for army in ARMIES for problem in law.army_problems(scenario.armies[army])]
        return (*found, *law.terrain_twice(document), *law.ground_problems(scenario))
    sound = [army for army in ARMIES if _is_sound(army, document, shape)]
    lawful = [problem for army in sound for problem in law.army_problems(army_of(army, document["armies"][army]))]
    return (*shape, *lawful)


def _is_sound(army: ArmyId, document: Json, shape: tuple[Refusal, ...]) -> bool:
    """Whether this army can be judged although something else is out of shape."""
    paths = [problem.facts.get("path") for problem in shape]
    if None in paths or not _has_army(army, document):
        return False
    return not any(f"{path}.".startswith(f"armies.{army}.") for path in paths)


def _has_army(army: ArmyId, document: Json) -> bool:
    armies = document.get("armies") if isinstance(document, dict) else None
    return isinstance(armies, dict) and isinstance(armies.get(army), dict)


def warnings(document: Json) -> tuple[Refusal, ...]:
    """What is lawful but unlike the published battles; nothing for a document that has problems."""
    if problems(document):
        return ()
    scenario = scenario_of(document)
    return tuple(warning for army in ARMIES for warning in law.army_warnings(scenario, scenario.armies[army]))


def parse(document: Json) -> ScenarioData:
    """The scenario this document describes; raises BadSetup with all its problems."""
    if found := problems(document):
        raise BadSetup(found)
    return scenario_of(document)


def computed(document: Json) -> Computed:
    """What follows from a scenario by the rules; raises BadSetup if it has problems."""
    scenario = parse(document)
    return Computed(
        A=_army_computed(scenario, scenario.armies["A"]),
        B=_army_computed(scenario, scenario.armies["B"]),
        victory_base=victory_base(scenario),
    )


def _army_computed(scenario: ScenarioData, army: ArmyData) -> ArmyComputed:
    value = army_value(army)
    return ArmyComputed(
        fighting_value=value,
        units=len(army.pieces),
        commands_on_full_strength=value // 10,
        turn1_deployment_cost=deployment_cost(scenario, army),
        turn1_budget=deployment_budget(scenario, army, value),
        fixed_handicap=fixed_handicap(scenario, army),
    )


def document_of(scenario: str) -> dict[str, Json]:
    """The file of a scenario that comes with the rules; KeyError if there is none."""
    if scenario not in _ids():
        raise KeyError(scenario)
    loaded: dict[str, Json] = tables.load(f"scenarios/{scenario}")
    return loaded


def load(scenario: str) -> ScenarioData:
    """A scenario that comes with the rules; KeyError if there is none."""
    return ALL[scenario]


@cache
def _ids() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


# The tests prove that these files have no problems; judging them at every start would only cost time.
ALL: Mapping[str, ScenarioData] = {scenario: scenario_of(document_of(scenario)) for scenario in _ids()}

__all__ = [
    "ALL",
    "ARMIES",
    "ArmyComputed",
    "ArmyData",
    "ArmyId",
    "CampData",
    "Computed",
    "GeneralData",
    "PieceData",
    "PlacementData",
    "ReinforcementData",
    "ScenarioData",
    "WeatherData",
    "computed",
    "document_of",
    "load",
    "parse",
    "problems",
    "warnings",
]

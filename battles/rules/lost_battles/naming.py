"""What pieces, armies and seats are called in a language (texts/scenarios/{en,de}.json)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.lost_battles.pieces import GeneralId, UnitId
from battles.rules.lost_battles.squares import ARMIES, SQUARES, TILES, ArmyId, TileId
from battles.rules.lost_battles.state import State

FOLDER = Path(__file__).parent / "texts" / "scenarios"


@cache
def scenario_texts(language: str) -> Mapping[str, Mapping[str, Json]]:
    """Names and notes of the scenarios that come with the rules."""
    loaded: dict[str, dict[str, Json]] = msgspec.json.decode((FOLDER / f"{language}.json").read_bytes())
    return loaded


@cache
def tile_texts(language: str) -> Mapping[TileId, str]:
    """What each tile is called by the army that owns it."""
    loaded: dict[str, Json] = msgspec.json.decode((FOLDER.parent / f"{language}.json").read_bytes())
    return {tile: loaded[f"tile.{tile}"] for tile in TILES}


def names(state: State, language: str) -> Mapping[str, str]:
    """Unit, general and tile ids, `army.A`, `seat.1` → what they are called."""
    units = tuple((unit.id, unit.army, unit.line, unit.label, unit.number) for unit in state.units.values())
    generals = tuple((general.id, general.name) for general in state.generals.values())
    armies = tuple((army, state.armies[army].name, state.seat(army)) for army in ARMIES)
    return _names("" if state.is_custom else state.scenario, language, units, generals, armies)


@lru_cache(maxsize=512)
def _names(
    scenario: str,
    language: str,
    units: tuple[tuple[UnitId, ArmyId, str, str, int], ...],
    generals: tuple[tuple[GeneralId, str], ...],
    armies: tuple[tuple[ArmyId, str, Seat], ...],
) -> Mapping[str, str]:
    """Remembered: nobody's name changes in the course of a battle."""
    texts = scenario_texts(language).get(scenario, {})
    labels = {id: label(army, line, own, texts) for id, army, line, own, _ in units}
    many = Counter((army, labels[id]) for id, army, *_ in units)
    named: dict[str, str] = {
        id: _numbered(labels[id], number, many[army, labels[id]]) for id, army, _, _, number in units
    }
    known = texts.get("generals", {})
    named |= {id: known.get(id.partition(".")[2], name) for id, name in generals}
    called = {army: texts.get("armies", {}).get(army) or name or army for army, name, _ in armies}
    named |= {tile: f"{tile_texts(language)[tile]} ({called[SQUARES[tile].half]})" for tile in TILES}
    for army, _, seat in armies:
        named[f"army.{army}"] = named[f"seat.{seat}"] = called[army]
    return MappingProxyType(named)


def label(army: ArmyId, line: str, own: str, texts: Mapping[str, Json]) -> str:
    found: str = texts.get("units", {}).get(army, {}).get(line) or own or line
    return found


def _numbered(label: str, number: int, many: int) -> str:
    """ "Legionaries 3" where there are several of the kind."""
    return f"{label} {number}" if many > 1 and number else label

"""What pieces, armies and seats are called in a language (texts/scenarios/{en,de}.json)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from battles.rules.codec import Json
from battles.rules.lost_battles.squares import ARMIES, SQUARES, TILES, ArmyId, TileId
from battles.rules.lost_battles.state import State, Unit

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
    texts = {} if state.is_custom else scenario_texts(language).get(state.scenario, {})
    many = Counter((unit.army, label(unit, texts)) for unit in state.units.values())
    named = {
        unit.id: _numbered(unit, label(unit, texts), many[unit.army, label(unit, texts)])
        for unit in state.units.values()
    }
    generals = texts.get("generals", {})
    named |= {g.id: generals.get(g.id.partition(".")[2], g.name) for g in state.generals.values()}
    named |= {tile: f"{tile_texts(language)[tile]} ({army_name(state, SQUARES[tile].half, texts)})" for tile in TILES}
    for army in ARMIES:
        named[f"army.{army}"] = named[f"seat.{state.seat(army)}"] = army_name(state, army, texts)
    return named


def label(unit: Unit, texts: Mapping[str, Json]) -> str:
    found: str = texts.get("units", {}).get(unit.army, {}).get(unit.line) or unit.label or unit.line
    return found


def _numbered(unit: Unit, label: str, many: int) -> str:
    """ "Legionaries 3" where there are several of the kind."""
    return f"{label} {unit.number}" if many > 1 and unit.number else label


def army_name(state: State, army: ArmyId, texts: Mapping[str, Json]) -> str:
    name: str = texts.get("armies", {}).get(army) or state.armies[army].name or army
    return name

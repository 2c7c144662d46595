"""What elements, armies and pieces of terrain are called in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from battles.rules.codec import Json
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.score import SIDES
from battles.rules.horden_helden.state import State
from battles.rules.registry import own_texts


@cache
def texts(language: str) -> Mapping[str, Json]:
    return own_texts(Path(__file__).parent, language)


def names(state: State, language: str) -> Mapping[str, str]:
    """Element, terrain and camp ids, `army.A`, `seat.1` → what they are called."""
    words = texts(language)
    named: dict[str, str] = {}
    many = Counter((one.side, label(state, one, words)) for one in state.elements.values())
    seen: Counter[tuple[str, str]] = Counter()
    for one in state.elements.values():
        kind = (one.side, label(state, one, words))
        seen[kind] += 1
        named[one.id] = f"{kind[1]} {seen[kind]}" if many[kind] > 1 else kind[1]
    named |= {piece.id: str(words.get(f"term.{piece.kind}", piece.kind)) for piece in state.terrain}
    for side in SIDES:
        army = army_name(state, side, words)
        named[f"army.{side}"] = army
        named |= {f"seat.{seat}": army for seat in state.seats_of(side)}
    return named | _commands(state, named) | _camps(state, named, words)


def _commands(state: State, named: Mapping[str, str]) -> dict[str, str]:
    """A side's only command is the army; several are numbered."""
    found: dict[str, str] = {}
    for side in SIDES:
        commands, army = state.commands_of(side), named[f"army.{side}"]
        found |= {one.id: army if len(commands) == 1 else f"{army} {i}" for i, one in enumerate(commands, 1)}
    return found


def _camps(state: State, named: Mapping[str, str], words: Mapping[str, Json]) -> dict[str, str]:
    """Camps and works, and their sections as fights name them."""
    found: dict[str, str] = {}
    camp_word, work_word = words.get("term.camp", "camp"), words.get("term.works", "works")
    for camp in state.camps.values():
        found[camp.id] = f"{camp_word} ({named[f'army.{camp.side}']})"
        found |= {section.key: f"{found[camp.id]} {section.number + 1}" for section in camps.sections(camp)}
    for work in state.works.values():
        found[work.id] = found[camps.section_of_work(work).key] = f"{work_word} ({named[f'army.{work.side}']})"
    return found


def label(state: State, element: Element, words: Mapping[str, Json]) -> str:
    """The army list's name for it, else the type's; a name either way, with a capital."""
    found = str(words.get(f"term.{element.entry}") or words.get(f"term.{element.type}") or element.type)
    return found[:1].upper() + found[1:]


def army_name(state: State, side: str, words: Mapping[str, Json]) -> str:
    record = state.sides[side]  # type: ignore[index]
    return record.name or str(words.get(f"term.{record.army}") or words.get(f"side.{side}") or side)

"""What units, armies, spells and pieces of terrain are called in a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.pieces import SideId, UnitChoice
from battles.rules.ninth_age.state import State
from battles.rules.registry import own_texts


@cache
def texts(language: str) -> Mapping[str, Json]:
    return own_texts(Path(__file__).parent, language)


def names(state: State, language: str) -> Mapping[str, str]:
    """Units and characters by id, `army.A`, `seat.1`, pieces of terrain → what they are called."""
    words = texts(language)
    labels = {key: (entry.side, label(entry.choice, language)) for key, entry in state.entries.items()}
    many, seen = Counter(labels.values()), Counter[tuple[str, str]]()
    named: dict[str, str] = {}
    for key, one in labels.items():
        seen[one] += 1
        named[key] = f"{one[1]} {seen[one]}" if many[one] > 1 else one[1]
    named |= {piece.id: str(words.get(f"term.{piece.kind}", piece.kind)) for piece in state.terrain}
    for unit in state.units.values():
        named |= {f"{unit.id}/{one.id}": named.get(one.id, one.id) for one in unit.members}
        if unit.troops is not None and unit.troops.champion is not None:
            named[f"{unit.id}:champion"] = f"{named.get(unit.id, unit.id)} ({words.get('term.champion', 'champion')})"
    for side in state.sides:
        army = army_name(state, side, language, words)
        named[f"army.{side}"] = army
        named[f"seat.{state.seat_of(side)}"] = army
    return named


def label(choice: UnitChoice, language: str) -> str:
    """The army book's name."""
    entry = BOOKS[choice.book].by_entry.get(choice.unit.entry)
    return choice.unit.entry if entry is None else entry.name[language]


def army_name(state: State, side: SideId, language: str, words: Mapping[str, Json]) -> str:
    record = state.sides[side]
    if record.name:
        return record.name
    if record.book in BOOKS:
        own = BOOKS[record.book].name[language]
        is_mirror = len({one.book for one in state.sides.values()}) == 1
        return f"{own} ({words.get(f'side.{side}', side)})" if is_mirror else own
    return str(words.get(f"side.{side}", side))

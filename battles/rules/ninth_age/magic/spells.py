"""Spells as records: what they need, whom they may be aimed at, how long they last, what they do (B.13.18–B.13.31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.tables import load

Classification = Literal["learned", "hereditary", "attribute", "bound"]
SpellType = Literal[
    "augment",
    "hex",
    "universal",
    "aura",
    "caster",
    "casters_unit",
    "damage",
    "direct",
    "focused",
    "ground",
    "missile",
    "range",
]
Duration = Literal["instant", "one_turn", "permanent"]
VersionName = Literal["basic", "amplified"]


class SpellVersion(Struct, frozen=True, kw_only=True):
    """The basic or the amplified version (B.13.38)."""

    casting_value: int | None
    types: frozenset[SpellType]
    range_in: float | None = None
    duration: Duration
    effects: tuple[dict[str, Json], ...]
    condition: tuple[str, ...] = ()
    """On the target, in the words of house content."""
    ends_when: tuple[dict[str, Json], ...] = ()


class Spell(Struct, frozen=True, kw_only=True):
    """A spell of a path, an army, or one that is only bound."""

    id: str
    path: str | None = None
    classification: Classification
    replicable: bool = False
    basic: SpellVersion
    amplified: SpellVersion | None = None

    def version(self, name: VersionName) -> SpellVersion | None:
        return self.basic if name == "basic" else self.amplified


def _records() -> Iterator[Mapping[str, Json]]:
    data = load("house/paths")
    for path in data["paths"]:
        yield from path["spells"]
        yield path["attribute"]
    yield from data["hereditary"].values()
    yield from data["bound_only"]


def _read(row: Mapping[str, Json]) -> Spell:
    return msgspec.convert(row, Spell)


SPELLS: Mapping[str, Spell] = {row["id"]: _read(row) for row in _records()}
ATTRIBUTES: Mapping[str, Spell] = {
    str(spell.path): spell for spell in SPELLS.values() if spell.classification == "attribute"
}
"""The attribute spell of each path (B.13.22)."""


def attribute_of(spell: Spell) -> Spell | None:
    """What may be cast at once after this one; attribute spells themselves bring none."""
    if spell.classification == "attribute" or spell.path is None:
        return None
    return ATTRIBUTES.get(spell.path)

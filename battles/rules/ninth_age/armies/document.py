"""The army as a document: JSON in, JSON out. Nothing here knows the rules; the checks do."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from battles.rules.codec import Json, encode

USUAL_POINTS = 4500


class ChosenItem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A special item; `on` is the weapon or the piece of armour that it enchants (B.22.2, B.22.3)."""

    item: str
    on: str = ""


class Selection(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of the entry and what was chosen of it; which fields it has depends on the option's kind."""

    option: str
    choice: str = ""
    choices: tuple[str, ...] = ()
    banner: str = ""
    banners: tuple[str, ...] = ()
    level: str = ""
    path: str = ""
    items: tuple[ChosenItem, ...] = ()


class ArmyUnit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit of the list. `joins` is the entry that a character is meant for; `spells` are proposed, not bought."""

    entry: str
    models: int = 1
    options: tuple[Selection, ...] = ()
    general: bool = False
    spells: tuple[str, ...] = ()
    joins: str = ""

    def selection(self, option: str) -> Selection | None:
        return next((chosen for chosen in self.options if chosen.option == option), None)

    def has_option(self, option: str) -> bool:
        return self.selection(option) is not None


class Army(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a player hands in."""

    book: str = ""
    name: str = ""
    points: int = USUAL_POINTS
    """What was agreed on, not what it costs (A.8.3)."""
    units: tuple[ArmyUnit, ...] = ()


def written(army: Army) -> dict[str, Json]:
    """The army as JSON; what `read_army.read` takes back."""
    plain: dict[str, Json] = msgspec.json.decode(encode(army))
    plain.setdefault("book", "")
    plain.setdefault("points", USUAL_POINTS)
    plain.setdefault("units", [])
    for unit in plain["units"]:
        unit.setdefault("models", 1)
    return plain

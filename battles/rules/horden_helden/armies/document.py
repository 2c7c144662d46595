"""The army as a document: JSON in, JSON out. Nothing here knows the rules; `checking` does."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from battles.rules.codec import Json, encode
from battles.rules.horden_helden.armies.lists import Extra, Roman
from battles.rules.horden_helden.pieces import CommanderRole, FigureKind, Grade, School
from battles.rules.horden_helden.troops import Strength

GradeName = Literal["ii", "iii", "iv"]
CampKind = Literal["camp", "baggage"]
GRADES: dict[GradeName, Grade] = {"ii": 2, "iii": 3, "iv": 4}
GRADE_NAMES: dict[Grade, GradeName] = {2: "ii", 3: "iii", 4: "iv"}


class FigureLine(Struct, frozen=True, kw_only=True):
    kind: FigureKind
    grade: GradeName = "iii"


class ArmyLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many equal elements. A line with a figure or a commander has one element."""

    entry: str
    n: int = 1
    options: tuple[Extra, ...] = ()
    figure: FigureLine | None = None
    commander: GradeName | None = None
    school: School | None = None
    mobility: Roman | None = None
    strength: Strength | None = None
    flags: tuple[str, ...] = ()
    aboard: bool = False
    """They begin the battle aboard the army's boats (1.9)."""


class CommandPart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command of a large army; an ally may bring another list."""

    elements: tuple[ArmyLine, ...]
    role: CommanderRole = "subordinate"
    list: str | UnsetType = UNSET


class Army(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a player hands in."""

    list: str = ""
    name: str = ""
    mode: Literal["basic", "advanced"] | None = None
    limit: int | None = None
    role: CommanderRole | None = None
    """In an alliance: as what this player's command joins the side."""
    elements: tuple[ArmyLine, ...] = ()
    commands: tuple[CommandPart, ...] = ()
    camp: tuple[CampKind, ...] = ()
    baggage: int | None = None
    """How many baggage elements, if somebody counts them."""
    wagon_train: bool = False
    """Baggage 80 mm deep (1.10)."""
    camp_fortified: bool = False
    camp_deep: bool = False
    """Large: half as wide, twice as deep (20)."""
    field_fortifications: int = 0


def written(army: Army) -> dict[str, Json]:
    """The army as JSON; what `reading.read` takes back."""
    plain: dict[str, Json] = msgspec.json.decode(encode(army))
    if len(army.camp) == 1:
        plain["camp"] = army.camp[0]
    plain.setdefault("list", "")
    for command in plain.get("commands", []):
        if command.get("list") == plain["list"]:
            del command["list"]
    for line in _lines(plain):
        line.setdefault("n", 1)
    return plain


def _lines(plain: dict[str, Json]) -> list[dict[str, Json]]:
    groups = [plain.get("elements", []), *(command["elements"] for command in plain.get("commands", []))]
    return [line for group in groups for line in group]

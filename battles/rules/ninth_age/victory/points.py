"""Victory points for what the enemy has lost, and the battle points that follow (B.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.tables import load

_data = load("victory")
_OF_EVENT: Mapping[str, Json] = {row["event"]: row["vp"] for row in _data["victory_points"]}
GENERAL_FALLEN: int = _OF_EVENT["enemy general removed"]
STANDARD_FALLEN: int = _OF_EVENT["enemy battle standard bearer removed"]
OBJECTIVE: int = _data["secondary_objective"]["winner"]
ALL = 20
"""Both players' battle points together."""
SHATTERED_PERCENT = 25

Level = Literal["draw", "victory", "massacre"]
Fate = Literal["stands", "fleeing", "removed"]


class ListedUnit(Struct, frozen=True, kw_only=True):
    """A unit or a character of the list as it is now: characters are counted apart from what they joined (B.18.4)."""

    id: str
    cost: int
    starting_hp: int
    hp: int
    fate: Fate = "stands"
    is_general: bool = False
    is_standard: bool = False
    is_summoned: bool = False

    @property
    def is_shattered(self) -> bool:
        """At a quarter of its starting Health Points or less, but not gone."""
        return self.fate != "removed" and self.hp * 100 <= self.starting_hp * SHATTERED_PERCENT


class PointsLine(Struct, frozen=True):
    """Why so many points: a line of the score."""

    unit: str
    code: Literal["removed", "fleeing", "shattered", "fleeing_and_shattered", "general", "standard"]
    points: int
    clause: str


def lines(army: Iterable[ListedUnit]) -> list[PointsLine]:
    """What this army's losses are worth to its enemy."""
    return [line for unit in army if not unit.is_summoned for line in _of(unit)]


def _of(unit: ListedUnit) -> Iterable[PointsLine]:
    half = -(-unit.cost // 2)
    if unit.fate == "removed":
        yield PointsLine(unit.id, "removed", unit.cost, "B.18.2")
        if unit.is_general:
            yield PointsLine(unit.id, "general", GENERAL_FALLEN, "B.18.6")
        if unit.is_standard:
            yield PointsLine(unit.id, "standard", STANDARD_FALLEN, "B.18.6")
    elif unit.fate == "fleeing" and unit.is_shattered:
        yield PointsLine(unit.id, "fleeing_and_shattered", unit.cost, "B.18.5")
    elif unit.fate == "fleeing":
        yield PointsLine(unit.id, "fleeing", half, "B.18.3")
    elif unit.is_shattered:
        yield PointsLine(unit.id, "shattered", half, "B.18.4")


def victory_points(army: Iterable[ListedUnit]) -> int:
    return sum(line.points for line in lines(army))


def battle_points(mine: int, theirs: int, army_points: int, objective: bool | None = None) -> tuple[int, int]:
    """Of 20 battle points: by the difference as a share of the agreed points, then 3 for the objective (B.18.9).

    `objective`: whether I have won it, the other side has (False), or nobody (None).
    """
    difference = abs(mine - theirs)
    winner = _winners_share(difference, army_points)
    first = winner if mine >= theirs else ALL - winner
    if objective is not None:
        first += OBJECTIVE if objective else -OBJECTIVE
    return first, ALL - first


def _winners_share(difference: int, army_points: int) -> int:
    """The upper bound belongs to the lower band."""
    for row in _data["battle_points"]:
        if row["max_percent"] is None or difference * 100 <= row["max_percent"] * army_points:
            found: int = row["winner"]
            return found
    raise LookupError("the last band has no bound")


def simple_result(mine: int, theirs: int, army_points: int, objective: bool | None = None) -> tuple[Level, int]:
    """The optional simplified result: the level, and 1, -1 or 0 for who has it (B.18.10)."""
    rules = _data["optional_simplified"]
    worth = rules["objective_vp_percent_of_army_points"] * army_points / 100
    mine_all = mine + (worth if objective is True else 0)
    theirs_all = theirs + (worth if objective is False else 0)
    share = abs(mine_all - theirs_all) * 100 / army_points
    if share < rules["draw_below_percent"]:
        return "draw", 0
    level: Level = "massacre" if share > rules["massacre_above_percent"] else "victory"
    return level, 1 if mine_all > theirs_all else -1

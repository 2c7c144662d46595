"""The combat score: Table 7, line by line (A.15.40 to A.15.43), and who is steadfast (A.15.51, A.15.52)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.tables import load

_BONUSES: Mapping[str, Mapping[str, Json]] = {row["id"]: row for row in load("combat_score")["bonuses"]}
MOST_OVERKILL: int = _BONUSES["overkill"]["max"]
MOST_RANKS: int = _BONUSES["rank_bonus"]["max"]
CHARGE: int = _BONUSES["charge"]["value"]
STANDARD: int = _BONUSES["standard"]["value"]
RANKS_THAT_DISRUPT = 2

ScoreCode = Literal["losses", "overkill", "charge", "ranks", "standards", "flank", "rear", "other"]


class ScoreLine(Struct, frozen=True):
    """A line of one side's column."""

    code: ScoreCode
    value: int
    unit: UnitId | None = None
    clause: str = "A.15.40"


class ScoredUnit(Struct, frozen=True, kw_only=True):
    """What of a unit that is still engaged counts at the end of a round."""

    id: UnitId
    full_ranks: int = 0
    line_formation: bool = False
    charging: bool = False
    standards: int = 0
    """Standard bearers and battle standard bearers."""
    edges: frozenset[str] = frozenset()
    """Edges of enemies on which it fights."""
    bonus: int = 0
    """What model rules add."""


def column(units: Iterable[ScoredUnit], caused: int, overkill: int = 0) -> tuple[ScoreLine, ...]:
    """One side's score; `caused`: Health Points that the enemy lost in this combat and round."""
    engaged = list(units)
    lines = [ScoreLine("losses", caused)]
    if overkill:
        lines.append(ScoreLine("overkill", min(overkill, MOST_OVERKILL), clause="A.15.37"))
    if any(unit.charging for unit in engaged):
        lines.append(ScoreLine("charge", CHARGE, clause="A.15.43"))
    ranks = [(min(unit.full_ranks - 1, MOST_RANKS), unit.id) for unit in engaged if not unit.line_formation]
    best, whose = max(ranks, default=(0, ""), key=lambda one: one[0])
    if best > 0:
        lines.append(ScoreLine("ranks", best, whose))
    standards = sum(unit.standards for unit in engaged)
    if standards:
        lines.append(ScoreLine("standards", standards * STANDARD))
    lines += _side_bonuses(engaged)
    lines += [ScoreLine("other", unit.bonus, unit.id) for unit in engaged if unit.bonus]
    return tuple(lines)


def _side_bonuses(engaged: Iterable[ScoredUnit]) -> Iterable[ScoreLine]:
    """Once a side for flanks and once for rears, more if one such unit has a full rank (A.15.41)."""
    units = list(engaged)
    code: ScoreCode
    for code, edges, key in (("flank", {"left", "right"}, "flank_bonus"), ("rear", {"rear"}, "rear_bonus")):
        there = [unit for unit in units if unit.edges & edges]
        if there:
            best = max(there, key=lambda unit: unit.full_ranks)
            value = _BONUSES[key]["with_full_rank" if best.full_ranks else "value"]
            yield ScoreLine(code, int(value), best.id, "A.15.41")


def total(lines: Iterable[ScoreLine]) -> int:
    return sum(line.value for line in lines)


class RankedFoe(Struct, frozen=True):
    """An enemy unit of the same combat: its full ranks, and whether it fights the unit's flank or rear."""

    full_ranks: int
    on_flank_or_rear: bool = False


def is_disrupted(foes: Iterable[RankedFoe]) -> bool:
    """Engaged in flank or rear with an enemy of two full ranks or more (A.15.52)."""
    return any(foe.on_flank_or_rear and foe.full_ranks >= RANKS_THAT_DISRUPT for foe in foes)


def is_steadfast(full_ranks: int, foes: Iterable[RankedFoe]) -> bool:
    """More full ranks than every enemy unit in the combat, and not disrupted (A.15.51)."""
    enemies = list(foes)
    return all(full_ranks > foe.full_ranks for foe in enemies) and not is_disrupted(enemies)

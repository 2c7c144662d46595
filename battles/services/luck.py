"""Keeping a luck report."""

from __future__ import annotations

from uuid import UUID

from battles.models import LuckReport
from battles.rules.codec import Json, to_builtins
from battles.rules.luck import LuckSummary
from battles.runtime.clock import WALL, Clock

DIGITS = 5


def keep_luck(*, battle_id: UUID, report: LuckSummary, clock: Clock = WALL) -> dict[str, Json]:
    """The first one is kept: whoever reckoned the same battle meanwhile gets that."""
    plain = _rounded(to_builtins(report))
    row, _ = LuckReport.objects.get_or_create(battle_id=battle_id, defaults={"report": plain, "made_at": clock.now()})
    kept: dict[str, Json] = row.report
    return kept


def _rounded(value: Json) -> Json:
    if isinstance(value, float):
        return round(value, DIGITS) or 0.0
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value

"""Boats and who begins the battle aboard them: one foot element each, or two of light infantry (1.9)."""

from __future__ import annotations

from battles.rules.horden_helden.armies.specs import Part, specs
from battles.rules.horden_helden.tables import members

PAIRED = members("LIGHT_INFANTRY_OTHER")
"""Light enough for two in a boat."""


def boats(part: Part) -> int:
    return sum(line.n for _, line, bought in specs(part) if bought.type == "boats")


def boats_needed(part: Part) -> int:
    """Boats for everybody who is to be aboard."""
    aboard = [(bought.type, line.n) for _, line, bought in specs(part) if line.aboard]
    pairs = sum(n for kind, n in aboard if kind in PAIRED)
    return sum(n for kind, n in aboard if kind not in PAIRED) + (pairs + 1) // 2


def left_behind(part: Part) -> int:
    """How many boats are missing."""
    return max(0, boats_needed(part) - boats(part))

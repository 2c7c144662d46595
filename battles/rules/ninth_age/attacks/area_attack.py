"""Area Attack (X×Y): how many hits a hit becomes (B.21.145)."""

from __future__ import annotations

from collections.abc import Sequence


def area_hits(lines: Sequence[int], width: int, depth: int, models: int | None = None) -> int:
    """Of up to `depth` ranks or files, as many hits as it has models, at most `width`.

    `lines` are the models of each rank (front, rear) or file (flank), in the attacker's choice or all of them: the
    fullest count. Never more hits than models in the unit.
    """
    most = sum(sorted((min(line, width) for line in lines), reverse=True)[:depth])
    return min(most, sum(lines) if models is None else models)

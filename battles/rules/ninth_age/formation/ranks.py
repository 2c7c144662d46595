"""Counting ranks: full ranks, close and line formation (A.3.10, A.3.11, A.3.29)."""

from __future__ import annotations

from functools import lru_cache

from battles.rules.ninth_age.formation.cells import Rows, rank_count, single_cells
from battles.rules.ninth_age.tables import FULL_RANK, LINE_FORMATION, Height


@lru_cache(maxsize=4096)
def counted(rows: Rows) -> tuple[int, ...]:
    """How many models each rank counts: a larger base those it displaces, in every rank it takes; bases at the side
    are not counted."""
    counts = [0] * rank_count(rows)
    for cell in single_cells(rows):
        counts[cell.rank] += 1
    for one in rows.larger:
        for rank in range(one.cell.rank, one.cell.rank + one.deep):
            counts[rank] += one.across
    return tuple(counts)


def full_ranks(rows: Rows, height: Height, *, light_troops: bool = False) -> int:
    """The number of full ranks; units mostly of Light Troops have none (A.3.10)."""
    return 0 if light_troops else sum(count >= FULL_RANK[height] for count in counted(rows))


def is_line_formation(rows: Rows) -> bool:
    """Line formation, else close formation: by the first rank, which is the widest (A.3.11)."""
    return counted(rows)[0] >= LINE_FORMATION

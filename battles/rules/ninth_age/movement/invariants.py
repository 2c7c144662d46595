"""What holds of every formation whatever has been ordered: for tests of random battles (A.3.7, B.21.2)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.formation.cells import faults, single_cells
from battles.rules.ninth_age.movement.arrangement import arrangement_of, times_of
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State


def broken_formations(state: State) -> list[str]:
    """Everything that is wrong with those who stand in units; in words for the programmer."""
    return [problem for unit in state.on_table for problem in _formation(unit)]


def _formation(unit: Unit) -> Iterator[str]:
    for fault in faults(unit.rows):
        yield f"{unit.id}: {fault} in {unit.rows}"
    singles = set(single_cells(unit.rows))
    larger = {one.id for one in unit.members if one.hand is None and times_of(unit, one) != (1, 1)}
    seats = [cell for who, cell in arrangement_of(unit).cells.items() if who not in larger]
    if len(set(seats)) < len(seats):
        yield f"{unit.id}: two stand in one cell: {arrangement_of(unit).cells}"
    for cell in seats:
        if cell not in singles:
            yield f"{unit.id}: nobody can stand at {cell} in {unit.rows}"

"""Formations for tests: bases that occur, and units on them."""

from __future__ import annotations

from battles.rules.ninth_age.formation.bases import Base
from battles.rules.ninth_age.formation.cells import Cell, LargerBase, Rows, SideBase

FOOT = Base(20, 20)
GUARD = Base(25, 25)
RIDER = Base(25, 50)
BRUTE = Base(40, 40)
SMALL = Base(15, 15)


def foot(models: int, files: int, *last_rank: int) -> Rows:
    return Rows(FOOT, models, files, last_rank=last_rank)


def larger(rank: int, file: int, across: int = 2, deep: int = 2) -> LargerBase:
    return LargerBase(Cell(rank, file), across, deep)


def with_larger(models: int, files: int, *bases: LargerBase) -> Rows:
    return Rows(FOOT, models, files, larger=bases)


LED = with_larger(18, 5, larger(0, 2))
"""E27a: 18 models of 20 mm in five files, and a 40 mm character among them."""
ESCORTED = Rows(GUARD, 10, 5, beside=(SideBase("left", BRUTE),))
"""E27a: ten models of 25 mm in five files, and a 40 mm character at their left."""

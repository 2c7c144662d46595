"""What counts for each side before the dice: base factor, rear support, tactical factors (15.3)."""

from __future__ import annotations

from collections.abc import Iterable

from battles.rules.horden_helden.combat import support, tactical
from battles.rules.horden_helden.combat.case import Case, cases
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.troops import TROOPS, Category


def base(kind: str, against: Category) -> int:
    """The combat factor by the category of the main opponent."""
    troop = TROOPS[kind]
    return troop.against_foot if against == "foot" else troop.against_mounted


def of(case: Case) -> tuple[FactorLine, ...]:
    """The lines of one side."""
    first = FactorLine(code="base", value=base(case.me.type, case.foe.category), clause="15.3")
    return (first, *support.lines(case), *tactical.lines(case))


def lines(state: State, fight: Fight) -> tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]:
    """The attacker's and the defender's lines."""
    one, other = cases(state, fight)
    return of(one), of(other)


def total(lines: Iterable[FactorLine]) -> int:
    return sum(line.value for line in lines)

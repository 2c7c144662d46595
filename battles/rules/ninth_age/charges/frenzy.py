"""Frenzy: who must test whether it has to charge (B.21.28)."""

from __future__ import annotations

from battles.rules.ninth_age.charges import eligibility
from battles.rules.ninth_age.charges.travel import advance_rate, modes
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import TestDemand
from battles.rules.ninth_age.moments.kinds import ChargePhaseStart
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

FRENZY = "frenzy"
NEAR_ENOUGH = 7
"""Inches beyond its rate within which an enemy that could be charged makes it test."""


def must_test(state: State) -> tuple[UnitId, ...]:
    """The active side's units with at least one frenzied model; their order makes no difference."""
    return tuple(
        unit.id
        for unit in state.on_table
        if unit.side == state.active and _is_demanded(state, unit) and not eligibility.who_may_not(state, unit)
    )


def _is_demanded(state: State, unit: Unit) -> bool:
    answers = only(ask(ChargePhaseStart(state=state, unit=unit)), TestDemand)
    return any(one.kind == FRENZY and one.unit == unit.id for one in answers)


def is_due(state: State, unit: Unit) -> bool:
    """Whether it could declare a charge at an enemy within its rate and 7 inches; the rate with the better chance."""
    if not unit.is_placed:
        return False
    rate = inches(advance_rate(state, unit, modes(state, unit)[0]) + NEAR_ENOUGH)
    return any(
        within(state.field.distance(unit.id, target.id), rate) for target, _ in eligibility.legal_charges(state, unit)
    )

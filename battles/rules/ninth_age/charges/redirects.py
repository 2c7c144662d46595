"""Chargers whose target fled may try another (A.11.12)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.codec import Json
from battles.rules.ninth_age.charges import eligibility
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.discipline import chance
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State


def may_redirect(state: State, unit: UnitId) -> bool:
    """Still charging, and not yet tried in this player turn."""
    one = state.units[unit]
    return one.is_placed and one.marks.charging and not one.marks.redirected


def other_targets(state: State, unit: UnitId) -> Iterator[tuple[Unit, ChargeMode]]:
    """Whom a charger may charge instead of the one that fled."""
    charge = state.charges.of(unit)
    assert charge is not None
    for target, mode in eligibility.legal_charges(state, state.units[unit], redirecting=True):
        if target.id != charge.target:
            yield target, mode


def has_other_target(state: State, unit: UnitId) -> bool:
    return next(other_targets(state, unit), None) is not None


def test_facts(state: State, unit: UnitId) -> dict[str, Json]:
    """The chance to pass, and whom it could then charge."""
    passes = chance(state, Test(kind="redirect", unit=unit))
    return {"chance": round(float(passes), 6), "targets": [target.id for target, _ in other_targets(state, unit)]}

"""Who may move, fly, march (A.12.16–A.12.19)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat
from battles.rules.errors import Refusal
from battles.rules.ninth_age.formation.ranks import full_ranks
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.moments.ask import ask, forbidden, number
from battles.rules.ninth_age.moments.kinds import FullRanks, MarchAllowed, MayMove, MoveKind
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from battles.rules.refusals import refuse

MARCH_TEST_WITHIN: float = inches(load("movement_types")["march_test_range"])
CARRIER_RANKS = 3
"""Carriers with fewer full ranks cannot march (A.9.9)."""


def own_unit(state: State, seat: Seat, key: UnitId) -> Refusal | None:
    """Is there such a unit on the table, and is it the seat's?"""
    unit = state.units.get(key)
    if unit is None or not unit.is_placed:
        return refuse("no_such_unit", "A.12.16", unit=key)
    return None if state.owner(key) == seat else refuse("not_yours", "A.12.16", unit=key)


def move_problems(state: State, unit: Unit, how: MoveKind) -> Iterator[Refusal]:
    """Why a unit may not be moved now."""
    if unit.id in state.movement.moved:
        yield refuse("has_moved", "A.12.16", unit=unit.id)
    if unit.id in state.movement.joined:
        yield refuse("was_joined", "B.21.92", unit=unit.id)
    yield from _held_back(state, unit)
    for one in forbidden(ask(MayMove(state=state, unit=unit, how=how))):
        yield refuse(one.code, one.clause, unit=unit.id, **one.facts)


def _held_back(state: State, unit: Unit) -> Iterator[Refusal]:
    if unit.marks.declared or unit.marks.charging:
        yield refuse("has_charged", "A.12.16", unit=unit.id)
    if unit.is_engaged:
        yield refuse("is_engaged", "A.12.16", unit=unit.id)
    if unit.is_fleeing:
        yield refuse("is_fleeing", "A.12.16", unit=unit.id)
    if state.is_shaken(unit):
        yield refuse("is_shaken", "A.12.16", unit=unit.id)


def may_move(state: State, unit: Unit) -> bool:
    """Whether it can still have a move in this phase."""
    return unit.is_placed and unit.side == state.active and next(move_problems(state, unit, "advance"), None) is None


def march_problems(state: State, unit: Unit) -> Iterator[Refusal]:
    """Why a unit may not march now."""
    if unit.id in state.movement.march_failed:
        yield refuse("march_test_failed", "A.12.17", unit=unit.id)
    if unit.id in state.movement.arrived:
        yield refuse("arrived_no_march", "B.21.10", unit=unit.id)
    if unit.marks.carries and ranks_of(state, unit) < CARRIER_RANKS:
        yield refuse("carrier_no_march", "A.9.9", unit=unit.id)
    for one in forbidden(ask(MarchAllowed(state=state, unit=unit))):
        yield refuse(one.code, one.clause, unit=unit.id, **one.facts)


def ranks_of(state: State, unit: Unit) -> int:
    """Its full ranks, as rules change them (A.3.10)."""
    plain = full_ranks(unit.rows, unit.leading_profile.height)
    return number(ask(FullRanks(state=state, unit=unit)), "full_ranks", plain).value


def needs_march_test(state: State, unit: Unit) -> bool:
    """Within 8 inches of an enemy that does not flee, and not yet tested in this phase (A.12.17)."""
    if unit.id in state.movement.march_passed:
        return False
    near = state.field.within(unit.id, MARCH_TEST_WITHIN)
    return any(state.units[key].side != unit.side and not state.units[key].is_fleeing for key in near)


def march_test(unit: UnitId) -> Test:
    return Test(kind="march", unit=unit)

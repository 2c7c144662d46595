"""Panic: who must test, and from whom those who fail flee (A.17.1–A.17.7, A.17.14)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from battles.rules.geometry import facing_towards
from battles.rules.ninth_age.measures import NEAR, inches
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import Forbid
from battles.rules.ninth_age.moments.kinds import PanicCaused
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.record import PanicCause, PanicKind
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

_triggers = {row["id"]: row for row in load("panic")["triggers"]}
DESTROYED_WITHIN: float = inches(_triggers["friend_destroyed"]["range"])
BROKEN_WITHIN: float = inches(_triggers["friend_broken"]["range"])
HEAVY_LOSSES = Fraction(_triggers["heavy_losses"]["share_of_phase_start_hp"])


def destroyed_near(state: State, unit_before: Unit) -> tuple[UnitId, ...]:
    """Friends who must test because a unit was destroyed; as it was when that happened (A.17.1a, A.17.14)."""
    return _friends_near(state, unit_before, DESTROYED_WITHIN, "destroyed")


def broken_near(state: State, unit_before: Unit) -> tuple[UnitId, ...]:
    """Friends who must test because a unit broke in combat (A.17.1b)."""
    return _friends_near(state, unit_before, BROKEN_WITHIN, "broken")


def fled_through(state: State, fleeing: Unit, crossed: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Friends through whom a unit has fled (A.17.1c)."""
    friends = (state.units[key] for key in crossed if state.units[key].side == fleeing.side)
    return tuple(one.id for one in friends if must_test(state, one, "fled_through", fleeing))


def quarter_lost(state: State, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Those who have lost a quarter or more of the points they had when the phase began (A.17.1d, A.17.6)."""
    return tuple(key for key in units if _has_lost_a_quarter(state, state.units[key]))


def _has_lost_a_quarter(state: State, unit: Unit) -> bool:
    before = unit.marks.hp_at_phase_start
    if not unit.is_placed or before <= 0 or began_as_one_model(unit):
        return False
    return before - unit.hp >= HEAVY_LOSSES * before and must_test(state, unit, "losses")


def began_as_one_model(unit: Unit) -> bool:
    """Bought as a single model, or a character alone: heavy losses do not make it panic."""
    return unit.troops is None or unit.troops.choice.unit.models == 1


def _friends_near(state: State, before: Unit, reach: float, kind: PanicKind) -> tuple[UnitId, ...]:
    if before.pose is None:
        return ()
    near = state.field.within_shape(before.shape, reach, leave_out=(before.id,))
    friends = (state.units[key] for key in near if state.units[key].side == before.side)
    return tuple(sorted(one.id for one in friends if must_test(state, one, kind, before)))


def must_test(state: State, unit: Unit, kind: PanicKind, because_of: Unit | None = None) -> bool:
    """Not if engaged, fleeing, or one that has passed a panic test in this phase (A.17.4, A.17.5)."""
    if not unit.is_placed or unit.is_engaged or unit.is_fleeing or unit.marks.panic_passed:
        return False
    answers = ask(PanicCaused(state=state, unit=unit, target=because_of, cause=kind))
    return not any(isinstance(one, Forbid) for one in answers)


def in_test_order(state: State, units: Iterable[UnitId], worst_first: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """The active player's units first (A.17.14), then as proposed."""
    wanted = list(worst_first)
    return tuple(sorted(units, key=lambda key: (state.units[key].side != state.active, wanted.index(key))))


def nearest_enemies(state: State, unit: Unit) -> tuple[UnitId, ...]:
    """The nearest enemy unit; several that are equally near (A.17.2)."""
    away = {one.id: state.field.distance(unit.id, one.id) for one in state.on_table if one.side != unit.side}
    least = min(away.values(), default=0.0)
    return tuple(key for key, far in sorted(away.items()) if far <= least + NEAR)


def flees_from(state: State, unit: Unit, cause: PanicCause) -> tuple[UnitId, ...]:
    """The unit that brought the panic, else the nearest; none or several: a random direction."""
    if cause.by is not None and cause.by in state.units and state.units[cause.by].is_placed:
        return (cause.by,)
    return nearest_enemies(state, unit)


def heading_away(unit: Unit, enemy: Unit) -> float | None:
    """Directly away, centre to centre; None where the centres coincide."""
    if unit.centre == enemy.centre:
        return None
    return facing_towards(enemy.centre, unit.centre)

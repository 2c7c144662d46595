"""Small replacements inside a state, shared by the events."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.pieces import SideRecord, Unit, UnitId
from battles.rules.ninth_age.state import State


def with_units(state: State, units: Iterable[Unit]) -> State:
    """These units replaced or added; they always stand in the order in which JSON keeps them."""
    changed = {**state.units, **{one.id: one for one in units}}
    is_longer = len(changed) > len(state.units)
    return structs.replace(state, units=dict(sorted(changed.items())) if is_longer else changed)


def with_marks(state: State, unit: UnitId, **marks: object) -> State:
    """A unit with some of its marks changed."""
    one = state.units[unit]
    return with_units(state, [structs.replace(one, marks=structs.replace(one.marks, **marks))])


def with_side(state: State, side: SideRecord) -> State:
    return structs.replace(state, sides={**state.sides, side.id: side})


def with_effects(state: State, effects: Iterable[Effect]) -> State:
    return structs.replace(state, effects={**state.effects, **{one.id: one for one in effects}})


def destroyed(unit: Unit) -> Unit:
    """As it is once it has been removed as a casualty."""
    return structs.replace(unit, place="destroyed", pose=None, engagements=())

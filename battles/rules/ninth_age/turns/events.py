"""What happens in the round of turns and phases."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Point
from battles.rules.ninth_age.changes import with_marks, with_units
from battles.rules.ninth_age.effects import EffectId
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.state import Phase, State


class TurnStarted(Event[State], frozen=True, kw_only=True, tag="turn_started"):
    """A player turn begins; whoever of the active side flees now may rally in it (A.12.2)."""

    turn: int
    side: SideId

    def apply(self, state: State) -> State:
        changed = list[Unit]()
        for one in state.units.values():
            may_rally = one.side == self.side and one.is_fleeing
            if one.marks.fled_from_start != may_rally:
                changed.append(structs.replace(one, marks=structs.replace(one.marks, fled_from_start=may_rally)))
        after = with_units(state, changed) if changed else state
        return structs.replace(after, turn=self.turn, active=self.side)


class PhaseStarted(Event[State], frozen=True, kw_only=True, tag="phase_started"):
    """A phase begins: what is remembered of units for one phase is renewed (A.17.4, A.17.5)."""

    phase: Phase

    def apply(self, state: State) -> State:
        changed = list[Unit]()
        for one in state.units.values():
            hp = one.hp if one.is_placed else 0
            if one.marks.panic_passed or one.marks.hp_at_phase_start != hp:
                marks = structs.replace(one.marks, panic_passed=False, hp_at_phase_start=hp)
                changed.append(structs.replace(one, marks=marks))
        return structs.replace(with_units(state, changed) if changed else state, phase=self.phase)


class TurnEnded(Event[State], frozen=True, kw_only=True, tag="turn_ended"):
    """A player turn is over: what was remembered of units for it is gone (row 8.1)."""

    turn: int
    side: SideId

    def apply(self, state: State) -> State:
        changed = [one for one in map(_rested, state.units.values()) if one is not None]
        return with_units(state, changed) if changed else state


def _rested(unit: Unit) -> Unit | None:
    marks = structs.replace(
        unit.marks,
        moved="no",
        charging=False,
        declared=False,
        redirected=False,
        must_charge=False,
        shot=False,
        stood_and_shot=False,
        swept=False,
        was_engaged=False,
        fled_from_start=False,
    )
    return None if marks == unit.marks else structs.replace(unit, marks=marks)


class EffectsEnded(Event[State], frozen=True, kw_only=True, tag="effects_ended"):
    """Effects that last no longer."""

    effects: tuple[EffectId, ...]

    def apply(self, state: State) -> State:
        left = {key: one for key, one in state.effects.items() if key not in self.effects}
        return structs.replace(state, effects=left)


class CounterWon(Event[State], frozen=True, kw_only=True, tag="counter_won"):
    """Hold the Ground: who had more scoring units near the centre at the end of a game turn (B.9.12)."""

    side: SideId
    game_turn: int

    def apply(self, state: State) -> State:
        counters = {**state.objective.counters, self.side: state.objective.counters.get(self.side, 0) + 1}
        return structs.replace(
            state, objective=structs.replace(state.objective, counters=dict(sorted(counters.items())))
        )


class MarkerTaken(Event[State], frozen=True, kw_only=True, tag="marker_taken"):
    """Spoils of War: a unit carries a marker from now on."""

    unit: UnitId
    marker: int

    def apply(self, state: State) -> State:
        carries = (*state.units[self.unit].marks.carries, self.marker)
        return _with_marker(with_marks(state, self.unit, carries=carries), self.marker, None)


def _with_marker(state: State, number: int, point: Point | None) -> State:
    markers = tuple(
        structs.replace(one, point=point) if one.number == number else one for one in state.objective.markers
    )
    return structs.replace(state, objective=structs.replace(state.objective, markers=markers))


class LotDrawn(Event[State], frozen=True, kw_only=True, tag="lot_drawn"):
    """Secure Target: a unit equally near to both markers counts for one of them."""

    unit: UnitId
    marker: int

    def apply(self, state: State) -> State:
        lots = {**state.objective.lots, self.unit: self.marker - 1}
        return structs.replace(state, objective=structs.replace(state.objective, lots=dict(sorted(lots.items()))))


EVENTS: tuple[type[Event[State]], ...] = (
    TurnStarted,
    PhaseStarted,
    TurnEnded,
    EffectsEnded,
    CounterWon,
    MarkerTaken,
    LotDrawn,
)

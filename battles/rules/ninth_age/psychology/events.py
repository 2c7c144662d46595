"""What happens to the courage of units: tests, flights, rallies."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Point, Pose
from battles.rules.ninth_age.changes import with_marks, with_units
from battles.rules.ninth_age.modifiers import ModifierLine
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.record import Psychology, Test, TestResult
from battles.rules.ninth_age.state import State


class TestTaken(Event[State], frozen=True, kw_only=True, tag="test_taken"):
    """A discipline test has been counted; without dice it was passed or failed by a rule."""

    __test__: ClassVar[bool] = False

    unit: UnitId
    what: str
    """`panic_test` and the like."""
    test: Test
    need: int
    """The Discipline it was taken on."""
    faces: tuple[int, ...] = ()
    total: int = 0
    passed: bool
    outcome: Literal["test_passed", "test_failed"]
    lines: tuple[ModifierLine, ...] = ()

    def apply(self, state: State) -> State:
        result = TestResult(kind=self.test.kind, unit=self.test.unit, passed=self.passed, total=self.total)
        after = structs.replace(state, psychology=Psychology(result=result))
        if self.test.kind == "panic" and self.passed:
            return with_marks(after, self.test.unit, panic_passed=True)
        return after


class TestThrownAgain(Event[State], frozen=True, kw_only=True, tag="test_thrown_again"):
    """The dice of a test fall once more (A.2.8)."""

    __test__: ClassVar[bool] = False

    unit: UnitId
    what: str
    test: Test
    faces: tuple[int, ...]
    by_rule: bool = False
    use: tuple[str, str] | None = None
    """What can be done once in a battle and has been."""

    def apply(self, state: State) -> State:
        return state if self.use is None else structs.replace(state, used=(*state.used, self.use))


class UnitFlees(Event[State], frozen=True, kw_only=True, tag="unit_flees"):
    """A unit becomes fleeing (A.17.9); it is no longer charging or engaged."""

    unit: UnitId
    cause: str
    by_choice: bool = False

    def apply(self, state: State) -> State:
        one = state.units[self.unit]
        marks = structs.replace(
            one.marks, fleeing=True, fled_by_choice=self.by_choice, charging=False, must_charge=False
        )
        freed = [_without(other, self.unit) for other in state.units.values() if _is_with(other, self.unit)]
        return with_units(state, [structs.replace(one, marks=marks, engagements=()), *freed])


def _is_with(unit: Unit, enemy: UnitId) -> bool:
    return any(one.enemy == enemy for one in unit.engagements)


def _without(unit: Unit, enemy: UnitId) -> Unit:
    return structs.replace(unit, engagements=tuple(one for one in unit.engagements if one.enemy != enemy))


class UnitFled(Event[State], frozen=True, kw_only=True, tag="unit_fled"):
    """A flee move: first turned, then straight on (A.12.10)."""

    unit: UnitId
    cause: str
    inches: int
    """The flee distance."""
    path: tuple[Pose, ...]
    pose: Pose
    mm: float
    """How far it went, with what it had to go on (A.12.12)."""
    through: tuple[UnitId, ...] = ()
    """Units it went through."""

    def apply(self, state: State) -> State:
        return with_units(state, [structs.replace(state.units[self.unit], pose=self.pose)])


class UnitShaken(Event[State], frozen=True, kw_only=True, tag="unit_shaken"):
    """A unit is shaken up to the end of a player turn (A.17.8)."""

    unit: UnitId
    cause: str
    until: int

    def apply(self, state: State) -> State:
        until = max(self.until, state.units[self.unit].marks.shaken_until)
        return with_marks(state, self.unit, shaken_until=until)


class UnitRallied(Event[State], frozen=True, kw_only=True, tag="unit_rallied"):
    """A unit no longer flees; `until`: it is shaken up to that player turn, 0 if it is not (A.12.3, B.21.38)."""

    unit: UnitId
    until: int

    def apply(self, state: State) -> State:
        marks = {"fleeing": False, "fled_by_choice": False, "fled_from_start": False, "shaken_until": self.until}
        return with_marks(state, self.unit, **marks)


class MarkerDropped(Event[State], frozen=True, kw_only=True, tag="marker_dropped"):
    """The enemy of a carrier has put down its marker (A.9.9)."""

    unit: UnitId
    marker: int
    point: Point

    def apply(self, state: State) -> State:
        one = state.units[self.unit]
        left = tuple(number for number in one.marks.carries if number != self.marker)
        markers = tuple(
            structs.replace(marker, point=self.point) if marker.number == self.marker else marker
            for marker in state.objective.markers
        )
        after = with_marks(state, self.unit, carries=left)
        return structs.replace(after, objective=structs.replace(after.objective, markers=markers))


EVENTS: tuple[type[Event[State]], ...] = (
    TestTaken,
    TestThrownAgain,
    UnitFlees,
    UnitFled,
    UnitShaken,
    UnitRallied,
    MarkerDropped,
)

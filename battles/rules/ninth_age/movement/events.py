"""What happens in the movement phase. Events carry where everybody then stands; they compute nothing."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event
from battles.rules.geometry import Pose
from battles.rules.ninth_age.changes import with_effects, with_marks, with_units
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.movement.arrangement import Arrangement, arranged
from battles.rules.ninth_age.movement.record import Movement
from battles.rules.ninth_age.pieces import Marks, Member, Moved, Unit, UnitId
from battles.rules.ninth_age.state import State
from battles.rules.tabletop.board import Edge


def _with_record(state: State, **fields: object) -> State:
    return structs.replace(state, movement=structs.replace(state.movement, **fields))


def _with_moved(state: State, unit: UnitId) -> State:
    return _with_record(state, moved=tuple(dict.fromkeys((*state.movement.moved, unit))))


class MovementOpened(Event[State], frozen=True, kw_only=True, tag="movement_opened"):
    """The movement phase begins: what the last one left is forgotten."""

    def apply(self, state: State) -> State:
        return structs.replace(state, movement=Movement())


_COUNTS_AS: dict[str, Moved] = {"march": "marched", "swift_reform": "swift_reformed"}
"""What a move is called afterwards; everything else is an advance."""


class UnitMoved(Event[State], frozen=True, kw_only=True, tag="unit_moved"):
    """A unit has advanced, marched, moved at random or been moved by magic."""

    unit: UnitId
    how: Literal["advance", "march", "swift_reform", "random", "magical", "vanguard"]
    path: tuple[Pose, ...]
    pose: Pose
    stands: Arrangement | None = None
    """Where everybody stands in it, if that has changed."""
    flew: bool = False
    mm: float = 0.0

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        moved: Moved = _COUNTS_AS.get(self.how, "advanced")
        marks = structs.replace(unit.marks, moved=moved) if self.how != "vanguard" else unit.marks
        placed = unit if self.stands is None else arranged(unit, self.stands)
        after = with_units(state, [structs.replace(placed, pose=self.pose, marks=marks)])
        return after if self.how == "vanguard" else _with_moved(after, self.unit)


class UnitReformed(Event[State], frozen=True, kw_only=True, tag="unit_reformed"):
    """A unit has reformed; `moved` is what that counts as, None where it does not matter (after a combat)."""

    unit: UnitId
    pose: Pose
    stands: Arrangement
    moved: Moved | None = "reformed"
    ends_move: bool = True
    """It has had its move of this phase."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        marks = unit.marks if self.moved is None else structs.replace(unit.marks, moved=self.moved)
        after = with_units(state, [structs.replace(arranged(unit, self.stands), pose=self.pose, marks=marks)])
        return _with_moved(after, self.unit) if self.moved is not None and self.ends_move else after


class UnitStayed(Event[State], frozen=True, kw_only=True, tag="unit_stayed"):
    """A unit does not move in this phase (A.12.27)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return _with_moved(state, self.unit)


class MoveLapsed(Event[State], frozen=True, kw_only=True, tag="move_lapsed"):
    """A move that was ordered together with others cannot be made any more."""

    unit: UnitId
    code: str

    def apply(self, state: State) -> State:
        return state


class RallyTestCounted(Event[State], frozen=True, kw_only=True, tag="rally_test_counted"):
    """A unit has taken its rally test of this turn."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return _with_record(state, rally_tested=(*state.movement.rally_tested, self.unit))


class MarchTestCounted(Event[State], frozen=True, kw_only=True, tag="march_test_counted"):
    """The march test of a unit holds for all its parts and the whole phase (A.12.17)."""

    unit: UnitId
    parts: tuple[UnitId, ...]
    passed: bool

    def apply(self, state: State) -> State:
        record = state.movement
        if self.passed:
            return _with_record(state, march_passed=(*record.march_passed, *self.parts))
        return _with_record(state, march_failed=(*record.march_failed, *self.parts))


class RandomMoveMade(Event[State], frozen=True, kw_only=True, tag="random_move_made"):
    """A unit with Random Movement has had its move (B.21.44)."""

    unit: UnitId

    def apply(self, state: State) -> State:
        after = _with_record(state, random_moved=(*state.movement.random_moved, self.unit))
        return _with_moved(after, self.unit)


class ArrivalsKnown(Event[State], frozen=True, kw_only=True, tag="arrivals_known"):
    """Which units arrive in this phase."""

    units: tuple[UnitId, ...]
    waiting: tuple[UnitId, ...] = ()
    """Those whose die kept them away."""

    def apply(self, state: State) -> State:
        return _with_record(state, arriving=self.units)


class UnitArrived(Event[State], frozen=True, kw_only=True, tag="unit_arrived"):
    """A unit has come onto the board; it counts as having moved (B.21.10)."""

    unit: UnitId
    pose: Pose
    edge: Edge
    stands: Arrangement | None = None
    no_scoring_until: int = 0

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        until = max(unit.marks.no_scoring_until, self.no_scoring_until)
        marks = structs.replace(unit.marks, moved="arrived", no_scoring_until=until, hp_at_phase_start=unit.hp)
        placed = unit if self.stands is None else arranged(unit, self.stands)
        after = with_units(state, [structs.replace(placed, pose=self.pose, place="field", marks=marks)])
        left = tuple(one for one in state.movement.arriving if one != self.unit)
        return _with_record(after, arriving=left, arrived={**state.movement.arrived, self.unit: self.edge})


class ArrivalPutOff(Event[State], frozen=True, kw_only=True, tag="arrival_put_off"):
    """No place fits: the unit rolls again next turn."""

    unit: UnitId

    def apply(self, state: State) -> State:
        return _with_record(state, arriving=tuple(one for one in state.movement.arriving if one != self.unit))


class CharacterLeft(Event[State], frozen=True, kw_only=True, tag="character_left"):
    """A character is a unit of his own again; the others have closed up (B.21.95)."""

    character: UnitId
    unit: UnitId
    pose: Pose
    """Where he stands."""
    rest: Arrangement
    rest_pose: Pose
    effects: tuple[Effect, ...] = ()
    """What held for the unit holds for him too for a while."""

    def apply(self, state: State) -> State:
        home = state.units[self.unit]
        member = home.member(self.character)
        others = tuple(one for one in home.members if one.id != self.character)
        rest = arranged(structs.replace(home, members=others), self.rest)
        alone = _alone(state.units[self.character], member, home, self.pose)
        after = with_units(state, [structs.replace(rest, pose=self.rest_pose), alone])
        pairs = (*state.movement.left, (self.character, self.unit))
        return with_effects(_with_record(after, left=pairs), self.effects)


def _alone(own: Unit, member: Member, home: Unit, pose: Pose) -> Unit:
    marks = Marks(hp_at_phase_start=member.hp, panic_passed=home.marks.panic_passed)
    seated = structs.replace(member, cell=Cell(0, 0), hand=None)
    return structs.replace(own, members=(seated,), place="field", pose=pose, files=1, marks=marks, engagements=())


class CharacterJoined(Event[State], frozen=True, kw_only=True, tag="character_joined"):
    """A character is part of another unit from now on, which moves no further in this phase (B.21.91, B.21.92)."""

    character: UnitId
    unit: UnitId
    path: tuple[Pose, ...]
    pose: Pose
    """Of the unit, which he may have widened."""
    stands: Arrangement
    moved: Moved

    def apply(self, state: State) -> State:
        own, home = state.units[self.character], state.units[self.unit]
        wide = structs.replace(home, members=(*home.members, own.members[0]))
        joined = structs.replace(arranged(wide, self.stands), pose=self.pose)
        gone = structs.replace(own, members=(), place="joined", pose=None, marks=Marks(), engagements=())
        marked = with_marks(with_units(state, [joined, gone]), self.unit, hp_at_phase_start=_points(home, own))
        record = state.movement
        after = _with_record(
            marked,
            joined=tuple(dict.fromkeys((*record.joined, self.unit))),
            member_moved={**record.member_moved, self.character: self.moved},
        )
        return _with_moved(after, self.character)


def _points(home: Unit, own: Unit) -> int:
    """What both had when the phase began."""
    return home.marks.hp_at_phase_start + own.marks.hp_at_phase_start


class UnitSwept(Event[State], frozen=True, kw_only=True, tag="unit_swept"):
    """A unit strikes another over which it has gone (B.21.173)."""

    unit: UnitId
    target: UnitId

    def apply(self, state: State) -> State:
        return with_marks(state, self.unit, swept=True)


class DangerTested(Event[State], frozen=True, kw_only=True, tag="danger_tested"):
    """Dangerous terrain tests have been counted: hits by pool (B.20.1)."""

    unit: UnitId
    dice: int
    hits: dict[str, int]

    def apply(self, state: State) -> State:
        return state


EVENTS: tuple[type[Event[State]], ...] = (
    MovementOpened,
    UnitMoved,
    UnitReformed,
    UnitStayed,
    MoveLapsed,
    RallyTestCounted,
    MarchTestCounted,
    RandomMoveMade,
    ArrivalsKnown,
    UnitArrived,
    ArrivalPutOff,
    CharacterLeft,
    CharacterJoined,
    UnitSwept,
    DangerTested,
)

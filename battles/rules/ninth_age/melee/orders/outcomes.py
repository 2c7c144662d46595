"""After the blows: tests, flights, pursuits, pivots and reforms (7.1, 7.15 to 7.25)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.geometry import Pose, spun
from battles.rules.ninth_age.attacks.frames import TakeLosses
from battles.rules.ninth_age.melee import combat_reform, outcome_moves, pursuit_choice, reform_choice
from battles.rules.ninth_age.melee.break_tests import fought_round
from battles.rules.ninth_age.melee.events import (
    CombatReformed,
    FlightFixed,
    FreeUnitDecided,
    PostCombatReformed,
    PursuitChosen,
    UnitPivoted,
)
from battles.rules.ninth_age.melee.frames import (
    AskBreakOrder,
    AskCombatReform,
    AskFleeFrom,
    AskNoLongerEngaged,
    AskPostCombat,
    AskPursuit,
    AskPursuitTarget,
    AskReformTest,
    AskRollOrder,
    AskUnstable,
    BreakTests,
    FlightRolls,
    FreePursuit,
    ReformTested,
    Restrained,
)
from battles.rules.ninth_age.melee.record import Pool
from battles.rules.ninth_age.movement.arrangement import arrangement_of, formation_problems, in_files
from battles.rules.ninth_age.movement.legs import Route, lifted, pivot_stretch
from battles.rules.ninth_age.movement.spacing import judge
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class OrderBreakTests(Order[State], frozen=True, kw_only=True, tag="order_break_tests"):
    """In which order the losers test (A.15.50)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.15",)
    units: tuple[UnitId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskBreakOrder)
        if sorted(self.units) == sorted(frame.units):
            return Preview()
        return Preview.refused("not_all_units_in_order", clause="A.15.50", allowed=list(frame.units))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(BreakTests(units=self.units))


class DistributeUnstable(Order[State], frozen=True, kw_only=True, tag="distribute_unstable"):
    """Which characters lose one point more (B.21.13)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.15",)
    models: tuple[Pool, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskUnstable)
        if len(set(self.models)) == len(self.models) == frame.points and set(self.models) <= set(frame.open):
            return Preview()
        open_to = list(frame.open)
        return Preview.refused("not_so_many_characters", clause="B.21.13", points=frame.points, allowed=open_to)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskUnstable)
        losses = frame.losses | {pool: frame.losses.get(pool, 0) + 1 for pool in self.models}
        play.push(TakeLosses(losses=losses, cause="unstable"))


class OrderFlightRolls(Order[State], frozen=True, kw_only=True, tag="order_flight_rolls"):
    """In which order broken units roll and flee (A.15.59)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.19",)
    units: tuple[UnitId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskRollOrder)
        if sorted(self.units) == sorted(frame.units):
            return Preview()
        return Preview.refused("not_all_units_in_order", clause="A.15.59", allowed=list(frame.units))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(FlightRolls(units=self.units))


class ChooseFleeFrom(Order[State], frozen=True, kw_only=True, tag="choose_flee_from"):
    """From which enemy a broken unit flees (A.15.56)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.17",)
    enemy: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskFleeFrom)
        if self.enemy in frame.enemies:
            return Preview(facts={"heading": pursuit_choice.flight_from(known, frame.unit, self.enemy).heading})
        return Preview.refused("did_not_touch_it", clause="A.15.56", unit=self.enemy, allowed=list(frame.enemies))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskFleeFrom)
        play.add(FlightFixed(flight=pursuit_choice.flight_from(play.state, frame.unit, self.enemy)))


class Pursue(Order[State], frozen=True, kw_only=True, tag="pursue"):
    """Pursue a broken unit (A.15.57)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.18",)
    after: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPursuit)
        if self.after in frame.after:
            return Preview()
        return Preview.refused("not_in_contact_with_it", clause="A.15.57", unit=self.after, allowed=list(frame.after))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskPursuit)
        pursuit = pursuit_choice.pursuit_of(play.state, frame.unit, self.after)
        play.add(PursuitChosen(unit=frame.unit, choice="pursue", pursuit=pursuit))


class Restrain(Order[State], frozen=True, kw_only=True, tag="restrain"):
    """Do not pursue: a discipline test says whether it obeys (A.15.57)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.18",)

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPursuit)
        if frame.must:
            return Preview.refused("must_pursue", clause="A.15.57", unit=frame.unit)
        if not frame.after:
            return Preview.refused("nobody_to_pursue", clause="A.15.57", unit=frame.unit)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskPursuit)
        test = Test(kind="restrain", unit=frame.unit, cause="pursuit")
        play.push(Restrained(unit=frame.unit, after=frame.after), TakeTest(test=test))


class Overrun(Order[State], frozen=True, kw_only=True, tag="overrun"):
    """Go on straight ahead after all foes are destroyed (A.15.58)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.1", "7.18")

    def preview(self, known: State, seat: Seat) -> Preview:
        match known.flow[-1]:
            case AskPursuit(unit=unit, after=()):
                return Preview()
            case AskNoLongerEngaged(overrun=True):
                return Preview()
            case AskPursuit(unit=unit) | AskNoLongerEngaged(unit=unit):
                return Preview.refused("cannot_overrun", clause="A.15.58", unit=unit)
        raise AssertionError("asked elsewhere")

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        if isinstance(frame, AskPursuit):
            pursuit = pursuit_choice.pursuit_of(play.state, frame.unit, None)
            play.add(PursuitChosen(unit=frame.unit, choice="overrun", pursuit=pursuit))
        elif isinstance(frame, AskNoLongerEngaged):
            play.push(FreePursuit(unit=frame.unit))


class RemainInPlace(Order[State], frozen=True, kw_only=True, tag="remain_in_place"):
    """Neither overrun, nor pivot, nor reform."""

    rows: ClassVar[tuple[Row, ...]] = ("7.1", "7.18", "7.22", "7.23", "7.25")

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if isinstance(frame, AskPursuit) and frame.after:
            return Preview.refused("pursue_or_restrain", clause="A.15.57", unit=frame.unit)
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        match frame:
            case AskPursuit(unit=unit):
                play.add(PursuitChosen(unit=unit, choice="stay"))
            case AskNoLongerEngaged(unit=unit):
                play.add(FreeUnitDecided(unit=unit))
            case AskReformTest(units=units) if len(units) > 1:
                play.push(AskReformTest(units=units[1:]))
            case _:
                return


class PursuitTarget(Order[State], frozen=True, kw_only=True, tag="pursuit_target"):
    """Which of several enemies in the way is charged (A.15.64)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.21",)
    enemy: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPursuitTarget)
        if self.enemy in frame.enemies:
            return Preview()
        return Preview.refused("not_in_its_way", clause="A.15.64", unit=self.enemy, allowed=list(frame.enemies))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskPursuitTarget)
        mine = outcome_moves.planned(play.state, frame.pursuit, wanted=self.enemy)
        outcome_moves.carry_out(play, frame.pursuit, mine)


# --- pivots and reforms ---------------------------------------------------------------------------------------


def _asked_unit(known: State) -> Unit:
    frame = known.flow[-1]
    assert isinstance(frame, AskPostCombat | AskNoLongerEngaged)
    return known.units[frame.unit]


class PostCombatPivot(Order[State], frozen=True, kw_only=True, tag="post_combat_pivot"):
    """Turn about the centre (A.15.74)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.1", "7.22")
    facing: float

    def preview(self, known: State, seat: Seat) -> Preview:
        unit = _asked_unit(known)
        stretch = pivot_stretch(unit.box, self.facing)
        after = structs.replace(unit, pose=stretch.end.pose)
        return Preview(refusals=judge(known, unit, Route(unit, after, [stretch]), "default"))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        unit = _asked_unit(play.state)
        _decided(play, unit.id)
        play.add(UnitPivoted(unit=unit.id, pose=spun(unit.box, self.facing)))


class PostCombatReform(Order[State], frozen=True, kw_only=True, tag="post_combat_reform"):
    """Reform: no scoring until the next player turn, no charge in it (A.15.75)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.1", "7.22")
    facing: float
    files: int

    def preview(self, known: State, seat: Seat) -> Preview:
        unit = _asked_unit(known)
        if not 1 <= self.files <= unit.model_count:
            return Preview.refused("not_so_many_files", clause="A.3.7", files=self.files, allowed=unit.model_count)
        after = reform_choice.stood(unit, self.facing, self.files)
        faults = tuple(formation_problems(known, after))
        if faults:
            return Preview(refusals=faults)
        assert after.pose is not None
        route = Route(unit, after, [lifted(unit.box, after, after.pose)])
        refusals = (*reform_choice.too_far_problems(known, unit, after), *judge(known, unit, route, "default"))
        return Preview(refusals=refusals)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        unit = _asked_unit(play.state)
        after = reform_choice.stood(unit, self.facing, self.files)
        assert after.pose is not None
        _decided(play, unit.id)
        play.add(PostCombatReformed(unit=unit.id, pose=after.pose, stands=arrangement_of(after)))


def _decided(play: Play[State], unit: UnitId) -> None:
    if isinstance(play.pop(), AskNoLongerEngaged):
        play.add(FreeUnitDecided(unit=unit))


class AttemptCombatReform(Order[State], frozen=True, kw_only=True, tag="attempt_combat_reform"):
    """Test whether a losing unit may reform (A.15.78)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.23",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskReformTest)
        test = reform_choice.reform_test(play.state, frame.units[0])
        play.push(ReformTested(units=frame.units), TakeTest(test=test))


class ReformFirst(Order[State], frozen=True, kw_only=True, tag="reform_first"):
    """Which side makes its combat reforms first (A.15.78)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.24",)
    side: SideId

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        reform_choice.open_reforms(play, self.side)


class CombatReform(Order[State], frozen=True, kw_only=True, tag="combat_reform"):
    """An engaged unit stands otherwise (A.15.78)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.25",)
    unit: UnitId
    pose: Pose
    files: int

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskCombatReform)
        if self.unit not in frame.units:
            return Preview.refused("may_not_reform", clause="A.15.78", unit=self.unit, allowed=list(frame.units))
        unit = known.units[self.unit]
        if not 1 <= self.files <= unit.model_count:
            return Preview.refused("not_so_many_files", clause="A.3.7", files=self.files, allowed=unit.model_count)
        combat = fought_round(known).units
        return Preview(refusals=tuple(combat_reform.problems(known, unit, self._after(unit), combat)))

    def _after(self, unit: Unit) -> Unit:
        return structs.replace(in_files(unit, self.files), pose=self.pose)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskCombatReform)
        after = self._after(play.state.units[self.unit])
        contacts = combat_reform.enemy_contacts(play.state, after)
        play.add(CombatReformed(unit=self.unit, pose=self.pose, stands=arrangement_of(after), engagements=contacts))
        left = tuple(key for key in frame.units if key != self.unit)
        reform_choice.ask_reforms(play, frame.side, left)


ORDERS = (
    OrderBreakTests,
    DistributeUnstable,
    OrderFlightRolls,
    ChooseFleeFrom,
    Pursue,
    Restrain,
    Overrun,
    RemainInPlace,
    PursuitTarget,
    PostCombatPivot,
    PostCombatReform,
    AttemptCombatReform,
    ReformFirst,
    CombatReform,
)

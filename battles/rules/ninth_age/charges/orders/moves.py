"""Chargers are moved (rows 3.10 to 3.13)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.errors import Refusal
from battles.rules.geometry import Hand, offset_after
from battles.rules.ninth_age.charges import blocked_path, moves, pivots
from battles.rules.ninth_age.charges.events import ChargerPivoted
from battles.rules.ninth_age.charges.facts import posed
from battles.rules.ninth_age.charges.frames import (
    AskBlockedPath,
    AskPivot,
    AskPivotTest,
    AskPlace,
    FailCharge,
    Land,
    NextCharger,
    PivotTested,
)
from battles.rules.ninth_age.charges.landing import ChargeLanding
from battles.rules.ninth_age.charges.record import Charge
from battles.rules.ninth_age.charges.room import arrange
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.psychology.frames import TakeTest
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse

FARTHEST = 100.0
"""No leg and no offset is longer, in inches."""


class SelectCharger(Order[State], frozen=True, kw_only=True, tag="select_charger"):
    """Move a charger, with all who charge the same unit: at the best place, at one ordered beforehand (`offset`, in
    inches along the charged edge), or asked for when the dice have fallen."""

    rows: ClassVar[tuple[Row, ...]] = ("3.10",)
    unit: UnitId
    target: UnitId | None = None
    """Which of two fleeing targets it goes for (A.11.12)."""
    place: Literal["best", "ask"] = "best"
    offset: float | None = None
    hand: Hand | None = None
    """To which side a failed charge wheels, if its target is exactly behind."""

    def preview(self, known: State, seat: Seat) -> Preview:
        charge = known.charges.of(self.unit)
        if charge is None or charge.is_moved:
            return Preview.refused("no_charge_to_move", clause="A.11.1", unit=self.unit)
        both = moves.two_fled(known, charge)
        if self.target is not None and self.target not in both:
            return Preview.refused("not_its_target", clause="A.11.12", unit=self.unit, target=self.target)
        if self.offset is not None and not abs(self.offset) < FARTHEST:
            return Preview.refused("no_such_place", clause="A.11.20", unit=self.unit)
        return Preview(facts={"units": list(moves.group_of(known, self.unit))})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(NextCharger())
        if self.target is not None:
            moves.choose_fleeing(play, self.unit, self.target)
        offset = None if self.offset is None else inches(self.offset)
        moves.start(play, moves.group_of(play.state, self.unit), place=self.place, offset=offset, hand=self.hand)


class MoveChargers(Order[State], frozen=True, kw_only=True, tag="move_chargers"):
    """Move all chargers, one group after another, each at its best place."""

    rows: ClassVar[tuple[Row, ...]] = ("3.10",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(facts={"units": [charge.unit for charge in known.charges.pending]})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(NextCharger(in_one_go=True))


class ChargeMove(Order[State], frozen=True, kw_only=True, tag="charge_move"):
    """Where along the edge a charger comes to stand (A.11.24): the best place, an offset, or the legs of the move; all
    lengths in inches."""

    rows: ClassVar[tuple[Row, ...]] = ("3.11",)
    offset: float | None = None
    before: float | None = None
    hand: Hand = "left"
    wheel: float = 0.0

    def preview(self, known: State, seat: Seat) -> Preview:
        charge, best = self._best(known)
        found = self._wanted(known, charge, best)
        if isinstance(found, Refusal):
            return Preview(refusals=(found,))
        return Preview(facts={"pose": posed(found.pose), "models": found.models})

    def _best(self, known: State) -> tuple[Charge, ChargeLanding]:
        frame = known.flow[-1]
        assert isinstance(frame, AskPlace)
        charge = known.charges.of(frame.unit)
        assert charge is not None
        best = arrange(known, [charge], is_move=True).landing(frame.unit)
        assert best is not None
        return charge, best

    def _wanted(self, known: State, charge: Charge, best: ChargeLanding) -> ChargeLanding | Refusal:
        offset = None if self.offset is None else inches(self.offset)
        if self.before is not None:
            unit, target = known.units[charge.unit], known.units[charge.target]
            if not (0.0 <= self.before <= FARTHEST and 0.0 <= self.wheel <= 90.0):
                return refuse("no_such_way", "A.11.17", unit=charge.unit)
            offset = offset_after(unit.box, target.box, charge.edge, inches(self.before), self.hand, self.wheel)
            if offset is None:
                return refuse("no_such_way", "A.11.17", unit=charge.unit)
        if offset is None:
            return best
        if not abs(offset) < inches(FARTHEST):
            return refuse("no_such_place", "A.11.20", unit=charge.unit)
        found = moves.placed_by_wish(known, charge, offset, best)
        return found or refuse("not_the_best_place", "A.11.22", unit=charge.unit, models=best.models)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        charge, best = self._best(play.state)
        found = self._wanted(play.state, charge, best)
        assert isinstance(found, ChargeLanding)
        play.replace(moves.landing_frame(play.state, found))


class BlockedPathCharge(Order[State], frozen=True, kw_only=True, tag="blocked_path_charge"):
    """Go straight on into the target, which then turns to the charger (A.11.32), or let the charge fail."""

    rows: ClassVar[tuple[Row, ...]] = ("3.11b",)
    go: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskBlockedPath)
        charge = known.charges.of(frame.unit)
        assert charge is not None
        found = blocked_path.way_on(known, charge)
        if found is None or not self.go:
            return Preview()
        return Preview(
            facts={"pose": posed(found.pose), "target_pose": posed(found.target_pose), "models": found.models}
        )

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskBlockedPath)
        charge = play.state.charges.of(frame.unit)
        assert charge is not None
        found = blocked_path.way_on(play.state, charge) if self.go else None
        if found is None:
            play.replace(FailCharge(unit=frame.unit))
            return
        play.replace(
            Land(
                unit=charge.unit,
                target=charge.target,
                edge=charge.edge,
                path=(found.pose,),
                mode=charge.mode,
                target_pose=found.target_pose,
                models=found.models,
            )
        )


class TakePivotTest(Order[State], frozen=True, kw_only=True, tag="take_pivot_test"):
    """Test whether a charger that caught a fleeing unit may turn, or do not (A.11.30)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.12",)
    take: bool = True

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPivotTest)
        return Preview(facts=pivots.test_facts(known, frame.unit) if self.take else {})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskPivotTest)
        if not self.take:
            play.pop()
            return
        test = Test(kind="pivot", unit=frame.unit, cause="pivot")
        play.replace(PivotTested(unit=frame.unit), TakeTest(test=test))


class TurnCharger(Order[State], frozen=True, kw_only=True, tag="turn_charger"):
    """Turn about the centre after a fleeing unit has been caught (A.15.74); without a heading it stays as it is."""

    rows: ClassVar[tuple[Row, ...]] = ("3.12",)
    heading: float | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskPivot)
        if self.heading is None:
            return Preview()
        found = pivots.problems(known, known.units[frame.unit], self.heading)
        return Preview(refusals=found)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskPivot)
        if self.heading is not None:
            play.add(ChargerPivoted(unit=frame.unit, pose=pivots.turned_to(play.state.units[frame.unit], self.heading)))
        play.pop()

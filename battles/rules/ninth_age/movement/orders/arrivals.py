"""Random movers and arrivals (rows 4.4 and 4.5)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.geometry import Pose
from battles.rules.geometry.measures import degrees
from battles.rules.ninth_age.movement import arrival_steps, random_moves
from battles.rules.ninth_age.movement.arrivals import place_problems
from battles.rules.ninth_age.movement.frames import (
    AskDelayedOrder,
    AskRandomTarget,
    PlaceDelayed,
    RandomMoveEnd,
    RandomMoveRoll,
)
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class RandomMove(Order[State], frozen=True, kw_only=True, tag="random_move"):
    """A unit with Random Movement turns to a heading; then its distance is rolled (B.21.44)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.4",)
    unit: UnitId
    heading: float

    def preview(self, known: State, seat: Seat) -> Preview:
        due = random_moves.due(known)
        if self.unit not in due:
            return Preview.refused("no_random_move", clause="B.21.44", unit=self.unit, units=list(due))
        distance = random_moves.distance_of(known, known.units[self.unit])
        return Preview(facts={"dice": distance.dice, "most": distance.most})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(RandomMoveRoll(unit=self.unit, heading=degrees(self.heading)))


class ChooseRandomTarget(Order[State], frozen=True, kw_only=True, tag="choose_random_target"):
    """Which of several enemies a random mover charges that meets them at once (A.15.64)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.4",)
    target: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskRandomTarget)
        if self.target not in frame.enemies:
            return Preview.refused("not_met", clause="A.15.64", target=self.target, units=list(frame.enemies))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskRandomTarget)
        end = RandomMoveEnd(unit=frame.unit, heading=frame.heading, inches=frame.inches, wanted=self.target)
        play.replace(end)


class OrderDelayed(Order[State], frozen=True, kw_only=True, tag="order_delayed"):
    """In which order the enemy's delayed units arrive (A.9.7)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.5",)
    units: tuple[UnitId, ...]

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskDelayedOrder)
        if sorted(self.units) != sorted(frame.units):
            return Preview.refused("not_all_units", clause="A.9.7", units=list(frame.units))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(PlaceDelayed(units=self.units))


class PlaceArrival(Order[State], frozen=True, kw_only=True, tag="place_arrival"):
    """Where a unit arrives: its whole rear on an edge of the board (B.21.10)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.5",)
    unit: UnitId
    pose: Pose
    files: int = 0
    """0: as it stands."""

    def preview(self, known: State, seat: Seat) -> Preview:
        if self.unit not in known.movement.arriving or known.owner(self.unit) != seat:
            arriving = list(known.movement.arriving)
            return Preview.refused("not_arriving", clause="B.21.10", unit=self.unit, units=arriving)
        unit = known.units[self.unit]
        if not 0 <= self.files <= unit.model_count:
            return Preview.refused("too_many_files", clause="A.3.7", unit=self.unit, files=self.files)
        return Preview(refusals=tuple(place_problems(known, unit, self.pose, self.files)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        arrival_steps.put(play, play.state.units[self.unit], self.pose, self.files)

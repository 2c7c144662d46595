"""Characters leave and join units (row 4.7a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.errors import Refusal
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.movement.frames import CarryOut
from battles.rules.ninth_age.movement.judgement import preview_of
from battles.rules.ninth_age.movement.legs import Leg
from battles.rules.ninth_age.movement.move_steps import judge
from battles.rules.ninth_age.movement.record import MoveHow, PlaceChange, PlannedMove
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse

HandName = Literal["left", "right"]


def _named(known: State, seat: Seat, character: UnitId) -> Iterator[Refusal]:
    """Is there such a character on the table, and is he the seat's?"""
    home = known.home_of(character)
    if home is None or not home.is_placed:
        yield refuse("no_such_unit", "B.21.91", unit=character)
    elif known.owner(home.id) != seat:
        yield refuse("not_yours", "B.21.91", unit=character)


def home_of(known: State, character: UnitId) -> UnitId | None:
    """The unit that a character is in; None if he is alone."""
    home = known.home_of(character)
    return None if home is None or home.id == character else home.id


class LeaveUnit(Order[State], frozen=True, kw_only=True, tag="leave_unit"):
    """A character moves out of his unit, before the rest of it moves (B.21.95b)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7a",)
    character: UnitId
    legs: tuple[Leg, ...]
    how: MoveHow = "advance"
    fly: bool = False

    def _planned(self, known: State) -> PlannedMove:
        home = home_of(known, self.character)
        return PlannedMove(unit=self.character, how=self.how, legs=self.legs, fly=self.fly, leaves=home)

    def preview(self, known: State, seat: Seat) -> Preview:
        wrong = tuple(_named(known, seat, self.character))
        if wrong:
            return Preview(refusals=wrong)
        move = self._planned(known)
        if move.leaves is None:
            return Preview.refused("not_in_a_unit", clause="B.21.95", unit=self.character)
        return preview_of(known, judge(known, move))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(CarryOut(moves=(self._planned(play.state),)))


class JoinUnit(Order[State], frozen=True, kw_only=True, tag="join_unit"):
    """A character goes to a place in a unit: straight there, or by his legs first (B.21.91)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7a",)
    character: UnitId
    unit: UnitId
    cell: Cell | None = None
    hand: HandName | None = None
    """The side, for a base that does not match."""
    legs: tuple[Leg, ...] = ()
    how: MoveHow = "advance"
    fly: bool = False
    widen: HandName | None = None
    """Make a unit of one rank wider on this side, instead of putting somebody into a second rank."""

    def _planned(self, known: State) -> PlannedMove:
        return PlannedMove(
            unit=self.character,
            how=self.how,
            legs=self.legs,
            fly=self.fly,
            leaves=home_of(known, self.character),
            joins=self.unit,
            join_at=PlaceChange(who=self.character, cell=self.cell, hand=self.hand),
            widen=self.widen,
        )

    def preview(self, known: State, seat: Seat) -> Preview:
        wrong = tuple(_named(known, seat, self.character))
        target = known.units.get(self.unit)
        if wrong or target is None or not target.is_placed:
            return Preview(refusals=wrong or (refuse("no_such_unit", "B.21.91", unit=self.unit),))
        if self.unit == self.character:
            return Preview.refused("cannot_be_joined", clause="B.21.91", unit=self.unit)
        return preview_of(known, judge(known, self._planned(known)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.replace(CarryOut(moves=(self._planned(play.state),)))

"""Staying, and the end of the phase (rows 4.6 and 4.7)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.movement.eligibility import own_unit
from battles.rules.ninth_age.movement.events import UnitStayed
from battles.rules.ninth_age.movement.frames import MoveUnits
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse


class Stay(Order[State], frozen=True, kw_only=True, tag="stay"):
    """A unit does not move in this phase: always legal (A.12.27)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.7",)
    unit: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        refusal = own_unit(known, seat, self.unit)
        if refusal is None and self.unit in known.movement.moved:
            refusal = refuse("has_moved", "A.12.16", unit=self.unit)
        return Preview(refusals=() if refusal is None else (refusal,))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(UnitStayed(unit=self.unit))
        play.pop()


class EndMovement(Order[State], frozen=True, kw_only=True, tag="end_movement"):
    """Nobody else moves: the phase is over."""

    rows: ClassVar[tuple[Row, ...]] = ("4.6",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()
        if isinstance(play.top, MoveUnits):
            play.pop()

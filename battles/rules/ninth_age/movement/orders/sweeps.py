"""Sweeping attacks (row 4.8)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.movement.frames import AskSweep, SweepStrike
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.play import Play


class SweepingAttack(Order[State], frozen=True, kw_only=True, tag="sweeping_attack"):
    """Strike one of the enemies over whom the unit has gone (B.21.173)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.8",)
    target: UnitId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskSweep)
        if self.target not in frame.targets:
            return Preview.refused("not_swept", clause="B.21.173", target=self.target, units=list(frame.targets))
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskSweep)
        play.replace(SweepStrike(unit=frame.unit, target=self.target))


class NoSweepingAttack(Order[State], frozen=True, kw_only=True, tag="no_sweeping_attack"):
    """The unit strikes nobody."""

    rows: ClassVar[tuple[Row, ...]] = ("4.8",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()

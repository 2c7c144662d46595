"""Ending movement and the turns towards flyers (rows 44, 45)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.horden_helden.movement import steps
from battles.rules.horden_helden.movement.events import FacingEnded, MovementEnded
from battles.rules.horden_helden.movement.frames import AskFlyerFacing, AskMoves
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import warn


class EndMovement(Order[State], frozen=True, kw_only=True, tag="end_movement"):
    """Move nobody any more this turn (row 44)."""

    rows: ClassVar[tuple[int, ...]] = (44,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(consequences=tuple(self._left_over(known, seat)))

    def _left_over(self, state: State, seat: Seat) -> list[Consequence]:
        left = [one for one in state.commands_of(state.active) if one.seat == seat and one.ap > 0]
        if not state.is_advanced or not left:
            return []
        return [warn("ap_lapse", "5.3", command=one.id, ap=one.ap) for one in left]

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskMoves)
        play.add(MovementEnded(seat=seat))
        left = tuple(one for one in frame.seats if one != seat)
        if left:
            play.replace(AskMoves(seats=left))
            return
        play.pop()
        steps.finish(play)


class EndFacing(Order[State], frozen=True, kw_only=True, tag="end_facing"):
    """Turn nobody (more) towards flyers (8.13)."""

    rows: ClassVar[tuple[int, ...]] = (45,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskFlyerFacing)
        play.add(FacingEnded(seat=seat))
        left = tuple(one for one in frame.seats if one != seat)
        play.replace(*((AskFlyerFacing(seats=left),) if left else ()))

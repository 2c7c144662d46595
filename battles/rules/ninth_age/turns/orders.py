"""Markers at the start of a turn (row 3.2)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Row, Seat
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns import markers
from battles.rules.ninth_age.turns.events import MarkerTaken
from battles.rules.play import Play


class PickUpMarker(Order[State], frozen=True, kw_only=True, tag="pick_up_marker"):
    """A scoring unit takes the marker that it stands on."""

    rows: ClassVar[tuple[Row, ...]] = ("3.2",)
    unit: UnitId
    marker: int

    def preview(self, known: State, seat: Seat) -> Preview:
        allowed = markers.takers(known, known.side_of_seat[seat])
        if self.marker in allowed.get(self.unit, ()):
            return Preview()
        return Preview.refused("no_marker_there", clause="A.9.9", unit=self.unit[:10], marker=self.marker)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(MarkerTaken(unit=self.unit, marker=self.marker))
        if not markers.takers(play.state, play.state.side_of_seat[seat]):
            play.pop()


class LeaveMarkers(Order[State], frozen=True, kw_only=True, tag="leave_markers"):
    """Pick no more markers up."""

    rows: ClassVar[tuple[Row, ...]] = ("3.2",)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.pop()


ORDERS: tuple[type[Order[State]], ...] = (PickUpMarker, LeaveMarkers)

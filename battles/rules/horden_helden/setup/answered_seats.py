"""Several seats are asked at once: who has answered is no longer asked."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.horden_helden.setup import frames
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def answered(play: Play[State], seat: Seat) -> None:
    """The seat is done; when all are, the question is."""
    frame = play.top
    assert isinstance(frame, frames.Simultaneous)
    left = tuple(other for other in frame.seats if other != seat)
    if left:
        play.replace(structs.replace(frame, seats=left))
    else:
        play.pop()

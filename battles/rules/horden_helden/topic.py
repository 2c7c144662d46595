"""A part of the game: its frames, events, orders, and how it steps, asks and offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from battles.rules.base import Event, Frame, Option, Order, Question, Seat
from battles.rules.dice import Dice
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


class Topic(Struct, frozen=True, kw_only=True):
    """`system.py` puts the topics together; whichever owns the top frame is asked."""

    frames: tuple[type[Frame], ...]
    events: tuple[type[Event[State]], ...]
    orders: tuple[type[Order[State]], ...]
    step: Callable[[Play[State]], None]
    """One server step of one of its frames."""
    asked: Callable[[State], Mapping[Seat, Question[State]]]
    """Its top frame waits: who is asked what."""
    options: Callable[[State, Seat], Sequence[Option[State]]]
    suggest: Callable[[State, Seat, Dice], Order[State]]
    """Any legal order (skill 0), every kind of it sooner or later."""

"""Parts of a game: each owns its frames and says how they step, ask and offer. A large system is put together so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from msgspec import Struct

from battles.rules.base import Event, Frame, Option, Order, Question, S, Seat
from battles.rules.dice import Dice
from battles.rules.errors import RulesBroken
from battles.rules.play import Play


class Topic(Struct, Generic[S], frozen=True, kw_only=True):
    """One part of the game; whichever owns the top frame is asked."""

    frames: tuple[type[Frame], ...]
    events: tuple[type[Event[S]], ...]
    orders: tuple[type[Order[S]], ...]
    step: Callable[[Play[S]], None]
    """One server step of one of its frames."""
    asked: Callable[[S], Mapping[Seat, Question[S]]]
    """Its top frame waits: who is asked what."""
    options: Callable[[S, Seat], Sequence[Option[S]]]
    suggest: Callable[[S, Seat, Dice], Order[S]]
    """Any legal order (skill 0), every kind of it sooner or later."""


class Topics(Generic[S]):
    """All parts of a game, and which of them owns a frame."""

    def __init__(self, *topics: Topic[S]) -> None:
        self.owner: Mapping[type[Frame], Topic[S]] = {frame: topic for topic in topics for frame in topic.frames}
        self.frames = tuple(self.owner)
        self.events = tuple(event for topic in topics for event in topic.events)
        self.orders = tuple(order for topic in topics for order in topic.orders)
        if len(self.frames) < sum(len(topic.frames) for topic in topics):
            raise RulesBroken("a frame belongs to one topic")

    def of(self, state: S) -> Topic[S]:
        """Whose frame is on top."""
        return self.owner[type(state.flow[-1])]

    def step(self, play: Play[S]) -> None:
        self.of(play.state).step(play)

    def asked(self, state: S) -> Mapping[Seat, Question[S]]:
        """Who is asked what; nobody while a server step comes next, or at the end."""
        return self.of(state).asked(state) if state.flow and state.flow[-1].waits else {}

    def options(self, known: S, seat: Seat) -> Sequence[Option[S]]:
        """What answers the question on top."""
        return self.of(known).options(known, seat)

    def suggest(self, known: S, seat: Seat, dice: Dice) -> Order[S]:
        return self.of(known).suggest(known, seat, dice)

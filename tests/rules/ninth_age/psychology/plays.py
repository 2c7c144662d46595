"""Flows of tests: frames that run on loaded dice until somebody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from msgspec import structs

from battles.rules.base import Event, Frame, Order, RulesSystem, Seat
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder
from battles.rules.limits import Limits
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.topics import TOPICS
from battles.rules.play import Play

E = TypeVar("E", bound=Event[State])


class BareRules:
    """As much of a system as a play needs; a battle whose flow is empty has an outcome."""

    limits = Limits()

    def outcome(self, state: State) -> object | None:
        return None if state.flow else "done"

    def step(self, play: Play[State]) -> None:
        TOPICS.step(play)

    def after_throw(self, play: Play[State], throw: object) -> None:
        return


RULES = cast("RulesSystem[State]", BareRules())


class Told:
    """A state after its frames have run, and what happened."""

    def __init__(self, play: Play[State], dice: LoadedDice) -> None:
        self.state, self.events, self.dice = play.state, play.events, dice

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        found = self.all(kind)
        assert len(found) == 1, found
        return found[0]


def run(state: State, *frames: Frame, dice: Sequence[int] = ()) -> Told:
    """These frames, the last one first, until somebody is asked; all dice must have fallen."""
    loaded = LoadedDice(*dice)
    play = Play(RULES, structs.replace(state, flow=tuple(frames)), loaded)
    play.run()
    assert not loaded.left
    return Told(play, loaded)


def give(state: State, seat: Seat, order: Order[State], *, dice: Sequence[int] = ()) -> Told:
    """An order that must be legal, and what follows from it."""
    preview = order.preview(state, seat)
    if preview.refusals:
        raise IllegalOrder(preview.refusals[0])
    loaded = LoadedDice(*dice)
    play = Play(RULES, state, loaded)
    order.resolve(play, seat)
    play.run()
    assert not loaded.left
    return Told(play, loaded)


def codes(state: State, seat: Seat, order: Order[State]) -> list[str]:
    """Why an order is refused."""
    return [one.code for one in order.preview(state, seat).refusals]

"""Random battles, written down once a run for the contract tests to look at from all sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from msgspec import Struct

from battles.rules import registry
from battles.rules.base import Event, Order, RulesSystem, S, Seat, State
from battles.rules.dice import VerifiableDice, seeded
from battles.rules.playthrough import random_turns
from battles.rules.seats import in_order
from tests.rules import toy, toy_isles

NUMBERS = range(4)
"""Odd ones are random legal orders throughout; 3 also has orders that nobody asked for."""
STATES, THOROUGH_STATES = 36, 16
"""How many moments of a battle are looked at closely; fewer where looking takes long."""


class Moment(Struct, frozen=True):
    """A state that waits, how many throws were made before it, and the order that was given then."""

    number: int
    state: State
    throws: int
    seat: Seat | None = None
    order: Order[State] | None = None
    events: tuple[Event[State], ...] = ()
    after: State | None = None

    def dice(self, rules: RulesSystem[State]) -> VerifiableDice:
        """The battle's dice as they lay at this moment."""
        dice = seeded(f"dice {rules.key} {self.number}")
        dice.count = self.throws
        return dice


class Recording(Struct, frozen=True):
    number: int
    start: State
    events: tuple[Event[State], ...]
    moments: tuple[Moment, ...]

    @property
    def end(self) -> State:
        return self.moments[-1].state

    def chosen(self, states: int) -> Iterator[Moment]:
        """Moments from beginning to end, not more than can be looked at closely; the last one too."""
        gap = max(1, len(self.moments) // states)
        yield from self.moments[:-1][::gap]
        yield self.moments[-1]


def systems() -> list[registry.AnyRules]:
    toys: dict[str, registry.AnyRules] = {toy.KEY: toy.RULES, toy_isles.KEY: toy_isles.RULES}
    return list({**toys, **registry.systems()}.values())


def playthroughs(key: str) -> Path:
    """Where a system's golden ones are kept."""
    return Path(__file__).parent / key / "playthroughs"


@cache
def has_long_battles(key: str) -> bool:
    """Battles that take long to play and to look at: their contract is tested with the slow tests.

    The system's own tests say so: `LONG_BATTLES = True` in `tests/rules/<key>/__init__.py`.
    """
    tests = f"tests.rules.{key}"
    return find_spec(tests) is not None and getattr(import_module(tests), "LONG_BATTLES", False)


def replayed(rules: registry.AnyRules) -> int:
    """How many random battles are played a second time with every state read back from JSON."""
    return 8 if has_long_battles(rules.key) else 24


def every_system(among: Sequence[registry.AnyRules] | None = None) -> pytest.MarkDecorator:
    """One test for each system, `rules`."""
    marked = [
        pytest.param(rules, id=rules.key, marks=[pytest.mark.slow] if has_long_battles(rules.key) else [])
        for rules in (systems() if among is None else among)
    ]
    return pytest.mark.parametrize("rules", marked)


def seats(rules: RulesSystem[S], state: S) -> tuple[Seat, ...]:
    return in_order(rules.standing(state).seats)


@cache
def recordings(key: str) -> tuple[Recording, ...]:
    rules = next(rules for rules in systems() if rules.key == key)
    return tuple(_record(rules, number) for number in NUMBERS)


def _record(rules: registry.AnyRules, number: int) -> Recording:
    events: list[Event[State]] = []
    moments: list[Moment] = []
    start: State | None = None
    throws = 0
    for turn in random_turns(rules, number):
        start = turn.play.start if start is None else start
        if turn.order is not None:
            moments.append(
                Moment(
                    number,
                    turn.play.start,
                    throws,
                    turn.seat,
                    turn.order,
                    tuple(turn.play.events),
                    turn.play.state,
                )
            )
        events.extend(turn.play.events)
        throws, last = turn.play.dice.count, turn.play.state
    assert start is not None
    moments.append(Moment(number, last, throws))
    return Recording(number, start, tuple(events), tuple(moments))


def moments(rules: registry.AnyRules) -> Iterator[Moment]:
    for recording in recordings(rules.key):
        yield from recording.chosen(THOROUGH_STATES if has_long_battles(rules.key) else STATES)


def open_moments(rules: registry.AnyRules) -> Iterator[Moment]:
    """Those before the end."""
    return (moment for moment in moments(rules) if rules.outcome(moment.state) is None)

"""Two worlds that differ only in a secret. Systems with secrets have `tests/rules/<system>/worlds.py`:

`twin(state, viewer, dice)` gives another state that this seat, or the public, cannot tell from the first, or None if
nothing is secret;
`pairs()` gives orders of others that this seat must not be able to tell apart by what it sees happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, Protocol

from msgspec import Struct

from battles.rules.base import Knower, Order, S, Seat, Setup, State
from battles.rules.dice import Dice
from battles.rules.inquiry import Inquiry


class Examples(Protocol):
    """`tests/rules/<system>/inquiry_examples.py`: questions a seat might ask, also about what it must not know."""

    def examples(self, state: State, seat: Seat) -> Iterator[Inquiry[State]]: ...


class Pair(Struct, Generic[S], frozen=True, kw_only=True):
    """Two courses of one battle, by the same dice, that are one to `seat`."""

    setup: Setup
    seat: Seat
    seed: int
    one: tuple[tuple[Seat, Order[S]], ...]
    other: tuple[tuple[Seat, Order[S]], ...]


class Worlds(Protocol):
    def twin(self, state: State, viewer: Knower, dice: Dice) -> State | None: ...

    def pairs(self) -> Iterator[Pair[State]]: ...


def examples_of(key: str) -> Examples | None:
    """Questions to ask; None for a system that answers none."""
    name = f"tests.rules.{key}.inquiry_examples"
    if find_spec(f"tests.rules.{key}") is None or find_spec(name) is None:
        return None
    module: Examples = import_module(name)
    return module


def worlds_of(key: str) -> Worlds | None:
    """The system's secrets; None for a system that says it has none."""
    name = f"tests.rules.{key}.worlds"
    if find_spec(f"tests.rules.{key}") is None or find_spec(name) is None:
        return None
    module: Worlds = import_module(name)
    return module

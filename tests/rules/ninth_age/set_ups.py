"""Battles on their way through the set-up, for tests: answered by plan up to a question, then by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battles.rules.base import Frame, Order, Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import Dice, seeded
from battles.rules.errors import IllegalOrder, Refusal
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.state import State
from battles.rules.play import Play, begin, perform

ONE, TWO = Seat("1"), Seat("2")


def army(name: str) -> dict[str, Json]:
    return written(samples()[name])


def begun(
    scenario: str = "warband",
    first: str = "aldermark_warband",
    second: str = "brakkar_warband",
    seed: int = 1,
    **options: Json,
) -> State:
    """A battle whose lists are in; terrain of a ready map unless told otherwise."""
    usual: dict[str, Json] = {"map": "crossroads_farm" if scenario == "warband" else "kettle_downs"}
    setup = Setup(scenario=scenario, options=usual | options, armies={ONE: army(first), TWO: army(second)})
    return begin(RULES, setup, seeded(seed)).state


def asked_seat(state: State) -> Seat:
    (seat,) = RULES.asked(state)
    return seat


def up_to(state: State, *frames: type[Frame], dice: Dice | None = None) -> State:
    """Answered by plan until one of these questions is put."""
    thrown = dice or seeded(7)
    for _ in range(200):
        if isinstance(state.flow[-1], frames):
            return state
        state = perform(RULES, state, asked_seat(state), SetUpForMe(), thrown).state
    raise AssertionError("this question was never put")


def through(state: State, until: Callable[[State], bool], dice: Dice | None = None) -> State:
    """Answered by plan as long as it takes."""
    thrown = dice or seeded(7)
    while not until(state):
        state = perform(RULES, state, asked_seat(state), SetUpForMe(), thrown).state
    return state


def given(state: State, order: Order[State], seat: Seat | None = None, dice: Dice | None = None) -> Play[State]:
    return perform(RULES, state, seat or asked_seat(state), order, dice or seeded(3))


def refused(state: State, order: Order[State], seat: Seat | None = None) -> Refusal:
    """Why this order may not be given now."""
    with pytest.raises(IllegalOrder) as error:
        given(state, order, seat)
    return error.value.refusal

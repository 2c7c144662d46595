"""Months to begin tests from."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from battles.rules.base import CLOCK, Seat, Setup
from battles.rules.dice import Dice, LoadedDice, seeded
from battles.rules.play import Play, begin, perform
from battles.rules.seats import in_order
from tests.rules import toy_isles
from tests.rules.toy_isles.orders import Evaluate, SealMonth
from tests.rules.toy_isles.state import Boat, State

ONE, TWO, THREE, FOUR, FIVE = (Seat(str(number)) for number in range(1, 6))
FIVE_CLANS, TWELVE_CLANS = Setup(scenario="five_clans"), Setup(scenario="twelve_clans")


def first_month(setup: Setup = FIVE_CLANS) -> State:
    return begin(toy_isles.RULES, setup, LoadedDice()).state


def moved(state: State, **isles: str) -> State:
    """With boats elsewhere: `b1_2="s3"` puts boat 1.2 to isle s3, "" sinks it."""
    boats = dict(state.boats)
    for word, isle in isles.items():
        name = word[1:].replace("_", ".")
        if isle:
            boats[name] = Boat(seat=boats[name].seat, isle=isle)
        else:
            del boats[name]
    return structs.replace(state, boats=boats)


def sealed(state: State, sheets: Mapping[Seat, SealMonth] | None = None) -> State:
    """All who are still to seal have: these sheets, or empty ones."""
    for seat in in_order(state.unsealed):
        order = (sheets or {}).get(seat, SealMonth())
        state = perform(toy_isles.RULES, state, seat, order, LoadedDice()).state
    return state


def evaluated(state: State, sheets: Mapping[Seat, SealMonth] | None = None, dice: Dice | None = None) -> Play[State]:
    return perform(toy_isles.RULES, sealed(state, sheets), CLOCK, Evaluate(), dice or seeded(1))

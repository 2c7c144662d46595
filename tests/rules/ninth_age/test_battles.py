"""Whole battles by any legal orders: from sealed lists to the score, with what must always hold."""

from __future__ import annotations

import pytest

from battles.rules import playthrough
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.invariants import broken
from battles.rules.ninth_age.state import State


@pytest.mark.slow("plays whole battles of the largest system")
@pytest.mark.parametrize("number", range(700, 708))
def test_a_random_battle_ends_and_keeps_what_must_hold(number: int) -> None:
    state: State | None = None
    orders = 0
    for turn in playthrough.random_turns(RULES, number):
        state, orders = turn.play.state, orders + 1
        assert list(broken(state)) == []
    assert state is not None
    assert RULES.outcome(state) is not None
    assert orders > 10

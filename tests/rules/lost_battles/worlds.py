"""Worlds of Lost Battles that differ only in what a seat cannot know: the other player's standing answers (row 31)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Knower, Seat, Setup
from battles.rules.dice import Dice, pick
from battles.rules.lost_battles.orders.anytime import SetDefaults
from battles.rules.lost_battles.state import StandingAnswers, State
from tests.rules.worlds import Pair

ONE, TWO = Seat("1"), Seat("2")


def twin(state: State, viewer: Knower, dice: Dice) -> State | None:
    """The same battle, but the other player wants other things answered; to the public, both of them."""
    if state.ended is not None:
        return None
    own = {seat: kept for seat, kept in state.standing_answers.items() if seat == viewer}
    others = {seat: _answers(dice) for seat in (ONE, TWO) if seat != viewer}
    return structs.replace(state, standing_answers={**own, **others})


def _answers(dice: Dice) -> StandingAnswers:
    return StandingAnswers(
        keep_lead_when_spent=pick(dice, (None, True, False)),
        rally_from=pick(dice, (None, 0, 3, 99)),
        reroll_attack=pick(dice, (None, -2, 0)),
        reroll_defence=pick(dice, (None, 1, 3)),
    )


def pairs() -> Iterator[Pair[State]]:
    """Standing answers that the opponent sets, changes or never sets look the same to seat 1."""
    asked_never = SetDefaults(keep_lead_when_spent=True, rally_from=0, reroll_attack=0, reroll_defence=2)
    for seed, scenario in enumerate(("cannae", "zama", "kadesh")):
        setup = Setup(scenario=scenario)
        yield Pair(setup=setup, seat=ONE, seed=seed, one=((TWO, asked_never),), other=())
        yield Pair(
            setup=setup, seat=ONE, seed=seed, one=((TWO, asked_never),), other=((TWO, SetDefaults(rally_from=9)),)
        )

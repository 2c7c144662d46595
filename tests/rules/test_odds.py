"""Odds: exact where every fall can be tried, sampled and said so where it cannot."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from battles.rules import odds as module
from battles.rules.base import Seat, Thrown
from battles.rules.dice import LoadedDice, seeded
from battles.rules.errors import IllegalOrder
from battles.rules.odds import Odds, odds
from battles.rules.play import Play, perform
from tests.rules import toy
from tests.rules.toy.builders import ONE, TWO, duel, hiding
from tests.rules.toy.events import DuelFought
from tests.rules.toy.orders import Hide, Keep, Reroll
from tests.rules.toy.state import State


class ToTheEnd(toy.Ambush):
    """Counts through to the duel's result: one throw, or two."""

    verdicts = ("won", "tied", "lost")

    def decisive(self, throw: Thrown[State]) -> bool:
        return throw.reason == "duel"

    def odds_verdict(self, before: State, play: Play[State]) -> str:
        fought = next(event for event in play.events if isinstance(event, DuelFought))
        return "tied" if fought.loser is None else "lost" if fought.loser == ONE else "won"


class StopsAtSix(ToTheEnd):
    """A six settles it at once: branches of different length weigh differently."""

    def decisive(self, throw: Thrown[State]) -> bool:
        return throw.reason == "duel" or throw.faces == (6,)

    def odds_verdict(self, before: State, play: Play[State]) -> str:
        return super().odds_verdict(before, play) if any(isinstance(e, DuelFought) for e in play.events) else "won"


def counts(told: Odds) -> dict[str, int]:
    return {chance.verdict: chance.count for chance in told.chances}


def no_dice() -> LoadedDice:
    return LoadedDice()


def test_one_die() -> None:
    told = odds(toy.RULES, duel(2), ONE, Reroll(), no_dice())

    assert counts(told) == {"better": 4, "same": 1, "worse": 1}
    assert (told.total, told.exact) == (6, True)


def test_two_dice_against_brute_force() -> None:
    tried: Counter[str] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        play = perform(ToTheEnd(), duel(2), ONE, Reroll(), LoadedDice(first, second, 3, 3, 3))
        tried[ToTheEnd().odds_verdict(duel(2), play)] += 1

    told = odds(ToTheEnd(), duel(2), ONE, Reroll(), no_dice())

    assert counts(told) == tried == {"won": 15, "tied": 6, "lost": 15}
    assert (told.total, told.exact) == (36, True)


def test_short_branches_weigh_as_much_as_all_that_might_have_followed() -> None:
    told = odds(StopsAtSix(), duel(2), ONE, Reroll(), no_dice())

    # The six wins outright; below it face f beats f − 1 faces. A 6 of the other side then beats all, a 6 is no tie.
    assert counts(told) == {"won": 6 + (0 + 1 + 2 + 3 + 4), "tied": 5, "lost": 5 + 4 + 3 + 2 + 1}
    assert told.total == 36


def test_chances_are_listed_from_harmless_to_worst() -> None:
    assert [chance.verdict for chance in odds(ToTheEnd(), duel(2), ONE, Reroll(), no_dice()).chances] == [
        "won",
        "tied",
        "lost",
    ]


def test_without_dice_there_is_one_certain_outcome() -> None:
    told = odds(toy.RULES, hiding(), ONE, Hide(path="ford"), no_dice())

    assert (counts(told), told.total, told.exact) == ({"hidden": 1}, 1, True)


def test_odds_do_not_know_what_the_seat_does_not_know() -> None:
    told = set()
    for path in ("ford", "hill"):
        state = perform(toy.RULES, hiding(), TWO, Hide(path=path), no_dice()).state
        told.add(odds(toy.RULES, toy.RULES.known_to(state, ONE), ONE, Hide(path="ford"), no_dice()))

    (only,) = told
    assert [chance.verdict for chance in only.chances] == ["hidden"]


def test_too_many_branches_are_sampled_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BRANCHES", 30)

    told = odds(ToTheEnd(), duel(2), ONE, Reroll(), seeded(1))

    assert (told.exact, told.total) == (False, module.SAMPLES)
    assert sum(counts(told).values()) == module.SAMPLES
    assert abs(counts(told)["tied"] / told.total - 6 / 36) < 0.06
    assert told == odds(ToTheEnd(), duel(2), ONE, Reroll(), seeded(1))


def test_an_order_that_may_not_be_given_has_no_odds() -> None:
    with pytest.raises(IllegalOrder) as refused:
        odds(toy.RULES, duel(2), TWO, Keep(), no_dice())
    assert refused.value.code == "not_asked"


def test_odds_leave_the_state_as_it_was() -> None:
    state = duel(2)
    odds(ToTheEnd(), state, ONE, Reroll(), no_dice())

    assert state == duel(2)


@pytest.mark.parametrize("seat", [Seat("1")])
def test_real_dice_are_not_touched_by_exact_odds(seat: Seat) -> None:
    dice = seeded(3)
    odds(ToTheEnd(), duel(2), seat, Reroll(), dice)

    assert dice.count == 0

"""Odds: exact where every fall can be tried, sampled and said so where it cannot."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from battles.rules import odds as module
from battles.rules.base import Seat, Thrown
from battles.rules.dice import LoadedDice, seeded
from battles.rules.errors import IllegalOrder
from battles.rules.limits import Limits
from battles.rules.odds import Odds, odds, wilson
from battles.rules.play import Play, perform
from tests.rules import toy
from tests.rules.toy.builders import ONE, TWO, duel, hiding
from tests.rules.toy.events import DuelFought
from tests.rules.toy.orders import Hide, Keep, Reroll
from tests.rules.toy.state import State


class ToTheEnd(toy.Ambush):
    """Counts through to the duel's result: one throw, or two."""

    verdicts = ("won", "tied", "lost")

    def is_pending(self, state: State) -> bool:
        return False

    def odds_verdict(self, before: State, play: Play[State], seat: Seat) -> str:
        fought = next((event for event in play.events if isinstance(event, DuelFought)), None)
        if fought is None:
            return ""
        return "tied" if fought.loser is None else "lost" if fought.loser == ONE else "won"


class StopsAtSix(ToTheEnd):
    """A six settles it at once: branches of different length weigh differently."""

    def odds_verdict(self, before: State, play: Play[State], seat: Seat) -> str:
        faces = [event.faces for event in play.events if isinstance(event, Thrown)]
        return "won" if faces[:1] == [(6,)] else super().odds_verdict(before, play, seat)


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
        tried[ToTheEnd().odds_verdict(duel(2), play, ONE)] += 1

    told = odds(ToTheEnd(), duel(2), ONE, Reroll(), no_dice())

    assert counts(told) == tried == {"won": 15, "tied": 6, "lost": 15}
    assert (told.total, told.exact) == (36, True)


def test_chances_are_listed_from_harmless_to_worst() -> None:
    told = odds(ToTheEnd(), duel(2), ONE, Reroll(), no_dice())

    assert [chance.verdict for chance in told.chances] == ["won", "tied", "lost"]


def test_without_dice_there_is_one_certain_outcome() -> None:
    told = odds(toy.RULES, hiding(), ONE, Hide(path="ford"), no_dice())

    assert (counts(told), told.total, told.exact) == ({"hidden": 1}, 1, True)


def test_odds_do_not_know_what_the_seat_does_not_know() -> None:
    told = []
    for path in ("ford", "hill"):
        state = perform(toy.RULES, hiding(), TWO, Hide(path=path), no_dice()).state
        told.append(odds(toy.RULES, toy.RULES.known_to(state, ONE), ONE, Hide(path="ford"), no_dice()))

    assert told[0] == told[1]
    assert [chance.verdict for chance in told[0].chances] == ["hidden"]


def test_too_many_branches_are_sampled_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToTheEnd, "limits", Limits(branches=30))

    told = odds(ToTheEnd(), duel(2), ONE, Reroll(), seeded(1))

    assert (told.exact, told.total) == (False, module.SAMPLES)
    assert sum(counts(told).values()) == module.SAMPLES
    assert told == odds(ToTheEnd(), duel(2), ONE, Reroll(), seeded(1))


@pytest.mark.slow
def test_the_intervals_of_sampled_odds_hold_the_exact_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = {one.verdict: one.count / 36 for one in odds(ToTheEnd(), duel(2), ONE, Reroll(), no_dice()).chances}
    monkeypatch.setattr(ToTheEnd, "limits", Limits(branches=30))
    held = missed = 0
    for seed in range(30):
        for one in odds(ToTheEnd(), duel(2), ONE, Reroll(), seeded(seed)).chances:
            assert one.low is not None
            assert one.high is not None
            held += one.low <= exact[one.verdict] <= one.high
            missed += not one.low <= exact[one.verdict] <= one.high

    assert held + missed == 90
    assert missed <= 11, "of 90 intervals that hold 95 % each, more than 11 miss once in a thousand times"


def test_exact_odds_have_no_interval() -> None:
    assert {one.low for one in odds(toy.RULES, duel(2), ONE, Reroll(), no_dice()).chances} == {None}


@pytest.mark.parametrize(
    ("count", "total", "low", "high"), [(5, 10, 0.2366, 0.7634), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0)]
)
def test_wilsons_interval(count: int, total: int, low: float, high: float) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=0.0001)


def test_an_order_that_may_not_be_given_has_no_odds() -> None:
    with pytest.raises(IllegalOrder) as refused:
        odds(toy.RULES, duel(2), TWO, Keep(), no_dice())
    assert refused.value.code == "not_asked"


def test_odds_leave_the_state_as_it_was() -> None:
    state = duel(2)
    odds(ToTheEnd(), state, ONE, Reroll(), no_dice())

    assert state == duel(2)


def test_real_dice_are_not_touched_by_exact_odds() -> None:
    dice = seeded(3)
    odds(ToTheEnd(), duel(2), ONE, Reroll(), dice)

    assert dice.count == 0


def test_short_branches_weigh_as_much_as_all_that_might_have_followed() -> None:
    told = odds(StopsAtSix(), duel(2), ONE, Reroll(), no_dice())

    assert sum(counts(told).values()) == told.total == 36
    assert counts(told) == {"won": 6 + (0 + 1 + 2 + 3 + 4), "tied": 5, "lost": 5 + 4 + 3 + 2 + 1}

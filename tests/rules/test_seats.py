"""Seats come in order of their numbers, whatever order a mapping gives them in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from battles.rules import registry
from battles.rules.base import Outcome, Question, Seat
from battles.rules.codec import encode
from battles.rules.dice import LoadedDice, seeded
from battles.rules.dice_tree import Branch, default
from battles.rules.playthrough import battle, narrate
from battles.rules.seats import in_order, number_of
from tests.rules import toy
from tests.rules.toy.builders import brook, duel
from tests.rules.toy.orders import Keep
from tests.rules.toy.state import State

TWELVE = tuple(Seat(str(number)) for number in range(1, 13))


def test_a_seat_has_the_number_it_is_called_by() -> None:
    assert [number_of(seat) for seat in TWELVE] == list(range(1, 13))


def test_seats_of_a_mapping_read_from_json_come_by_number() -> None:
    read = msgspec.json.decode(encode(dict.fromkeys(TWELVE, 0)), type=dict[Seat, int])

    assert list(read) != list(TWELVE)
    assert in_order(read) == TWELVE
    assert in_order(reversed(TWELVE)) == TWELVE
    assert in_order(()) == ()


class Twelve(toy.Ambush):
    """The same question for seats 10 and 2, in the order of text."""

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        question = Question[State](kind="reroll", orders=("reroll", "keep"), default=Keep(), clause="3.2")
        return {Seat("10"): question, Seat("2"): question} if super().asked(state) else {}


def test_odds_assume_the_answer_of_the_lowest_number_first() -> None:
    branch = Branch(Twelve(), duel(), default, LoadedDice(6))

    assert branch._answer()
    assert [made.seat for made in branch.assumed] == ["2"]


def test_a_whole_battle_asks_by_number() -> None:
    """Twice the first of those who are asked: the whims throw ones."""
    rules = Twelve()
    turns = battle(rules, brook(rounds=1), seeded(1), LoadedDice(*[1] * 20), {})

    def known_to(state: State, seat: Seat) -> State:
        raise LookupError(seat)

    rules.known_to = known_to  # type: ignore[method-assign, assignment]  # only who is asked counts here
    next(turns)
    with pytest.raises(LookupError, match="2"):
        next(turns)


def test_the_score_of_a_battle_as_text_goes_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {Seat(seat): float(seat) for seat in ("1", "10", "2")}
    end = Outcome(places=dict.fromkeys(points, 1), points=points, verdict="shared", reason="last_one")
    rules = toy.Ambush()
    monkeypatch.setattr(rules, "outcome", lambda state: end)

    (*_, last) = narrate(rules, brook(), 1, registry.words("toy", "en"))

    assert last.endswith("the North 1, the South 2, Tenth player 10")

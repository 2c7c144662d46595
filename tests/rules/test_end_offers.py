"""An end by agreement among any number of seats."""

from __future__ import annotations

import pytest

from battles.rules.base import Order, RulesSystem, Seat, Setup
from battles.rules.codec import encode
from battles.rules.dice import LoadedDice, seeded
from battles.rules.end_offers import (
    AcceptEnd,
    DeclineEnd,
    EndAccepted,
    EndDeclined,
    EndOffered,
    OfferEnd,
    options,
    settle,
    waiting,
)
from battles.rules.errors import IllegalOrder, RulesBroken
from battles.rules.permission import check, dry_run
from battles.rules.play import Play, begin, perform
from tests.rules import toy
from tests.rules.toy.builders import ONE, THREE, TWO
from tests.rules.toy.orders import Resign
from tests.rules.toy.state import State

RULES = toy.RULES
NO_DICE = LoadedDice()


@pytest.fixture
def three() -> State:
    return begin(RULES, Setup(scenario="crossroads"), seeded(1)).state


def after(state: State, *given: tuple[Seat, Order[State]]) -> State:
    for seat, order in given:
        state = perform(RULES, state, seat, order, NO_DICE).state
    return state


def code(state: State, seat: Seat, order: Order[State]) -> str:
    with pytest.raises(IllegalOrder) as refused:
        check(RULES, state, seat, order)
    return refused.value.code


def kinds(state: State, seat: Seat) -> list[type[Order[State]]]:
    return [type(option.order) for option in options(state, seat)]


def test_the_battle_ends_when_all_have_agreed(three: State) -> None:
    state = after(three, (TWO, OfferEnd()), (THREE, AcceptEnd()))

    assert RULES.outcome(state) is None
    assert (state.end_offers, waiting(state)) == ((TWO, THREE), (ONE,))

    outcome = RULES.outcome(after(state, (ONE, AcceptEnd())))
    assert outcome is not None
    assert outcome.reason == "agreed"
    assert outcome.places == {ONE: 1, TWO: 1, THREE: 1}


def test_one_who_plays_on_takes_the_offer_away(three: State) -> None:
    state = after(three, (TWO, OfferEnd()), (THREE, AcceptEnd()), (ONE, DeclineEnd()))

    assert state.end_offers == ()
    assert after(state, (THREE, OfferEnd())).end_offers == (THREE,)


def test_an_offer_is_answered_and_not_repeated(three: State) -> None:
    state = after(three, (TWO, OfferEnd()))

    assert code(state, TWO, OfferEnd()) == "offered_already"
    assert code(state, ONE, OfferEnd()) == "answer_the_offer"


@pytest.mark.parametrize("answer", [AcceptEnd[State](), DeclineEnd[State]()])
def test_only_an_offer_of_others_can_be_answered(three: State, answer: Order[State]) -> None:
    assert code(three, ONE, answer) == "no_offer"
    assert code(after(three, (ONE, OfferEnd())), ONE, answer) == "no_offer"
    assert code(after(three, (ONE, OfferEnd()), (TWO, AcceptEnd())), TWO, answer) == "no_offer"


@pytest.mark.parametrize("order", [OfferEnd[State](), AcceptEnd[State](), DeclineEnd[State]()])
def test_who_has_left_decides_nothing(three: State, order: Order[State]) -> None:
    state = after(three, (TWO, OfferEnd()), (ONE, Resign()))

    assert code(state, ONE, order) == "not_deciding"


def test_when_the_last_one_who_had_not_agreed_leaves_all_agree(three: State) -> None:
    outcome = RULES.outcome(after(three, (TWO, OfferEnd()), (THREE, AcceptEnd()), (ONE, Resign())))

    assert outcome is not None
    assert outcome.reason == "agreed"


def test_an_offer_outlives_who_made_it_until_all_others_agree(three: State) -> None:
    state = after(three, (TWO, OfferEnd()), (TWO, Resign()))

    assert RULES.outcome(state) is None
    assert waiting(state) == (ONE, THREE)
    assert RULES.outcome(after(state, (ONE, AcceptEnd()), (THREE, AcceptEnd()))) is not None


def test_a_dry_run_says_who_else_is_waited_for(three: State) -> None:
    state = after(three, (TWO, OfferEnd()))

    assert dry_run(RULES, state, ONE, AcceptEnd()).facts == {"waits_for": [THREE]}


def test_what_a_seat_may_do_about_an_end_is_among_its_options(three: State) -> None:
    offered = after(three, (TWO, OfferEnd()))

    assert kinds(three, ONE) == [OfferEnd]
    assert kinds(offered, ONE) == [AcceptEnd, DeclineEnd]
    assert kinds(offered, TWO) == []
    assert {OfferEnd} <= {type(option.order) for option in RULES.options(three, ONE)}


def test_tags_are_fixed() -> None:
    assert encode([OfferEnd(), AcceptEnd(), DeclineEnd()]) == (
        b'[{"kind":"offer_end"},{"kind":"accept_end"},{"kind":"decline_end"}]'
    )
    assert encode([EndOffered(seat=ONE), EndAccepted(seat=ONE), EndDeclined(seat=ONE)]) == (
        b'[{"kind":"end_offered","seat":"1"},{"kind":"end_accepted","seat":"1"},{"kind":"end_declined","seat":"1"}]'
    )


def test_a_system_that_lists_the_orders_must_say_how_it_ends(three: State) -> None:
    class Endless:
        key = "endless"

    rules: RulesSystem[State] = Endless()  # type: ignore[assignment]  # no more is asked of it
    play = Play(rules, three, NO_DICE)
    for seat in (ONE, TWO, THREE):
        play.add(EndAccepted(seat=seat))

    with pytest.raises(RulesBroken):
        settle(play)

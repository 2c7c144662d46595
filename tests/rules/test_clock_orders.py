"""The clock's own orders, the same in every system: answers for the late, an end for those who stay away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from battles.rules.base import CLOCK, Question, Seat
from battles.rules.clock_orders import Forfeit, Lapse, TimeRanOut
from battles.rules.codec import encode
from battles.rules.dice import LoadedDice
from battles.rules.errors import IllegalOrder, Refusal
from battles.rules.permission import check, dry_run
from battles.rules.play import Play, perform
from battles.rules.registry import AnyRules
from tests.rules import recorded, toy
from tests.rules.recorded import open_moments
from tests.rules.toy.builders import ONE, THREE, TWO, duel, hiding
from tests.rules.toy.events import TokenHidden
from tests.rules.toy.orders import Dawn, Hide
from tests.rules.toy.state import State

RULES = toy.RULES
NO_DICE = LoadedDice()


def refused(state: State, order: Lapse[State] | Forfeit[State] | Dawn, rules: toy.Ambush = RULES) -> Refusal:
    with pytest.raises(IllegalOrder) as illegal:
        check(rules, state, CLOCK, order)
    return illegal.value.refusal


def test_every_system_has_them_without_a_line_of_its_own() -> None:
    assert RULES.lapse(hiding(), {TWO, ONE}) == Lapse(seats=(ONE, TWO))
    assert RULES.forfeit(hiding(), {TWO, ONE}) == Forfeit(seats=(ONE, TWO))


def test_seats_are_ordered_by_number() -> None:
    late = {Seat("10"), Seat("9"), Seat("2")}

    assert RULES.lapse(hiding(), late) == Lapse(seats=(Seat("2"), Seat("9"), Seat("10")))
    assert RULES.forfeit(hiding(), late) == Forfeit(seats=(Seat("2"), Seat("9"), Seat("10")))


def test_tags_and_fields_are_as_they_are_stored() -> None:
    assert encode(Lapse(seats=(ONE,))) == b'{"kind":"lapse","seats":["1"]}'
    assert encode(Forfeit(seats=(ONE, TWO))) == b'{"kind":"forfeit","seats":["1","2"]}'
    assert encode(TimeRanOut(seats=(ONE,))) == b'{"kind":"time_ran_out","seats":["1"]}'


def test_the_clock_answers_for_those_who_are_late_and_asked() -> None:
    play = perform(RULES, duel(), CLOCK, Lapse(seats=(ONE, TWO)), LoadedDice(6, 1, 3, 3))

    assert play.events[0] == TimeRanOut(seats=(ONE,))


def test_nobody_is_late_who_is_not_asked() -> None:
    assert refused(duel(), Lapse(seats=(TWO,))) == Refusal(code="nobody_is_late", facts={"seats": [ONE]})
    assert refused(hiding(), Lapse(seats=())).facts == {"seats": [ONE, TWO]}


class OneIsEnough(toy.Ambush):
    """The first answer settles the question of all."""

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return {} if any(force.path for force in state.forces.values()) else super().asked(state)


def test_who_is_no_longer_asked_is_not_answered_for() -> None:
    rules, state = OneIsEnough(), hiding()
    play = Play(rules, state, NO_DICE)

    Lapse[State](seats=(ONE, TWO)).resolve(play, CLOCK)

    assert play.events[0] == TimeRanOut(seats=(ONE, TWO))
    assert [event.seat for event in play.events if isinstance(event, TokenHidden)] == [ONE]


def test_nothing_is_answered_once_a_server_step_comes_next() -> None:
    play = Play(RULES, hiding(), NO_DICE)
    Hide(path="ford").resolve(play, ONE)

    Lapse[State](seats=(TWO, ONE)).resolve(play, CLOCK)

    assert [event.seat for event in play.events if isinstance(event, TokenHidden)] == [ONE, TWO]
    assert not play.top.waits


class Leaving(toy.Ambush):
    """Notes who left."""

    def __init__(self) -> None:
        self.gone: list[Seat] = []

    def abandon(self, play: Play[State], seats: Sequence[Seat]) -> None:
        self.gone += seats
        super().abandon(play, seats)


def test_what_comes_of_a_forfeit_the_system_says() -> None:
    rules = Leaving()
    play = perform(rules, hiding(), CLOCK, Forfeit(seats=(TWO,)), NO_DICE)

    assert rules.gone == [TWO]
    assert play.events[0] == TimeRanOut(seats=(TWO,))
    assert rules.outcome(play.state) is not None


@pytest.mark.parametrize(("seats", "named"), [((), None), ((THREE,), THREE), ((ONE, THREE), THREE)])
def test_only_seats_of_the_battle_can_stay_away(seats: tuple[Seat, ...], named: Seat | None) -> None:
    assert refused(hiding(), Forfeit(seats=seats)) == Refusal(
        code="no_such_seat", facts={"seat": named, "seats": [ONE, TWO]}
    )


def test_a_clock_order_of_a_system_says_itself_when_it_can_be_given() -> None:
    assert refused(hiding(), Dawn()).code == "no_night"


def test_no_seat_can_look_at_the_clock_s_orders() -> None:
    for order in (Lapse[State](seats=(ONE,)), Forfeit[State](seats=(ONE,)), Dawn()):
        assert [refusal.code for refusal in dry_run(RULES, hiding(), ONE, order).refusals] == ["clock_only"]


@recorded.every_system()
def test_the_clock_is_refused_where_nobody_is_late(rules: AnyRules) -> None:
    """In every system: seats that do not exist, or are not asked."""
    moment = next(open_moments(rules))
    for order, code in ((Lapse(seats=()), "nobody_is_late"), (Forfeit(seats=(Seat("99"),)), "no_such_seat")):
        with pytest.raises(IllegalOrder) as illegal:
            check(rules, moment.state, CLOCK, order)
        assert illegal.value.code == code

"""The kernel: orders are checked, steps run until somebody is asked, events alone give the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
import pytest
from msgspec import structs

from battles.rules.base import (
    CLOCK,
    EVERYTHING,
    PUBLIC,
    Frame,
    Knower,
    Order,
    Preview,
    Question,
    Row,
    Seat,
    Setup,
    Thrown,
    tag_of,
)
from battles.rules.clock_orders import Forfeit, Lapse
from battles.rules.codec import encode
from battles.rules.dice import LoadedDice, seeded
from battles.rules.errors import BadSetup, IllegalOrder, RulesBroken
from battles.rules.kernel_events import Restored
from battles.rules.limits import Limits
from battles.rules.permission import check, dry_run
from battles.rules.play import Play, begin, fold, perform
from battles.rules.playthrough import Tally, Turn, missing
from tests.rules import toy
from tests.rules.toy import frames
from tests.rules.toy.builders import ONE, TWO, brook, duel, hiding
from tests.rules.toy.events import AmbushFlow, BattleEnded, OmenTaken, RoundBegun, SeatReady, TokenHidden
from tests.rules.toy.orders import Dawn, Hide, Keep, Reroll, Resign, SetContent
from tests.rules.toy.state import State

NO_DICE = LoadedDice()
RULES = toy.RULES


def night() -> State:
    """Round 2 has ended without a meeting: only the clock can go on."""
    state, dice = hiding(), LoadedDice(3, 3, 3)
    for _ in range(2):
        state = perform(RULES, state, ONE, Hide(path="ford"), dice).state
        state = perform(RULES, state, TWO, Hide(path="hill"), dice).state
    assert not dice.left
    return state


def over() -> State:
    return perform(RULES, hiding(), ONE, Resign(), NO_DICE).state


def test_a_battle_begins_and_goes_on_to_its_first_question() -> None:
    play = begin(RULES, brook(), LoadedDice(3, 1, 6))

    assert [tag_of(event) for event in play.events] == [
        "thrown",
        "round_begun",
        "thrown",
        "omen_taken",
        "thrown",
        "omen_taken",
        "flow_set",
    ]
    assert play.state.flow == (frames.Hiding(),)
    assert set(RULES.asked(play.state)) == {ONE, TWO}


def test_a_bad_setup_lists_all_problems() -> None:
    with pytest.raises(BadSetup) as bad:
        begin(RULES, Setup(scenario="nowhere", options={"rounds": 99}), NO_DICE)

    assert {problem.code for problem in bad.value.problems} == {"unknown_scenario", "bad_rounds"}
    assert bad.value.code == "bad_setup"


def test_events_alone_give_the_state() -> None:
    before = hiding()
    play = perform(RULES, before, ONE, Hide(path="ford"), NO_DICE)

    assert fold(before, play.events) == play.state
    assert play.start == before


def test_where_it_stands_is_an_event_that_nobody_is_told() -> None:
    play = perform(RULES, duel(), ONE, Keep(), LoadedDice(5, 3, 3, 3))
    flow_set = play.events[-1]

    assert flow_set == AmbushFlow(flow=play.state.flow)
    assert [flow_set.seen_by(viewer) for viewer in (ONE, TWO, PUBLIC)] == [None, None, None]
    assert flow_set.seen_by(EVERYTHING) == flow_set


def test_an_order_that_leaves_the_flow_alone_records_no_flow() -> None:
    play = perform(RULES, hiding(), ONE, SetContent(content=True), NO_DICE)

    assert [tag_of(event) for event in play.events] == ["content_set"]


def test_closing_twice_records_once() -> None:
    play = Play(RULES, hiding(), NO_DICE)
    play.push(frames.EndRound())
    play.close()
    play.close()

    assert [tag_of(event) for event in play.events] == ["flow_set"]


def test_a_battle_suspended_inside_a_duel_is_json() -> None:
    state = duel()
    woken = RULES.codec.state(encode(state))

    assert woken == state
    slept, awake = (perform(RULES, at, ONE, Keep(), LoadedDice(5, 3, 3, 3)) for at in (woken, state))
    assert slept.events == awake.events


def test_after_a_throw_the_rules_may_ask_for_a_reroll() -> None:
    state = hiding()
    state = perform(RULES, state, ONE, Hide(path="ford"), NO_DICE).state

    low = perform(RULES, state, TWO, Hide(path="ford"), LoadedDice(3)).state
    assert low.flow[-1] == frames.AskReroll(seat=ONE, face=3)

    high = LoadedDice(4, 6, 1, 3, 3)
    assert set(RULES.asked(perform(RULES, state, TWO, Hide(path="ford"), high).state)) == {ONE, TWO}
    assert not high.left


def test_a_reroll_takes_the_place_of_the_face_and_is_not_asked_again() -> None:
    dice = LoadedDice(1, 5, 3, 3, 3)
    play = perform(RULES, duel(2), ONE, Reroll(), dice)

    fought = next(event for event in play.events if tag_of(event) == "duel_fought")
    assert msgspec.to_builtins(fought)["first_total"] == 1
    assert not dice.left
    assert play.state.forces[ONE].rerolls == 1


class Twice(toy.Ambush):
    """Breaks the rule of one throw a step."""

    def step(self, play: Play[State]) -> None:
        play.throw("1d6", reason="duel")
        play.throw("1d6", reason="duel")


class ThrowsAfterwards(toy.Ambush):
    def after_throw(self, play: Play[State], throw: Thrown[State]) -> None:
        play.throw("1d6", reason="duel")


class Endless(toy.Ambush):
    def step(self, play: Play[State]) -> None:
        play.replace(play.top)


class DeadEnd(toy.Ambush):
    def step(self, play: Play[State]) -> None:
        play.clear()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Twice(), "only one of a server step"),
        (ThrowsAfterwards(), "only one of a server step"),
        (Endless(), "steps without a question"),
        (DeadEnd(), "nothing to do"),
    ],
)
def test_rules_that_contradict_the_contract_are_found_out(rules: toy.Ambush, message: str) -> None:
    with pytest.raises(RulesBroken, match=message):
        begin(rules, brook(), seeded(1))


def test_an_order_cannot_throw_by_itself() -> None:
    play = Play(RULES, duel(), LoadedDice(1, 2, 3))

    for throw in (
        lambda: play.throw("1d6", reason="duel"),
        lambda: play.draw(6, reason="duel"),
        lambda: play.shuffle((1, 2), reason="duel"),
    ):
        with pytest.raises(RulesBroken):
            throw()
    assert play.dice.count == 0


def test_throws_are_numbered_by_the_dice_and_not_by_the_state() -> None:
    dice = LoadedDice(5, 3, 3, 3)
    dice.count = 41
    play = perform(RULES, duel(), ONE, Keep(), dice)

    assert [event.n for event in play.events if isinstance(event, Thrown)] == [41, 42, 43, 44]


def test_a_secret_throw_is_seen_by_its_seats_alone() -> None:
    throw: Thrown[State] = Thrown(n=0, dice="1d6", faces=(3,), reason="omen", to=(ONE,))
    nobody: Thrown[State] = structs.replace(throw, to=())

    assert throw.seen_by(ONE) == throw.seen_by(EVERYTHING) == throw
    assert throw.seen_by(TWO) is None
    assert throw.seen_by(PUBLIC) is None
    assert [nobody.seen_by(viewer) for viewer in (ONE, PUBLIC)] == [None, None]
    assert structs.replace(throw, to=None).seen_by(PUBLIC) is not None


def test_shuffling_throws_one_die_for_each_place() -> None:
    three = Setup(scenario="crossroads")
    state = begin(RULES, three, LoadedDice(3, 3, 3, 3)).state
    for seat in (ONE, TWO):
        state = perform(RULES, state, seat, Hide(path="ford"), NO_DICE).state
    play = perform(RULES, state, Seat("3"), Hide(path="ford"), LoadedDice(1, 1, 1))

    shuffles = [event.dice for event in play.events if isinstance(event, Thrown) and event.reason == "duel_order"]
    assert shuffles == ["1d3", "1d2"]
    # Of 1-2, 1-3, 2-3 the last changes places with the first, then the second with the first: 1-3 begins.
    assert play.state.flow[0] == frames.Duels(left=((TWO, Seat("3")), (ONE, TWO)))
    assert play.state.flow[-1] == frames.AskReroll(seat=ONE, face=1)


def test_the_flow_is_a_stack() -> None:
    play = Play(RULES, hiding(), NO_DICE)
    play.push(frames.EndRound(), frames.NewRound())
    assert play.top == frames.NewRound()

    assert play.pop() == frames.NewRound()
    play.replace(frames.Reveal(), frames.Night())
    assert play.state.flow == (frames.Hiding(), frames.Reveal(), frames.Night())

    play.clear()
    assert not play.state.flow


def test_the_rows_of_orders_and_steps_are_counted() -> None:
    assert perform(RULES, hiding(), ONE, Hide(path="ford"), NO_DICE).rows == {3}
    assert begin(RULES, brook(), LoadedDice(3, 3, 3)).rows == {1, 2}


class Sheet(Order[State], frozen=True, tag="sheet"):
    """An order made of parts, each with its row of the decision table."""

    rows = (6, "2.3a", "2.3b")
    cards: tuple[str, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        Keep().resolve(play, seat)

    def rows_given(self) -> Iterable[Row]:
        return (6, *self.cards)


class Sheets(toy.Ambush):
    orders = (*toy.Ambush.orders, Sheet)
    rows = {**toy.Ambush.rows, "2.3a": "order", "2.3b": "order"}

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        asked = super().asked(state)
        return {seat: structs.replace(one, orders=(*one.orders, "sheet")) for seat, one in asked.items()}


def test_an_order_of_many_parts_tells_the_rows_of_those_that_are_in_it() -> None:
    play = perform(Sheets(), duel(), ONE, Sheet(cards=("2.3b",)), LoadedDice(3, 3, 3, 3))
    tally = Tally()
    tally.count(Turn(ONE, Sheet(cards=("2.3b",)), play))

    assert {6, "2.3b"} <= play.rows
    assert "2.3a" not in play.rows
    assert "2.3a" in missing(Sheets(), tally)
    assert "2.3b" not in missing(Sheets(), tally)


class Hasty(toy.Ambush):
    limits = Limits(steps=2)


def test_a_flow_of_more_steps_than_the_system_allows_is_broken() -> None:
    with pytest.raises(RulesBroken, match="more than 2 steps without a question"):
        begin(Hasty(), brook(), LoadedDice(3, 3, 3))


def refusal(state: State, seat: Seat, order: object) -> str:
    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, state, seat, order, NO_DICE)  # type: ignore[arg-type]  # any order, of any class
    return refused.value.code


def test_after_the_end_every_order_is_refused() -> None:
    for seat, order in ((ONE, Hide(path="ford")), (TWO, Resign()), (CLOCK, Dawn())):
        assert refusal(over(), seat, order) == "battle_over"


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    assert refusal(duel(), TWO, Keep()) == "not_asked"
    assert refusal(night(), ONE, Hide(path="ford")) == "not_asked"


def test_only_what_is_asked_can_be_answered() -> None:
    with pytest.raises(IllegalOrder) as refused:
        check(RULES, duel(), ONE, Hide(path="ford"))

    assert refused.value.code == "not_now"
    assert refused.value.refusal.clause == "3.2"
    assert refused.value.refusal.facts == {"order": "hide", "question": "reroll", "orders": ["reroll", "keep"]}


@pytest.mark.parametrize("order", [Dawn(), Lapse(seats=(ONE,)), Forfeit(seats=(TWO,))])
def test_the_clocks_orders_are_the_clocks(order: Dawn | Lapse[State] | Forfeit[State]) -> None:
    assert refusal(night(), ONE, order) == "clock_only"


def test_the_clock_gives_no_seats_orders() -> None:
    assert refusal(hiding(), CLOCK, Hide(path="ford")) == "clock_only"
    assert refusal(hiding(), CLOCK, Resign()) == "clock_only"


def test_orders_for_any_time_are_taken_from_a_seat_that_is_not_asked() -> None:
    assert perform(RULES, duel(), TWO, SetContent(content=True), NO_DICE).state.content == (TWO,)
    assert RULES.outcome(over()) is not None


def test_where_nobody_is_asked_the_clock_goes_on() -> None:
    assert RULES.asked(night()) == {}
    assert RULES.outcome(night()) is None

    play = perform(RULES, night(), CLOCK, RULES.lapse(night(), frozenset()), LoadedDice(1, 3, 3))
    assert play.state.round == 3


def test_the_clock_answers_with_the_default() -> None:
    state = hiding()
    play = perform(RULES, state, CLOCK, RULES.lapse(state, {ONE, TWO}), LoadedDice(4, 5, 3, 3, 3))

    assert [e.path for e in play.events if isinstance(e, TokenHidden)] == ["ford", "ford"]


def test_a_refused_order_leaves_no_trace() -> None:
    state, dice = hiding(), LoadedDice(1)
    before = encode(state)

    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, state, ONE, Hide(path="marsh"), dice)

    assert refused.value.refusal.witness == {"path": "marsh"}
    assert refused.value.refusal.facts["paths"] == ["ford", "hill"]
    assert encode(state) == before
    assert dice.left == [1]


def test_a_dry_run_tells_cost_and_consequences_and_changes_nothing() -> None:
    state = hiding(closed=1)
    before = encode(state)

    preview = dry_run(RULES, state, ONE, Hide(path="marsh"))

    assert preview.refusals == ()
    assert [harm.code for harm in preview.consequences] == ["bad_ground"]
    assert dry_run(RULES, duel(), ONE, Reroll()).cost == {"rerolls": 1}
    assert encode(state) == before


def test_a_dry_run_lists_refusals_instead_of_raising() -> None:
    assert [refusal.code for refusal in dry_run(RULES, duel(), TWO, Keep()).refusals] == ["not_asked"]
    assert [refusal.code for refusal in dry_run(RULES, hiding(), ONE, Hide(path="sea")).refusals] == ["unknown_path"]


class Peeks(toy.Ambush):
    """Notes what `preview` is shown."""

    def asked(self, state: State) -> Mapping[Seat, Question[State]]:
        return super().asked(state)

    def known_to(self, state: State, viewer: Knower) -> State:
        return structs.replace(super().known_to(state, viewer), closed="hill")


def test_previews_see_only_what_the_seat_knows() -> None:
    assert dry_run(Peeks(), hiding(), ONE, Hide(path="hill")).refusals[0].code == "path_closed"


def test_refusals_are_made_from_code_clause_and_facts() -> None:
    preview = Preview.refused("too_far", clause="4.2", witness={"line": [1, 2]}, reach=3)

    (told,) = preview.refusals
    assert (told.code, told.clause, told.facts, told.witness) == ("too_far", "4.2", {"reach": 3}, {"line": [1, 2]})


def test_kernel_events_change_no_state() -> None:
    state = hiding()

    assert Restored[State](to=3).apply(state) is state
    assert Thrown[State](n=1, dice="1d6", faces=(1,), reason="duel").apply(state) is state


def test_secrets_and_their_public_half() -> None:
    play = perform(RULES, hiding(), ONE, Hide(path="ford"), NO_DICE)

    assert [tag_of(event) for event in play.events if event.seen_by(TWO)] == ["seat_ready"]
    assert [tag_of(event) for event in play.events if event.seen_by(ONE)] == ["token_hidden", "seat_ready"]
    assert SeatReady(seat=ONE).seen_by(PUBLIC) is not None
    assert OmenTaken(seat=ONE, omen=1).seen_by(PUBLIC) is None


def test_a_new_round_hides_everything_again() -> None:
    state = RoundBegun(round=2, closed="hill").apply(duel())

    assert {(force.path, force.omen) for force in state.forces.values()} == {(None, None)}
    assert BattleEnded(reason="last_one").apply(state).ended == "last_one"


def test_frames_wait_only_if_they_say_so() -> None:
    waiting = {frame.__name__ for frame in toy.RULES.frames if frame.waits}

    assert waiting == {"Hiding", "AskReroll", "Night"}
    assert not Frame.waits

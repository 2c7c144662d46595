"""Ambush by its clauses: the toy keeps the same discipline as the real systems."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import CLOCK, PUBLIC, Seat, Setup, Thrown
from battles.rules.dice import LoadedDice, seeded
from battles.rules.end_offers import AcceptEnd, OfferEnd
from battles.rules.errors import BadSetup, IllegalOrder
from battles.rules.play import begin, perform
from tests.rules import toy
from tests.rules.toy.builders import ONE, THREE, TWO, brook, duel, hiding, waiting
from tests.rules.toy.events import DuelFought, TokenHidden
from tests.rules.toy.orders import Hide, Keep, Reroll, Resign, SetContent
from tests.rules.toy.state import Force, State
from tests.rules.toy.tables import FORCES, OMENS, PATHS, SCENARIOS
from tests.rules.toy.view import AmbushView

RULES = toy.RULES
NO_DICE = LoadedDice()


def problems(setup: Setup) -> list[str]:
    return [problem.code for problem in RULES.setup_problems(setup)]


def test_the_numbers_of_the_game() -> None:
    assert PATHS == {"ford": 0, "hill": 1, "marsh": -1}
    assert [OMENS.modifier(face) for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]
    assert (FORCES.budget, FORCES.strength, FORCES.rerolls, FORCES.reroll_upto) == (5, 3, 2, 3)
    assert (FORCES.loss, FORCES.night_every) == (1, 2)
    assert (FORCES.rounds.least, FORCES.rounds.usual, FORCES.rounds.most) == (1, 4, 8)


@pytest.mark.clause("1.1")
def test_1_1_two_to_four_sides_meet() -> None:
    assert [len(row.sides) for row in SCENARIOS.values()] == [2, 3, 4]
    assert problems(Setup(document={"sides": ["north"]})) == ["bad_sides"]
    assert problems(Setup(document={"sides": ["north", "south", "moon"]})) == ["bad_sides"]
    assert problems(Setup(document={"sides": 3})) == ["bad_document"]
    assert problems(Setup(scenario="nowhere")) == ["unknown_scenario"]
    assert len(begin(RULES, Setup(document={"sides": ["west", "east", "north"]}), seeded(1)).state.forces) == 3


@pytest.mark.clause("1.2")
def test_1_2_a_force_is_bought_from_one_budget() -> None:
    good = Setup(scenario="brook", armies={ONE: {"strength": 1, "rerolls": 4}})

    assert begin(RULES, good, seeded(1)).state.forces[ONE].rerolls == 4
    assert problems(structs.replace(good, armies={ONE: {"strength": 4, "rerolls": 2}})) == ["over_budget"]
    assert problems(structs.replace(good, armies={ONE: {"strength": 0, "rerolls": 9}})) == ["too_weak", "over_budget"]
    assert problems(structs.replace(good, armies={ONE: {"men": 4}})) == ["bad_army"]
    assert problems(structs.replace(good, armies={THREE: {"strength": 1, "rerolls": 1}})) == ["no_such_seat"]


@pytest.mark.clause("1.3")
def test_1_3_one_to_eight_rounds_are_played() -> None:
    assert begin(RULES, Setup(scenario="brook"), seeded(1)).state.rounds == 4
    assert problems(brook(rounds=8)) == problems(brook(rounds=1)) == []
    assert problems(brook(rounds=9)) == problems(brook(rounds=0)) == ["bad_rounds"]
    assert problems(Setup(scenario="brook", options={"round": 3})) == ["bad_options"]


def test_a_position_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadSetup) as bad:
        RULES.initial(Setup(position={"forces": 3}))
    assert [problem.code for problem in bad.value.problems] == ["bad_position"]


@pytest.mark.clause("2.1")
def test_2_1_nobody_hides_on_the_closed_path() -> None:
    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, hiding(closed=2), ONE, Hide(path="hill"), NO_DICE)
    assert refused.value.code == "path_closed"


@pytest.mark.clause("2.2")
def test_2_2_omens_are_thrown_in_secret() -> None:
    play = begin(RULES, brook(), LoadedDice(3, 1, 6))
    omens = [event for event in play.events if isinstance(event, Thrown) and event.reason == "omen"]

    assert [force.omen for force in play.state.forces.values()] == [-1, 1]
    assert [omen.to for omen in omens] == [(ONE,), (TWO,)]
    seen = RULES.view(play.state, ONE)
    assert (seen.forces[ONE].omen, seen.forces[TWO].omen) == (-1, None)


@pytest.mark.clause("2.3")
def test_2_3_all_hide_at_once_and_see_only_who_is_ready() -> None:
    state = perform(RULES, hiding(), TWO, Hide(path="hill"), NO_DICE).state

    assert set(RULES.asked(state)) == {ONE}
    for viewer in (ONE, PUBLIC):
        seen: AmbushView = RULES.view(state, viewer)
        assert (seen.forces[TWO].is_ready, seen.forces[TWO].path) == (True, None)
    assert RULES.view(state, TWO).forces[TWO].path == "hill"


@pytest.mark.clause("2.3")
def test_2_3_there_are_only_three_paths() -> None:
    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, hiding(), ONE, Hide(path="sea"), NO_DICE)
    assert refused.value.code == "unknown_path"


@pytest.mark.clause("2.4", "3.1")
def test_2_4_those_on_one_path_meet() -> None:
    state = begin(RULES, Setup(scenario="crossroads"), LoadedDice(3, 3, 3, 3)).state
    state = perform(RULES, state, ONE, Hide(path="ford"), NO_DICE).state
    state = perform(RULES, state, TWO, Hide(path="hill"), NO_DICE).state
    dice = LoadedDice(6, 5, 3, 3, 3, 3)
    play = perform(RULES, state, THREE, Hide(path="ford"), dice)

    assert [(duel.first, duel.second) for duel in play.events if isinstance(duel, DuelFought)] == [(ONE, THREE)]
    assert not dice.left


@pytest.mark.clause("3.2")
def test_3_2_a_low_throw_may_be_thrown_again() -> None:
    assert set(RULES.asked(duel(3))) == {ONE}
    assert perform(RULES, duel(), ONE, Reroll(), LoadedDice(6, 1, 3, 3, 3)).state.forces[TWO].strength == 2


@pytest.mark.parametrize(
    ("path", "omen", "second", "lost"),
    [("ford", 0, 4, "2"), ("ford", 0, 5, None), ("ford", -1, 5, "1"), ("hill", 0, 5, "2")],
)
@pytest.mark.clause("3.3")
def test_3_3_the_lower_total_loses_strength(path: str, omen: int, second: int, lost: str | None) -> None:
    state = duel(5)
    force = Force(strength=3, rerolls=1, path=path, omen=omen)
    play = perform(RULES, state.with_force(ONE, force), ONE, Keep(), LoadedDice(second, 3, 3, 3))

    (fought,) = [event for event in play.events if isinstance(event, DuelFought)]
    assert fought.loser == lost
    assert [seat for seat, force in play.state.forces.items() if force.strength == 2] == ([lost] if lost else [])


@pytest.mark.clause("3.4")
def test_3_4_a_seat_may_say_once_that_it_keeps_every_throw() -> None:
    state = perform(RULES, hiding(), ONE, SetContent(content=True), NO_DICE).state
    state = perform(RULES, state, ONE, Hide(path="ford"), NO_DICE).state
    after = perform(RULES, state, TWO, Hide(path="ford"), LoadedDice(1, 4, 3, 3, 3)).state

    assert after.round == 2
    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, after, ONE, SetContent(content=True), NO_DICE)
    assert refused.value.code == "already_so"


@pytest.mark.clause("4.1")
def test_4_1_it_ends_with_the_last_round() -> None:
    state = structs.replace(duel(5), rounds=1)
    outcome = RULES.outcome(perform(RULES, state, ONE, Keep(), LoadedDice(1)).state)

    assert outcome is not None
    assert (outcome.reason, outcome.verdict, outcome.places) == ("rounds_over", "victory", {ONE: 1, TWO: 2})


@pytest.mark.clause("4.1")
def test_4_1_it_ends_with_the_last_force() -> None:
    state = duel(5, strength=1)
    outcome = RULES.outcome(perform(RULES, state, ONE, Keep(), LoadedDice(6)).state)

    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("last_one", {ONE: 2, TWO: 1})


@pytest.mark.clause("4.1")
def test_4_1_equal_strength_shares_the_place() -> None:
    assert RULES.standing(hiding()).verdict == "shared"
    assert {seat.place for seat in RULES.standing(hiding()).seats.values()} == {1}


@pytest.mark.parametrize(("round_", "nights", "asked"), [(1, True, 2), (2, True, 0), (2, False, 2)])
@pytest.mark.clause("4.2")
def test_4_2_every_second_round_ends_in_a_night(round_: int, nights: bool, asked: int) -> None:
    state = structs.replace(duel(5), round=round_, nights=nights)
    after = perform(RULES, state, ONE, Keep(), LoadedDice(5, *(() if asked == 0 else (3, 3, 3)))).state

    assert len(RULES.asked(after)) == asked


@pytest.mark.clause("4.3")
def test_4_3_who_leaves_comes_last() -> None:
    strong = Force(strength=4, rerolls=0)
    state = waiting({ONE: strong, TWO: Force(strength=1, rerolls=0), THREE: Force(strength=2, rerolls=0)})
    after = perform(RULES, state, ONE, Resign(), NO_DICE).state

    assert {seat: told.place for seat, told in RULES.standing(after).seats.items()} == {ONE: 3, TWO: 2, THREE: 1}
    with pytest.raises(IllegalOrder) as refused:
        perform(RULES, after, ONE, Resign(), NO_DICE)
    assert refused.value.code == "already_out"


@pytest.mark.clause("4.3")
def test_4_3_nobody_waits_for_who_has_left() -> None:
    ready = Force(strength=2, rerolls=0, path="ford", omen=0)
    state = waiting({ONE: Force(strength=2, rerolls=0), TWO: ready, THREE: structs.replace(ready, path="hill")})

    assert perform(RULES, state, ONE, Resign(), LoadedDice(3, 3, 3)).state.round == 2
    third = {**duel().forces, THREE: ready}
    assert perform(RULES, structs.replace(duel(), forces=third), ONE, Resign(), LoadedDice(3, 3, 3, 3)).state.round == 2


@pytest.mark.clause("5.1")
def test_5_1_the_clock_gives_a_late_seat_its_default() -> None:
    state = hiding(closed=1)
    play = perform(RULES, state, CLOCK, RULES.lapse(state, {TWO}), NO_DICE)

    assert [event.path for event in play.events if isinstance(event, TokenHidden)] == ["hill"]
    assert set(RULES.asked(play.state)) == {ONE}


@pytest.mark.clause("4.4")
def test_4_4_it_ends_when_all_agree() -> None:
    offered = perform(RULES, hiding(), TWO, OfferEnd(), NO_DICE).state
    assert RULES.outcome(offered) is None

    outcome = RULES.outcome(perform(RULES, offered, ONE, AcceptEnd(), NO_DICE).state)
    assert outcome is not None
    assert (outcome.reason, outcome.verdict) == ("agreed", "shared")


@pytest.mark.clause("5.2")
def test_5_2_who_stays_away_has_left() -> None:
    state = hiding()
    outcome = RULES.outcome(perform(RULES, state, CLOCK, RULES.forfeit(state, {ONE}), NO_DICE).state)

    assert outcome is not None
    assert outcome.places == {ONE: 2, TWO: 1}


def test_if_all_stay_away_somebody_still_wins() -> None:
    state = hiding()
    outcome = RULES.outcome(perform(RULES, state, CLOCK, RULES.forfeit(state, {ONE, TWO}), NO_DICE).state)

    assert outcome is not None
    assert sorted(outcome.places.values()) == [1, 2]


@pytest.mark.parametrize(("skill", "face", "order"), [(1, 3, Reroll()), (2, 3, Keep()), (2, 2, Reroll())])
def test_the_computer_throws_again_where_it_pays(skill: int, face: int, order: Reroll | Keep) -> None:
    assert RULES.suggest(duel(face), ONE, seeded(1), skill) == order


def test_worth_is_the_share_of_strength() -> None:
    state: State = duel(strength=1)
    assert (RULES.worth(state, ONE), RULES.worth(state, TWO), RULES.worth(state, Seat("4"))) == (0.25, 0.75, 0)

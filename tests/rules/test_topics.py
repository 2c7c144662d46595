"""Parts of a game: whichever owns the top frame steps, asks and offers."""

from __future__ import annotations

import pytest

from battles.rules.dice import LoadedDice, seeded
from battles.rules.errors import RulesBroken
from battles.rules.play import Play
from battles.rules.topics import Topics
from tests.rules import toy
from tests.rules.toy import frames
from tests.rules.toy.builders import ONE, THREE, TWO, duel, hiding
from tests.rules.toy.orders import Dawn, Hide, Keep, Reroll
from tests.rules.toy.state import State
from tests.rules.toy.topics import DUELS, HIDING, TOPICS


def test_all_parts_make_one_game() -> None:
    assert TOPICS.frames == (*HIDING.frames, *DUELS.frames)
    assert TOPICS.events == (*HIDING.events, *DUELS.events)
    assert TOPICS.orders == (Hide, Reroll, Keep, Dawn)


def test_the_top_frame_says_which_part_is_asked() -> None:
    assert TOPICS.of(hiding()) is HIDING
    assert TOPICS.of(duel()) is DUELS
    assert set(TOPICS.asked(hiding())) == {ONE, TWO}
    assert set(TOPICS.asked(duel())) == {ONE}


def test_options_and_suggestions_are_those_of_the_part() -> None:
    assert [type(option.order) for option in TOPICS.options(hiding(), ONE)] == [Hide, Hide]
    assert isinstance(TOPICS.suggest(hiding(), ONE, seeded(1)), Hide)
    assert [type(option.order) for option in TOPICS.options(duel(), ONE)] == [Reroll, Keep]
    assert isinstance(TOPICS.suggest(duel(), ONE, seeded(1)), Reroll)


def test_a_step_is_the_part_s_own() -> None:
    play = Play(toy.RULES, State(forces=duel().forces, flow=(frames.EndRound(),), round=4, rounds=4), LoadedDice())

    TOPICS.step(play)

    assert play.state.ended == "rounds_over"


@pytest.mark.parametrize("flow", [(), (frames.NewRound(),), (frames.Night(),)])
def test_nobody_is_asked_at_the_end_before_a_step_and_where_only_the_clock_goes_on(
    flow: tuple[frames.AnyFrame, ...],
) -> None:
    assert TOPICS.asked(State(forces=duel().forces, flow=flow)) == {}


def test_a_frame_belongs_to_one_part() -> None:
    with pytest.raises(RulesBroken):
        Topics(HIDING, DUELS, HIDING)


def test_seats_that_are_not_in_the_battle_are_not_asked() -> None:
    assert THREE not in TOPICS.asked(hiding())

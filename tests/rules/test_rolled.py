"""Dice on the table: found below the questions about them, and changed before they are counted."""

from __future__ import annotations

import pytest

from battles.rules.dice import LoadedDice
from battles.rules.play import Play
from battles.rules.rolled import Rolled, change_face, thrown_below
from tests.rules import toy
from tests.rules.toy.builders import ONE, TWO, duel
from tests.rules.toy.frames import AskReroll, Duels, RollSecond, Settle


def test_the_throw_is_found_below_the_questions_about_it() -> None:
    state = duel(face=2)

    assert thrown_below(state, Rolled) is state.flow[1]
    assert thrown_below(state, RollSecond).pair == (ONE, TWO)


def test_only_a_throw_of_the_kind_that_is_looked_for_is_found() -> None:
    with pytest.raises(LookupError):
        thrown_below(duel(), Settle)


def test_a_changed_face_leaves_everything_above_and_below_as_it_is() -> None:
    play = Play(toy.RULES, duel(face=2), LoadedDice())
    play.pop()
    play.replace(Settle(pair=(ONE, TWO), faces=(2, 3)), AskReroll(seat=TWO, face=3), AskReroll(seat=ONE, face=2))

    before = change_face(play, Rolled, 0, 6)

    assert before.faces == (2, 3)
    assert play.state.flow == (
        Duels(left=()),
        Settle(pair=(ONE, TWO), faces=(6, 3)),
        AskReroll(seat=TWO, face=3),
        AskReroll(seat=ONE, face=2),
    )


def test_the_throw_may_lie_on_top() -> None:
    play = Play(toy.RULES, duel(face=2), LoadedDice())
    play.pop()

    change_face(play, Rolled, 0, 5)

    assert play.top == RollSecond(pair=(ONE, TWO), faces=(5,))

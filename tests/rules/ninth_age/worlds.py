"""Worlds of The 9th Age that differ only in what a seat cannot know: sealed lists, others' standing answers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.base import Knower, Seat, Setup
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.anytime import SetStandingAnswers
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.setup.orders.agreement import SubmitArmyList
from battles.rules.ninth_age.state import StandingAnswers, State
from tests.rules.worlds import Pair

ONE, TWO = Seat("1"), Seat("2")


def twin(state: State, viewer: Knower, dice: Dice) -> State | None:
    """The same battle, but another list lies sealed and others have other standing answers."""
    if state.ended is not None:
        return None
    papers, answers = state.setting_up, state.standing_answers
    lists = {} if papers.revealed else {seat: _other(state, dice) for seat in papers.lists if seat != viewer}
    others = {seat: _answers(dice) for seat in answers if seat != viewer}
    if not lists and not others:
        return None
    hidden = structs.replace(papers, lists={**papers.lists, **lists})
    return structs.replace(state, setting_up=hidden, standing_answers={**answers, **others})


def _other(state: State, dice: Dice) -> dict[str, object]:
    fitting = [army for army in samples().values() if army.points == state.options.points]
    return written(pick(dice, fitting or list(samples().values())))


def _answers(dice: Dice) -> StandingAnswers:
    return StandingAnswers(
        reroll_tests=pick(dice, (True, False)), restrain=pick(dice, ("ask", "always", "never")), dispel_from=5
    )


def pairs() -> Iterator[Pair[State]]:
    """Which list is handed in, and how routine questions are answered, is its owner's alone."""
    first, second = [written(army) for army in samples().values() if army.points == 2000][:2]
    setup = Setup(scenario="warband")
    yield Pair(
        setup=setup,
        seat=ONE,
        seed=1,
        one=((TWO, SubmitArmyList(list=first)),),
        other=((TWO, SubmitArmyList(list=second)),),
    )
    yield Pair(
        setup=setup,
        seat=ONE,
        seed=2,
        one=((TWO, SetStandingAnswers(answers=StandingAnswers(restrain="always"))),),
        other=((TWO, SetStandingAnswers(answers=StandingAnswers(reroll_tests=False))),),
    )

"""Discipline tests: the value they are taken on, re-rolls, and the chance to pass."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Marks, Unit
from battles.rules.ninth_age.psychology.discipline import chance, discipline, is_decimated, terms
from battles.rules.ninth_age.psychology.events import TestTaken, TestThrownAgain
from battles.rules.ninth_age.psychology.frames import AskDiscipline, AskTestReroll, TakeTest
from battles.rules.ninth_age.psychology.orders import ChooseDisciplineModel, RerollTest
from battles.rules.ninth_age.psychology.record import Test, TestKind
from battles.rules.ninth_age.state import StandingAnswers, State
from tests.rules.ninth_age.builders import ONE, choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.psychology.plays import codes, give, run

GUARD = choice("aldermark", "oxblood_guard", 40)
PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")
FLAG = choice("aldermark", "field_captain", options=(Selection(option="battle_standard_bearer"),))


def reduced(unit: Unit, models: int) -> Unit:
    assert unit.troops is not None
    return structs.replace(unit, troops=structs.replace(unit.troops, models=models))


def a_test(unit: str = "A01", kind: TestKind = "panic", **more: Any) -> Test:
    return Test(kind=kind, unit=unit, **more)


def asked(state: State, **answers: Any) -> State:
    return structs.replace(state, standing_answers={ONE: StandingAnswers(**answers)})


@pytest.mark.clause("A.5.6")
def test_a_test_is_passed_up_to_the_discipline() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 10, 90)))
    assert discipline(state, "A01", "panic").value == 7
    assert run(state, TakeTest(test=a_test()), dice=(3, 4)).one(TestTaken).passed
    failed = run(state, TakeTest(test=a_test()), dice=(4, 4))
    assert not failed.one(TestTaken).passed
    result = failed.state.psychology.result
    assert result is not None
    assert (result.kind, result.unit, result.passed, result.total) == ("panic", "A01", False, 8)


@pytest.mark.clause("A.5.6")
def test_the_best_discipline_of_the_unit_is_used() -> None:
    unit = joined(regiment("A01", PIKES, pose(36, 10, 90)), "A02", CAPTAIN, Cell(0, 2))
    state = state_of(unit)
    assert discipline(state, "A01", "panic").value == 8
    assert terms(state, a_test()).who == "A02"


@pytest.mark.clause("A.5.6")
def test_who_wants_to_be_asked_chooses_whose_discipline_counts() -> None:
    unit = joined(regiment("A01", PIKES, pose(36, 10, 90)), "A02", CAPTAIN, Cell(0, 2))
    state = asked(state_of(unit), discipline="ask")
    waiting = run(state, TakeTest(test=a_test()))
    assert isinstance(waiting.state.flow[-1], AskDiscipline)
    assert codes(waiting.state, ONE, ChooseDisciplineModel(model="A09")) == ["no_such_model"]
    told = give(waiting.state, ONE, ChooseDisciplineModel(model=""), dice=(4, 4))
    assert told.one(TestTaken).need == 7
    assert not told.one(TestTaken).passed


@pytest.mark.clause("A.15.50")
def test_a_modifier_of_the_test_lowers_the_discipline() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 10, 90)))
    found = terms(state, a_test(kind="break", modifier=-3)).need
    assert found.value == 4
    assert [line.amount for line in found.lines] == [-3]


@pytest.mark.clause("A.2.10")
def test_a_maximised_test_drops_the_lowest_die() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 10, 90)))
    told = run(state, TakeTest(test=a_test(kind="other", maximised=1)), dice=(1, 3, 4))
    assert told.one(TestTaken).total == 7
    assert not run(state, TakeTest(test=a_test(kind="other", maximised=1)), dice=(1, 4, 4)).one(TestTaken).passed


@pytest.mark.clause("A.12.4", "A.17.13")
def test_e45_a_quarter_left_rallies_on_half_discipline() -> None:
    unit = regiment("A01", GUARD, pose(36, 10, 90))
    state = state_of(unit)
    state = structs.replace(state, units={"A01": reduced(unit, 10)})
    assert is_decimated(state, state.units["A01"])
    assert discipline(state, "A01", "rally").value == 4
    assert discipline(state, "A01", "panic").value == 8


@pytest.mark.clause("A.17.13")
def test_e46_a_character_counts_with_those_who_are_left_but_not_on_the_list() -> None:
    unit = regiment("A01", GUARD, pose(36, 10, 90))
    entries = state_of(unit).entries
    nine = structs.replace(state_of(reduced(unit, 9)), entries=entries)
    assert discipline(nine, "A01", "rally").value == 4
    led = joined(reduced(unit, 9), "A02", CAPTAIN, Cell(0, 2))
    assert led.hp == 11
    with_captain = structs.replace(nine, units={"A01": led})
    assert not is_decimated(with_captain, led)
    assert discipline(with_captain, "A01", "rally").value == 8


@pytest.mark.clause("A.17.13", "B.21.94")
def test_a_character_alone_is_never_decimated() -> None:
    unit = lone("A02", CAPTAIN, pose(36, 10, 90))
    weak = structs.replace(unit, members=(structs.replace(unit.members[0], hp=1),))
    state = structs.replace(state_of(unit), units={"A02": weak})
    assert discipline(state, "A02", "rally").value == 8


@pytest.mark.clause("A.2.8")
def test_a_test_that_must_be_thrown_again_is_thrown_again_once() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 10, 90)))
    test = Test(kind="other", unit="A01", must_reroll=True)
    told = run(state, TakeTest(test=test), dice=(6, 6, 6, 5))
    assert len(told.all(TestThrownAgain)) == 1
    assert not told.one(TestTaken).passed
    assert run(state, TakeTest(test=test), dice=(6, 6, 1, 1)).one(TestTaken).passed


def near_the_flag(**answers: Any) -> State:
    """The battle standard is 6 inches away."""
    unit = regiment("A01", PIKES, pose(36, 10, 90))
    return asked(state_of(unit, lone("A02", FLAG, pose(44, 10, 90))), **answers)


@pytest.mark.clause("B.21.34")
def test_near_the_battle_standard_a_failed_test_is_thrown_again_by_itself() -> None:
    told = run(near_the_flag(), TakeTest(test=a_test()), dice=(6, 6, 3, 3))
    assert told.one(TestTaken).passed
    assert not told.one(TestThrownAgain).by_rule
    assert chance(told.state, a_test()) == Fraction(21, 36) + Fraction(15, 36) * Fraction(21, 36)


@pytest.mark.clause("B.21.34")
def test_who_wants_to_be_asked_may_let_a_failed_test_stand() -> None:
    waiting = run(near_the_flag(reroll_tests=False), TakeTest(test=a_test()), dice=(6, 6))
    assert isinstance(waiting.state.flow[-1], AskTestReroll)
    assert not give(waiting.state, ONE, RerollTest(yes=False)).one(TestTaken).passed
    assert give(waiting.state, ONE, RerollTest(yes=True), dice=(1, 1)).one(TestTaken).passed


@pytest.mark.clause("A.17.10")
def test_a_standard_that_flees_helps_nobody() -> None:
    state = near_the_flag()
    bearer = structs.replace(state.units["A02"], marks=Marks(fleeing=True))
    fleeing = structs.replace(state, units={**state.units, "A02": bearer})
    assert not run(fleeing, TakeTest(test=a_test()), dice=(6, 6)).one(TestTaken).passed


@pytest.mark.clause("A.5.6")
def test_the_chance_to_pass_counts_all_falls() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 10, 90)))
    assert chance(state, a_test()) == Fraction(21, 36)
    again = chance(state, Test(kind="panic", unit="A01", must_reroll=True))
    assert again == Fraction(21, 36) + Fraction(15, 36) * Fraction(21, 36)

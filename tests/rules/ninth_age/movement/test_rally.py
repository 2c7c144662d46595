"""Rally, reforms of the rallied, flights of those who fail (A.12.2, A.12.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.movement.events import UnitMoved
from battles.rules.ninth_age.movement.frames import AskMoves, AskRally, AskRallyReform, MoveUnits, RallyUnits
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.orders.moves import Advance
from battles.rules.ninth_age.movement.orders.rally import TakeRallyTest
from battles.rules.ninth_age.movement.orders.reforms import Reform, as_it_stands
from battles.rules.ninth_age.pieces import Marks
from battles.rules.ninth_age.psychology.events import TestTaken, UnitFled, UnitRallied
from battles.rules.ninth_age.state import StandingAnswers, State
from tests.rules.ninth_age.builders import ONE, choice, pose, regiment, state_of
from tests.rules.ninth_age.psychology.plays import Told, codes, give, run

PIKES = choice("aldermark", "pike_burghers", 20)
RIDERS = choice("aldermark", "road_pistoliers", 8)
FLEEING = Marks(fleeing=True, fled_from_start=True)


def fleeing(*more: str, **facts: Any) -> State:
    units = [regiment("A01", PIKES, pose(36, 20, 90), marks=FLEEING)]
    units += [regiment(key, PIKES, pose(20, 20 + 8 * i, 90), marks=FLEEING) for i, key in enumerate(more)]
    return state_of(*units, **facts)


def opened(state: State, dice: tuple[int, ...] = ()) -> Told:
    return run(state, MoveUnits(), RallyUnits(), dice=dice)


@pytest.mark.clause("A.12.2", "A.12.3")
def test_who_rallies_reforms_and_is_shaken_for_the_turn() -> None:
    told = opened(fleeing(), (3, 4))
    assert told.one(UnitRallied).until == 1
    assert isinstance(told.state.flow[-1], AskRallyReform)
    unit = told.state.units["A01"]
    assert not unit.is_fleeing
    assert told.state.is_shaken(unit)
    assert codes(told.state, ONE, Reform(unit="A02", facing=0, files=5)) == ["no_such_unit"]
    after = give(told.state, ONE, Reform(unit="A01", facing=270, files=10)).state
    assert after.units["A01"].files == 10
    assert codes(after, ONE, Advance(unit="A01", legs=(Straight(distance=1),))) == ["is_shaken"]


@pytest.mark.clause("A.12.3", "A.12.10")
def test_who_fails_flees_straight_on() -> None:
    told = opened(fleeing(), (4, 4, 2, 3))
    assert told.state.units["A01"].pose == pose(36, 25, 90)
    assert told.one(UnitFled).path[0].facing == 90
    assert told.state.flow == ()


@pytest.mark.clause("A.12.2")
def test_who_began_to_flee_later_in_the_turn_neither_tests_nor_moves() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 20, 90), marks=Marks(fleeing=True)))
    assert not opened(state).all(TestTaken)


@pytest.mark.clause("A.12.2")
def test_the_owner_may_say_who_tests_first() -> None:
    state = fleeing("A02", standing_answers={ONE: StandingAnswers(test_order="ask")})
    waiting = opened(state)
    assert isinstance(waiting.state.flow[-1], AskRally)
    assert codes(waiting.state, ONE, TakeRallyTest(unit="B01")) == ["no_rally_test"]
    told = give(waiting.state, ONE, TakeRallyTest(unit="A02"), dice=(6, 6, 1, 1, 6, 6, 1, 1))
    assert [event.unit for event in told.all(TestTaken)] == ["A02", "A01"]


@pytest.mark.clause("A.12.2")
def test_by_itself_the_worst_unit_tests_first() -> None:
    told = opened(fleeing("A02"), (6, 6, 1, 1, 6, 6, 1, 1))
    assert [event.unit for event in told.all(TestTaken)] == ["A01", "A02"]


@pytest.mark.clause("B.21.38")
def test_a_feigned_flight_leaves_nobody_shaken() -> None:
    marks = structs.replace(FLEEING, fled_by_choice=True)
    state = state_of(regiment("A01", RIDERS, pose(36, 20, 90), marks=marks))
    rallied = opened(state, (1, 1))
    assert rallied.one(UnitRallied).until == 0
    after = give(rallied.state, ONE, as_it_stands(rallied.state.units["A01"])).state
    assert isinstance(after.flow[-1], AskMoves)
    assert after.units["A01"].marks.moved == "swift_reformed"
    told = give(after, ONE, Advance(unit="A01", legs=(Straight(distance=8),)))
    assert in_inches(told.one(UnitMoved).mm) == pytest.approx(8)


@pytest.mark.clause("B.21.38")
def test_who_fled_otherwise_is_shaken_all_the_same() -> None:
    state = state_of(regiment("A01", RIDERS, pose(36, 20, 90), marks=FLEEING))
    assert opened(state, (1, 1)).one(UnitRallied).until == 1

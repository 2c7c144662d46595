"""Dangerous terrain on the way (B.20.1–B.20.3, B.20.9, B.20.12, B.20.14)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.attacks.events import LossesTaken
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.ground.dangers import ground_tests
from battles.rules.ninth_age.movement.events import DangerTested
from battles.rules.ninth_age.movement.frames import AskMoves, MoveUnits
from battles.rules.ninth_age.movement.legs import Pivot, Straight
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.movement.ways import route
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.events import TestTaken
from battles.rules.ninth_age.psychology.frames import Flee
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import give, run

PIKES = choice("aldermark", "pike_burghers", 10)
KILN = choice("nine_kilns", "tenth_kiln", 1)
STAGS = choice("silverbough", "stag_knights", 5)
SPURS = choice("aldermark", "gilded_spurs", 5)
EAGLES = choice("silverbough", "storm_eagles", 3)
CAPTAIN = choice("aldermark", "field_captain")
LAKE = rectangle("lake", "water", 20, 12, 40, 14)


def moving(*units: Unit, **more: Any) -> State:
    return structs.replace(state_of(*units, **more), flow=(MoveUnits(), AskMoves()))


def march(far: float, *, fly: bool = False) -> March:
    return March(unit="A01", legs=(Straight(distance=far),), fly=fly)


@pytest.mark.clause("B.20.1", "B.20.12")
def test_t5_a_gigantic_chariot_throws_four_dice_in_ruins() -> None:
    unit = regiment("A01", KILN, pose(30, 10, 90), files=1)
    ruin = rectangle("ruin", "ruins", 28, 12, 32, 14)
    state = moving(unit, terrain=(ruin,))
    (test,) = ground_tests(state, unit, route(unit, (Straight(distance=8),)), "march")
    assert (test.dice, test.x) == (4, 2)
    told = give(state, ONE, march(8), dice=(1, 2, 3, 6))
    assert told.one(DangerTested).hits == {"A01": 2}
    assert told.one(LossesTaken).points == {"A01": 2}


@pytest.mark.clause("B.20.1")
def test_t6_an_advance_through_water_is_safe() -> None:
    state = moving(regiment("A01", PIKES, pose(30, 11, 90)), terrain=(LAKE,))
    told = give(state, ONE, Advance(unit="A01", legs=(Straight(distance=4),)))
    assert not told.all(DangerTested)


@pytest.mark.clause("B.20.14", "B.20.2")
def test_t7_each_model_that_touches_the_water_on_a_march_throws_a_die() -> None:
    """Three files of ten models in two ranks come through the end of a lake: six dice."""
    lake = rectangle("lake", "water", 20, 12, 30 - 20 / 25.4 / 2 + 20 / 25.4 - 0.1, 14)
    state = moving(regiment("A01", PIKES, pose(30, 10, 90)), terrain=(lake,))
    told = give(state, ONE, march(8), dice=(1, 2, 3, 4, 5, 6))
    assert told.one(DangerTested).dice == 6
    assert told.one(DangerTested).hits == {"A01": 1}
    assert told.state.units["A01"].model_count == 9


@pytest.mark.clause("B.21.9")
def test_t8_striders_pass_without_dice() -> None:
    wood = rectangle("wood", "forest", 20, 12, 40, 14)
    flight = Flee(unit="A01", heading=90.0, cause="panic")
    stags = regiment("A01", STAGS, pose(30, 10, 90))
    assert not run(state_of(stags, terrain=(wood,)), flight, dice=(1, 2, 3)).all(DangerTested)
    spurs = regiment("A01", SPURS, pose(30, 10, 90))
    told = run(state_of(spurs, terrain=(wood,)), flight, dice=(1, 2, 3, 6, 6, 6, 6, 6))
    assert told.one(DangerTested).dice == 5


@pytest.mark.clause("B.21.7", "B.20.9")
def test_t9_flyers_touch_only_the_ground_where_they_start_and_land() -> None:
    wood = rectangle("wood", "forest", 20, 12, 40, 14)
    unit = regiment("A01", EAGLES, pose(30, 10, 90), files=3)
    over = give(moving(unit, terrain=(wood,)), ONE, march(12, fly=True))
    assert not over.all(DangerTested)
    into = give(moving(unit, terrain=(wood,)), ONE, march(3, fly=True), dice=(6,) * 6)
    assert into.one(DangerTested).dice == 6


@pytest.mark.clause("B.20.3")
def test_hits_go_to_the_pool_of_the_model_that_tested() -> None:
    unit = joined(regiment("A01", PIKES, pose(30, 10, 90)), "A02", CAPTAIN, Cell(0, 2))
    state = moving(unit, terrain=(LAKE,))
    tests = list(ground_tests(state, unit, route(unit, (Straight(distance=8),)), "march"))
    assert {test.pool: test.dice for test in tests} == {"A01": 10, "A01/A02": 1}


@pytest.mark.clause("B.20.1", "A.17.1")
def test_a_quarter_lost_in_the_water_brings_panic() -> None:
    unit = regiment("A01", PIKES, pose(30, 10, 90))
    ready = structs.replace(unit, marks=structs.replace(unit.marks, hp_at_phase_start=10))
    told = give(moving(ready, terrain=(LAKE,)), ONE, march(8), dice=(1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1))
    assert told.one(TestTaken).test.kind == "panic"


@pytest.mark.clause("B.20.1")
def test_the_preview_warns_of_dangerous_ground() -> None:
    state = moving(regiment("A01", PIKES, pose(30, 10, 90)), terrain=(LAKE,))
    (warning,) = march(8).preview(state, ONE).consequences
    assert warning.code == "dangerous_ground"
    assert warning.facts["dice"] == 10
    assert march(1).preview(state, ONE).consequences == ()


@pytest.mark.clause("B.20.2")
def test_different_pieces_are_tested_for_apart() -> None:
    other = rectangle("pond", "water", 20, 15, 40, 16)
    unit = lone("A01", CAPTAIN, pose(30, 10, 90))
    way = route(unit, (Pivot(facing=90), Straight(distance=8)))
    tests = list(ground_tests(moving(unit, terrain=(LAKE, other)), unit, way, "march"))
    assert [(test.piece, test.dice) for test in tests] == [("lake", 1), ("pond", 1)]

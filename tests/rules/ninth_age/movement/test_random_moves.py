"""Random movement and sweeping attacks (B.21.44, B.21.173)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.attacks.events import HitsScored, LossesTaken
from battles.rules.ninth_age.charges.events import ChargeLanded
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.movement.events import UnitMoved, UnitSwept
from battles.rules.ninth_age.movement.frames import AskMoves, AskRandomMove, AskSweep, MoveUnits, RandomMovers
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.orders.arrivals import RandomMove
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.movement.orders.sweeps import NoSweepingAttack, SweepingAttack
from battles.rules.ninth_age.movement.sweeps import strikes
from battles.rules.ninth_age.pieces import Engagement, Marks, Unit
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, choice, pose, regiment, state_of
from tests.rules.ninth_age.psychology.plays import codes, give, run

WAGON = choice("aldermark", "kettle_wagon", 1)
PIKES = choice("aldermark", "pike_burghers", 20)
HERON = choice("long_fen", "storm_heron", 1)


def wagon(x: float = 36, y: float = 20, **more: Any) -> Unit:
    return regiment("A01", WAGON, pose(x, y, 90), files=1, **more)


def asked(*units: Unit) -> State:
    return run(state_of(*units), MoveUnits(), RandomMovers()).state


@pytest.mark.clause("B.21.44")
def test_a_random_mover_turns_and_goes_as_far_as_its_dice_say() -> None:
    state = asked(wagon())
    assert isinstance(state.flow[-1], AskRandomMove)
    told = give(state, ONE, RandomMove(unit="A01", heading=0.0), dice=(1, 2, 3))
    moved = told.one(UnitMoved)
    assert moved.how == "random"
    assert in_inches(moved.mm) == pytest.approx(6)
    assert moved.pose.facing == 0
    assert told.state.flow == ()


@pytest.mark.clause("B.21.44")
def test_it_has_no_other_moves_and_moves_but_once() -> None:
    state = structs.replace(state_of(wagon(), regiment("A02", PIKES, pose(50, 20, 90))), flow=(MoveUnits(), AskMoves()))
    assert "random_mover" in codes(state, ONE, Advance(unit="A01", legs=(Straight(distance=1),)))
    assert codes(asked(wagon()), ONE, RandomMove(unit="A02", heading=0.0)) == ["no_random_move"]


@pytest.mark.clause("B.21.44", "A.17.8")
def test_the_fleeing_engaged_and_shaken_do_not_move_at_random() -> None:
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    for unit in (wagon(marks=Marks(fleeing=True)), wagon(marks=Marks(shaken_until=1)), wagon(engagements=contact)):
        assert asked(unit).flow == ()


@pytest.mark.clause("B.21.44", "A.15.64")
def test_an_enemy_that_it_meets_is_charged() -> None:
    state = asked(wagon(), regiment("B01", PIKES, pose(36, 26, 270)))
    told = give(state, ONE, RandomMove(unit="A01", heading=90.0), dice=(2, 2, 3))
    assert told.one(ChargeLanded).target == "B01"
    assert told.state.units["A01"].is_engaged
    assert told.state.units["A01"].marks.charging


@pytest.mark.clause("B.21.44", "A.15.64")
def test_a_friend_stops_it_and_so_does_the_edge() -> None:
    state = asked(wagon(), regiment("A02", PIKES, pose(36, 26, 270)))
    told = give(state, ONE, RandomMove(unit="A01", heading=90.0), dice=(6, 6, 6))
    assert in_inches(told.one(UnitMoved).mm) == pytest.approx(5, abs=0.01)
    edge = give(asked(wagon(36, 44)), ONE, RandomMove(unit="A01", heading=90.0), dice=(6, 6, 6))
    assert in_inches(edge.one(UnitMoved).mm) <= 4.001


# --- sweeping attacks -------------------------------------------------------------------------------------------------


def flown(enemy: float = 24) -> State:
    unit = regiment("A01", HERON, pose(36, 20, 90), files=1)
    line = regiment("B01", PIKES, pose(36, enemy, 90), files=20)
    state = structs.replace(state_of(unit, line), flow=(MoveUnits(), AskMoves()))
    return give(state, ONE, March(unit="A01", legs=(Straight(distance=10),), fly=True), dice=(1, 1)).state


@pytest.mark.clause("B.21.173")
def test_after_a_move_over_an_enemy_a_unit_may_strike_it() -> None:
    state = flown()
    assert isinstance(state.flow[-1], AskSweep)
    assert state.flow[-1].targets == ("B01",)
    assert codes(state, ONE, SweepingAttack(target="B02")) == ["not_swept"]
    passed = give(state, ONE, NoSweepingAttack())
    assert not passed.all(UnitSwept)


@pytest.mark.clause("B.21.173")
def test_its_hits_are_automatic_and_come_once_in_a_turn() -> None:
    """D3 hits of Strength 4 with AP 1: two wound, and no save helps."""
    state = flown()
    told = give(state, ONE, SweepingAttack(target="B01"), dice=(6, 6, 6, 1, 1, 1))
    assert told.one(UnitSwept).target == "B01"
    assert told.one(HitsScored).counts[0].count == 3
    assert told.one(LossesTaken).models == 2
    assert told.state.units["A01"].marks.swept


@pytest.mark.clause("B.21.173")
def test_nobody_is_struck_who_was_not_gone_over() -> None:
    unit = regiment("A01", HERON, pose(36, 20, 90), files=1)
    beside = regiment("B01", PIKES, pose(60, 24, 90))
    state = structs.replace(state_of(unit, beside), flow=(MoveUnits(), AskMoves()))
    told = give(state, ONE, March(unit="A01", legs=(Straight(distance=10),), fly=True))
    assert told.state.flow == ()
    assert len(strikes(state, unit)) == 1

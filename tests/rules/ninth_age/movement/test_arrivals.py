"""Arrivals: ambush, reinforcements, delayed units, pursuers who come back (B.21.10, A.9.7, A.15.70)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.movement.arrivals import (
    EDGES,
    INWARD,
    any_place,
    edge_behind,
    edges_for,
    nearest_place,
    pose_at,
)
from battles.rules.ninth_age.movement.events import ArrivalPutOff, ArrivalsKnown, UnitArrived
from battles.rules.ninth_age.movement.frames import (
    Arrivals,
    AskArrival,
    AskDelayedOrder,
    AskMoves,
    MoveUnits,
    OrderArrivals,
    RollArrivals,
)
from battles.rules.ninth_age.movement.legs import Straight
from battles.rules.ninth_age.movement.orders.arrivals import OrderDelayed, PlaceArrival
from battles.rules.ninth_age.movement.orders.moves import Advance, March
from battles.rules.ninth_age.pieces import Place, Unit
from battles.rules.ninth_age.setup.record import SettingUp
from battles.rules.ninth_age.setup.zones import Terms
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, TWO, choice, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import Told, codes, give, run

BREAKERS = choice("nine_kilns", "pit_breakers", 10)
PIKES = choice("aldermark", "pike_burghers", 20)
DEPTH = 2 * 20 / 25.4
"""Two ranks of 20 mm, in inches."""


def waiting(key: str, place: Place = "ambush") -> Unit:
    return structs.replace(regiment(key, BREAKERS), place=place)


def opened(state: State, dice: tuple[int, ...] = ()) -> Told:
    return run(state, MoveUnits(), Arrivals(), OrderArrivals(), RollArrivals(), dice=dice)


def in_turn(turn: int, *units: Unit, **more: Any) -> State:
    return state_of(*units, turn=turn, **more)


@pytest.mark.clause("B.21.10")
def test_ambushers_roll_from_their_second_turn_on() -> None:
    assert not opened(in_turn(1, waiting("A01"))).all(ArrivalsKnown)
    told = opened(in_turn(3, waiting("A01"), waiting("A02")), (2, 3))
    assert told.one(ArrivalsKnown).units == ("A02",)
    assert told.one(ArrivalsKnown).waiting == ("A01",)
    assert isinstance(told.state.flow[-1], AskArrival)


@pytest.mark.clause("B.21.10")
def test_an_ambusher_is_placed_with_its_rear_on_an_edge() -> None:
    state = opened(in_turn(3, waiting("A01")), (3,)).state
    good = PlaceArrival(unit="A01", pose=pose(30, 48 - DEPTH, 270))
    assert codes(state, ONE, PlaceArrival(unit="A01", pose=pose(30, 40, 270))) == ["not_at_edge"]
    assert codes(state, ONE, PlaceArrival(unit="A02", pose=pose(30, 40, 270))) == ["not_arriving"]
    assert "ends_off_board" in codes(state, ONE, PlaceArrival(unit="A01", pose=pose(1, 48 - DEPTH, 270)))
    told = give(state, ONE, good)
    assert told.one(UnitArrived).edge == "north"
    unit = told.state.units["A01"]
    assert unit.place == "field"
    assert unit.marks.moved == "arrived"


@pytest.mark.clause("B.21.10", "A.12.20")
def test_who_arrived_may_move_but_neither_march_nor_go_far() -> None:
    state = opened(in_turn(3, waiting("A01")), (3,)).state
    there = give(state, ONE, PlaceArrival(unit="A01", pose=pose(30, DEPTH, 90))).state
    assert isinstance(there.flow[-1], AskMoves)
    assert "arrived_no_march" in codes(there, ONE, March(unit="A01", legs=(Straight(distance=4),)))
    assert codes(there, ONE, Advance(unit="A01", legs=(Straight(distance=3),))) == []


@pytest.mark.clause("B.21.10", "B.21.27")
def test_r52_who_arrives_in_game_turn_four_scores_no_more() -> None:
    late = opened(in_turn(7, waiting("A01")), (6,)).state
    assert late.game_turn == 4
    told = give(late, ONE, PlaceArrival(unit="A01", pose=pose(30, DEPTH, 90)))
    assert told.state.units["A01"].marks.no_scoring_until >= 1_000
    early = opened(in_turn(5, waiting("A01")), (6,)).state
    told = give(early, ONE, PlaceArrival(unit="A01", pose=pose(30, DEPTH, 90)))
    assert told.state.units["A01"].marks.no_scoring_until == 0


@pytest.mark.clause("B.21.10")
def test_if_no_place_fits_it_tries_again_next_turn() -> None:
    """Reinforcements whose short edge is full of impassable ground."""
    setup = SettingUp(halves={"A": "south", "B": "north"}, terms=Terms(type="dawn_assault", west="south"))
    cliff = rectangle("cliff", "impassable", 0, 0, 1, 48)
    state = in_turn(3, waiting("A01", "reserve"), setting_up=setup, terrain=(cliff,))
    assert any_place(state, state.units["A01"]) is None
    told = opened(state, (6,))
    assert told.one(ArrivalPutOff).unit == "A01"
    assert told.state.units["A01"].place == "reserve"


@pytest.mark.clause("B.9.5")
def test_reinforcements_come_at_the_short_edge_of_their_side() -> None:
    setup = SettingUp(halves={"A": "south", "B": "north"}, terms=Terms(type="dawn_assault", west="south"))
    state = in_turn(3, waiting("A01", "reserve"), setting_up=setup)
    assert edges_for(state, state.units["A01"]) == ("west",)
    arriving = opened(state, (3,)).state
    assert codes(arriving, ONE, PlaceArrival(unit="A01", pose=pose(30, DEPTH, 90))) == ["not_at_edge"]
    assert codes(arriving, ONE, PlaceArrival(unit="A01", pose=pose(DEPTH, 24, 0))) == []


@pytest.mark.clause("A.9.7")
def test_delayed_units_come_first_in_the_order_of_their_enemy() -> None:
    state = in_turn(3, waiting("A01", "delayed"), waiting("A02", "delayed"), waiting("A03"))
    asked = opened(state, (3, 4, 5)).state
    assert isinstance(asked.flow[-1], AskDelayedOrder)
    assert codes(asked, TWO, OrderDelayed(units=("A01",))) == ["not_all_units"]
    told = give(asked, TWO, OrderDelayed(units=("A02", "A01")))
    first, second = told.all(UnitArrived)
    assert (first.unit, second.unit) == ("A02", "A01")
    assert first.pose == pose(36, DEPTH, 90)
    width = 5 * 20 / 25.4
    assert in_inches(abs(second.pose.x - first.pose.x)) == pytest.approx(width + 1, abs=0.002)
    assert isinstance(told.state.flow[-1], AskArrival)


@pytest.mark.clause("A.15.70")
def test_who_pursued_off_the_board_comes_back_where_he_left() -> None:
    gone = structs.replace(regiment("A01", PIKES, pose(20, 48, 90)), place="off_board")
    told = opened(in_turn(3, gone))
    back = told.one(UnitArrived)
    assert back.edge == "north"
    assert in_inches(back.pose.x) == pytest.approx(20)
    assert back.pose.facing == 270
    assert told.state.units["A01"].marks.no_scoring_until == 0


@pytest.mark.clause("A.15.70", "A.4.10")
def test_he_comes_as_near_as_others_let_him() -> None:
    gone = structs.replace(regiment("A01", PIKES, pose(20, 48, 90)), place="off_board")
    other = regiment("A02", PIKES, pose(20, 46, 90))
    state = in_turn(3, gone, other)
    place = nearest_place(state, gone, "north", inches(20))
    assert place is not None
    width = 5 * 20 / 25.4
    assert in_inches(abs(place.x - inches(20))) == pytest.approx(width + 1, abs=0.002)


@pytest.mark.clause("B.21.10")
def test_poses_at_all_edges_have_the_rear_on_them() -> None:
    state = state_of(regiment("A01", PIKES, pose(20, 20, 90)))
    unit = state.units["A01"]
    for edge in EDGES:
        there = pose_at(state.board, unit, edge, inches(20))
        assert there.facing == INWARD[edge]
        assert edge_behind(state.board, unit.box_at(there)) == edge

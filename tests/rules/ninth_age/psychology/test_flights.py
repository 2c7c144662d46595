"""Flee moves: where they lead, through whom, and what ends them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.movement.events import DangerTested
from battles.rules.ninth_age.pieces import Engagement, Unit
from battles.rules.ninth_age.psychology.events import TestTaken, UnitFled, UnitFlees
from battles.rules.ninth_age.psychology.flights import flight
from battles.rules.ninth_age.psychology.frames import Flee
from battles.rules.ninth_age.psychology.panic import heading_away
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import run

PIKES = choice("aldermark", "pike_burghers", 20)
TEN = choice("aldermark", "pike_burghers", 10)
BRUTES = choice("brakkar", "tide_brutes", 10)
RIDERS = choice("aldermark", "gilded_spurs", 5)


def inch(unit: Unit) -> tuple[float, float]:
    assert unit.pose is not None
    return in_inches(unit.pose.x), in_inches(unit.pose.y)


@pytest.mark.clause("A.11.11", "A.12.10")
def test_e43_a_unit_flees_directly_away_along_the_line_of_centres() -> None:
    fleer = regiment("A01", PIKES, pose(40, 30, 270))
    charger = regiment("B01", BRUTES, pose(36, 18, 80))
    assert [in_inches(one) for one in fleer.centre] == pytest.approx([40, 31.575], abs=0.001)
    assert [in_inches(one) for one in charger.centre] == pytest.approx([35.829, 17.031], abs=0.001)
    heading = heading_away(fleer, charger)
    assert heading == pytest.approx(73.998, abs=0.001)
    state = state_of(fleer, charger)
    found = flight(state, fleer, heading or 0.0, 7)
    assert [in_inches(one) for one in found.turned.point] == pytest.approx([40.434, 33.089], abs=0.001)
    assert [in_inches(one) for one in found.pose.point] == pytest.approx([42.364, 39.817], abs=0.002)
    told = run(state, Flee(unit="A01", heading=heading or 0.0, cause="reaction", by_choice=True), dice=(3, 4))
    assert inch(told.state.units["A01"]) == pytest.approx((42.364, 39.817), abs=0.002)
    assert told.state.units["A01"].marks.fleeing
    assert told.state.units["A01"].marks.fled_by_choice


def in_the_way(key: str, **more: Any) -> tuple[State, Unit]:
    fleer = regiment("A01", PIKES, pose(30, 20, 90))
    other = regiment(key, TEN, pose(30, 26, 90), files=5, **more)
    deep = structs.replace(other, files=2)
    return state_of(fleer, deep), deep


@pytest.mark.clause("A.12.12", "A.12.13")
def test_e44_a_flight_is_lengthened_until_it_is_clear_of_everybody() -> None:
    """The friend covers 24 to 26 inches, as far as five ranks of 20 mm let it: 22.063 to 26."""
    state, friend = in_the_way("A02")
    depth = in_inches(friend.boundary.depth)
    told = run(state, Flee(unit="A01", heading=90.0, cause="rally_failed"), dice=(2, 3, 1, 1))
    moved = told.one(UnitFled)
    own = in_inches(state.units["A01"].boundary.depth)
    assert in_inches(moved.mm) == pytest.approx(26 + 1 + own - 20, abs=0.0021)
    assert moved.through == ("A02",)
    assert depth == pytest.approx(3.937, abs=0.001)
    assert told.one(TestTaken).test.unit == "A02"


@pytest.mark.clause("A.12.12")
def test_a_flight_that_ends_clear_is_not_lengthened() -> None:
    state, _ = in_the_way("A02")
    told = run(state, Flee(unit="A01", heading=270.0, cause="panic"), dice=(2, 3))
    assert in_inches(told.one(UnitFled).mm) == pytest.approx(5)
    assert told.one(UnitFled).through == ()


@pytest.mark.clause("A.12.13")
def test_fleeing_through_an_enemy_is_dangerous_for_every_model_that_does() -> None:
    """Only the two files in the middle, and of the outer ones those that meet its width: three of five files."""
    state, _ = in_the_way("B02")
    dice = (2, 3, *([6] * 12))
    told = run(state, Flee(unit="A01", heading=90.0, cause="panic"), dice=dice)
    assert told.one(DangerTested).dice == 12
    assert told.one(DangerTested).hits == {}
    assert not told.all(TestTaken)


@pytest.mark.clause("A.15.60")
def test_units_of_the_same_combat_are_no_danger() -> None:
    state, _ = in_the_way("B02")
    told = run(state, Flee(unit="A01", heading=90.0, cause="broken", distance=5, same_combat=("B02",)))
    assert not told.all(DangerTested)
    assert told.one(UnitFled).through == ("B02",)


@pytest.mark.clause("A.17.5")
def test_a_friend_that_is_engaged_or_flees_does_not_panic() -> None:
    contact = (Engagement(enemy="B09", mine="front", theirs="front"),)
    state, _ = in_the_way("A02", engagements=contact)
    told = run(state, Flee(unit="A01", heading=90.0, cause="panic"), dice=(2, 3))
    assert not told.all(TestTaken)


@pytest.mark.clause("A.12.11")
def test_who_touches_the_edge_is_lost_at_that_moment() -> None:
    state = state_of(regiment("A01", PIKES, pose(30, 4, 270)), regiment("A02", TEN, pose(38, 3, 90)))
    told = run(state, Flee(unit="A01", heading=270.0, cause="panic"), dice=(2, 3, 1, 1))
    assert told.one(UnitDestroyed).cause == "board_edge"
    assert told.state.units["A01"].is_destroyed
    assert in_inches(told.one(UnitFled).mm) == pytest.approx(4, abs=0.002)
    assert told.one(TestTaken).test.unit == "A02"


@pytest.mark.clause("A.12.14")
def test_the_pivot_before_it_may_already_touch_the_edge() -> None:
    line = regiment("A01", PIKES, pose(2, 24, 0), files=20)
    state = state_of(line)
    told = run(state, Flee(unit="A01", heading=90.0, cause="panic"), dice=(1, 1))
    assert told.one(UnitDestroyed).cause == "board_edge"
    assert told.one(UnitFled).mm == 0.0


@pytest.mark.clause("A.12.11")
def test_who_stands_at_the_edge_and_flees_straight_away_from_it_lives() -> None:
    unit = regiment("A01", PIKES, pose(30, 0, 90))
    depth = in_inches(unit.boundary.depth)
    there = structs.replace(unit, pose=pose(30, depth, 90))
    told = run(state_of(there), Flee(unit="A01", heading=90.0, cause="panic"), dice=(2, 3))
    assert not told.all(UnitDestroyed)


@pytest.mark.clause("A.11.11")
def test_a_front_edge_that_touches_a_charger_ends_the_flight() -> None:
    state = state_of(regiment("A01", PIKES, pose(30, 20, 90)), regiment("B01", TEN, pose(30, 24, 270)))
    told = run(state, Flee(unit="A01", heading=90.0, cause="reaction", chargers=("B01",)), dice=(6, 6))
    assert told.one(UnitDestroyed).cause == "caught"
    assert in_inches(told.one(UnitFled).mm) == pytest.approx(4, abs=0.01)


@pytest.mark.clause("A.12.10", "B.21.30")
def test_swiftstride_maximises_the_flee_distance() -> None:
    state = state_of(regiment("A01", RIDERS, pose(30, 20, 90)))
    told = run(state, Flee(unit="A01", heading=90.0, cause="panic"), dice=(1, 3, 4))
    assert told.one(UnitFled).inches == 7


@pytest.mark.clause("A.17.9")
def test_a_unit_that_begins_to_flee_is_no_longer_engaged_or_charging() -> None:
    contact = (Engagement(enemy="B01", mine="front", theirs="front"),)
    back = (Engagement(enemy="A01", mine="front", theirs="front"),)
    state = state_of(
        regiment("A01", PIKES, pose(30, 20, 90), engagements=contact),
        regiment("B01", TEN, pose(30, 20, 270), engagements=back),
    )
    told = run(state, Flee(unit="A01", heading=270.0, cause="broken", distance=4, same_combat=("B01",)))
    assert told.one(UnitFlees).cause == "broken"
    assert not told.state.units["A01"].is_engaged
    assert not told.state.units["B01"].is_engaged


@pytest.mark.clause("A.12.13")
def test_impassable_ground_is_fled_through_at_a_price() -> None:
    rock = rectangle("rock", "impassable", 29.5, 23, 30.5, 24)
    state = state_of(regiment("A01", PIKES, pose(30, 20, 90)), terrain=(rock,))
    found = flight(state, state.units["A01"], 90.0, 3)
    assert found.barred == ("rock",)
    assert in_inches(found.mm) == pytest.approx(24 + 1 + in_inches(state.units["A01"].boundary.depth) - 20, abs=0.0021)
    assert found.mm > inches(3)

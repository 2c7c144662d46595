"""Unit spacing and the edge of the board (A.4.10–A.4.15)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.movement.legs import Straight, Wheel
from battles.rules.ninth_age.movement.orders.moves import Advance
from battles.rules.ninth_age.movement.spacing import judge
from battles.rules.ninth_age.movement.ways import route
from battles.rules.ninth_age.pieces import Unit
from tests.rules.ninth_age.builders import ONE, choice, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import codes

PIKES = choice("aldermark", "pike_burghers", 10)
RIDERS = choice("aldermark", "gilded_spurs", 5)
SPEARS = choice("silverbough", "bough_spears", 10)
HALF = 5 * 20 / 25.4 / 2
"""Half the front of five foot soldiers, in inches."""


def ahead(far: float, unit: str = "A01") -> Advance:
    return Advance(unit=unit, legs=(Straight(distance=far),))


def beside(gap: float, y: float = 12) -> Unit:
    """An enemy that a unit going north from (30, 10) passes at this distance; its front is 3 inches ahead."""
    return regiment("B01", SPEARS, pose(30 + 2 * HALF + gap, y, 270))


@pytest.mark.clause("A.4.1", "A.4.2")
def test_e29_distances_are_shortest_between_boundaries() -> None:
    state = state_of(regiment("A01", PIKES, pose(10, 10, 90)), regiment("B01", PIKES, pose(18, 20, 270)))
    assert state.field.distance("A01", "B01") / 25.4 == pytest.approx(10.794, abs=0.001)
    assert list(state.field.within("A01", inches(10.8))) == ["B01"]
    assert list(state.field.within("A01", inches(10.7))) == []


@pytest.mark.clause("A.4.11")
def test_e32_an_advance_may_pass_at_half_an_inch_but_not_nearer() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    deep = structs.replace(beside(0.7, 13), pose=pose(30 + 2 * HALF + 0.7, 13, 270))
    near = structs.replace(deep, pose=pose(30 + 2 * HALF + 0.4, 13, 270))
    assert codes(state_of(unit, deep), ONE, ahead(5)) == ["ends_near_unit"]
    short = regiment("B01", choice("silverbough", "bough_spears", 1), pose(30 + HALF + 20 / 25.4 / 2 + 0.7, 11, 270))
    close = structs.replace(short, pose=pose(30 + HALF + 20 / 25.4 / 2 + 0.4, 11, 270))
    assert codes(state_of(unit, short), ONE, ahead(5)) == []
    assert codes(state_of(unit, close), ONE, ahead(5)) == ["too_near_unit"]
    assert codes(state_of(unit, near), ONE, ahead(5))[0] == "too_near_unit"


@pytest.mark.clause("A.4.11")
def test_exactly_half_an_inch_is_still_allowed_on_the_way() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    single = choice("silverbough", "bough_spears", 1)
    other = regiment("B01", single, pose(30 + HALF + 20 / 25.4 / 2 + 0.5, 11, 270))
    assert codes(state_of(unit, other), ONE, ahead(5)) == []


@pytest.mark.clause("A.4.10", "A.4.11")
def test_e32_a_unit_ends_more_than_an_inch_away() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    state = state_of(unit, regiment("B01", SPEARS, pose(30, 13, 270)))
    assert codes(state, ONE, ahead(2.2)) == ["ends_near_unit"]
    assert codes(state, ONE, ahead(2.0)) == ["ends_near_unit"]
    assert codes(state, ONE, ahead(1.9)) == []


@pytest.mark.clause("A.4.13")
def test_e33_who_stands_near_a_friend_may_stay_near_but_not_come_back() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    friend = regiment("A02", SPEARS, pose(30 + 2 * HALF + 0.2, 10, 90))
    state = state_of(unit, friend)
    assert codes(state, ONE, ahead(0.5)) == []
    assert codes(state, ONE, ahead(4)) == []
    leaving = route(unit, (Straight(distance=1.3, direction="left"), Straight(distance=0.6, direction="right")))
    assert [one.code for one in judge(state, unit, leaving, "moving")] == ["ends_near_unit"]
    staying = route(unit, (Straight(distance=0.5, direction="left"), Straight(distance=0.2, direction="right")))
    assert judge(state, unit, staying, "moving") == ()


@pytest.mark.clause("A.4.13")
def test_who_stands_near_comes_no_nearer_than_he_was() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    friend = regiment("A02", SPEARS, pose(30 + 2 * HALF + 0.2, 10, 90))
    nearer = route(unit, (Straight(distance=0.1, direction="right"),))
    assert [one.code for one in judge(state_of(unit, friend), unit, nearer, "moving")] == ["too_near_unit"]
    away = structs.replace(friend, pose=pose(30 + 2 * HALF + 0.8, 10, 90))
    assert judge(state_of(unit, away), unit, route(unit, (Straight(distance=0.3, direction="right"),)), "moving") == ()


@pytest.mark.clause("A.4.10", "B.20.11")
def test_impassable_ground_is_kept_away_from() -> None:
    rock = rectangle("rock", "impassable", 29, 13, 31, 14)
    state = state_of(regiment("A01", SPEARS, pose(30, 10, 90)), terrain=(rock,))
    assert codes(state, ONE, ahead(1.9)) == []
    assert codes(state, ONE, ahead(2.2)) == ["ends_near_impassable"]
    assert "too_near_impassable" in codes(state, ONE, ahead(4))


@pytest.mark.clause("A.4.15", "B.20.15")
def test_the_front_edge_stays_on_the_board() -> None:
    state = state_of(regiment("A01", SPEARS, pose(30, 45, 90)))
    assert codes(state, ONE, ahead(3)) == []
    assert "leaves_board" in codes(state, ONE, ahead(3.1))


@pytest.mark.clause("A.4.15")
def test_the_rear_may_stick_out_while_it_wheels_if_it_ends_on_the_board() -> None:
    unit = regiment("A01", RIDERS, pose(36, 5 * 25 / 25.4 / 2, 0))
    wheel = Wheel(hand="left", degrees=20)
    out = Advance(unit="A01", legs=(wheel,))
    back = Advance(unit="A01", legs=(wheel, Wheel(hand="right", degrees=20)))
    assert codes(state_of(unit), ONE, out) == ["ends_off_board"]
    assert codes(state_of(unit), ONE, back) == []


@pytest.mark.clause("A.4.12")
def test_a_charge_may_touch_friends_but_go_through_nobody() -> None:
    unit = regiment("A01", SPEARS, pose(30, 10, 90))
    friend = regiment("A02", SPEARS, pose(30 + 2 * HALF, 14, 90))
    way = route(unit, (Straight(distance=4),))
    assert judge(state_of(unit, friend), unit, way, "charging") == ()
    blocked = structs.replace(friend, pose=pose(31, 14, 90))
    assert judge(state_of(unit, blocked), unit, way, "charging") != ()

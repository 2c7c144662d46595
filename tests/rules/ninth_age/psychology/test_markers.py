"""Markers that carriers drop (A.9.9, row 9.3)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import Marks
from battles.rules.ninth_age.psychology.events import MarkerDropped
from battles.rules.ninth_age.psychology.frames import AskDropMarker, DropMarker
from battles.rules.ninth_age.psychology.orders import PlaceDroppedMarker
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.topics import asked
from battles.rules.ninth_age.victory.record import Marker, ObjectiveRecord
from tests.rules.ninth_age.builders import TWO, choice, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import Told, codes, give, run

PIKES = choice("aldermark", "pike_burghers", 20)


def carrier(*ground: tuple[float, float, float, float]) -> State:
    pieces = tuple(rectangle(f"t{i}", "impassable", *corners) for i, corners in enumerate(ground))
    unit = regiment("A01", PIKES, pose(36, 20, 90), marks=Marks(carries=(2,)))
    record = ObjectiveRecord(kind="spoils_of_war", markers=(Marker(number=2),))
    return structs.replace(state_of(unit, terrain=pieces), objective=record)


def dropped(state: State) -> Told:
    corners = state.units["A01"].box.corners
    return run(state, DropMarker(unit="A01", marker=2, around=corners))


@pytest.mark.clause("A.9.9")
def test_the_enemy_puts_a_dropped_marker_within_three_inches() -> None:
    state = dropped(carrier()).state
    assert isinstance(state.flow[-1], AskDropMarker)
    assert list(asked(state)) == [TWO]
    far = PlaceDroppedMarker(point=(inches(36), inches(23.1)))
    assert codes(state, TWO, far) == ["marker_too_far"]
    told = give(state, TWO, PlaceDroppedMarker(point=(inches(36), inches(22.9))))
    assert told.one(MarkerDropped).point == pytest.approx((inches(36), inches(22.9)))
    assert told.state.units["A01"].marks.carries == ()
    assert told.state.objective.markers[0].point is not None


@pytest.mark.clause("A.9.9")
def test_it_lies_more_than_an_inch_from_impassable_ground_and_on_the_board() -> None:
    state = dropped(carrier((36, 21, 38, 22))).state
    assert codes(state, TWO, PlaceDroppedMarker(point=(inches(37), inches(20.5)))) == ["marker_near_impassable"]
    edge = structs.replace(
        carrier(), units={"A01": regiment("A01", PIKES, pose(36, 47, 90), marks=Marks(carries=(2,)))}
    )
    assert codes(dropped(edge).state, TWO, PlaceDroppedMarker(point=(inches(36), inches(48.5)))) == ["marker_off_board"]


@pytest.mark.clause("A.9.9")
def test_where_no_place_is_allowed_it_lies_where_the_carrier_stood() -> None:
    walled = dropped(carrier((20, 5, 35, 35), (35, 5, 60, 35)))
    assert walled.one(MarkerDropped).point == pytest.approx(walled.state.units["A01"].centre, abs=0.001)

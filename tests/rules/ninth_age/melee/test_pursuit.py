"""The move of a pursuer: turn, straight on, whatever it meets (A.15.61 to A.15.70)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.pursuit_plan import PursuitPlan, edges_ahead, plan
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import choice, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)
NORTH = 90.0


def pursuer(x: float = 36, y: float = 20, facing: float = NORTH) -> Unit:
    return regiment("A01", PIKES, pose(x, y, facing))


def planned(state: State, heading: float = NORTH, distance: float = 7, **more: object) -> PursuitPlan:
    unit = state.units["A01"]
    return plan(state, unit, heading, inches(distance), edges=edges_ahead(state, unit), **more)  # type: ignore[arg-type]


@pytest.mark.clause("A.15.63", "A.15.64")
def test_on_open_ground_it_turns_and_goes_its_distance() -> None:
    state = state_of(pursuer(facing=60.0))
    found = planned(state)
    assert found.kind == "stop"
    assert found.moved == pytest.approx(inches(7))
    centre = state.units["A01"].centre
    assert found.path[-1].facing == NORTH
    assert found.path[-1].x == pytest.approx(centre[0])
    assert found.path[-1].y == pytest.approx(centre[1] + state.units["A01"].box.half_depth + inches(7))


@pytest.mark.clause("A.15.64")
def test_e80_an_enemy_in_the_way_is_charged_on_the_edge_that_was_fixed() -> None:
    foe = regiment("B01", PIKES, pose(36, 25, 270))
    found = planned(state_of(pursuer(), foe))
    assert found.kind == "charge"
    assert found.landing is not None
    assert (found.landing.target, found.landing.edge) == ("B01", "front")
    assert found.landing.pose.y == pytest.approx(inches(25))
    assert planned(state_of(pursuer(), foe), distance=4).kind == "stop"


@pytest.mark.clause("A.15.62", "A.15.64")
def test_enemies_that_fled_from_the_same_combat_are_obstructions() -> None:
    foe = regiment("B01", PIKES, pose(36, 27, 90))
    fled = structs.replace(foe, marks=structs.replace(foe.marks, fleeing=True))
    found = planned(state_of(pursuer(), fled), distance=12, barred=("B01",))
    assert found.kind == "stop"
    rear = inches(27) - fled.boundary.depth
    assert found.path[-1].y == pytest.approx(rear - inches(1), abs=0.5)


@pytest.mark.clause("A.15.62")
def test_friends_of_the_same_combat_are_open_ground_others_are_not() -> None:
    friend = regiment("A02", PIKES, pose(36, 27, NORTH))
    state = state_of(pursuer(), friend)
    through = planned(state, distance=14, open_ground=("A02",))
    assert through.kind == "stop"
    assert through.moved == pytest.approx(inches(14))
    stopped = planned(state, distance=14)
    assert stopped.moved < inches(7)


@pytest.mark.clause("A.15.63")
def test_e81_where_the_turn_meets_a_friend_it_turns_only_partly() -> None:
    friend = regiment("A02", PIKES, pose(36, 22.5, NORTH))
    state = state_of(pursuer(y=18, facing=0.0), friend)
    found = planned(state, heading=NORTH, distance=8)
    assert (found.kind, found.moved) == ("stop", 0.0)
    assert not found.path or found.path[-1].facing < NORTH


@pytest.mark.clause("A.15.67")
def test_e81_before_impassable_ground_it_is_traced_back_to_an_inch() -> None:
    corners = tuple((inches(x), inches(y)) for x, y in ((32, 26), (40, 26), (40, 30), (32, 30)))
    rock = TerrainPiece(id="t1", kind="impassable", corners=corners)
    found = planned(state_of(pursuer(), terrain=(rock,)), distance=10)
    assert found.kind == "stop"
    assert found.path[-1].y == pytest.approx(inches(25), abs=0.5)
    assert found.path[-1].y < inches(25)


@pytest.mark.clause("A.15.64", "A.15.70")
def test_at_the_edge_of_the_board_it_leaves_unless_it_may_not() -> None:
    state = state_of(pursuer(y=45))
    assert planned(state).kind == "off_board"
    assert planned(state, leaves_board=False).kind == "stop"
    assert planned(state, distance=2).kind == "stop"


@pytest.mark.clause("A.15.63")
def test_an_enemy_under_the_turned_front_is_charged_at_once() -> None:
    foe = regiment("B01", PIKES, pose(36, 20.5, 270))
    state = state_of(pursuer(x=36, y=19.5, facing=45.0), foe)
    found = planned(state, heading=NORTH)
    assert found.kind == "charge"
    assert found.landing is not None
    assert found.landing.pose.y == pytest.approx(inches(20.5))

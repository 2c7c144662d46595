"""Boats: recoil across and along rivers, passengers put ashore (16.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.melee import outcomes
from battles.rules.horden_helden.melee.events import FightScored, PassengersLanded
from battles.rules.horden_helden.melee.outcomes import courses
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import AFTERWARDS, TABLE, Course, fought, river


def bank(width: float, *more: Element) -> State:
    """Legionaries on the south bank (y = 300) attack half of the long side of a boat with tribal warriors aboard."""
    boat = element("B01", "boats", 540, 320, 0, front="right")
    aboard = element("B02", "tribal_warriors", 0, 0, 0, place="aboard", pose=None, boat="B01")
    return battle(
        element("A01", "legionaries", 480, 300, 90),
        boat,
        aboard,
        *more,
        terrain=[river(300 + width / 2, width)],
        rivers={"river": "normal"},
    )


def totals(course: Course) -> tuple[int, int]:
    (told,) = course.told(FightScored)
    assert isinstance(told, FightScored)
    return told.fight.totals


@pytest.mark.clause("16.2", "15.3")
def test_example_1_a_boat_driven_over_the_far_bank_is_destroyed_its_passengers_land_there() -> None:
    course = fought(bank(60.0), "A01", "B01", 7, 4)

    assert totals(course) == (15, 8)
    assert course["B01"].place == "destroyed"
    assert course.told(PassengersLanded)
    assert course.pose("B02") == pytest.approx((480.0, 360.0, 270.0), abs=0.1)


@pytest.mark.clause("16.2", "16.1")
def test_example_1_in_a_wider_river_the_boat_recoils_by_its_width() -> None:
    course = fought(bank(100.0), "A01", "B01", 7, 4)

    assert course.pose("B01") == (540.0, 360.0, 0.0)
    assert course["B02"].place == "aboard"


@pytest.mark.clause("16.2", "23.2")
def test_example_2_boat_and_passengers_are_destroyed() -> None:
    course = fought(bank(60.0), "A01", "B01", 10, 4)

    assert totals(course) == (18, 8)
    assert course["B01"].place == course["B02"].place == "destroyed"


@pytest.mark.clause("16.2")
def test_example_83_passengers_are_put_ashore_where_the_opponents_ray_leaves_the_water() -> None:
    course = fought(bank(60.0), "A01", "B01", 8, 4)  # 16 : 8, the boat is destroyed; passengers 10 : 16 recoil

    assert course["B01"].place == "destroyed"
    assert course.pose("B02") == pytest.approx((480.0, 360.0, 270.0), abs=0.1)


@pytest.mark.clause("16.2")
def test_a_second_passenger_stands_directly_behind_and_both_slide_along_the_bank_to_a_free_place() -> None:
    light = element("B02", "light_infantry", 0, 0, 0, place="aboard", pose=None, boat="B01")
    second = structs.replace(light, id="B03")
    blocker = element("B04", "spears", 480, 360, 270)
    state = bank(60.0, second, blocker)
    state = structs.replace(state, elements={**state.elements, "B02": light})
    course = fought(state, "A01", "B01", 7, 4)

    x, y, _ = course.pose("B02")
    assert y == pytest.approx(360.0, abs=0.1)
    assert abs(x - 480.0) == pytest.approx(40.0, abs=0.1)
    assert course.pose("B03") == pytest.approx((x, 380.0, 270.0), abs=0.1)


@pytest.mark.clause("16.2", "12.2")
@pytest.mark.parametrize("key", ["A02", "B04"])
def test_whoever_lies_in_ambush_on_the_far_bank_is_seen_and_passengers_land_beside_him(key: str) -> None:
    course = fought(bank(60.0, element(key, "spears", 480, 390, 90, place="ambush")), "A01", "B01", 7, 4)

    assert course[key].place == "field"
    x, y, _ = course.pose("B02")
    assert y == pytest.approx(360.0, abs=0.1)
    assert abs(x - 480.0) == pytest.approx(40.0, abs=0.1)


@pytest.mark.clause("16.2")
def test_without_a_far_bank_passengers_go_down() -> None:
    sea = Piece(id="sea", kind="sea", outline=((0, 300), (1200, 300), (1200, 800), (0, 800)))
    course = fought(structs.replace(bank(60.0), terrain=(sea,), rivers={}), "A01", "B01", 10, 4)

    assert course["B02"].place == "destroyed"


# --- along the course -------------------------------------------------------------------------------------------------


def stream(*more: Element) -> State:
    """A river that runs east and then north-east; a boat that was hit bow to bow from the west, upstream."""
    bent = Piece(id="river", kind="river", line=((0, 400), (520, 400), (1000, 780)), width=100.0)
    boat = element("A01", "boats", 420, 400, 180)
    foe = element("B01", "boats", 420, 400, 0)
    return battle(boat, foe, *more, terrain=[bent], rivers={"river": "calm"})


def recoiled(state: State) -> Play[State]:
    play = Play(TABLE, structs.replace(state, flow=(AFTERWARDS,)), LoadedDice())  # type: ignore[arg-type]
    outcomes.recoil(play, "A01", "B01")
    assert not invariants.broken(play.state)
    return play


@pytest.mark.clause("16.2")
def test_example_82_a_boat_beaten_by_a_boat_follows_the_centre_line_for_80_mm() -> None:
    boat = recoiled(stream()).state.elements["A01"]

    assert boat.pose is not None
    assert (boat.pose.x, boat.pose.y) == (500.0, 400.0)
    assert 180.0 < boat.pose.facing < 225.0  # its stern is round the bend
    rear = boat.box.middle("rear")
    assert rear[1] > 420.0


@pytest.mark.clause("16.2")
def test_other_boats_behind_are_pushed_down_the_river() -> None:
    after = recoiled(stream(element("A02", "boats", 500, 400, 180))).state

    first, second = after.elements["A01"].pose, after.elements["A02"].pose
    assert first is not None
    assert second is not None
    assert first.x == 500.0
    assert second.y > 400.0


@pytest.mark.clause("16.2")
def test_against_anybody_else_the_recoil_is_straight() -> None:
    state = stream()
    foe = element("B01", "spears", 420, 400, 0)
    straight = structs.replace(state, elements={**state.elements, "B01": foe})

    assert courses.along(straight, "A01", "B01", (1.0, 0.0), 80.0) is None
    assert recoiled(straight).state.elements["A01"].place == "destroyed"  # over the bank of the bend


@pytest.mark.clause("16.2")
def test_across_the_stream_the_recoil_is_straight() -> None:
    assert courses.along(stream(), "A01", "B01", (0.0, 1.0), 40.0) is None


@pytest.mark.clause("16.2", "16.1")
def test_down_the_river_and_over_the_edge_of_the_board() -> None:
    straight = river(400.0, 100.0)
    boat, foe = element("A01", "boats", 1100, 400, 180), element("B01", "boats", 1100, 400, 0)

    assert recoiled(battle(boat, foe, terrain=[straight])).state.elements["A01"].place == "left"


@pytest.mark.clause("16.2", "16.1")
@pytest.mark.parametrize(("facing", "x", "place"), [(180.0, 510.0, "destroyed"), (0.0, 590.0, "field")])
def test_a_new_enemys_bow_destroys_its_stern_stops(facing: float, x: float, place: str) -> None:
    """The new enemy lies 10 mm behind the boat."""
    straight = river(400.0, 100.0)
    boat, foe = element("A01", "boats", 420, 400, 180), element("B01", "boats", 420, 400, 0)
    new = element("B02", "boats", x, 400, facing)
    state = battle(boat, foe, new, terrain=[straight])

    after = recoiled(state).state
    if facing == 180.0:
        assert after.elements["A01"].place == "destroyed"
    else:
        assert after.elements["A01"].place == place
        assert after.elements["A01"].box.pose.x <= 430.1

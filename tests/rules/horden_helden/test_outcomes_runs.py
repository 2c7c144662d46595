"""Retreat, flight and withdrawal (16.3, 16.4, 20)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.geometry import distance
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.events import ElementLost
from battles.rules.horden_helden.melee import orders, outcomes
from battles.rules.horden_helden.melee.events import ElementFled, ElementRetreated
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import AFTERWARDS, TABLE, Course, area, river, withdrawn


def ran(state: State, way: str, *faces: int, who: str = "A01", foe: str = "B01", n: int = 6) -> Course:
    """That element flees or retreats from its foe."""
    course = Course(structs.replace(state, flow=(AFTERWARDS,)), LoadedDice(*faces))
    play = Play(TABLE, course.state, course.dice)  # type: ignore[arg-type]
    if way == "flee":
        outcomes.flee(play, who, foe, n)
    else:
        outcomes.retreat(play, who, foe)
    course.go_on(play)
    assert not invariants.broken(course.state), invariants.broken(course.state)
    return course


def enemy(key: str = "B01", x: float = 500, y: float = 400, facing: float = 270, kind: str = "spears") -> Element:
    return element(key, kind, x, y, facing)


def riders(**more: object) -> Element:
    return element("A01", "riders", 500, 400, 90, **more)


def loss(course: Course, who: str = "A01") -> tuple[str, str]:
    lost = [event for event in course.events if isinstance(event, ElementLost) and event.element == who]
    return (lost[0].how, lost[0].cause) if lost else ("", "")


# --- retreat ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("16.4", "8.2")
def test_a_retreat_is_a_recoil_and_a_full_move_straight_away_facing_the_enemy() -> None:
    after = ran(battle(riders(), enemy()), "retreat")

    assert after.pose("A01") == (500.0, 400.0 - 30 - 4 * 30, 90.0)
    assert len(after.told(ElementRetreated)) == 1


@pytest.mark.clause("16.4")
def test_whoever_pushed_a_friend_goes_no_farther() -> None:
    friend = element("A02", "pikes", 500, 385, 90)
    after = ran(battle(element("A01", "light_horse", 500, 415, 90), friend, enemy(y=415)), "retreat")

    assert after.pose("A01") == (500.0, 385.0, 90.0)
    assert not after.told(ElementRetreated)


@pytest.mark.clause("16.4")
@pytest.mark.parametrize(
    ("other", "by"), [(element("A02", "spears", 500, 300, 90), "element"), (enemy("B02", y=270), "element")]
)
def test_a_retreat_ends_at_friends_and_enemies_that_cannot_be_passed(other: Element, by: str) -> None:
    after = ran(battle(riders(), enemy(), other), "retreat")

    (told,) = after.told(ElementRetreated)
    assert isinstance(told, ElementRetreated)
    assert told.stopped_by == by
    assert distance(after["A01"].box, after[other.id].box) == pytest.approx(0.0, abs=0.05)


@pytest.mark.clause("16.4", "8.11")
def test_a_retreat_ends_where_it_comes_into_another_enemys_control_zone() -> None:
    flanker = element("B02", "spears", 440, 300, 0)
    after = ran(battle(riders(), enemy(), flanker), "retreat")

    assert after.pose("A01")[1] == pytest.approx(350.0, abs=0.2)


@pytest.mark.clause("16.4")
def test_the_zone_of_the_opponent_himself_is_left_not_entered() -> None:
    after = ran(battle(riders(), enemy()), "retreat")

    assert after.pose("A01")[1] == 250.0


@pytest.mark.clause("16.4")
def test_a_retreat_ends_at_the_board_edge_and_at_forbidden_terrain() -> None:
    at_edge = ran(battle(element("A01", "riders", 500, 100, 90), enemy(y=100)), "retreat")
    at_lake = ran(battle(riders(), enemy(), terrain=[area("lake", 400, 250, 600, 320)]), "retreat")

    assert at_edge.pose("A01")[1] == pytest.approx(30.0, abs=0.2)
    assert at_lake.pose("A01")[1] == pytest.approx(350.0, abs=0.2)


@pytest.mark.clause("16.4", "8.2")
def test_slow_ground_on_the_way_shortens_the_retreat() -> None:
    after = ran(battle(riders(), enemy(), terrain=[area("swamp", 400, 200, 600, 325)]), "retreat")

    assert after.pose("A01") == (500.0, 310.0, 90.0)  # 15 mm to the swamp, difficult rate 2 LE in all


@pytest.mark.clause("16.4")
def test_flying_beings_fly_on_after_the_recoil_over_everything() -> None:
    flyer = element("A01", "flying_beings", 500, 600, 90)
    below = element("A02", "spears", 500, 500, 90)
    zone = element("B02", "spears", 440, 450, 0)
    after = ran(battle(flyer, below, zone, enemy(y=600), terrain=[area("wood", 400, 420, 600, 480)]), "retreat")

    assert after.pose("A01") == (500.0, 600.0 - 30 - 240, 90.0)


@pytest.mark.clause("16.4", "9.1")
def test_a_flight_does_not_end_over_a_wood() -> None:
    flyer = element("A01", "flying_beings", 500, 600, 90)
    wood = area("wood", 400, 250, 600, 340)
    after = ran(battle(flyer, enemy(y=600), terrain=[wood]), "retreat")

    assert 370.0 <= after.pose("A01")[1] <= 375.0


@pytest.mark.clause("16.4", "9.6")
@pytest.mark.parametrize(("face", "y"), [(1, 345.0), (2, 340.0)])
def test_a_raging_river_on_the_way_must_be_thrown_for(face: int, y: float) -> None:
    stream = river(285.0, 60.0)
    state = battle(riders(), enemy(), terrain=[stream], rivers={"river": "raging"})
    after = ran(state, "retreat", face)

    assert after.pose("A01")[1] == pytest.approx(y, abs=0.1)


# --- flight -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("16.3")
def test_a_flight_is_measured_after_the_recoil_and_ends_facing_away() -> None:
    after = ran(battle(riders(), enemy()), "flee")

    x, y, facing = after.pose("A01")
    assert (x, facing) == (500.0, 270.0)
    assert y == 400.0 - 30 - 30 - 180  # front midpoint: recoil, about-turn of a depth of 30, six length units
    (told,) = after.told(ElementFled)
    assert isinstance(told, ElementFled)
    assert len(told.path) >= 1


@pytest.mark.clause("16.3")
@pytest.mark.parametrize("kind", ["gods", "hidden_beings"])
def test_gods_and_hidden_beings_are_gone_at_once(kind: str) -> None:
    after = ran(battle(element("A01", kind, 500, 400, 90), enemy()), "flee")

    assert after["A01"].pose is None
    if kind == "gods":
        assert loss(after) == ("left", "flight")
    else:
        assert after["A01"].fled
        assert not after["A01"].is_lost
        assert type(after.state.flow[-1]).__name__ == "AskReturn"


@pytest.mark.clause("16.3", "18.1")
def test_over_the_board_edge_it_is_lost() -> None:
    after = ran(battle(element("A01", "riders", 500, 150, 90), enemy(y=150)), "flee")

    assert loss(after) == ("left", "flight")


@pytest.mark.clause("16.3")
def test_it_bends_round_a_friend_and_takes_up_its_heading_again() -> None:
    friend = element("A02", "spears", 525, 300, 0)
    after = ran(battle(riders(), enemy(), friend), "flee", n=8)

    x, y, facing = after.pose("A01")
    assert x < 500.0
    assert facing == 270.0
    assert y < 200.0


@pytest.mark.clause("16.3")
@pytest.mark.parametrize(("hand", "sign"), [("left", 1), ("right", -1)])
def test_between_equal_ways_round_the_owner_chooses(hand: str, sign: int) -> None:
    friend = element("A02", "spears", 500, 300, 90)
    after = ran(battle(riders(), enemy(), friend), "flee", n=8)

    assert after.question == "deflection"
    assert after.asked_seat == "1"
    after.order(orders.ChooseDeflection(hand=hand))  # type: ignore[arg-type]
    assert (after.pose("A01")[0] - 500.0) * sign > 0.0
    assert not invariants.broken(after.state)


@pytest.mark.clause("16.3")
def test_difficult_terrain_is_gone_round_as_well() -> None:
    after = ran(battle(riders(), enemy(), terrain=[area("wood", 515, 200, 700, 300)]), "flee", n=8)

    assert after.pose("A01")[0] <= 495.0 + 0.1
    assert after.pose("A01")[1] < 200.0


@pytest.mark.clause("16.3")
def test_if_nothing_helps_it_stops() -> None:
    walls = [area("lake", 400, 200, 600, 335, "south"), area("lake", 440, 335, 475, 420, "west")]
    walls.append(area("lake", 525, 335, 560, 420, "east"))
    after = ran(battle(riders(), enemy(), terrain=walls), "flee")

    assert after["A01"].is_placed
    assert after.pose("A01")[1] >= 340.0


@pytest.mark.clause("16.3", "9.6")
@pytest.mark.parametrize(("faces", "how"), [((6, 1), "destroyed"), ((6, 2), "")])
def test_rivers_must_be_crossed_and_a_failure_destroys(faces: tuple[int, ...], how: str) -> None:
    after = ran(battle(riders(), enemy(), terrain=[river(300.0)]), "flee", *faces)

    assert after.state.rivers == {"river": "raging"}
    assert loss(after)[0] == how
    if not how:
        assert after.pose("A01")[1] == 160.0  # the pace of a river crossing does not hold for a flight


@pytest.mark.clause("16.3", "9.5")
def test_a_calm_river_lets_everybody_through() -> None:
    after = ran(battle(riders(), enemy(), terrain=[river(300.0, 30.0)]), "flee", 2)

    assert after.state.rivers == {"river": "calm"}
    assert after.pose("A01")[1] == 160.0


@pytest.mark.clause("16.3")
def test_flyers_flee_through_the_air_and_end_on_a_free_place() -> None:
    flyer = element("A01", "great_flyers", 500, 600, 90)
    below = element("A02", "spears", 500, 450, 90)
    at_end = element("A03", "spears", 500, 290, 90)
    after = ran(battle(flyer, below, at_end, enemy(y=600)), "flee", n=8)

    x, y, facing = after.pose("A01")
    assert (x, facing) == (500.0, 270.0)
    assert 290.0 <= y <= 300.0


@pytest.mark.clause("16.3", "1.7")
def test_obstacles_are_lost_in_flight() -> None:
    after = ran(battle(element("A01", "heavy_archers", 500, 400, 90, equipment=("obstacles",)), enemy()), "flee", n=4)

    assert after["A01"].equipment == ()


@pytest.mark.clause("16.3")
def test_light_infantry_fled_through_is_not_stood_upon() -> None:
    screen = element("A02", "light_infantry", 500, 170, 90)
    after = ran(battle(riders(), enemy(), screen), "flee")

    assert after["A01"].is_placed
    assert distance(after["A01"].box, after["A02"].box) >= 0.0


# --- withdrawal -------------------------------------------------------------------------------------------------------


def large(*elements: Element, **more: object) -> State:
    options = Options(mode="advanced", points=1200)
    state = battle(*elements, phase="withdrawing", options=options, **more)  # type: ignore[arg-type]
    broken = structs.replace(state.commands["A1"], withdrawing=True)
    return structs.replace(state, commands={**state.commands, "A1": broken})


@pytest.mark.clause("20")
def test_withdrawing_elements_turn_to_the_base_edge_and_go_their_full_rate() -> None:
    after = withdrawn(large(element("A01", "spears", 500, 400, 90), element("A02", "riders", 700, 400, 0)))

    assert after.pose("A01") == (500.0, 400.0 - 15 - 60, 270.0)
    assert after.pose("A02")[2] == 270.0
    assert not invariants.broken(after.state)


@pytest.mark.clause("20", "12.2")
def test_those_of_a_withdrawing_command_who_lie_in_ambush_go_too() -> None:
    after = withdrawn(large(element("A01", "spears", 500, 400, 90, place="ambush")))

    assert after["A01"].place == "field"
    assert after.pose("A01") == (500.0, 400.0 - 15 - 60, 270.0)


@pytest.mark.clause("20", "18.1")
def test_whoever_reaches_the_edge_is_lost() -> None:
    after = withdrawn(large(element("A01", "spears", 500, 50, 90)))

    assert loss(after) == ("left", "withdrew")


@pytest.mark.clause("20", "16.3")
def test_they_go_round_obstacles_without_asking() -> None:
    stays = element("B01", "war_wagons", 500, 350, 0)
    after = withdrawn(large(element("A01", "light_horse", 480, 420, 90), stays))

    assert after.question == ""
    assert after.pose("A01")[1] < 300.0


@pytest.mark.clause("20", "12.2")
def test_whoever_lies_in_ambush_where_a_withdrawal_would_end_is_found() -> None:
    leaving, stays = element("A01", "light_horse", 480, 420, 90), element("B01", "war_wagons", 500, 350, 0)
    x, y, facing = withdrawn(large(leaving, stays)).pose("A01")
    hidden = element("B02", "light_infantry", x, y, facing, place="ambush")
    after = withdrawn(large(leaving, stays, hidden))

    assert after["B02"].place == "field"
    assert not invariants.broken(after.state)
    assert after.pose("A01") != (x, y, facing)


@pytest.mark.clause("20", "8.11a")
def test_whoever_is_held_in_front_and_flank_cannot_leave() -> None:
    held = element("A01", "axe_sword", 500, 400, 90)
    after = withdrawn(large(held, enemy(), element("B02", "spears", 520, 390, 180)))

    assert after.pose("A01") == (500.0, 400.0, 90.0)


@pytest.mark.clause("20")
def test_other_commands_stay() -> None:
    state = large(element("A01", "spears", 500, 400, 90), element("B01", "spears", 700, 600, 270))

    assert withdrawn(structs.replace(state, active="B")).pose("A01") == (500.0, 400.0, 90.0)


@pytest.mark.clause("20", "9.6")
def test_a_river_stops_a_withdrawal_but_destroys_nobody() -> None:
    state = large(element("A01", "riders", 500, 400, 90), terrain=[river(320.0, 60.0)], rivers={"river": "raging"})
    after = withdrawn(state, 1)

    assert loss(after) == ("", "")
    assert after.pose("A01")[1] == pytest.approx(350.0, abs=0.1)

"""Recoil: depth, passing, pushing, the ways to be destroyed (16.1)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.events import ElementLost
from battles.rules.horden_helden.melee import outcomes
from battles.rules.horden_helden.melee.events import ElementRecoiled, ObstaclesLost
from battles.rules.horden_helden.pieces import Element, Work
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import AFTERWARDS, TABLE, area, camp


def recoiled(state: State, who: str = "A01", foe: str = "B01") -> Play[State]:
    """That element recoils from its foe."""
    play = Play(TABLE, structs.replace(state, flow=(AFTERWARDS,)), LoadedDice())  # type: ignore[arg-type]
    outcomes.recoil(play, who, foe)
    assert not invariants.broken(play.state)
    return play


def pose(play: Play[State], who: str = "A01") -> tuple[float, float, float]:
    found = play.state.elements[who].pose
    assert found is not None, play.events
    return found.x, found.y, found.facing


def cause(play: Play[State], who: str = "A01") -> str:
    lost = [event for event in play.events if isinstance(event, ElementLost) and event.element == who]
    return lost[0].cause if lost else ""


def enemy(key: str = "B01", kind: str = "spears", x: float = 500, y: float = 400, facing: float = 270) -> Element:
    return element(key, kind, x, y, facing)


@pytest.mark.clause("16.1")
@pytest.mark.parametrize(
    ("kind", "back"), [("pikes", 15), ("hordes", 15), ("axe_sword", 20), ("light_spears", 20), ("knights", 30)]
)
def test_example_64_a_recoil_is_one_base_depth_and_half_of_one_for_deep_formations(kind: str, back: float) -> None:
    after = recoiled(battle(element("A01", kind, 500, 400, 90), enemy()))

    assert pose(after) == (500.0, 400.0 - back, 90.0)
    (told,) = [event for event in after.events if isinstance(event, ElementRecoiled)]
    assert (told.start, told.end, told.foe) == (Pose(500, 400, 90), Pose(500, 400 - back, 90), "B01")


@pytest.mark.clause("16.1", "8.12")
def test_whoever_fights_with_another_side_goes_back_from_that_side_by_its_extent() -> None:
    wagon = element("A01", "war_wagons", 500, 400, 90, front="left")
    after = recoiled(battle(wagon, element("B01", "spears", 480, 380, 0)))

    assert pose(after) == (540.0, 400.0, 90.0)


@pytest.mark.clause("16.1", "11")
def test_friends_that_may_be_passed_are_passed_and_it_stops_directly_behind_them() -> None:
    screen = element("A02", "light_infantry", 500, 370, 90)
    after = recoiled(battle(element("A01", "riders", 500, 400, 90), screen, enemy()))

    assert pose(after) == (500.0, 350.0, 90.0)
    assert pose(after, "A02") == (500.0, 370.0, 90.0)


@pytest.mark.clause("16.1", "11")
def test_friends_are_passed_one_after_another_to_the_last() -> None:
    ranks = [element("A02", "spears", 500, 385, 90), element("A03", "spears", 500, 370, 90)]
    after = recoiled(battle(element("A01", "legionaries", 500, 400, 90), *ranks, enemy()))

    assert pose(after) == (500.0, 355.0, 90.0)


@pytest.mark.clause("16.1")
def test_other_friends_are_pushed_back_by_the_missing_distance_one_pushing_the_next() -> None:
    second, third = element("A02", "spears", 500, 383, 90), element("A03", "pikes", 510, 366, 90)
    after = recoiled(battle(element("A01", "spears", 500, 400, 90), second, third, enemy()))

    assert pose(after) == (500.0, 385.0, 90.0)
    assert pose(after, "A02") == (500.0, 370.0, 90.0)
    assert pose(after, "A03") == (510.0, 355.0, 90.0)
    (told,) = [event for event in after.events if isinstance(event, ElementRecoiled)]
    assert set(told.pushed) == {"A02", "A03"}


@pytest.mark.clause("16.1")
def test_two_who_are_pushed_side_by_side_push_a_third() -> None:
    pair = [element("A02", "spears", 480, 385, 90), element("A03", "spears", 520, 385, 90)]
    after = recoiled(
        battle(element("A01", "spears", 500, 400, 90), *pair, element("A04", "hordes", 500, 370, 90), enemy())
    )

    assert [pose(after, one)[1] for one in ("A02", "A03", "A04")] == [370.0, 370.0, 355.0]


@pytest.mark.clause("16.1")
@pytest.mark.parametrize("kind", ["giants", "gods", "war_wagons"])
def test_some_friends_cannot_be_pushed(kind: str) -> None:
    after = recoiled(
        battle(element("A01", "spears", 500, 400, 90), element("A02", kind, 500, 385, 90, landed=True), enemy())
    )

    assert cause(after) == "recoil_blocked"
    assert pose(after, "A02") == (500.0, 385.0, 90.0)


@pytest.mark.clause("16.1")
def test_friends_who_face_another_way_can_be_neither_pushed_nor_passed() -> None:
    across = element("A02", "spears", 520, 370, 0)
    after = recoiled(battle(element("A01", "legionaries", 500, 400, 90), across, enemy()))

    assert cause(after) == "recoil_blocked"


@pytest.mark.clause("16.1", "11")
@pytest.mark.parametrize(("kind", "friend"), [("riders", "light_infantry"), ("light_infantry", "spears")])
def test_who_may_be_passed_facing_the_opposite_way_is_still_not_recoiled_through(kind: str, friend: str) -> None:
    about = element("A02", friend, 500, 340, 270)
    after = recoiled(battle(element("A01", kind, 500, 400, 90, depth=30), about, enemy()))

    assert cause(after) == "recoil_blocked"


@pytest.mark.clause("16.1")
def test_a_degree_of_difference_is_the_same_facing() -> None:
    leaning = element("A02", "spears", 500, 384, 91)
    after = recoiled(battle(element("A01", "spears", 500, 400, 90), leaning, enemy()))

    assert pose(after) == (500.0, 385.0, 90.0)


@pytest.mark.clause("16.1")
def test_a_friend_who_would_be_destroyed_cannot_be_pushed() -> None:
    behind = element("A02", "spears", 500, 385, 90)
    new = enemy("B02", y=365, facing=90)
    state = battle(element("A01", "spears", 500, 400, 90), behind, enemy(), new)

    assert cause(recoiled(state)) == "recoil_blocked"


@pytest.mark.clause("16.1")
def test_whoever_is_held_in_front_and_flank_is_destroyed() -> None:
    flank = element("B02", "spears", 520, 390, 180)
    after = recoiled(battle(element("A01", "axe_sword", 500, 400, 90), enemy(), flank))

    assert cause(after) == "recoil_held"


@pytest.mark.clause("16.1")
def test_a_flank_that_is_only_touched_side_by_side_holds_nobody() -> None:
    beside = element("B02", "spears", 540, 400, 90)
    after = recoiled(battle(element("A01", "axe_sword", 500, 400, 90), enemy(), beside))

    assert pose(after) == (500.0, 380.0, 90.0)


@pytest.mark.clause("16.1")
@pytest.mark.parametrize(
    ("new", "fate"),
    [
        (enemy("B02", y=375, facing=90), "recoil_blocked"),  # its front
        (enemy("B02", y=355, facing=270), ""),  # its rear
        (element("B02", "spears", 490, 350, 180), ""),  # its flank
    ],
)
def test_a_new_enemys_front_destroys_any_other_side_stops_it(new: Element, fate: str) -> None:
    after = recoiled(battle(element("A01", "axe_sword", 500, 400, 90), enemy(), new))

    assert cause(after) == fate
    if not fate:
        assert pose(after)[1] > 380.0
        assert after.state.field.touches("A01")


@pytest.mark.clause("16.1")
def test_a_corner_of_a_new_enemy_stops_it() -> None:
    corner = element("B02", "spears", 500, 360, 45)
    after = recoiled(battle(element("A01", "axe_sword", 500, 400, 90), enemy(), corner))

    assert cause(after) == ""
    assert 380.0 < pose(after)[1] < 400.0


@pytest.mark.clause("16.1", "3.7")
def test_terrain_that_cannot_be_crossed_destroys() -> None:
    lake = area("lake", 400, 300, 600, 370)
    state = battle(element("A01", "axe_sword", 500, 400, 90), enemy(), terrain=[lake])

    assert cause(recoiled(state)) == "recoil_terrain"


@pytest.mark.clause("16.1", "8.8")
def test_difficult_terrain_destroys_only_those_who_may_not_enter_it() -> None:
    swamp = area("swamp", 400, 300, 600, 350)
    chariots = element("A01", "knights", 500, 400, 90, flags=("chariot",))

    assert cause(recoiled(battle(chariots, enemy(), terrain=[swamp]))) == "recoil_terrain"
    assert cause(recoiled(battle(element("A01", "knights", 500, 400, 90), enemy(), terrain=[swamp]))) == ""


@pytest.mark.clause("16.1", "17.6")
@pytest.mark.parametrize(("gate", "fate"), [(False, "recoil_works"), (True, "")])
def test_the_outside_of_works_destroys_unless_there_is_an_own_gate(gate: bool, fate: str) -> None:
    work = Work(id="w", side="A", start=(480, 370), end=(520, 370), gate=gate)
    state = battle(element("A01", "axe_sword", 500, 400, 90), enemy(), works={"w": work})

    assert cause(recoiled(state)) == fate


@pytest.mark.clause("16.1", "17.2")
def test_an_enemy_camp_without_works_stops_a_recoil_an_own_one_does_not() -> None:
    one, foe = element("A01", "axe_sword", 580, 65, 90), enemy(x=580, y=65)

    assert pose(recoiled(battle(one, foe, camps={"A": camp(holder="B")})))[1] == pytest.approx(60.0, abs=0.1)
    assert pose(recoiled(battle(one, foe, camps={"A": camp()})))[1] == 45.0


@pytest.mark.clause("16.1", "18.1")
def test_over_the_edge_it_is_lost_but_not_destroyed() -> None:
    after = recoiled(battle(element("A01", "axe_sword", 500, 30, 90), enemy(y=30)))

    assert after.state.elements["A01"].place == "left"
    assert cause(after) == "board_edge"


@pytest.mark.clause("16.1")
def test_a_friend_may_be_pushed_over_the_edge() -> None:
    rear = element("A02", "spears", 500, 20, 90)
    after = recoiled(battle(element("A01", "spears", 500, 35, 90), rear, enemy(y=35)))

    assert after.state.elements["A02"].place == "left"
    assert pose(after) == (500.0, 20.0, 90.0)


@pytest.mark.clause("1.7")
def test_obstacles_are_lost_by_the_one_who_recoils_not_by_the_one_who_is_pushed() -> None:
    front = element("A01", "legionaries", 500, 400, 90, equipment=("obstacles", "pavises"))
    rear = element("A02", "pikes", 500, 385, 90, equipment=("obstacles",))
    after = recoiled(battle(front, rear, enemy()))

    assert after.state.elements["A01"].equipment == ("pavises",)
    assert after.state.elements["A02"].equipment == ("obstacles",)
    assert [event.element for event in after.events if isinstance(event, ObstaclesLost)] == ["A01"]


@pytest.mark.clause("16.7")
def test_a_hidden_being_driven_out_of_its_terrain_is_destroyed() -> None:
    den = area("wood", 400, 392, 600, 500)
    being = element("A01", "hidden_beings", 500, 410, 90, home="wood", lair="wood")
    state = battle(being, enemy(y=410), terrain=[den])

    assert cause(recoiled(state)) == "recoil_terrain"


@pytest.mark.clause("16.1", "12.2")
def test_whoever_lies_in_ambush_on_the_way_is_found() -> None:
    ambush = element("B02", "spears", 500, 370, 0, place="ambush")
    after = recoiled(battle(element("A01", "axe_sword", 500, 420, 90), enemy(y=420), ambush))

    assert after.state.elements["B02"].place == "field"


@pytest.mark.clause("12.2", "16.1")
@pytest.mark.parametrize(("key", "fate"), [("A03", ""), ("B03", "recoil_blocked")])
def test_whoever_is_pushed_onto_somebody_in_ambush_finds_him(key: str, fate: str) -> None:
    ranks = [element("A01", "spears", 500, 400, 90), element("A02", "spears", 500, 385, 90)]
    after = recoiled(battle(*ranks, element(key, "light_infantry", 500, 365, 90, place="ambush"), enemy()))

    assert after.state.elements[key].place == "field"
    assert cause(after) == fate


@pytest.mark.clause("16.1")
def test_airborne_flyers_do_not_recoil_over_ground_elements() -> None:
    flyer, foe = element("A01", "flying_beings", 500, 400, 90), element("B01", "flying_beings", 500, 400, 270)
    below = element("A02", "spears", 500, 365, 90)
    after = recoiled(battle(flyer, foe, below))

    assert pose(after, "A02")[1] == 340.0
    assert pose(after) == (500.0, 370.0, 90.0)

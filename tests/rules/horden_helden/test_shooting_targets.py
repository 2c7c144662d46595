"""Who shoots at whom: shooters, edges, ranges, lines, and the choice of targets (14.1–14.5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, Side
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.shooting import shooters, targets
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import ADVANCED, BASIC, HERE, THERE, area, camp, changed, shooting


def why_not(state: State, key: str = HERE) -> str | None:
    """The code with which an element is refused to shoot at all."""
    found = shooters.problem(state, state.elements[key])
    return None if found is None else found.code


def why_not_at(state: State, target: str = THERE, face: Side = "front", shooter: str = HERE) -> str | None:
    found = targets.problem(state, state.elements[shooter], state.elements[target], face)
    return None if found is None else found.code


def moved(state: State, *keys: str) -> State:
    return structs.replace(state, moving=Moving(moved=keys))


# --- who and how far --------------------------------------------------------------------------------------------------

RANGES = {
    "artillery": 9,
    "war_wagons": 3,
    "airships": 3,
    "light_archers": 3,
    "heavy_archers": 3,
    "elf_archers": 3,
    "wagon_archers": 3,
    "arquebusiers": 3,
}


@pytest.mark.clause("14.1")
@pytest.mark.parametrize("options", [BASIC, ADVANCED])
def test_14_1_ranges(options: Options) -> None:
    for kind, far in RANGES.items():
        state = shooting(kind, "spears", options=options)
        assert shooters.range_of(state, state.elements[HERE]) == far * 30.0
    assert shooters.range_of(shooting("spears", "spears"), element(HERE, "spears", 0, 0, 0)) == 0.0
    assert why_not(shooting("spears", "spears")) == "no_shooter"


@pytest.mark.clause("14.1")
@pytest.mark.parametrize(("strength", "far"), [(2, 60.0), (3, 90.0), (4, 120.0)])
def test_14_1_arquebusiers_shoot_as_far_as_they_are_strong_in_the_advanced_game(strength: int, far: float) -> None:
    state = changed(shooting("arquebusiers", "spears", options=ADVANCED), HERE, strength=strength)

    assert shooters.range_of(state, state.elements[HERE]) == far
    assert shooters.range_of(structs.replace(state, options=BASIC), state.elements[HERE]) == 90.0


@pytest.mark.clause("14.1", "19.4")
def test_example_11_tail_wind_on_artillery() -> None:
    wind = Magic(enchantments=(Enchantment(spell="tail_wind", target=HERE, caster="A09", grade=2, until=9),))
    state = shooting("artillery", "spears", options=ADVANCED, magic=wind)

    assert shooters.range_of(state, state.elements[HERE]) == 300.0


@pytest.mark.clause("14.2")
def test_14_2_not_in_contact_and_not_as_overlap() -> None:
    touching = shooting("light_archers", "spears", element("B02", "spears", 500.0, 400.0, 270.0))
    fighting = (element("A02", "spears", 540.0, 400.0, 90.0), element("B02", "spears", 540.0, 400.0, 270.0))

    assert why_not(touching) == "shooter_in_contact"
    assert why_not(shooting("light_archers", "spears", *fighting)) == "shooter_overlaps"
    assert why_not(shooting("light_archers", "spears")) is None


@pytest.mark.clause("14.2", "14.3", "17.1")
def test_14_2_nor_in_a_fight_with_camp_followers() -> None:
    attacker = element("A01", "light_archers", 520.0, 400.0, 90.0)
    beside = element("B01", "light_archers", 480.0, 400.0, 270.0)
    others = (element("A02", "light_archers", 480.0, 340.0, 90.0), element("B02", "light_archers", 520.0, 340.0, 90.0))
    stormed = battle(attacker, beside, *others, camps={"c": camp()}, phase="shooting")
    empty = structs.replace(stormed, camps={"c": camp(followers=False)})

    assert why_not(stormed) == "shooter_in_contact"
    assert why_not_at(stormed, target="A01", shooter="B02") == "target_in_contact"
    assert why_not(stormed, "B01") == "shooter_overlaps"
    assert why_not_at(stormed, target="B01", shooter="A02") == "target_overlaps"
    assert [why_not(empty, key) for key in ("A01", "B01")] == [None, None]
    assert why_not_at(empty, target="A01", shooter="B02") is None
    assert why_not_at(empty, target="B01", shooter="A02") is None


@pytest.mark.clause("14.2")
def test_14_2_artillery_shoots_in_its_own_turn_only_if_it_stood_still() -> None:
    state = shooting("artillery", "spears")

    assert why_not(state) is None
    assert why_not(moved(state, HERE)) == "artillery_moved"
    assert why_not(structs.replace(state, moving=Moving(turned=(HERE,)))) == "artillery_moved"
    assert why_not(structs.replace(moved(state, HERE), active="B")) is None


@pytest.mark.clause("14.2")
def test_14_2_war_wagons_shoot_from_three_sides_and_from_the_front_only_unmoved() -> None:
    state = shooting("war_wagons", "spears")
    wagon = state.elements[HERE]

    assert shooters.faces(state, wagon) == ("front", "left", "right")
    assert shooters.faces(moved(state, HERE), wagon) == ("left", "right")
    assert shooters.faces(structs.replace(moved(state, HERE), active="B"), wagon) == ("front", "left", "right")
    assert why_not_at(moved(state, HERE)) == "face_does_not_shoot"
    assert why_not_at(state, face="rear") == "face_does_not_shoot"
    assert why_not_at(shooting("light_archers", "spears"), face="left") == "face_does_not_shoot"


@pytest.mark.clause("14.2")
def test_14_2_a_war_wagon_hits_from_its_long_side() -> None:
    state = battle(element(HERE, "war_wagons", 500.0, 400.0, 90.0), element(THERE, "spears", 580.0, 380.0, 180.0))

    assert why_not_at(state, face="right") is None
    assert why_not_at(state, face="left") == "not_in_front"


@pytest.mark.clause("14.2")
def test_14_2_arquebusiers_in_their_own_turn_only_two_deep() -> None:
    alone = shooting("arquebusiers", "spears")
    depth = alone.elements[HERE].depth
    deep = shooting("arquebusiers", "spears", element("A02", "arquebusiers", 500.0, 400.0 - depth, 90.0))
    other = shooting("arquebusiers", "spears", element("A02", "spears", 500.0, 400.0 - depth, 90.0))

    assert why_not(alone) == why_not(other) == "not_two_deep"
    assert why_not(deep) is None
    assert why_not(structs.replace(alone, active="B")) is None
    assert why_not_at(deep, shooter="A02") == "line_blocked"


@pytest.mark.clause("9.9", "14.2")
def test_9_9_mounted_infantry_must_be_dismounted_first() -> None:
    state = changed(shooting("light_archers", "spears"), HERE, flags=("mounted_infantry",))

    assert why_not(state) == "still_mounted"
    assert why_not(changed(state, HERE, dismounted=True)) is None


@pytest.mark.clause("20")
@pytest.mark.parametrize("mark", ["withdrawing", "unreliable"])
def test_20_withdrawing_and_unreliable_commands_do_not_shoot(mark: str) -> None:
    state = shooting("light_archers", "spears")
    command = structs.replace(state.commands["A1"], **{mark: True})

    assert why_not(structs.replace(state, commands={**state.commands, "A1": command})) == "command_does_not_shoot"


@pytest.mark.clause("14.2")
def test_14_2_boats_shoot_with_archers_aboard_from_front_and_long_sides() -> None:
    crew = element("A02", "heavy_archers", 0.0, 0.0, 0.0, place="aboard", pose=None, boat=HERE)
    state = shooting("boats", "spears", crew)

    assert why_not(shooting("boats", "spears")) == "no_shooter"
    assert why_not(state) is None
    assert shooters.faces(state, state.elements[HERE]) == ("front", "left", "right")
    assert shooters.range_of(state, state.elements[HERE]) == 90.0
    assert why_not(changed(state, "A02", type="spears")) == "no_shooter"


# --- strip, range, line -----------------------------------------------------------------------------------------------


@pytest.mark.clause("14.3")
def test_example_78_a_target_beside_the_strip_is_none() -> None:
    state = battle(element(HERE, "light_archers", 300.0, 200.0, 90.0), element(THERE, "axe_sword", 355.0, 250.0, 270.0))

    assert state.elements[THERE].box.corners[3][0] == pytest.approx(335.0)
    assert why_not_at(state) == "not_in_front"
    assert targets.possible(state, state.elements[HERE]) == ()


@pytest.mark.clause("14.3", "7.2")
@pytest.mark.parametrize(("y", "code"), [(490.0, None), (490.1, None), (490.3, "out_of_range")])
def test_14_3_range_is_the_least_distance_in_the_strip(y: float, code: str | None) -> None:
    assert why_not_at(changed(shooting("light_archers", "spears"), THERE, pose=Pose(500.0, y, 270.0))) == code


@pytest.mark.clause("14.3")
def test_14_3_a_refusal_says_how_far_it_is_and_how_far_would_be_allowed() -> None:
    state = changed(shooting("light_archers", "spears"), THERE, pose=Pose(500.0, 520.0, 270.0))
    found = targets.problem(state, state.elements[HERE], state.elements[THERE], "front")

    assert found is not None
    assert (found.facts["distance"], found.facts["allowed"]) == (120.0, 90.0)
    assert len(found.witness["zone"]) == 4


@pytest.mark.clause("14.3")
def test_14_3_nobody_shoots_past_anybody() -> None:
    friend = element("A02", "spears", 530.0, 430.0, 90.0)
    foe = element("B02", "spears", 470.0, 430.0, 270.0)
    beside = element("A02", "spears", 540.5, 430.0, 90.0)

    assert why_not_at(shooting("light_archers", "spears", friend)) == "line_blocked"
    assert why_not_at(shooting("light_archers", "spears", foe)) == "line_blocked"
    assert why_not_at(shooting("light_archers", "spears", beside)) is None
    assert why_not_at(shooting("light_archers", "great_flyers", friend)) == "line_blocked"
    assert why_not_at(shooting("airships", "spears", friend)) == "line_blocked"


@pytest.mark.clause("14.3")
def test_14_3_not_at_targets_in_contact_or_overlapping() -> None:
    touched = shooting("light_archers", "spears", element("A02", "spears", 520.0, 467.5, 180.0))
    pair = (element("A02", "spears", 540.0, 460.0, 90.0), element("B02", "spears", 540.0, 460.0, 270.0))

    assert why_not_at(touched) == "target_in_contact"
    assert why_not_at(shooting("light_archers", "spears", *pair)) == "target_overlaps"
    assert why_not_at(shooting("light_archers", "spears"), target=HERE) == "no_enemy_target"


@pytest.mark.clause("14.3", "14.4")
@pytest.mark.parametrize("kind", ["wood", "built_up", "orchard", "dunes", "bush", "gentle_hill"])
def test_14_3_terrain_between_blocks(kind: str) -> None:
    between = area("w", kind, 510.0, 420.0, 600.0, 440.0)  # type: ignore[arg-type]
    aside = area("w", kind, 521.0, 420.0, 600.0, 440.0)  # type: ignore[arg-type]

    assert why_not_at(shooting("light_archers", "spears", terrain=[between])) == "line_blocked_by_terrain"
    assert why_not_at(shooting("light_archers", "spears", terrain=[aside])) is None


@pytest.mark.clause("14.3")
def test_14_3_low_terrain_does_not_block() -> None:
    assert why_not_at(shooting("light_archers", "spears", terrain=[area("s", "swamp", 400, 420, 600, 440)])) is None


@pytest.mark.clause("14.3", "14.4")
@pytest.mark.parametrize(
    ("low", "high", "code"),
    [
        (300.0, 398.0, None),
        (300.0, 405.0, "line_blocked_by_terrain"),
        (300.0, 400.0, None),
        (300.0, 430.0, "line_blocked_by_terrain"),
        (465.0, 600.0, None),
        (460.0, 600.0, None),
        (440.0, 600.0, "line_blocked_by_terrain"),
    ],
)
def test_14_4_one_shoots_out_of_and_into_the_edge_of_a_wood(low: float, high: float, code: str | None) -> None:
    wood = area("w", "wood", 400.0, low, 600.0, high)

    assert why_not_at(shooting("light_archers", "spears", terrain=[wood])) == code


@pytest.mark.clause("14.3", "10.1")
def test_14_3_the_target_must_be_seen() -> None:
    night = Options(mode="basic", weather="dark_night_dense_fog_sandstorm")
    near = changed(shooting("light_archers", "spears", options=night), THERE, pose=Pose(500.0, 455.0, 270.0))

    assert why_not_at(near) is None
    assert why_not_at(changed(near, THERE, pose=Pose(500.0, 465.0, 270.0))) == "target_unseen"


# --- choice -----------------------------------------------------------------------------------------------------------


def two_targets(kind: str = "light_archers", first: str = "spears", second: str = "spears") -> State:
    """B01 covers 30 mm of the strip of A01, B02 10 mm of it."""
    return battle(
        element(HERE, kind, 500.0, 400.0, 90.0),
        element(THERE, first, 490.0, 460.0, 270.0),
        element("B02", second, 530.0, 450.0, 270.0),
    )


def chosen(state: State, *shots: Shot) -> list[str]:
    return [aim.target for aim in targets.permitted(state, state.elements[HERE], shots)]


@pytest.mark.clause("14.5")
def test_14_5_the_target_most_directly_in_front_must_be_taken() -> None:
    state = two_targets()
    wide, narrow = sorted(targets.possible(state, state.elements[HERE]), key=lambda aim: -aim.width)

    assert (wide.target, round(wide.width), wide.distance) == (THERE, 30, 60.0)
    assert (narrow.target, round(narrow.width), narrow.distance) == ("B02", 10, 50.0)
    assert chosen(state) == [THERE]


@pytest.mark.clause("14.5")
def test_14_5_unless_three_others_shoot_at_it() -> None:
    shots = [Shot(shooter=f"A1{n}", target=THERE, distance=60.0) for n in range(3)]

    assert chosen(two_targets(), *shots) == ["B02"]
    assert chosen(two_targets(), *shots[:2]) == [THERE]


@pytest.mark.clause("14.5")
def test_14_5_artillery_may_ignore_light_infantry() -> None:
    for light in ("light_infantry", "petardiers", "hidden_beings"):
        assert chosen(two_targets("artillery", light)) == [THERE, "B02"]
        assert chosen(two_targets("light_archers", light)) == [THERE]
    assert chosen(two_targets("artillery", "spears", "light_infantry")) == [THERE]


@pytest.mark.clause("14.5")
def test_14_5_equally_good_targets_are_the_owners_choice() -> None:
    halves = battle(
        element(HERE, "light_archers", 500.0, 400.0, 90.0),
        element(THERE, "spears", 480.0, 460.0, 270.0),
        element("B02", "spears", 520.0, 450.0, 270.0),
    )

    assert sorted(chosen(halves)) == [THERE, "B02"]


@pytest.mark.clause("14.2", "14.5")
def test_14_5_each_face_of_a_war_wagon_has_its_own_best_target() -> None:
    side = element("B02", "spears", 580.0, 380.0, 180.0)
    state = shooting("war_wagons", "spears", side)

    found = {aim.face: aim.target for aim in targets.permitted(state, state.elements[HERE], ())}
    assert found == {"front": THERE, "right": "B02"}


def test_an_element_without_pose_cannot_shoot() -> None:
    state = shooting("light_archers", "spears")
    waiting: Element = structs.replace(state.elements[HERE], place="reserve", pose=None)

    assert why_not(structs.replace(state, elements={**state.elements, HERE: waiting})) == "not_on_table"

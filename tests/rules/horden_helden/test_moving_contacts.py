"""Contact poses, rights to flank and rear, control zones, breaking off (8.8–8.11a, 9.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose, ahead, aside, placed
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.movement.contact import contacts, zones
from battles.rules.horden_helden.movement.contact.meetings import could_shoot, shooting_range
from battles.rules.horden_helden.movement.orders import MoveGroup
from battles.rules.horden_helden.pieces import Figure
from battles.rules.horden_helden.tables import LE
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    ask,
    codes,
    field,
    go,
    warnings,
)

E = placed(40, 20, Pose(500, 400, 90))


@pytest.mark.clause("8.9")
def test_the_four_contact_poses() -> None:
    assert contacts.front_pose(E) == Pose(500, 400, 270)
    assert contacts.flank_pose(E, "left") == Pose(480, 380, 0)
    assert contacts.flank_pose(E, "right") == Pose(520, 380, 180)
    assert contacts.rear_pose(E) == Pose(500, 380, 90)


@pytest.mark.clause("8.9")
def test_a_front_must_meet_corner_to_corner() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 350, 270))
    refusal = next(one for one in ask(state, go("A01", (510, 350, 90))).refusals if one.code == "not_a_contact_pose")

    assert refusal.clause == "8.9"
    assert refusal.witness["pose"] == [500.0, 350.0, 90.0]
    assert refusal.facts["side"] == "front"


@pytest.mark.clause("8.9")
def test_along_a_flank_one_slides_only_if_the_exact_place_is_taken() -> None:
    enemy = element("B01", "giants", 500, 400, 270)
    mover = element("A01", "riders", 420, 420, 0)
    state = field(CHIEF, mover, enemy)
    slid = go("A01", (480, 430, 0))
    taken = field(CHIEF, mover, enemy, element("A02", "axe_sword", 460, 410, 90))

    assert "not_a_contact_pose" in codes(state, slid)
    assert "not_a_contact_pose" not in codes(taken, slid)


@pytest.mark.clause("8.9")
def test_flank_to_flank_and_corners_are_no_contact_but_legal() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 460, 300, 90), element("B01", "axe_sword", 500, 330, 90))
    preview = ask(state, go("A01", (460, 330, 90)))

    assert preview.refusals == ()
    assert preview.facts["contacts"] == []


@pytest.mark.clause("8.9")
@pytest.mark.parametrize("end", [(500.0, 360.0), (499.0, 360.0), (530.0, 358.5)], ids=["corner", "near it", "beside"])
def test_who_ends_at_a_corner_or_just_beside_a_flank_is_not_drawn_into_contact(end: tuple[float, float]) -> None:
    """Poses nearly exact are made exact; along a flank only if the exact place is taken."""
    state = field(CHIEF, element("A01", "spears", end[0], 320, 90), element("B01", "axe_sword", 520, 380, 180))
    preview = ask(state, go("A01", (*end, 90)))

    assert preview.refusals == ()
    assert preview.facts["contacts"] == []
    assert preview.facts["poses"]["A01"] == [*end, 90.0]


@pytest.mark.clause("8.9", "8.8")
@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("artillery", (500, 320, 270), (500, 360, 270)),
        ("spears", (505, 340, 270), (505, 385, 270)),
        ("elf_archers", (505, 310, 0), (505, 380, 0)),
    ],
)
def test_nobody_backs_into_an_enemys_front(
    kind: str, start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    """By flank or rear: he would be turned to face it, as if he had attacked."""
    state = field(CHIEF, element("A01", kind, *start), element("B01", "knights", 500, 400, 270))
    (refusal,) = ask(state, go("A01", end)).refusals

    assert refusal.code == "not_a_contact_pose"
    assert refusal.witness["pose"] == [500.0, 400.0, 90.0]


@pytest.mark.clause("8.10")
@pytest.mark.parametrize(("x", "right"), [(560, True), (515, False), (520, True)])
def test_example_13_right_to_the_flank(x: float, right: bool) -> None:
    assert contacts.has_right(placed(40, 20, Pose(x, 430, 180)), E, "right") is right


@pytest.mark.clause("8.10")
@pytest.mark.parametrize(("y", "rear"), [(370, False), (360, True)])
def test_example_14_flank_and_rear(y: float, rear: bool) -> None:
    attacker = placed(40, 20, Pose(560, y, 270))

    assert contacts.has_right(attacker, E, "right")
    assert contacts.has_right(attacker, E, "rear") is rear


@pytest.mark.clause("8.10")
def test_a_flank_attack_without_the_right_is_refused_with_the_line() -> None:
    state = field(CHIEF, element("A01", "riders", 530, 340, 90), element("B01", "axe_sword", 500, 400, 270))
    attack = go("A01", (520, 420, 180), contact="B01")
    refusal = next(one for one in ask(state, attack).refusals if one.code == "no_right_to_flank")
    beyond = field(CHIEF, element("A01", "riders", 560, 400, 180), element("B01", "axe_sword", 500, 400, 270))

    assert refusal.clause == "8.10"
    assert len(refusal.witness["line"]) == 2
    assert len(refusal.witness["points"]) == 2
    assert codes(beyond, go("A01", (520, 420, 180), contact="B01")) == []


@pytest.mark.clause("8.10")
def test_the_rear_needs_its_own_right() -> None:
    state = field(CHIEF, element("A01", "light_horse", 560, 410, 180), element("B01", "axe_sword", 500, 400, 270))

    assert "no_right_to_rear" in codes(state, go("A01", (500, 420, 270), contact="B01"))


@pytest.mark.clause("8.10")
def test_an_overlap_of_the_enemys_last_turn_may_swing_onto_that_flank() -> None:
    overlapper = element("A01", "gods", 535, 379, 90)
    pieces = (CHIEF, overlapper, element("A02", "axe_sword", 500, 400, 90), element("B01", "axe_sword", 500, 400, 270))
    swing = go("A01", (520, 420, 180), contact="B01")
    before = Melee(overlapped_before=(("A01", "B01"),))

    assert "no_right_to_flank" in codes(field(*pieces), swing)
    assert codes(field(*pieces, melee=before), swing) == []
    assert contacts.may_swing(field(*pieces, melee=before), "A01", "B01", "left")
    assert not contacts.may_swing(field(*pieces, melee=before), "A01", "B01", "right")
    assert not contacts.may_swing(field(*pieces, melee=before), "A01", "B01", "rear")


# --- 8.8 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.8")
@pytest.mark.parametrize("kind", ["artillery", "war_wagons", "baggage", "wagon_axe", "wagon_archers", "airships"])
def test_some_never_move_into_contact(kind: str) -> None:
    state = field(CHIEF, element("A01", kind, 500, 300, 90), element("B01", "spears", 500, 330, 270))

    assert "never_attacks" in codes(state, go("A01", (500, 330, 90)))


@pytest.mark.clause("8.8", "8.9")
@pytest.mark.parametrize(("kind", "found"), [("artillery", ["never_attacks"]), ("spears", [])])
def test_they_do_not_come_flank_to_flank_with_enemies_either(kind: str, found: list[str]) -> None:
    state = field(CHIEF, element("A01", kind, 510, 300, 90), element("B01", "spears", 560, 320, 90))
    there = field(CHIEF, element("A01", kind, 520, 300, 90), element("B01", "spears", 560, 310, 90))

    assert codes(state, go("A01", (520, 310, 90))) == found
    assert codes(there, go("A01", (520, 305, 90))) == [], "they stood so before"


@pytest.mark.clause("8.8")
@pytest.mark.parametrize(("target", "barred"), [("riders", True), ("great_flyers", True), ("spears", False)])
@pytest.mark.parametrize("kind", ["light_archers", "arquebusiers"])
def test_archers_do_not_attack_mounted_whom_they_could_shoot(kind: str, target: str, barred: bool) -> None:
    state = field(
        CHIEF,
        structs.replace(element("A01", kind, 500, 300, 90), figure=Figure(kind="hero")),
        element("B01", target, 500, 330, 270),
    )

    assert ("should_shoot" in codes(state, go("A01", (500, 330, 90)))) is barred


@pytest.mark.clause("8.8")
def test_out_of_range_or_zone_they_may() -> None:
    state = battle(element("A01", "light_archers", 500, 300, 90))
    one = state.elements["A01"]

    assert could_shoot(state, one, one.box, element("B01", "riders", 500, 385, 270))
    assert not could_shoot(state, one, one.box, element("B01", "riders", 500, 391, 270))
    assert not could_shoot(state, one, one.box, element("B01", "riders", 541, 330, 270))


@pytest.mark.clause("8.8", "14.1")
def test_shooting_ranges_of_both_modes() -> None:
    guns = element("A01", "arquebusiers", 500, 300, 90, strength=4)
    wind = Magic(enchantments=(Enchantment(spell="tail_wind", target="A01", caster="A01", grade=2, until=9),))

    assert shooting_range(battle(guns), guns) == 3 * LE
    assert shooting_range(battle(guns, options=ADVANCED), guns) == 4 * LE
    assert shooting_range(battle(guns, options=ADVANCED, magic=wind), guns) == 5 * LE


# --- 8.11 -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.11")
@pytest.mark.parametrize(("x", "pinned"), [(480, ()), (490, ("B01",))])
def test_examples_22_and_23_control_zones(x: float, pinned: tuple[str, ...]) -> None:
    state = battle(element("B01", "axe_sword", 500, 400, 90), element("A01", "axe_sword", x, 430, 0))

    assert zones.pinned_by(state, state.elements["A01"]) == pinned


@pytest.mark.clause("8.11")
def test_somebody_between_breaks_the_zone() -> None:
    pieces = (element("B01", "axe_sword", 500, 400, 90), element("A01", "axe_sword", 500, 458, 90))
    open_state = battle(*pieces)
    screened = battle(*pieces, element("A02", "spears", 500, 425, 90))

    assert zones.pinned_by(open_state, open_state.elements["A01"]) == ("B01",)
    assert zones.pinned_by(screened, screened.elements["A01"]) == ()


@pytest.mark.clause("8.11")
def test_pinned_one_may_line_up_attack_approach_or_go_straight_back() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 490, 300, 90), element("B01", "axe_sword", 500, 330, 270))

    assert codes(state, go("A01", (500, 310, 90))) == []
    assert codes(state, go("A01", (500, 330, 90), contact="B01")) == []
    assert codes(state, go("A01", (490, 320, 90))) == []
    assert codes(state, go("A01", (490, 260, 90))) == []
    refusal = ask(state, go("A01", (470, 310, 90))).refusals[0]
    assert (refusal.code, refusal.clause) == ("crosses_control_zone", "8.11")
    assert refusal.witness["element"] == "B01"
    assert sorted(refusal.witness["zone"]) == [[480.0, 290.0], [480.0, 330.0], [520.0, 290.0], [520.0, 330.0]]
    assert codes(state, go("A01", (490, 300, 100))) == ["crosses_control_zone"]


@pytest.mark.clause("8.11")
def test_nobody_slips_across_a_front_in_one_move() -> None:
    state = field(CHIEF, element("A01", "riders", 440, 310, 0), element("B01", "axe_sword", 500, 330, 270))

    assert "crosses_control_zone" in codes(state, go("A01", (555, 310, 0)))
    assert (
        codes(
            field(CHIEF, element("A01", "riders", 440, 260, 0), element("B01", "axe_sword", 500, 330, 270)),
            go("A01", (555, 260, 0)),
        )
        == []
    )


@pytest.mark.clause("8.11")
@pytest.mark.parametrize(("y", "pinned"), [(290.0, True), (289.95, True), (289.8, False)])
def test_exactly_a_base_width_away_the_zone_binds_who_stands_and_who_comes(y: float, pinned: bool) -> None:
    """“One base width or less”: for standing in it and for entering it."""
    enemy = element("B01", "axe_sword", 500, 330, 270)
    standing = field(CHIEF, element("A01", "riders", 500, y, 90), enemy)
    coming = field(CHIEF, element("A01", "riders", 440, y, 90), enemy)
    group = field(CHIEF, *(element(f"A0{i + 1}", "spears", 400 + 40 * i, y - 10, 90) for i in range(2)), enemy)
    expected = ["crosses_control_zone"] if pinned else []

    assert zones.pinned_by(standing, standing.elements["A01"]) == (("B01",) if pinned else ())
    assert codes(standing, go("A01", (530, y, 90))) == expected, "along the front"
    assert codes(coming, go("A01", (490, y, 90))) == expected, "into the zone"
    assert codes(coming, go("A01", (550, y, 90))) == expected, "across it"
    assert codes(coming, go("A01", (500, y, 90))) == [], "opposite"
    assert codes(group, MoveGroup(elements=("A01", "A02"), move="advance", distance=10)) == []


@pytest.mark.clause("8.11")
def test_a_slanting_way_may_end_exactly_at_the_zone() -> None:
    state = field(CHIEF, element("A01", "riders", 460, 240, 90), element("B01", "axe_sword", 500, 330, 270))

    assert codes(state, go("A01", (490, 290, 90))) == []
    assert warnings(state, go("A01", (490, 290, 90))) == ["enters_control_zone"]
    assert codes(state, go("A01", (490, 296, 90))) == ["crosses_control_zone"]


@pytest.mark.clause("8.11")
@pytest.mark.parametrize("facing", [270.0, 241.7, 300.123])
def test_the_edge_of_the_zone_lies_where_it_does_however_the_enemy_stands(facing: float) -> None:
    enemy = element("B01", "axe_sword", 500, 400, facing)
    before = ahead(enemy.box.pose, 40.0)
    mover = element("A01", "riders", *aside(Pose(before.x, before.y, facing + 180), 25.0).point, facing + 180)
    state = field(CHIEF, mover, enemy)
    along = aside(mover.box.pose, 20.0)

    assert zones.pinned_by(state, state.elements["A01"]) == ("B01",)
    assert codes(state, go("A01", (along.x, along.y, along.facing))) == ["crosses_control_zone"]


@pytest.mark.clause("8.11")
def test_going_straight_back_into_another_enemy_is_no_answer() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 490, 300, 270),
        element("B01", "axe_sword", 500, 330, 270),
        element("B02", "axe_sword", 490, 240, 90),
    )

    assert "crosses_control_zone" in codes(state, go("A01", (490, 240, 270), contact="B02"))


@pytest.mark.clause("8.11")
def test_of_several_who_pin_one_is_answered() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 500, 300, 90),
        element("B01", "axe_sword", 480, 330, 270),
        element("B02", "axe_sword", 520, 330, 270),
    )

    assert set(zones.pinned_by(state, state.elements["A01"])) == {"B01", "B02"}
    assert codes(state, go("A01", (480, 330, 90), contact="B01")) == []
    assert codes(state, go("A01", (520, 310, 90))) == []


@pytest.mark.clause("8.11")
def test_air_and_ground_ignore_each_other_mostly() -> None:
    flyer = element("B01", "flying_beings", 500, 330, 270)
    foot = element("A01", "axe_sword", 490, 300, 90)
    hero = structs.replace(foot, figure=Figure(kind="hero"))
    own_flyer = element("A01", "flying_beings", 490, 300, 90)
    landed = structs.replace(own_flyer, landed=True)

    def pinned(mover: object, enemy: object) -> bool:
        state = battle(mover, enemy)  # type: ignore[arg-type]
        return bool(zones.pinned_by(state, state.elements["A01"]))

    assert not pinned(foot, flyer)
    assert pinned(hero, flyer)
    assert pinned(own_flyer, flyer)
    assert pinned(landed, flyer)
    assert pinned(landed, element("B01", "axe_sword", 500, 330, 270))
    assert not pinned(own_flyer, element("B01", "axe_sword", 500, 330, 270))


@pytest.mark.clause("8.11")
def test_the_preview_warns_of_a_zone_that_is_entered() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 500, 250, 90), element("B01", "axe_sword", 500, 350, 270))

    assert warnings(state, go("A01", (500, 315, 90))) == ["enters_control_zone"]


@pytest.mark.clause("8.11a")
def test_a_group_is_pinned_with_any_of_its_elements() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 460, 300, 90),
        element("A02", "axe_sword", 500, 300, 90),
        element("B01", "axe_sword", 510, 330, 270),
    )
    group = ("A01", "A02")

    assert codes(state, MoveGroup(elements=group, move="advance", distance=20)) == []
    assert codes(state, MoveGroup(elements=group, move="wheel_left", degrees=10)) == ["crosses_control_zone"]


@pytest.mark.clause("8.11a")
def test_breaking_off_goes_straight_away_and_alone() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 500, 300, 90),
        element("A02", "axe_sword", 460, 300, 90),
        element("B01", "axe_sword", 500, 300, 270),
    )

    assert codes(state, go("A01", (500, 240, 90))) == []
    assert "only_straight_away" in codes(state, go("A01", (510, 240, 90)))
    assert codes(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=10)) == ["touches_enemy_front"]


@pytest.mark.clause("8.11a", "8.12")
def test_breaking_off_from_a_wagon_goes_straight_away_from_the_side_it_fights_with() -> None:
    wagon = element("B01", "war_wagons", 500, 400, 270, front="left")
    state = field(CHIEF, element("A01", "axe_sword", 520, 420, 180), wagon)

    assert codes(state, go("A01", (570, 420, 180))) == []
    assert "only_straight_away" in codes(state, go("A01", (570, 430, 180)))
    assert "only_straight_away" in codes(state, go("A01", (520, 350, 180)))


@pytest.mark.clause("8.11a")
def test_who_is_held_in_front_and_flank_cannot_leave() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 500, 300, 90),
        element("B01", "axe_sword", 500, 300, 270),
        element("B02", "axe_sword", 480, 280, 0),
    )

    assert "held_on_two_sides" in codes(state, go("A01", (500, 240, 90)))

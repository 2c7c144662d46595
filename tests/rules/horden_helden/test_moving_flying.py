"""Flyers: over everything, down and up again, and who turns towards them (9.1–9.4, 8.13)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.movement.frames import AskFlyerFacing, AskMoves
from battles.rules.horden_helden.movement.orders import (
    EndFacing,
    EndMovement,
    FaceFlyer,
    Land,
    March,
    MoveGroup,
    TakeOff,
)
from battles.rules.horden_helden.pieces import Camp, Work
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.melee_table import camp
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    TWO,
    after,
    ask,
    carry,
    codes,
    field,
    go,
    pose,
)

WOOD = Piece(id="t1", kind="wood", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))


# --- 9.1, 9.3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("9.1")
def test_flyers_cross_everything_but_end_over_no_wood() -> None:
    flyer = element("A01", "flying_beings", 520, 300, 90)
    state = field(CHIEF, flyer, element("B01", "spears", 520, 320, 270), terrain=[WOOD])

    assert codes(state, go("A01", (520, 480, 90))) == []
    assert codes(state, go("A01", (520, 380, 90))) == ["no_end_of_flight"]


@pytest.mark.clause("9.3")
def test_landing_needs_a_place_one_unit_deeper_than_the_base() -> None:
    flyer = element("A01", "flying_beings", 500, 300, 90)
    free = field(CHIEF, flyer)
    crowded = field(CHIEF, flyer, element("A02", "spears", 500, 245, 90))
    land = go("A01", (500, 300.5, 90), land=True)

    assert after(free, land).elements["A01"].landed
    refusal = ask(crowded, land).refusals[0]
    assert (refusal.code, refusal.clause, refusal.witness["element"]) == ("no_landing_place", "9.3", "A02")


@pytest.mark.clause("9.3", "9.4")
@pytest.mark.parametrize(("y", "found"), [(100, ["no_landing_place"]), (110, [])])
def test_a_camp_or_a_work_is_no_place_to_land(y: float, found: list[str]) -> None:
    camp = Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(500, 40, 90))
    work = Work(id="Aw1", side="A", start=(480.0, 40.0), end=(520.0, 40.0))
    flyer = element("A01", "great_flyers", 500, y, 90)

    assert codes(field(CHIEF, flyer, camps={"A": camp}), Land(elements=("A01",))) == found
    assert codes(field(CHIEF, flyer, works={"Aw1": work}), Land(elements=("A01",))) == found


@pytest.mark.clause("9.3", "9.4")
def test_before_a_work_there_is_room_to_attack_its_defender() -> None:
    work = Work(id="Bw1", side="B", start=(520.0, 400.0), end=(480.0, 400.0))
    flyer = element("A01", "great_flyers", 500, 300, 90)
    state = field(CHIEF, flyer, element("B01", "spears", 500, 400, 270), works={"Bw1": work})

    assert codes(state, go("A01", (500, 400, 90), contact="B01")) == []


@pytest.mark.clause("9.3")
def test_attacking_ground_troops_from_flight_needs_it_too() -> None:
    flyer = element("A01", "flying_beings", 500, 200, 90)
    enemy = element("B01", "axe_sword", 500, 330, 270)
    attack = go("A01", (500, 330, 90), contact="B01")

    assert codes(field(CHIEF, flyer, enemy), attack) == []
    assert codes(field(CHIEF, flyer, enemy, element("A02", "spears", 500, 285, 90)), attack) == ["no_landing_place"]


@pytest.mark.clause("9.3")
def test_one_move_may_take_off_fly_and_land() -> None:
    landed = element("A01", "flying_beings", 500, 300, 90, landed=True)
    state = field(CHIEF, landed)

    assert codes(state, go("A01", (500, 400, 90))) == ["must_take_off"]
    both = after(state, go("A01", (500, 400, 90), take_off=True, land=True))
    assert both.elements["A01"].landed
    up = after(state, go("A01", (500, 400, 90), take_off=True))
    assert not up.elements["A01"].landed
    assert codes(field(CHIEF, structs.replace(landed, landed=False)), go("A01", (500, 400, 90), take_off=True)) == [
        "not_landed"
    ]
    assert codes(state, go("A90", (100, 50, 90), land=True)) == ["no_flyer"]


@pytest.mark.clause("9.3", "19.2")
def test_a_leg_of_a_march_may_take_off_and_land() -> None:
    state = field(
        commander("A90", "spears", 460, 40, 90),
        element("A01", "flying_beings", 500, 100, 90, landed=True),
        options=ADVANCED,
        ap=12,
    )
    there = (Pose(500, 300, 90),)
    up = after(state, March(elements=("A01",), move="element", poses=there, take_off=True))

    assert codes(state, March(elements=("A01",), move="element", poses=there)) == ["must_take_off"]
    assert (up.elements["A01"].landed, up.commands["A1"].ap) == (False, 9)
    down = March(elements=("A01",), move="element", poses=(Pose(500, 400, 90),), land=True)
    assert after(up, down).elements["A01"].landed


@pytest.mark.clause("9.3", "8.6", "19.2")
def test_columns_and_those_who_fall_in_take_off_to_move() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    first = element("A01", "flying_beings", 500, 200, 90, landed=True)
    behind = element("A02", "flying_beings", *first.box.middle("rear"), 90, landed=True)
    beside = element("A02", "flying_beings", 540, 200, 90, landed=True)
    both, there = ("A01", "A02"), (Pose(500, 260, 90),)
    for second, order in (
        (behind, MoveGroup(elements=both, move="column", legs=there)),
        (beside, MoveGroup(elements=both, move="form_column", legs=there)),
        (behind, March(elements=both, move="column", poses=there)),
        (beside, March(elements=both, move="form_column", poses=there)),
        (behind, March(elements=both, move="widen", poses=(Pose(540, 200, 90),))),
    ):
        state = field(near, first, second, options=ADVANCED, ap=12)
        flown = after(state, structs.replace(order, take_off=True))

        assert codes(state, order) == ["must_take_off"]
        assert [flown.elements[one].landed for one in both] == [False, False]


@pytest.mark.clause("9.1", "9.3")
def test_who_fights_on_the_ground_without_having_landed_may_be_told_to_take_off() -> None:
    flyer = element("A01", "flying_beings", 500, 300, 90)
    state = field(CHIEF, flyer, element("B01", "axe_sword", 500, 300, 270))

    assert codes(state, go("A01", (500, 260, 90), take_off=True)) == []


@pytest.mark.clause("9.3", "9.6")
def test_who_takes_off_flies_over_rivers() -> None:
    river = Piece(id="t2", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)
    landed = element("A01", "flying_beings", 520, 300, 90, landed=True)
    state = field(CHIEF, landed, terrain=[river], rivers={"t2": "raging"})

    assert pose(after(state, go("A01", (520, 500, 90), take_off=True)), "A01") == (520, 500, 90)


@pytest.mark.clause("9.3", "6.4")
def test_only_landing_or_only_taking_off_is_a_move_and_is_paid() -> None:
    state = field(CHIEF, element("A01", "flying_beings", 300, 100, 90), element("A02", "spears", 400, 100, 90))
    landed = after(state, Land(elements=("A01",)))

    assert landed.elements["A01"].landed
    assert landed.commands["A1"].ap == 5
    assert codes(landed, go("A01", (300, 120, 90), take_off=True)) == ["moved_already"]
    fresh = structs.replace(landed, moving=landed.moving.renewed())
    assert not after(fresh, TakeOff(elements=("A01",))).elements["A01"].landed
    assert codes(state, TakeOff(elements=("A01",))) == ["nothing_to_take_off"]
    assert codes(state, Land(elements=("A02",))) == ["nothing_to_land"]


@pytest.mark.clause("9.3")
def test_only_the_flyers_of_a_group_land() -> None:
    state = field(CHIEF, element("A01", "flying_beings", 500, 300, 90), element("A02", "riders", 540, 300, 90))
    down = after(state, Land(elements=("A01", "A02")))
    later = structs.replace(down, turn=5, moving=down.moving.renewed())

    assert [down.elements[one].landed for one in ("A01", "A02")] == [True, False]
    assert codes(later, go("A02", (540, 330, 90))) == []


@pytest.mark.clause("9.3")
def test_flyers_one_behind_the_other_have_no_room_to_land_together() -> None:
    pair = (element("A01", "flying_beings", 500, 300, 90), element("A02", "flying_beings", 500, 270, 90))
    beside = (pair[0], element("A02", "flying_beings", 540, 300, 90))
    down = MoveGroup(elements=("A01", "A02"), move="advance", distance=60, land=True)

    assert codes(field(CHIEF, *pair), down) == ["no_landing_place"]
    assert codes(field(CHIEF, *pair), Land(elements=("A01", "A02"))) == ["no_landing_place"]
    assert codes(field(CHIEF, *beside), down) == []


@pytest.mark.clause("9.4")
def test_flyers_end_in_no_camp() -> None:
    camp = Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(600, 760, 270))
    state = field(CHIEF, element("A01", "gods", 600, 500, 90), camps={"B": camp})

    assert "camp_in_the_way" in codes(state, go("A01", (600, 790, 90)))


@pytest.mark.clause("19.4")
def test_leaden_weight_brings_flyers_down_or_removes_them() -> None:
    magic = Magic(
        enchantments=tuple(
            Enchantment(spell="leaden_weight", target=k, caster="B01", grade=3, until=3) for k in ("A01", "A02")
        )
    )
    state = field(
        CHIEF,
        element("A01", "flying_beings", 900, 300, 90),
        element("A02", "flying_beings", 520, 340, 90),
        element("A03", "spears", 520, 300, 90),
        magic=magic,
        options=ADVANCED,
    )
    play = carry(state, EndMovement())

    assert play.state.elements["A01"].landed
    assert play.state.elements["A02"].place == "left"
    assert play.state.flow == (AskMoves(seats=(TWO,)),)


# --- 8.13 -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.13", "12.2")
@pytest.mark.parametrize("hidden", ["A03", "B03"])
def test_whoever_lies_in_ambush_where_one_would_turn_to_a_flyer_stands_in_the_way(hidden: str) -> None:
    state = field(
        element("A01", "flying_beings", 600, 400, 90),
        element("B01", "axe_sword", 500, 400, 270),
        element(hidden, "spears", 500, 396, 90, place="ambush"),
        top=AskFlyerFacing(seats=(TWO,)),
        phase="facing",
    )
    turn = FaceFlyer(element="B01", flyer="A01")

    if hidden == "B03":
        assert codes(state, turn, TWO) == ["no_room"]
        return
    found = after(state, turn, seat=TWO)
    assert found.elements["A03"].place == "field"
    assert pose(found, "B01") == (500.0, 400.0, 270.0)


@pytest.mark.clause("8.13")
def test_the_other_player_turns_towards_flyers() -> None:
    state = field(
        CHIEF,
        element("A01", "flying_beings", 600, 400, 90),
        element("B01", "axe_sword", 500, 410, 270),
        element("B02", "axe_sword", 500, 390, 270),
        element("B03", "axe_sword", 700, 600, 270),
        element("A02", "axe_sword", 700, 600, 90),
        top=AskFlyerFacing(seats=(TWO,)),
        phase="facing",
    )

    for crowded in ("B01", "B02"):
        assert codes(state, FaceFlyer(element=crowded, flyer="A01"), TWO) == ["no_room"]
    free = field(
        element("A01", "flying_beings", 600, 400, 90),
        element("B01", "axe_sword", 500, 400, 270),
        element("B03", "axe_sword", 700, 600, 270),
        element("A02", "axe_sword", 700, 600, 90),
        top=AskFlyerFacing(seats=(TWO,)),
        phase="facing",
    )
    facing = after(free, FaceFlyer(element="B01", flyer="A01"), seat=TWO)
    assert facing.elements["B01"].box.centre == pytest.approx(free.elements["B01"].box.centre, abs=0.01)
    assert pose(facing, "B01")[2] == pytest.approx(345.6, abs=3.0)
    assert codes(free, FaceFlyer(element="B03", flyer="A01"), TWO)[0] == "in_front_contact"
    assert codes(free, FaceFlyer(element="B01", flyer="A02"), TWO) == ["no_enemy_flyer"]
    attacking = structs.replace(free, camps={"A": camp("A", 480, 400, 90)})
    assert codes(attacking, FaceFlyer(element="B01", flyer="A01"), TWO)[0] == "in_front_contact"
    assert codes(facing, FaceFlyer(element="B01", flyer="A01"), TWO) == ["turned_already"]
    assert after(free, EndFacing(), seat=TWO).flow == (AskMoves(seats=(TWO,)),)


@pytest.mark.clause("8.13", "9.8")
def test_a_boat_does_not_turn_onto_the_bank() -> None:
    river = Piece(id="t2", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=60.0)
    boat, flyer = element("B01", "boats", 540, 400, 0), element("A01", "flying_beings", 500, 600, 270)
    state = field(CHIEF, boat, flyer, terrain=[river], top=AskFlyerFacing(seats=(TWO,)), phase="facing")

    assert codes(state, FaceFlyer(element="B01", flyer="A01"), TWO) == ["terrain_barred"]

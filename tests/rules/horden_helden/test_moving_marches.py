"""Marches, marching in, the extra step (19.2, 4.2, 6.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Seat
from battles.rules.geometry import Pose
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.kinds.groups import Step
from battles.rules.horden_helden.movement.orders import EndMovement, ExtraStep, March, MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import Camp, Command, Figure
from battles.rules.horden_helden.setup.record import SettingUp
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import LE
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    ONE,
    after,
    ask,
    carry,
    codes,
    field,
    file,
    go,
    kinds,
    names,
    pose,
    rank,
)

SWAMP = Piece(id="t1", kind="swamp", outline=((400.0, 330.0), (700.0, 330.0), (700.0, 400.0), (400.0, 400.0)))
ROAD = Piece(id="t2", kind="road", line=((500.0, 0.0), (500.0, 800.0)), width=20.0)


# --- marches ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("19.2")
def test_example_28_three_legs_cost_3_4_and_5() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    state = field(near, element("A01", "spears", 500, 100, 90), options=ADVANCED, ap=12)
    paid = []
    for y in (160, 220, 280):
        before = state.commands["A1"].ap
        state = after(state, March(elements=("A01",), move="element", poses=(Pose(500, y, 90),)))
        paid.append(before - state.commands["A1"].ap)

    assert paid == [3, 4, 5]
    assert state.moving.legs == {"A01": 3}
    assert codes(state, MoveElement(element="A01", legs=(Pose(500, 300, 90),)))[0] == "marched_already"


@pytest.mark.clause("19.2")
def test_example_12_forming_a_column_goes_one_unit_farther() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    state = field(near, *rank("light_horse", 3), options=ADVANCED, ap=12)
    form = March(elements=("A02", "A01", "A03"), move="form_column", poses=(Pose(540, 480, 90),))
    farther = March(elements=("A02", "A01", "A03"), move="form_column", poses=(Pose(540, 481, 90),))
    moved = after(state, form)

    assert ask(state, form).cost["mm"] == 6 * LE
    assert "too_far" in codes(state, farther)
    assert [pose(moved, one) for one in ("A02", "A01", "A03")] == [(540, 480, 90), (540, 450, 90), (540, 420, 90)]
    assert moved.moving.forming == ()


@pytest.mark.clause("19.2")
def test_the_middle_of_the_front_leads() -> None:
    state = field(CHIEF, *rank("light_horse", 3), options=ADVANCED, ap=12)
    even = field(CHIEF, *rank("light_horse", 4), options=ADVANCED, ap=12)

    def form(*order: str) -> March:
        x = 500 + 40 * (int(order[0][1:]) - 1)
        return March(elements=order, move="form_column", poses=(Pose(x, 480, 90),))

    assert codes(state, form("A01", "A02", "A03")) == ["not_the_middle"]
    assert codes(even, form("A02", "A01", "A03", "A04")) == []
    assert codes(even, form("A03", "A02", "A04", "A01")) == []


@pytest.mark.clause("19.2")
def test_forming_may_take_several_legs() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    state = field(near, *rank("hordes", 5), options=ADVANCED, ap=40)
    order = ("A03", "A02", "A04", "A01", "A05")
    first = after(state, March(elements=order, move="form_column", poses=(Pose(580, 390, 90),)))

    assert [set(group) for group in first.moving.forming] == [set(order)]
    for one in order:
        assert pose(first, one)[1] >= 300.0
    second = after(first, March(elements=order, move="form_column", poses=(Pose(580, 480, 90),)))
    assert pose(second, "A03")[1] == 480.0


@pytest.mark.clause("19.2")
def test_widening_ends_the_march() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    state = field(near, *file("light_horse", 3), options=ADVANCED, ap=20)
    widen = March(elements=names(3), move="widen", poses=(Pose(460, 300, 90), Pose(540, 300, 90)))
    moved = after(state, widen)

    assert [pose(moved, one)[:2] for one in names(3)] == [(500, 300), (460, 300), (540, 300)]
    assert set(moved.moving.marched_out) == set(names(3))
    assert "march_is_over" in codes(moved, March(elements=names(1), move="element", poses=(Pose(500, 330, 90),)))
    apart = March(elements=names(3), move="widen", poses=(Pose(450, 300, 90), Pose(540, 300, 90)))
    turned = March(elements=names(3), move="widen", poses=(Pose(460, 300, 95), Pose(540, 300, 90)))
    before = March(elements=names(3), move="widen", poses=(Pose(500, 330, 90), Pose(500, 270, 90)))
    assert "not_connected" in codes(state, apart)
    assert "different_facings" in codes(state, turned)
    assert "before_the_head" in codes(state, before)


@pytest.mark.clause("19.2")
def test_no_march_near_a_visible_enemy() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    march = March(elements=("A01",), move="element", poses=(Pose(500, 360, 90),))
    close = field(
        near, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 389, 270), options=ADVANCED, ap=12
    )
    far = field(
        near, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 440, 270), options=ADVANCED, ap=12
    )
    stop = March(elements=("A01",), move="element", poses=(Pose(500, 350, 90),))

    assert "march_near_enemy" in codes(close, march)
    refusal = ask(far, march).refusals[0]
    assert (refusal.code, refusal.facts["allowed"]) == ("march_comes_near", 90.0)
    assert after(far, stop).moving.marched_out == ("A01",)


@pytest.mark.clause("19.2")
def test_marches_belong_to_the_advanced_game_and_to_columns() -> None:
    basic = field(CHIEF, element("A01", "spears", 500, 300, 90))
    line = field(CHIEF, *rank("spears", 2), options=ADVANCED, ap=12)

    assert codes(basic, March(elements=("A01",), move="element", poses=(Pose(500, 340, 90),))) == ["no_marches"]
    assert codes(line, March(elements=names(2), move="column", poses=(Pose(500, 340, 90),))) == ["not_a_column"]
    assert codes(line, March(elements=names(2), move="element", poses=(Pose(500, 340, 90),))) == ["not_a_column"]


@pytest.mark.clause("19.2", "8.2")
def test_mounted_infantry_marches_as_riders_do() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    rider = element("A01", "spears", 500, 100, 90, flags=("mounted_infantry",))
    state = field(near, rider, options=ADVANCED, ap=12)

    assert ask(state, March(elements=("A01",), move="element", poses=(Pose(500, 220, 90),))).cost["allowed"] == 4 * LE


# --- 4.2: marching in -------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.2")
def test_a_column_marches_in_from_the_edge() -> None:
    waiting = [structs.replace(one, place="column", pose=None) for one in file("axe_sword", 4)]
    papers = SettingUp(columns={"A1": ("A01", "A02", "A03", "A04")}, entries={"A1": (500.0, 0.0)})
    state = field(CHIEF, *waiting, setting_up=papers)
    march = MoveGroup(elements=("A01", "A02", "A03"), move="column", legs=(Pose(500, 50, 90),))
    moved = after(state, march)

    assert [pose(moved, one)[1] for one in names(3)] == [50.0, 30.0, 10.0]
    assert moved.elements["A04"].place == "column"
    later = structs.replace(moved, moving=moved.moving.renewed())
    follow = after(later, MoveGroup(elements=names(4), move="column", legs=(Pose(500, 130, 90),)))
    assert [pose(follow, one)[1] for one in names(4)] == [130.0, 110.0, 90.0, 70.0]
    outside = MoveGroup(elements=names(4), move="column", legs=(Pose(500, 50, 90),))
    assert "off_board" in codes(state, outside)


@pytest.mark.clause("4.2", "11")
def test_riders_who_march_in_pass_light_infantry() -> None:
    rider = structs.replace(element("A01", "riders", 0, 0, 90), place="column", pose=None)
    papers = SettingUp(columns={"A1": ("A01",)}, entries={"A1": (500.0, 0.0)})
    state = field(CHIEF, rider, element("A02", "light_infantry", 500, 40, 90), setting_up=papers)
    aslant = structs.replace(state, elements={**state.elements, "A02": element("A02", "light_infantry", 500, 40, 60)})

    assert pose(after(state, go("A01", (500, 100, 90))), "A01") == (500.0, 100.0, 90.0)
    assert codes(aslant, go("A01", (500, 100, 90))) == ["blocked"]


@pytest.mark.clause("4.2", "11")
@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("spears", "spears", ["blocked"]),
        ("spears", "light_infantry", []),
        ("light_infantry", "riders", []),
        ("flying_beings", "spears", []),
        ("spears", "flying_beings", []),
    ],
)
def test_nobody_overtakes_those_before_him_in_the_column(first: str, second: str, found: list[str]) -> None:
    waiting = [
        structs.replace(element(key, kind, 0, 0, 90), place="column", pose=None)
        for key, kind in (("A01", first), ("A02", second), ("A03", "spears"))
    ]
    papers = SettingUp(columns={"A1": names(3)}, entries={"A1": (500.0, 0.0)})
    state = field(CHIEF, *waiting, setting_up=papers)

    assert codes(state, go("A02", (500, 30, 90))) == found
    assert codes(state, go("A01", (500, 30, 90))) == []


@pytest.mark.clause("4.2", "8.3")
def test_who_marches_in_leaves_the_board_over_no_edge() -> None:
    papers = SettingUp(columns={"A1": ("A01",)}, entries={"A1": (20.0, 0.0)})
    rider = structs.replace(element("A01", "riders", 0, 0, 90), place="column", pose=None)
    waiting = field(CHIEF, rider, setting_up=papers)
    half = field(CHIEF, element("A01", "riders", 300, 25, 90), setting_up=papers)

    assert codes(waiting, go("A01", (20, 10, 90))) == []
    assert codes(waiting, go("A01", (20, 10, 90), (20, 10, 0))) == ["off_board"]
    assert codes(half, go("A01", (300, 28, 90))) == []
    assert codes(half, go("A01", (300, 2, 90))) == ["off_board"]


@pytest.mark.clause("19.2", "17.1")
@pytest.mark.parametrize(("y", "found"), [(760, True), (671, True), (670, False)])
def test_a_march_keeps_away_from_a_camp_with_followers(y: float, found: bool) -> None:
    camp = Camp(id="camp", side="B", holder="B", width=80, depth=40, pose=Pose(500, 760, 270))
    riders = element("A01", "riders", 480, 640, 90)
    state = field(commander("A90", "spears", 460, 600, 90), riders, options=ADVANCED, ap=12, camps={"camp": camp})
    gone = structs.replace(state, camps={"camp": structs.replace(camp, followers=False)})
    march = March(elements=("A01",), move="element", poses=(Pose(480, y, 90),))

    assert ("march_comes_near" in codes(state, march)) is found
    assert "march_comes_near" not in codes(gone, march)


# --- 6.6 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.6")
def test_the_extra_step_of_a_commander_keeps_to_roads() -> None:
    chief = commander("A01", "spears", 500, 300, 90)
    state = field(chief, element("A02", "spears", 700, 300, 90), terrain=[ROAD], ap=2)
    step = ExtraStep(elements=("A01",), use="commander", legs=(Pose(500, 330, 90),))
    play = carry(state, step)

    assert ask(state, step).cost == {"ap": 1.0, "mm": 30.0, "allowed": 30.0}
    assert play.state.commands["A1"].ap == 1
    assert play.state.moving.extra_step == "A01"
    assert "extra_step_taken" in kinds(play)
    assert codes(play.state, MoveElement(element="A02", legs=(Pose(700, 320, 90),)))[0] == "moves_are_over"
    assert codes(state, ExtraStep(elements=("A01",), use="commander", legs=(Pose(500, 331, 90),))) == ["too_far"]
    assert codes(state, ExtraStep(elements=("A01",), use="commander", legs=(Pose(530, 300, 90),))) == [
        "extra_step_off_road"
    ]
    assert codes(state, ExtraStep(elements=("A02",), use="commander", legs=(Pose(700, 320, 90),))) == [
        "no_commander_with_them"
    ]


@pytest.mark.clause("6.6")
def test_the_extra_step_of_a_wizard_bars_his_support() -> None:
    wizard = structs.replace(element("A01", "spears", 500, 300, 90), figure=Figure(kind="wizard"))
    state = field(CHIEF, wizard, terrain=[SWAMP], ap=2)
    moved = after(state, ExtraStep(elements=("A01",), use="wizard", legs=(Pose(500, 325, 90),)))

    assert moved.moving.barred_wizards == ("A01",)
    assert moved.moving.moved == ()
    nearer = field(CHIEF, structs.replace(wizard, pose=Pose(500, 310, 90)), terrain=[SWAMP], ap=2)
    into = ExtraStep(elements=("A01",), use="wizard", legs=(Pose(500, 335, 90),))
    assert codes(nearer, into) == ["extra_step_off_open"]
    assert codes(state, ExtraStep(elements=("A90",), use="wizard", legs=(Pose(100, 50, 90),))) == [
        "no_wizard_with_them"
    ]


@pytest.mark.clause("6.6")
def test_a_group_may_take_the_extra_step_too() -> None:
    wizard = structs.replace(element("A01", "spears", 500, 300, 90), figure=Figure(kind="wizard"))
    state = field(CHIEF, wizard, element("A02", "spears", 540, 300, 90), ap=2)
    step = ExtraStep(elements=("A01", "A02"), use="wizard", steps=(Step(move="advance", amount=30),))

    assert pose(after(state, step), "A02") == (540.0, 330.0, 90.0)


@pytest.mark.clause("6.6", "8.7")
def test_two_abreast_take_no_extra_step_along_a_road() -> None:
    chief = commander("A01", "spears", 480, 300, 90)
    abreast = field(chief, element("A02", "spears", 520, 300, 90), terrain=[ROAD], ap=2)
    in_file = field(commander("A01", "spears", 500, 300, 90), element("A02", "spears", 500, 285, 90), terrain=[ROAD])
    step = ExtraStep(elements=("A01", "A02"), use="commander", steps=(Step(move="advance", amount=30),))

    assert codes(abreast, step) == ["extra_step_off_road"]
    assert codes(in_file, step) == []


@pytest.mark.clause("6.6")
def test_water_is_no_ground_for_the_extra_step() -> None:
    lake = Piece(id="t5", kind="lake", outline=((300.0, 375.0), (900.0, 375.0), (900.0, 700.0), (300.0, 700.0)))
    boat = structs.replace(element("A01", "boats", 500, 500, 0), figure=Figure(kind="wizard"))
    step = ExtraStep(elements=("A01",), use="wizard", legs=(Pose(530, 500, 0),))

    assert codes(field(CHIEF, boat, terrain=[lake]), step) == ["extra_step_off_open"]


@pytest.mark.clause("6.6")
def test_all_wizards_of_a_group_that_takes_it_are_barred() -> None:
    first = structs.replace(element("A01", "spears", 500, 300, 90), figure=Figure(kind="wizard"))
    second = structs.replace(element("A02", "spears", 540, 300, 90), figure=Figure(kind="wizard"))
    state = field(CHIEF, first, second, ap=2)
    step = ExtraStep(elements=("A01", "A02"), use="wizard", steps=(Step(move="advance", amount=30),))

    assert after(state, step).moving.barred_wizards == ("A01", "A02")


@pytest.mark.clause("6.6", "14.2")
def test_artillery_that_takes_the_extra_step_with_a_wizard_has_moved() -> None:
    wizard = structs.replace(element("A01", "spears", 500, 300, 90), figure=Figure(kind="wizard"))
    state = field(CHIEF, wizard, element("A02", "artillery", 540, 300, 90), ap=2)
    moved = after(state, ExtraStep(elements=("A01", "A02"), use="wizard", steps=(Step(move="advance", amount=30),)))

    assert shooters.problem(state, state.elements["A02"]) is None
    refusal = shooters.problem(moved, moved.elements["A02"])
    assert refusal is not None
    assert refusal.code == "artillery_moved"


@pytest.mark.clause("6.6", "20")
def test_in_large_battles_only_the_chief_takes_it() -> None:
    sub = structs.replace(commander("A01", "spears", 500, 300, 90))
    assert sub.commander is not None
    lower = structs.replace(sub, commander=structs.replace(sub.commander, role="subordinate"))
    state = field(lower, terrain=[ROAD], options=Options(mode="basic", points=1200))

    assert codes(state, ExtraStep(elements=("A01",), use="commander", legs=(Pose(500, 330, 90),))) == [
        "no_commander_with_them"
    ]


@pytest.mark.clause("6.6", "20")
def test_it_waits_until_all_users_of_the_side_have_moved() -> None:
    ally = Command(id="A2", side="A", seat=Seat("3"), ap=4)
    state = field(
        commander("A01", "spears", 500, 300, 90),
        element("A02", "spears", 700, 300, 90, command="A2"),
        terrain=[ROAD],
        options=Options(mode="basic", points=1200),
        top=AskMoves(seats=(ONE, Seat("3"))),
    )
    both = structs.replace(state, commands={**state.commands, "A2": ally})
    step = ExtraStep(elements=("A01",), use="commander", legs=(Pose(500, 330, 90),))

    assert codes(both, step) == ["others_still_move"]
    assert codes(after(both, EndMovement(), seat=Seat("3")), step) == []

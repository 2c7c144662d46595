"""Flyers, rivers, boats, mounted infantry, magic moves, storming (9, 17.4, 17.9, 19.4)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.moving import boats, rivers
from battles.rules.horden_helden.moving.frames import AskFlyerFacing, AskMoves
from battles.rules.horden_helden.moving.orders import (
    Disembark,
    Dismount,
    Embark,
    EndFacing,
    EndMovement,
    FaceFlyer,
    Land,
    MoveElement,
    MoveGroup,
    StormSection,
    TakeOff,
)
from battles.rules.horden_helden.pieces import Camp, Element, Figure, Work
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import LE
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.moving_table import ADVANCED, ONE, TWO, after, ask, carry, codes, field, kinds, pose

CHIEF = commander("A90", "spears", 100, 40, 90)
WOOD = Piece(id="t1", kind="wood", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))
BROOK = Piece(id="t3", kind="river", line=((0.0, 340.0), (1200.0, 340.0)), width=30.0)
RIVER = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)


def go(key: str, *legs: tuple[float, float, float], **more: object) -> MoveElement:
    return MoveElement(element=key, legs=tuple(Pose(*leg) for leg in legs), **more)  # type: ignore[arg-type]


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
    turned = (
        after(state, FaceFlyer(element="B02", flyer="A01"), seat=TWO)
        if not codes(state, FaceFlyer(element="B02", flyer="A01"), TWO)
        else None
    )

    assert codes(state, FaceFlyer(element="B01", flyer="A01"), TWO) == ["no_room"]
    assert turned is None
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
    assert codes(facing, FaceFlyer(element="B01", flyer="A01"), TWO) == ["turned_already"]
    assert after(free, EndFacing(), seat=TWO).flow == (AskMoves(seats=(TWO,)),)


# --- rivers -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(
    ("width", "face", "character"),
    [
        (30, 1, "calm"),
        (30, 2, "calm"),
        (30, 3, "normal"),
        (30, 4, "normal"),
        (30, 5, "raging"),
        (40, 2, "normal"),
        (40, 4, "raging"),
        (39.9, 4, "normal"),
    ],
)
def test_example_76_the_character_of_a_river(width: float, face: int, character: str) -> None:
    assert rivers.character_of(structs.replace(BROOK, width=width), face) == character


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(
    ("character", "flags", "needed"),
    [
        ("calm", ("undead",), None),
        ("normal", (), None),
        ("normal", ("undead",), 2),
        ("raging", (), 2),
        ("raging", ("undead",), 4),
    ],
)
def test_who_must_throw_to_cross(character: str, flags: tuple[str, ...], needed: int | None) -> None:
    state = field(element("A01", "spears", 500, 310, 90, flags=flags), terrain=[BROOK], rivers={"t3": character})

    assert rivers.needed(state, state.elements["A01"], BROOK) == needed
    boat = element("A02", "boats", 500, 310, 90)
    assert rivers.needed(state, boat, BROOK) is None


@pytest.mark.clause("9.5", "9.6")
def test_the_first_crossing_throws_for_river_and_element() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), terrain=[BROOK])
    across = carry(state, go("A01", (500, 340, 90)), 5, 2)

    assert kinds(across)[:5] == ["thrown", "river_tested", "thrown", "crossing_tested", "elements_moved"]
    assert across.state.rivers == {"t3": "raging"}
    assert pose(across.state, "A01") == (500.0, 340.0, 90.0)
    assert across.state.moving.crossed == ("A01",)


@pytest.mark.clause("9.6")
def test_who_fails_stops_at_the_bank() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), terrain=[BROOK], rivers={"t3": "raging"})
    failed = carry(state, go("A01", (500, 340, 90)), 1)

    assert "move_cut_short" in kinds(failed)
    x, y, _ = pose(failed.state, "A01")
    assert x == 500.0
    assert 324.9 <= y <= 325.1
    assert failed.state.commands["A1"].ap < 6


@pytest.mark.clause("9.6")
def test_those_behind_are_blocked_by_who_failed() -> None:
    state = field(
        CHIEF,
        element("A01", "spears", 500, 320, 90),
        element("A02", "spears", 500, 305, 90),
        terrain=[BROOK],
        rivers={"t3": "raging"},
    )
    column = carry(state, MoveGroup(elements=("A01", "A02"), move="column", legs=(Pose(500, 350, 90),)), 1, 6)

    assert pose(column.state, "A01")[1] == pytest.approx(325.0, abs=0.1)
    assert pose(column.state, "A02")[1] <= 310.2


@pytest.mark.clause("8.7", "9.5")
def test_a_line_that_finds_the_river_rough_stops_as_a_whole() -> None:
    state = field(
        CHIEF, element("A01", "spears", 500, 310, 90), element("A02", "spears", 540, 310, 90), terrain=[BROOK]
    )
    stopped = carry(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=30), 4)

    assert pose(stopped.state, "A01")[1] == pytest.approx(325.0, abs=0.1)
    assert pose(stopped.state, "A02")[1] == pose(stopped.state, "A01")[1]


# --- boats ------------------------------------------------------------------------------------------------------------


def fleet(*more: Element, **kept: object) -> State:
    terrain: Iterable[Piece] = [RIVER]
    return field(CHIEF, element("A01", "boats", 500, 400, 0), *more, terrain=terrain, ap=20, **kept)


@pytest.mark.clause("9.8", "8.2")
def test_boats_go_four_units_downstream_and_two_upstream() -> None:
    state = fleet()

    assert ask(state, go("A01", (620, 400, 0))).cost["mm"] == 120.0
    assert codes(state, go("A01", (620, 400, 0))) == []
    assert codes(state, go("A01", (440, 400, 0))) == []
    assert codes(state, go("A01", (438, 400, 0))) == ["too_far"]
    lake = Piece(id="t5", kind="lake", outline=((300.0, 300.0), (900.0, 300.0), (900.0, 600.0), (300.0, 600.0)))
    still = field(CHIEF, element("A01", "boats", 600, 400, 0), terrain=[lake])
    assert codes(still, go("A01", (480, 400, 0))) == []


@pytest.mark.clause("9.8")
def test_boats_stay_on_the_water() -> None:
    assert "terrain_barred" in codes(fleet(), go("A01", (500, 340, 0)))


@pytest.mark.clause("9.8")
def test_a_boat_runs_over_enemies_in_the_water() -> None:
    state = fleet(element("B01", "spears", 560, 400, 90), rivers={"t4": "calm"})
    play = carry(state, go("A01", (610, 400, 0)))

    assert play.state.elements["B01"].place == "destroyed"
    assert pose(play.state, "A01") == (610.0, 400.0, 0.0)
    friend = fleet(element("A02", "spears", 560, 400, 90))
    assert "blocked" in codes(friend, go("A01", (610, 400, 0)))


@pytest.mark.clause("9.8", "1.9")
def test_embarking_and_landing_take_turns() -> None:
    state = fleet(element("A02", "spears", 460, 330, 90), element("A03", "spears", 400, 330, 90))
    moored = after(state, go("A01", (500, 375, 0)))
    turn2 = structs.replace(moored, turn=5, moving=moored.moving.renewed())

    assert boats.bank_side(moored, moored.elements["A01"].box) == "right"
    assert moored.moving.landings == {"A01": 3}
    aboard = after(turn2, Embark(element="A02", boat="A01", legs=(Pose(460, 355, 90),)))
    assert aboard.elements["A02"].place == "aboard"
    assert codes(aboard, go("A01", (560, 375, 0))) == ["boat_must_wait"]
    assert codes(aboard, Embark(element="A03", boat="A01", legs=(Pose(440, 355, 90),)))[-1] == "boat_is_full"
    turn3 = structs.replace(aboard, turn=7, moving=aboard.moving.renewed())
    sailed = after(turn3, go("A01", (560, 375, 0)))
    assert sailed.moving.sailed == ("A02",)
    assert codes(sailed, Disembark(element="A02", pose=Pose(520, 330, 270))) == ["sailed_already"]
    turn4 = structs.replace(sailed, turn=9, moving=sailed.moving.renewed())
    assert codes(turn4, Disembark(element="A02", pose=Pose(520, 280, 270))) == ["too_far"]
    ashore = after(turn4, Disembark(element="A02", pose=Pose(520, 320, 270)))
    assert ashore.elements["A02"].place == "field"
    assert pose(ashore, "A02") == (520.0, 320.0, 270.0)
    assert ashore.moving.moved == ("A02",)


@pytest.mark.clause("9.8")
def test_landing_needs_a_boat_at_the_bank_since_an_earlier_turn() -> None:
    passenger = structs.replace(element("A02", "spears", 0, 0, 90), place="aboard", pose=None, boat="A01")
    afloat = fleet(passenger)
    order = Disembark(element="A02", pose=Pose(460, 330, 270))

    assert codes(afloat, order) == ["boat_not_landed"]
    assert codes(fleet(element("A02", "spears", 460, 330, 90)), order) == ["not_aboard"]


@pytest.mark.clause("9.8", "1.9")
@pytest.mark.parametrize("kind", ["pikes", "hordes", "artillery", "riders"])
def test_what_no_boat_carries(kind: str) -> None:
    state = field(CHIEF, element("A01", "boats", 500, 375, 0), element("A02", kind, 460, 340, 90), terrain=[RIVER])

    assert "not_for_boats" in codes(state, Embark(element="A02", boat="A01", legs=(Pose(460, 355, 90),)))


@pytest.mark.clause("9.8")
def test_a_boat_is_attacked_from_the_bank_at_which_it_lies() -> None:
    lake = Piece(id="t5", kind="lake", outline=((300.0, 355.0), (900.0, 355.0), (900.0, 700.0), (300.0, 700.0)))
    moored = field(
        CHIEF, element("A02", "axe_sword", 440, 340, 90), element("B01", "boats", 500, 375, 0), terrain=[lake]
    )
    attack = go("A02", (440, 355, 90), contact="B01")
    off = structs.replace(moored, elements={**moored.elements, "B01": element("B01", "boats", 500, 415, 0)})

    assert codes(moored, attack) == []
    assert codes(moored, go("A02", (480, 355, 90), contact="B01")) == []
    assert "not_a_contact_pose" in codes(moored, go("A02", (460, 355, 90), contact="B01"))
    assert codes(off, go("A02", (440, 395, 90))) == ["boat_out_of_reach"]


@pytest.mark.clause("9.8")
def test_a_boat_in_midstream_is_out_of_reach() -> None:
    wide = field(
        CHIEF,
        element("A02", "axe_sword", 440, 360, 90),
        element("B01", "boats", 500, 400, 0),
        terrain=[RIVER],
        rivers={"t4": "calm"},
    )

    assert "boat_out_of_reach" in codes(wide, go("A02", (440, 380, 90), contact="B01"))


# --- 9.9, 19.4 --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("9.9")
def test_mounted_infantry_dismounts_by_order_or_by_contact() -> None:
    rider = element("A01", "axe_sword", 500, 300, 90, flags=("mounted_infantry",))
    state = field(CHIEF, rider, element("B01", "spears", 500, 360, 270))

    assert after(state, Dismount(elements=("A01",))).elements["A01"].dismounted
    charged = after(state, go("A01", (500, 360, 90), contact="B01"))
    assert charged.elements["A01"].dismounted
    assert codes(charged, Dismount(elements=("A01",))) == ["does_not_ride"]
    assert "will_dismount" in [one.code for one in ask(state, go("A01", (500, 360, 90), contact="B01")).consequences]


@pytest.mark.clause("19.4")
def test_a_magic_move_ignores_terrain_and_most_elements() -> None:
    wizard = structs.replace(element("A01", "spears", 520, 325, 90), figure=Figure(kind="wizard"))
    magic = Magic(magic_moves=("A01",))
    lake = structs.replace(WOOD, kind="lake", outline=((480.0, 340.0), (560.0, 340.0), (560.0, 380.0), (480.0, 380.0)))
    state = field(
        CHIEF, wizard, element("A02", "spears", 520, 340, 90), terrain=[lake], magic=magic, options=ADVANCED, ap=0
    )
    jump = go("A01", (520, 415, 90))

    assert ask(state, jump).cost == {"ap": 0.0, "mm": 90.0, "allowed": 90.0}
    assert codes(state, jump) == []
    assert codes(state, go("A01", (520, 370, 90))) == ["terrain_barred"]
    god = field(CHIEF, wizard, element("B02", "gods", 520, 340, 90), magic=magic, options=ADVANCED, ap=0)
    assert "blocked" in codes(god, jump)
    figure = structs.replace(element("B03", "spears", 520, 355, 90), figure=Figure(kind="hero"))
    assert "blocked" in codes(field(CHIEF, wizard, figure, magic=magic, options=ADVANCED, ap=0), jump)


@pytest.mark.clause("19.4")
def test_raised_undead_move_only_in_a_wizards_range() -> None:
    undead = element("A01", "hordes", 500, 300, 90, flags=("undead", "raised"))
    wizard = structs.replace(element("A02", "spears", 700, 300, 90), figure=Figure(kind="wizard", grade=2))
    far = field(CHIEF, undead, wizard, options=ADVANCED)
    near = field(CHIEF, undead, structs.replace(wizard, pose=Pose(600, 300, 90)), options=ADVANCED, ap=12)

    assert codes(far, go("A01", (500, 330, 90))) == ["no_wizard_in_range"]
    assert codes(near, go("A01", (500, 330, 90))) == []


# --- 20 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("20")
def test_withdrawing_and_unreliable_commands_obey_no_such_orders() -> None:
    large = Options(mode="basic", points=1200)
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 500, 270), options=large)

    def with_command(**fields: object) -> State:
        return structs.replace(
            state, commands={**state.commands, "A1": structs.replace(state.commands["A1"], **fields)}
        )

    assert codes(with_command(withdrawing=True), go("A01", (500, 330, 90))) == ["command_withdraws"]
    assert codes(with_command(unreliable=True), go("A01", (500, 315, 90))) == []
    assert codes(with_command(unreliable=True), go("A01", (500, 325, 90))) == ["ally_stands_aside"]


# --- storming ---------------------------------------------------------------------------------------------------------


def stormed(kind: str, *, followers: bool = False, fortified: bool = True, **more: object) -> State:
    camp = Camp(
        id="B",
        side="B",
        holder="B",
        width=80,
        depth=40,
        pose=Pose(600, 760, 270),
        fortified=fortified,
        followers=followers,
    )
    return field(CHIEF, element("A01", kind, 580, 720, 90), camps={"B": camp}, **more)


@pytest.mark.clause("17.4")
def test_example_77_hordes_fail_to_storm_an_undefended_section() -> None:
    state = stormed("hordes")
    section = next(
        one
        for one in ("camp:B:1", "camp:B:2")
        if not codes(state, StormSection(element="A01", section=one, legs=(Pose(580, 760, 90),)))
    )
    storm = StormSection(element="A01", section=section, legs=(Pose(580, 760, 90),))
    failed = carry(state, storm, 2, 4)
    done = carry(state, storm, 3, 4)

    assert pose(failed.state, "A01") == (580.0, 760.0, 90.0)
    assert failed.state.camps["B"].holder == "B"
    assert pose(done.state, "A01") == (580.0, 790.0, 90.0)
    assert done.state.camps["B"].holder == "A"


@pytest.mark.clause("17.4")
def test_mounted_troops_storm_works_with_t27() -> None:
    from battles.rules.horden_helden import camps
    from battles.rules.horden_helden.moving.storming import factor

    rider = element("A01", "riders", 580, 720, 90)
    for options, malus in (
        (Options(mode="basic"), -4),
        (ADVANCED, -4),
        (Options(mode="advanced", edition="sheet2020"), -3),
    ):
        state = stormed("riders", options=options)
        section = camps.sections(state.camps["B"])[1]
        assert factor(state, rider, section) == rider.troop.against_foot + malus
    open_camp = stormed("riders", fortified=False)
    assert factor(open_camp, rider, camps.sections(open_camp.camps["B"])[1]) == rider.troop.against_foot


@pytest.mark.clause("17.4")
def test_a_defended_section_is_not_stormed() -> None:
    held = stormed("axe_sword", followers=True)
    order = StormSection(element="A01", section="camp:B:1", legs=(Pose(580, 760, 90),))
    other = StormSection(element="A01", section="camp:B:2", legs=(Pose(580, 760, 90),))

    assert "section_is_defended" in {*codes(held, order), *codes(held, other)}
    assert (
        codes(held, StormSection(element="A01", section="camp:X:9", legs=(Pose(580, 760, 90),)))[-1] == "misses_enemy"
    )
    assert "cannot_enter_works" in {
        code
        for n in (1, 2)
        for code in codes(
            stormed("artillery"), StormSection(element="A01", section=f"camp:B:{n}", legs=(Pose(580, 760, 90),))
        )
    }


@pytest.mark.clause("17.9")
def test_a_field_work_without_defender_is_crossed_by_the_same_throw() -> None:
    wall = Work(id="w1", side="B", start=(480.0, 340.0), end=(520.0, 340.0))
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), works={"w1": wall})
    turned = structs.replace(state, works={"w1": structs.replace(wall, start=wall.end, end=wall.start)})
    storm = StormSection(element="A01", section="work:w1", legs=(Pose(500, 340, 90),))
    legal = state if not codes(state, storm) else turned
    done = carry(legal, storm, 1, 1)

    assert pose(done.state, "A01") == (500.0, 360.0, 90.0)
    assert kinds(done)[-1] in ("flow_set", "works_entered")
    assert 6 * LE == 180.0
    assert ONE == "1"

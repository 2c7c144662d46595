"""What moves cost in action points, every row of both tables (6.1–6.3)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.magic.record import Enchantment, Magic
from battles.rules.horden_helden.movement.contact.meetings import Meeting
from battles.rules.horden_helden.movement.judgement import costs
from battles.rules.horden_helden.movement.orders import Land, March, MoveElement, MoveGroup
from battles.rules.horden_helden.pieces import Camp, Element, Figure
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.melee_table import camp
from tests.rules.horden_helden.moving_table import ADVANCED, after, ask, codes, field

WOOD = Piece(id="t1", kind="wood", outline=((300.0, 100.0), (420.0, 100.0), (420.0, 220.0), (300.0, 220.0)))


def codes_of(state: State, *movers: str, meetings: tuple[Meeting, ...] = ()) -> dict[str, int]:
    found = costs.lines(state, [state.elements[one] for one in movers], meetings)
    return {line.code: line.ap for line in found}


def price(state: State, *movers: str, meetings: tuple[Meeting, ...] = ()) -> int:
    return costs.total(costs.lines(state, [state.elements[one] for one in movers], meetings))


def hero(one: Element, kind: str = "hero") -> Element:
    return structs.replace(one, figure=Figure(kind=kind))  # type: ignore[arg-type]


# --- basic ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.1")
def test_example_24_mixed_group_with_its_commander_13_units_away() -> None:
    state = field(
        commander("A01", "knights", 100, 100, 90),
        element("A02", "riders", 600, 100, 90),
        element("A03", "riders", 640, 100, 90),
        element("A04", "spears", 680, 100, 90),
    )

    assert codes_of(state, "A02", "A03", "A04") == {"base": 1, "mixed_mounted_foot": 1, "commander_position": 1}
    assert price(state, "A02", "A03", "A04") == 3


@pytest.mark.clause("6.1")
def test_example_25_commander_in_a_wood_and_unseen_is_one_bullet() -> None:
    state = field(commander("A01", "spears", 360, 160, 90), element("A02", "spears", 620, 160, 90), terrain=[WOOD])

    assert codes_of(state, "A02") == {"base": 1, "commander_position": 1}


@pytest.mark.clause("6.2")
def test_example_26_the_same_in_the_advanced_game() -> None:
    state = field(
        commander("A01", "spears", 360, 160, 90),
        element("A02", "spears", 620, 160, 90),
        terrain=[WOOD],
        options=ADVANCED,
    )

    assert codes_of(state, "A02") == {"mobility": 3, "commander_far_unseen": 2, "commander_in_cover": 2}
    assert price(state, "A02") == 7


@pytest.mark.clause("6.2")
def test_example_27_hero_and_commander_charge_for_nothing() -> None:
    leader = hero(commander("A01", "knights", 500, 300, 90, mobility=2))
    state = field(leader, element("B01", "spears", 500, 340, 270), options=ADVANCED)
    charge = MoveElement(element="A01", legs=(Pose(500, 340, 90),), contact="B01")

    assert ask(state, charge).cost["ap"] == 0
    assert after(state, charge).commands["A1"].ap == 6


@pytest.mark.clause("6.2")
def test_the_price_never_falls_below_nothing() -> None:
    leader = hero(commander("A01", "knights", 500, 300, 90, mobility=2))
    magic = Magic(enchantments=(Enchantment(spell="obedience", target="A01", caster="A01", grade=3, until=3),))
    state = field(leader, element("B01", "spears", 500, 340, 270), options=ADVANCED, magic=magic)

    assert price(state, "A01", meetings=(Meeting("A01", "B01", "front"),)) == 0


@pytest.mark.clause("6.2")
@pytest.mark.parametrize(("units", "surcharge"), [(15, 0), (17, 2)])
def test_example_29_light_horse_is_led_twice_as_far(units: int, surcharge: int) -> None:
    state = field(
        commander("A01", "spears", 100, 400, 90, grade=2),
        element("A02", "light_horse", 140 + units * LE, 400, 90),
        options=ADVANCED,
    )

    assert codes_of(state, "A02").get("commander_far_seen", 0) == surcharge


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("kind", "units", "far"), [("spears", 11.9, False), ("spears", 12.1, True), ("riders", 12.1, True)]
)
def test_basic_command_range_is_12_units(kind: str, units: float, far: bool) -> None:
    state = field(commander("A01", "spears", 100, 400, 90), element("A02", kind, 140 + units * LE, 400, 90))

    assert ("commander_position" in codes_of(state, "A02")) is far


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(("kind", "units", "far"), [("light_horse", 23.9, False), ("flying_beings", 24.1, True)])
def test_basic_command_range_of_the_swift_is_24_units(kind: str, units: float, far: bool) -> None:
    state = field(commander("A01", "spears", 100, 400, 90), element("A02", kind, 140 + units * LE, 400, 90))

    assert ("commander_position" in codes_of(state, "A02")) is far


@pytest.mark.clause("6.1", "9.8")
@pytest.mark.parametrize(("y", "far"), [(120, False), (15, True)])
def test_a_commander_aboard_is_seen_with_his_boat(y: float, far: bool) -> None:
    river = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)
    chief = structs.replace(commander("A01", "spears", 0, 0, 90), place="aboard", pose=None, boat="A03")
    boat = element("A03", "boats", 500, 400, 0)
    state = field(chief, boat, element("A02", "spears", 480, y, 90), terrain=[river])

    assert ("commander_position" in codes_of(state, "A02")) is far


@pytest.mark.clause("6.3")
def test_gods_hear_their_commander_anywhere() -> None:
    state = field(commander("A01", "spears", 100, 400, 90), element("A02", "gods", 1100, 400, 90))

    assert codes_of(state, "A02") == {"base": 1}


@pytest.mark.clause("6.1")
def test_light_infantry_and_the_commander_do_not_mix() -> None:
    state = field(
        commander("A01", "knights", 500, 100, 90),
        element("A02", "spears", 540, 100, 90),
        element("A03", "riders", 580, 100, 90),
        element("A04", "light_infantry", 620, 100, 90),
        element("A05", "flying_beings", 660, 100, 90),
    )

    assert codes_of(state, "A01", "A02") == {"base": 1}
    assert codes_of(state, "A03", "A04") == {"base": 1}
    assert codes_of(state, "A02", "A03")["mixed_mounted_foot"] == 1
    assert codes_of(state, "A03", "A05")["mixed_flying_ground"] == 1
    assert price(state, "A02", "A03", "A05") == 3


@pytest.mark.clause("6.1", "6.3")
@pytest.mark.parametrize(
    ("mover", "target", "dear"),
    [
        ("riders", "giants", True),
        ("flying_beings", "great_flyers", True),
        ("giants", "giants", False),
        ("spears", "giants", False),
        ("riders", "gods", False),
    ],
)
def test_basic_surcharge_for_daring_a_monster(mover: str, target: str, dear: bool) -> None:
    state = field(
        commander("A01", "spears", 500, 100, 90),
        element("A02", mover, 500, 200, 90),
        element("B01", target, 500, 300, 270),
    )

    found = codes_of(state, "A02", meetings=(Meeting("A02", "B01", "front"),))

    assert ("contact_great_flyer_or_giant" in found) is dear


@pytest.mark.clause("6.2", "6.3")
@pytest.mark.parametrize(("target", "dear"), [("gods", 2), ("giants", 2), ("great_flyers", 2), ("beasts", 0)])
def test_advanced_surcharge_for_daring_a_monster(target: str, dear: int) -> None:
    state = field(
        commander("A01", "spears", 500, 100, 90),
        element("A02", "riders", 500, 200, 90),
        element("B01", target, 500, 300, 270),
        options=ADVANCED,
    )

    assert codes_of(state, "A02", meetings=(Meeting("A02", "B01", "front"),)).get("contact_monster", 0) == dear


@pytest.mark.clause("6.1")
def test_a_dead_commander_makes_every_move_dearer() -> None:
    basic = field(element("A02", "spears", 500, 100, 90))
    advanced = field(element("A02", "spears", 500, 100, 90), options=ADVANCED)

    assert codes_of(basic, "A02") == {"base": 1, "commander_dead": 1}
    assert codes_of(advanced, "A02") == {"mobility": 3, "commander_dead": 3}


@pytest.mark.clause("6.1")
@pytest.mark.parametrize("kind", ["wood", "swamp", "dunes", "built_up"])
def test_a_commander_in_cover_is_badly_placed(kind: str) -> None:
    piece = structs.replace(WOOD, kind=kind)
    state = field(commander("A01", "spears", 360, 160, 90), element("A02", "spears", 360, 120, 90), terrain=[piece])
    rough = structs.replace(state, terrain=(structs.replace(WOOD, kind="rough"),))

    assert "commander_position" in codes_of(state, "A02")
    assert "commander_position" not in codes_of(rough, "A02")
    hidden = structs.replace(state.elements["A01"], place="ambush")
    lurking = structs.replace(state, elements=state.elements | {"A01": hidden})
    assert "commander_position" in codes_of(lurking, "A02")


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(("y", "badly"), [(45.0, True), (59.0, True), (61.0, False)])
def test_a_commander_wholly_or_partly_in_a_camp_is_badly_placed(y: float, badly: bool) -> None:
    camp = Camp(id="A", side="A", holder="A", width=80, depth=40, pose=Pose(360, 40, 90))
    pieces = (commander("A01", "axe_sword", 360, y, 90), element("A02", "spears", 360, 120, 90))

    assert ("commander_position" in codes_of(field(*pieces, camps={"A": camp}), "A02")) is badly


@pytest.mark.clause("6.1", "6.2")
def test_a_commander_in_base_contact_has_no_time() -> None:
    pieces = (
        commander("A01", "spears", 500, 300, 90),
        element("A02", "spears", 500, 200, 90),
        element("B01", "spears", 500, 300, 270),
    )

    assert codes_of(field(*pieces), "A02")["commander_in_contact"] == 1
    assert codes_of(field(*pieces, options=ADVANCED), "A02")["commander_in_contact"] == 2


@pytest.mark.clause("6.1", "17.1")
def test_nor_has_one_who_fights_the_followers_of_a_camp() -> None:
    pieces = commander("A01", "spears", 220, 200, 90), element("A02", "spears", 300, 100, 90)
    attacked = camp("B", 200, 200, 270)

    assert codes_of(field(*pieces, camps={"B": attacked}), "A02")["commander_in_contact"] == 1
    deserted = structs.replace(attacked, followers=False)
    assert "commander_in_contact" not in codes_of(field(*pieces, camps={"B": deserted}), "A02")


@pytest.mark.clause("6.1", "9.2")
def test_a_wizard_reaches_a_flyer_for_one_point_more() -> None:
    state = field(
        commander("A01", "spears", 500, 100, 90),
        hero(element("A02", "spears", 500, 300, 90), "wizard"),
        element("B01", "flying_beings", 500, 330, 270),
    )

    assert codes_of(state, "A02", meetings=(Meeting("A02", "B01", "front"),))["wizard_attacks_airborne"] == 1


@pytest.mark.clause("9.2", "6.1")
def test_a_wizard_pays_no_more_for_a_flyer_whom_anybody_may_attack() -> None:
    """It overlaps a ground element in melee: everybody may reach it."""
    state = field(
        commander("A01", "spears", 500, 100, 90),
        hero(element("A02", "spears", 540, 250, 90), "wizard"),
        element("A03", "spears", 500, 300, 90),
        element("B01", "flying_beings", 540, 300, 270),
        element("B02", "spears", 500, 300, 270),
    )

    assert state.is_airborne(state.elements["B01"])
    assert codes_of(state, "A02", meetings=(Meeting("A02", "B01", "front"),)) == {"base": 1}


@pytest.mark.clause("6.2")
def test_advanced_mixed_groups_pay_two_each() -> None:
    state = field(
        commander("A01", "spears", 500, 60, 90),
        element("A02", "spears", 540, 100, 90),
        element("A03", "riders", 580, 100, 90),
        element("A05", "flying_beings", 660, 100, 90),
        options=ADVANCED,
    )

    assert codes_of(state, "A02", "A03", "A05") == {"mobility": 3, "mixed_mounted_foot": 2, "mixed_flying_ground": 2}


@pytest.mark.clause("6.2")
def test_spells_change_the_price_of_the_dearest_element() -> None:
    def spell(name: str, target: str) -> Enchantment:
        return Enchantment(spell=name, target=target, caster="B01", grade=3, until=3)  # type: ignore[arg-type]

    pieces = (
        commander("A01", "spears", 500, 60, 90),
        element("A02", "spears", 540, 100, 90, mobility=4),
        element("A03", "spears", 580, 100, 90, mobility=3),
    )
    one = field(*pieces, options=ADVANCED, magic=Magic(enchantments=(spell("obedience", "A02"),)))
    other = field(*pieces, options=ADVANCED, magic=Magic(enchantments=(spell("disobedience", "A03"),)))

    assert price(one, "A02", "A03") == 3
    assert price(other, "A02", "A03") == 4
    assert codes_of(other, "A03") == {"mobility": 3, "spell_disobedience": 1}


@pytest.mark.clause("6.2")
def test_a_commander_with_them_makes_it_cheaper() -> None:
    state = field(commander("A01", "spears", 500, 100, 90), element("A02", "spears", 540, 100, 90), options=ADVANCED)

    assert codes_of(state, "A01", "A02") == {"mobility": 3, "commander_with_mover": -1}


@pytest.mark.clause("12.1")
def test_the_upkeep_of_a_god_pays_for_its_move() -> None:
    state = field(
        commander("A01", "spears", 500, 100, 90),
        element("A02", "gods", 540, 200, 90, mobility=4),
        options=ADVANCED,
        ap=0,
    )
    paid = structs.replace(state, moving=structs.replace(state.moving, credits={"A02": 4}))
    fly = MoveElement(element="A02", legs=(Pose(540, 400, 90),))

    assert codes(state, fly) == ["not_enough_ap"]
    assert ask(paid, fly).cost["ap"] == 0
    assert ask(paid, Land(elements=("A02",))).cost["ap"] == 0


@pytest.mark.clause("12.1", "19.2")
def test_the_upkeep_pays_for_one_leg_of_a_gods_march() -> None:
    god = element("A02", "gods", 540, 200, 90, mobility=4)
    state = field(commander("A01", "spears", 500, 100, 90), god, options=ADVANCED, ap=5)
    state = structs.replace(state, moving=structs.replace(state.moving, credits={"A02": 4}))
    first, second = (March(elements=("A02",), move="element", poses=(Pose(540, y, 90),)) for y in (400, 500))

    assert ask(state, first).cost["ap"] == 0
    assert ask(after(state, first), second).cost["ap"] == 5


@pytest.mark.clause("6.1")
def test_too_few_points_are_refused_with_what_is_missing() -> None:
    state = field(commander("A01", "spears", 500, 100, 90), element("A02", "spears", 540, 100, 90), ap=0)
    refusal = ask(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=20)).refusals[0]

    assert refusal.code == "not_enough_ap"
    assert refusal.facts == {"needed": 1, "left": 0}


@pytest.mark.clause("6.1")
def test_points_are_spent_and_an_element_moves_once() -> None:
    state = field(commander("A01", "spears", 500, 100, 90))
    move = MoveElement(element="A01", legs=(Pose(500, 140, 90),))
    moved = after(state, move)

    assert moved.commands["A1"].ap == 5
    assert codes(moved, MoveElement(element="A01", legs=(Pose(500, 150, 90),))) == ["moved_already"]

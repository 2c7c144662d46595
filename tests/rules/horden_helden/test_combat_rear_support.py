"""Rear support: who helps whom from behind (15.3, 19.8, 20)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.combat import support
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    AT_CAMP,
    HERE,
    MODES,
    NORTH,
    SHEET,
    SOUTH,
    THERE,
    area,
    camp,
    changed,
    duel,
    lines,
    totals,
    with_second_command,
)


def two_deep(
    kind: str, foe: str, *, rear: str | None = None, options: Options | None = None, **fields: object
) -> State:
    front = element(HERE, kind, 500.0, 400.0, 90.0)
    second = element("A02", rear or kind, 500.0, 400.0 - front.depth, 90.0)
    return duel(kind, foe, second, options=options or MODES["basic"], **fields)


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["spears", "tribal_foot"])
def test_15_3_r1_a_second_rank_of_the_same_type(kind: str, mode: str) -> None:
    state = two_deep(kind, "axe_sword", options=MODES[mode])

    assert lines(state)[0]["R1"] == 2
    assert support.rear_supporters(state, HERE, THERE) == ("A02",)
    assert "R1" not in lines(two_deep(kind, "axe_sword", rear="light_spears", options=MODES[mode]))[0]


@pytest.mark.clause("15.3", "19.8")
@pytest.mark.parametrize("code", ["R1", "R3"])
def test_19_8_r1_and_r3_need_equal_mobility_and_strength_in_the_advanced_game(code: str) -> None:
    kind, foe = ("spears", "axe_sword") if code == "R1" else ("legionaries", "lancers")
    for options in (ADVANCED, SHEET):
        state = two_deep(kind, foe, options=options)
        assert lines(state)[0][code] == 2
        assert code not in lines(changed(state, "A02", strength=4))[0]
        assert code not in lines(changed(state, "A02", mobility=2))[0]
    basic = two_deep(kind, foe)
    assert code in lines(changed(changed(basic, "A02", strength=4), "A02", mobility=2))[0]


@pytest.mark.clause("15.3", "3.5")
@pytest.mark.parametrize(("kind", "foe", "code"), [("spears", "axe_sword", "R1"), ("legionaries", "lancers", "R3")])
def test_15_3_no_second_rank_in_difficult_terrain_or_in_a_strong_river(kind: str, foe: str, code: str) -> None:
    behind = area("t9", "rough", 400.0, 300.0, 600.0, 380.0)
    river = Piece(id="r", kind="river", line=((0.0, 370.0), (1200.0, 370.0)), width=20.0)

    assert code not in lines(two_deep(kind, foe, terrain=[SOUTH]))[0]
    assert code not in lines(two_deep(kind, foe, terrain=[behind]))[0]
    assert code in lines(two_deep(kind, foe, terrain=[NORTH]))[0]
    assert code not in lines(two_deep(kind, foe, terrain=[river], rivers={"r": "normal"}))[0]
    assert code not in lines(two_deep(kind, foe, terrain=[river], rivers={"r": "raging"}))[0]
    assert code in lines(two_deep(kind, foe, terrain=[river], rivers={"r": "calm"}))[0]


@pytest.mark.clause("15.3")
def test_15_3_r1_not_against_camps_expendables_or_after_contacting_artillery() -> None:
    assert "R1" not in lines(two_deep("spears", "expendables"))[0]
    assert "R1" in lines(two_deep("spears", "artillery"))[0]
    assert "R1" not in lines(two_deep("spears", "artillery", moving=Moving(contacted_artillery=(HERE,))))[0]
    at_camp = battle(
        element(HERE, "spears", 520.0, 400.0, 90.0),
        element("A02", "spears", 520.0, 385.0, 90.0),
        camps={"c": camp()},
    )
    assert "R1" not in lines(at_camp, AT_CAMP)[0]


R3_BASIC = ("axe_sword", "wagon_axe", "lancers", "knights", "tribal_warriors", "tribal_foot")
R3_ADVANCED = ("lancers", "knights", "tribal_warriors", "tribal_foot")


@pytest.mark.clause("15.3", "19.8")
def test_19_8_r3_legionaries_behind_legionaries() -> None:
    for foe in (*R3_BASIC, "spears", "riders", "legionaries"):
        basic, advanced = two_deep("legionaries", foe), two_deep("legionaries", foe, options=ADVANCED)
        assert lines(basic)[0].get("R3") == (3 if foe in R3_BASIC else None), foe
        assert lines(advanced)[0].get("R3") == (2 if foe in R3_ADVANCED else None), foe


@pytest.mark.clause("15.3")
def test_example_62_legionaries_two_deep_against_axes() -> None:
    assert totals(two_deep("legionaries", "axe_sword"))[0] == 13
    assert totals(two_deep("legionaries", "axe_sword", options=ADVANCED))[0] == 10


R2_TARGETS = (
    *("beasts", "expendables", "camel_riders", "lancers", "light_horse", "riders", "giants", "knights"),
    *("war_wagons", "tribal_warriors", "tribal_foot"),
)


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", ["auxiliaries", "legionaries", "spears"])
def test_15_3_r2_light_infantry_behind(kind: str, mode: str) -> None:
    for foe in (*R2_TARGETS, "spears", "great_flyers", "artillery"):
        state = two_deep(kind, foe, rear="light_infantry", options=MODES[mode])
        assert lines(state)[0].get("R2") == (2 if foe in R2_TARGETS else None), foe


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("rear", ["petardiers", "hidden_beings"])
def test_15_3_r2_petardiers_and_hidden_beings_do_not_support(rear: str) -> None:
    assert "R2" not in lines(two_deep("spears", "knights", rear=rear))[0]
    assert "R2" not in lines(two_deep("axe_sword", "knights", rear="light_infantry"))[0]


@pytest.mark.clause("15.3")
def test_15_3_r2_against_defenders_of_a_built_up_area() -> None:
    town = area("town", "built_up", 400.0, 410.0, 600.0, 500.0)

    assert lines(two_deep("spears", "spears", rear="light_infantry", terrain=[town]))[0]["R2"] == 2
    assert lines(two_deep("spears", "spears", rear="light_infantry", terrain=[town], options=ADVANCED))[0]["R2"] == 2


@pytest.mark.clause("15.3", "19.8")
def test_example_86_light_infantry_against_followers() -> None:
    spears, light = element(HERE, "spears", 520.0, 400.0, 90.0), element("A02", "light_infantry", 520.0, 385.0, 90.0)
    beside = element("A03", "spears", 480.0, 400.0, 90.0)
    state = battle(spears, light, beside, camps={"c": camp()})

    assert totals(state, AT_CAMP)[0] == 8
    assert totals(structs.replace(state, options=ADVANCED), AT_CAMP)[0] == 10


def three_spears(*, rear: str = "light_infantry", left: str = "spears") -> State:
    return battle(
        element("A01", "spears", 500.0, 400.0, 90.0),
        element("A02", left, 460.0, 400.0, 90.0),
        element("A03", "spears", 540.0, 400.0, 90.0),
        element("A04", rear, 500.0, 385.0, 90.0),
        *(element(f"B0{n}", "knights", x, 400.0, 270.0) for n, x in ((1, 500.0), (2, 460.0), (3, 540.0))),
    )


@pytest.mark.clause("15.3", "19.9")
def test_example_63_light_infantry_behind_the_middle_of_three_spears() -> None:
    state = three_spears()
    fights = [Fight(kind="melee", attacker=f"A0{n}", defender=f"B0{n}") for n in (1, 2, 3)]

    assert [totals(state, fight)[0] for fight in fights] == [10, 10, 10]
    assert [support.rear_supporters(state, f"A0{n}", f"B0{n}") for n in (1, 2, 3)] == [("A04",)] * 3
    advanced = structs.replace(state, options=ADVANCED)
    assert [lines(advanced, fight)[0]["R2"] for fight in fights] == [2, 2, 2]


@pytest.mark.clause("15.3")
def test_15_3_r2_a_neighbour_must_be_of_a_type_that_can_be_supported() -> None:
    state = three_spears(left="axe_sword")

    assert "R2" not in lines(state, Fight(kind="melee", attacker="A02", defender="B02"))[0]


@pytest.mark.clause("15.3")
def test_15_3_a_neighbours_light_infantry_adds_to_a_second_rank() -> None:
    state = three_spears()
    second = element("A05", "spears", 460.0, 385.0, 90.0)
    state = structs.replace(state, elements={**state.elements, "A05": second})

    found = lines(state, Fight(kind="melee", attacker="A02", defender="B02"))[0]
    assert (found["R1"], found["R2"]) == (2, 2)


@pytest.mark.clause("15.3", "20")
def test_20_rear_support_only_inside_one_command() -> None:
    state = with_second_command(two_deep("spears", "axe_sword"), "subordinate")
    light = with_second_command(two_deep("spears", "knights", rear="light_infantry"), "subordinate")

    assert "R1" not in lines(state)[0]
    assert "R2" not in lines(light)[0]


@pytest.mark.clause("15.3")
def test_15_3_no_support_from_beside_or_at_an_angle() -> None:
    shifted = duel("spears", "axe_sword", element("A02", "spears", 510.0, 385.0, 90.0))
    turned = duel("spears", "axe_sword", element("A02", "spears", 500.0, 385.0, 270.0))

    assert "R1" not in lines(shifted)[0]
    assert "R1" not in lines(turned)[0]

"""Overlaps (15.1, 15.2, 17.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.combat import overlaps
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import Work
from battles.rules.horden_helden.state import State
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    AT_CAMP,
    HERE,
    THERE,
    camp,
    changed,
    duel,
    lines,
    totals,
    with_second_command,
)

LEFT, RIGHT = (460.0, 400.0, 90.0), (540.0, 400.0, 90.0)
"""Beside A01, in line with it: they overlap B01 on its right and left flank."""


# --- 15.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.2")
def test_15_2_example_15_a_corner_in_line_overlaps() -> None:
    state = duel("spears", "spears", element("A02", "spears", *RIGHT), element("A03", "spears", *LEFT))

    assert overlaps.overlappers(state, THERE, HERE) == (("A02", "left"), ("A03", "right"))
    assert overlaps.overlappers(state, HERE, THERE) == ()


@pytest.mark.clause("15.2")
def test_15_2_example_15_not_if_its_front_does_not_go_on_straight() -> None:
    turned = element("A02", "spears", 539.696, 396.527, 80.0)
    assert abs(turned.box.corner("front_left")[0] - 520.0) < 0.01

    assert overlaps.overlappers(duel("spears", "spears", turned), THERE, HERE) == ()


@pytest.mark.clause("15.2")
def test_15_2_not_while_it_has_front_contact_itself() -> None:
    others = (element("A02", "spears", *RIGHT), element("B02", "spears", 540.0, 400.0, 270.0))
    state = duel("spears", "axe_sword", *others)

    assert overlaps.overlappers(state, THERE, HERE) == ()


@pytest.mark.clause("15.2")
def test_15_2_flank_on_flank_overlaps_whatever_it_does_and_both_ways() -> None:
    beside = element("A02", "spears", 540.0, 410.0, 90.0)
    state = duel("spears", "axe_sword", beside, element("B02", "spears", 540.0, 410.0, 270.0))

    assert overlaps.overlappers(state, THERE, HERE) == (("A02", "left"),)
    assert overlaps.overlappers(state, "A02", "B02") == ((THERE, "left"),)


@pytest.mark.clause("15.2")
def test_15_2_a_touching_corner_alone_is_not_enough() -> None:
    behind_the_line = element("A02", "spears", 540.0, 400.0, 180.0)

    assert overlaps.overlappers(duel("spears", "spears", behind_the_line), THERE, HERE) == ()


@pytest.mark.clause("15.2")
def test_15_2_contact_on_a_flank_excludes_overlap_on_it() -> None:
    in_flank = element("A03", "knights", 520.0, 410.0, 180.0)
    state = duel("spears", "axe_sword", element("A02", "spears", *RIGHT), in_flank)

    assert overlaps.overlappers(state, THERE, HERE) == ()
    assert lines(state)[1]["T23"] == -2


@pytest.mark.clause("15.2")
def test_15_2_one_element_overlaps_two_enemies() -> None:
    middle = element("A02", "spears", *RIGHT)
    third, foe = element("A03", "spears", 580.0, 400.0, 90.0), element("B03", "spears", 580.0, 400.0, 270.0)
    state = duel("spears", "spears", middle, third, foe)

    assert overlaps.overlappers(state, THERE, HERE) == (("A02", "left"),)
    assert overlaps.overlappers(state, "B03", "A03") == (("A02", "right"),)


@pytest.mark.clause("15.2", "20")
def test_20_example_81_allies_do_not_overlap_for_others_but_others_for_them() -> None:
    state = with_second_command(duel("knights", "riders", element("A02", "knights", *RIGHT)), "ally")
    reverse = changed(changed(state, HERE, command="A2"), "A02", command="A1")
    subordinate = with_second_command(duel("knights", "riders", element("A02", "knights", *RIGHT)), "subordinate")

    assert "T23" not in lines(state)[1]
    assert lines(reverse)[1]["T23"] == lines(subordinate)[1]["T23"] == -2


@pytest.mark.clause("15.2")
def test_15_2_who_distrusts_the_other_never_overlaps_for_him() -> None:
    state = duel("axe_sword", "riders", element("A02", "elf_archers", *RIGHT))
    distrusted = with_second_command(state, "subordinate", "wood_elves", army="dwarf_hold", distrusts=("wood_elves",))
    trusted = with_second_command(state, "subordinate", "wood_elves", army="dwarf_hold")

    assert overlaps.overlappers(distrusted, THERE, HERE) == ()
    assert overlaps.overlappers(trusted, THERE, HERE) == (("A02", "left"),)


@pytest.mark.clause("15.2", "20")
@pytest.mark.parametrize(("role", "worth"), [("ally", None), ("subordinate", -2)])
def test_20_allies_do_not_overlap_for_the_followers_of_a_camp(role: str, worth: int | None) -> None:
    """The camp is under the chief or a subordinate, never under an ally."""
    sheltered = element("A02", "spears", 480.0, 400.0, 270.0)
    state = battle(sheltered, element("B01", "spears", 520.0, 400.0, 90.0), camps={"c": camp("A")})
    attack = Fight(kind="melee", attacker="B01", defender="camp:c:1")

    assert lines(with_second_command(state, role), attack)[0].get("T23") == worth


# --- long sides (15.1) ------------------------------------------------------------------------------------------------


def at_long_side(kind: str, *more: object) -> State:
    """B01 looks west; its left side, 80 mm long, lies along y = 400 and is attacked by A01 on its front half."""
    long = element(THERE, kind, 480.0, 420.0, 180.0, front="left")
    return battle(element(HERE, "legionaries", 500.0, 400.0, 90.0), long, *more)  # type: ignore[arg-type]


@pytest.mark.clause("15.1")
@pytest.mark.parametrize("kind", ["boats", "war_wagons", "airships"])
def test_15_1_half_a_long_side_overlaps_its_attacker(kind: str) -> None:
    state = at_long_side(kind)

    assert overlaps.exposed(state, HERE, THERE) == ((THERE, "right"),)
    assert overlaps.overlappers(state, HERE, THERE) == ()
    assert lines(state)[0]["T23"] == -2


@pytest.mark.clause("15.1")
def test_15_1_two_attackers_on_a_long_side_are_not_overlapped() -> None:
    state = at_long_side("war_wagons", element("A02", "spears", 540.0, 400.0, 90.0))

    assert overlaps.exposed(state, HERE, THERE) == ()
    assert overlaps.exposed(state, "A02", THERE) == ()
    assert overlaps.overlappers(state, THERE, HERE) == ()


@pytest.mark.clause("15.2", "8.12")
def test_8_12_a_substitute_front_has_its_own_flanks() -> None:
    assert overlaps.flanks("front") == ("left", "right")
    assert overlaps.flanks("left") == ("rear", "front")
    assert overlaps.flanks("rear") == ("right", "left")
    assert overlaps.flanks("right") == ("front", "rear")
    beside = at_long_side("artillery", element("A02", "spears", 540.0, 400.0, 90.0))
    assert beside.elements[THERE].depth == 40.0
    assert overlaps.overlappers(beside, THERE, HERE) == (("A02", "rear"),)


# --- camps and works (17) ---------------------------------------------------------------------------------------------


@pytest.mark.clause("17.1", "17.8")
def test_17_8_example_85_followers_overlap_from_the_next_section() -> None:
    alone = battle(element(HERE, "tribal_foot", 520.0, 400.0, 90.0), camps={"c": camp()})
    both = battle(
        element(HERE, "tribal_foot", 520.0, 400.0, 90.0),
        element("A02", "spears", 480.0, 400.0, 90.0),
        camps={"c": camp()},
    )
    gone = battle(element(HERE, "tribal_foot", 520.0, 400.0, 90.0), camps={"c": camp(followers=False)})

    assert totals(alone, AT_CAMP) == (4, 2)
    assert totals(both, AT_CAMP) == (6, 2)
    assert "T23" not in lines(gone, AT_CAMP)[0]


@pytest.mark.clause("17.2", "17.8")
def test_17_2_those_outside_never_overlap_the_defenders_of_a_camp() -> None:
    attacker, beside = element(HERE, "spears", 520.0, 400.0, 90.0), element("A02", "spears", 560.0, 400.0, 90.0)
    inside, next_to = element(THERE, "spears", 520.0, 400.0, 270.0), element("B02", "spears", 480.0, 400.0, 270.0)
    state = battle(attacker, beside, inside, next_to, camps={"c": camp()})

    assert overlaps.overlappers(state, THERE, HERE) == ()
    assert overlaps.overlappers(structs.replace(state, camps={}), THERE, HERE) == (("A02", "left"),)
    assert overlaps.overlappers(state, HERE, THERE) == (("B02", "left"),)


CORNER = structs.replace(camp(), pose=Pose(480.0, 400.0, 270.0))
"""The eastern short side of this camp lies on x = 520."""


@pytest.mark.clause("17.2")
def test_17_2_nor_from_beside_the_camp() -> None:
    """The defender's flank lies on the short side, and flank on flank with it stands somebody outside."""
    state = duel("spears", "spears", element("A02", "spears", 540.0, 415.0, 90.0))

    assert overlaps.overlappers(structs.replace(state, camps={"c": CORNER}), THERE, HERE) == ()
    assert overlaps.overlappers(state, THERE, HERE) == (("A02", "left"),)


@pytest.mark.clause("17.2")
def test_17_2_nor_while_the_fight_is_inside() -> None:
    """A01 is in the camp and fights B01 there; A02 looks on from outside."""
    entered, outside = element(HERE, "spears", 500.0, 420.0, 90.0), element("A02", "spears", 540.0, 420.0, 90.0)
    state = battle(entered, outside, element(THERE, "spears", 500.0, 420.0, 270.0))
    wide = structs.replace(CORNER, width=160.0)

    assert overlaps.overlappers(structs.replace(state, camps={"c": CORNER}), THERE, HERE) == ()
    assert overlaps.overlappers(structs.replace(state, camps={"c": wide}), THERE, HERE) == (("A02", "left"),)


@pytest.mark.clause("17.2")
def test_17_2_the_same_at_field_works() -> None:
    state = duel("spears", "spears", element("A02", "spears", *RIGHT))
    work = Work(id="w", side="B", start=(520.0, 400.0), end=(480.0, 400.0))

    assert overlaps.overlappers(structs.replace(state, works={"w": work}), THERE, HERE) == ()

"""Advance after combat (8.13), and the example of the Hydaspes."""

import pytest

from tests.rules.lost_battles.builders import field, general

# Advance


@pytest.mark.clause("8.13", "3.3")
def test_8_13_any_units_of_the_group_may_advance_keeping_their_facing() -> None:
    battle = field({"A_centre": "x A HC, w A HI"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"})
    battle.fight("x", 7, 6)
    assert battle.asks == "1 advance"
    battle.give("advance", units=battle.ids(["w"]))
    assert (battle.on("B_centre"), battle.on("A_centre")) == ({"w"}, {"x"})
    assert battle["w"].facing == "N"
    assert battle.asks == "1 activate"
    assert battle["w"].active


@pytest.mark.clause("8.13")
def test_8_13_nobody_has_to_advance() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"}).fight("x", 7, 6)
    battle.give("advance", units=())
    assert battle.on("A_centre") == {"x"}


@pytest.mark.clause("8.13", "2.5")
def test_8_13_the_commander_goes_along_only_with_a_unit() -> None:
    battle = field(
        {"A_centre": "x A HC"},
        {"B_centre": "y A HC spent", "B_rear": "z A HI"},
        generals=[general("A", "mago", "average commander", at="A_centre")],
    )
    battle.fight("x", 7, 6, commander="mago")
    assert battle.refused("advance", units=(), commander=True) == "commander_needs_unit"
    battle.give("advance", units=("A.x",), commander=True)
    assert battle.general("mago").tile == "B_centre"


@pytest.mark.clause("8.13", "3.8")
def test_8_13_the_stacking_limit_holds_for_an_advance() -> None:
    levies = ", ".join(["x A HC", *(f"l{n} L HI" for n in range(4))])
    battle = field({"A_centre": levies}, {"B_centre": "y A HC spent", "B_rear": "z A HI"}, ground={"B_centre": "marsh"})
    battle.activate(*battle.ids(["x", "l0", "l1", "l2", "l3"])).declare().attack("x", 12, 6)
    assert battle.refused("advance", units=battle.ids(["x", "l0", "l1", "l2", "l3"])) == "stacking_limit"
    battle.give("advance", units=battle.ids(["l0", "l1", "l2", "l3"]))


@pytest.mark.clause("8.13", "R43")
def test_c74_in_a_limited_activation_only_the_attacker_advances() -> None:
    battle = field({"A_centre": "x A HC, w A HC"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"})
    battle.activate("x", "w", kind="limited").declare().attack("x", 6)
    assert battle.difference == 0
    battle.go(6)
    assert battle.asks == "1 advance"
    assert battle.refused("advance", units=("A.w",)) == "may_not_advance"
    battle.give("advance", units=("A.x",))
    assert battle.on("B_centre") == {"x"}


@pytest.mark.clause("8.13", "11.1")
def test_c60_hoplites_next_to_enemy_heavy_infantry_stay() -> None:
    battle = field(
        {"A_centre": "x A HO, w A LI"}, {"B_centre": "y A HC spent", "A_left_centre": "z A PH", "B_rear": "r A HI"}
    )
    battle.fight("x", 10, 6)
    assert battle.asks == "1 advance"
    assert battle.refused("advance", units=("A.x",)) == "may_not_advance"
    battle.give("advance", units=("A.w",))
    assert (battle.on("B_centre"), battle.on("A_centre")) == ({"w"}, {"x"})


@pytest.mark.clause("8.13")
def test_8_13_hoplites_alone_next_to_heavy_infantry_are_not_even_asked() -> None:
    battle = field({"A_centre": "x A HO"}, {"B_centre": "y A HC spent", "A_left_centre": "z A PH", "B_rear": "r A HI"})
    battle.fight("x", 10, 6)
    assert battle.happened("advance_forgone")
    assert battle.asks == "1 activate"


@pytest.mark.clause("8.12", "8.13")
def test_8_12_attacks_left_are_void_once_the_tile_is_empty() -> None:
    battle = field({"A_centre": "x A HC, w A HI"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"}).fight("x", 7, 6)
    assert battle.asks == "1 advance"
    assert battle.refused("attack_with", unit="A.w") == "attack_over"


@pytest.mark.clause("8.13")
def test_8_13_a_tile_emptied_by_panic_in_its_own_test_may_be_entered() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y A HC spent, w L LI spent", "B_rear": "z A HI"})
    battle.fight("x", 7, 1)
    assert battle["w"].gone == "routed"
    assert battle.asks == "1 advance"


@pytest.mark.clause("8.13")
def test_8_13_a_tile_emptied_elsewhere_gives_no_advance() -> None:
    battle = field(
        {"A_centre": "x A HC, v A HI", "A_left_centre": "u A HI"},
        {"B_centre": "y A HC spent, z V HI, s V HI", "B_right_centre": "w L LI spent", "B_rear": "r A HI"},
    )
    battle.fight("x", 7, 1)
    assert battle["w"].gone == "routed"
    battle.name_lead("z")
    assert battle.asks == "1 attacker"
    battle.give("stop_attacking")
    assert battle.asks == "1 activate"


# Hydaspes


@pytest.mark.clause("2.10", "2.11", "10.4")
def test_b31_to_b34_hydaspes() -> None:
    battle = field(
        {"A_centre": "ale V HC spent, com1 V HC, com2 V HC spent", "B_rear": "n A HI"},
        {"B_centre": "e IE spent, a1 L AR, a2 L AR, h A HC", "A_left_wing": "w1 A HI, w2 A HI, w3 A HI"},
        facing={"B_centre": "E"},
        attack_limit=3,
        shattered={"B": 2},
        generals=[
            general("A", "alex", "brilliant leader", guard="ale"),
            general("B", "porus", "average commander", at="B_centre"),
        ],
    )
    battle.fight("ale", 9)
    assert battle.commands() == 20
    assert battle.modifiers == {"M01", "M02", "M03"}
    assert battle.difference == 3
    assert battle.asks == "2 lead"
    battle.name_lead("a1")
    assert battle["e"].gone == "shattered"
    assert battle["a1"].spent
    battle.name_lead("a2", 5)
    test = battle.the("morale_tested")
    assert test.morale == 3
    assert test.units["B.a1"] == 1
    assert battle["a1"].place == "field"

    battle.attack("com1", 9)
    assert battle.modifiers == {"M02", "M04", "M09"}
    assert (battle.difference, battle.commands()) == (3, 20)
    battle.go(6)
    test = battle.the("morale_tested")
    assert (test.morale, test.units["B.a1"], test.units["B.h"]) == (2, 0, 1)
    assert battle["a2"].gone == "shattered"
    assert battle["a1"].gone == "routed"
    assert battle.lead("B_centre") == "h"

    battle.attack("com2", 10, bonus="bought")
    assert battle.modifiers == {"M02"}
    assert (battle.difference, battle.commands()) == (4, 18)
    assert battle["h"].spent
    assert battle.asks == "2 rally"
    battle.give("rally", dice=(3, 4, 6))
    assert battle["h"].gone == "shattered"
    assert battle.general("porus").gone == "withdrawn"

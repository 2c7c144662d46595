"""Morale tests: the dice, army and unit morale (10.1–10.4)."""

import pytest

from battles.rules.lost_battles import morale
from tests.rules.lost_battles.builders import duel, field, general, many
from tests.rules.lost_battles.morals import army, balanced, modifiers, unit

# The trigger and the dice


@pytest.mark.clause("10.1")
def test_10_1_a_shattered_unit_brings_a_test_of_its_own_army_only() -> None:
    battle = duel("x A HI", "y A HI spent, z A HI").fight("x", 10, 4)
    assert battle.the("morale_tested").army == "B"


@pytest.mark.clause("10.1")
def test_10_1_spent_units_alone_bring_none() -> None:
    assert not duel("x A HI", "y A HI, z A HI").fight("x", 10).happened("morale_tested")


@pytest.mark.clause("10.2")
def test_b25_the_lowest_die_is_halved_upwards() -> None:
    battle = field(
        {"A_centre": "x A HI"},
        {"B_centre": "g V HI spent, z A HI, w A HI"},
        generals=[general("B", "king", "uninspired leader", guard="g")],
    )
    battle.fight("x", 10, 1, 3, 3, 5)
    test = battle.the("morale_tested")
    assert (test.faces, test.lowest, test.base) == ((3, 5), 3, 2)


@pytest.mark.clause("10.2")
@pytest.mark.parametrize(("die", "base"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_10_2_one_die_for_one_unit(die: int, base: int) -> None:
    battle = duel("x A HI", "y A HI spent, z V HI").fight("x", 10, die)
    assert battle.the("morale_tested").base == base


# Army morale


@pytest.mark.clause("A1")
def test_a1_twice_as_many_units_as_the_enemy() -> None:
    assert "A1" in modifiers(balanced({"B_rear": many("b", 6, "A HI")}))
    assert "A1" not in modifiers(balanced({"B_rear": many("b", 5, "A HI")}))


@pytest.mark.clause("A1", "10.3")
def test_a1_levies_count_one_and_undeployed_units_nothing() -> None:
    assert "A1" in modifiers(balanced({"B_rear": many("b", 6, "L HI")}))
    waiting = balanced({"B_rear": many("b", 5, "A HI")}, waiting={"B": many("w", 5, "A HI")})
    assert "A1" not in modifiers(waiting)


@pytest.mark.clause("A2")
@pytest.mark.parametrize(("shattered", "value"), [(3, 0), (4, -1), (7, -1), (8, -2)])
def test_a2_one_less_for_each_full_four_shattered(shattered: int, value: int) -> None:
    battle = balanced({"B_rear": many("b", 4, "A HI")}, shattered={"B": shattered})
    assert modifiers(battle).get("A2", 0) == value


@pytest.mark.clause("A3", "2.15")
@pytest.mark.parametrize(
    ("words", "counts"),
    [("uninspired commander", False), ("average commander", True), ("inspired commander", True)],
)
def test_a3_the_loss_of_one_general(words: str, counts: bool) -> None:
    for fate in ("lost", "withdrawn"):
        gone = general("B", "king", words, place="gone", gone=fate)
        battle = balanced({"B_rear": many("b", 4, "A HI")}, generals=[gone])
        assert ("A3" in modifiers(battle)) == counts


@pytest.mark.clause("A3", "R38")
def test_a3_a_timid_general_counts_as_average() -> None:
    gone = general("B", "king", "timid average commander", place="gone", gone="withdrawn")
    assert "A3" in modifiers(balanced({"B_rear": many("b", 4, "A HI")}, generals=[gone]))


@pytest.mark.clause("A3", "2.15")
def test_c43_uninspired_generals_count_from_the_second_on() -> None:
    one = general("B", "one", "uninspired commander", place="gone", gone="lost")
    two = general("B", "two", "uninspired commander", place="gone", gone="withdrawn")
    assert "A3" not in modifiers(balanced({"B_rear": many("b", 4, "A HI")}, generals=[one]))
    assert modifiers(balanced({"B_rear": many("b", 4, "A HI")}, generals=[one, two]))["A3"] == -1


@pytest.mark.clause("A4")
def test_a4_the_enemy_has_twice_as_many_units() -> None:
    assert "A4" in modifiers(field({"A_rear": many("a", 4, "A HI")}, {"B_rear": many("b", 2, "A HI")}))
    assert "A4" not in modifiers(field({"A_rear": many("a", 3, "A HI")}, {"B_rear": many("b", 2, "A HI")}))


@pytest.mark.clause("A5")
def test_a5_the_key_zone_lost_weighs_two() -> None:
    battle = balanced({"B_rear": many("b", 3, "A HI")}, {"B_centre": "k A HI"})
    assert "A5" in modifiers(battle)
    other = balanced({"B_rear": many("b", 3, "A HI")}, {"B_left_centre": "k A HI"})
    assert "A5" not in modifiers(other)


@pytest.mark.clause("A5")
def test_a5_two_other_centre_tiles_weigh_as_much() -> None:
    battle = balanced({"B_rear": many("b", 3, "A HI")}, {"B_left_centre": "k A HI", "B_right_centre": "l A HI"})
    assert "A5" in modifiers(battle)


@pytest.mark.clause("A5")
def test_a5_own_gains_count_against_it() -> None:
    battle = balanced({"B_rear": many("b", 3, "A HI"), "A_left_centre": "c A HI"}, {"B_centre": "k A HI"})
    assert morale.centre_balance(battle.state, "B") == 1
    assert "A5" not in modifiers(battle)


@pytest.mark.clause("A5")
def test_a5_a_camp_once_entered_counts_for_ever() -> None:
    battle = field({"B_centre": "x A HI"}, {"B_left_wing": many("b", 4, "A HI")}, camps={"B_rear": "unfortified"})
    battle.activate("x").move()
    assert battle.state.armies["B"].camp_entered
    assert "A5" in modifiers(battle)


@pytest.mark.clause("A5", "10.3")
def test_b26_issus_three_river_tiles_of_the_centre() -> None:
    river = {"B_left_centre": "river", "B_centre": "river", "B_right_centre": "river"}
    held = {"B_left_centre": "k A HI", "B_centre": "l A HI", "B_right_centre": "m A HI"}
    battle = balanced({"B_rear": many("b", 4, "A HI")}, held, ground=river)
    assert morale.centre_balance(battle.state, "B") == 2
    assert "A5" in modifiers(battle)
    less = balanced({"B_rear": many("b", 4, "A HI")}, {"B_left_centre": "k A HI", "B_centre": "l A HI"}, ground=river)
    assert morale.centre_balance(less.state, "B") == 1.5


@pytest.mark.clause("10.3")
def test_c42_a_bad_day() -> None:
    battle = field(
        {"B_centre": "k A HI", "A_left_wing": "a A HI"}, {"B_rear": many("b", 3, "A HI")}, shattered={"B": 8}
    )
    assert army(battle, 1) == -2


@pytest.mark.clause("10.3", "A1")
def test_c68_many_against_few() -> None:
    battle = field(
        {"A_rear": many("a", 8, "A HI")},
        {"B_rear": many("b", 12, "A HI"), "B_left_rear": many("c", 4, "A HI")},
        shattered={"B": 4},
    )
    assert army(battle, 6) == 3


# Unit morale


@pytest.mark.clause("U1")
@pytest.mark.parametrize(
    ("words", "counts"),
    [("V HI", True), ("V LC", True), ("A LE", True), ("L LE", False), ("IE", True), ("AE", False), ("A HI", False)],
)
def test_u1_veterans_average_legions_indian_elephants(words: str, counts: bool) -> None:
    assert ("U1" in unit(balanced({"B_rear": f"y {words}"}), "y")) == counts


@pytest.mark.clause("U2")
@pytest.mark.parametrize(("words", "counts"), [("A HI", True), ("A AR", True), ("A HC", False), ("A LI", False)])
def test_u2_heavy_infantry(words: str, counts: bool) -> None:
    assert ("U2" in unit(balanced({"B_rear": f"y {words}"}), "y")) == counts


@pytest.mark.clause("U2", "11.1")
def test_c44_hoplites_next_to_enemy_hoplites_lose_it() -> None:
    battle = field({"A_centre": "x A HO, w A HO"}, {"B_centre": "h A HO, i A HI"}, shattered={"B": 4})
    result = morale.tested(battle.state, "B", "B_centre", (), 1)
    assert (result.morale, result.units["B.h"], result.units["B.i"]) == (0, 0, 1)
    assert "U2" not in unit(battle, "h")
    assert "U2" in unit(battle, "i")
    assert "U2" in unit(field({"A_centre": "x A HI"}, {"B_centre": "h A HO"}), "h")


@pytest.mark.clause("U3")
def test_u3_three_tiles_away() -> None:
    battle = balanced({"B_rear": "near A HI", "B_left_wing": "far A HI", "B_left_rear": "two A HI"})
    assert "U3" in unit(battle, "far")
    assert "U3" not in unit(battle, "two")
    assert "U3" not in unit(battle, "near")


@pytest.mark.clause("U4")
def test_u4_inspired_or_brilliant_generals() -> None:
    def inspired(words: str, at: str, who: str = "A HI") -> bool:
        generals = [general("B", "king", words, at=at)]
        battle = balanced({"B_rear": f"y {who}", "B_left_rear": "z A HI"}, generals=generals)
        return "U4" in unit(battle, "y")

    assert inspired("inspired commander", "B_rear")
    assert inspired("brilliant commander", "B_rear")
    assert inspired("brilliant commander", "B_left_rear")
    assert not inspired("inspired commander", "B_left_rear")
    assert not inspired("average commander", "B_rear")
    assert not inspired("brilliant commander", "B_rear", "IE")


@pytest.mark.clause("U4", "2.13")
def test_c49_not_while_he_recovers_from_a_near_miss() -> None:
    shaken = general("B", "king", "inspired leader", guard="y", near_miss=True, recovering=True)
    assert "U4" not in unit(balanced({"B_rear": "y A HI"}, generals=[shaken]), "y")
    well = general("B", "king", "inspired leader", guard="y", near_miss=True)
    assert "U4" in unit(balanced({"B_rear": "y A HI"}, generals=[well]), "y")


@pytest.mark.clause("U4")
def test_u4_an_enemy_general_inspires_nobody() -> None:
    foe = general("A", "alex", "brilliant commander", at="B_centre")
    battle = balanced({"B_rear": "y A HI"}, {"B_centre": "k A HI"}, generals=[foe])
    assert "U4" not in unit(battle, "y")


@pytest.mark.clause("U5")
def test_u5_levies_scythed_chariots_and_guards_of_timid_generals() -> None:
    battle = balanced(
        {"B_rear": "l L HI, s SC, g V HC, a A HI"}, generals=[general("B", "darius", "timid average leader", guard="g")]
    )
    assert [name for name in "lsga" if "U5" in unit(battle, name)] == ["l", "s", "g"]


@pytest.mark.clause("U6")
def test_u6_spent_units() -> None:
    battle = balanced({"B_rear": "y A HI spent, z A HI"})
    assert ("U6" in unit(battle, "y"), "U6" in unit(battle, "z")) == (True, False)


@pytest.mark.clause("U7")
def test_u7_enemies_on_both_sides_or_before_and_behind() -> None:
    sides = field({"B_left_centre": "a A HI", "B_right_centre": "b A HI"}, {"B_centre": "y A HI"})
    assert "U7" in unit(sides, "y")
    depth = field({"A_centre": "a A HI", "B_rear": "b A HI"}, {"B_centre": "y A HI"})
    assert "U7" in unit(depth, "y")


@pytest.mark.clause("U7")
def test_c67_left_and_rear_do_not_enclose() -> None:
    battle = field({"B_left_centre": "a A HI", "B_rear": "b A HI"}, {"B_centre": "y A HI"})
    assert "U7" not in unit(battle, "y")


@pytest.mark.clause("U1", "U4")
def test_c47_elephants_do_not_care_for_generals() -> None:
    battle = balanced({"B_rear": "e IE"}, generals=[general("B", "king", "brilliant commander", at="B_rear")])
    assert unit(battle, "e") == {"U1"}
    low = balanced(
        {"B_rear": "e IE, f V HI, h V HI"}, generals=list(battle.state.generals.values()), shattered={"B": 8}
    )
    result = morale.tested(low.state, "B", "B_centre", (), 1)
    assert (result.morale, result.units["B.e"]) == (-1, 0)


@pytest.mark.clause("U1", "U2", "U3")
def test_c48_a_veteran_legion_far_away() -> None:
    battle = balanced({"B_left_wing": "v V LE, w V HI, x V HI"}, shattered={"B": 12})
    assert unit(battle, "v") == {"U1", "U2", "U3"}
    result = morale.tested(battle.state, "B", "B_centre", (), 1)
    assert (result.morale, result.units["B.v"]) == (-2, 1)

"""Morale tests: army, units, panic, who leaves how (10)."""

import pytest

from battles.rules.lost_battles import morale
from tests.rules.lost_battles.builders import Table, Wanted, duel, field, general, many


def army(battle: Table, lowest: int = 6, side: str = "B") -> int:
    """Army morale of B after nothing but the lowest die."""
    assert side in ("A", "B")
    return morale.tested(battle.state, "B" if side == "B" else "A", "B_centre", (), lowest).morale


def modifiers(battle: Table) -> dict[str, int]:
    return dict(morale.army_modifiers(battle.state, "B"))


def unit(battle: Table, name: str, attacked: str = "B_centre") -> set[str]:
    return {modifier for modifier, _ in morale.unit_modifiers(battle.state, battle[name], attacked)}


def balanced(b: dict[str, str], a: dict[str, str] | None = None, **more: Wanted) -> Table:
    """Three units of A far away, so that nobody is outnumbered by chance."""
    return field({"A_left_wing": many("a", 3, "A HI"), **(a or {})}, b, **more)


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
    battle = field({"A_centre": "x A HO"}, {"B_centre": "h A HO, i A HI"})
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


@pytest.mark.clause("U1", "U2", "U3")
def test_c48_a_veteran_legion_far_away() -> None:
    assert unit(balanced({"B_left_wing": "v V LE"}), "v") == {"U1", "U2", "U3"}


# Panic


@pytest.mark.clause("10.4", "10.5", "10.6")
def test_b27_eumenes() -> None:
    battle = field(
        {
            "A_right_centre": "x V HI",
            "B_centre": many("k", 3, "A HI"),
            "B_left_rear": many("m", 2, "A HI"),
            "B_right_rear": many("n", 2, "A HI"),
            "A_rear": many("a", 10, "A HI"),
        },
        {
            "B_left_centre": "eum V HC spent",
            "B_left_flank": "lis L LI spent, lc A LC",
            "A_right_flank": "li L LI, hc A HC",
            "A_left_centre": "far IE spent",
            "B_rear": "ie IE spent, pas A PH spent, paf A PH, pvs V PH spent, pvt V PH spent, pvf V PH, pvg V PH",
        },
        generals=[general("B", "eumenes", "average leader", guard="eum")],
        shattered={"B": 3},
    )
    battle.fight("x", 9, 1, 2, 3, 6)
    assert battle.general("eumenes").gone == "lost"
    test = battle.the("morale_tested")
    assert (test.faces, dict(test.modifiers), test.morale) == ((3, 6), {"A2": -1, "A3": -1}, 0)
    assert {name: test.units[f"B.{name}"] for name in ("lis", "li", "hc", "lc", "far")} == {
        "lis": -2,
        "li": -1,
        "hc": 0,
        "lc": 0,
        "far": 1,
    }
    assert [test.units[f"B.{name}"] for name in ("ie", "pas", "paf", "pvs", "pvf")] == [-1, -1, 0, 0, 1]
    fates = {name: battle[name].gone for name in ("lis", "li", "ie", "pas", "paf", "pvs")}
    assert fates == {
        "lis": "routed",
        "li": "withdrawn",
        "ie": "routed",
        "pas": "routed",
        "paf": "withdrawn",
        "pvs": "routed",
    }
    assert {unit.id[2:] for unit in battle.state.army_units("B")} == {"hc", "lc", "far", "pvf", "pvg"}


@pytest.mark.clause("10.5", "R26")
def test_c45_light_infantry_drags_light_infantry_and_two_drag_everybody() -> None:
    battle = balanced({"B_rear": "l L LI, a A LI, h A HC", "B_left_rear": "z A HI"}, shattered={"B": 4})
    result = morale.panic(battle.state, {"B.l": -1, "B.a": 0, "B.h": 0, "B.z": 1}, {})
    assert set(result) == {"B.l", "B.a", "B.h"}


@pytest.mark.clause("10.5")
def test_c46_a_single_light_infantry_unit_drags_no_horse() -> None:
    battle = balanced({"B_rear": "l L LI, h A HC"})
    assert morale.panic(battle.state, {"B.l": -1, "B.h": 0}, {}) == ["B.l"]


@pytest.mark.clause("10.5")
def test_10_5_a_shattered_unit_drags_those_at_zero_on_its_tile() -> None:
    battle = balanced({"B_rear": "y A HI, h A HC, s A HI", "B_left_rear": "z A HC"})
    fallen = {"B_rear": [battle["y"]]}
    assert morale.panic(battle.state, {"B.h": 0, "B.s": 1, "B.z": 0}, fallen) == ["B.h"]


@pytest.mark.clause("10.5")
def test_10_5_one_at_zero_alone_stays() -> None:
    battle = balanced({"B_rear": "h A HC"})
    assert morale.panic(battle.state, {"B.h": 0}, {}) == []


@pytest.mark.clause("10.5", "2.14")
def test_10_5_a_lost_general_alone_drags_nobody() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": "a A HI"},
        {"B_centre": "g V HI, h A HC", "B_rear": "r A HI"},
        generals=[general("B", "king", "average leader", guard="g")],
    )
    battle.fight("x", 10, 1, 1)
    assert battle.asks == "2 lead"
    battle.keep_lead(1)
    test = battle.the("morale_tested")
    assert test.units["B.h"] == 0
    assert battle["h"].place == "field"


@pytest.mark.clause("10.5", "11.6")
def test_10_5_panicking_scythed_chariots_drag_like_any_unit() -> None:
    battle = balanced({"B_rear": "s SC, h A HC"})
    assert morale.panic(battle.state, {"B.s": -1, "B.h": 0}, {}) == ["B.s", "B.h"]
    assert morale.fate(battle["s"]) == "withdrawn"


@pytest.mark.clause("10.6", "R1")
def test_10_6_fresh_units_withdraw_spent_ones_rout() -> None:
    battle = field({"A_centre": "x A HI", "A_rear": "a A HI"}, {"B_centre": "y A HI spent, f L LI, s L LI spent"})
    battle.fight("x", 10, 1)
    assert battle["y"].gone == "shattered"
    assert battle["f"].gone == "withdrawn"
    assert battle["s"].gone == "routed"


@pytest.mark.clause("10.7", "R44")
def test_c71_a_leader_carried_off_counts_at_once_but_adds_no_die() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": many("a", 4, "A HI")},
        {"B_centre": "g V HC spent, h V HI", "B_rear": many("r", 4, "V HI")},
        shattered={"B": 3},
        generals=[general("B", "eumenes", "average leader", guard="g")],
    )
    battle.fight("x", 9, 2, 4, 3)
    test = battle.the("morale_tested")
    assert test.faces == (3,)
    assert test.morale == 0
    assert dict(test.modifiers) == {"A2": -1, "A3": -1}
    assert battle.general("eumenes").gone == "withdrawn"


@pytest.mark.clause("10.7", "2.6")
def test_c72_a_commander_swept_away_by_panic_counts_only_later() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": many("a", 3, "A HI")},
        {"B_centre": "y A HI spent, l L LI", "B_left_rear": many("r", 3, "V HI")},
        generals=[general("B", "gen", "average commander", at="B_centre")],
    )
    battle.fight("x", 10).give("no_rally", dice=(2,))
    test = battle.the("morale_tested")
    assert (test.morale, test.units["B.l"]) == (1, 0)
    assert battle["l"].gone == "withdrawn"
    assert battle.general("gen").gone == "withdrawn"
    assert "A3" in modifiers(battle)


@pytest.mark.clause("10.8", "R12")
def test_c50_undeployed_units_test_by_their_own_list() -> None:
    battle = balanced({"B_rear": many("b", 3, "V HI")}, waiting={"B": "l L HI, h A HI"}, shattered={"B": 8})
    result = morale.tested(battle.state, "B", "B_centre", (), 1)
    assert result.morale == -1
    assert (result.units["B.l"], result.units["B.h"]) == (-1, 0)
    assert result.undeployed["B.l"] == "withdrawn"
    assert "B.h" not in result.undeployed


@pytest.mark.clause("10.8")
def test_10_8_only_u1_u2_u5_count_for_them() -> None:
    battle = balanced({"B_rear": "b A HI"}, waiting={"B": "v V LE spent, l L LI"})
    assert unit(battle, "v") == {"U1", "U2"}
    assert unit(battle, "l") == {"U5"}


@pytest.mark.clause("10.6")
def test_10_6_panic_brings_no_further_test() -> None:
    battle = field({"A_centre": "x A HI", "A_rear": "a A HI"}, {"B_centre": "y A HI spent, f L LI, s L LI spent"})
    battle.fight("x", 10, 1)
    assert len(battle.happened("morale_tested")) == 1
    shattered = [one for one in battle.state.units.values() if one.gone == "shattered"]
    assert len(shattered) == 1

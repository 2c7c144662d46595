"""Panic, who leaves how, and the undeployed (10.5–10.8)."""

import pytest

from battles.rules.lost_battles import morale
from tests.rules.lost_battles.builders import field, general, many
from tests.rules.lost_battles.morals import balanced, modifiers, unit


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
    result = morale.tested(battle.state, "B", "B_centre", (), 1)
    assert result.morale == 0
    assert [result.units[f"B.{name}"] for name in "lahz"] == [-1, 0, 0, 1]
    assert set(result.fates) == {"B.l", "B.a", "B.h"}


@pytest.mark.clause("10.5")
def test_c46_a_single_light_infantry_unit_drags_no_horse() -> None:
    battle = balanced({"B_rear": "l L LI, h A HC", "B_left_rear": "z A HI"}, shattered={"B": 4})
    result = morale.tested(battle.state, "B", "B_centre", (), 1)
    assert [result.units[f"B.{name}"] for name in "lh"] == [-1, 0]
    assert set(result.fates) == {"B.l"}


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

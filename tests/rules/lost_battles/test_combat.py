"""One attack after another: table, differences, hits, all-out attacks (8)."""

import pytest

from battles.rules.lost_battles import victory
from tests.rules.lost_battles.builders import duel, field, general

# Worked examples of the difference


@pytest.mark.clause("8.3", "8.4", "M16")
def test_b21_legion_into_the_flank_of_cataphracts() -> None:
    battle = duel("x A LE", "y A CA", facing={"B_centre": "E"}).fight("x", 9)
    assert battle.modifiers == {"M01"}
    assert battle.difference == 2
    assert battle["y"].spent


@pytest.mark.clause("8.14", "7.9", "8.12")
def test_b22_b23_b24_the_combat_example_from_the_camp() -> None:
    battle = field(
        {"A_rear": "x V PH, c V HC, l A LI"},
        {"A_centre": "y A LE, z L LC", "B_rear": "r1 A HI, r2 A HI"},
        ground={"A_rear": "hill"},
        camps={"A_rear": "fortified"},
    )
    battle.fight("x", 8, bonus="bought")
    assert battle.modifiers == {"M01", "M02", "M10", "M16"}
    assert battle.difference == 1
    assert battle["y"].spent
    assert battle.commands() == 20 - 2 - 1

    battle.keep_lead().attack("c", 9)
    assert battle.modifiers == {"M14", "M09"}
    assert (battle.difference, battle.asks) == (0, "1 all_out")
    battle.go(5)
    assert battle["c"].spent
    assert battle["y"].gone == "shattered"
    assert battle["z"].place == "field"

    battle.attack("l", 10)
    assert battle.modifiers == {"M04"}
    assert (battle.difference, battle.asks) == (3, "1 all_out")
    assert battle.state.attack is not None
    assert battle.state.attack.used == 3.5
    battle.go(6)
    assert battle["z"].gone == "shattered"
    assert battle.asks == "1 advance"


@pytest.mark.clause("8.6", "M08", "11.1")
def test_c10_supported_hoplites_are_forced_to_go_all_out() -> None:
    battle = field({"A_centre": "l V HO, x A HO, s A HO"}, {"B_centre": "y A HO spent, z A HO", "B_rear": "r A HI"})
    battle.fight("l", 2).attack("x", 7, 6, supporter="s")
    assert battle.modifiers == {"M06", "M08"}
    assert battle.difference == 0
    assert battle.the("went_all_out").forced
    assert battle["x"].spent
    assert not battle["s"].spent
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("M06", "M07")
def test_c11_hoplites_that_just_arrived_give_no_bonus_to_hoplites() -> None:
    battle = duel("x A HO", "y A HO new").fight("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M07"}, 1)
    assert battle["y"].spent


@pytest.mark.clause("M06")
def test_c12_one_hoplite_unit_that_stood_is_enough() -> None:
    battle = duel("x A HO", "y A HO new, z A HO").fight("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M06", "M07"}, 2)


@pytest.mark.clause("M16", "8.6")
def test_c16_a_frontal_fresh_legion_is_only_hit_all_out() -> None:
    battle = duel("x A HI", "y A LE").fight("x", 9)
    assert (battle.difference, battle.asks) == (0, "1 all_out")
    assert battle.hold()["y"].is_fresh


@pytest.mark.clause("1.6", "M16", "8.8")
def test_c17_a_spent_legion_is_shattered_by_the_same_roll() -> None:
    battle = field({"A_centre": "x A HI"}, {"B_centre": "y A LE spent", "B_rear": "z A HI"}).fight("x", 9, 6)
    assert battle.difference == 1
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("M16", "4.11")
def test_c18_light_cavalry_trails_against_cataphracts() -> None:
    battle = duel("l A LC, x A LC", "y A CA, z A CA").fight("l", 2).attack("x", 10, bonus="bought")
    assert (battle.modifiers, battle.difference) == ({"M02", "M16"}, 1)
    assert battle["y"].spent
    assert battle.commands() == 20 - 2 - 1


@pytest.mark.clause("11.7", "5.2", "8.5")
def test_c19_horse_against_elephants() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y IE", "B_rear": "z A HI"})
    battle.activate("x")
    assert battle.preview("declare_attack").facts["actions"] == {"A.x": 2}
    battle.declare().attack("x", 12, 6)
    assert (battle.modifiers, battle.difference) == ({"M01", "M16"}, 3)
    assert battle["x"].is_fresh
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("M17")
def test_c20_african_against_indian_elephants() -> None:
    battle = duel("x AE", "y IE").fight("x", 9)
    assert (battle.modifiers, battle.difference) == ({"M01", "M17"}, 1)
    assert battle["y"].spent


@pytest.mark.clause("M09")
def test_c21_all_three_reasons_count_once() -> None:
    battle = field(
        {"A_left_flank": "x A HC"}, {"B_right_flank": "y A HI, z A LI"}, facing={"B_right_flank": "N"}
    ).fight("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M09"}, 1)


@pytest.mark.clause("M10")
def test_c22_light_infantry_downhill() -> None:
    battle = duel("x A LI", "y A HC", ground={"A_centre": "hill"}).fight("x", 7)
    assert (battle.modifiers, battle.difference) == ({"M01", "M10"}, 1)


@pytest.mark.clause("M10", "M14")
def test_c23_heavy_infantry_downhill_gains_and_suffers() -> None:
    battle = duel("x A HI", "y A HI", ground={"A_centre": "hill"}).fight("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M10", "M14"}, 0)


@pytest.mark.clause("M11", "6.6")
def test_c24_into_a_river() -> None:
    battle = duel("x A HI", "y A HI", ground={"B_centre": "river"}).activate("x").declare()
    assert battle.state.attack is not None
    assert battle.state.attack.limit == 2
    battle.attack("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M11"}, 1)


@pytest.mark.clause("M12", "M19")
def test_c25_archers_in_the_rain_count_it_once() -> None:
    battle = duel("x A AR", "y A LI", ground={"A_centre": "stream"}, weather="rain", weather_kind="changeable").fight(
        "x", 9
    )
    assert (battle.modifiers, battle.difference) == ({"M01", "M12", "M19"}, 1)


@pytest.mark.clause("M19", "R8")
def test_c26_only_spent_light_cavalry_suffers_from_rain() -> None:
    battle = duel("l A LC, x A LC", "y A HI", weather="rain", weather_kind="changeable")
    assert battle.fight("l", 2).attack("x", 2).modifiers == set()
    battle = duel("l A LC, x A LC spent", "y A HI", weather="rain", weather_kind="changeable")
    assert battle.fight("l", 2).attack("x", 2).modifiers == {"M19"}


@pytest.mark.clause("M15", "M18", "11.8")
def test_c27_a_spent_legion_of_a_fatigued_army_at_half_cost() -> None:
    battle = duel("l V HI, m A HI, n A HI, x A LE spent", "y A HI", attack_limit=3, fatigued="A")
    battle.fight("l", 2).attack("m", 2).attack("n", 2).attack("x", 12)
    assert (battle.modifiers, battle.difference) == ({"M15", "M18"}, 1)


@pytest.mark.clause("M13", "M14", "R6")
def test_c28_horse_that_rode_down_from_a_hill() -> None:
    battle = field({"A_rear": "x A HC"}, {"B_centre": "y A HI"}, ground={"A_rear": "hill"})
    battle.activate("x").move().declare().attack("x", 10)
    assert (battle.modifiers, battle.difference) == ({"M01", "M13", "M14"}, 0)


@pytest.mark.clause("7.9", "8.7")
def test_c29_a_screen_holds_off_the_second_hit() -> None:
    battle = duel("x A HC", "y A LI, z A HI").fight("x", 11, bonus="bought")
    assert battle.difference == 6
    assert (battle.the("hits_counted").hits, battle.the("hits_counted").screened) == (1, True)
    assert (battle["y"].spent, battle["z"].spent) == (True, False)


@pytest.mark.clause("7.9", "7.5")
def test_c30_a_spent_unit_spoils_the_screen() -> None:
    battle = duel("x A HC", "y A LI, z A HI, w A HI spent").fight("x", 11, bonus="bought")
    assert (battle["y"].spent, battle.asks) == (True, "2 lead")
    battle.name_lead("z")
    assert battle["z"].spent


@pytest.mark.clause("8.9", "10.1")
def test_c31_a_fresh_levy_takes_both_hits() -> None:
    battle = duel("x A HC", "y L HI, z A HI, w A HI").fight("x", 11, 6)
    assert battle.difference == 4
    assert battle["y"].gone == "shattered"
    assert battle.the("unit_shattered").double
    assert battle["z"].is_fresh
    assert battle["w"].is_fresh
    assert battle.the("morale_tested").faces == (6,)


@pytest.mark.clause("8.9", "7.4")
def test_c32_a_spent_levy_is_shattered_and_the_next_unit_takes_the_second_hit() -> None:
    battle = duel("x A HC", "y L HI spent, z A HI").fight("x", 11, 6)
    assert battle["y"].gone == "shattered"
    assert battle["z"].spent
    assert len(battle.the("morale_tested").faces) == 1


@pytest.mark.clause("8.10", "7.3")
def test_c33_a_lead_unit_may_be_kept_and_take_the_second_hit() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y A HC, z A HC"}).fight("x", 10)
    assert battle["y"].spent
    battle.keep_lead(5)
    assert battle["y"].gone == "shattered"
    assert len(battle.the("morale_tested").faces) == 1


@pytest.mark.clause("8.10", "7.3")
def test_c34_two_units_may_share_the_hits() -> None:
    battle = duel("x A HC", "y A HC, z A HC").fight("x", 10).name_lead("z")
    assert (battle["y"].spent, battle["z"].spent) == (True, True)
    assert not battle.happened("morale_tested")


@pytest.mark.clause("8.10", "8.13")
def test_c35_the_second_hit_is_void_when_nobody_is_left() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"}).fight("x", 10, 6)
    assert battle.happened("hit_void")
    assert battle.asks == "1 advance"


@pytest.mark.clause("8.11", "11.6", "16.2")
def test_c36_attacked_scythed_chariots_are_gone_whatever_the_roll() -> None:
    battle = duel("x A HI", "s SC, y A HI, z A HI").fight("x", 3)
    assert battle.difference == -4
    assert battle["s"].gone == "withdrawn"
    assert not battle.happened("morale_tested")
    assert battle.asks == "2 lead"
    battle.name_lead("y")
    assert (battle["y"].is_fresh, battle["z"].is_fresh) == (True, True)
    assert {part.code: part.value for part in victory.parts(battle.state, "A")}["withdrawn"] == 1


@pytest.mark.clause("8.11")
def test_c37_a_second_hit_passes_through_scythed_chariots() -> None:
    battle = duel("x A HC", "s SC, y A HI, z A HI").fight("x", 12)
    assert battle.difference == 5
    assert battle.asks == "2 lead"
    battle.name_lead("y")
    assert (battle["y"].spent, battle["z"].spent) == (True, False)


@pytest.mark.clause("8.11", "8.9")
def test_c81_a_levy_behind_scythed_chariots_takes_one_hit_only() -> None:
    battle = duel("x A HC", "s SC, y L HI").fight("x", 11)
    assert battle.difference == 4
    assert battle["s"].gone == "withdrawn"
    assert (battle["y"].spent, battle["y"].gone) == (True, None)
    assert not battle.happened("morale_tested")


@pytest.mark.clause("M01", "M11", "M07")
def test_c79_phalanx_into_a_river() -> None:
    battle = duel("x A PH", "y A HI", ground={"B_centre": "river"}).activate("x").declare()
    assert battle.state.attack is not None
    assert battle.state.attack.limit == 2
    battle.attack("x", 8)
    assert (battle.modifiers, battle.difference) == ({"M01", "M11"}, 1)


# Results and all-out attacks


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(("roll", "spent"), [(7, 0), (9, 1), (10, 1), (11, 1), (12, 2)])
def test_8_5_hits_by_difference(roll: int, spent: int) -> None:
    """Lead horse against heavy infantry: the difference is the roll + 1 − 9."""
    battle = duel("x A HC", "y A HI, z A HI")
    battle.fight("x", roll)
    if battle.asks == "1 all_out":
        battle.hold()
    if battle.asks == "2 lead":
        battle.name_lead("z")
    assert [battle["y"].spent, battle["z"].spent].count(True) == spent


@pytest.mark.clause("8.5", "8.6", "8.2")
def test_8_6_all_out_at_zero_adds_the_only_hit() -> None:
    battle = duel("x A HI", "y A HI").fight("x", 8)
    assert (battle.difference, battle.asks) == (0, "1 all_out")
    battle.go()
    assert (battle["x"].spent, battle["y"].spent) == (True, True)


@pytest.mark.clause("8.5", "8.6")
def test_8_6_all_out_at_three_adds_a_second_hit() -> None:
    battle = duel("x A HI", "y A HI, z A HI").fight("x", 11)
    assert (battle.difference, battle.asks) == (3, "1 all_out")
    battle.go()
    assert battle.the("hits_counted").hits == 2


@pytest.mark.clause("8.6")
def test_8_6_a_spent_attacker_cannot_go_all_out() -> None:
    battle = duel("x A HI spent", "y A HI").fight("x", 8)
    assert battle.difference == 0
    assert battle.asks == "1 activate"


@pytest.mark.clause("8.6", "11.6")
def test_8_6_scythed_chariots_never_go_all_out() -> None:
    battle = duel("x SC", "y A HI").fight("x", 8)
    assert battle.difference == 0
    assert battle.asks == "1 activate"
    assert battle["x"].is_fresh


@pytest.mark.clause("8.6")
@pytest.mark.parametrize(
    ("attacker", "roll", "offered"), [("A HC", 7, False), ("A HI", 8, False), ("A LI", 7, True), ("A LC", 8, True)]
)
def test_8_6_against_light_cavalry_only_light_troops_go_all_out(attacker: str, roll: int, offered: bool) -> None:
    battle = duel(f"x {attacker}", "y A LC").fight("x", roll)
    assert battle.difference == 0
    assert (battle.asks == "1 all_out") == offered


@pytest.mark.clause("8.6", "11.6")
def test_8_6_never_against_scythed_chariots() -> None:
    battle = duel("x A HI", "s SC, y A HI").fight("x", 7)
    assert battle.difference == 0
    assert not battle.happened("went_all_out")
    assert battle["x"].is_fresh


@pytest.mark.clause("8.6", "R40", "11.7")
def test_c75_hoplites_stay_fresh_at_three_against_elephants() -> None:
    battle = field({"A_centre": "x A HO"}, {"B_centre": "y IE", "B_rear": "z A HI"}).fight("x", 11, 6)
    assert battle.difference == 3
    assert battle["y"].gone == "shattered"
    assert battle["x"].is_fresh
    assert battle.lead("A_centre") == "x"


@pytest.mark.clause("8.6", "R27")
def test_8_6_hoplites_go_all_out_even_into_a_screen() -> None:
    battle = duel("x A HO", "y A LI, z A HI").fight("x", 11)
    assert battle.difference == 3
    assert battle["x"].spent
    assert (battle.the("hits_counted").hits, battle.the("hits_counted").screened) == (1, True)


@pytest.mark.clause("8.6")
def test_8_6_the_attacker_stays_spent_even_if_the_hit_is_rallied() -> None:
    king = general("B", "king", "average leader", guard="y")
    battle = duel("x A HI", "y A HI", generals=[king]).fight("x", 8).go(4, 5)
    assert battle["x"].spent
    assert battle["y"].is_fresh


@pytest.mark.clause("7.8", "R43", "4.11")
def test_c73_after_an_all_out_attack_of_the_lead_nobody_leads() -> None:
    battle = field({"A_centre": "x V HC, n V HI"}, {"B_centre": "y A HI, z A HI"}).fight("x", 8).go().keep_lead()
    assert battle.lead("A_centre") is None
    battle.attack("n", 2, bonus="bought")
    assert battle.modifiers == {"M02"}
    assert battle.commands() == 20 - 1 - 2
    battle.end_turn()
    assert battle.asks == "1 leads"


@pytest.mark.clause("8.15", "7.2")
def test_8_15_each_attack_is_judged_against_the_present_lead_unit() -> None:
    battle = duel("x A HI, w A HI", "y A HI, z L HI").fight("x", 10).name_lead("z")
    assert battle.attack("w", 2).modifiers == {"M04"}

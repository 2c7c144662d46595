"""Generals: exemptions and free bonuses (2)."""

import pytest

from tests.rules.lost_battles.builders import duel, field, general, many, player_turn_begins

# Exemptions


@pytest.mark.clause("2.8", "2.9")
def test_b28_an_inspired_general_pays_four_commands_of_his_tile() -> None:
    battle = field(
        {"A_centre": "a A HI, v1 V HI, v2 V HI, b A HI, c A HI, d A HI"},
        {"B_rear": "y A HI"},
        generals=[general("A", "gen", "inspired commander", at="A_centre")],
    )
    battle.express("a")
    assert battle.commands() == 20
    battle.done().activate("v1", "v2")
    assert battle.commands() == 20
    battle.done().activate("b", "c", "d")
    assert battle.commands() == 19
    assert battle.general("gen").exemptions == 0


@pytest.mark.clause("2.8")
def test_2_8_exemptions_are_used_without_choice_and_only_on_his_tile() -> None:
    battle = field(
        {"A_centre": "a A HI", "A_rear": "b A HI"},
        generals=[general("A", "gen", "average commander", at="A_centre")],
    )
    battle.activate("b").done()
    assert (battle.commands(), battle.general("gen").exemptions) == (19, 2)
    battle.activate("a")
    assert (battle.commands(), battle.general("gen").exemptions) == (19, 1)


@pytest.mark.clause("2.9", "1.9")
def test_2_9_the_rest_vanishes_when_he_is_activated_but_pays_for_that_activation() -> None:
    battle = field({"A_centre": "a A HI, b A HI"}, generals=[general("A", "gen", "inspired commander", at="A_centre")])
    battle.activate("a", commander="gen").done()
    assert (battle.commands(), battle.general("gen").exemptions) == (20, 0)
    battle.activate("b")
    assert battle.commands() == 19


@pytest.mark.clause("1.9")
def test_1_9_a_general_is_active_once_in_a_player_turn() -> None:
    battle = field({"A_centre": "a A HI, b A HI"}, generals=[general("A", "gen", "inspired commander", at="A_centre")])
    battle.activate("a", commander="gen").done()
    assert battle.no_activation("b", commander="gen") == "general_active_already"
    assert battle.refused("activate_commander", commander="A.gen", tile="A_rear") == "general_active_already"


@pytest.mark.clause("2.16", "15.6")
def test_b42_two_undeployed_uninspired_generals_add_up() -> None:
    battle = field(
        {"A_left_wing": "z A HI"},
        waiting={"A": "a A HI, b A HI"},
        generals=[general("A", "one", "uninspired commander"), general("A", "two", "uninspired commander")],
    )
    battle.activate("a", "b")
    assert battle.commands() == 20


@pytest.mark.clause("2.16", "R45")
def test_c84_the_leader_who_takes_part_pays_first() -> None:
    leader = general("A", "lead", "average leader", guard="g", place="undeployed")
    battle = field(
        {"A_left_wing": "z A HI"},
        waiting={"A": "g A HI, b A HI"},
        generals=[general("A", "insp", "inspired commander"), leader],
    )
    battle.activate("g", "b")
    assert battle.commands() == 20
    assert battle.general("insp").exemptions == 4
    assert battle.general("lead").active


@pytest.mark.clause("2.16", "R45")
def test_2_16_the_owner_may_name_whose_exemptions_come_first() -> None:
    leader = general("A", "lead", "average leader", guard="g", place="undeployed")
    battle = field(
        {"A_left_wing": "z A HI"},
        waiting={"A": "g A HI, b A HI"},
        generals=[general("A", "insp", "inspired commander"), leader],
    )
    battle.activate("g", "b", payers=("A.insp",))
    assert battle.general("insp").exemptions == 2


@pytest.mark.clause("2.16")
def test_2_16_only_generals_who_can_pay_may_be_named() -> None:
    battle = field({"A_centre": "a A HI"}, generals=[general("A", "gen", "average commander", at="A_rear")])
    assert battle.no_activation("a", payers=("A.gen",)) == "cannot_pay"


@pytest.mark.clause("2.16", "R45")
def test_2_16_the_choice_of_payers_stands_among_the_options() -> None:
    leader = general("A", "lead", "average leader", guard="g", place="undeployed")
    battle = field(
        {"A_left_wing": "z A HI"},
        waiting={"A": "g A HI, b A HI"},
        generals=[general("A", "insp", "inspired commander"), leader],
    )
    deploying = [one for one in battle.options("activate_") if one.facts.get("tile", "") is None]
    assert [sorted(one.vary["payers"]) for one in deploying] == [["A.insp", "A.lead"]] * 2
    assert all("payers" not in one.vary for one in battle.options("activate_") if one not in deploying)


# Free bonuses


@pytest.mark.clause("2.10")
def test_b29_an_inspired_commander_gives_bonuses_worth_four() -> None:
    battle = duel(
        "x V HI, w A HI, u A HI",
        "y A HI",
        generals=[general("A", "gen", "inspired commander", at="A_centre")],
    )
    battle.fight("x", 2, commander="gen")
    assert battle.modifiers == {"M01", "M02"}
    battle.attack("w", 2)
    assert battle.modifiers == {"M02"}
    assert battle.commands() == 20
    assert battle.refused("attack_with", unit="A.u", bonus="bought") == "top_up_instead"
    battle.attack("u", 2, bonus="topped_up")
    assert battle.modifiers == {"M02"}
    assert battle.commands() == 19


@pytest.mark.clause("2.10")
def test_2_10_who_declines_to_top_up_loses_the_rest() -> None:
    battle = duel(
        "x V HI, w A HI, u A HI, t V HI",
        "y A HI",
        generals=[general("A", "gen", "inspired commander", at="A_centre")],
    )
    battle.fight("x", 2, commander="gen").attack("w", 2).attack("u", 2)
    assert battle.modifiers == set()
    assert battle.general("gen").budget == 0
    assert battle.attack("t", 2).modifiers == set()


@pytest.mark.clause("2.10")
def test_2_10_free_bonuses_are_given_without_choice() -> None:
    battle = duel("x V HI", "y A HI", generals=[general("A", "gen", "average commander", at="A_centre")])
    battle.activate("x", commander="gen").declare()
    assert battle.refused("attack_with", unit="A.x", bonus="bought") == "bonus_is_free"
    assert battle.refused("attack_with", unit="A.x", bonus="topped_up") == "bonus_is_free"


@pytest.mark.clause("2.10")
def test_2_10_without_a_general_nothing_can_be_topped_up() -> None:
    battle = duel("x V HI", "y A HI").activate("x").declare()
    assert battle.refused("attack_with", unit="A.x", bonus="topped_up") == "no_free_bonus_to_top_up"


@pytest.mark.clause("2.10")
def test_2_10_the_budget_is_independent_of_exemptions() -> None:
    battle = duel("x A HI, w A HI", "y A HI", generals=[general("A", "gen", "average commander", at="A_centre")])
    battle.fight("x", 2, commander="gen")
    assert (battle.commands(), battle.modifiers) == (20, {"M01", "M02"})


@pytest.mark.clause("2.11")
@pytest.mark.parametrize(("guard", "words"), [("V HC", "average leader"), ("A HC", "inspired leader")])
def test_b30_a_guard_in_the_lead_gets_two_bonuses_if_both_fit(guard: str, words: str) -> None:
    battle = duel(f"x {guard}", "y A HI", generals=[general("A", "gen", words, guard="x")])
    assert battle.fight("x", 2).modifiers == {"M01", "M02", "M03"}


@pytest.mark.clause("2.11")
def test_2_11_if_only_one_fits_the_guard_gets_one() -> None:
    battle = duel("x V HC", "y A HI", generals=[general("A", "gen", "uninspired leader", guard="x")])
    assert battle.fight("x", 2).modifiers == {"M01", "M02"}


@pytest.mark.clause("2.10", "2.11")
def test_c64_a_budget_of_one_is_topped_up_or_lost() -> None:
    leader = general("A", "gen", "uninspired leader", guard="x")
    topped = duel("x A HI, w V HI", "y A HI", generals=[leader]).fight("x", 2, bonus="topped_up")
    assert topped.modifiers == {"M01", "M02"}
    assert topped.commands() == 20 - 1 - 1
    declined = duel("x A HI, w V HI", "y A HI", generals=[leader]).fight("x", 2)
    assert declined.modifiers == {"M01"}
    assert declined.general("gen").budget == 0


@pytest.mark.clause("2.13")
def test_2_13_a_recovering_leader_gives_neither_exemptions_nor_bonuses() -> None:
    shaken = general("A", "gen", "inspired leader", guard="x", near_miss=True, recovering=True)
    battle = player_turn_begins(
        field({"A_centre": many("h", 6, "A HI") + ", x V HC"}, {"B_centre": "y A HI"}, generals=[shaken])
    )
    assert battle.general("gen").exemptions == 0
    before = battle.commands()
    battle.fight("x", 2)
    assert battle.commands() == before - 2
    assert battle.modifiers == {"M01"}


@pytest.mark.clause("2.13")
def test_2_13_the_pause_ends_with_his_own_next_player_turn() -> None:
    shaken = general("A", "gen", "inspired leader", guard="x", near_miss=True, recovering=True)
    battle = field({"A_centre": "x V HC"}, {"B_centre": "y A HI"}, generals=[shaken])
    battle.end_turn(3)
    assert not battle.general("gen").recovering
    assert battle.general("gen").near_miss

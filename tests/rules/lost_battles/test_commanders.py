"""Generals side by side, commanders on their own, who leaves with whom (2)."""

import pytest

from battles.rules.lost_battles import victory
from tests.rules.lost_battles.builders import duel, field, general, many, player_turn_begins

# Adjacent generals


@pytest.mark.clause("2.7")
def test_2_7_of_two_adjacent_generals_only_one_helps() -> None:
    battle = player_turn_begins(
        field(
            {"A_centre": "a A HI", "A_rear": "b A HI"},
            generals=[
                general("A", "one", "inspired commander", at="A_centre"),
                general("A", "two", "average commander", at="A_rear"),
            ],
        )
    )
    assert battle.asks == "1 active_general"
    assert battle.refused("choose_active_general", general="A.nobody") == "choose_one_of_the_two"
    before = battle.commands()
    battle.give("choose_active_general", general="A.two")
    battle.activate("a").done()
    assert battle.commands() == before - 1
    battle.activate("b")
    assert battle.commands() == before - 1


@pytest.mark.clause("2.7")
def test_2_7_generals_apart_are_not_asked_about() -> None:
    battle = player_turn_begins(
        field(
            {"A_centre": "a A HI", "A_left_rear": "b A HI"},
            generals=[
                general("A", "one", "inspired commander", at="A_centre"),
                general("A", "two", "average commander", at="A_left_rear"),
            ],
        )
    )
    assert battle.asks == "1 activate"


@pytest.mark.clause("2.7")
def test_2_7_no_general_enters_a_tile_of_another() -> None:
    battle = field(
        {"A_centre": "a A HI", "A_rear": "b A HI"},
        generals=[
            general("A", "one", "inspired commander", at="A_centre"),
            general("A", "two", "average commander", at="A_rear"),
        ],
    )
    assert battle.refused("activate_commander", commander="A.two", tile="A_centre") == "general_there"
    battle.activate("b", commander="two")
    assert battle.refused("move_forward") == "general_there"


@pytest.mark.clause("2.7", "2.5")
def test_2_7_a_leader_is_a_general_too_for_a_group() -> None:
    battle = field(
        {"A_centre": "a A HI, g V HI"},
        generals=[
            general("A", "one", "average leader", guard="g"),
            general("A", "two", "average commander", at="A_centre"),
        ],
    )
    assert battle.no_activation("a", "g", commander="two") == "two_generals_in_group"


# Commanders on their own


@pytest.mark.clause("2.5")
def test_2_5_a_commander_is_placed_anywhere_empty_or_friendly_for_nothing() -> None:
    battle = field(
        {"A_centre": "a A HI", "A_left_wing": "b A HI"},
        {"B_rear": "y A HI"},
        generals=[general("A", "gen", "average commander", at="A_centre")],
    )
    assert battle.preview("activate_commander", commander="A.gen", tile="A_left_wing").cost == {"commands": 0}
    battle.give("activate_commander", commander="A.gen", tile="A_left_wing")
    assert battle.general("gen").tile == "A_left_wing"
    assert (battle.general("gen").exemptions, battle.general("gen").active) == (0, True)
    assert battle.commands() == 20


@pytest.mark.clause("2.5", "3.4", "5.12")
def test_2_5_where_a_commander_may_not_be_placed() -> None:
    battle = field(
        {"A_centre": "a A HI"},
        {"B_rear": "y A HI"},
        ground={"A_left_wing": "impassable"},
        generals=[general("A", "gen", "average commander", at="A_centre")],
    )
    assert battle.refused("activate_commander", commander="A.gen", tile="B_rear") == "tile_held_by_enemy"
    assert battle.refused("activate_commander", commander="A.gen", tile="A_left_wing") == "impassable"
    assert battle.refused("activate_commander", commander="A.gen", tile="nowhere") == "no_such_tile"
    assert battle.refused("activate_commander", commander="A.nobody", tile="A_rear") == "no_such_commander"


@pytest.mark.clause("2.5", "1.7")
def test_2_5_a_commander_may_leave_the_battle() -> None:
    battle = field({"A_centre": "a A HI"}, generals=[general("A", "gen", "average commander", at="A_centre")])
    before = victory.fighting_value(battle.state, "A")
    battle.give("activate_commander", commander="A.gen", tile="withdraw")
    assert battle.general("gen").gone == "withdrawn"
    assert victory.fighting_value(battle.state, "A") == before - 6
    assert battle.refused("activate_commander", commander="A.gen", tile="A_rear") == "general_gone"


@pytest.mark.clause("2.5", "4.12")
def test_2_5_a_commander_who_stays_out_prevents_no_attack() -> None:
    battle = duel("x A HI", "y A HI", generals=[general("A", "gen", "average commander", at="A_centre")])
    assert battle.activate("x").allowed("declare_attack")


@pytest.mark.clause("2.5")
def test_2_5_a_commander_moves_with_his_group() -> None:
    battle = field({"A_rear": "a A HI"}, generals=[general("A", "gen", "average commander", at="A_rear")])
    battle.activate("a", commander="gen").move()
    assert battle.general("gen").tile == "A_centre"


@pytest.mark.clause("2.5", "2.4")
def test_2_5_who_may_join_a_group() -> None:
    battle = field(
        {"A_centre": "a A HI, g V HI", "A_rear": "b A HI"},
        generals=[
            general("A", "lead", "average leader", guard="g"),
            general("A", "gen", "average commander", at="A_rear"),
        ],
    )
    assert battle.no_activation("a", commander="gen") == "commander_elsewhere"
    assert battle.no_activation("a", commander="lead") == "leader_goes_with_guard"
    assert battle.refused("activate_group", units=("A.a",), commander="A.nobody") == "no_such_commander"


@pytest.mark.clause("2.6", "R47")
def test_2_6_a_commander_left_alone_is_withdrawn_at_the_end_of_his_player_turn() -> None:
    battle = field({"A_rear": "a A HI"}, generals=[general("A", "gen", "average commander", at="A_rear")])
    battle.activate("a").move()
    assert battle.general("gen").gone is None
    battle.end_turn(3)
    assert battle.general("gen").gone == "withdrawn"


@pytest.mark.clause("2.6", "R47")
def test_2_6_he_goes_at_once_when_the_last_unit_leaves_the_battle() -> None:
    battle = field(
        {"A_rear": "a A HI"}, facing={"A_rear": "S"}, generals=[general("A", "gen", "average commander", at="A_rear")]
    )
    battle.activate("a").give("exit_battlefield")
    assert battle.general("gen").gone == "withdrawn"


@pytest.mark.clause("2.6", "5.13", "R47")
def test_2_6_the_preview_says_which_generals_a_departure_costs() -> None:
    commander = general("A", "gen", "average commander", at="A_rear")
    for joins, code in ((None, "commander_goes_too"), ("gen", "general_withdraws")):
        battle = field({"A_rear": "a A HI, g V HI"}, facing={"A_rear": "S"}, generals=[commander])
        battle.activate("a", "g", commander=joins)
        consequences = battle.preview("exit_battlefield").consequences
        assert [(one.code, one.facts["general"]) for one in consequences if "general" in one.facts] == [(code, "A.gen")]
        assert battle.give("exit_battlefield").general("gen").gone == "withdrawn"
    leader = general("A", "lead", "average leader", guard="g")
    battle = field({"A_rear": "a A HI, g V HI"}, facing={"A_rear": "S"}, generals=[leader]).activate("g")
    found = {one.code: one.facts for one in battle.preview("exit_battlefield").consequences}
    assert (found["general_withdraws"]["general"], found["general_withdraws"]["count"]) == ("A.lead", 6)
    moving = field({"A_rear": "a A HI"}, generals=[commander]).activate("a")
    assert [one.code for one in moving.preview("move_forward").consequences] == ["commander_left_alone"]


@pytest.mark.clause("2.4", "5.13", "A3")
def test_c70_a_leader_leaves_with_his_guard() -> None:
    battle = field(
        {"A_rear": "g V HC"}, facing={"A_rear": "S"}, generals=[general("A", "lead", "average leader", guard="g")]
    )
    before = victory.fighting_value(battle.state, "A")
    battle.activate("g").give("exit_battlefield")
    assert battle["g"].gone == "withdrawn"
    assert battle.general("lead").gone == "withdrawn"
    assert victory.fighting_value(battle.state, "A") == before - 4 - 6
    assert not battle.happened("morale_tested")


@pytest.mark.clause("2.4")
def test_2_4_a_leader_is_where_his_guard_is_and_active_with_it() -> None:
    battle = field({"A_rear": "g V HC"}, generals=[general("A", "lead", "average leader", guard="g")])
    battle.activate("g").move()
    assert battle.state.tile_of(battle.general("lead")) == "A_centre"
    assert battle.general("lead").active


@pytest.mark.clause("2.14", "16.2", "2.4")
def test_2_14_a_lost_general_is_removed_at_once_and_his_guard_stays() -> None:
    battle = duel("x A HI", "y V HI", generals=[general("B", "king", "average leader", guard="y")])
    battle.fight("x", 10, 1, 1, 6)
    assert battle.general("king").gone == "lost"
    assert battle["y"].place == "field"
    assert battle.the("morale_tested").faces == (6,)
    shattered = [unit for unit in battle.state.units.values() if unit.gone == "shattered"]
    assert not shattered


@pytest.mark.clause("2.3", "3.8")
def test_2_3_generals_take_no_room() -> None:
    battle = field({"A_rear": many("h", 12, "A HI")}, generals=[general("A", "gen", "average commander", at="A_rear")])
    battle.activate(*battle.on("A_rear"), commander="gen").move()
    assert len(battle.on("A_centre")) == 12


@pytest.mark.clause("2.5", "R24", "15.6")
def test_2_5_an_undeployed_commander_placed_alone_keeps_to_his_own_half() -> None:
    battle = field({"A_centre": "a A HI"}, generals=[general("A", "gen", "average commander")])
    refused = battle.refused("activate_commander", commander="A.gen", tile="B_centre")
    assert refused == "own_half_while_deploying"
    battle.give("activate_commander", commander="A.gen", tile="A_centre")
    assert battle.general("gen").place == "field"


@pytest.mark.clause("2.1", "2.6")
def test_2_6_a_commander_never_tests_morale() -> None:
    battle = duel("x A HI", "y A HI spent, z V HI", generals=[general("B", "gen", "average commander", at="B_centre")])
    battle.fight("x", 10)
    battle.give("no_rally", dice=(1,))
    assert "B.gen" not in battle.the("morale_tested").units
    assert battle.general("gen").gone is None


@pytest.mark.clause("2.6")
def test_2_6_he_is_withdrawn_when_every_unit_of_his_tile_is_gone() -> None:
    battle = field(
        {"A_centre": "x A HI"},
        {"B_centre": "y A HI spent", "B_rear": "z V HI"},
        generals=[general("B", "gen", "average commander", at="B_centre")],
    )
    battle.fight("x", 10)
    battle.give("no_rally", dice=(6,))
    assert battle.general("gen").gone == "withdrawn"
    assert battle.the("morale_tested").faces == (6,)

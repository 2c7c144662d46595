"""Scythed chariots, elephants and the rest (11)."""

import pytest

from battles.rules.lost_battles import battlefield, victory
from tests.rules.lost_battles.builders import duel, field, general, many


@pytest.mark.clause("11.6", "R46")
def test_11_6_scythed_chariots_are_gone_when_they_turn() -> None:
    battle = field({"A_rear": "s SC, h A HC"}).activate("s", "h").turn("E")
    assert battle["s"].gone == "withdrawn"
    assert battle["h"].facing == "E"
    assert battle.asks == "1 step"


@pytest.mark.clause("11.6", "R46")
def test_11_6_and_when_they_enter_a_tile_of_friends_while_their_group_goes_on() -> None:
    battle = field({"A_rear": "s SC, h A HC", "A_centre": "f A HI"}).activate("s", "h").move()
    assert battle["s"].gone == "withdrawn"
    assert battle.on("A_centre") == {"h", "f"}


@pytest.mark.clause("11.6", "R46")
def test_11_6_friends_who_move_along_or_come_later_do_no_harm() -> None:
    battle = field({"A_rear": "s SC, h A HC", "A_left_centre": "f A HC"}).activate("s", "h").move().done()
    assert battle["s"].place == "field"
    battle.express("f").turn("E").move()
    assert battle.on("A_centre") == {"s", "h", "f"}


@pytest.mark.clause("11.6", "4.11")
def test_11_6_they_may_get_an_attack_bonus() -> None:
    battle = duel("s SC", "y A HI").fight("s", 2, bonus="bought")
    assert "M02" in battle.modifiers
    assert battle.commands() == 20 - 1 - 2


@pytest.mark.clause("11.6", "15.3")
def test_11_6_deploying_onto_friends_they_are_gone() -> None:
    battle = field({"A_rear": "f A HI"}, waiting={"A": "s SC"}).activate("s").give("deploy_to", tile="A_rear")
    assert battle["s"].gone == "withdrawn"


@pytest.mark.clause("11.6", "16.1")
def test_11_6_they_count_half_for_the_end() -> None:
    battle = field({"A_rear": "s SC, t SC, h A HI"}, reserve=False)
    assert victory.counted(battle.state, "A") == 2


@pytest.mark.clause("11.6")
def test_11_6_scythed_chariots_alone_that_dissolve_may_end_the_battle() -> None:
    battle = field({"A_rear": "s SC, h A HI, i A HI, l L HI"}, {"B_rear": many("b", 3, "A HI")}, reserve=False)
    battle.activate("s").turn("E")
    assert battle.state.ended is not None
    assert battle.state.ended.army == "A"


@pytest.mark.clause("11.6", "8.11", "18.1")
def test_11_6_a_second_hit_on_scythed_chariots_withdraws_them_too() -> None:
    battle = duel("x A HC, y A HC", "s SC, t SC, u SC").fight("x", 12)
    assert battle.difference == 5
    assert (battle.asks, battle.name_lead("t").asks) == ("2 lead", "1 attacker")
    assert (battle["t"].spent, battle["t"].gone, battle.lead("B_centre")) == (False, "withdrawn", "u")
    assert not battle.happened("morale_tested")
    assert not battlefield.invariants(battle.state)


@pytest.mark.clause("11.7", "8.5")
def test_11_7_three_is_enough_for_two_hits_on_elephants() -> None:
    battle = duel("x A HI", "e IE, f IE").fight("x", 11)
    assert battle.difference == 3
    assert battle.the("hits_counted").hits == 2


@pytest.mark.clause("11.7", "6.7")
def test_11_7_elephants_that_lead_use_one_point_as_first_attacker() -> None:
    battle = duel("e IE, h A HI", "y A HI", attack_limit=3).activate("e", "h").declare().attack("e", 2)
    assert battle.state.attack is not None
    assert battle.state.attack.used == 1


@pytest.mark.clause("11.5", "4.7", "5.2")
def test_11_5_cataphracts_act_like_infantry() -> None:
    battle = field({"A_rear": "c V CA"}, ground={"A_centre": "hill"}).activate("c")
    assert battle.state.activation is not None
    assert battle.state.activation.actions == {"A.c": 1}
    battle.move()
    assert battle["c"].tile == "A_centre"


@pytest.mark.clause("11.2", "M05")
def test_11_2_phalanx_is_exposed_on_its_flank() -> None:
    battle = duel("x A HI", "y A PH", facing={"B_centre": "E"}).fight("x", 2)
    assert "M05" in battle.modifiers


@pytest.mark.clause("11.4", "M05")
def test_11_4_archers_are_heavy_infantry_exposed_on_the_flank() -> None:
    battle = duel("x A HI", "y A AR", facing={"B_centre": "W"}).fight("x", 2)
    assert battle.modifiers == {"M01", "M05"}
    assert battle.the("attack_scored").table == 9


@pytest.mark.clause("11.3", "1.4", "1.5")
def test_11_3_legions() -> None:
    battle = field({"A_rear": "v V LE, a A LE, l L LE"})
    assert [battle[name].value for name in "val"] == [4, 4, 2]
    assert [battle[name].traits.points for name in "val"] == [1, 1, 1]


@pytest.mark.clause("11.1", "8.6")
def test_11_1_hoplites_are_forced_all_out_whenever_they_can() -> None:
    battle = duel("x A HO", "y A HC").fight("x", 7)
    assert battle.difference == 0
    assert battle["x"].spent
    assert battle["y"].spent


@pytest.mark.clause("1.2", "1.3")
def test_1_3_elephants_and_scythed_chariots_have_no_class() -> None:
    battle = field({"A_rear": "e IE, s SC"}, generals=[general("A", "gen", "average commander", at="A_rear")])
    assert not battle["e"].is_veteran
    assert not battle["e"].is_levy
    assert not battle["s"].is_levy
    assert battle["s"].is_mounted


@pytest.mark.clause("1.6", "18.1")
def test_1_6_fresh_then_spent_then_shattered() -> None:
    battle = field({"A_centre": "x A HI, w A HI"}, {"B_centre": "y A HI", "B_rear": "r A HI"}).fight("x", 10)
    assert battle["y"].spent
    battle.attack("w", 11, 6)
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("1.1", "1.2")
def test_1_1_heavy_infantry_includes_its_subtypes() -> None:
    battle = field({"A_rear": "a A HO, b A PH, c A LE, d A AR, e A HI, k A CA"})
    assert all(battle[name].is_heavy_infantry for name in "abcde")
    assert battle["k"].type == "heavy_cavalry"
    assert not battle["k"].is_fast

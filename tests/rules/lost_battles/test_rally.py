"""Rally attempts and what they may cost (9.8–9.13)."""

import pytest

from battles.rules.base import PUBLIC
from battles.rules.lost_battles import RULES
from battles.rules.lost_battles.generals import rally_chances
from battles.rules.lost_battles.pieces import General
from battles.rules.lost_battles.view import BattleView
from tests.rules.lost_battles.builders import Table, Wanted, duel, field, general


def leader(words: str = "average leader", **more: Wanted) -> list[General]:
    return [general("B", "king", words, guard="y", **more)]


def commander(words: str = "average commander", **more: Wanted) -> list[General]:
    return [general("B", "king", words, at="B_centre", **more)]


def hit(defenders: str, generals: list[General], *dice: int) -> Table:
    """One hit on the lead unit of the defenders; rally and other dice as given."""
    return field({"A_centre": "x A HI"}, {"B_centre": defenders, "B_rear": "r A HI, q A HI"}, generals=generals).fight(
        "x", 10, *dice
    )


@pytest.mark.clause("9.8", "9.10", "9.1")
def test_c38_a_leader_rallies_his_guard() -> None:
    battle = hit("y V HI", leader(), 4, 5)
    assert battle["y"].is_fresh
    assert battle.the("rally_tried").result == "success"
    assert battle.lead("B_centre") == "y"


@pytest.mark.clause("9.8")
def test_c38_a_second_hit_needs_a_new_roll() -> None:
    battle = duel("x A HC", "y V HI", generals=leader()).fight("x", 12, 4, 5, 3, 4)
    assert [event.result for event in battle.happened("rally_tried")] == ["success", "failure"]
    assert battle["y"].spent


@pytest.mark.clause("9.8")
@pytest.mark.parametrize(
    ("words", "needed"),
    [("uninspired leader", 10), ("average leader", 9), ("inspired leader", 9), ("brilliant leader", 8)],
)
def test_9_8_success_by_class(words: str, needed: int) -> None:
    assert hit("y V HI", leader(words), *two_dice(needed)).the("rally_tried").result == "success"
    assert hit("y V HI", leader(words), *two_dice(needed - 1)).the("rally_tried").result == "failure"


def two_dice(total: int) -> tuple[int, int]:
    return max(1, total - 6), min(6, total - 1)


@pytest.mark.clause("9.11", "2.13")
def test_c39_a_brilliant_leader_escapes_on_three_a_commander_does_not() -> None:
    battle = hit("y V HI", leader("brilliant leader"), 1, 2)
    king = battle.general("king")
    assert (king.gone, king.near_miss, king.recovering) == (None, True, True)
    assert battle["y"].spent
    battle = field(
        {"A_centre": "x A HI"},
        {"B_centre": "y V HI spent, z V HI", "B_rear": "r A HI"},
        generals=commander("brilliant commander"),
    ).fight("x", 10)
    battle.give("rally", dice=(1, 2, 6, 6))
    assert battle.general("king").gone == "lost"
    assert battle.the("morale_tested").faces == (6, 6)


@pytest.mark.clause("9.9")
def test_c40_a_commander_does_not_rally_fresh_units() -> None:
    battle = hit("y A HI", commander("inspired commander"))
    assert not battle.happened("rally_tried")
    assert battle["y"].spent


@pytest.mark.clause("9.11", "10.2")
def test_c41_an_uninspired_leader_lost_with_his_guard_gives_two_dice() -> None:
    battle = hit("y V HI spent", leader("uninspired leader"), 1, 3, 5, 6)
    assert battle.general("king").gone == "lost"
    assert battle["y"].gone == "shattered"
    assert battle.the("morale_tested").faces == (5, 6)


@pytest.mark.clause("9.11", "9.12", "A3")
def test_c80_a_leader_lost_at_the_second_hit() -> None:
    battle = field({"A_centre": "x A HC"}, {"B_centre": "y V HI", "B_rear": "r A HI, q A HI"}, generals=leader())
    battle.fight("x", 12, 4, 5, 1, 3, 6)
    assert [event.result for event in battle.happened("rally_tried")] == ["success", "lost"]
    assert battle["y"].spent
    test = battle.the("morale_tested")
    assert test.faces == (6,)
    assert ("A3", -1) in test.modifiers


@pytest.mark.clause("9.12")
def test_9_12_a_lost_general_rallies_no_second_hit() -> None:
    battle = duel("x A HC", "y V HI", generals=leader()).fight("x", 12, 1, 1, 6, 6)
    assert len(battle.happened("rally_tried")) == 1
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("2.17", "2.13", "9.9")
def test_2_17_a_near_miss_forbids_the_second_rally_of_the_same_attack() -> None:
    battle = duel("x A HC", "y V HI", generals=leader("inspired leader")).fight("x", 12, 1, 2, 6)
    assert len(battle.happened("rally_tried")) == 1
    assert battle["y"].gone == "shattered"


@pytest.mark.clause("9.9")
@pytest.mark.parametrize("unit", ["L HI", "A LI", "IE", "AE"])
def test_9_9_units_that_are_never_rallied(unit: str) -> None:
    battle = hit(f"y {unit}, g V HI", [general("B", "king", "average leader", guard="g")])
    assert not battle.happened("rally_tried")
    assert "rally" not in battle.asks


@pytest.mark.clause("9.9")
def test_9_9_a_timid_leader_never_rallies() -> None:
    battle = hit("y V HI", leader("timid average leader"))
    assert not battle.happened("rally_tried")
    assert battle["y"].spent


@pytest.mark.clause("9.9", "2.13")
def test_9_9_a_leader_after_a_near_miss_never_rallies() -> None:
    battle = hit("y V HI", leader("inspired leader", near_miss=True))
    assert not battle.happened("rally_tried")


@pytest.mark.clause("9.9", "2.13")
@pytest.mark.parametrize(
    ("words", "near_miss", "shown"),
    [
        ("average leader", False, 9),
        ("timid average leader", False, None),
        ("inspired leader", True, None),
        ("timid average commander", False, 9),
    ],
)
def test_9_9_nobody_is_told_that_a_general_rallies_who_never_does(words: str, near_miss: bool, shown: int) -> None:
    where: dict[str, Wanted] = {"at": "B_centre"} if words.endswith("commander") else {"guard": "y"}
    battle = duel("x A HI", "y V HI", generals=[general("B", "king", words, near_miss=near_miss, **where)])
    seen = RULES.view(battle.state, PUBLIC)
    assert isinstance(seen, BattleView)
    assert seen.generals["B.king"].rally_on == shown


@pytest.mark.clause("9.9")
def test_9_9_a_timid_commander_may_rally_spent_units() -> None:
    battle = hit("y A HI spent, z A HI", commander("timid average commander"))
    assert battle.asks == "2 rally"


@pytest.mark.clause("9.10")
def test_9_10_other_units_are_rallied_if_the_owner_wants() -> None:
    king = [general("B", "king", "average leader", guard="g")]
    battle = hit("y A HI, g V HI", king)
    assert battle.asks == "2 rally"
    assert battle.refused("rally", general="B.nobody") == "wrong_general"
    battle.give("rally", dice=(4, 5))
    assert battle["y"].is_fresh
    battle = hit("y A HI, g V HI", king).give("no_rally")
    assert battle["y"].spent
    assert battle.asks == "2 lead"


@pytest.mark.clause("9.10", "11.1")
def test_9_10_a_leader_with_hoplite_guard_must_rally_all_hoplites_of_his_tile() -> None:
    king = [general("B", "king", "average leader", guard="g")]
    battle = hit("y A HO, g V HO", king, 4, 5)
    assert battle.the("rally_tried").unit == "B.y"
    battle = hit("y A HO, g V HI", king)
    assert battle.asks == "2 rally"


@pytest.mark.clause("9.11", "R10")
def test_9_11_the_risk_of_an_average_general_is_one_in_six() -> None:
    assert rally_chances(commander()[0]) == {"success": 10, "failure": 20, "near_miss": 0, "lost": 6}
    assert rally_chances(leader("brilliant leader")[0]) == {"success": 15, "failure": 18, "near_miss": 2, "lost": 1}


@pytest.mark.clause("9.13")
def test_9_13_after_a_success_the_lead_stays_after_a_failure_it_may_change() -> None:
    king = [general("B", "king", "average leader", guard="y")]
    assert hit("y V HI, z A HI", king, 4, 5).asks == "1 activate"
    assert hit("y V HI, z A HI", king, 3, 4).asks == "2 lead"


@pytest.mark.clause("9.8")
def test_9_8_only_a_general_on_the_tile_rallies() -> None:
    battle = hit("y A HI", [general("B", "king", "average leader", guard="r")])
    assert not battle.happened("rally_tried")
    assert battle["y"].spent


@pytest.mark.clause("2.12", "9.8")
def test_2_12_a_spent_unit_is_saved_by_a_rally() -> None:
    battle = hit("y A HI spent, z A HI", commander())
    battle.give("rally", dice=(4, 5))
    assert battle["y"].place == "field"
    assert not battle.happened("morale_tested")

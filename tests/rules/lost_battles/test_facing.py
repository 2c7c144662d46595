"""Free turns and the facing of groups (5.5–5.8)."""

import pytest

from tests.rules.lost_battles.builders import Table, field

# Free turns


@pytest.mark.clause("5.5")
def test_5_5_a_free_about_face_at_the_start() -> None:
    battle = field({"A_centre": "x A HI"}).activate("x").give("about_face")
    assert battle["x"].facing == "S"
    battle.move()
    assert battle["x"].tile == "A_rear"


@pytest.mark.clause("5.5")
def test_5_5_only_as_the_first_act() -> None:
    battle = field({"A_rear": "x A HC"}).activate("x").move()
    assert battle.refused("about_face") == "not_first_act"


@pytest.mark.clause("5.5", "R25", "11.1")
def test_5_5_hoplites_pay_for_it() -> None:
    battle = field({"A_centre": "x A HO, w A HI"}).activate("x", "w").give("about_face")
    assert battle.the("group_turned").actions == {"A.x": 0, "A.w": 1}
    assert (battle["x"].facing, battle["w"].facing) == ("S", "S")
    alone = field({"A_centre": "x A HO"}).express("x").give("about_face").give("move_forward")
    assert alone["x"].tile == "A_rear"
    assert alone.asks == "1 activate"


@pytest.mark.clause("5.5")
@pytest.mark.parametrize("enemy", ["A_left_centre", "A_right_centre", "A_rear", "A_left_rear", "A_right_rear"])
def test_5_5_not_with_enemies_beside_or_near_the_tile_turned_to(enemy: str) -> None:
    battle = field({"A_centre": "x A HI"}, {enemy: "y A HI"}).activate("x")
    assert battle.refused("about_face") == "enemies_near_for_about_face"


@pytest.mark.clause("5.5")
def test_c61_an_enemy_two_tiles_behind_forbids_it() -> None:
    battle = field({"B_centre": "x A HI"}, {"A_rear": "y A HI"}).activate("x")
    assert battle.refused("about_face") == "enemies_near_for_about_face"


@pytest.mark.clause("5.5")
def test_c62_on_the_own_back_row_only_left_and_right_matter() -> None:
    battle = field({"A_rear": "x A HI"}, {"A_centre": "y A HI"}).activate("x")
    assert battle.allowed("about_face")


@pytest.mark.clause("5.6")
def test_5_6_a_free_turn_to_attack_binds_to_the_attack() -> None:
    battle = field({"A_centre": "x A HC"}, {"A_left_centre": "y A HI"}).activate("x")
    battle.give("turn_to_attack", direction="W")
    assert battle.refused("turn", direction="N") == "committed_to_attack"
    assert "committed_to_attack" in battle.refusals("move_forward")
    assert battle.allowed("declare_attack")


@pytest.mark.clause("5.6", "R35")
def test_5_6_when_there_is_no_free_turn_to_attack() -> None:
    battle = field({"A_centre": "x A HI"}, {"A_left_centre": "y A HI"})
    assert Table(battle.state).express("x").refused("turn_to_attack", direction="W") == "express_never_attacks"
    battle.activate("x")
    assert battle.refused("turn_to_attack", direction="E") == "no_enemy_ahead"
    assert battle.refused("turn_to_attack", direction="N") == "faces_there_already"


@pytest.mark.clause("5.7", "5.8")
def test_5_7_light_cavalry_has_two_free_turns_light_infantry_one() -> None:
    horse = field({"A_rear": "x A LC"}).activate("x").turn("E").turn("N")
    assert horse.state.activation is not None
    assert (horse.state.activation.actions, horse.state.activation.free_turns) == ({"A.x": 2}, {"A.x": 0})
    foot = field({"A_rear": "x A LI"}).activate("x").turn("E")
    assert foot.state.activation is not None
    assert (foot.state.activation.actions, foot.state.activation.free_turns) == ({"A.x": 1}, {"A.x": 0})


@pytest.mark.clause("5.7")
def test_5_7_express_gives_no_more_of_them_and_they_may_be_saved() -> None:
    battle = field({"A_rear": "x A LI"}).express("x").turn("E", use_free=False)
    assert battle.state.activation is not None
    assert (battle.state.activation.actions, battle.state.activation.free_turns) == ({"A.x": 1}, {"A.x": 1})


@pytest.mark.clause("5.2")
def test_5_2_a_turn_must_change_the_facing_and_be_paid() -> None:
    battle = field({"A_rear": "x A HI"}).activate("x")
    assert battle.refused("turn", direction="N") == "faces_there_already"
    battle = field({"A_rear": "x A HC, h A HI"}).activate("x", "h").move()
    assert battle.asks == "1 activate"

"""Moving: costs, groups, friends and camps on the way, leaving (5); the ground (3)."""

import pytest

from tests.rules.lost_battles.builders import Table, duel, field, general, many

# Costs and actions


@pytest.mark.clause("5.1", "5.2")
def test_5_1_a_unit_enters_only_the_tile_it_faces() -> None:
    battle = field({"A_rear": "a A HI"}).activate("a").move()
    assert battle["a"].tile == "A_centre"
    assert battle["a"].facing == "N"


@pytest.mark.clause("5.2", "5.4")
@pytest.mark.parametrize("ground", ["hill", "woods", "marsh"])
def test_5_2_rough_ground_costs_horse_and_chariots_two(ground: str) -> None:
    for kind, left in (("A HC", 0), ("A LC", 0), ("A CH", 0)):
        battle = field({"A_rear": f"a {kind}"}, ground={"A_centre": ground}).activate("a")
        assert battle.preview("move_forward").facts["actions"] == {"A.a": 2 - left}
    for kind in ("A CA", "A HI", "A LI", "IE"):
        battle = field({"A_rear": f"a {kind}"}, ground={"A_centre": ground}).activate("a")
        assert battle.preview("move_forward").facts["actions"] == {"A.a": 1}


@pytest.mark.clause("5.2")
@pytest.mark.parametrize("ground", ["stream", "river", "coastline"])
def test_5_2_water_costs_nobody_more(ground: str) -> None:
    battle = field({"A_rear": "a A HC"}, ground={"A_centre": ground}).activate("a")
    assert battle.preview("move_forward").facts["actions"] == {"A.a": 1}


@pytest.mark.clause("5.2", "3.4")
def test_5_2_a_penalty_counts_once_however_many_features_give_it() -> None:
    battle = field({"A_rear": "a A HC"}, ground={"A_centre": "woods hill"}).activate("a")
    assert battle.preview("move_forward").facts["actions"] == {"A.a": 2}


@pytest.mark.clause("5.2")
def test_5_2_fortified_camps_cost_horse_two_and_others_one() -> None:
    for camp, cost in (("fortified", 2), ("unfortified", 1)):
        battle = field({"A_centre": "a A HC"}, facing={"A_centre": "S"}, camps={"A_rear": camp}).activate("a")
        assert battle.preview("move_forward").facts["actions"] == {"A.a": cost}


@pytest.mark.clause("5.2", "11.7")
@pytest.mark.parametrize(("attacker", "cost"), [("A HC", 2), ("A LC", 2), ("A CH", 2), ("A CA", 1), ("A HI", 1)])
def test_5_2_attacking_elephants_costs_horse_two(attacker: str, cost: int) -> None:
    battle = duel(f"x {attacker}", "y A HI, e IE").activate("x")
    assert battle.preview("declare_attack").facts["actions"] == {"A.x": cost}


@pytest.mark.clause("5.2")
def test_5_2_attacking_rough_ground_costs_horse_two() -> None:
    battle = duel("x A HC", "y A HI", ground={"B_centre": "woods"}).activate("x")
    assert battle.preview("declare_attack").facts["actions"] == {"A.x": 2}


@pytest.mark.clause("5.2")
def test_5_2_turning_is_never_dearer() -> None:
    battle = field({"A_rear": "a A HC"}, ground={"A_rear": "hill"}).activate("a").turn("E")
    assert battle.state.activation is not None
    assert battle.state.activation.actions == {"A.a": 1}


@pytest.mark.clause("5.3")
def test_5_3_turns_may_come_before_between_and_after_moves() -> None:
    battle = field({"A_rear": "a A HC"}).express("a").turn("E").give("move_forward").turn("N").give("move_forward")
    assert (battle["a"].tile, battle["a"].facing) == ("A_right_centre", "N")


@pytest.mark.clause("5.3")
def test_5_3_nothing_follows_an_attack() -> None:
    battle = duel("x A HC, w A HC", "y A HI").fight("x", 2)
    for order in ("move_forward", "end_activation", "declare_attack"):
        assert battle.refused(order) == "attack_has_begun"


# Groups


@pytest.mark.clause("4.9", "5.9", "5.4")
def test_b06_two_horse_units_must_ride_by_express_to_join_friends() -> None:
    battle = field({"A_left_rear": "a V HC, b V HC", "A_rear": "f A HI"})
    group = field({"A_left_rear": "a V HC, b V HC", "A_rear": "f A HI"}).activate("a", "b").turn("E")
    assert group.refused("move_forward") == "facing_not_payable"
    for name in "ab":
        battle.express(name).turn("E").give("move_forward")
        assert battle[name].facing == "N"
        assert battle.the("group_turned").actions == {f"A.{name}": 1}
        assert battle.the("activation_ended").by_itself
    assert battle.on("A_rear") == {"a", "b", "f"}
    assert battle.commands() == 20 - 2


@pytest.mark.clause("4.7", "6.1")
def test_b07_three_levy_phalanxes_attack_across_the_river() -> None:
    battle = duel("a L PH, b L PH, c L PH", "y A HI", ground={"B_centre": "river"})
    battle.activate("a", "b", "c")
    assert battle.commands() == 18
    assert battle.preview("declare_attack").facts["actions"] == {"A.a": 1, "A.b": 1, "A.c": 1}
    battle.declare()


@pytest.mark.clause("5.6", "4.8", "6.9")
def test_b08_a_limited_activation_turns_to_attack_on_dear_ground() -> None:
    battle = field({"A_centre": "h A HI, c L LC"}, {"A_left_centre": "y A HI"}, ground={"A_left_centre": "hill"})
    battle.activate("h", "c", kind="limited").give("turn_to_attack", direction="W")
    assert battle.preview("declare_attack").facts["actions"] == {"A.h": 1, "A.c": 2}
    battle.declare().attack("h", 2)
    assert "M13" in battle.modifiers
    assert battle.commands() == 19
    assert battle.asks == "1 activate"


@pytest.mark.clause("5.6", "5.4")
def test_b08_with_an_enemy_in_front_it_would_be_illegal() -> None:
    battle = field({"A_centre": "h A HI, c L LC"}, {"A_left_centre": "y A HI", "B_centre": "z A HI"})
    battle.activate("h", "c", kind="limited")
    assert battle.refused("turn_to_attack", direction="W") == "enemy_ahead_already"
    battle.turn("W")
    assert battle.the("activation_ended").by_itself
    assert not battle["h"].spent


@pytest.mark.clause("5.4", "6.1")
def test_5_4_an_attack_that_one_unit_cannot_pay_is_impossible_for_all() -> None:
    battle = field({"A_centre": "h A HC, c A HC"}, {"A_left_centre": "y A HI"}, ground={"A_left_centre": "hill"})
    battle.activate("h", "c").turn("W")
    assert battle.refused("declare_attack") == "attack_not_payable"


@pytest.mark.clause("5.5", "3.8", "5.9")
def test_b09_no_about_face_near_enemies_but_a_way_to_friends() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_right_centre": many("f", 7, "A HI")},
        {"A_left_rear": "y A HI"},
        ground={"A_rear": "hill", "A_right_centre": "river"},
        facing={"A_right_centre": "E"},
    ).express("x")
    assert battle.refused("about_face") == "enemies_near_for_about_face"
    battle.turn("E").give("move_forward")
    assert battle["x"].tile == "A_right_centre"
    assert battle.commands() == 18
    assert len(battle.on("A_right_centre")) == 8


@pytest.mark.clause("5.7", "5.5")
def test_b10_light_cavalry_rides_far_by_express() -> None:
    battle = field(
        {"A_centre": "x A LC", "A_left_wing": "f A HI"},
        ground={"A_left_rear": "river", "A_left_wing": "hill"},
    ).express("x")
    battle.give("about_face").move().turn("W").give("move_forward").give("move_forward")
    assert (battle["x"].tile, battle["x"].facing) == ("A_left_wing", "N")
    assert battle.commands() == 18


@pytest.mark.clause("5.4", "5.7")
def test_b11_horse_and_light_infantry_turn_and_move_together() -> None:
    first = field({"A_rear": "h A HC, l A LI"}).activate("h", "l").turn("E").give("move_forward")
    assert first.on("A_right_rear") == {"h", "l"}
    second = field({"A_rear": "h A HC, l A LI"}).activate("h", "l").move().turn("E")
    assert second.on("A_centre") == {"h", "l"}
    assert second["l"].facing == "E"


@pytest.mark.clause("5.4", "4.12")
def test_b12_the_infantry_must_leave_before_the_horse_can_turn_and_attack() -> None:
    battle = field({"A_centre": "c1 A HC, c2 A HC, h A HI"}, {"B_centre": "y A HI", "A_left_centre": "z A HI"})
    together = Table(battle.state).activate("c1", "c2", "h").turn("W")
    assert together.the("activation_ended").by_itself
    battle.express("h").turn("E").give("move_forward")
    battle.activate("c1", "c2").turn("W").declare().attack("c1", 2)
    assert "M13" in battle.modifiers


@pytest.mark.clause("6.9", "5.2", "8.13")
def test_c66_horse_turns_and_attacks_by_limited_activation() -> None:
    battle = field(
        {"A_centre": "a A HC, b A HC"}, {"B_centre": "y A HI", "A_left_centre": "z A HC spent", "B_rear": "r A HI"}
    )
    battle.activate("a", "b", kind="limited").turn("W").declare().attack("a", 9, 6)
    assert battle.commands() == 19
    assert "M13" in battle.modifiers
    assert battle.refused("advance", units=("A.b",)) == "may_not_advance"
    battle.give("advance", units=("A.a",))
    assert battle["a"].tile == "A_left_centre"


# Friends, camps, limits


@pytest.mark.clause("5.9", "6.2")
def test_5_9_friends_give_their_facing_and_end_the_movement() -> None:
    battle = field({"A_rear": "x A LC", "A_centre": "f A HI"}, facing={"A_centre": "E"}, b={"A_right_centre": "y A HI"})
    battle.activate("x").move()
    assert battle["x"].facing == "E"
    assert "entered_this_turn" in battle.refusals("declare_attack")
    assert "stopped_by_friends" in battle.refusals("move_forward")


@pytest.mark.clause("5.9")
def test_5_9_illegal_if_their_facing_cannot_be_taken() -> None:
    battle = field({"A_rear": "x A HI", "A_centre": "f A HI"}, facing={"A_centre": "E"}).activate("x")
    assert battle.refused("move_forward") == "facing_not_payable"


@pytest.mark.clause("5.10", "3.3")
def test_5_10_who_turns_while_others_stay_must_leave() -> None:
    battle = field({"A_rear": "x A HC, f A HI"}).activate("x").turn("E")
    assert battle.refused("end_activation") == "facings_differ"
    battle.move()
    assert battle["x"].tile == "A_right_rear"


@pytest.mark.clause("5.10")
def test_5_10_a_turn_that_could_not_be_followed_by_leaving_is_refused() -> None:
    battle = field({"A_rear": "x A HI, f A HI"}).activate("x")
    assert battle.refused("turn", direction="E") == "others_keep_facing"


@pytest.mark.clause("5.11", "6.2")
def test_5_11_a_camp_stops_movement_but_not_turning() -> None:
    battle = field({"A_centre": "x A HC"}, facing={"A_centre": "S"}, camps={"A_rear": "unfortified"})
    battle.activate("x").move()
    assert "stopped_by_camp" in battle.refusals("exit_battlefield")
    assert battle.turn("N")["x"].facing == "N"


@pytest.mark.clause("5.11", "6.2")
def test_5_11_no_attack_from_a_camp_entered_this_turn() -> None:
    enemies = {"B_left_rear": many("y", 4, "A HI")}
    battle = field({"B_centre": "x A LC"}, enemies, camps={"B_rear": "unfortified"})
    battle.activate("x").move().turn("E")
    assert battle.refused("declare_attack") == "entered_this_turn"


@pytest.mark.clause("5.12")
def test_5_12_an_enemy_tile_is_never_entered() -> None:
    battle = duel("x A HC", "y A HI").activate("x")
    assert battle.refused("move_forward") == "tile_held_by_enemy"


@pytest.mark.clause("3.4")
def test_3_4_impassable_tiles_are_never_entered() -> None:
    battle = field({"A_rear": "x A HI"}, ground={"A_centre": "impassable"}).activate("x")
    assert battle.refused("move_forward") == "impassable"


@pytest.mark.clause("3.8", "5.9")
def test_c63_a_full_woods_tile_cannot_be_passed() -> None:
    battle = field({"A_rear": "x A HI", "A_centre": many("l", 4, "L HI")}, ground={"A_centre": "woods"}).express("x")
    assert battle.refused("move_forward") == "stacking_limit"


@pytest.mark.clause("3.8")
@pytest.mark.parametrize(
    ("ground", "limit"),
    [("", 12), ("hill", 12), ("stream", 12), ("river", 8), ("coastline", 8), ("marsh", 8), ("woods", 8)],
)
def test_3_8_stacking_limits_by_ground(ground: str, limit: int) -> None:
    full = field({"A_rear": "x A HI", "A_centre": many("f", limit - 1, "A HI")}, ground={"A_centre": ground})
    assert full.activate("x").allowed("move_forward")
    over = field({"A_rear": "x L HI", "A_centre": many("f", limit - 1, "A HI")}, ground={"A_centre": ground})
    assert over.activate("x").refused("move_forward") == "stacking_limit"


# Leaving


@pytest.mark.clause("5.13", "R34", "10.6")
def test_5_13_leaving_the_battlefield() -> None:
    battle = field({"A_rear": "x A HI, s A HI spent"}, facing={"A_rear": "S"}).activate("x", "s")
    battle.give("exit_battlefield")
    assert (battle["x"].gone, battle["s"].gone) == ("withdrawn", "routed")
    assert not battle.happened("morale_tested")
    assert battle.asks == "1 activate"


@pytest.mark.clause("5.13")
def test_5_13_over_the_enemy_edge_too_but_never_at_the_coast() -> None:
    battle = field({"B_rear": "x A HI"}).activate("x")
    assert battle.allowed("exit_battlefield")
    coast = field({"B_rear": "x A HI"}, ground={"B_rear": "coastline"}).activate("x")
    assert coast.refused("exit_battlefield") == "coast_ahead"
    inland = field({"A_rear": "x A HI"}).activate("x")
    assert inland.refused("exit_battlefield") == "no_edge_ahead"


@pytest.mark.clause("5.13", "R42")
def test_c78_no_leaving_by_limited_activation() -> None:
    battle = field({"A_rear": "x A HI"}, facing={"A_rear": "S"})
    assert Table(battle.state).activate("x", kind="limited").refused("exit_battlefield") == "limited_stays"
    assert battle.activate("x").allowed("exit_battlefield")


@pytest.mark.clause("5.13", "R42")
def test_5_13_no_leaving_after_entering_friends_or_a_camp() -> None:
    battle = field(
        {"A_left_flank": "x A LC", "A_left_wing": "f A HI"}, facing={"A_left_flank": "S", "A_left_wing": "S"}
    )
    battle.activate("x").move()
    assert "stopped_by_friends" in battle.refusals("exit_battlefield")


@pytest.mark.clause("5.13", "5.2")
def test_5_13_it_costs_an_action_whatever_the_ground() -> None:
    battle = field({"A_rear": "x A HI"}, facing={"A_rear": "E"}, ground={"A_right_wing": "hill"}).express("x")
    battle.move().done()
    edge = field({"A_rear": "x A HC"}, facing={"A_rear": "E"}, ground={"A_right_wing": "hill"}).express("x")
    edge.move().give("move_forward")
    assert edge.allowed("exit_battlefield")
    tired = field({"A_right_rear": "x A HI, c A HC"}, facing={"A_right_rear": "E"}).activate("x", "c").move()
    assert tired.asks == "1 activate"


@pytest.mark.clause("5.13", "2.5")
def test_5_13_a_commander_leaves_with_his_group() -> None:
    battle = field(
        {"A_rear": "x A HI"}, facing={"A_rear": "S"}, generals=[general("A", "gen", "average commander", at="A_rear")]
    )
    battle.activate("x", commander="gen").give("exit_battlefield")
    assert battle.general("gen").gone == "withdrawn"


@pytest.mark.clause("5.4")
def test_5_4_a_group_goes_only_as_far_as_all_can_pay() -> None:
    battle = field({"A_rear": "h A HC, f A HI"}).activate("h", "f").move()
    assert battle.on("A_centre") == {"h", "f"}
    assert battle.asks == "1 activate"


@pytest.mark.clause("5.4", "5.1")
def test_5_1_moving_needs_a_tile_ahead_and_actions() -> None:
    battle = field({"A_rear": "x A HC"}, facing={"A_rear": "S"}).activate("x")
    assert battle.refused("move_forward") == "edge_ahead"
    slow = field({"A_rear": "x A HC"}, ground={"B_centre": "hill"}).activate("x").move()
    assert slow.refused("move_forward") == "too_few_actions"

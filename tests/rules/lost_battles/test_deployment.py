"""Bringing pieces onto the field, surprise, reinforcements (15)."""

import pytest

from battles.rules.base import Setup
from battles.rules.dice import LoadedDice
from battles.rules.lost_battles import RULES, victory
from battles.rules.play import begin
from tests.rules.lost_battles.builders import (
    Table,
    Wanted,
    changed,
    field,
    general,
    many,
    player_turn_begins,
    structs_replace,
    turn_begins,
)


def deploying(waiting: str, turn: int = 1, a: dict[str, str] | None = None, **more: Wanted) -> Table:
    return field(
        a or {"A_left_flank": "z A HI"}, {"B_left_wing": "far A HI"}, waiting={"A": waiting}, turn=turn, **more
    )


@pytest.mark.clause("15.1", "4.1")
def test_15_1_historical_deployment_begins_with_turn_2_free_deployment_with_turn_1() -> None:
    state = begin(RULES, Setup(scenario="raphia"), LoadedDice()).state
    assert state.turn == 2
    assert all(unit.place == "field" for unit in state.units.values())
    free = begin(RULES, Setup(scenario="raphia", options={"deployment": "free"}), LoadedDice()).state
    assert free.turn == 1
    assert all(unit.place == "undeployed" for unit in free.units.values())


@pytest.mark.clause("15.2", "15.3")
def test_15_3_a_group_deploys_on_a_rear_tile_facing_forward() -> None:
    battle = deploying("a A HI, b A HI").activate("a", "b")
    assert battle.asks == "1 step"
    battle.give("deploy_to", tile="A_left_rear")
    assert (battle["a"].tile, battle["a"].facing) == ("A_left_rear", "N")
    assert battle.commands() == 18


@pytest.mark.clause("15.3")
def test_15_3_only_on_rear_tiles_and_before_anything_else() -> None:
    battle = deploying("a A HC").activate("a")
    assert battle.refused("deploy_to", tile="A_centre") == "no_entry_tile"
    assert battle.refused("deploy_to", tile="B_rear") == "no_entry_tile"
    assert battle.refused("deploy_to", tile="nowhere") == "no_such_tile"
    for order in ("move_forward", "end_activation", "exit_battlefield"):
        assert battle.refused(order) == "deploy_first"
    assert battle.refused("turn", direction="E") == "deploy_first"
    battle.give("deploy_to", tile="A_rear")
    assert battle.refused("deploy_to", tile="A_rear") == "already_deployed"
    assert battle.refused("about_face") == "no_about_face_while_deploying"
    assert battle.refused("turn_to_attack", direction="E") == "deployed_this_turn"


@pytest.mark.clause("15.3")
def test_15_3_horse_and_chariots_may_face_outward_on_the_outer_rear_tiles() -> None:
    assert deploying("a A HC").activate("a").allowed("deploy_to", tile="A_left_rear", facing="W")
    assert deploying("a A CH").activate("a").allowed("deploy_to", tile="A_right_rear", facing="E")
    for units, tile, facing in (
        ("a A HC", "A_left_rear", "E"),
        ("a A HC", "A_rear", "W"),
        ("a A HI", "A_left_rear", "W"),
        ("a A HC", "A_left_rear", "S"),
    ):
        battle = deploying(units).activate("a")
        assert battle.refused("deploy_to", tile=tile, facing=facing) == "no_entry_facing"
    mixed = deploying("a A HC, b A HI").activate("a", "b")
    assert mixed.refused("deploy_to", tile="A_left_rear", facing="W") == "no_entry_facing"


@pytest.mark.clause("15.3", "5.2")
def test_15_3_it_costs_one_action_whatever_the_ground_none_on_the_own_unfortified_camp() -> None:
    hill = deploying("a A HC", ground={"A_rear": "hill"}).activate("a")
    assert hill.preview("deploy_to", tile="A_rear").facts["actions"] == {"A.a": 1}
    camp = deploying("a A HC", camps={"A_rear": "unfortified"}, ground={"A_rear": "hill"}).activate("a")
    assert camp.preview("deploy_to", tile="A_rear").facts["actions"] == {"A.a": 0}
    fort = deploying("a A HC", camps={"A_rear": "fortified"}).activate("a")
    assert fort.preview("deploy_to", tile="A_rear").facts["actions"] == {"A.a": 1}


@pytest.mark.clause("15.3", "5.11")
def test_15_3_a_deploying_group_may_leave_its_camp_at_once() -> None:
    battle = deploying("a A HI", camps={"A_rear": "unfortified"}).activate("a").give("deploy_to", tile="A_rear").move()
    assert battle["a"].tile == "A_centre"


@pytest.mark.clause("15.3", "5.9")
def test_15_3_friends_on_the_tile_stop_it_and_give_their_facing() -> None:
    battle = deploying("a A HC", a={"A_rear": "f A HI"}, facing={"A_rear": "E"}).activate("a")
    battle.give("deploy_to", tile="A_rear")
    assert battle["a"].facing == "E"
    slow = deploying("a A HI", a={"A_rear": "f A HI"}, facing={"A_rear": "E"}).activate("a")
    assert slow.refused("deploy_to", tile="A_rear") == "facing_not_payable"
    held = deploying("a A HC", a={"A_rear": "f A HI"}).activate("a").give("deploy_to", tile="A_rear")
    assert held.the("group_deployed").stopped == "friends"
    assert held.the("activation_ended").by_itself


@pytest.mark.clause("15.3")
def test_15_3_a_rear_tile_held_by_the_enemy_is_closed() -> None:
    battle = field({"A_left_wing": "z A HI"}, {"A_left_rear": "y A HI"}, waiting={"A": "a A HI"}, turn=1).activate("a")
    assert battle.refused("deploy_to", tile="A_left_rear") == "entry_tile_held_by_enemy"


@pytest.mark.clause("15.2")
def test_15_2_a_deploying_group_has_at_most_twelve_stacking_points() -> None:
    battle = deploying(many("l", 7, "L HI"))
    assert battle.no_activation(*[f"l{n}" for n in range(1, 8)]) == "group_too_large"
    assert battle.allowed("activate_group", units=battle.ids([f"l{n}" for n in range(1, 7)]))


@pytest.mark.clause("15.2", "R13", "3.8")
def test_15_2_eight_where_it_stands_on_or_passes_a_narrow_tile() -> None:
    for ground in ("river", "woods", "marsh", "coastline"):
        battle = deploying(many("l", 5, "L HI"), ground={"A_rear": ground}).activate(*[f"l{n}" for n in range(1, 6)])
        assert battle.refused("deploy_to", tile="A_rear") == "stacking_limit"
        assert battle.allowed("deploy_to", tile="A_left_rear")


@pytest.mark.clause("15.2")
def test_15_2_nowhere_to_go_is_refused_at_once() -> None:
    battle = field({"A_left_wing": "z A HI"}, {"A_rear": "y A HI"}, waiting={"A": "a A HI"}, turn=4, reserve=False)
    assert battle.no_activation("a") == "no_room_to_deploy"


@pytest.mark.clause("15.4")
def test_15_4_limited_activations_do_not_deploy() -> None:
    assert deploying("a A HI, b A HI").no_activation("a", "b", kind="limited") == "no_limited_deployment"


@pytest.mark.clause("15.4", "4.9")
@pytest.mark.parametrize(("unit", "cost"), [("IE", 1), ("AE", 1), ("A LI", 1), ("L LI", 1), ("V LI", 1), ("A HI", 2)])
def test_15_4_price_of_deploying_by_express(unit: str, cost: int) -> None:
    assert deploying(f"a {unit}").preview("activate_express", unit="A.a").cost == {"commands": cost}


@pytest.mark.clause("15.4", "5.7")
def test_b43_light_infantry_pays_two_to_keep_its_free_turn() -> None:
    battle = deploying("a A LI").express("a", full_price=True).give("deploy_to", tile="A_left_rear")
    battle.turn("W").give("move_forward")
    assert battle["a"].tile == "A_left_wing"
    assert battle.commands() == 18
    cheap = deploying("a A LI").express("a").give("deploy_to", tile="A_left_rear")
    assert cheap.commands() == 19
    cheap.turn("W")
    assert cheap.the("activation_ended").by_itself
    assert cheap["a"].tile == "A_left_rear"


@pytest.mark.clause("15.4")
def test_15_4_the_full_price_stands_among_the_options() -> None:
    express, other = sorted(
        deploying("h A HI, a A LI, v V LI").options("activate_express"), key=lambda one: one.facts["tile"] is not None
    )
    assert "full_price" not in other.vary
    assert express.vary["full_price"] == [False, True]
    assert express.facts["full_price"] == ["A.a"]


@pytest.mark.clause("15.4")
def test_15_4_without_light_infantry_or_the_commands_for_it_there_is_no_full_price() -> None:
    heavy, poor = deploying("h A HI, v V LI"), deploying("a A LI", commands=1)
    for battle in (heavy, poor):
        found = battle.options("activate_express")
        assert found
        assert all("full_price" not in one.vary for one in found)


@pytest.mark.clause("15.3", "5.2")
def test_b44_horse_rides_far_from_an_unfortified_camp() -> None:
    battle = deploying(
        "a A HC", camps={"A_right_rear": "unfortified"}, ground={"A_right_rear": "hill", "A_right_wing": "hill"}
    ).express("a")
    battle.give("deploy_to", tile="A_right_rear", facing="E").move().turn("N").give("move_forward")
    assert battle["a"].tile == "A_right_flank"


@pytest.mark.clause("15.5")
def test_15_5_no_entry_into_the_enemy_half() -> None:
    battle = deploying("a A HC").express("a").give("deploy_to", tile="A_rear").move()
    assert battle.refused("move_forward") == "enemy_half_while_deploying"


@pytest.mark.clause("15.6")
def test_15_6_commanders_join_a_deploying_group() -> None:
    battle = deploying("a A HI", generals=[general("A", "gen", "average commander")])
    battle.activate("a", commander="gen").give("deploy_to", tile="A_rear")
    assert battle.general("gen").tile == "A_rear"
    assert battle.commands() == 20


@pytest.mark.clause("15.6")
def test_15_6_stranded_commanders_leave_at_the_end_of_their_player_turn() -> None:
    battle = field(
        {"A_rear": many("a", 3, "A HI")},
        {"B_rear": many("b", 4, "A HI")},
        generals=[general("A", "gen", "average commander")],
        reserve=False,
    )
    battle.pass_turn(3)
    assert battle.general("gen").gone == "withdrawn"


@pytest.mark.clause("15.6", "15.8")
def test_15_6_at_once_in_the_enemys_player_turn() -> None:
    battle = field(
        {"A_centre": "x A HI"},
        {"B_centre": "y A HI spent, z A HI", "B_left_wing": many("b", 4, "V HI")},
        waiting={"B": "l L LI"},
        generals=[general("B", "gen", "uninspired commander")],
        reserve=False,
        shattered={"B": 7},
    )
    battle = Table(battle.state).fight("x", 10, 1)
    assert battle["l"].gone == "withdrawn"
    assert battle.general("gen").gone == "withdrawn"


@pytest.mark.clause("15.7")
def test_c56_after_turn_1_only_the_central_rear_tile() -> None:
    battle = deploying("a A HC", turn=4, camps={"A_left_rear": "unfortified"}).activate("a")
    assert battle.refused("deploy_to", tile="A_left_rear") == "no_entry_tile"
    assert battle.refused("deploy_to", tile="A_rear", facing="W") == "no_entry_facing"
    assert battle.allowed("deploy_to", tile="A_rear")


@pytest.mark.clause("15.8", "A5", "16.2")
def test_c57_an_enemy_in_the_camp_scatters_the_undeployed() -> None:
    battle = field(
        {"B_left_centre": "x A HC", "A_rear": many("a", 3, "A HI")},
        {"B_left_rear": "y A HC spent", "B_left_wing": many("b", 4, "V HI")},
        waiting={"B": "w A HI"},
        camps={"B_left_rear": "unfortified"},
        reserve=False,
        generals=[general("B", "gen", "average commander")],
    )
    battle.fight("x", 8, 6).give("advance", units=("A.x",))
    assert battle["w"].gone == "withdrawn"
    assert battle.general("gen").gone == "withdrawn"
    assert battle.state.armies["B"].camp_entered
    assert {part.code: part.value for part in victory.parts(battle.state, "A")}["camp"] == 5


@pytest.mark.clause("15.8")
def test_15_8_an_enemy_on_the_central_rear_tile_too() -> None:
    battle = field(
        {"B_centre": "x A HI"}, {"B_left_wing": many("b", 4, "V HI")}, waiting={"B": "w A HI"}, reserve=False
    )
    battle.activate("x").move()
    assert battle["w"].gone == "withdrawn"


@pytest.mark.clause("15.8", "16.1")
def test_15_8_which_may_end_the_battle() -> None:
    battle = field({"B_centre": "x A HI"}, {"B_left_wing": "b A HI"}, waiting={"B": "w A HI, v A HI"})
    battle.activate("x").move()
    assert battle.state.ended is not None
    assert (battle.state.ended.reason, battle.state.ended.army) == ("collapse", "B")


# Surprise


@pytest.mark.clause("15.10")
def test_c55_a_surprised_army_deploys_four_in_turn_1_heavy_infantry_counts_two() -> None:
    battle = deploying("h A HI, i A HI, c A LC, d A LC", surprised="A")
    battle.activate("h").give("deploy_to", tile="A_rear")
    battle.activate("i").give("deploy_to", tile="A_left_rear")
    assert battle.no_activation("c") == "surprised_limit"
    other = deploying("h A HI, i A HI, c A LC, d A LC", surprised="A")
    other.activate("h").give("deploy_to", tile="A_rear")
    other.activate("c", "d").give("deploy_to", tile="A_left_rear")
    assert other.on("A_left_rear") == {"c", "d"}
    assert deploying("h A HI, i A HI, c A LC", surprised="A").no_activation("h", "i", "c") == "surprised_limit"


@pytest.mark.clause("15.10")
def test_c69_from_turn_2_each_unit_counts_one() -> None:
    battle = deploying("a V LE, b V LE, c V LE, d A LC, e A LC", turn=2, surprised="A")
    battle.activate("a", "b", "c", "d").give("deploy_to", tile="A_rear")
    assert len(battle.on("A_rear")) == 4
    assert battle.no_activation("e") == "surprised_limit"


@pytest.mark.clause("15.10")
def test_c83_levies_count_one() -> None:
    battle = deploying(many("l", 5, "L HI"), turn=3, surprised="A")
    battle.activate("l1", "l2", "l3", "l4").give("deploy_to", tile="A_rear")
    assert battle.no_activation("l5") == "surprised_limit"


@pytest.mark.clause("15.10")
def test_15_10_elephants_count_two_in_turn_1_and_generals_nothing() -> None:
    battle = deploying("e IE, c A LC, d A LC", surprised="A", generals=[general("A", "gen", "average commander")])
    battle.activate("e", "c", "d", commander="gen").give("deploy_to", tile="A_rear")
    assert battle.state.armies["A"].deployed_weight == 4


@pytest.mark.clause("15.11")
def test_15_11_commands_of_a_surprised_army_come_from_the_field_only() -> None:
    battle = field({"A_rear": many("a", 7, "A HI")}, waiting={"A": many("w", 9, "A HI")}, surprised="A")
    assert player_turn_begins(battle).commands() == 2
    normal = field({"A_rear": many("a", 7, "A HI")}, waiting={"A": many("w", 9, "A HI")})
    assert player_turn_begins(normal).commands() == 6


@pytest.mark.clause("15.11", "15.9")
def test_15_11_in_turn_1_the_die_falls_at_once() -> None:
    battle = field({}, {"B_rear": "y A HI"}, waiting={"A": many("w", 9, "A HI")}, surprised="A", turn=1)
    assert player_turn_begins(battle, 6).commands() == 4


@pytest.mark.clause("15.12", "16.4")
def test_15_12_all_rear_tiles_stay_open_to_a_surprised_army_and_it_is_compensated() -> None:
    battle = deploying("a A HC", turn=5, surprised="A").activate("a")
    assert battle.allowed("deploy_to", tile="A_left_rear", facing="W")
    assert {part.code: part.value for part in victory.parts(battle.state, "A")}["handicap_surprised"] == 6


@pytest.mark.clause("15.10")
def test_15_10_the_count_begins_anew_in_each_player_turn() -> None:
    battle = turn_begins(
        field(
            {"A_rear": many("a", 7, "A HI")},
            {"B_rear": many("b", 7, "A HI")},
            waiting={"A": many("w", 9, "A LC")},
            surprised="A",
        ),
        3,
    )
    battle.activate("w1", "w2", "w3", "w4", dice=(6,)).give("deploy_to", tile="A_left_rear").done()
    assert battle.no_activation("w5") == "surprised_limit"
    battle.pass_turn().pass_turn()
    assert battle.allowed("activate_group", units=("A.w5",))


# Reinforcements (project extension)


def test_reinforcements_may_not_be_activated_before_their_turn() -> None:
    state = begin(RULES, Setup(scenario="kadesh"), LoadedDice()).state
    late = [unit for unit in state.units.values() if unit.earliest_turn]
    assert {unit.id for unit in late} == {"B.nch", "B.bow-3", "B.foo-4", "B.she-2"}
    battle = field({}, {"B_rear": "y A HI"}, waiting={"A": "w A HI"})
    unit = battle["w"]
    changed(battle, units=battle.state.units | {unit.id: structs_replace(unit, earliest_turn=5)})
    assert battle.no_activation("w") == "not_arrived"


@pytest.mark.clause("15.1", "2.5")
def test_a_commander_who_has_yet_to_arrive_is_not_offered_to_a_deploying_group() -> None:
    for arrives, offered in ((3, ["A.gen"]), (4, [])):
        late = general("A", "gen", "average commander", earliest_turn=arrives)
        battle = field({}, {"B_rear": "y A HI"}, waiting={"A": "w A HI"}, generals=[late])
        assert [one.vary["commander"] for one in battle.options("activate_group")] == [offered]
        assert battle.allowed("activate_group", units=("A.w",), commander="A.gen") == bool(offered)


def test_reinforcements_arrive_at_the_end_of_the_turn_before() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "y A HI"}, waiting={"A": "w A HI"})
    unit = battle["w"]
    changed(battle, units=battle.state.units | {unit.id: structs_replace(unit, earliest_turn=4)})
    battle.pass_turn(3).pass_turn()
    assert battle.state.turn == 4
    assert battle["w"].earliest_turn == 0
    assert battle.the("reinforcements_arrived").units == ("A.w",)

"""Who may attack, with how many points, from where (6)."""

import pytest

from tests.rules.lost_battles.builders import Table, changed, duel, field, general, many, structs_replace


def limit(battle: Table) -> float:
    assert battle.state.attack is not None
    return battle.state.attack.limit


def used(battle: Table) -> float:
    assert battle.state.attack is not None
    return battle.state.attack.used


def all_names(battle: Table, tile: str) -> list[str]:
    return sorted(battle.on(tile))


def declared(battle: Table, tile: str = "A_centre") -> Table:
    return battle.activate(*all_names(battle, tile)).declare()


@pytest.mark.clause("6.1", "5.1")
def test_6_1_an_attack_needs_an_enemy_ahead() -> None:
    battle = field({"A_centre": "x A HI"}, {"A_left_centre": "y A HI"}).activate("x")
    assert battle.refused("declare_attack") == "no_enemy_ahead"


@pytest.mark.clause("6.2", "15.5")
def test_6_2_no_attack_in_the_player_turn_of_deployment() -> None:
    battle = field({"A_left_wing": "z A HI"}, {"A_centre": "y A HI"}, waiting={"A": "x A HC"}).activate("x")
    battle.give("deploy_to", tile="A_rear")
    assert "deployed_this_turn" in battle.refusals("declare_attack")


@pytest.mark.clause("6.3", "M13")
def test_6_3_a_unit_that_moved_may_attack() -> None:
    battle = field({"A_rear": "x A HC"}, {"B_centre": "y A HI"}).activate("x").move()
    assert battle.allowed("declare_attack")


@pytest.mark.clause("6.4", "R3")
def test_c58_who_turned_behind_the_lines_may_not_attack_the_enemy_centre() -> None:
    battle = field({"B_rear": "x A LC"}, {"B_centre": "y A HI"}, facing={"B_rear": "E"}).activate("x").turn("S")
    assert battle.refused("declare_attack") == "turned_behind_lines"
    battle.done().pass_turn(3).pass_turn(3).activate("x")
    assert battle["x"].facing == "S"
    assert battle.allowed("declare_attack")


@pytest.mark.clause("6.4")
def test_6_4_on_an_enemy_flank_tile_too_and_for_the_free_turn_to_attack() -> None:
    battle = field({"B_right_flank": "x A HI"}, {"B_right_centre": "y A HI"}).activate("x")
    assert battle.refused("turn_to_attack", direction="E") == "turned_behind_lines"
    battle = field({"B_right_flank": "x A HC"}, {"B_right_centre": "y A HI"}).activate("x").turn("E")
    assert battle.refused("declare_attack") == "turned_behind_lines"


@pytest.mark.clause("6.4")
def test_6_4_other_targets_and_other_tiles_are_free() -> None:
    wing = field({"B_right_wing": "x A HC"}, {"B_right_rear": "y A HI"}).activate("x").turn("E")
    assert wing.allowed("declare_attack")
    rear = field({"B_rear": "x A HC"}, {"B_left_rear": "y A HI"}).activate("x").turn("E")
    assert rear.allowed("declare_attack")
    centre = field({"B_centre": "x A HC"}, {"B_right_centre": "y A HI"}).activate("x").turn("W")
    assert centre.allowed("declare_attack")


@pytest.mark.clause("6.4")
def test_6_4_before_moving_away_from_the_flank_counts_as_well() -> None:
    battle = field({"B_right_flank": "x A LC"}, {"B_centre": "y A HI"}, ground={}).activate("x").turn("E")
    battle.give("move_forward")
    assert battle["x"].tile == "B_right_centre"
    assert battle.refused("declare_attack") == "turned_behind_lines"


@pytest.mark.clause("6.5", "13.1")
def test_c59_no_second_attack_from_a_tile_in_consecutive_player_turns() -> None:
    battle = duel("x A HI, w A HI", "y A HI")
    assert battle.state.player_turn is not None
    barred = structs_replace(battle.state.player_turn, barred=("A_centre",))
    changed(battle, player_turn=barred).activate("x", "w")
    assert battle.refused("declare_attack") == "attacked_from_here_last_turn"


# Limit


@pytest.mark.clause("6.6")
@pytest.mark.parametrize("scenario", [3, 4, 5])
def test_6_6_plain_limits(scenario: int) -> None:
    assert limit(declared(duel("x A HI", "y A HI", attack_limit=scenario))) == scenario


@pytest.mark.clause("6.6", "R19")
def test_c05_the_extra_point_comes_before_the_halving() -> None:
    battle = field(
        {"A_centre": "x A HI"},
        {"B_centre": "y A HI", "A_left_centre": "z A HI"},
        attack_limit=3,
        ground={"B_centre": "river"},
    )
    assert limit(declared(battle)) == 2


@pytest.mark.clause("6.6")
@pytest.mark.parametrize("others", [("A_left_centre", "A_right_centre"), ("A_left_centre", "A_rear")])
def test_c06_enemies_on_both_sides_or_behind_give_nothing(others: tuple[str, str]) -> None:
    enemies = {"B_centre": "y A HI", others[0]: "z A HI", others[1]: "w A HI"}
    assert limit(declared(field({"A_centre": "x A HI"}, enemies, attack_limit=5))) == 5


@pytest.mark.clause("6.6", "R19")
def test_b16_sellasia_along_the_stream() -> None:
    stream = {"A_centre": "stream", "B_centre": "stream"}
    assert limit(declared(duel("x A HI", "y A HI", attack_limit=5, ground=stream))) == 3
    angled = field(
        {"A_centre": "x A HI"}, {"B_centre": "y A HI", "A_right_centre": "z A HI"}, attack_limit=5, ground=stream
    )
    assert limit(declared(angled)) == 3


@pytest.mark.clause("6.6", "6.7")
def test_b14_limit_four_for_eight_veteran_hoplites_or_two_horse_units() -> None:
    battle = declared(duel(many("h", 9, "V HO"), "y A HI, z A HI"))
    for name in [f"h{n}" for n in range(1, 9)]:
        battle.attack(name, 2)
    assert battle.asks == "1 activate"
    horse = declared(duel(many("h", 3, "A HC"), "y A HI")).attack("h1", 2).attack("h2", 2)
    assert horse.asks == "1 activate"


@pytest.mark.clause("6.8", "M15", "R18")
def test_b15_the_last_attacker_at_half_cost() -> None:
    battle = declared(duel("a A HC, b L HC, c A HC", "y A HI", attack_limit=3)).attack("a", 2)
    assert used(battle) == 2
    battle.attack("b", 2)
    assert "M15" in battle.modifiers
    assert battle.asks == "1 activate"


@pytest.mark.clause("6.7", "M08")
def test_b17_seven_phalanxes_take_part_at_limit_four() -> None:
    battle = declared(duel(many("p", 7, "A PH"), "y A HI")).attack("p1", 2)
    for attacker, supporter in (("p2", "p3"), ("p4", "p5"), ("p6", "p7")):
        battle.attack(attacker, 2, supporter=supporter)
        assert "M08" in battle.modifiers
    assert battle.asks == "1 activate"


@pytest.mark.clause("6.6", "6.8", "R16")
def test_b18_at_the_river_horse_follows_at_half_cost() -> None:
    river = {"A_centre": "river", "B_centre": "river"}
    battle = declared(duel("h A HI, c A HC", "y A HI", ground=river))
    assert limit(battle) == 2
    battle.attack("h", 2).attack("c", 2)
    assert "M15" in battle.modifiers
    leading = declared(duel("h A HI, c A HC", "y A HI", ground=river)).attack("c", 2)
    assert leading.asks == "1 activate"


@pytest.mark.clause("6.7", "6.8", "7.9")
def test_b19_b20_the_attack_point_example() -> None:
    battle = field(
        {"A_centre": "e IE, v V PH, h A HI, p1 A PH, p2 A PH, s A PH, p4 A PH"},
        {"B_centre": "y A LI, z A HI, w A HI", "A_left_centre": "q A HI"},
    )
    declared(battle)
    assert limit(battle) == 5
    battle.attack("e", 12)
    assert battle.the("hits_counted").hits == 1
    assert battle["y"].spent
    assert battle.asks == "2 lead"
    battle.name_lead("z")
    assert used(battle) == 1
    battle.attack("v", 2).attack("h", 2).attack("p1", 2).attack("p2", 2, supporter="s")
    assert used(battle) == 4.5
    battle.attack("p4", 2)
    assert "M15" in battle.modifiers


@pytest.mark.clause("1.5", "6.7", "11.5")
def test_c07_cataphracts() -> None:
    veterans = declared(duel(many("c", 7, "V CA"), "y A HI", attack_limit=3))
    for number in range(1, 7):
        veterans.attack(f"c{number}", 2)
    assert veterans.asks == "1 activate"
    average = declared(duel("a A CA, b A CA, c A CA", "y A HI", attack_limit=3)).attack("a", 2).attack("b", 2)
    assert "M15" in average.modifiers


@pytest.mark.clause("6.7", "R28")
def test_c08_light_infantry_that_already_led_uses_one_point() -> None:
    battle = declared(duel("a A LI, b A LI, c A LI", "y A HI", attack_limit=3)).attack("a", 2).attack("b", 2)
    assert "M15" not in battle.modifiers
    assert battle.asks == "1 activate"
    other = declared(duel("h A HI, a A LI, b A LI", "y A HI", attack_limit=3)).attack("a", 2).attack("b", 2)
    assert "M15" in other.modifiers


@pytest.mark.clause("6.9", "4.8")
def test_c09_a_limited_activation_ignores_points() -> None:
    battle = duel("h A HI, e AE", "y A HI", attack_limit=3, ground={"B_centre": "stream"})
    battle.activate("h", "e", kind="limited").declare()
    assert limit(battle) == 2
    battle.attack("e", 2)
    assert battle.asks == "1 activate"


@pytest.mark.clause("6.7")
def test_6_7_never_more_than_the_points_there_are() -> None:
    battle = declared(duel("a A HI, b A HI, c A HI, d A HI, e A HC", "y A HI", attack_limit=3))
    battle.attack("a", 2).attack("b", 2).attack("c", 2)
    assert battle.asks == "1 activate"


@pytest.mark.clause("6.8")
def test_6_8_nobody_attacks_after_the_half_cost_attacker() -> None:
    battle = declared(duel("a V HI, b A HC, c V HI, d A HI, e A HI", "y A HI", attack_limit=3))
    battle.attack("a", 2).attack("b", 2)
    assert used(battle) == 2.5
    assert battle.refused("attack_with", unit="A.a") == "attacked_already"
    battle.attack("d", 2)
    assert "M15" in battle.modifiers
    assert battle.asks == "1 activate"


@pytest.mark.clause("6.7")
def test_6_7_who_may_be_named() -> None:
    battle = field({"A_centre": "a A HI, b A HC", "A_rear": "z A HI"}, {"B_centre": "y A HI"}, attack_limit=3)
    declared(battle)
    assert battle.refused("attack_with", unit="A.z") == "not_in_group"
    assert battle.refused("attack_with", unit="B.y") == "not_in_group"
    assert battle.refused("stop_attacking") == "first_attack_must_be_made"


@pytest.mark.clause("6.7")
def test_6_7_a_unit_whose_half_does_not_fit_is_refused() -> None:
    battle = declared(duel("a A HI, b A HI, v V HI, h A HC, l A HI", "y A HI", attack_limit=3))
    battle.attack("a", 2).attack("b", 2).attack("v", 2)
    assert battle.refused("attack_with", unit="A.h") == "too_few_attack_points"
    battle.attack("l", 2)


@pytest.mark.clause("6.10", "6.1")
def test_6_10_units_that_do_not_attack_have_spent_their_actions_and_may_advance() -> None:
    battle = field({"A_centre": "x A HC, w A HI"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"})
    declared(battle)
    assert battle.state.activation is not None
    assert battle.state.activation.actions == {"A.x": 0, "A.w": 0}
    battle.attack("x", 7, 6).give("advance", units=("A.w",))
    assert battle.on("B_centre") == {"w"}


@pytest.mark.clause("6.11")
def test_6_11_a_surrounded_tile_can_be_attacked_from_four_sides() -> None:
    battle = field(
        {"A_centre": "s A HI", "B_rear": "n A HI", "B_left_centre": "e A HI", "B_right_centre": "w A HI"},
        {"B_centre": "y A HI"},
        facing={"B_rear": "S", "B_left_centre": "W", "B_right_centre": "E"},
    )
    for name in "snew":
        battle.activate(name).declare().attack(name, 2)
    assert battle["y"].is_fresh


@pytest.mark.clause("4.11", "R9")
@pytest.mark.parametrize(
    ("attackers", "first", "second", "cost"),
    [
        ("x V HI", "x", None, 1),
        ("x A HI", "x", None, 2),
        ("x A LC", "x", None, 1),
        ("x IE", "x", None, 1),
        ("x AE", "x", None, 2),
        ("l V HI, x V HI", "l", "x", 2),
        ("l V HI, x IE", "l", "x", 2),
        ("l V HI, x A LC", "l", "x", 1),
    ],
)
def test_4_11_price_of_a_bonus(attackers: str, first: str, second: str | None, cost: int) -> None:
    battle = declared(duel(attackers, "y A HI"))
    if second is not None:
        battle.attack(first, 2)
    assert battle.preview("attack_with", unit="A.x", bonus="bought").cost == {"commands": cost}


@pytest.mark.clause("6.1", "2.5")
def test_6_1_stopping_leaves_the_rest_unused() -> None:
    battle = declared(
        duel("a A HI, b A HI", "y A HI", generals=[general("B", "g", "average commander", at="B_centre")])
    )
    battle.attack("a", 2).give("stop_attacking")
    assert battle.asks == "1 activate"

"""Turns, commands, the command die, activations and what they cost (4)."""

import pytest

from tests.rules.lost_battles.builders import (
    Table,
    Wanted,
    duel,
    field,
    general,
    many,
    player_turn_begins,
    turn_begins,
    with_options,
)


def army(units: str, *dice: int, **more: Wanted) -> Table:
    """This army alone at the start of its player turn."""
    return player_turn_begins(field({"A_rear": units}, {"B_rear": "e1 A HI"}, reserve=False, **more), *dice)


@pytest.mark.clause("4.3", "1.7")
@pytest.mark.parametrize(("number", "commands"), [(19, 5), (20, 6), (23, 6), (24, 7)])
def test_b01_one_command_for_each_ten_of_fighting_value(number: int, commands: int) -> None:
    """Average units are worth 3: 57, 60, 69 and 72."""
    side = {"A_rear": many("h", 12, "A HI"), "A_centre": many("k", number - 12, "A HI")}
    battle = player_turn_begins(field(side, {"B_rear": "e1 A HI"}, reserve=False))
    assert battle.commands() == commands


@pytest.mark.clause("4.5")
def test_b02_the_die_falls_when_one_command_is_left_before_the_unit_acts() -> None:
    battle = field({"A_rear": "a A HI, b A HI, c A HI", "A_centre": "d A HI, e A HI"}, commands=6, die=True)
    battle.activate("a", "b").done().activate("d", "e").done()
    assert battle.commands() == 2
    battle.activate("c", dice=(4,))
    assert battle.commands() == 5
    assert battle.asks == "1 step"
    assert battle.state.activation is not None
    assert battle.state.activation.kind == "normal"


@pytest.mark.clause("4.7", "4.8", "4.9")
def test_b03_five_units_of_one_tile_by_three_kinds_of_activation() -> None:
    battle = field({"A_rear": "a A HI, b A HI, c A HI, d A HI, e A HI"})
    battle.express("a").done().activate("b", "c").done().activate("d", "e", kind="limited")
    assert battle.commands() == 20 - 5


@pytest.mark.clause("4.7", "4.9", "6.2")
def test_b04_the_command_example() -> None:
    battle = field(
        {"A_left_rear": "h A HC", "A_rear": "v1 V HI, v2 V HI", "A_right_rear": "p V PH"}, {"B_right_centre": "y A HI"}
    )
    battle.activate("h").move().declare().attack("h", 2, bonus="bought")
    assert "M13" in battle.modifiers
    battle.activate("v1", "v2").move()
    battle.express("p").move().give("move_forward")
    assert battle.commands() == 20 - 5
    assert battle["p"].tile == "B_left_centre"


@pytest.mark.clause("4.9", "6.2")
def test_4_9_an_express_activation_never_attacks() -> None:
    battle = field({"A_rear": "p V PH"}, {"B_centre": "y A HI"}).express("p").move()
    assert battle.refused("declare_attack") == "express_never_attacks"
    assert battle.refused("turn_to_attack", direction="E") == "not_first_act"


@pytest.mark.clause("4.11", "4.7")
def test_b05_four_units_with_a_bonus_each() -> None:
    battle = duel("a A HI, b A HI, c A HI, d A HI", "y A HI").fight("a", 2, bonus="bought")
    for name in "bcd":
        battle.attack(name, 2, bonus="bought")
    assert battle.commands() == 20 - 10


@pytest.mark.clause("4.5")
def test_c01_below_twenty_the_die_falls_at_once() -> None:
    battle = army("a V HI, b V HI, c V HI, d V HI, e A HI", 5)
    assert battle.commands() == 1 + 5
    battle = army("a A HI, b A HI, c A HI", 2)
    assert battle.commands() == 0 + 2


@pytest.mark.clause("4.5")
def test_c02_one_die_only_in_a_player_turn() -> None:
    battle = army("a V HI, b V HI, c V HI, d V HI, e A HI, f A HI, g A HI")
    assert battle.commands() == 2
    battle.activate("a", dice=(1,)).done()
    assert battle.commands() == 2
    battle.activate("b").done().activate("c")
    assert battle.commands() == 0


@pytest.mark.clause("4.5", "12.3")
def test_c03_rain_halves_the_command_die_upwards() -> None:
    rain: dict[str, Wanted] = {"weather": "rain", "weather_kind": "changeable"}
    for face, gained in ((1, 1), (6, 3)):
        assert army("a A HI, b A HI, c A HI", face, **rain).commands() == gained
    assert army("a A HI, b A HI, c A HI", turn=1, **rain).commands() == 2


@pytest.mark.clause("4.5", "12.2", "R14")
def test_4_5_dust_halves_it_too() -> None:
    dust: dict[str, Wanted] = {"weather": "dusty", "weather_kind": "dusty"}
    assert army("a A HI, b A HI, c A HI", 5, **dust).commands() == 3
    assert army("a A HI, b A HI, c A HI", turn=1, **dust).commands() == 2


@pytest.mark.clause("R14", "12.3")
def test_4_5_an_overcast_sky_changes_nothing() -> None:
    overcast: dict[str, Wanted] = {"weather": "overcast", "weather_kind": "changeable"}
    assert army("a A HI, b A HI, c A HI", 5, **overcast).commands() == 5
    assert army("a A HI, b A HI, c A HI", 5, turn=1, **overcast).commands() == 4


@pytest.mark.clause("4.5", "15.9")
@pytest.mark.parametrize(("face", "gained"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_4_5_in_turn_1_the_die_counts_three_or_four(face: int, gained: int) -> None:
    assert army("a A HI, b A HI, c A HI", face, turn=1).commands() == gained


@pytest.mark.clause("4.5", "4.11")
def test_4_5_new_commands_may_buy_bonuses_in_the_same_activation() -> None:
    battle = duel("a A HI, b A HI", "y A HI", commands=3, die=True)
    battle.activate("a", "b", dice=(4,)).declare().attack("a", 2, bonus="bought").attack("b", 2, bonus="bought")
    assert battle.commands() == 1


@pytest.mark.clause("4.5", "8.1")
def test_4_5_a_bonus_can_bring_the_die_before_the_attack_roll() -> None:
    battle = duel("a V HI", "y A HI", commands=3, die=True).activate("a").declare()
    battle.attack("a", 2, bonus="bought", before=(6,))
    assert battle.commands() == 1 + 6


@pytest.mark.clause("4.7")
@pytest.mark.parametrize(
    ("units", "cost"),
    [
        ("a V HI", 1),
        ("a L HI", 1),
        ("a V HI, b V HC", 1),
        ("a IE, b IE", 2),
        ("a V HI, b V HI, c V HI", 2),
        ("a V HI, b A HI", 2),
        ("a A HI, b A HI", 2),
    ],
)
def test_c04_price_of_a_normal_activation(units: str, cost: int) -> None:
    battle = field({"A_rear": units})
    names = sorted(battle.on("A_rear"))
    assert battle.preview("activate_group", units=battle.ids(names)).cost == {"commands": cost}


@pytest.mark.clause("4.8")
def test_4_8_a_limited_activation_costs_one_for_any_group_and_stays() -> None:
    battle = field({"A_rear": "a A HI, b A HC, c L HI"}).activate("a", "b", "c", kind="limited")
    assert battle.commands() == 19
    assert battle.refused("move_forward") == "limited_stays"


@pytest.mark.clause("4.9")
@pytest.mark.parametrize(("unit", "cost"), [("V HI", 1), ("A HI", 2), ("L LI", 2), ("IE", 2), ("V LC", 1)])
def test_4_9_price_of_an_express_activation(unit: str, cost: int) -> None:
    battle = field({"A_rear": f"a {unit}"})
    assert battle.preview("activate_express", unit="A.a").cost == {"commands": cost}


@pytest.mark.clause("4.10", "11.3")
def test_4_10_double_express_is_for_veteran_legions() -> None:
    battle = field({"A_rear": "v V LE, a A LE, h V HI"})
    assert battle.refused("activate_express", unit="A.a", double=True) == "double_express_for_veteran_legions"
    assert battle.refused("activate_express", unit="A.h", double=True) == "double_express_for_veteran_legions"
    battle.express("v", double=True)
    assert battle.commands() == 18
    assert battle.state.activation is not None
    assert battle.state.activation.actions == {"A.v": 3}


@pytest.mark.clause("4.6", "1.9")
def test_4_6_who_can_be_activated_together() -> None:
    battle = field({"A_rear": "a A HI, b A HI", "A_centre": "c A HI"}, {"B_centre": "y A HI"})
    assert battle.no_activation("a", "c") == "not_on_one_tile"
    assert battle.no_activation("a", "y") == "not_your_units"
    assert battle.refused("activate_group", units=("A.ghost",)) == "not_your_units"
    assert battle.refused("activate_group", units=("A.a", "A.a")) == "not_your_units"
    assert battle.refused("activate_group", units=()) == "no_units"
    battle.activate("a").done()
    assert battle.no_activation("a", "b") == "active_already"
    assert battle.allowed("activate_group", units=("A.b",))


@pytest.mark.clause("1.9")
def test_1_9_units_that_are_gone_cannot_be_activated() -> None:
    battle = field({"A_rear": "a A HI"}, shattered={"A": 1})
    assert battle.no_activation("fallenA0") == "unit_gone"


@pytest.mark.clause("4.7", "4.11")
def test_4_7_nothing_beyond_the_commands_there_are() -> None:
    battle = duel("a A HI, b A HI", "y A HI", commands=1)
    assert battle.no_activation("a", "b") == "too_few_commands"
    battle.activate("a", "b", kind="limited").declare()
    assert battle.refused("attack_with", unit="A.a", bonus="bought") == "too_few_commands"


@pytest.mark.clause("4.12", "6.1")
def test_4_12_every_unit_of_the_tile_must_be_in_the_attacking_group() -> None:
    battle = duel("a A HI, b A HI", "y A HI").activate("a")
    assert battle.refused("declare_attack") == "not_all_in_group"


@pytest.mark.clause("4.13", "4.3")
def test_4_13_leftover_commands_are_lost() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "y A HI"})
    battle.end_turn(3)
    assert battle.commands("A") == 0
    assert battle.asks == "2 activate"


@pytest.mark.clause("4.4")
def test_4_4_a_player_turn_ends_by_itself_when_nothing_can_be_activated() -> None:
    battle = field({"A_rear": "a A HI, b A HI, c A HI"}, {"B_rear": "y A HI, z A HI, w A HI"}, reserve=False)
    battle.activate("a", "b", "c").done()
    assert battle.happened("player_turn_ended")
    assert battle.the("player_turn_ended").by_itself


@pytest.mark.clause("4.4")
def test_4_4_a_commander_keeps_it_open_but_not_one_who_has_yet_to_arrive() -> None:
    for arrives, is_over in ((0, False), (3, False), (4, True)):
        battle = field(
            {"A_rear": "a A HI, b A HI, c A HI"},
            {"B_rear": "y A HI, z A HI, w A HI"},
            reserve=False,
            generals=[general("A", "gen", "average commander", earliest_turn=arrives)],
        )
        battle.activate("a", "b", "c").done()
        assert bool(battle.happened("player_turn_ended")) == is_over


@pytest.mark.clause("4.14")
def test_4_14_units_that_are_not_activated_stay_and_may_lead() -> None:
    battle = field({"A_rear": "a A HI, b A HI"}, {"B_rear": "y A HI"}).activate("a").done().end_turn()
    assert battle.asks == "1 leads"
    battle.give("designate_leads", leads={"A_rear": "A.b"}, dice=(3,))
    assert battle.lead("A_rear") == "b"
    assert battle["b"].tile == "A_rear"


@pytest.mark.clause("4.1", "4.2")
def test_4_1_the_battle_ends_after_turn_10() -> None:
    battle = turn_begins(field({"A_rear": "a A HI"}, {"B_rear": "y A HI"}), 10, 3)
    battle.end_turn(3).end_turn()
    assert battle.state.ended is not None
    assert battle.state.ended.reason == "last_turn"


@pytest.mark.clause("4.2")
def test_4_2_both_armies_have_a_player_turn_in_each_turn() -> None:
    battle = turn_begins(field({"A_rear": "a A HI"}, {"B_rear": "y A HI"}), 4, 3)
    assert (battle.state.turn, battle.asks) == (4, "1 activate")
    battle.end_turn(3)
    assert (battle.state.turn, battle.asks) == (4, "2 activate")
    battle.end_turn(3)
    assert (battle.state.turn, battle.asks) == (5, "1 activate")


@pytest.mark.clause("14.2")
@pytest.mark.parametrize(("face", "gained"), [(1, 3), (2, 2), (5, 5), (6, 4)])
def test_14_2_steady_commands(face: int, gained: int) -> None:
    battle = with_options(field({"A_rear": "a A HI"}, {"B_rear": "y A HI"}, reserve=False), steady_commands=True)
    assert player_turn_begins(battle, face).commands() == gained


@pytest.mark.clause("14.2", "12.3")
def test_14_2_steady_commands_come_before_the_halving() -> None:
    battle = field({"A_rear": "a A HI"}, reserve=False, weather="rain", weather_kind="changeable")
    assert player_turn_begins(with_options(battle, steady_commands=True), 6).commands() == 2


@pytest.mark.clause("4.9")
def test_4_9_express_takes_one_unit_and_full_price_is_for_deploying_light_infantry() -> None:
    battle = field({"A_rear": "a A HI"})
    assert (
        battle.refused("activate_express", unit="A.a", full_price=True) == "full_price_is_for_deploying_light_infantry"
    )

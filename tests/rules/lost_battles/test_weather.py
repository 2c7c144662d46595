"""Weather and the reversal of turns (12, 13), player turns in a row (6.5)."""

import pytest

from tests.rules.lost_battles.builders import Table, Wanted, field, general, many, turn_begins

DUST: dict[str, Wanted] = {"weather": "dusty", "weather_kind": "dusty"}


def start(turn: int, *dice: int, **more: Wanted) -> Table:
    side: dict[str, Wanted] = {"waiting": {"A": many("v", 2, "V HI"), "B": many("v", 2, "V HI")}}
    return turn_begins(
        field({"A_rear": many("a", 4, "A HI")}, {"B_rear": many("b", 4, "A HI")}, **side, **more), turn, *dice
    )


@pytest.mark.clause("12.1")
def test_12_1_clear_weather_rolls_nothing() -> None:
    assert not start(3).happened("weather_rolled")


@pytest.mark.clause("12.2", "R11")
@pytest.mark.parametrize(("face", "first"), [(1, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B")])
def test_12_2_dust_reverses_the_order_on_four_to_six(face: int, first: str) -> None:
    battle = start(3, face, **DUST)
    assert battle.state.first == first
    assert battle.asks == ("1 activate" if first == "A" else "2 activate")


@pytest.mark.clause("12.2", "R11")
def test_12_2_the_new_order_stays_until_the_next_reversal() -> None:
    battle = start(3, 4, **DUST)
    battle.pass_turn().pass_turn(2)
    assert (battle.state.turn, battle.state.first) == (4, "B")


@pytest.mark.clause("12.2", "12.3", "4.2")
def test_12_2_no_roll_in_turn_1() -> None:
    assert not start(1, **DUST).happened("weather_rolled")
    assert not start(1, weather="rain", weather_kind="changeable").happened("weather_rolled")


@pytest.mark.clause("12.3")
@pytest.mark.parametrize(
    ("before", "face", "after"),
    [("rain", 6, "overcast"), ("overcast", 6, "rain"), ("rain", 5, "rain"), ("overcast", 1, "overcast")],
)
def test_12_3_changeable_weather_switches_on_six(before: str, face: int, after: str) -> None:
    battle = start(3, face, weather=before, weather_kind="changeable")
    assert battle.state.weather == after


@pytest.mark.clause("12.3")
def test_12_3_overcast_means_nothing() -> None:
    battle = start(3, 2, weather="overcast", weather_kind="changeable")
    assert battle.commands() == start(3).commands()


# Turn reversal


def brilliant(army: str = "B", **more: Wanted) -> list[Wanted]:
    side = "B" if army == "B" else "A"
    return [general("B" if side == "B" else "A", "gen", "brilliant commander", at=f"{side}_rear", **more)]


@pytest.mark.clause("13.1", "R23")
def test_13_1_a_brilliant_general_reverses_the_turns_for_good() -> None:
    battle = start(3, generals=brilliant())
    assert battle.asks == "2 reversal"
    battle.give("announce_turn_reversal")
    assert (battle.state.first, battle.asks) == ("B", "2 activate")
    battle.pass_turn().pass_turn()
    assert (battle.state.turn, battle.state.first, battle.asks) == (4, "B", "2 activate")


@pytest.mark.clause("13.1")
def test_13_1_it_may_be_declined_and_offered_again_next_turn() -> None:
    battle = start(3, generals=brilliant()).give("decline")
    assert battle.asks == "1 activate"
    battle.pass_turn().pass_turn()
    assert battle.asks == "2 reversal"


@pytest.mark.clause("13.1")
def test_13_1_once_a_battle() -> None:
    battle = start(3, generals=brilliant()).give("announce_turn_reversal").pass_turn().pass_turn()
    assert battle.asks == "2 activate"
    assert battle.state.armies["B"].reversal_used


@pytest.mark.clause("13.1", "4.2")
def test_13_1_not_in_turn_1() -> None:
    assert start(1, generals=brilliant()).asks == "1 activate"


@pytest.mark.clause("13.1", "R23")
def test_13_1_the_first_mover_may_do_it_too_but_is_warned() -> None:
    battle = start(3, generals=brilliant("A"))
    assert battle.asks == "1 reversal"
    warned = [consequence.code for consequence in battle.preview("announce_turn_reversal").consequences]
    assert warned == ["enemy_gets_two_turns"]


@pytest.mark.clause("13.2", "R37")
def test_13_2_not_if_both_began_with_a_brilliant_general() -> None:
    battle = field(
        {"A_rear": many("a", 4, "A HI")},
        {"B_rear": many("b", 4, "A HI")},
        generals=[*brilliant("A", gone="lost", place="gone"), general("B", "han", "brilliant commander", at="B_rear")],
    )
    assert turn_begins(battle, 3).asks == "1 activate"


@pytest.mark.clause("13.2", "12.2")
def test_13_2_not_in_dust() -> None:
    assert start(3, 1, generals=brilliant(), **DUST).asks == "1 activate"


@pytest.mark.clause("13.2", "2.13")
def test_13_2_not_after_a_near_miss_or_when_he_is_gone() -> None:
    assert start(3, generals=brilliant(near_miss=True)).asks == "1 activate"
    assert start(3, generals=brilliant(gone="withdrawn", place="gone", tile=None)).asks == "1 activate"


@pytest.mark.clause("13.2")
def test_13_2_an_undeployed_brilliant_general_may_announce_it() -> None:
    battle = start(3, generals=[general("B", "gen", "brilliant commander")])
    assert battle.asks == "2 reversal"


@pytest.mark.clause("13.1", "12.3")
def test_13_1_before_the_weather_roll() -> None:
    battle = start(3, generals=brilliant(), weather="rain", weather_kind="changeable")
    assert battle.asks == "2 reversal"
    battle.give("decline", dice=(6,))
    assert battle.state.weather == "overcast"


@pytest.mark.clause("6.5", "13.1")
def test_c59_after_a_reversal_tiles_attacked_from_are_barred() -> None:
    """B is second in turn 3 and attacks; it reverses the turns and plays again first in turn 4."""
    battle = turn_begins(
        field(
            {"A_centre": many("a", 4, "V HI"), "A_left_centre": "q V HI"},
            {"B_centre": "x V HC, w V HI", "B_rear": "r V HI", "B_left_centre": "o V HI"},
            generals=brilliant(),
            waiting={"A": many("v", 3, "V HI"), "B": many("v", 3, "V HI")},
        ),
        3,
    )
    battle.give("decline").pass_turn()
    battle.activate("x", "w").declare().attack("x", 2)
    battle.give("stop_attacking").pass_turn()
    assert battle.asks == "2 reversal"
    battle.give("announce_turn_reversal")
    assert battle.asks == "2 activate"
    battle.activate("x", "w")
    assert battle.refused("declare_attack") == "attacked_from_here_last_turn"
    battle.done().activate("o")
    assert battle.asks == "2 step"


@pytest.mark.clause("6.5", "8.13")
def test_c59_units_that_advanced_may_attack_from_the_new_tile() -> None:
    battle = turn_begins(
        field(
            {"A_centre": "a A HC spent", "A_rear": many("k", 4, "V HI")},
            {"B_centre": "x V HC, w V HI", "B_rear": "r V HI"},
            generals=brilliant(),
            waiting={"A": many("v", 3, "V HI"), "B": many("v", 3, "V HI")},
        ),
        3,
    )
    battle.give("decline").pass_turn()
    battle.activate("x", "w").declare().attack("x", 8, 6).give("advance", units=battle.ids(["x", "w"])).pass_turn()
    battle.give("announce_turn_reversal").activate("x", "w")
    assert battle.allowed("declare_attack")


@pytest.mark.clause("6.5", "12.2")
def test_6_5_dust_too_gives_two_player_turns_running() -> None:
    """B is second in turn 3; a 5 for dust makes it first in turn 4."""
    more: dict[str, Wanted] = {"waiting": {"A": many("v", 2, "V HI"), "B": many("v", 2, "V HI")}}
    a, b = {"A_centre": many("a", 4, "V HI")}, {"B_centre": many("b", 4, "V HI")}
    battle = turn_begins(field(a, b, **more, **DUST), 3, 1).pass_turn()
    battle.fight("B.b1", 2).give("stop_attacking").pass_turn(5)
    assert (battle.state.turn, battle.asks) == (4, "2 activate")
    battle.activate(*battle.on("B_centre"))
    assert battle.refused("declare_attack") == "attacked_from_here_last_turn"


@pytest.mark.clause("6.7", "R28")
def test_r28_the_cheap_first_attack_in_the_second_of_two_player_turns_running() -> None:
    """Elephants come up and are named lead in B's first player turn; that is enough in its second."""
    battle = turn_begins(
        field(
            {"A_centre": many("a", 4, "V HI")},
            {"B_rear": "e IE, h V HI", "B_left_wing": "r V HI"},
            generals=brilliant(),
            waiting={"A": many("v", 3, "V HI"), "B": many("v", 3, "V HI")},
        ),
        3,
    )
    battle.give("decline").pass_turn()
    battle.activate("e", "h", commander="gen").move().end_turn()
    battle.give("designate_leads", leads={"B_centre": "B.e"}).give("announce_turn_reversal")
    battle.activate("e", "h").declare().attack("e", 2)
    assert battle.state.attack is not None
    assert battle.state.attack.used == 1


@pytest.mark.clause("6.5", "12.2")
def test_6_5_player_turns_that_do_not_follow_each_other_bar_nothing() -> None:
    more: dict[str, Wanted] = {"waiting": {"A": many("v", 2, "V HI"), "B": many("v", 2, "V HI")}}
    battle = turn_begins(field({"A_centre": many("a", 4, "V HI")}, {"B_centre": many("b", 4, "V HI")}, **more), 3)
    battle.fight("a1", 2).give("stop_attacking").pass_turn().pass_turn()
    assert battle.asks == "1 activate"
    battle.activate(*battle.on("A_centre"))
    assert battle.allowed("declare_attack")

"""The end of the battle, points, handicaps, levels (16); fighting values (1.7)."""

import pytest

from battles.rules.base import Seat
from battles.rules.lost_battles import RULES, victory
from battles.rules.lost_battles.squares import ArmyId
from tests.rules.lost_battles.builders import Table, changed, field, general, many, structs_replace


def parts(battle: Table, army: ArmyId = "A") -> dict[str, float]:
    return {part.code: part.value for part in victory.parts(battle.state, army)}


def with_fates(battle: Table, **fates: str) -> Table:
    """Units by name: spent, shattered, routed or withdrawn."""
    units = dict(battle.state.units)
    for name, fate in fates.items():
        unit = battle[name]
        if fate == "spent":
            units[unit.id] = structs_replace(unit, spent=True)
        else:
            units[unit.id] = structs_replace(unit, place="gone", tile=None, facing=None, gone=fate)
    return changed(battle, units=units)


@pytest.mark.clause("16.1")
def test_c51_fewer_than_three_units_is_the_end() -> None:
    assert victory.counted(field({"A_rear": "a A HI, b A HI, l L HI"}, reserve=False).state, "A") == 2.5
    assert (
        victory.beaten(
            field({"A_rear": "a A HI, b A HI, l L HI"}, {"B_rear": many("b", 3, "A HI")}, reserve=False).state
        )
        == "A"
    )
    both = field({"A_rear": "a A HI, b A HI, l L HI, m L HI"}, {"B_rear": many("c", 3, "A HI")}, reserve=False)
    assert victory.beaten(both.state) is None


@pytest.mark.clause("16.1", "R22")
def test_16_1_the_beaten_army_collapses_and_no_advance_follows() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": many("a", 3, "A HI")},
        {"B_centre": "y A HI spent", "B_rear": "f A HI, s A HI spent"},
        generals=[general("B", "gen", "average commander", at="B_rear")],
        reserve=False,
    )
    battle.fight("x", 10, 6)
    assert battle.state.ended is not None
    assert (battle.state.ended.reason, battle.state.ended.army) == ("collapse", "B")
    assert (battle["f"].gone, battle["s"].gone) == ("withdrawn", "routed")
    assert battle.general("gen").gone == "withdrawn"
    assert battle["x"].tile == "A_centre"


@pytest.mark.clause("16.1")
def test_16_1_undeployed_units_count() -> None:
    battle = field({"A_rear": "a A HI"}, waiting={"A": "b A HI, c A HI"}, reserve=False)
    assert victory.counted(battle.state, "A") == 3


@pytest.mark.clause("16.1", "5.13")
def test_16_1_leaving_may_end_it_too() -> None:
    battle = field(
        {"A_rear": many("a", 3, "A HI")}, {"B_rear": many("b", 3, "A HI")}, facing={"A_rear": "S"}, reserve=False
    )
    battle.activate("a1").give("exit_battlefield")
    assert battle.state.ended is not None
    assert battle.state.ended.army == "A"


@pytest.mark.clause("16.2")
def test_16_2_points_for_units_by_their_final_state() -> None:
    battle = field({"A_rear": "x A HI"}, {"B_rear": "s A HI, w V HI, r A HI, t V HI, f A HI"})
    with_fates(battle, s="spent", w="withdrawn", r="routed", t="shattered")
    scored = parts(battle)
    assert (scored["spent"], scored["withdrawn"], scored["routed"], scored["shattered"]) == (3, 4, 4, 8)


@pytest.mark.clause("16.2", "2.14")
def test_16_2_points_for_generals() -> None:
    generals = [
        general("B", "one", "average commander", place="gone", gone="withdrawn"),
        general("B", "two", "inspired commander", place="gone", gone="lost"),
    ]
    scored = parts(field({"A_rear": "x A HI"}, {"B_rear": "y A HI"}, generals=generals))
    assert (scored["general_withdrawn"], scored["general_lost"]) == (6, 24)


@pytest.mark.clause("16.2")
def test_16_2_five_points_for_the_camp_while_enemies_are_on_the_field() -> None:
    battle = field({"B_centre": "x A HI"}, {"B_left_wing": many("b", 4, "A HI")}, camps={"B_rear": "unfortified"})
    battle.activate("x").move()
    assert parts(battle)["camp"] == 5
    empty = field({"B_centre": "x A HI"}, {}, waiting={"B": many("b", 4, "A HI")}, camps={"B_left_rear": "unfortified"})
    assert "camp" not in parts(empty)


@pytest.mark.clause("16.2")
def test_16_2_a_camp_entered_when_no_enemy_unit_is_on_the_field_scores_nothing() -> None:
    battle = field({"B_centre": "x A HI"}, {}, waiting={"B": many("b", 4, "A HI")}, camps={"B_rear": "unfortified"})
    battle.activate("x").move()
    assert "camp" not in parts(battle)
    assert battle.state.armies["B"].camp_entered


@pytest.mark.clause("16.3")
def test_16_3_the_shortcut_for_an_army_that_is_gone() -> None:
    battle = field(
        {"A_rear": many("a", 3, "A HI")},
        {"B_rear": "p V HI, q A HI, r L HI, s A LE"},
        reserve=False,
        generals=[general("B", "gen", "average commander", place="gone", gone="lost")],
    )
    with_fates(battle, p="shattered", q="routed", r="withdrawn", s="routed")
    initial = battle.state.armies["B"].initial_value
    expected = initial + 2 + 4 + 6
    handicap = parts(battle).get("handicap_value", 0)
    assert victory.points(battle.state, "A") - handicap == expected


@pytest.mark.clause("16.4")
def test_c52_the_handicap_for_the_weaker_army_is_capped() -> None:
    battle = field({"A_rear": "a A HI"}, {"B_rear": "b A HI"})
    armies = battle.state.armies
    low, high = structs_replace(armies["A"], initial_value=60), structs_replace(armies["B"], initial_value=85)
    changed(battle, armies={"A": low, "B": high})
    assert parts(battle)["handicap_value"] == 43
    assert "handicap_value" not in parts(battle, "B")
    assert victory.base(battle.state) == 15


@pytest.mark.clause("16.4", "11.8", "15.12")
def test_16_4_fatigue_and_surprise() -> None:
    battle = field(
        {"A_rear": many("a", 5, "A HI")}, {"B_rear": many("b", 5, "A HI")}, fatigued="A", surprised="B", reserve=False
    )
    assert parts(battle, "A") == {"handicap_fatigued": 10}
    assert parts(battle, "B") == {"handicap_surprised": 5}


@pytest.mark.clause("16.4", "R32")
def test_c54_average_legions_count_for_both_sides() -> None:
    battle = field({"A_rear": many("a", 3, "V HI")}, {"B_rear": "s A LE, r A LE, t A LE, v V LE, l L LE"})
    for fate, scored, handicap in (("spent", 4, 1), ("routed", 5, 1), ("withdrawn", 4, 1), ("shattered", 8, 2)):
        hurt = with_fates(Table(battle.state), s=fate)
        assert parts(hurt)[fate] == scored
        assert parts(hurt, "B")["handicap_legions"] == handicap
    others = with_fates(Table(battle.state), v="shattered", l="shattered")
    assert "handicap_legions" not in parts(others, "B")


@pytest.mark.clause("16.5")
@pytest.mark.parametrize(
    ("margin", "level"), [(0, "draw"), (13, "narrow"), (14, "clear"), (26, "clear"), (27, "crushing")]
)
def test_c53_levels_of_victory(margin: int, level: str) -> None:
    assert victory.level(margin, 27) == level


@pytest.mark.clause("16.5", "R31")
def test_16_5_with_a_base_of_zero_every_win_is_crushing() -> None:
    assert victory.level(1, 0) == "crushing"
    assert victory.level(1, -5) == "crushing"
    assert victory.level(0, -5) == "draw"


@pytest.mark.clause("16.5")
def test_16_5_the_higher_total_wins_and_equal_is_a_draw() -> None:
    assert victory.winner({"A": 5, "B": 4}) == "A"
    assert victory.winner({"A": 4, "B": 5}) == "B"
    assert victory.winner({"A": 5, "B": 5}) is None
    battle = field({"A_rear": many("a", 3, "A HI")}, {"B_rear": many("b", 3, "A HI")}, reserve=False)
    standing = RULES.standing(battle.state)
    assert standing.verdict == "draw"
    assert {seat.place for seat in standing.seats.values()} == {1}


@pytest.mark.clause("1.7")
def test_1_7_fighting_value_drops_when_pieces_leave() -> None:
    battle = field(
        {"A_rear": "a A HI, v V HI, e IE"},
        generals=[general("A", "gen", "inspired commander", at="A_rear")],
        reserve=False,
    )
    assert victory.fighting_value(battle.state, "A") == 3 + 4 + 4 + 12
    with_fates(battle, v="routed")
    assert victory.fighting_value(battle.state, "A") == 3 + 4 + 12


@pytest.mark.clause("1.7", "15.11")
def test_1_7_undeployed_pieces_count_unless_only_the_field_is_asked_for() -> None:
    battle = field(
        {"A_rear": "a A HI"},
        waiting={"A": "w V HI"},
        generals=[general("A", "gen", "average commander")],
        reserve=False,
    )
    assert victory.fighting_value(battle.state, "A") == 13
    assert victory.fighting_value(battle.state, "A", fielded=True) == 3


@pytest.mark.clause("16.5", "16.1")
def test_16_5_who_resigns_does_not_win_whatever_the_points() -> None:
    battle = field({"A_rear": many("a", 3, "A HI")}, {"B_rear": many("b", 3, "A HI")}, reserve=False)
    armies = battle.state.armies
    changed(battle, armies={"A": armies["A"], "B": structs_replace(armies["B"], initial_value=50)})
    battle.give("resign", seat="1")
    outcome = RULES.outcome(battle.state)
    assert outcome is not None
    assert outcome.points[Seat("1")] > outcome.points[Seat("2")]
    assert outcome.places == {Seat("1"): 2, Seat("2"): 1}


@pytest.mark.clause("16.5", "16.1")
def test_16_5_the_loser_on_the_field_can_win_on_points() -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": "a A HI spent, c A HI spent"},
        {"B_centre": "y A HI spent", "B_rear": "f A HI, s A HI"},
        reserve=False,
    )
    armies = battle.state.armies
    changed(battle, armies={"A": structs_replace(armies["A"], initial_value=80), "B": armies["B"]})
    battle.fight("x", 10, 6)
    outcome = RULES.outcome(battle.state)
    assert outcome is not None
    assert outcome.facts["army"] == "B"
    assert outcome.places == {Seat("1"): 2, Seat("2"): 1}

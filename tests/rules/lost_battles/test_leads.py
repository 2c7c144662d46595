"""Lead and trailing units (7)."""

import pytest

from tests.rules.lost_battles.builders import duel, field, general, many


@pytest.mark.clause("7.1")
def test_7_1_the_first_attacker_becomes_the_lead_unit() -> None:
    battle = duel("a A HI, b A HI", "y A HI").fight("b", 2)
    assert battle.lead("A_centre") == "b"
    battle.attack("a", 2).end_turn(3)
    assert battle.asks == "2 activate"
    assert battle.lead("A_centre") == "b"


@pytest.mark.clause("7.2")
def test_7_2_every_attack_is_aimed_at_the_lead_unit_from_whatever_side() -> None:
    battle = field({"A_centre": "s A HI", "B_rear": "n A HI"}, {"B_centre": "y A HI, z A HI"}, facing={"B_rear": "S"})
    battle.fight("n", 2)
    assert battle.the("attack_scored").target == "B.y"
    battle.fight("s", 2)
    assert battle.the("attack_scored").target == "B.y"


@pytest.mark.clause("7.3", "9.13")
def test_7_3_a_fresh_lead_that_becomes_spent_may_be_replaced() -> None:
    battle = duel("x A HI", "y A HI, z A HI, w L HI").fight("x", 10)
    assert battle.asks == "2 lead"
    assert battle.question is not None
    assert set(battle.question.facts["units"]) == {"B.z", "B.w"}
    battle.name_lead("w")
    assert battle.lead("B_centre") == "w"


@pytest.mark.clause("7.3")
def test_7_3_or_kept() -> None:
    battle = duel("x A HI", "y A HI, z A HI").fight("x", 10).keep_lead()
    assert battle.lead("B_centre") == "y"
    assert battle.happened("lead_kept")


@pytest.mark.clause("7.3")
def test_7_3_a_spent_lead_cannot_be_replaced_by_choice() -> None:
    battle = duel("x A HI", "y A HI spent, z A HI").fight("x", 7)
    assert battle.asks == "1 activate"
    assert battle.lead("B_centre") == "y"


@pytest.mark.clause("7.4", "R36")
def test_7_4_a_removed_lead_is_replaced_before_the_second_hit() -> None:
    battle = duel("x A HC", "y A HI spent, z A HI, w A HI").fight("x", 12)
    assert battle["y"].gone == "shattered"
    assert battle.asks == "2 lead"
    assert battle.question is not None
    assert battle.question.facts["may_keep"] is False
    assert battle.refused("name_lead", tile="B_centre", unit=None) == "lead_must_be_replaced"
    battle.name_lead("w").keep_lead(6)
    assert (battle["w"].spent, battle["z"].spent) == (True, False)
    assert battle.happened("morale_tested")


@pytest.mark.clause("7.4")
def test_7_4_without_a_second_hit_it_is_named_after_the_test() -> None:
    battle = duel("x A HI", "y A HI spent, z A HI, w A HI").fight("x", 10, 6)
    assert battle.happened("morale_tested")
    assert battle.asks == "2 lead"


@pytest.mark.clause("7.4", "10.5")
def test_c77_every_tile_that_lost_its_lead_gets_a_new_one_before_the_next_attacker() -> None:
    battle = field(
        {"A_centre": "x A HC, v A HI", "A_left_centre": "q A HI", "A_rear": many("f", 4, "A HI")},
        {
            "B_centre": "y A HC spent, y2 V HI, y3 V HI",
            "B_right_centre": "l1 L HC spent, m1 V HI, m2 V HI",
            "B_left_centre": "l2 L HC spent, n1 V HI, n2 V HI",
        },
    )
    battle.fight("x", 7, 1)
    assert battle["l1"].gone == battle["l2"].gone == "routed"
    tiles = []
    while battle.asks == "2 lead":
        frame = battle.question
        assert frame is not None
        tiles.append(frame.facts["tile"])
        wrong = next(tile for tile in ("A_rear", "B_rear") if tile != frame.facts["tile"])
        assert battle.refused("name_lead", tile=wrong, unit=frame.facts["units"][0]) == "another_tile_first"
        battle.give("name_lead", tile=frame.facts["tile"], unit=frame.facts["units"][0])
    assert sorted(tiles) == ["B_centre", "B_left_centre", "B_right_centre"]
    assert battle.asks == "1 attacker"


@pytest.mark.clause("7.5", "R30")
def test_7_5_light_infantry_that_becomes_spent_must_be_replaced() -> None:
    battle = duel("x A HI", "y A LI, z A HI, w A HI").fight("x", 9)
    assert battle.asks == "2 lead"
    assert battle.question is not None
    assert battle.question.facts["may_keep"] is False
    assert battle.refused("name_lead", tile="B_centre", unit="B.y") == "lead_must_be_replaced"
    battle.name_lead("z")


@pytest.mark.clause("7.5")
def test_7_5_alone_it_stays_lead() -> None:
    battle = duel("x A HI", "y A LI, z A LI spent").fight("x", 9)
    assert battle["y"].spent
    assert battle.asks == "2 lead"
    assert battle.question is not None
    assert (battle.question.facts["units"], battle.question.facts["may_keep"]) == (["B.z"], True)
    assert battle.keep_lead().lead("B_centre") == "y"
    assert duel("x A HI", "y A LI").fight("x", 9).lead("B_centre") == "y"


@pytest.mark.clause("7.5")
def test_7_5_spent_light_infantry_may_not_attack_first() -> None:
    battle = duel("h A HI, l A LI spent", "y A HI").activate("h", "l").declare()
    assert battle.refused("attack_with", unit="A.l") == "may_not_attack_first"
    alone = duel("l A LI spent", "y A HI").activate("l").declare()
    assert alone.allowed("attack_with", unit="A.l")


@pytest.mark.clause("7.5", "7.8")
def test_7_5_nor_be_named_lead_at_the_end_of_the_player_turn() -> None:
    battle = field({"A_rear": "h A HI, l A LI spent, k A HI"}, {"B_rear": "y A HI"}).end_turn()
    refused = battle.refused("designate_leads", leads={"A_rear": "A.l"})
    assert refused == "spent_light_infantry_may_not_lead"


@pytest.mark.clause("7.6", "R29")
def test_c76_with_an_enemy_at_the_back_spent_light_infantry_takes_over() -> None:
    battle = field(
        {"A_centre": "x A HI", "B_rear": "n A HI"}, {"B_centre": "y A HI, l A LI spent"}, facing={"B_rear": "S"}
    )
    battle.fight("x", 10)
    assert battle["y"].spent
    assert battle.lead("B_centre") == "l"
    assert battle.asks == "1 activate"


@pytest.mark.clause("7.6", "R29")
def test_7_6_light_infantry_that_becomes_spent_there_stays_lead() -> None:
    battle = field({"A_centre": "x A HI", "B_rear": "n A HI"}, {"B_centre": "l A LI, y A HC"}, facing={"B_rear": "S"})
    battle.fight("x", 9)
    assert battle["l"].spent
    assert battle.lead("B_centre") == "l"


@pytest.mark.clause("7.6")
def test_7_6_an_enemy_behind_who_looks_elsewhere_changes_nothing() -> None:
    battle = field(
        {"A_centre": "x A HI", "B_rear": "n A HI"}, {"B_centre": "y A HI, l A LI spent, z A HI"}, facing={"B_rear": "E"}
    )
    battle.fight("x", 10)
    assert battle.asks == "2 lead"
    assert battle.question is not None
    assert battle.question.facts["units"] == ["B.z"]


@pytest.mark.clause("7.6", "7.8")
def test_7_6_it_must_be_named_at_the_end_of_the_player_turn_too() -> None:
    battle = field(
        {"A_centre": "h A HI, l A LI spent, m A LI spent"}, {"A_rear": "y A HI"}, facing={"A_rear": "N"}
    ).end_turn()
    assert battle.refused("designate_leads", leads={"A_centre": "A.h"}) == "spent_light_infantry_must_lead"
    battle.give("designate_leads", leads={"A_centre": "A.m"}, dice=(3,))
    assert battle.lead("A_centre") == "m"


@pytest.mark.clause("7.7", "11.6")
def test_7_7_scythed_chariots_attack_first() -> None:
    battle = duel("s SC, h A HI", "y A HI").activate("s", "h").declare()
    assert battle.refused("attack_with", unit="A.h") == "may_not_attack_first"
    battle.attack("s", 2)


@pytest.mark.clause("7.7")
def test_7_7_and_lead_whatever_else_would() -> None:
    battle = field(
        {"A_centre": "s SC, t SC, h A HI, l A LI spent"}, {"A_rear": "y A HI"}, facing={"A_rear": "N"}
    ).end_turn()
    assert battle.refused("designate_leads", leads={"A_centre": "A.l"}) == "scythed_must_lead"
    battle.give("designate_leads", leads={"A_centre": "A.t"}, dice=(3,))


@pytest.mark.clause("7.8")
def test_7_8_a_lead_fixed_by_an_attack_stays() -> None:
    battle = field({"A_centre": "a A HI, b A HI", "A_rear": "c A HI, d A HI"}, {"B_centre": "y A HI"})
    battle.fight("a", 2).attack("b", 2).end_turn()
    assert battle.asks == "1 leads"
    assert battle.refused("designate_leads", leads={"A_centre": "A.b"}) == "lead_is_fixed"
    assert battle.refused("designate_leads", leads={"B_centre": "A.b"}) == "no_own_units_there"
    assert battle.refused("designate_leads", leads={"A_rear": "A.b"}) == "not_on_tile"
    battle.give("designate_leads", leads={"A_rear": "A.d"}, dice=(3,))
    assert (battle.lead("A_centre"), battle.lead("A_rear")) == ("a", "d")


@pytest.mark.clause("7.8", "8.6")
def test_7_8_after_an_all_out_attack_all_units_of_the_tile_may_be_named() -> None:
    battle = field({"A_centre": "a A HI", "A_rear": "j A HI"}, {"B_centre": "y A HI, z A HI"}).fight("a", 8).go()
    battle.keep_lead().activate("j").move().end_turn()
    assert battle.asks == "1 leads"
    assert battle.question is not None
    assert set(battle.question.facts["choices"]["A_centre"]) == {"A.a", "A.j"}
    battle.give("designate_leads", leads={"A_centre": "A.j"})
    assert battle.lead("A_centre") == "j"


@pytest.mark.clause("7.8")
def test_7_8_after_a_split_advance_the_lead_leads_where_it_now_stands() -> None:
    battle = field({"A_centre": "x A HC, w A HI, v A HI"}, {"B_centre": "y A HC spent", "B_rear": "z A HI"})
    battle.fight("x", 7, 6).give("advance", units=("A.x",)).end_turn()
    assert battle.question is not None
    assert set(battle.question.facts["choices"]) == {"A_centre"}
    battle.give("designate_leads", leads={"A_centre": "A.w"}, dice=(3,))
    assert (battle.lead("B_centre"), battle.lead("A_centre")) == ("x", "w")


@pytest.mark.clause("7.9")
def test_7_9_a_screen_needs_heavy_infantry_behind_light() -> None:
    screened = duel("x A HC", "y A LI, z A HI").fight("x", 11)
    assert screened.the("hits_counted").screened
    assert not duel("x A HC", "y A LI, z A LI").fight("x", 11).the("hits_counted").screened
    bare = duel("x A HC", "y A LI, z A HC").fight("x", 11)
    assert not bare.the("hits_counted").screened


@pytest.mark.clause("7.4", "7.8")
def test_7_8_the_default_is_offered_and_used_for_tiles_left_out() -> None:
    battle = field({"A_rear": "g V HI, h A HI", "A_centre": many("k", 2, "A HI")}, {"B_rear": "y A HI"},
        generals=[general("A", "gen", "average leader", guard="g")],
    ).end_turn()  # fmt: skip
    battle.give("designate_leads", leads={"A_centre": "A.k2"}, dice=(3,))
    assert battle.lead("A_centre") == "k2"
    assert battle.lead("A_rear") == "g"

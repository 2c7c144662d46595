"""What a preview shows before an attack: modifiers that are missing and why, dice needed, morale, rally."""

import pytest

from battles.rules.registry import texts
from tests.rules.lost_battles.builders import Table, Wanted, duel, field, general, many


def facts(battle: Table, name: str, **how: Wanted) -> dict[str, Wanted]:
    return battle.preview("attack_with", unit=battle.id(name), **how).facts


def missing(battle: Table, name: str, **how: Wanted) -> dict[str, str]:
    """Modifiers that do not count, with the variant of their reason; each has its words in both languages."""
    found = {entry["id"]: entry.get("variant", "") for entry in facts(battle, name, **how)["absent"]}
    for language in ("en", "de"):
        words = texts("lost_battles", language)
        assert all(f"modifier_absent.{key}.{why}".rstrip(".") in words for key, why in found.items())
    return found


def declared(attackers: str, defenders: str, **more: Wanted) -> Table:
    battle = duel(attackers, defenders, **more)
    return battle.activate(*sorted(battle.on("A_centre"))).declare()


@pytest.mark.clause("M10")
def test_m10_why_an_attack_downhill_gains_nothing() -> None:
    hill = {"A_centre": "hill"}
    assert missing(declared("x A HC", "y A HC", ground=hill), "x") == {"M10": "infantry"}
    assert missing(declared("x A LI", "y A HC", ground=hill | {"B_centre": "hill"}), "x") == {"M10": "", "M14": ""}
    second = declared("l A LI, x A LI", "y A HC", ground=hill).attack("l", 2)
    assert missing(second, "x") == {"M10": "trailing", "M14": ""}
    assert "M10" not in missing(declared("x A LI", "y A HC", ground=hill), "x")


@pytest.mark.clause("M08")
def test_m08_why_nobody_supports() -> None:
    free = declared("l V HI, x A PH, s A PH", "y A HI").attack("l", 2)
    assert missing(free, "x")["M08"] == "unused"
    assert "M08" not in missing(free, "x", supporter="A.s")
    spent = declared("l V HI, x A PH spent, s A PH", "y A HI").attack("l", 2)
    assert missing(spent, "x")["M08"] == "spent"
    alone = declared("l V HI, x A PH", "y A HI").attack("l", 2)
    assert missing(alone, "x")["M08"] == ""


@pytest.mark.clause("M07")
def test_m07_why_a_phalanx_in_the_lead_gains_nothing() -> None:
    assert missing(declared("x A PH", "y A HI", ground={"B_centre": "hill"}), "x")["M07"] == "ground"
    beside = field({"A_centre": "x A PH"}, {"B_centre": "y A HI", "A_left_centre": "z A HI"}).activate("x").declare()
    assert missing(beside, "x")["M07"] == "enemies"
    assert missing(declared("x A PH spent", "y A HI"), "x")["M07"] == ""


@pytest.mark.clause("M16", "M14")
def test_m16_why_a_tough_target_or_rough_ground_costs_nothing() -> None:
    assert missing(declared("x A HI", "y A LE spent"), "x") == {"M16": "legion_spent"}
    assert missing(declared("x A HI", "y A LE", facing={"B_centre": "E"}), "x") == {"M16": "legion"}
    assert missing(declared("l A HI, x A HI", "y A LE").attack("l", 2), "x") == {"M16": "trailing"}
    hill = {"B_centre": "hill"}
    assert missing(declared("l A HI, x A HI", "y A HC", ground=hill).attack("l", 2), "x") == {"M14": "trailing"}


@pytest.mark.clause("8.5", "8.6")
def test_8_5_the_dice_needed_are_those_that_would_do_it() -> None:
    plain = facts(declared("x A HI", "y A HI, z A HI"), "x")
    assert plain["needed"] == {"all_out_one": 8, "one_hit": 9, "all_out_two": 11, "two_hits": 12}
    elephants = facts(declared("x A HI", "y IE"), "x")
    assert elephants["needed"] == {"all_out_one": 8, "one_hit": 9, "two_hits": 11}
    horse = facts(declared("x A HC", "y A LC"), "x")
    assert horse["needed"] == {"one_hit": 8, "two_hits": 11}


@pytest.mark.clause("7.9", "8.7")
def test_7_9_nothing_promises_a_second_hit_through_a_screen() -> None:
    battle = declared("x A HC", "y A LI, z A HI")
    assert facts(battle, "x")["screened"] is True
    assert facts(battle, "x")["needed"] == {"all_out_one": 6, "one_hit": 7}


@pytest.mark.clause("10.5", "10.7")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_10_5_the_forecast_of_a_test_is_what_the_test_does(die: int) -> None:
    battle = field(
        {"A_centre": "x A HI", "A_rear": many("a", 4, "A HI")},
        {"B_centre": "g V HC spent, h L LI, k A HC", "B_rear": "r L HC, q V HI", "B_left_wing": "f A LI spent"},
        generals=[general("B", "king", "average leader", guard="g")],
        waiting={"B": "w L HI"},
        shattered={"B": 3},
    )
    battle.activate("x").declare()
    told = facts(battle, "x")["morale"][str(die)]
    battle.attack("x", 9, 3, 4, die)
    assert sorted(battle.the("morale_tested").panicking) == told


@pytest.mark.clause("9.8", "9.11")
def test_9_8_the_preview_says_who_may_rally_and_at_which_risk() -> None:
    king = [general("B", "king", "inspired leader", guard="y")]
    rally = facts(declared("x A HI", "y V HI", generals=king), "x")["rally"]
    assert (rally["general"], rally["needed"], rally["forced"], rally["of"]) == ("B.king", 9, True, 36)
    assert rally["chances"] == {"success": 10, "failure": 23, "near_miss": 2, "lost": 1}
    commander = [general("B", "king", "inspired commander", at="B_centre")]
    assert facts(declared("x A HI", "y V HI", generals=commander), "x")["rally"] is None

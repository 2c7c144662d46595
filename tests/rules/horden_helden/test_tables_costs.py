"""Prices in points, action points and magic points, and how far figures reach, written down here a second time."""

from __future__ import annotations

import pytest

from battles.rules.codec import Json
from battles.rules.horden_helden.armies.army_check import MOST_FIGURES
from battles.rules.horden_helden.arrivals import prices
from battles.rules.horden_helden.tables import load

GRADES = ("basic", "ii", "iii", "iv")


@pytest.mark.clause("2.2", "2.3")
def test_2_2_figures_and_commanders() -> None:
    points = load("points")
    expected = {
        "hero": (24, 16, 24, 32),
        "wizard": (24, 16, 24, 32),
        "cleric": (12, 8, 12, 16),
        "commander": (24, 12, 24, 48),
        "allied_commander": (16, 8, 16, 32),
    }
    assert {who: tuple(points[who][grade] for grade in GRADES) for who in expected} == expected
    assert points["mounted_infantry"] == 6


@pytest.mark.clause("2.5", "18.2")
def test_2_5_camps_and_works() -> None:
    points, equipment = load("points"), load("equipment")

    assert points["temporary_fortification_camp_per_width"] == 6
    assert points["temporary_fortification_elsewhere_per_width"] == 12
    assert points["permanent_fortification_per_width"] == 24
    assert points["permanent_fortification_gate_per_width"] == 36
    assert (points["camp"], points["baggage"]) == (0, 0)
    assert (points["camp_loss_value"], points["baggage_element_loss_value"]) == (150, 75)
    temporary, permanent = equipment["temporary_fortification"], equipment["permanent_fortification"]
    assert (temporary["cost_camp"], temporary["cost_field"]) == (6, 12)
    assert (permanent["cost"], permanent["cost_gate"]) == (24, 36)


@pytest.mark.clause("17.6")
def test_17_6_gates() -> None:
    gates = load("equipment")["gates"]

    assert (gates["min_sections_between_gates"], gates["gate_sections_cost_extra_temporary"]) == (1, 0)


@pytest.mark.clause("6.1", "12.1", "12.4")
def test_6_1_action_points_of_the_basic_game() -> None:
    costs = load("ap_costs_basic")

    assert costs["move_base"] == 1
    assert [row["add"] for row in costs["move_rows"]] == [1] * 7
    other = costs["other"]
    assert (other["call_god"], other["replace_horde"], other["magic_attack"]) == (6, 1, 1)
    assert (other["wizard_shooting_support"], other["wizard_melee_support"]) == (1, 1)
    assert (other["extra_step_commander_road"], other["extra_step_wizard"]) == (1, 1)


@pytest.mark.clause("6.2", "19.7", "20")
def test_6_2_action_points_of_the_advanced_game() -> None:
    costs = load("ap_costs_advanced")

    assert costs["floor"] == 0
    assert [row["add"] for row in costs["move_rows"]] == [-1, -1, 2, 2, 2, 2, 2, 2, 2, 3, -1, 1]
    assert (prices.GOD["advanced"], prices.UPKEEP, prices.HORDE["advanced"]) == (16, 4, 2)
    assert (prices.FROG["advanced"], prices.ALLY) == (16, 12)


@pytest.mark.clause("6.1", "6.2", "2.3")
def test_6_2_commanders() -> None:
    table = load("commanders")
    kinds = ("flying_or_light_horse_seen", "other_seen", "not_seen")

    assert tuple(table["basic"]["range_le"][kind] for kind in kinds) == (24, 12, 6)
    reach = {grade: tuple(row["range_le"][kind] for kind in kinds) for grade, row in table["advanced"].items()}
    assert reach == {"ii": (16, 8, 4), "iii": (24, 12, 6), "iv": (32, 16, 8)}
    assert {grade: row["cost"] for grade, row in table["advanced"].items()} == {"ii": 12, "iii": 24, "iv": 48}
    assert table["no_commander"]["basic"]["extra_ap_per_move"] == 1
    assert table["no_commander"]["advanced"]["extra_ap_per_move"] == 3


@pytest.mark.clause("13.1", "13.3", "19.1")
def test_19_1_figures() -> None:
    table = load("individuals")

    factors = {who: table[who]["single_combat_factor"] for who in ("hero", "wizard", "cleric")}
    assert factors == {"hero": 10, "wizard": 8, "cleric": 8}
    for who in ("wizard", "cleric"):
        assert tuple(table[who]["range_le"][grade] for grade in GRADES) == (6, 4, 6, 8)


@pytest.mark.clause("2.4")
def test_2_4_how_many_figures() -> None:
    limits = load("individuals")["limits"]

    assert MOST_FIGURES == limits["basic_and_advanced_per_army"] == 3
    assert limits["max_grade_iv_per_army"] == 1
    large = limits["large_battle"]
    assert (large["per_command"], large["max_grade_iv_per_command"]) == (3, 1)


ZAP = {
    "second_chance": 6,
    "raise_undead": {
        "hordes, LIGHT_INFANTRY_ALL": 2,
        "other INFANTRY except pikes": 3,
        "pikes, MOUNTED except giants, flying_beings": 4,
        "giants, great_flyers": 6,
    },
    "ancestor_spirits": 4,
    "magic_move": {
        "wizard with INFANTRY except hordes and pikes": 2,
        "wizard with great_flyers, airships, giants or chariot": 4,
        "other": 3,
    },
    "magic_sphere": 3,
    "obedience": {"own element": 0, "each further element": 1, "minimum": 1},
    "disobedience": {"per element": 2},
    "winged_steps": {"per element": 2},
    "leaden_weight": {"per ground element": 2, "per flying element": 3},
    "thunder_arrows": {"per element": 2},
    "tail_wind": {"per element": 1},
    "head_wind": {"per element": 1},
    "strength": {"per element": 2},
    "weakness": {"per element": 1},
}
USES = {
    "second_chance": 1,
    "raise_undead": 1,
    "ancestor_spirits": 1,
    "disobedience": 3,
    "leaden_weight": 3,
    "thunder_arrows": 2,
    "tail_wind": 2,
    "head_wind": 2,
    "strength": 2,
    "weakness": 3,
}


def _numbers(price: Json) -> Json:
    return {what: zap for what, zap in price.items() if isinstance(zap, int)} if isinstance(price, dict) else price


@pytest.mark.clause("19.3", "19.4")
def test_19_4_spells() -> None:
    spells = load("spells")["spells"]

    assert {one["id"]: _numbers(one["zap"]) for one in spells} == ZAP
    limited = {one["id"]: one["uses_per_wizard_per_game"] for one in spells}
    assert {spell: uses for spell, uses in limited.items() if isinstance(uses, int)} == USES


@pytest.mark.clause("19.5", "23.6")
def test_19_5_counterspell() -> None:
    table = load("counterspell")

    assert table["support"]["max_each_side"] == 2
    assert (table["base"], table["text_base"]) == (13, 8)
    assert [row["value"] for row in table["rows"] if isinstance(row["value"], int)] == [10, 6, 4]

"""Every number of data/*.json against what the rulebook says, written down here a second time."""

from itertools import product
from math import ceil

import pytest

from battles.rules.lost_battles import tables
from battles.rules.lost_battles.squares import AHEAD, CENTRES, SQUARES, VECTORS, distance
from battles.rules.lost_battles.tables import general_traits, load, traits

CLASSES = ("veteran", "average", "levy")


@pytest.mark.clause("1.4")
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (("chariots", "scythed", None), 1),
        (("elephants", "african", None), 3),
        (("elephants", "indian", None), 4),
        (("heavy_infantry", "legion", "levy"), 2),
        (("heavy_infantry", "legion", "average"), 4),
        (("heavy_infantry", "legion", "veteran"), 4),
        (("heavy_infantry", "hoplite", "levy"), 2),
        (("light_infantry", "generic", "average"), 3),
        (("heavy_cavalry", "cataphract", "veteran"), 4),
    ],
)
def test_1_4_fighting_value_of_units(kind: tuple[str, str, str | None], value: int) -> None:
    assert traits(*kind).value == value


@pytest.mark.clause("1.4")
def test_1_4_class_alone_decides_for_ordinary_units() -> None:
    ordinary = [("heavy_infantry", "generic"), ("light_cavalry", "generic"), ("chariots", "generic")]
    for (kind, subtype), (unit_class, value) in product(ordinary, zip(CLASSES, (4, 3, 2), strict=True)):
        assert traits(kind, subtype, unit_class).value == value


@pytest.mark.clause("1.5", "R39", "R17")
def test_1_5_attack_points() -> None:
    points = {
        ("heavy_infantry", "legion"): (1, 1, 1),
        ("heavy_infantry", "generic"): (0.5, 1, 1),
        ("heavy_infantry", "hoplite"): (0.5, 1, 1),
        ("heavy_infantry", "phalanx"): (0.5, 1, 1),
        ("heavy_infantry", "archer"): (0.5, 1, 1),
        ("heavy_cavalry", "cataphract"): (0.5, 2, 2),
        ("heavy_cavalry", "generic"): (1, 2, 2),
        ("light_cavalry", "generic"): (1, 2, 2),
        ("light_infantry", "generic"): (1, 2, 2),
        ("chariots", "generic"): (1, 2, 2),
    }
    for (kind, subtype), expected in points.items():
        assert tuple(traits(kind, subtype, unit_class).points for unit_class in CLASSES) == expected
    assert traits("chariots", "scythed", None).points == 1
    assert [traits("elephants", subtype, None).points for subtype in ("indian", "african")] == [2, 2]


@pytest.mark.clause("6.7", "6.8")
def test_6_7_discounts_of_attack_points() -> None:
    assert {"elephants", "light_infantry"} == tables.SCREEN_TYPES
    assert (tables.SCREEN_POINTS, tables.HALF_COST_FACTOR, tables.MODIFIERS["M15"]) == (1, 0.5, -1)
    assert load("attack_points")["half_cost_last_attacker"]["modifier"] == -1
    assert tables.MOST_ATTACKERS == 12


@pytest.mark.clause("4.7", "4.9", "4.10")
def test_4_7_actions_of_each_kind_of_unit() -> None:
    fast = [("heavy_cavalry", "generic"), ("light_cavalry", "generic"), ("chariots", "generic")]
    slow = [("heavy_infantry", "legion"), ("light_infantry", "generic"), ("heavy_cavalry", "cataphract")]
    for kind, subtype in fast:
        assert traits(kind, subtype, "average").actions == {"normal": 2, "limited": 2, "express": 4}
    for kind, subtype in slow:
        assert traits(kind, subtype, "average").actions == {"normal": 1, "limited": 1, "express": 2}
    for subtype in ("indian", "african"):
        assert traits("elephants", subtype, None).actions == {"normal": 1, "limited": 1, "express": 2}
    assert traits("heavy_infantry", "legion", "veteran").actions["double_express"] == 3
    assert "double_express" not in traits("heavy_infantry", "generic", "veteran").actions
    assert traits("chariots", "scythed", None).actions["express"] == 4


@pytest.mark.clause("4.7", "4.8", "4.9")
def test_4_7_prices_of_activations() -> None:
    prices = {kind: [row["commands"] for row in entry["cost"]] for kind, entry in tables.ACTIVATIONS.items()}
    assert prices == {
        "normal": [1, 1, 2],
        "limited": [1],
        "express": [1, 1, 2],
        "double_express": [2],
        "commander": [0],
    }
    assert tables.activation_cost("express", 2) == 2


@pytest.mark.clause("4.8", "4.9")
def test_4_8_what_each_activation_may_do() -> None:
    may = {
        kind: tuple(entry.get(f"may_{deed}") for deed in ("move", "turn", "attack"))
        for kind, entry in tables.ACTIVATIONS.items()
        if kind != "commander"
    }
    assert may == {
        "normal": (True, True, True),
        "limited": (False, True, True),
        "express": (True, True, False),
        "double_express": (True, True, False),
    }
    assert tables.ACTIVATIONS["limited"]["may_leave_battlefield"] is False
    assert [entry["group"] for kind, entry in tables.ACTIVATIONS.items() if kind != "commander"] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.clause("4.11", "R9")
def test_4_11_prices_of_attack_bonuses() -> None:
    prices = (tables.BONUS_LIGHT_CAVALRY, tables.BONUS_VETERAN_LEAD, tables.BONUS_INDIAN_LEAD, tables.BONUS_OTHER)
    assert prices == (1, 1, 1, 2)
    assert (tables.MOST_BONUSES, tables.MOST_BONUSES_GUARD) == (1, 2)


@pytest.mark.clause("5.2")
def test_5_2_action_costs() -> None:
    rough = {"hill": 2, "woods": 2, "marsh": 2, "fortified_camp": 2}
    assert (tables.MOVE_COST, tables.ATTACK_COST, tables.TURN_COST, tables.EXIT_COST) == (1, 1, 1, 1)
    assert rough == tables.MOVE_COST_FAST
    assert rough | {"enemy_elephants_on_tile": 2} == tables.ATTACK_COST_FAST
    assert (tables.DEPLOY_COST, tables.DEPLOY_COST_CAMP) == (1, 0)


@pytest.mark.clause("5.5", "5.6", "5.7")
def test_5_7_free_turns_and_their_angles() -> None:
    free = {kind: entry["free_facing_changes"] for kind, entry in tables.UNIT_TYPES.items()}
    assert {kind: turns for kind, turns in free.items() if turns} == {"light_infantry": 1, "light_cavalry": 2}
    assert load("action_costs")["free_facing"]["light_troops"]["light_infantry"] == 1
    assert load("action_costs")["free_facing"]["light_troops"]["light_cavalry"] == 2
    assert load("action_costs")["free_facing"]["light_troops"]["express_increases"] is False
    assert {180} == tables.ABOUT_FACE_DEGREES
    assert {90, 180} == tables.TURN_DEGREES == tables.TURN_TO_ATTACK_DEGREES == tables.FREE_TURN_DEGREES
    assert {"hoplite"} == tables.ABOUT_FACE_EXCLUDED


@pytest.mark.clause("6.6", "R19")
def test_6_6_attack_limits() -> None:
    assert {3, 4, 5} == tables.ATTACK_LIMITS
    for limit in (3, 4, 5):
        assert tables.ATTACK_LIMIT_RESULTS[str(limit)] == {
            "plain": limit,
            "plus": limit + 1,
            "water": ceil(limit / 2),
            "plus_water": ceil((limit + 1) / 2),
        }
    assert load("attack_limit")["max_units"] == 12


@pytest.mark.clause("8.4")
def test_8_4_the_combat_table() -> None:
    columns = ("heavy_infantry", "light_infantry", "heavy_cavalry", "light_cavalry", "elephants", "chariots")
    rows = {
        "heavy_infantry": (9, 9, 8, 9, 9, 8),
        "light_infantry": (9, 9, 8, 8, 8, 8),
        "heavy_cavalry": (9, 7, 7, 8, 9, 8),
        "light_cavalry": (10, 9, 9, 9, 9, 9),
        "elephants": (8, 8, 7, 8, 8, 7),
        "chariots": (9, 8, 7, 9, 9, 8),
    }
    assert {row: tuple(tables.COMBAT_TABLE[row][column] for column in columns) for row in columns} == rows


@pytest.mark.clause("8.5", "8.6", "8.7")
def test_8_5_hits_by_difference() -> None:
    expected = {-9: (0, 0, 0), -1: (0, 0, 0), 0: (0, 1, 0), 1: (1, 1, 1), 2: (1, 1, 1), 3: (1, 2, 2), 4: (2, 2, 2)}
    expected |= {9: (2, 2, 2)}
    for difference, hits in expected.items():
        row = tables.result_row(difference)
        assert (row.hits, row.all_out, row.brittle) == hits
    assert {0, 3} == tables.ALL_OUT_DIFFERENCES
    assert tables.SCREEN_CAP == 1


@pytest.mark.clause("8.14")
def test_8_14_values_of_the_modifiers() -> None:
    assert {f"M{n:02}": 1 if n <= 12 else -1 for n in range(1, 20)} == tables.MODIFIERS
    assert tables.ATTACK_DICE == "2d6"


@pytest.mark.clause("2.2", "2.8", "2.10")
@pytest.mark.parametrize(
    ("general_class", "value", "budget", "rally"),
    [("uninspired", 3, 1, 10), ("average", 6, 2, 9), ("inspired", 12, 4, 9), ("brilliant", 18, 4, 8)],
)
def test_2_2_classes_of_generals(general_class: str, value: int, budget: int, rally: int) -> None:
    for kind in ("leader", "commander"):
        found = general_traits(general_class, False, kind)
        assert (found.value, found.exemptions, found.free_bonus, found.rally_on) == (value, budget, budget, rally)
        assert found.turn_reversal == (general_class == "brilliant")


@pytest.mark.clause("2.2")
def test_2_2_a_timid_general_is_worth_three() -> None:
    assert general_traits("average", True, "leader").value == 3


@pytest.mark.clause("9.11", "R10")
def test_9_11_rolls_on_which_generals_are_lost() -> None:
    for kind in ("leader", "commander"):
        for general_class in ("uninspired", "average"):
            found = general_traits(general_class, False, kind)
            assert (set(found.lost_on), set(found.near_miss_on)) == ({2, 3, 4}, set())
    for general_class in ("inspired", "brilliant"):
        leader, commander = (general_traits(general_class, False, kind) for kind in ("leader", "commander"))
        assert (set(leader.lost_on), set(leader.near_miss_on)) == ({2}, {3})
        assert (set(commander.lost_on), set(commander.near_miss_on)) == ({2, 3}, set())


@pytest.mark.clause("3.8")
def test_3_8_stacking_limits() -> None:
    limits = (tables.STACKING_LIMIT, tables.STACKING_LIMIT_NARROW)
    assert limits == (12, 8)
    assert (tables.STACKING_LEVY, tables.STACKING_UNIT, tables.STACKING_GENERAL) == (2, 1, 0)
    assert traits("heavy_infantry", "generic", "levy").stacking == 2
    assert traits("elephants", "indian", None).stacking == 1


@pytest.mark.clause("3.4", "3.5")
def test_3_4_marks_of_each_feature() -> None:
    marks = {name: {mark for mark in entry if mark != "de"} for name, entry in tables.FEATURES.items()}
    assert marks == {
        "open": set(),
        "hill": {"rough"},
        "woods": {"rough", "stack8"},
        "marsh": {"rough", "stack8"},
        "stream": {"halves_attack_limit", "rain_lead_penalty"},
        "river": {"halves_attack_limit", "stack8", "rain_lead_penalty"},
        "coastline": {"halves_attack_limit", "stack8", "no_exit"},
        "fortified_camp": {"rough", "camp", "exempts_infantry_from_rough_attack_penalty"},
        "unfortified_camp": {"camp"},
        "impassable": {"enter"},
    }
    values = {
        value for entry in tables.FEATURES.values() for mark, value in entry.items() if mark not in ("de", "enter")
    }
    assert values == {True}
    assert tables.FEATURES["impassable"]["enter"] is False


@pytest.mark.clause("3.4", "3.5")
def test_3_4_combinations_of_terrain_and_sites_of_camps() -> None:
    pairs = ("woods hill", "woods stream", "river coastline", "river stream", "river marsh")
    assert {frozenset(pair.split()) for pair in pairs} == tables.COMBINATIONS
    assert {frozenset(), frozenset({"hill"}), frozenset({"woods", "hill"})} == tables.CAMP_SITES


@pytest.mark.clause("3.1")
def test_3_1_twenty_tiles_and_their_names() -> None:
    front = ("left_flank", "left_centre", "centre", "right_centre", "right_flank")
    back = ("left_wing", "left_rear", "rear", "right_rear", "right_wing")
    for column in range(5):
        for row, names in ((0, back), (1, front)):
            own, enemy = SQUARES[f"A_{names[column]}"], SQUARES[f"B_{names[column]}"]
            assert (own.col, own.row, own.half, own.name) == (column, row, "A", names[column])
            assert (enemy.col, enemy.row, enemy.half, enemy.name) == (4 - column, 3 - row, "B", names[column])
    assert len(SQUARES) == 20
    assert (load("battlefield")["columns"], load("battlefield")["rows"]) == (5, 4)


@pytest.mark.clause("3.1", "R33")
def test_3_1_kinds_of_tiles() -> None:
    for tile in SQUARES.values():
        assert tile.is_centre == (tile.row in (1, 2) and tile.col in (1, 2, 3))
        assert tile.is_rear == (tile.row in (0, 3) and tile.col in (1, 2, 3))
        assert tile.is_flank == (tile.row in (1, 2) and tile.col in (0, 4))
        assert tile.is_wing == (tile.row in (0, 3) and tile.col in (0, 4))
        assert tile.is_edge == tile.is_border == (tile.row in (0, 3) or tile.col in (0, 4))
    assert sum(tile.is_edge for tile in SQUARES.values()) == 14
    assert CENTRES["B"] == ("B_right_centre", "B_centre", "B_left_centre")


@pytest.mark.clause("3.1", "3.2")
def test_3_1_facings() -> None:
    assert VECTORS == {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    assert AHEAD["A_centre"] == {"N": "B_centre", "E": "A_right_centre", "S": "A_rear", "W": "A_left_centre"}
    assert AHEAD["A_right_wing"]["E"] is None
    assert AHEAD["B_rear"]["N"] is None


@pytest.mark.clause("3.2")
def test_b13_distances() -> None:
    assert distance("A_rear", "A_right_centre") == 2
    assert distance("A_rear", "A_left_flank") == 3


@pytest.mark.clause("10.2")
def test_10_2_the_die_is_halved_upwards() -> None:
    assert tables.HALVED == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


@pytest.mark.clause("10.3")
def test_10_3_values_of_army_morale() -> None:
    assert tables.ARMY_MORALE == {"A1": 1, "A2": -1, "A3": -1, "A4": -1, "A5": -1}
    weights = tables.CENTRE_WEIGHTS
    assert (weights["key_zone_without_river"], weights["key_zone_with_river"]) == (2, 1)
    assert (weights["other_without_river"], weights["other_with_river"]) == (1, 0.5)


@pytest.mark.clause("10.4", "10.8")
def test_10_4_values_of_unit_morale() -> None:
    assert tables.UNIT_MORALE == {"U1": 1, "U2": 1, "U3": 1, "U4": 1, "U5": -1, "U6": -1, "U7": -1}
    assert {"U1", "U2", "U5"} == tables.UNDEPLOYED_MORALE


@pytest.mark.clause("10.5", "10.6")
def test_10_5_who_stays_and_who_panics() -> None:
    assert (tables.STAYS_FROM, tables.PANICS_TO) == (1, -1)
    assert tables.PANIC_FATES == {"fresh": "withdrawn", "spent": "routed", "scythed": "withdrawn"}


@pytest.mark.clause("4.5", "12.2", "12.3")
def test_12_2_numbers_of_the_weather() -> None:
    assert tables.DUST_REVERSES == (4, 6)
    assert tables.WEATHER_SWITCHES == (6, 6)
    assert tables.FIRST_TURN_FIXED == 2
    assert tables.FIRST_TURN_DIE == {1: 3, 2: 3, 3: 3, 4: 4, 5: 4, 6: 4}
    assert load("weather")["turn_1_extra_commands"]["clear_or_overcast"] == {"1-3": 3, "4-6": 4}
    assert [tables.halved(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.clause("15.3", "15.7", "15.10")
def test_15_numbers_of_deployment() -> None:
    rear = ("left_rear", "rear", "right_rear")
    assert (rear, ("rear",), rear) == (tables.ENTRY_FIRST, tables.ENTRY_LATER, tables.ENTRY_SURPRISED)
    assert {"normal", "express", "double_express"} == tables.DEPLOYING_KINDS
    assert tables.SURPRISED_MOST == 4
    assert tables.SURPRISED_WEIGHTS == {"heavy_infantry": 2, "elephants": 2, "other": 1}
    assert tables.SURPRISED_WEIGHT_LATER == 1


@pytest.mark.clause("16.2", "16.4")
def test_16_numbers_of_victory() -> None:
    assert tables.CAMP_POINTS == 5
    assert tables.HANDICAP_FATIGUED == 10
    assert (tables.HANDICAP_LEGION, tables.HANDICAP_LEGION_SHATTERED) == (1, 2)


@pytest.mark.clause("1.8")
def test_1_8_figures_for_display() -> None:
    infantry = [traits("heavy_infantry", "generic", unit_class).figures for unit_class in CLASSES]
    cavalry = [traits("light_cavalry", "generic", unit_class).figures for unit_class in CLASSES]
    assert (infantry, cavalry) == ([2, 4, 8], [1, 2, 4])
    assert tables.MEN_PER_FIGURE == (125, 1000)
    assert tables.TILE_METRES == (300, 1200)
    assert tables.MINUTES_PER_TURN == (10, 40)


@pytest.mark.clause("1.7")
def test_1_7_usual_fighting_values() -> None:
    assert tables.ARMY_VALUES == (50, 95)


@pytest.mark.clause("1.2", "1.3")
def test_1_2_types_and_their_subtypes() -> None:
    assert {kind: tuple(entry["subtypes"]) for kind, entry in tables.UNIT_TYPES.items()} == {
        "heavy_infantry": ("generic", "hoplite", "phalanx", "legion", "archer"),
        "light_infantry": ("generic",),
        "heavy_cavalry": ("generic", "cataphract"),
        "light_cavalry": ("generic",),
        "chariots": ("generic", "scythed"),
        "elephants": ("indian", "african"),
    }
    assert tables.UNIT_TYPES["elephants"]["classes"] == []
    assert tables.UNIT_TYPES["chariots"]["classless_subtypes"] == ["scythed"]
    families = {kind: entry["family"] for kind, entry in tables.UNIT_TYPES.items()}
    assert [kind for kind, family in families.items() if family == "infantry"] == ["heavy_infantry", "light_infantry"]
    assert [kind for kind, family in families.items() if family == "cavalry"] == ["heavy_cavalry", "light_cavalry"]


@pytest.mark.clause("8.4")
def test_8_4_every_type_fights_in_its_own_row() -> None:
    assert {kind: entry["combat_row"] for kind, entry in tables.UNIT_TYPES.items()} == {
        kind: kind for kind in tables.COMBAT_TABLE
    }


def test_tables_that_state_a_number_twice_agree() -> None:
    """Unit types and activation kinds both list actions; the module refuses to load if they differ."""
    for kind, entry in tables.UNIT_TYPES.items():
        override = entry.get("subtype_overrides", {})
        for subtype in entry["subtypes"]:
            unit_class = None if kind == "elephants" or subtype == "scythed" else "average"
            own = entry | override.get(subtype, {})
            actions = traits(kind, subtype, unit_class).actions
            assert (own["normal_actions"], own["express_actions"]) == (actions["normal"], actions["express"])

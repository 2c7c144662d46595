"""Board, terrain, sight, rivers and other measures, written down here a second time."""

from __future__ import annotations

import pytest

from battles.rules.horden_helden import tables
from battles.rules.horden_helden.tables import load


@pytest.mark.clause("0.2", "3.1")
def test_3_1_board() -> None:
    board = load("board")

    assert board["le_mm"] == {"15": 30, "25": 45, "25_alt": 60, "10": 22.5, "6": 30}
    sizes = {"15": [1200, 800], "25": [1800, 1200], "25_alt": [2400, 1600], "10": [900, 600]}
    assert {scale: size for scale, size in board["board_mm"].items() if isinstance(size, list)} == sizes
    assert (tables.BOARD.width, tables.BOARD.depth, tables.SQUARE) == (1200, 800, 400)
    assert (board["columns_base"], board["rows"]) == (3, 2)


@pytest.mark.clause("7.2", "7.3", "8.11")
def test_7_2_measures() -> None:
    assert (tables.LE, tables.WIDTH, tables.ZONE, tables.DEPLOYMENT_DEPTH) == (30, 40, 40, 180)
    assert (tables.NEAR, tables.NEAR_DEGREES) == (0.1, 0.1)


@pytest.mark.clause("8.3", "8.5", "16.3")
def test_8_3_steps_and_turns() -> None:
    geometry = load("geometry")

    assert (geometry["sweep_step_mm"], geometry["sweep_step_deg"]) == (5, 5)
    assert geometry["wheel_max_deg_per_leg"] == 90
    assert (geometry["flee_deflection_step_deg"], geometry["flee_deflection_max_deg"]) == (5, 90)


@pytest.mark.clause("1.6", "9.3", "4.4")
def test_1_6_camp_landing_place_and_ambush_grid() -> None:
    geometry = load("geometry")

    assert geometry["camp"] == [80, 40]
    assert geometry["camp_section"]["width"] == 40
    assert (geometry["landing_extra_depth"], geometry["ambush_grid_mm"]) == (30, 30)


@pytest.mark.clause("4.6", "3.12")
def test_4_6_zone_and_terrain_by_players() -> None:
    assert load("deployment")["zone_le"] == 6
    first, second, third = load("terrain_placement")["phases"]
    assert [first["n"], second["n"], third["n"]] == [1, 2, 3]
    limits = {name: most for one in second["limits"] if isinstance(one, dict) for name, most in one.items()}
    counted = {name: most for name, most in limits.items() if isinstance(most, int)}
    assert counted == {"large_water": 1, "river": 1, "built_up": 1, "roads_outside": 2}


@pytest.mark.clause("10.1")
def test_10_1_weather() -> None:
    reach = load("visibility")["max_range_le"]

    assert reach["dawn_or_dusk"] == 12
    assert reach["fog_or_snow_by_day_or_bright_moon"] == 6
    assert reach["dark_night_dense_fog_sandstorm"] == 2


@pytest.mark.clause("10.3", "10.4")
def test_10_3_concealment() -> None:
    sight = load("visibility")
    covered, sparse, low = sight["concealment"]

    assert covered["ground_viewer_le"] == 1
    assert [(one["ground_viewer_le"], one["flying_viewer_le"]) for one in (sparse, low)] == [(3, 2), (3, 2)]
    assert sight["same_hill_le"] == 2


@pytest.mark.clause("10.3", "3.3")
def test_10_3_terrain() -> None:
    table = load("terrain_types")
    seen = {one["id"]: one["seen_within_le"] for one in table["types"] if one.get("seen_within_le")}
    hides = {one["id"]: one["hides_light_infantry_le"] for one in table["types"] if one.get("hides_light_infantry_le")}

    assert seen == {"wood": 1, "built_up": 1, "orchard": 3, "dunes": 3}
    assert hides == {"vineyard": 3, "bush": 3, "swamp": 3, "rough": 3}
    size = table["size"]
    assert (size["min_le"], size["max_le"], size["counts_double_over_le"]) == (2, 12, 8)


@pytest.mark.clause("9.6", "9.7")
def test_9_6_rivers() -> None:
    river = load("river")

    assert river["crossing_roll"]["minimum"]["normal"]["undead"] == 2
    assert river["crossing_roll"]["minimum"]["raging"] == {"undead": 4, "other": 2}
    assert river["move_cap_le"] == 1


@pytest.mark.clause("20", "2.7")
def test_20_commands() -> None:
    commands = load("large_battle")["commands"]

    assert (commands["min"], commands["max"], commands["points"]) == (2, 4, [400, 800])
    assert load("army_list_schema")["army"]["limit"] == 600

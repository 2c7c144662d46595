"""The numbers of the combat tables against the book and the sheet, written down here a second time."""

from __future__ import annotations

import pytest

from battles.rules.horden_helden.tables import load

BOTH = "T01 4, T02 4, T06 3, T07 3, T08 3, T09 2, T10 2, T11 2, T12 2, T13 2, T14 2, T15 1, T16 1, T17 1, T18 1"
WORSE = "T19 -1, T20 -2, T21 -2, T22 -2, T23 -2, T24 -3, T25 -3, T26 -3, T27 -4, T28 -4, T29 -4, T30 -4, T31 -4, T34 -6"


def row(table: str) -> dict[str, int]:
    return {name: int(value) for name, value in (one.split() for one in table.split(", "))}


def column(name: str, mode: str) -> dict[str, int]:
    rows = load(name)["rows"]
    return {one["id"]: one[mode] for one in rows if isinstance(one.get(mode), int)}


@pytest.mark.clause("15.3")
def test_15_3_tactical_factors_of_the_basic_game() -> None:
    assert column("tactical_factors", "basic") == row(BOTH) | row(WORSE) | {"T03": 3, "T04": 3, "T05": 3}


@pytest.mark.clause("19.8", "23.12")
def test_19_8_tactical_factors_of_the_advanced_game() -> None:
    assert column("tactical_factors", "advanced") == row(BOTH) | row(WORSE)
    assert column("tactical_factors", "sheet2020") == row(BOTH) | row(WORSE) | {"T27": -3}


@pytest.mark.clause("15.3", "19.8")
def test_15_3_rear_support() -> None:
    assert column("rear_support", "basic") == {"R1": 2, "R2": 2, "R3": 3}
    assert column("rear_support", "advanced") == {"R1": 2, "R2": 2, "R3": 2}


@pytest.mark.clause("13.3", "23.11", "23.12")
def test_13_3_single_combat() -> None:
    table = load("single_combat_factors")
    advanced = {"S1": 4, "S2": 0, "S3": 2, "S4": 2, "S5": 2, "S6": 0, "S7": -4}

    assert table["base"] == {"hero": 10, "wizard": 8, "cleric": 8}
    basic = {"S1": 4, "S2": 4, "S3": 1, "S4": 1, "S5": 2, "S6": -2, "S7": -4, "S8": 0, "S9": 0, "S10": 0}
    assert column("single_combat_factors", "basic") == basic
    assert column("single_combat_factors", "advanced") == advanced
    assert column("single_combat_factors", "sheet2020") == advanced | {"S7": -2}


MARGINS = {
    "camel_riders": [8],
    "lancers": [8, 7, 3],
    "riders": [8],
    "axe_sword": [8, 3, 3],
    "spears": [7, 3, {"basic": 5, "advanced": 3, "sheet2020": 3}],
    "pikes": [5, 2, 3, 2],
    "light_archers": [4, 4],
    "tribal_warriors": [8, 3, 9],
}


@pytest.mark.clause("15.8", "19.8")
def test_15_8_margins_that_destroy() -> None:
    rules = load("combat_results")["rules"]
    found = {kind: [one["min"] for one in rule["margin"]] for kind, rule in rules.items() if rule["margin"]}

    assert found == MARGINS


@pytest.mark.clause("16.5")
def test_16_5_pursuit_in_base_depths() -> None:
    assert [one["n"] for one in load("pursuit")["distance_base_depths"]] == [1, 2, 3, 3]


@pytest.mark.clause("0.1", "23.12")
def test_0_1_where_the_editions_differ() -> None:
    found = [
        (one["basic_book"], one["advanced_book"], one["sheet2020"])
        for one in load("edition_differences")["rows"]
        if isinstance(one["sheet2020"], int)
    ]
    assert found == [(-4, -4, -3), (-4, -4, -2), (5, 3, 3), (1, 2, 2)]

"""The numbers of every troop type against the tables of the book, written down here a second time."""

from __future__ import annotations

import pytest

from battles.rules.horden_helden.movement.ways import rates
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.troops import TROOPS, Scale, depth_of

SIZES = """
artillery        40  80 40
axe_sword        20  30 20
beasts           40  80 40
boats            80 120 60
arquebusiers     20  30 20
elf_archers      20  30 20
expendables      40  80 40
flying_beings    30  40 25
gods             40  60 40
great_flyers     40  80 40
auxiliaries      20  30 20
hordes           30  40 25
camel_riders     30  40 25
war_wagons       80 120 60
lancers          30  40 25
legionaries      15  20 15
light_infantry   20  30 20
hidden_beings    20  30 20
light_archers    20  30 20
heavy_archers    20  30 20
light_horse      30  40 25
light_spears     40  60 30
airships         80 120 60
petardiers       20  30 20
pikes            30  40 25
riders           30  40 25
giants           40  80 40
knights          30  40 25
spears           15  20 15
tribal_foot      15  20 15
tribal_warriors  20  30 20
wagon_axe        40  80 40
wagon_archers    40  80 40
baggage          40  80 40
"""
"""Depths for figures of 15, 25 and 10 mm."""

VALUES = """
artillery        42   2  1  3    8  8
axe_sword        36   3  3  4    6 10
beasts           48   4  4  4    6  8
boats            18   0  0  0    4  4
arquebusiers     30   2  2  4    8  8
elf_archers      30   3  3  4    8  4
expendables      36   4  2  4   10  8
flying_beings    36   8  8  8    4  4
gods             90  12 12 12   12 12
great_flyers     60   6  6  6    8  8
auxiliaries      24   3  3  4    4  6
hordes           12   2  2  4    2  2
camel_riders     36   4  2  4    4  6
war_wagons       36   2  1  3    8  6
lancers          42   4  2  4    7  6
legionaries      36   2  2  4    6 10
light_infantry   18   3  3  4    4  4
hidden_beings    18   3  3  4    4  4
light_archers    24   3  3  4    8  4
heavy_archers    24   2  2  4    8  4
light_horse      30   5  2  5    4  4
light_spears     36   3  3  4    8  8
airships         48   4  4  4    8  6
petardiers       36   3  3  4    8  8
pikes            48   2  2  4   10  8
riders           36   4  2  4    6  6
giants           54   3  2  4   10  8
knights          42   3  2  4    8  6
spears           36   2  2  4    8  8
tribal_foot      30   2  2  4    4  6
tribal_warriors  30   3  3  4    4  6
wagon_axe        30   2  1  3    6 10
wagon_archers    24   2  1  3    8  4
baggage           0   2  1  3    2  2
camp_followers    0   0  0  0    2  2
"""
"""Points; length units in the open, in difficult ground, on roads; factors against mounted or flying, against foot."""

RANGES = {
    "artillery": (9, 9),
    "airships": (3, 3),
    "war_wagons": (3, 3),
    "wagon_archers": (3, 3),
    "light_archers": (3, 3),
    "heavy_archers": (3, 3),
    "elf_archers": (3, 3),
    "arquebusiers": (3, 1),
}
"""Basic, and advanced: of arquebusiers for each point of strength."""
HALF_RECOIL = {"light_spears", "pikes", "hordes"}
ONE_STRENGTH = {"baggage", "camp_followers"}


def rows(table: str) -> dict[str, tuple[int, ...]]:
    lines = (line.split() for line in table.strip().splitlines())
    return {name: tuple(int(number) for number in numbers) for name, *numbers in lines}


@pytest.mark.clause("1.1", "0.2")
def test_1_1_depths_in_every_scale() -> None:
    scales: tuple[Scale, ...] = ("15", "25", "10")
    widths = (40, 60, 30)
    for kind, depths in rows(SIZES).items():
        for scale, depth, width in zip(scales, depths, widths, strict=True):
            assert depth_of(kind, scale=scale) == pytest.approx(depth * 40 / width, abs=0.001), (kind, scale)
        assert TROOPS[kind].depth == depths[0]
    assert set(rows(SIZES)) | {"camp_followers"} == set(TROOPS)
    assert [depth_of("riders", chariot=True, scale=scale) for scale in scales] == pytest.approx([40, 53.333, 53.333])


@pytest.mark.clause("0.2", "1.6")
def test_0_2_widths_and_the_camp() -> None:
    sizes = load("base_sizes")

    assert sizes["width_mm"] == {"15": 40, "25": 60, "10": 30, "6": 40}
    assert sizes["alternative_25"]["width_mm"] == 80
    assert sizes["camp_mm_15"] == {"width": 80, "depth": 40}


@pytest.mark.clause("2.1", "8.2", "15.3")
def test_2_1_points_rates_and_factors() -> None:
    found = {
        kind: (
            troop.cost,
            troop.rates.open,
            troop.rates.difficult,
            troop.rates.road,
            troop.against_mounted,
            troop.against_foot,
        )
        for kind, troop in TROOPS.items()
    }
    assert found == rows(VALUES)


@pytest.mark.clause("8.2", "9.8", "9.9")
def test_8_2_other_rates() -> None:
    assert (rates.DOWNSTREAM, rates.UPSTREAM, rates.STANDING_WATER) == (4, 2, 4)
    table = load("movement_rates")
    assert table["mounted_infantry"] == table["rates"]["riders"] == {"open": 4, "difficult": 2, "road": 4}
    assert (table["river_crossing_cap"], table["visibility_2le_cap"], table["plate_armour_modifier"]) == (1, 2, -1)


@pytest.mark.clause("14.1")
def test_14_1_ranges() -> None:
    shooting = {kind: (troop.range_basic, troop.range_advanced) for kind, troop in TROOPS.items() if troop.shoots}

    assert shooting == RANGES
    assert not any(troop.range_basic or troop.range_advanced for troop in TROOPS.values() if not troop.shoots)


@pytest.mark.clause("16.1", "2.3")
def test_16_1_recoil_and_strengths() -> None:
    for kind, troop in TROOPS.items():
        assert troop.recoil == (0.5 if kind in HALF_RECOIL else 1.0), kind
        assert troop.strengths == ((3,) if kind in ONE_STRENGTH else (2, 3, 4)), kind

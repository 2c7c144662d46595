"""The house lists and ready armies: who may come, how many, of what grade, written down here a second time."""

from __future__ import annotations

import pytest

from battles.rules.horden_helden import armies
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.troops import TROOPS

LISTS = {
    "dwarf_hold": """
hero 0-2 cleric 0-1 wizard 0-0
axes         axe_sword        4-12  III  3
guard        axe_sword        0-2   III  4
phalanx      spears           0-8   III  3
guns         arquebusiers     0-4   III  3
bombards     artillery        0-2   III  3
grenadiers   petardiers       0-2   III  3
crossbows    heavy_archers    0-3   III  3
scouts       light_infantry   0-2   III  3
""",
    "goblin_orc_host": """
hero 0-2 cleric 0-0 wizard 0-2
gobspears    spears           2-10  IV   2
orcs         tribal_warriors  3-12  IV   3
rabble       hordes           0-10  IV   2
bows         light_archers    0-4   III  2
wolves       beasts           0-4   IV   3
wolfriders   light_horse      0-4   III  3
trolls       giants           0-2   III  3
spiders      hidden_beings    0-2   III  3
""",
    "wood_elves": """
hero 0-2 cleric 0-1 wizard 0-2
bows         elf_archers      4-12  III  3
spears       light_spears     0-6   III  3
lancers      lancers          0-4   II   3
rangers      auxiliaries      0-6   II   3
skirmishers  light_infantry   0-4   II   3
treefolk     giants           0-1   IV   4
watchers     hidden_beings    0-2   III  3
eagles       flying_beings    0-2   III  3
""",
    "feudal_kingdom": """
hero 0-2 cleric 0-2 wizard 0-1
knights      knights          3-8   IV   4
squires      lancers          0-4   III  3
longbows     heavy_archers    2-8   III  3
levyspears   spears           0-6   IV   2
prickers     light_horse      0-3   III  3
peasants     hordes           0-6   IV   2
dismounted   axe_sword        0-3   III  4
""",
    "city_state": """
hero 0-1 cleric 0-1 wizard 0-2
militia      spears           4-12  IV   2
crossbows    heavy_archers    2-6   IV   2
pikes        pikes            0-4   II   3
condotta     knights          0-4   II   2
wagons       war_wagons       0-2   III  3
guns         artillery        0-2   III  3
carroccio    wagon_axe        0-1   III  3
galleys      boats            0-2   III  3
""",
    "northmen": """
hero 1-3 cleric 0-0 wizard 0-1
shieldwall   tribal_foot      6-14  IV   3
berserkers   tribal_warriors  0-3   IV   4
huscarls     axe_sword        0-4   III  4
bondi        light_infantry   0-4   III  3
hillmen      auxiliaries      0-4   III  3
longships    boats            0-4   III  3
wolves       beasts           0-2   IV   3
""",
    "undead_legion": """
hero 0-2 cleric 0-0 wizard 1-3
bones        hordes           6-20  IV   3
spears       spears           0-6   IV   3
bows         heavy_archers    0-4   IV   2
riders       riders           0-4   III  3
wraiths      flying_beings    0-3   III  3
bonedragon   great_flyers     0-1   III  3
hulk         giants           0-1   IV   3
""",
    "jungle_lizards": """
hero 0-1 cleric 0-2 wizard 0-2
spears       light_spears     2-6   III  3
darts        light_infantry   2-6   III  3
bows         elf_archers      0-4   III  2
hunters      auxiliaries      2-8   III  3
riders       knights          0-4   III  3
packs        beasts           0-4   IV   3
thunder      giants           0-2   IV   3
crocs        hidden_beings    0-3   III  3
feathered    great_flyers     0-1   III  3
god          gods             0-1   IV   3
""",
    "desert_nomads": """
hero 0-2 cleric 0-1 wizard 0-2
camels       camel_riders     2-8   III  3
horse        light_horse      2-8   II   3
guards       riders           0-4   III  3
lancers      lancers          0-4   III  3
herds        expendables      0-3   IV   3
foot         auxiliaries      0-6   III  3
bows         light_archers    0-6   III  3
carpets      flying_beings    0-2   III  3
djinn        great_flyers     0-1   III  3
""",
    "legion_empire": """
hero 0-2 cleric 0-1 wizard 0-1
legions      legionaries      4-10  II   3
recruits     legionaries      0-4   III  2
auxilia      auxiliaries      2-6   II   3
archers      heavy_archers    0-3   III  3
slingers     light_infantry   0-4   III  3
horse        riders           0-4   III  3
lighthorse   light_horse      0-3   III  3
engines      artillery        0-2   III  3
""",
}
"""Figures, then entries: type, how many, mobility, strength."""
BASE_PRICE_AT_IV = ("expendables", "gods", "hordes")


def told(own: dict[str, dict[str, list[int]]], entries: list[dict[str, str]]) -> list[str]:
    """A list as it is written above."""
    figures = " ".join(f"{who} {low}-{high}" for who, (low, high) in own["individuals"].items())
    lines = [f"{e['entry']} {e['type']} {e['min']}-{e['max']} {e['mobility']} {e['strength']}" for e in entries]
    return [figures, *lines]


@pytest.mark.clause("2.6")
@pytest.mark.parametrize("key", sorted(LISTS))
def test_2_6_house_lists(key: str) -> None:
    own = next(one for one in load("army_lists")["lists"] if one["id"] == key)

    assert told(own, own["entries"]) == [" ".join(line.split()) for line in LISTS[key].strip().splitlines()]


@pytest.mark.clause("2.6", "2.5")
def test_2_6_which_lists_there_are_and_who_digs() -> None:
    lists = load("army_lists")["lists"]

    assert [one["id"] for one in lists] == list(LISTS)
    works = {one["id"]: one["field_fortification_sections"] for one in lists if "field_fortification_sections" in one}
    assert works == {"legion_empire": 6}


@pytest.mark.clause("2.1", "2.3")
def test_2_3_prices_in_the_lists() -> None:
    """A sixth less or more for each step of strength and mobility; some are of mobility IV at the base price."""
    for own in load("army_lists")["lists"]:
        for entry in own["entries"]:
            base = TROOPS[entry["type"]].cost
            steps = entry["strength"] - 3
            if entry["type"] not in BASE_PRICE_AT_IV:
                steps += {"II": 1, "III": 0, "IV": -1}[entry["mobility"]]
            assert (entry["cost_basic"], entry["cost_advanced"]) == (base, base + steps * base // 6), entry


@pytest.mark.clause("2.1", "2.2", "2.3")
def test_2_1_ready_armies_cost_what_they_say() -> None:
    table = load("sample_armies")

    assert table["limit"] == 600
    for row in table["armies"]:
        assert row["count"] == sum(line["n"] for line in row["elements"])
        kept = {key: row[key] for key in ("list", "elements", "camp", "camp_fortified")}
        for mode in ("basic", "advanced"):
            army, problems = armies.read(kept | {"mode": mode, "limit": 600})
            assert problems == []
            total = armies.bill(army, mode, 600).total
            assert total == row[f"total_{mode}"], (row["list"], mode)
            assert (total <= table["limit"]) == (mode in row["legal_in"])

"""Prices and everything that may be wrong with an army (1, 2, 20)."""

from __future__ import annotations

import pytest

from battles.rules.codec import Json
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.armies import prices
from battles.rules.horden_helden.armies.document import ArmyLine
from battles.rules.horden_helden.armies.lists import FREE_LIST, HOUSE_LISTS
from battles.rules.horden_helden.armies.prices import Mode
from battles.rules.horden_helden.armies.specs import spec
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.troops import TROOPS

BASIC, ADVANCED = Options(mode="basic"), Options(mode="advanced")


def price(mode: Mode, role: str = "chief", /, **line: Json) -> int:
    """One element built freely."""
    army, problems = armies.read({"elements": [line]})
    assert not problems
    bought = spec(army.elements[0], FREE_LIST)
    assert bought is not None
    return prices.element_price(army.elements[0], bought, role, mode)  # type: ignore[arg-type]


def northmen(**changes: Json) -> dict[str, Json]:
    """A legal army to spoil."""
    army = next(army for army in armies.sample_armies("advanced") if army["list"] == "northmen")
    return army | {"elements": [line for line in army["elements"] if line["entry"] != "wolves"]} | changes


def free(*lines: dict[str, Json], **changes: Json) -> dict[str, Json]:
    chief = {"entry": "riders", "commander": "iii"}
    return {"list": "", "camp": "camp", "elements": [chief, *lines]} | changes


def codes(army: Json, options: Options = ADVANCED, **more: bool) -> list[str]:
    return [problem.code for problem in armies.army_problems(army, options, **more)]


# --- prices -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.3")
def test_example_32_pikes_of_strength_four_and_mobility_iv_with_pavises() -> None:
    assert price("advanced", entry="pikes", strength=4, mobility="IV", options=["pavises"]) == 56


@pytest.mark.clause("2.3")
def test_example_33_hordes_are_always_iv_at_the_base_price() -> None:
    assert price("advanced", entry="hordes", strength=2) == 10
    assert price("advanced", entry="expendables", mobility="IV") == 36
    assert price("advanced", entry="gods", mobility="IV") == 90


@pytest.mark.clause("2.3", "20")
def test_example_34_allied_commander_on_knights() -> None:
    assert price("advanced", "ally", entry="knights", strength=4, mobility="IV", commander="iii") == 58


@pytest.mark.clause("2.2")
def test_the_basic_game_adds_without_grades() -> None:
    assert price("basic", entry="spears", strength=4, mobility="II") == 36
    assert price("basic", entry="spears", commander="iv") == 36 + 24
    assert price("basic", entry="spears", figure={"kind": "cleric", "grade": "iv"}) == 36 + 12
    assert price("basic", entry="spears", options=["mounted_infantry"]) == 36 + 6
    assert price("basic", entry="heavy_archers", options=["pavises", "approach_obstacles"]) == 24 + 4 + 4
    assert price("basic", "ally", entry="spears", commander="ii") == 36 + 16


@pytest.mark.parametrize(
    ("grade", "commander", "hero", "cleric", "ally"),
    [("ii", 12, 16, 8, 8), ("iii", 24, 24, 12, 16), ("iv", 48, 32, 16, 32)],
)
@pytest.mark.clause("2.3", "20")
def test_grades_of_commanders_and_figures(grade: str, commander: int, hero: int, cleric: int, ally: int) -> None:
    assert price("advanced", entry="riders", commander=grade) == 36 + commander
    assert price("advanced", "ally", entry="riders", commander=grade) == 36 + ally
    for kind in ("hero", "wizard"):
        assert price("advanced", entry="riders", figure={"kind": kind, "grade": grade}) == 36 + hero
    assert price("advanced", entry="riders", figure={"kind": "cleric", "grade": grade}) == 36 + cleric


@pytest.mark.parametrize("kind", [kind for kind in TROOPS if kind not in ("baggage", "camp_followers")])
@pytest.mark.clause("2.2", "2.3")
def test_every_troop_type_costs_its_base_and_sixths(kind: str) -> None:
    base = load("points")["base_cost"][kind]
    assert price("basic", entry=kind) == base
    assert price("advanced", entry=kind, strength=2) == price("advanced", entry=kind) - base // 6
    if kind not in prices.ALWAYS_IV:
        assert price("advanced", entry=kind, mobility="II") == base + base // 6
        assert price("advanced", entry=kind, mobility="IV") == base - base // 6


@pytest.mark.parametrize("own", HOUSE_LISTS, ids=lambda own: own.id)
@pytest.mark.clause("2.6")
def test_lists_print_the_prices_that_the_rules_give(own: armies.ArmyList) -> None:
    for entry in own.entries:
        bought = spec(ArmyLine(entry=entry.entry), own)
        assert bought is not None
        assert prices.troops_price(bought, "basic") == entry.cost_basic
        assert prices.troops_price(bought, "advanced") == entry.cost_advanced


@pytest.mark.clause("2.1")
def test_sample_armies_cost_what_their_table_says() -> None:
    for row in load("sample_armies")["armies"]:
        kept = {key: row[key] for key in ("list", "elements", "camp", "camp_fortified")}
        army, _ = armies.read(kept)
        assert armies.bill(army, "basic", 600).total == row["total_basic"]
        assert armies.bill(army, "advanced", 600).total == row["total_advanced"]
        assert sum(line.n for line in army.elements) == row["count"]
        for mode, options in (("basic", BASIC), ("advanced", ADVANCED)):
            assert (codes(kept, options) == []) == (mode in row["legal_in"])


@pytest.mark.clause("2.5")
def test_example_10_works_of_joined_camps() -> None:
    assert prices.footprint(1800).sections == 8
    assert prices.footprint(1800, deep=True).sections == 7
    assert prices.footprint(600).sections == 4
    assert [prices.footprint(points).width for points in (600, 1200, 1800, 2400)] == [2, 6, 6, 8]
    small, _ = armies.read(free(camp_fortified=True, field_fortifications=2))
    assert (prices.camp_price(small, 600), armies.bill(small, "basic", 600).works) == (24, 24)
    assert prices.camp_price(small, 1800) == 48


@pytest.mark.clause("18.2", "20")
def test_camps_and_baggage_are_worth_more_in_large_battles() -> None:
    assert [prices.camp_value(points) for points in (600, 1200, 1800, 2400)] == [150, 300, 450, 600]
    assert [prices.baggage_value(points) for points in (600, 1200, 1800, 2400)] == [75, 50, 75, 75]


# --- problems ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.7")
def test_a_sample_army_has_no_problems() -> None:
    assert codes(northmen()) == []


@pytest.mark.clause("2.1", "2.7")
def test_too_many_points() -> None:
    problem = armies.army_problems(free({"entry": "gods", "n": 7}), ADVANCED)[0]
    assert (problem.code, problem.clause, problem.facts["over"]) == ("over_points", "2.1", 7 * 90 + 60 - 600)
    assert codes(free({"entry": "gods", "n": 6})) == []


@pytest.mark.clause("1.5", "2.7")
def test_exactly_one_commander() -> None:
    assert codes(free() | {"elements": [{"entry": "riders"}]}) == ["no_commander"]
    assert codes(free({"entry": "spears", "commander": "ii"})) == ["several_commanders"]


@pytest.mark.clause("2.4", "2.7")
def test_three_figures_one_of_grade_iv() -> None:
    hero = {"entry": "spears", "figure": {"kind": "hero", "grade": "ii"}}
    grand = {"entry": "spears", "figure": {"kind": "wizard", "grade": "iv"}}
    assert codes(free(hero, hero, grand)) == []
    assert codes(free(hero, hero, hero, hero)) == ["too_many_figures"]
    assert codes(free(grand, grand)) == ["too_many_grade_iv"]
    assert codes(free(grand, grand), BASIC) == []
    assert codes(free(hero, hero, hero, hero), BASIC) == ["too_many_figures"]


def large(first: list[Json], second: list[Json], **changes: Json) -> dict[str, Json]:
    """Two commands of enough points around these lines."""
    fill: list[Json] = [{"entry": "spears", "n": 10}]
    chief: Json = {"entry": "riders", "commander": "iii"}
    commands = [
        {"role": "chief", "elements": [chief, *fill, *first]},
        {"role": "subordinate", "elements": [chief, *fill, *second]},
    ]
    return {"list": "", "camp": "camp", "commands": commands} | changes


def with_figure(kind: str, grade: str) -> Json:
    return {"entry": "hordes", "figure": {"kind": kind, "grade": grade}}


LARGE = Options(mode="advanced", points=1200)


@pytest.mark.clause("2.4", "20")
def test_example_80_figures_of_a_large_army() -> None:
    first = [with_figure("hero", "iv"), with_figure("cleric", "iii"), with_figure("wizard", "iii")]
    second = [with_figure("wizard", "iv"), with_figure("hero", "ii"), with_figure("hero", "ii")]
    assert codes(large(first, second), LARGE) == []
    seventh = codes(large(first, [*second, with_figure("hero", "ii")]), LARGE)
    assert seventh == ["too_many_figures", "too_many_figures"]
    assert "too_many_grade_iv" in codes(large(first, [with_figure("hero", "iv"), *second]), LARGE)


@pytest.mark.clause("2.4")
def test_example_9_figures_in_1800_points() -> None:
    figures = [with_figure("hero", "ii")] * 3
    army = large(figures, figures)
    army["commands"] = [*army["commands"], army["commands"][1]]
    assert codes(army, Options(points=1800)) == []
    assert codes(army | {"commands": [*army["commands"], army["commands"][1]]}, Options(points=1800)) == [
        "over_points",
        "too_many_figures",
    ]


@pytest.mark.clause("20", "2.7")
def test_commands_have_400_to_800_points() -> None:
    army = large([], [{"entry": "gods", "n": 5}])
    assert codes(army, Options(points=1800)) == ["command_size"]
    army = large([], [])
    army["commands"][1]["elements"] = [{"entry": "riders", "commander": "iii"}]
    assert codes(army, LARGE) == ["command_size"]


@pytest.mark.clause("20")
def test_large_armies_have_two_to_four_commands_under_one_chief() -> None:
    assert "command_count" in codes(free(), LARGE)
    assert "commands_not_large" in codes(large([], []), ADVANCED)
    army = large([], [])
    army["commands"][0]["role"] = "subordinate"
    assert codes(army, LARGE) == ["one_chief"]
    army = large([], [])
    army["commands"][1]["list"] = "northmen"
    assert "only_allies_bring_lists" in codes(army, LARGE)


@pytest.mark.clause("20", "2.1")
def test_a_share_of_an_alliance_is_one_command_of_half_the_points() -> None:
    share = northmen()
    assert codes(share, LARGE, is_share=True) == []
    assert codes(northmen(role="ally", camp=None), LARGE, is_share=True) == []
    assert "no_camp" in codes(northmen(camp=None), LARGE, is_share=True)
    assert codes(free(), LARGE, is_share=True) == ["command_size"]


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("beasts", "III IV"),
        ("giants", "III IV"),
        ("tribal_foot", "III IV"),
        ("tribal_warriors", "III IV"),
        ("flying_beings", "II III"),
        ("light_infantry", "II III"),
        ("petardiers", "II III IV"),
        ("light_horse", "II III"),
        ("hordes", "IV"),
        ("spears", "II III IV"),
    ],
)
@pytest.mark.clause("2.3", "2.7")
def test_forbidden_mobilities(kind: str, allowed: str) -> None:
    for mobility in ("II", "III", "IV"):
        found = codes(free({"entry": kind, "mobility": mobility}))
        assert found == ([] if mobility in allowed.split() else ["forbidden_mobility"])


@pytest.mark.clause("2.6")
def test_a_list_fixes_mobility_and_strength() -> None:
    army = northmen()
    army["elements"] += [{"entry": "huscarls", "mobility": "II", "strength": 2}]
    assert codes(army) == ["mobility_not_in_list", "strength_not_in_list"]
    problem = armies.army_problems(army, ADVANCED)[0]
    assert problem.facts["allowed"] == "III"
    assert problem.witness == {"path": f"elements[{len(army['elements']) - 1}]"}
    army["elements"][-1] = {"entry": "berserkers", "mobility": "II"}
    assert codes(army) == ["forbidden_mobility"]


@pytest.mark.clause("1.7", "2.7")
def test_forbidden_equipment() -> None:
    assert codes(free({"entry": "heavy_archers", "options": ["pavises"]})) == []
    assert codes(free({"entry": "pikes", "options": ["pavises", "approach_obstacles"]})) == []
    for kind in ("elf_archers", "light_archers", "spears"):
        assert codes(free({"entry": kind, "options": ["pavises"]})) == ["forbidden_equipment"]
    for kind in ("artillery", "knights", "war_wagons", "boats"):
        assert codes(free({"entry": kind, "options": ["approach_obstacles"]})) == ["forbidden_equipment"]
    assert codes(free({"entry": "riders", "options": ["mounted_infantry"]})) == ["forbidden_equipment"]
    army = northmen()
    army["elements"].append({"entry": "huscarls", "options": ["approach_obstacles"]})
    assert "forbidden_equipment" in codes(army)


@pytest.mark.clause("2.6", "2.7")
def test_numbers_of_the_list() -> None:
    army = northmen()
    army["elements"] = [line for line in army["elements"] if line["entry"] != "shieldwall"]
    assert {"entry_min", "no_commander", "figure_min"} == set(codes(army))
    army = northmen()
    army["elements"].append({"entry": "berserkers", "n": 3})
    assert "entry_max" in codes(army)
    army = northmen()
    army["elements"].append({"entry": "bondi", "figure": {"kind": "cleric", "grade": "ii"}})
    assert codes(army) == ["figure_max"]
    army["elements"][-1] = {"entry": "bondi", "figure": {"kind": "wizard", "grade": "ii"}, "school": "white"}
    assert codes(army) == ["school_not_in_list"]


@pytest.mark.clause("1.4", "2.7")
def test_heroes_never_ride_on_wagons() -> None:
    assert codes(free({"entry": "wagon_axe", "figure": {"kind": "hero", "grade": "ii"}})) == ["hero_on_wagon"]
    assert codes(free({"entry": "wagon_archers", "figure": {"kind": "wizard", "grade": "ii"}})) == []


@pytest.mark.clause("1.6", "2.7")
def test_camp_or_baggage_but_not_both() -> None:
    assert codes(free(camp=None)) == ["no_camp"]
    assert codes(free(camp=["camp", "baggage"])) == ["camp_and_baggage"]
    assert codes(free(baggage=2)) == ["camp_and_baggage"]
    assert codes(free(camp="baggage", baggage=2)) == []
    assert codes(free(camp="baggage", baggage=3)) == ["baggage_count"]
    assert codes(free(camp_deep=True)) == ["camp_shape"]


@pytest.mark.clause("2.5", "2.7")
def test_fortifications_need_the_lists_leave() -> None:
    assert codes(northmen(camp="camp", camp_fortified=True)) == ["fortification_not_allowed"]
    assert codes(northmen(field_fortifications=1)) == ["fortification_not_allowed"]
    assert codes(free(camp="baggage", camp_fortified=True)) == ["fortification_not_allowed"]
    legion = next(army for army in armies.sample_armies("basic") if army["list"] == "legion_empire")
    assert codes(legion | {"camp_fortified": True, "field_fortifications": 2}, BASIC) == []
    assert "fortification_not_allowed" in codes(legion | {"field_fortifications": 7}, BASIC)


@pytest.mark.clause("1.9", "2.7")
def test_who_may_begin_aboard_a_boat() -> None:
    boat = {"entry": "boats"}
    assert codes(free(boat, {"entry": "spears", "aboard": True})) == []
    assert codes(free(boat, {"entry": "light_infantry", "n": 2, "aboard": True})) == []
    assert codes(free(boat, {"entry": "spears", "n": 2, "aboard": True})) == ["boats_full"]
    for kind in ("artillery", "hordes", "war_wagons", "light_spears", "pikes"):
        assert codes(free(boat, {"entry": kind, "aboard": True})) == ["boat_cargo_forbidden"]
    assert "boat_cargo_forbidden" in codes(free(boat, {"entry": "knights", "aboard": True}))


@pytest.mark.clause("1.8")
def test_flags_belong_to_their_troops() -> None:
    fits = {
        "undead": "spears",
        "chariot": "knights",
        "plate_armour": "axe_sword",
        "siege_tower": "war_wagons",
        "camel_mount": "light_horse",
        "exotic_mount:swamp": "lancers",
    }
    for flag, kind in fits.items():
        assert codes(free({"entry": kind, "flags": [flag]})) == []
        if flag != "undead":
            assert codes(free({"entry": "hordes", "flags": [flag]})) == ["flag_not_allowed"]
    rides = {"entry": "spears", "options": ["mounted_infantry"], "flags": ["camel_mount"]}
    assert codes(free(rides)) == []
    assert codes(free({"entry": "hidden_beings"})) == ["hidden_needs_home"]
    assert codes(free({"entry": "hidden_beings", "flags": ["terrain:wood"]})) == []
    assert "flag_not_allowed" in codes(free({"entry": "hidden_beings", "flags": ["terrain:moon"]}))


@pytest.mark.clause("1.5")
def test_a_commander_leads_from_the_table() -> None:
    for kind in ("gods", "boats"):
        army = free() | {"elements": [{"entry": kind, "commander": "ii"}]}
        assert codes(army) == ["commander_off_table"]
    assert codes(free({"entry": "spears", "n": 2, "figure": {"kind": "hero", "grade": "ii"}})) == ["one_element_each"]


@pytest.mark.clause("0.1", "2.6")
def test_mode_limit_list_and_entry_must_be_known() -> None:
    assert codes(northmen(mode="basic")) == ["wrong_mode"]
    assert codes(northmen(limit=1200)) == ["wrong_limit"]
    assert "unknown_list" in codes(northmen(list="martians"))
    assert codes(free({"entry": "tanks"})) == ["unknown_entry"]
    white = {"entry": "spears", "figure": {"kind": "wizard", "grade": "ii"}, "school": "white"}
    assert codes(free(white, white | {"school": "other"})) == ["schools_mixed"]


@pytest.mark.clause("2.7")
def test_all_problems_come_at_once() -> None:
    army = free(
        {"entry": "beasts", "mobility": "II", "n": 15},
        {"entry": "wagon_axe", "figure": {"kind": "hero", "grade": "iv"}, "commander": "iii"},
        {"entry": "elf_archers", "options": ["pavises"]},
        camp=None,
    )
    assert set(codes(army)) == {
        "over_points",
        "forbidden_mobility",
        "hero_on_wagon",
        "several_commanders",
        "forbidden_equipment",
        "no_camp",
    }
    assert all(problem.clause for problem in armies.army_problems(army, ADVANCED))

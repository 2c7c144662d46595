"""What makes a well-shaped document unlawful: the rules of scenario-format.md."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from battles.rules.lost_battles import scenarios
from battles.rules.lost_battles.tables import load
from battles.rules.registry import texts
from tests.rules.lost_battles.documents import Document, army, broken, cannae, codes


def test_rule_1_the_fighting_value_is_the_sum() -> None:
    (problem,) = scenarios.problems(_with(cannae(), lambda d: army(d).update(fighting_value=69)))
    assert (problem.code, problem.clause) == ("scenario_fighting_value", "1.7")
    assert (problem.facts["stated"], problem.facts["computed"]) == (69, 70)


def _with(document: Document, change: Callable[[Document], object]) -> Document:
    change(document)
    return document


def test_rule_1_unusual_sums_are_warnings() -> None:
    document = cannae()
    for line in army(document)["units"]:
        line["class"] = "levy"
    army(document)["fighting_value"] = 42
    assert "scenario_stacking" in codes(document)
    army(document)["historical_deployment"][1]["units"] = ["leg-2", "vel-2"]
    army(document)["undeployed"] = [f"leg-{n}" for n in range(3, 9)]
    assert "scenario_value_unusual" in [w.code for w in scenarios.warnings(document)]


def test_rule_2_every_piece_is_in_exactly_one_place() -> None:
    def unplaced(document: Document) -> None:
        army(document)["historical_deployment"][0]["units"].remove("leg-1")

    assert broken(unplaced) == {"scenario_piece_unplaced"}
    assert broken(lambda d: army(d)["undeployed"].append("leg-1")) == {"scenario_piece_twice"}
    assert broken(lambda d: army(d)["undeployed"].append("ghost")) == {"scenario_piece_unknown"}
    assert broken(lambda d: army(d)["undeployed_generals"].append("varro")) == {"scenario_piece_twice"}
    assert broken(lambda d: army(d)["undeployed_generals"].append("ghost")) == {"scenario_piece_unknown"}


def test_rule_2_ids_are_not_used_twice() -> None:
    found = broken(lambda d: army(d)["units"].append(dict(army(d)["units"][1])))
    assert "scenario_id_twice" in found


@pytest.mark.clause("3.4")
def test_rule_3_nobody_stands_on_impassable_ground() -> None:
    found = broken(lambda d: d["terrain"].append({"tile": "A_centre", "features": ["impassable"]}))
    assert found == {"scenario_impassable"}


@pytest.mark.clause("3.8")
def test_rule_3_stacking_limits_hold() -> None:
    found = broken(lambda d: d["terrain"].append({"tile": "A_rear", "features": ["woods"]}))
    assert found == {"scenario_stacking"}


def test_rule_4_one_entry_a_tile() -> None:
    def split(document: Document) -> None:
        places = army(document)["historical_deployment"]
        places[0]["units"].remove("leg-1")
        places.append({"tile": "centre", "facing": "left", "units": ["leg-1"], "lead": "leg-1", "generals": []})

    assert broken(split) == {"scenario_tile_twice"}


def test_rule_4_one_general_a_tile() -> None:
    def together(document: Document) -> None:
        places = army(document)["historical_deployment"]
        places[4]["generals"], places[5]["generals"] = ["varro", "paulus"], []

    assert broken(together) == {"scenario_generals_share"}


def test_rule_4_a_leader_is_where_his_guard_is() -> None:
    document = deepcopy(scenarios.document_of("sambre"))
    places = army(document, "B")["historical_deployment"]
    places[0]["generals"], places[1]["generals"] = [], ["boduognatus"]
    assert codes(document) == {"scenario_leader_alone"}


@pytest.mark.clause("2.4")
def test_rule_4_a_leader_off_the_field_waits_with_his_guard() -> None:
    """Boduognatus and his guard start on the same tile; now one, then both are taken off."""
    document = deepcopy(scenarios.document_of("sambre"))
    belgae = army(document, "B")
    place = next(place for place in belgae["historical_deployment"] if "boduognatus" in place["generals"])
    place["generals"], belgae["undeployed_generals"] = [], ["boduognatus"]
    assert codes(document) == {"scenario_leader_apart"}
    place["units"].remove("bod")
    place["lead"], belgae["undeployed"] = place["units"][0], ["bod"]
    assert codes(document) == set()
    belgae["undeployed"], belgae["reinforcements"] = [], [{"units": ["bod"], "generals": [], "earliest_turn": 4}]
    assert codes(document) == {"scenario_leader_apart"}
    belgae["undeployed_generals"], belgae["reinforcements"][0]["generals"] = [], ["boduognatus"]
    assert codes(document) == set()


@pytest.mark.clause("15.6")
def test_rule_4_a_commander_off_the_field_waits_with_units() -> None:
    def off(document: Document) -> None:
        place = army(document)["historical_deployment"][4]
        army(document)["undeployed_generals"], place["generals"] = place["generals"], []

    assert broken(off) == {"scenario_commander_stranded"}


def test_rule_4_a_commander_is_where_units_are() -> None:
    def alone(document: Document) -> None:
        place = army(document)["historical_deployment"][4]
        army(document)["undeployed"], place["units"] = place["units"], []

    assert broken(alone) == {"scenario_commander_alone", "scenario_lead_elsewhere"}


def test_rule_5_the_lead_unit_is_on_its_tile() -> None:
    found = broken(lambda d: army(d)["historical_deployment"][0].update(lead="leg-2"))
    assert found == {"scenario_lead_elsewhere"}


@pytest.mark.clause("7.7")
def test_rule_5_scythed_chariots_lead() -> None:
    document = deepcopy(scenarios.document_of("magnesia"))
    army(document, "B")["historical_deployment"][0]["lead"] = "cap-1"
    assert codes(document) == {"scenario_lead_scythed"}


def test_rule_6_a_camp_needs_a_lawful_site() -> None:
    def camp(document: Document) -> None:
        army(document)["camp"] = {"tile": "rear", "fortified": True}
        document["terrain"].append({"tile": "A_rear", "features": ["stream"]})

    assert broken(camp) == {"scenario_camp_site"}
    assert broken(lambda d: army(d).update(camp={"tile": "rear", "fortified": True})) == set()


def test_rule_7_terrain_combinations() -> None:
    def ground(*features: str) -> set[str]:
        return broken(lambda d: d["terrain"].append({"tile": "A_left_wing", "features": list(features)}))

    assert ground("woods", "hill") == set()
    assert ground("hill", "marsh") == {"scenario_terrain"}
    assert ground("hill", "hill") == {"scenario_terrain"}
    twice = broken(lambda d: d["terrain"].append({"tile": "A_right_wing", "features": ["hill"]}))
    assert twice == {"scenario_terrain_twice"}


def test_rule_8_a_deployment_beyond_the_means_of_turn_1_is_a_warning() -> None:
    document = cannae()
    places = army(document)["historical_deployment"]
    places[0]["units"], places[1]["units"] = ["leg-1", "vel-1", "leg-2", "leg-3"], places[1]["units"][2:]
    assert [w.code for w in scenarios.warnings(document)] == ["scenario_deployment_dear"]


@pytest.mark.clause("15.10")
def test_rule_8_a_surprised_army_deploys_four_units() -> None:
    document = deepcopy(scenarios.document_of("sambre"))
    romans = army(document)
    romans["undeployed"].remove("vle-1")
    romans["historical_deployment"].append(
        {"tile": "rear", "facing": "forward", "units": ["vle-1"], "lead": "vle-1", "generals": []}
    )
    assert [w.code for w in scenarios.warnings(document)] == ["scenario_surprise_exceeded"]


def test_rule_9_guards() -> None:
    sambre = deepcopy(scenarios.document_of("sambre"))
    leader = army(sambre, "B")["generals"][0]
    for guard in ("ner", "ghost", None, ""):
        leader["guard"] = guard
        assert "scenario_guard" in codes(sambre)
    army(sambre)["generals"][0]["guard"] = "aux"
    assert "scenario_commander_guarded" in codes(sambre)
    leader["guard"] = "bod"
    army(sambre, "B")["generals"].append(dict(leader) | {"id": "second"})
    assert "scenario_guard_shared" in codes(sambre)


@pytest.mark.clause("1.2", "1.3")
def test_units_must_exist() -> None:
    assert "scenario_subtype" in broken(lambda d: army(d)["units"][0].update(subtype="indian"))
    assert "scenario_class_missing" in broken(lambda d: army(d)["units"][0].update({"class": None}))
    elephants = {"type": "elephants", "subtype": "indian"}
    assert "scenario_class_forbidden" in broken(lambda d: army(d)["units"][0].update(elephants))


@pytest.mark.clause("2.1")
def test_2_1_only_average_generals_are_timid() -> None:
    assert broken(lambda d: army(d)["generals"][0].update(timid=True)) == {"scenario_timid"}


@pytest.mark.clause("16.1")
def test_16_1_an_army_that_would_be_gone_at_once_is_refused() -> None:
    document = cannae()
    three_levies = {
        "id": "vel",
        "type": "light_infantry",
        "subtype": "generic",
        "class": "levy",
        "label": "x",
        "count": 5,
    }
    found = broken(lambda d: army(d).update(units=[three_levies]))
    assert "scenario_too_few_units" in found
    assert "scenario_too_few_units" not in codes(document)


def test_an_army_has_at_most_forty_units() -> None:
    assert "scenario_too_many_units" not in broken(lambda d: army(d)["units"][0].update(count=34))
    assert "scenario_too_many_units" in broken(lambda d: army(d)["units"][0].update(count=35))


@pytest.mark.clause("12.3")
def test_12_3_changeable_weather_has_a_start_and_no_other() -> None:
    assert broken(lambda d: d.update(weather={"kind": "dusty", "start": "rain"})) == {"scenario_weather_start"}
    assert broken(lambda d: d.update(weather={"kind": "changeable"})) == {"scenario_weather_start_missing"}
    assert broken(lambda d: d.update(weather={"kind": "changeable", "start": "rain"})) == set()


def test_dust_and_rain_shorten_the_means_of_turn_1() -> None:
    dusty = cannae() | {"weather": {"kind": "dusty"}}
    assert scenarios.computed(dusty).A.turn1_budget == 11


def test_every_code_has_its_words() -> None:
    for language in ("en", "de"):
        known = texts("lost_battles", language)
        assert all(f"refusal.{code}" in known for code in _all_codes())


def _all_codes() -> set[str]:
    return {key.removeprefix("refusal.") for key in texts("lost_battles", "en") if key.startswith("refusal.scenario_")}


def test_schema_names_the_features_and_tiles_of_the_tables() -> None:
    schema = load("scenario.schema")
    features = schema["properties"]["terrain"]["items"]["properties"]["features"]["items"]["enum"]
    camps = {"open", "fortified_camp", "unfortified_camp"}
    assert set(features) == set(load("terrain")["features"]) - camps
    assert set(schema["$defs"]["tile"]["enum"]) == {tile["name"] for tile in load("battlefield")["tiles"]}

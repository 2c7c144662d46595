"""The sixteen scenarios, the shape of a document, and hostile ones."""

from typing import Any

import pytest

from battles.rules.codec import to_builtins
from battles.rules.errors import BadSetup
from battles.rules.lost_battles import scenarios
from tests.rules.lost_battles.documents import Document, army, army_changed, broken, cannae, changed, codes

FACTS = {
    # id: year, attack limit, men per figure, tile metres, minutes, weather, start
    "cannae": (-216, 4, 1000, 700, 35, "clear", None),
    "cynoscephalae": (-197, 4, 375, 500, 25, "changeable", "overcast"),
    "gaugamela": (-331, 4, 500, 700, 30, "clear", None),
    "hydaspes": (-326, 3, 250, 500, 25, "changeable", "overcast"),
    "issus": (-333, 4, 375, 500, 25, "clear", None),
    "kadesh": (-1274, 4, 250, 700, 30, "clear", None),
    "leuctra": (-371, 4, 125, 300, 10, "clear", None),
    "magnesia": (-190, 4, 500, 800, 35, "changeable", "rain"),
    "marathon": (-490, 4, 125, 400, 15, "clear", None),
    "pharsalus": (-48, 4, 375, 500, 25, "clear", None),
    "plataea": (-479, 4, 500, 600, 30, "clear", None),
    "pydna": (-168, 4, 375, 500, 25, "clear", None),
    "raphia": (-217, 5, 750, 900, 35, "clear", None),
    "sambre": (-57, 4, 500, 500, 20, "clear", None),
    "trebia": (-218, 4, 500, 700, 30, "changeable", "rain"),
    "zama": (-202, 4, 500, 600, 30, "clear", None),
}
ARMIES = {
    # id: (fighting value, units, deployment cost, budget, fixed handicap) of A and B, victory base
    "cannae": ((70, 18, 13, 13, 42), (84, 19, 18, 18, 0), 26),
    "cynoscephalae": ((61, 16, 5, 6, 16), (57, 16, 5, 6, 28), 36),
    "gaugamela": ((76, 27, 15, 15, 48), (95, 20, 16, 19, 0), 21),
    "hydaspes": ((60, 19, 11, 12, 41), (82, 16, 14, 18, 0), 18),
    "issus": ((68, 25, 11, 12, 46), (91, 19, 16, 19, 0), 17),
    "kadesh": ((65, 22, 10, 14, 0), (63, 17, 3, 8, 23), 38),
    "leuctra": ((61, 16, 12, 14, 6), (63, 20, 11, 11, 0), 38),
    "magnesia": ((71, 17, 13, 13, 0), (71, 23, 12, 12, 0), 40),
    "marathon": ((69, 18, 14, 15, 0), (59, 21, 10, 11, 30), 30),
    "pharsalus": ((76, 20, 13, 15, 0), (75, 14, 12, 16, 3), 39),
    "plataea": ((71, 22, 13, 13, 0), (66, 19, 9, 13, 15), 35),
    "pydna": ((61, 19, 11, 12, 21), (68, 16, 14, 14, 0), 33),
    "raphia": ((73, 22, 13, 13, 0), (73, 22, 13, 14, 0), 40),
    "sambre": ((75, 15, 5, 10, 15), (60, 18, 11, 12, 38), 25),
    "trebia": ((66, 18, 8, 9, 53), (86, 20, 15, 16, 0), 20),
    "zama": ((69, 17, 14, 14, 43), (85, 17, 14, 18, 0), 24),
}
EVERY = pytest.mark.parametrize("scenario", sorted(FACTS))


def test_there_are_sixteen() -> None:
    assert set(scenarios.ALL) == set(FACTS)


@EVERY
def test_a_shipped_scenario_has_no_problems(scenario: str) -> None:
    assert scenarios.problems(scenarios.document_of(scenario)) == ()


@EVERY
def test_facts_of_a_shipped_scenario(scenario: str) -> None:
    found = scenarios.load(scenario)
    weather = (found.weather.kind, found.weather.start)
    numbers = (found.year, found.attack_limit, found.men_per_figure, found.tile_metres, found.minutes_per_turn)
    assert (*numbers, *weather) == FACTS[scenario]
    document = scenarios.document_of(scenario)
    assert document["first_turn"] == {"historical": 2, "free": 1}
    assert found.last_turn == document["last_turn"] == 10
    assert found.victory_adjustment == {"A": 0, "B": 0}


@EVERY
def test_computed_block_of_a_shipped_scenario(scenario: str) -> None:
    document = scenarios.document_of(scenario)
    computed = scenarios.computed(document)
    assert to_builtins(computed) == document["computed"]
    for side, expected in zip((computed.A, computed.B), ARMIES[scenario], strict=False):
        cost_and_budget = (side.turn1_deployment_cost, side.turn1_budget)
        assert (side.fighting_value, side.units, *cost_and_budget, side.fixed_handicap) == expected
        assert side.commands_on_full_strength == side.fighting_value // 10
    assert computed.victory_base == ARMIES[scenario][2]


def test_only_gaugamela_is_larger_than_usual() -> None:
    warned = {name: [w.code for w in scenarios.warnings(scenarios.document_of(name))] for name in FACTS}
    assert {name: found for name, found in warned.items() if found} == {"gaugamela": ["scenario_size_unusual"]}


def test_reinforcements_of_kadesh_come_in_turn_four() -> None:
    (reinforcement,) = scenarios.load("kadesh").armies["B"].reinforcements
    assert reinforcement.earliest_turn == 4
    assert reinforcement.units == ("nch", "bow-3", "foo-4", "she-2")


def test_a_line_of_one_keeps_its_id_and_a_line_of_many_is_numbered() -> None:
    pieces = scenarios.load("sambre").armies["B"].piece_by_id
    assert {"bod", "cav", "ner-1", "ner-16"} <= set(pieces)
    assert "ner" not in pieces
    assert "ner-17" not in pieces


def test_tiles_and_facings_are_those_of_the_board() -> None:
    first = scenarios.load("cannae").armies["B"].deployment[0]
    assert (first.tile, first.facing, first.lead) == ("B_centre", "S", "bal")


def test_an_unknown_scenario_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        scenarios.load("waterloo")
    with pytest.raises(KeyError):
        scenarios.document_of("../../../../../etc/passwd")


def test_parse_lists_all_problems() -> None:
    document = cannae()
    army(document)["fighting_value"] = 71
    army(document, "B")["historical_deployment"][0]["lead"] = "nobody"
    with pytest.raises(BadSetup) as refused:
        scenarios.parse(document)
    assert {problem.code for problem in refused.value.problems} == {
        "scenario_fighting_value",
        "scenario_lead_elsewhere",
    }


def test_parse_gives_the_scenario() -> None:
    assert scenarios.parse(cannae()) == scenarios.load("cannae")


def test_shape_and_law_are_judged_together_where_that_is_possible() -> None:
    document = cannae()
    del document["name"]
    army(document)["units"] = 7
    army(document, "B")["fighting_value"] = 1
    assert codes(document) == {"scenario_field_missing", "scenario_wrong_type", "scenario_fighting_value"}


# Shape


def test_missing_and_unknown_fields() -> None:
    document = cannae()
    del document["attack_limit"], army(document)["camp"]
    document["cheat"] = army(document)["units"][0]["bonus"] = 1
    found = {(p.code, p.facts["path"], p.facts["field"]) for p in scenarios.problems(document)}
    assert found == {
        ("scenario_field_missing", "–", "attack_limit"),
        ("scenario_field_missing", "armies.A", "camp"),
        ("scenario_field_unknown", "–", "cheat"),
        ("scenario_field_unknown", "armies.A.units.0", "bonus"),
    }


@pytest.mark.parametrize("document", [None, 7, "text", [], [cannae()]])
def test_something_else_than_an_object(document: object) -> None:
    assert codes(document) == {"scenario_wrong_type"}


def test_an_empty_object() -> None:
    assert codes({}) == {"scenario_field_missing"}


@pytest.mark.parametrize("value", ["4", 4.0, True, None, [4], {"4": 4}])
def test_an_attack_limit_must_be_a_whole_number(value: object) -> None:
    assert broken(lambda document: document.update(attack_limit=value)) == {"scenario_wrong_type"}


@pytest.mark.clause("3.7")
@pytest.mark.parametrize(("value", "allowed"), [(2, False), (3, True), (4, True), (5, True), (6, False)])
def test_attack_limits_are_three_four_or_five(value: int, allowed: bool) -> None:
    assert broken(lambda document: document.update(attack_limit=value)) == (set() if allowed else {"scenario_value"})


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("year", -3000, 2100),
        ("men_per_figure", 125, 1000),
        ("tile_metres", 300, 1200),
        ("minutes_per_turn", 10, 40),
    ],
)
def test_ranges_of_numbers_for_display(field: str, low: int, high: int) -> None:
    for value, expected in ((low - 1, 1), (low, 0), (high, 0), (high + 1, 1)):
        assert len(changed(**{field: value})) == expected


def test_constants_of_the_format() -> None:
    assert broken(lambda document: document.update(last_turn=11)) == {"scenario_value"}
    assert broken(lambda document: document.update(last_turn=9)) == {"scenario_value"}
    assert broken(lambda document: document.update(first_turn={"historical": 1, "free": 1})) == {"scenario_value"}
    assert broken(lambda document: document.update(first_turn={"historical": 2, "free": 2})) == {"scenario_value"}


def test_lengths_of_texts() -> None:
    for length, expected in ((0, 1), (1, 0), (120, 0), (121, 1)):
        assert len(changed(name="x" * length)) == expected
    assert broken(lambda document: document.update(historical_note="x" * 2000)) == set()
    assert broken(lambda document: document.update(historical_note="x" * 2001)) == {"scenario_range"}


def test_agreed_points_are_between_0_and_100() -> None:
    for points, expected in ((-1, 1), (0, 0), (100, 0), (101, 1)):
        found = changed(victory_adjustment={"A": points, "B": 0})
        assert len(found) == expected


def test_lengths_of_lists() -> None:
    def lines(document: Document, number: int) -> None:
        army(document)["units"] = [army(document)["units"][0] | {"id": f"x{i}"} for i in range(number)]

    assert "scenario_range" in broken(lambda document: lines(document, 0))
    assert "scenario_range" not in broken(lambda document: lines(document, 40))
    assert "scenario_range" in broken(lambda document: lines(document, 41))
    general = {"name": "x", "kind": "commander", "class": "average", "timid": False, "guard": None}
    for number in (2, 3):
        found = army_changed(generals=[general | {"id": f"g{i}"} for i in range(number)])
        assert ("scenario_range" in found) == (number == 3)
    for number in (40, 41):
        found = army_changed(undeployed=[f"x{i}" for i in range(number)])
        assert ("scenario_range" in found) == (number == 41)


def test_lengths_of_deployment_terrain_and_reinforcements() -> None:
    entry = {"tile": "centre", "facing": "forward", "units": [], "lead": "x", "generals": []}
    later = {"units": [], "generals": [], "earliest_turn": 3}
    for field, value, most in (("historical_deployment", entry, 10), ("reinforcements", later, 9)):
        for number in (most, most + 1):
            found = army_changed(**{field: [value] * number})
            assert ("scenario_range" in found) == (number > most)
    hill = {"tile": "A_centre", "features": ["hill"]}
    for number in (20, 21):
        found = changed(terrain=[hill] * number)
        assert ("scenario_range" in found) == (number == 21)
    for features, expected in (([], True), (["hill"], False), (["hill"] * 2, False), (["hill"] * 3, True)):
        found = changed(terrain=[{"tile": "A_rear", "features": features}])
        assert ("scenario_range" in found) == expected


def test_reinforcements_come_in_turns_two_to_ten() -> None:
    for turn, expected in ((1, True), (2, False), (10, False), (11, True)):
        later = {"units": [], "generals": [], "earliest_turn": turn}
        found = army_changed(reinforcements=[later])
        assert ("scenario_range" in found) == expected


@pytest.mark.parametrize("name", ["", "Cannae", "a b", "x" * 41, "../x", "a\n", "-x"])
def test_ids_are_plain(name: str) -> None:
    assert broken(lambda document: document.update(id=name)) == {"scenario_name"}


def test_fighting_values_have_limits() -> None:
    for value, expected in ((0, True), (1, False), (400, False), (401, True)):
        found = army_changed(fighting_value=value)
        assert ("scenario_range" in found) == expected


@pytest.mark.clause("3.6")
def test_3_6_a_key_zone_lies_on_a_centre_tile() -> None:
    assert broken(lambda document: army(document).update(key_zone="rear")) == {"scenario_value"}


@pytest.mark.clause("3.5")
def test_3_5_a_camp_lies_on_a_rear_tile() -> None:
    found = broken(lambda document: army(document).update(camp={"tile": "left_wing", "fortified": False}))
    assert found == {"scenario_value"}


# Hostile documents


def test_deep_nesting_is_a_problem_not_a_crash() -> None:
    deep: Document = {}
    for _ in range(20_000):
        deep = {"a": deep}
    document = cannae() | {"computed": deep}
    assert codes(document) == {"scenario_too_deep"}
    listed: list[Any] = []
    for _ in range(20_000):
        listed = [listed]
    assert codes(listed) == {"scenario_too_deep"}


def test_nan_and_infinity_are_problems() -> None:
    for number in (float("nan"), float("inf")):
        assert changed(year=number) == {"scenario_not_finite"}


@pytest.mark.parametrize("count", [0, -1, 41, 10**9, pytest.param(10**5000, id="huge"), 1.5, "3", None, True])
def test_counts_are_small_whole_numbers(count: object) -> None:
    found = broken(lambda document: army(document)["units"][0].update(count=count))
    assert found & {"scenario_range", "scenario_wrong_type", "scenario_not_finite"}


def test_counts_of_one_to_forty_are_read() -> None:
    for count in (1, 40):
        found = army_changed(units=[cannae()["armies"]["A"]["units"][0] | {"count": count}])
        assert "scenario_range" not in found


JUNK: tuple[Any, ...] = (None, 3, [[]], {"x": {"y": []}})


def test_wrong_types_everywhere_are_problems() -> None:
    document = cannae()
    for path in list(document):
        for junk in JUNK:
            assert isinstance(scenarios.problems(document | {path: junk}), tuple)
    for field in list(army(document)):
        for junk in JUNK:
            broken_army = {"armies": {"A": army(document) | {field: junk}, "B": army(document, "B")}}
            assert isinstance(scenarios.problems(document | broken_army), tuple)


def test_a_flood_of_problems_is_cut_off() -> None:
    found = scenarios.problems(cannae() | {f"field{i}": i for i in range(5_000)})
    assert 0 < len(found) <= 100


def test_long_texts_are_not_repeated_at_length() -> None:
    (problem,) = scenarios.problems(cannae() | {"id": "X" * 100_000})
    assert len(problem.facts["value"]) < 100

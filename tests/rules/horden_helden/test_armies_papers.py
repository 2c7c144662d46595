"""Armies as documents: foreign JSON, text in both languages, random armies, the builder's report."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.armies import builder, papers
from battles.rules.horden_helden.armies.lists import LISTS
from battles.rules.horden_helden.armies.prices import Mode
from battles.rules.horden_helden.state import Options

MODES: tuple[Mode, Mode] = ("basic", "advanced")

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.not_in_check
@given(json_values)
@settings(max_examples=150, deadline=None)
@pytest.mark.clause("2.7")
def test_any_json_is_refused_and_never_raises(value: Json) -> None:
    assert armies.army_problems(value, Options())


def spoiled() -> st.SearchStrategy[Json]:
    """A legal army with one place of it replaced by anything."""
    return st.tuples(st.integers(0, 9), st.sampled_from(sorted(ARMY_KEYS)), json_values, st.integers(0, 3))


ARMY_KEYS = {"list", "mode", "limit", "elements", "camp", "entry", "n", "figure", "commander", "options", "flags"}


@given(spoiled())
@settings(max_examples=200, deadline=None)
@pytest.mark.clause("2.7")
def test_a_spoiled_army_never_raises(how: tuple[int, str, Json, int]) -> None:
    number, key, value, line = how
    ready = armies.sample_armies("advanced")
    army = ready[number % len(ready)]
    target = army if key in army else army["elements"][line % len(army["elements"])]
    target[key] = value
    for problem in armies.army_problems(army, Options()):
        assert problem.code
        assert problem.clause
    assert isinstance(builder.report(army, Options())["total"], int)
    armies.to_text(army, "de")


@pytest.mark.parametrize(
    ("army", "code"),
    [
        (None, "army_wrong_type"),
        ([1], "army_wrong_type"),
        ({"elements": {}}, "army_wrong_type"),
        ({"elements": [{"entry": "spears"}] * 101}, "army_too_long"),
        ({"elements": [{"entry": "spears", "n": 10**9}]}, "army_out_of_range"),
        ({"elements": [{"entry": "spears", "n": True}]}, "army_wrong_type"),
        ({"elements": [{"entry": "spears", "n": math.nan}]}, "army_unsound"),
        ({"elements": [{"entry": "spears", "strength": 2.0}]}, "army_value"),
        ({"elements": [{"entry": "spears", "commander": "v"}]}, "army_value"),
        ({"elements": [{"n": 2}]}, "army_field_missing"),
        ({"elements": [{"entry": "spears", "figure": {"kind": "king"}}]}, "army_value"),
        ({"name": "x" * 100}, "army_bad_text"),
        ({"name": "a\nb"}, "army_bad_text"),
        ({"wizards": 3}, "army_field_unknown"),
        ({"camp": "castle"}, "army_value"),
        ({"field_fortifications": -1}, "army_out_of_range"),
        ({"limit": 2**60}, "army_unsound"),
    ],
)
@pytest.mark.clause("2.7")
def test_what_is_no_army_is_named_with_its_place(army: Json, code: str) -> None:
    found = armies.army_problems(army, Options())
    assert code in [problem.code for problem in found]
    assert all("path" in problem.facts for problem in found)


def test_deep_nesting_is_refused() -> None:
    deep: Json = "x"
    for _ in range(500):
        deep = [deep]
    assert [problem.code for problem in armies.army_problems({"elements": deep}, Options())] == ["army_unsound"]


# --- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.clause("2.6")
def test_text_and_json_come_back_as_they_went(mode: Mode, language: str) -> None:
    for points in (600, 1200, 2400):
        for seed in range(12):
            army = armies.random_army(seeded(f"{mode}{points}{seed}"), Options(mode=mode, points=points))
            text = armies.to_text(army, language)
            back, problems = armies.from_text(text)
            assert problems == []
            assert armies.to_json(back) == armies.to_json(army)
            again, problems = armies.from_json(armies.to_json(army))
            assert (again, problems) == (army, [])


@pytest.mark.clause("2.6")
def test_text_is_readable_in_both_languages() -> None:
    army = next(army for army in armies.sample_armies("advanced") if army["list"] == "northmen")
    english, german = (armies.to_text(army | {"name": "Grey Fjord"}, language) for language in ("en", "de"))
    assert "Army: Grey Fjord\nRules: advanced, 600 points\nList: Northmen [northmen]\nCamp: baggage\n" in english
    assert "1 × Godron foot [shieldwall], commander iii, hero iii: 73" in english
    assert "Heer: Grey Fjord\nRegeln: Fortgeschrittene Regeln, 600 Punkte\nListe: Nordleute [northmen]" in german
    assert "9 × Godronisches Fußvolk [shieldwall]: 9 × 25 = 225" in german
    assert english.endswith("Total: 584\n")


@pytest.mark.clause("2.6")
def test_lines_that_say_nothing_are_named() -> None:
    _, problems = armies.from_text("Army: X\nhello\n2 × Spears [spears], flying: 3\n")
    assert [(problem.code, problem.facts["line"]) for problem in problems] == [
        ("army_text_line", 2),
        ("army_text_line", 3),
    ]
    assert armies.from_text("x" * 30_000)[1][0].code == "army_too_long"
    assert armies.from_json(b"{nope")[1][0].code == "army_no_json"


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_without_an_exception(text: str) -> None:
    army, _ = armies.from_text(text)
    armies.army_problems(army, Options())


# --- armies by lot ----------------------------------------------------------------------------------------------------


@pytest.mark.not_in_check
@pytest.mark.parametrize("points", [600, 1200, 1800, 2400])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.clause("2.1", "20")
def test_random_armies_are_legal(mode: Mode, points: int) -> None:
    options = Options(mode=mode, points=points)  # type: ignore[arg-type]
    for seed in range(40):
        army = armies.random_army(seeded(f"legal{seed}"), options)
        assert armies.army_problems(army, options) == []
        total = builder.report(army, options)["total"]
        assert total > points * 0.8


@pytest.mark.parametrize("list_id", sorted(LISTS))
@pytest.mark.clause("2.6")
def test_random_armies_of_every_list_are_legal(list_id: str) -> None:
    for mode in MODES:
        for seed in range(8):
            army = armies.random_army(seeded(seed), Options(mode=mode), list_id)
            assert army["list"] == list_id
            assert armies.army_problems(army, Options(mode=mode)) == []


@pytest.mark.clause("20")
def test_random_large_armies_have_all_kinds_of_commands() -> None:
    options = Options(points=1800)
    found = [armies.random_army(seeded(f"roles{seed}"), options)["commands"] for seed in range(40)]
    assert {len(commands) for commands in found} == {3, 4}
    assert {command["role"] for commands in found for command in commands if "role" in command} >= {"chief", "ally"}
    share = armies.random_army(seeded("share"), Options(points=1200), is_share=True)
    assert armies.army_problems(share, Options(points=1200), is_share=True) == []


@pytest.mark.parametrize("points", [600, 1200, 1800, 2400])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.clause("2.1")
def test_sample_armies_are_legal_at_all_sizes(mode: Mode, points: int) -> None:
    options = Options(mode=mode, points=points)  # type: ignore[arg-type]
    ready = armies.sample_armies(mode, points)
    assert len(ready) == (10 if mode == "advanced" else 6)
    assert all(armies.army_problems(army, options) == [] for army in ready)


# --- builder ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_the_catalogue_has_every_list_with_prices_and_names(mode: Mode) -> None:
    catalogue = builder.catalogue(mode)
    assert [one["id"] for one in catalogue["lists"]] == list(LISTS)
    cost = "cost_basic" if mode == "basic" else "cost_advanced"
    for one in catalogue["lists"][1:]:
        listed = {entry.entry: getattr(entry, cost) for entry in LISTS[one["id"]].entries}
        assert {entry["entry"]: entry["price"] for entry in one["entries"]} == listed
    for language in ("en", "de"):
        keys = [entry["name"] for one in catalogue["lists"] for entry in one["entries"]]
        keys += [one["name"] for one in catalogue["lists"]]
        assert [key for key in keys if f"term.{key}" not in papers.names(language)] == []
    assert catalogue["commander"] == (
        {"ii": 24, "iii": 24, "iv": 24} if mode == "basic" else {"ii": 12, "iii": 24, "iv": 48}
    )
    assert catalogue["field_work"] == 12


@pytest.mark.clause("2.7")
def test_the_report_counts_and_lists_problems_while_building() -> None:
    army = {"list": "northmen", "elements": [{"entry": "berserkers", "n": 3, "mobility": "II"}]}
    report = builder.report(army, Options())
    assert (report["total"], report["left"], report["legal"]) == (3 * 40, 600 - 120, False)
    assert report["lines"] == [{"path": "elements[0]", "n": 3, "each": 40, "total": 120}]
    found = {problem["code"] for problem in report["problems"]}
    assert found == {"forbidden_mobility", "no_commander", "entry_min", "figure_min", "no_camp"}
    ready = builder.report(armies.sample_armies("advanced")[0], Options())
    assert ready["legal"]
    assert (ready["elements"], ready["figures"], ready["camp_sections"]) == (16, 1, 4)


@pytest.mark.clause("2.6")
@pytest.mark.parametrize("language", ["en", "de"])
def test_2_6_an_army_is_read_by_the_names_people_see(language: str) -> None:
    """Every ready army of a list, with all ids taken off its paper."""
    for army in armies.sample_armies("advanced"):
        paper = armies.to_text(army, language)
        plain = re.sub(r" \[\w*\]", "", paper)
        assert "[" not in plain
        back, problems = armies.from_text(plain)

        assert problems == []
        assert back == armies.from_text(paper)[0]


@pytest.mark.clause("2.6")
def test_2_6_a_name_that_nobody_knows_is_told_by_its_line() -> None:
    _, problems = armies.from_text("List: Dwarf hold\n4 × Dwarf spears: 144\n2 × Flying carpets: 3\n")

    assert [(one.code, one.witness["line"]) for one in problems] == [("army_text_line", 3)]

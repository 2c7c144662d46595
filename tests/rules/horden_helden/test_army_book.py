"""The army book: all findings at once, and cures that do what they say (2.1–2.7, 20)."""

from __future__ import annotations

import pytest

from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.books import Finding
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.horden_helden.armies.cures import STEPS
from battles.rules.horden_helden.army_book import ArmyBook
from battles.rules.words import LANGUAGES

BOOK = ArmyBook()
CLASH = Setup(scenario="clash", options={"mode": "advanced", "points": 600})
GRAND = Setup(scenario="grand", options={"mode": "advanced", "points": 1200})


def chief(**more: Json) -> dict[str, Json]:
    return {"entry": "riders", "n": 1, "commander": "iii"} | more


def free(*lines: dict[str, Json], **changes: Json) -> dict[str, Json]:
    return {"list": "", "camp": "camp", "elements": [chief(), *lines]} | changes


def northmen(*lines: dict[str, Json], **changes: Json) -> dict[str, Json]:
    base: list[Json] = [
        {"entry": "shieldwall", "n": 1, "commander": "iii"},
        {"entry": "shieldwall", "n": 8},
        {"entry": "huscarls", "n": 1, "figure": {"kind": "hero", "grade": "iii"}},
    ]
    return {"list": "northmen", "camp": "camp", "elements": [*base, *lines]} | changes


def found(army: Json, setup: Setup, code: str) -> Finding:
    return next(one for one in BOOK.report(army, setup).findings if one.code == code)


SPOILED: list[tuple[str, dict[str, Json], Setup]] = [
    ("wrong_mode", free(mode="basic"), CLASH),
    ("wrong_limit", free(limit=1200), CLASH),
    ("over_points", free({"entry": "knights", "n": 16}, camp_fortified=True), CLASH),
    (
        "over_points",
        northmen({"entry": "berserkers", "n": 3}, {"entry": "huscarls", "n": 3}, {"entry": "hillmen", "n": 4}),
        CLASH,
    ),
    ("commands_not_large", free(elements=[], commands=[{"role": "chief", "elements": [chief()]}]), CLASH),
    ("command_count", free(), GRAND),
    ("one_chief", free(elements=[], commands=[{"role": "ally", "elements": [chief()]}] * 2), GRAND),
    ("unknown_list", free(list="picts"), CLASH),
    ("unknown_entry", northmen({"entry": "dragons", "n": 2}), CLASH),
    ("entry_min", northmen(elements=[{"entry": "shieldwall", "n": 2, "commander": "iii"}]), CLASH),
    ("entry_max", northmen({"entry": "berserkers", "n": 5}), CLASH),
    ("forbidden_mobility", northmen({"entry": "berserkers", "n": 1, "mobility": "II"}), CLASH),
    ("mobility_not_in_list", northmen({"entry": "huscarls", "n": 1, "mobility": "IV"}), CLASH),
    ("strength_not_in_list", northmen({"entry": "huscarls", "n": 1, "strength": 2}), CLASH),
    ("forbidden_equipment", free({"entry": "riders", "n": 2, "options": ["pavises"]}), CLASH),
    ("flag_not_allowed", northmen({"entry": "huscarls", "n": 1, "flags": ["chariot"]}), CLASH),
    ("hidden_needs_home", free({"entry": "hidden_beings", "n": 1}), CLASH),
    ("boat_cargo_forbidden", free({"entry": "boats", "n": 2}, {"entry": "knights", "n": 1, "aboard": True}), CLASH),
    ("boats_full", free({"entry": "spears", "n": 2, "aboard": True}), CLASH),
    ("no_commander", free(elements=[{"entry": "spears", "n": 6}]), CLASH),
    ("several_commanders", free(chief()), CLASH),
    ("commander_off_table", free(elements=[{"entry": "gods", "n": 1, "commander": "iii"}]), CLASH),
    ("hero_on_wagon", free({"entry": "wagon_axe", "n": 1, "figure": {"kind": "hero"}}), CLASH),
    ("one_element_each", free({"entry": "spears", "n": 3, "figure": {"kind": "cleric"}}), CLASH),
    ("too_many_figures", free(*[{"entry": "spears", "n": 1, "figure": {"kind": "hero"}}] * 4), CLASH),
    ("too_many_grade_iv", free(*[{"entry": "spears", "n": 1, "figure": {"kind": "hero", "grade": "iv"}}] * 2), CLASH),
    ("figure_min", northmen(elements=[{"entry": "shieldwall", "n": 8}]), CLASH),
    (
        "schools_mixed",
        free(*[{"entry": "spears", "n": 1, "figure": {"kind": "wizard"}, "school": one} for one in ("white", "other")]),
        CLASH,
    ),
    ("no_camp", free(camp=None), CLASH),
    ("camp_and_baggage", free(camp=["camp", "baggage"]), CLASH),
    ("baggage_count", free(camp="baggage", baggage=5), CLASH),
    ("camp_shape", free(camp_deep=True), CLASH),
    ("fortification_not_allowed", northmen(camp="baggage", camp_fortified=True), CLASH),
    ("fortification_not_allowed", northmen(field_fortifications=20), CLASH),
]


@pytest.mark.parametrize(("code", "army", "setup"), SPOILED, ids=[f"{n}-{row[0]}" for n, row in enumerate(SPOILED)])
def test_each_problem_is_cured_by_each_step_that_is_offered(code: str, army: dict[str, Json], setup: Setup) -> None:
    problem = found(army, setup, code)

    assert problem.level == "bad"
    assert 1 <= len(problem.cures) <= 3
    for cure in problem.cures:
        left = [one for one in BOOK.report(cure.army, setup).findings if one.code == code]
        assert problem.witness not in [one.witness for one in left], cure.code
        assert not BOOK.unreadable(cure.army)


def test_foreign_lists_are_cured_by_making_the_command_an_allys_or_dropping_the_list() -> None:
    commands = [{"role": "chief", "elements": [chief()]}, {"role": "subordinate", "list": "northmen", "elements": []}]
    problem = found(free(elements=[], commands=commands), GRAND, "only_allies_bring_lists")

    assert [cure.code for cure in problem.cures] == ["make_ally", "own_list"]
    assert problem.cures[0].army["commands"][1]["role"] == "ally"
    assert "list" not in problem.cures[1].army["commands"][1]


def test_every_cure_and_every_piece_of_advice_has_its_words() -> None:
    codes = {cure.code for code, army, setup in SPOILED for cure in found(army, setup, code).cures}
    advice = {one.code for _, army, setup in SPOILED for one in BOOK.report(army, setup).findings if one.level != "bad"}
    for language in LANGUAGES:
        words = registry.words("horden_helden", language)
        assert [code for code in codes if not words.has(f"cure.{code}")] == []
        assert [code for code in advice if not words.has(f"advice.{code}")] == []


def test_no_cure_table_is_about_a_problem_that_does_not_exist() -> None:
    texts = registry.texts("horden_helden", "en")

    assert [code for code in STEPS if f"refusal.{code}" not in texts] == []


def test_an_army_that_costs_too_much_is_offered_the_smallest_saving_first() -> None:
    army = northmen({"entry": "berserkers", "n": 3}, {"entry": "huscarls", "n": 3}, {"entry": "hillmen", "n": 4})
    over = BOOK.report(army, CLASH)
    savings = [cure.facts["saved"] for cure in found(army, CLASH, "over_points").cures]

    assert over.total > over.limit
    assert savings == sorted(savings)
    assert savings[0] >= over.total - over.limit


def test_the_report_counts_what_everything_costs() -> None:
    report = BOOK.report(northmen(), CLASH)

    assert report.legal
    assert report.total == sum(row.points for row in report.rows) == 9 * 25 + 24 + 42 + 24
    assert [row.count for row in report.rows] == [1, 8, 1]
    assert report.rows[0].details == ("chief_iii",)
    assert {one.code for one in report.findings if one.level == "ok"} >= {"points_kept", "camp_kept"}
    assert {one.code for one in report.findings if one.level == "warn"} >= {"points_left", "nobody_shoots"}


@pytest.mark.parametrize(
    ("army", "scenario", "points"),
    [
        ({"limit": 600}, "clash", 600),
        ({"limit": 1800}, "grand", 1800),
        ({"limit": 600, "role": "ally"}, "alliance", 1200),
        ({"limit": 777}, "clash", 600),
        ("no army", "clash", 600),
    ],
)
def test_an_army_says_for_which_battle_it_is_built(army: Json, scenario: str, points: int) -> None:
    setup = BOOK.setup_for(army)

    assert (setup.scenario, setup.options["points"]) == (scenario, points)


@pytest.mark.not_in_check
@pytest.mark.parametrize("limit", [600, 1200, 1800, 2400])
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_random_and_ready_armies_are_legal_in_their_battle(mode: str, limit: int) -> None:
    setup = BOOK.setup_for(BOOK.blank({"mode": mode, "limit": limit}))
    armies = [*BOOK.samples(setup), *(BOOK.random(setup, seeded(f"{mode}{limit}{n}"), {}) for n in range(4))]

    for army in armies:
        assert BOOK.report(army, setup).legal
        assert BOOK.setup_for(army) == setup


def test_random_armies_of_an_alliance_join_as_what_they_are_asked_to() -> None:
    setup = Setup(scenario="alliance", options={"mode": "advanced", "points": 1200})
    army = BOOK.random(setup, seeded("allies"), {"role": "subordinate", "list": "northmen"})

    assert (army["role"], army["list"]) == ("subordinate", "northmen")
    assert BOOK.report(army, setup).legal


@pytest.mark.parametrize("army", [None, 7, [], {"elements": "all"}, {"elements": [{"n": -1}]}, {"unknown": 1}])
def test_what_is_no_army_is_reported_and_never_raises(army: Json) -> None:
    report = BOOK.report(army, CLASH)

    assert not report.legal
    assert BOOK.unreadable(army)
    assert all(not one.cures for one in report.findings)


def test_papers_are_read_in_both_forms_and_every_strange_line_is_named() -> None:
    army = northmen(name="Grey Fjord")
    text = BOOK.to_text(army, "de")

    assert BOOK.from_text(text)[1] == []
    assert BOOK.report(BOOK.from_text(text)[0], CLASH).total == BOOK.report(army, CLASH).total
    assert [one.facts["line"] for one in BOOK.from_text("What is this?\n" + text + "nothing\n")[1]] == [
        1,
        len(text.splitlines()) + 2,
    ]
    assert BOOK.from_text('{"list": "northmen", "elements": []}')[0]["list"] == "northmen"
    assert BOOK.from_text("{broken")[1][0].code == "army_no_json"


def test_a_name_is_kept_printable_and_short() -> None:
    named = BOOK.renamed(northmen(), "Fjord\n\x00" + "x" * 200)

    assert named["name"].startswith("Fjordx")
    assert len(named["name"]) == 80
    assert BOOK.named(named, "de") == named["name"]

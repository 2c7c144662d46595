"""Lists as text and JSON, both ways, and what people write by hand."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.armies import paper, paper_reader
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.words import LANGUAGES
from tests.rules.ninth_age.armies.lists import ready


@pytest.mark.parametrize("key", sorted(samples()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_written_list_is_read_back_as_it_was(key: str, language: str) -> None:
    army = written(ready(key))
    assert paper_reader.from_text(paper.to_text(army, language)) == (army, [])


def test_json_is_read_back_as_it_was() -> None:
    army = written(ready())
    assert paper.from_json(paper.to_json(army)) == (army, [])


@pytest.mark.parametrize("data", ["{", "[" * 5_000, b"\xff\xfe"])
def test_what_is_no_json_is_refused(data: str | bytes) -> None:
    army, problems = paper.from_json(data)
    assert army == {}
    assert [problem.code for problem in problems] == ["army_no_json"]


def test_a_tournament_list_needs_no_heading_and_forgives_spelling() -> None:
    text = "\n".join([
        "295 - Lord Constable, General, Shield, Lance, Barded Destriers, Giant’s Regret (lance)",
        "455 – 40 BANNER HALBERDIER, champion, Musician, Standard Bearers",
        "2x 90 Road Pistoliers",
        "5 road pistoliers",
        "755",
    ])  # fmt: skip
    army, problems = paper_reader.from_text(text)
    assert army["book"] == "aldermark"
    assert [(unit["entry"], unit["models"]) for unit in army["units"]] == [
        ("lord_constable", 1),
        ("banner_halberdiers", 40),
        ("road_pistoliers", 90),
        ("road_pistoliers", 90),
        ("road_pistoliers", 5),
    ]
    general = army["units"][0]
    assert general["general"] is True
    assert {"option": "special_items", "items": [{"item": "giants_regret", "on": "lance"}]} in general["options"]
    assert {problem.code for problem in problems} <= {"army_text_points"}


def test_each_word_that_is_not_understood_is_told_with_its_line() -> None:
    text = "Book: Aldermark\nPoints: 2000\n100 - 20 Steam Tanks\n95 - 5 Road Pistoliers, Rocket Boots, Musician\n???\n"
    army, problems = paper_reader.from_text(text)
    assert [(problem.code, problem.witness["line"]) for problem in problems] == [
        ("army_text_unit", 3),
        ("army_text_word", 4),
        ("army_text_points", 4),
        ("army_text_unit", 5),
    ]
    assert army["points"] == 2000
    assert [unit["entry"] for unit in army["units"]] == ["road_pistoliers"]
    assert army["units"][0]["options"] == [{"option": "command", "choices": ["musician"]}]


def test_a_paper_of_many_pages_is_refused_unread() -> None:
    army, problems = paper_reader.from_text("5 Road Pistoliers\n" * 5_000)
    assert army == {}
    assert [problem.code for problem in problems] == ["army_too_long"]


def test_more_units_than_any_army_has_are_cut_off() -> None:
    army, problems = paper_reader.from_text("99x 5 Road Pistoliers\n" * 3)
    assert len(army["units"]) == 80
    assert "army_too_long" in {problem.code for problem in problems}

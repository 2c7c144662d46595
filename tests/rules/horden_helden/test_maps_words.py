"""Every refusal of maps and terrain has its sentence, every map its name, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.maps.placing.piece_choice import COMBINATIONS
from battles.rules.words import LANGUAGES, Words, places

FOLDER = Path(maps.__file__).parent
PARTS = FOLDER.parent / "texts" / "parts"
TEXTS = {language: json.loads((PARTS / f"ground.{language}.json").read_text()) for language in LANGUAGES}
CODES = sorted(
    {
        code
        for path in FOLDER.rglob("*.py")
        for code in re.findall(r'"((?:map|terrain)_[a-z_]+)"', path.read_text())
        if code not in ("terrain_placement", "terrain_types")
    }
)


@pytest.mark.parametrize("code", CODES)
def test_refusals_have_a_sentence_with_the_same_places(code: str) -> None:
    english, german = (TEXTS[language][f"refusal.{code}"] for language in ("en", "de"))

    assert places(english) == places(german)


def test_no_sentence_is_left_over() -> None:
    assert {key.removeprefix("refusal.") for key in TEXTS["en"] if key.startswith("refusal.")} == set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_combinations_and_maps_have_names(language: str) -> None:
    texts = TEXTS[language]

    assert {f"term.{kind}" for kind in (*ground.KINDS, *COMBINATIONS)} <= set(texts)
    assert {key: data.names[language] for key, data in maps.MAPS.items()} == {  # type: ignore[index]
        key.removeprefix("map."): text for key, text in texts.items() if key.startswith("map.")
    }


def test_a_problem_is_said_in_words() -> None:
    (problem,) = [one for one in maps.problems([], maps.board_for(600)) if one.code == "map_few_hard"]

    said = Words(TEXTS["de"], language="de").say(f"refusal.{problem.code}", problem.facts)
    assert said.startswith("Nur 0 Grundquadrate haben einen Fluss")
    assert "nötig sind 3" in said

"""The clauses of charges, movement, shooting, melee, casualties and psychology: whole, in order, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from battles.rules import ninth_age
from battles.rules.codec import Json

FOLDER = Path(ninth_age.__file__).parent / "clauses"

NUMBERS: dict[str, tuple[str, tuple[int, ...]]] = {
    "a11-charges": ("A.11", tuple(range(1, 34))),
    "a12-movement": ("A.12", (1, 2, 3, 4, *range(10, 28))),
    "a14-shooting": ("A.14", tuple(range(1, 21))),
    "a15-melee": (
        "A.15",
        (*range(1, 17), 18, 19, *range(25, 29), *range(30, 38), *range(40, 44), *range(50, 69), 70, *range(74, 83)),
    ),
    "a16-casualties": ("A.16", (*range(1, 9), *range(10, 17))),
    "a17-psychology": ("A.17", (*range(1, 8), 14, 8, 9, 10, 13)),
}
"""What stands in each file. Numbers are missing where the rules leave room; measuring (A.17.14) stands with panic."""

LANGUAGES = ("en", "de")


def chapter(name: str) -> list[dict[str, Json]]:
    found: list[dict[str, Json]] = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes())
    return found


def named(name: str) -> list[str]:
    section, numbers = NUMBERS[name]
    return [f"{section}.{number}" for number in numbers]


def references(text: str) -> set[str]:
    return set(re.findall(r"\b[AB]\.\d+\.\d+", text))


CLAUSES = [clause for name in NUMBERS for clause in chapter(name)]
EVERY = pytest.mark.parametrize("clause", CLAUSES, ids=[clause["id"] for clause in CLAUSES])


@pytest.mark.parametrize("name", NUMBERS)
def test_a_chapter_has_all_its_clauses_in_order(name: str) -> None:
    assert [clause["id"] for clause in chapter(name)] == named(name)


def test_no_clause_stands_twice() -> None:
    ids = [clause["id"] for clause in CLAUSES]

    assert len(set(ids)) == len(ids) == 165


@EVERY
def test_a_clause_has_words_in_both_languages(clause: dict[str, Json]) -> None:
    reason = ("reason",) if clause["status"] == "not_automated" else ()

    assert tuple(clause) == ("id", "title", "text", "status", *reason, "tags")
    for part in ("title", "text", *reason):
        assert tuple(clause[part]) == LANGUAGES
        assert all(clause[part][language].strip() == clause[part][language] != "" for language in LANGUAGES)


@EVERY
def test_a_clause_says_who_sees_to_it(clause: dict[str, Json]) -> None:
    assert clause["status"] in {"enforced", "server_step", "not_automated"}
    assert clause["tags"] == []


@EVERY
def test_quotes_are_typographic(clause: dict[str, Json]) -> None:
    english, german = (clause["title"][language] + clause["text"][language] for language in LANGUAGES)

    assert not {'"', "'"} & set(english + german)
    assert "„" not in english
    assert english.count("“") == english.count("”")
    assert "”" not in german
    assert german.count("„") == german.count("“")


@EVERY
def test_both_languages_name_the_same_clauses(clause: dict[str, Json]) -> None:
    assert references(clause["text"]["en"]) == references(clause["text"]["de"])


@EVERY
def test_clauses_that_are_named_exist(clause: dict[str, Json]) -> None:
    sections = {section for section, _ in NUMBERS.values()}
    meant = {one for one in references(clause["text"]["en"]) if one.rpartition(".")[0] in sections}

    assert meant <= {one["id"] for one in CLAUSES}

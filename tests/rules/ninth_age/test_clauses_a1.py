"""Clauses A.1 to A.10: complete, in order, in both languages, and every clause they name exists."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from battles.rules import ninth_age
from battles.rules.codec import Json

FOLDER = Path(ninth_age.__file__).parent / "clauses"
CHAPTERS = {
    "a01-introduction": range(1, 3),
    "a02-general-rules": range(1, 12),
    "a03-models-and-units": range(1, 31),
    "a04-measuring-and-sight": range(1, 16),
    "a05-characteristics": range(1, 7),
    "a06-modifiers": range(1, 6),
    "a07-attacks": range(1, 10),
    "a08-army-building": (*range(1, 27), *range(35, 40)),
    "a09-pre-game-sequence": range(1, 18),
    "a10-deployment": range(1, 10),
}
ELSEWHERE = {
    "A.11": range(1, 34),
    "A.12": (*range(1, 5), *range(10, 28)),
    "A.14": range(1, 21),
    "A.15": (
        *range(1, 17),
        *(18, 19),
        *range(25, 29),
        *range(30, 38),
        *range(40, 44),
        *range(50, 69),
        70,
        *range(74, 83),
    ),
    "A.16": (*range(1, 9), *range(10, 17)),
    "A.17": (*range(1, 11), 13, 14),
    "B.9": range(1, 18),
    "B.13": range(1, 76),
    "B.18": range(1, 11),
    "B.19": range(1, 10),
    "B.20": range(1, 17),
    "B.21": (
        *range(1, 45),
        *(80, 81),
        *range(90, 99),
        *range(100, 106),
        108,
        *range(110, 118),
        120,
        *range(125, 129),
        *range(130, 136),
        *range(140, 167),
        *range(170, 177),
    ),
    "B.22": range(1, 10),
}
"""Numbers of the other chapters. The numbering has gaps, and these chapters may come later than the ones here."""
LANGUAGES = {"en", "de"}
STATUSES = {"enforced", "server_step", "not_automated"}
NAMED = re.compile(r"\b[A-Z]\.\d+(?:\.\d+)?")


def numbered(chapter: str) -> list[str]:
    return [f"A.{int(chapter[1:3])}.{number}" for number in CHAPTERS[chapter]]


def read(chapter: str) -> list[dict[str, Json]]:
    found: list[dict[str, Json]] = msgspec.json.decode((FOLDER / f"{chapter}.json").read_bytes())
    return found


CLAUSES = [clause for chapter in CHAPTERS for clause in read(chapter)]
IDS = [str(clause["id"]) for clause in CLAUSES]


def texts(clause: dict[str, Json]) -> list[dict[str, str]]:
    return [clause[field] for field in ("title", "text", "reason") if field in clause]


def known() -> set[str]:
    return {
        *chain.from_iterable(map(numbered, CHAPTERS)),
        *(f"{chapter}.{number}" for chapter, numbers in ELSEWHERE.items() for number in numbers),
        *(clause["id"] for file in FOLDER.glob("*.json") for clause in msgspec.json.decode(file.read_bytes())),
    }


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_its_clauses_in_order(chapter: str) -> None:
    assert [clause["id"] for clause in read(chapter)] == numbered(chapter)


def test_no_clause_is_written_twice() -> None:
    assert len(set(IDS)) == len(IDS) == 135


def test_names_of_files_put_the_chapters_in_order() -> None:
    assert [file.stem for file in sorted(FOLDER.glob("a*.json"))][: len(CHAPTERS)] == list(CHAPTERS)


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_a_clause_says_everything_in_both_languages(clause: dict[str, Json]) -> None:
    assert {"id", "title", "text", "status", "tags"} == clause.keys() - {"reason"}
    assert all(text.keys() == LANGUAGES for text in texts(clause))
    assert all(said and said == said.strip() for text in texts(clause) for said in text.values())


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_a_clause_has_a_status_and_only_what_is_left_out_a_reason(clause: dict[str, Json]) -> None:
    assert clause["status"] in STATUSES
    assert ("reason" in clause) == (clause["status"] == "not_automated")


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_a_clause_names_only_clauses_that_exist_and_the_same_in_both_languages(clause: dict[str, Json]) -> None:
    named = {language: set(NAMED.findall(clause["text"][language])) for language in LANGUAGES}

    assert named["en"] == named["de"]
    assert set(NAMED.findall(" ".join(said for text in texts(clause) for said in text.values()))) <= known()


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_both_languages_have_the_same_numbers(clause: dict[str, Json]) -> None:
    found = {language: sorted(re.findall(r"\d+", clause["text"][language])) for language in LANGUAGES}

    assert found["en"] == found["de"]


@pytest.mark.parametrize("clause", CLAUSES, ids=IDS)
def test_quotes_are_typographic(clause: dict[str, Json]) -> None:
    for text in texts(clause):
        assert not set("\"'`") & set(text["en"] + text["de"])
        assert not set("“”„") & set(re.sub(r"“[^“”„]*”", "", text["en"]))
        assert not set("“”„") & set(re.sub(r"„[^“”„]*“", "", text["de"]))

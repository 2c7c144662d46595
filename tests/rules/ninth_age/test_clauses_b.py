"""The clauses of part B (magic, victory, models, terrain, items): whole, in order and in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest

from battles.rules import registry
from battles.rules.codec import Json

CLAUSES = registry.HERE / "ninth_age" / "clauses"
LANGUAGES = ("en", "de")
MODEL_RULES = (
    80, 81, *range(1, 25), 41, 43, *range(25, 41), 42, 44,
    *range(90, 97), 98, 97, 100, 101, 108, *range(102, 106),
    *range(110, 118), 120, *range(125, 129), *range(130, 136), *range(140, 167), *range(170, 177),
)  # fmt: skip
"""The order of the rulebook's list: rules that stand together there stand together here."""
NUMBERS = {
    "b09-deployment-and-objectives": (9, tuple(range(1, 18))),
    "b13-magic": (13, tuple(range(1, 76))),
    "b18-victory": (18, tuple(range(1, 11))),
    "b19-models": (19, tuple(range(1, 10))),
    "b20-terrain": (20, tuple(range(1, 17))),
    "b21-model-rules": (21, MODEL_RULES),
    "b22-items": (22, tuple(range(1, 10))),
}


def read(chapter: str) -> list[dict[str, Json]]:
    return msgspec.json.decode((CLAUSES / f"{chapter}.json").read_bytes(), type=list[dict[str, Json]])


def sentences(clause: dict[str, Json]) -> list[tuple[str, str]]:
    return [
        (language, clause[part][language])
        for part in ("title", "text", "reason")
        if part in clause
        for language in LANGUAGES
    ]


every_chapter = pytest.mark.parametrize("chapter", NUMBERS)


@every_chapter
def test_a_chapter_has_all_its_clauses_once_and_in_order(chapter: str) -> None:
    number, clauses = NUMBERS[chapter]

    assert [clause["id"] for clause in read(chapter)] == [f"B.{number}.{clause}" for clause in clauses]
    assert len(set(clauses)) == len(clauses)


@every_chapter
def test_every_clause_has_the_same_fields_in_both_languages(chapter: str) -> None:
    for clause in read(chapter):
        given = {"reason"} if clause["status"] == "not_automated" else set()
        assert set(clause) == {"id", "title", "text", "status", "tags"} | given, clause["id"]
        assert clause["status"] in {"enforced", "server_step", "not_automated"}, clause["id"]
        for part in ("title", "text", *given):
            assert tuple(clause[part]) == LANGUAGES, clause["id"]
        assert all(text.strip() == text != "" for _, text in sentences(clause)), clause["id"]


@every_chapter
def test_quotes_are_typographic(chapter: str) -> None:
    pairs = {"en": "“”", "de": "„“"}
    for clause in read(chapter):
        for language, text in sentences(clause):
            marks = "".join(re.findall("[„“”\"']", text))
            assert marks == pairs[language] * (len(marks) // 2), clause["id"]


@every_chapter
def test_both_languages_name_the_same_clauses_and_numbers(chapter: str) -> None:
    for clause in read(chapter):
        english, german = (sorted(re.findall(r"\d+", clause["text"][language])) for language in LANGUAGES)
        assert english == german, clause["id"]


@every_chapter
def test_dice_are_called_what_the_language_calls_them(chapter: str) -> None:
    for clause in read(chapter):
        assert not re.search(r"W[36]\b", clause["text"]["en"]), clause["id"]
        assert not re.search(r"D[36]\b", clause["text"]["de"]), clause["id"]


@every_chapter
def test_clauses_of_part_b_that_are_referred_to_exist(chapter: str) -> None:
    known = {clause["id"] for each in NUMBERS for clause in read(each)}
    for clause in read(chapter):
        for _, text in sentences(clause):
            assert set(re.findall(r"B\.\d+\.\d+", text)) <= known, clause["id"]

"""Finding clauses: the cases that server and page share, and real rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from battles.presenters import clause_search, rules_text
from battles.presenters.rules_text import Clause
from battles.rules import registry
from battles.rules.codec import Json

SHARED: dict[str, Json] = json.loads((Path(__file__).parent / "search_cases.json").read_text(encoding="utf-8"))
CLAUSES = [Clause(status="enforced", **one) for one in SHARED["clauses"]]


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: str(case["query"]))
def test_clauses_are_found(case: dict[str, Json]) -> None:
    assert [one.id for one in clause_search.found(CLAUSES, case["query"])] == case["found"]


@pytest.mark.parametrize("case", SHARED["marks"], ids=lambda case: str(case["query"]))
def test_what_was_looked_for_is_marked(case: dict[str, Json]) -> None:
    text, shown, at = case["text"], "", 0
    for start, end in clause_search.marks(text, clause_search.terms(case["query"])):
        shown += f"{text[at:start]}[{text[start:end]}]"
        at = end
    assert shown + text[at:] == case["marked"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", sorted(registry.systems()))
def test_every_clause_is_found_first_by_its_number_and_early_by_its_title(key: str, language: str) -> None:
    clauses = [clause for section in rules_text.sections(key, language) for clause in section.clauses]
    for clause in clauses:
        assert clause_search.found(clauses, clause.id)[0].id == clause.id
        by_title = [one.title for one in clause_search.found(clauses, f'"{clause.title}"')]
        assert clause.title in by_title[:10]


def test_a_very_long_query_costs_no_more_than_a_short_one() -> None:
    assert len(clause_search.terms("x " * 100_000)) <= clause_search.LONGEST

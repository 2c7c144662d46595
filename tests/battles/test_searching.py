"""Finding clauses: the cases that server and page share, and real rules."""

from __future__ import annotations

import json
import re
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


NAMED = frozenset({"6.5", "6.7", "M08", "A.3.1", "A.3.14", "A.3.15", "A.3.17", "B.21.144"})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("see A.3.14.", "see [A.3.14]."),
        ("(A.3.1) not A.3.140", "([A.3.1]) not A.3.140"),
        ("B.21.144 and A.3.14,A.3.15", "[B.21.144] and [A.3.14],[A.3.15]"),
        ("A.3.14–A.3.17", "[A.3.14]–[A.3.17]"),
        ("A.3.14–17, A.3.14-15", "[A.3.14]–[17], [A.3.14]-[15]"),
        ("6.5–7, 6.5 to 6.7; M08", "[6.5]–[7], [6.5] to [6.7]; [M08]"),
        ("6.5.2 and A.3.14.2", "[6.5].2 and [A.3.14].2"),
        ("A.3.14–99, A.9.1, 1,6.5, x6.5, xA.3.1", "[A.3.14]–99, A.9.1, 1,6.5, x6.5, xA.3.1"),
        ("<b>A.3.1</b> & 6.5", "&lt;b&gt;[A.3.1]&lt;/b&gt; &amp; [6.5]"),
    ],
)
def test_every_clause_that_a_text_names_is_a_link(text: str, shown: str) -> None:
    linked = rules_text.linked(text, NAMED)

    assert re.sub(r'<a href="#[^"]*">([^<]*)</a>', r"[\1]", linked) == shown
    assert set(re.findall(r'href="#([^"]*)"', linked)) <= NAMED


def test_the_short_end_of_a_range_leads_to_its_own_clause() -> None:
    assert rules_text.linked("A.3.14–17", NAMED).endswith('<a href="#A.3.17">17</a>')


@pytest.mark.parametrize(
    ("clause", "section"), [("6.5", "6"), ("M08", "M"), ("A.3.14", "A.3"), ("B.21.144", "B.21"), ("12", "12")]
)
def test_a_clause_belongs_to_a_section(clause: str, section: str) -> None:
    assert rules_text.section_of(clause) == section

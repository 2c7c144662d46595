"""The league rules on the site: every clause that is cited can be read, in both languages, at its own address."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.test import Client

from battles.leagues import rules
from battles.presenters import clause_search, rules_text
from battles.rules import registry
from battles.rules.words import LANGUAGES

HOME = Path(rules.__file__).parents[1]
NUMBER = re.compile(r"\d{1,2}\.\d{1,2}")
NO_CLAUSES = {"2.0"}
"""The version of iCalendar."""


def ids() -> set[str]:
    return {clause["id"] for clause in rules_text.written_clauses(rules.KEY)}


def cited() -> dict[str, str]:
    """Clauses that the sources of leagues name, and a file of each."""
    found = {
        clause: file.name
        for file in sorted(HOME.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (clause := _clause(node))
    }
    return {clause: file for clause, file in found.items() if clause not in NO_CLAUSES}


def _clause(node: ast.AST) -> str:
    """What is given as `clause`, and any text that looks like one."""
    match node:
        case ast.keyword(arg="clause", value=ast.Constant(value=str(clause))):
            return clause
        case ast.Constant(value=str(clause)) if NUMBER.fullmatch(clause):
            return clause
    return ""


def test_every_clause_that_the_source_cites_exists() -> None:
    found = cited()

    assert len(found) > 55
    assert {clause: file for clause, file in found.items() if clause not in ids()} == {}


def test_every_clause_that_a_docstring_cites_exists() -> None:
    named = re.compile(r"leagues ((?:\d+(?:\.\d+)?(?:, |–| and )?)+)")
    sources = [file.read_text(encoding="utf-8") for file in HOME.rglob("*.py")]
    found = {one for source in sources for part in named.findall(source) for one in NUMBER.findall(part)}

    assert found
    assert found <= ids()


def test_clauses_are_whole_unique_and_in_both_languages() -> None:
    clauses = rules_text.written_clauses(rules.KEY)
    sections = {rules_text.section_of(clause["id"]) for clause in clauses}

    assert len(ids()) == len(clauses)
    assert sections == {str(number) for number in range(1, 16)}
    for clause in clauses:
        assert clause["status"] == "enforced", clause["id"]
        assert all(clause[name][language].strip() for name in ("title", "text") for language in LANGUAGES), clause["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_under_its_section_and_found_by_its_number(language: str) -> None:
    sections = rules_text.sections(rules.KEY, language)
    clauses = [clause for section in sections for clause in section.clauses]

    assert all(section.title and section.clauses for section in sections)
    assert {clause.id for clause in clauses} == ids()
    assert all(clause_search.found(clauses, clause.id)[0].id == clause.id for clause in clauses)


def test_no_system_has_the_address_of_the_league_rules() -> None:
    assert rules.KEY not in {system.slug for system in registry.systems().values()}


@pytest.mark.django_db
def test_the_page_has_every_clause_at_its_own_anchor(client: Client) -> None:
    page = client.get("/rules/leagues").content.decode()

    assert all(f'<article class="clause" id="{clause}">' in page for clause in ids())
    assert '<a href="#8.4">8.4</a>' in page
    assert "Nicht erschienen" in client.get("/rules/leagues", HTTP_ACCEPT_LANGUAGE="de").content.decode()


@pytest.mark.django_db
def test_the_page_is_found_with_a_slash_at_its_end_too(client: Client) -> None:
    answer = client.get("/rules/leagues/?q=bye")

    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/leagues?q=bye")
    assert client.get("/rules/no-such-game/", follow=True).status_code == 404


@pytest.mark.django_db
def test_the_search_of_all_rules_looks_through_leagues_too(client: Client) -> None:
    page = client.get("/rules/", {"q": "buchholz"}).content.decode()

    assert 'href="/rules/leagues#6.4"' in page
    assert 'href="/rules/leagues"' in client.get("/rules/").content.decode()

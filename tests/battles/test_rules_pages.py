"""The rules reference: found by number, title and words, with a form, while one types, and through REST."""

from __future__ import annotations

import pytest
from django.test import Client

from battles.hooks import hooks
from battles.presenters import rules_text
from battles.presenters.rules_text import Book
from battles.rules import registry
from tests.rules import toy

pytestmark = pytest.mark.django_db
XSS = "<script>alert(1)</script>"


def first_clause() -> dict[str, str]:
    found = registry.clauses(toy.KEY)[0]
    return {"id": found["id"], "title": str(found["title"].get("en"))}


def test_a_clause_is_found_by_its_number_and_marked_by_its_words(client: Client) -> None:
    clause = first_clause()
    page = client.get("/rules/toy", {"q": clause["id"]}).content.decode()
    assert f'href="/rules/toy#{clause["id"]}"' in page
    assert "data-unless-searching hidden" in page
    word = clause["title"].split()[0]
    assert f"<mark>{word}</mark>" in client.get("/rules/toy", {"q": word.lower()}).content.decode()


def test_all_rules_stand_there_without_a_search(client: Client) -> None:
    page = client.get("/rules/toy").content.decode()

    assert "data-unless-searching>" in page
    assert "rules-results" not in page
    assert all(f'id="{clause["id"]}"' in page for clause in registry.clauses(toy.KEY))


def test_nothing_found_says_what_would_find_more(client: Client) -> None:
    assert "Try fewer words" in client.get("/rules/toy", {"q": "zeppelin"}).content.decode()
    page = client.get("/rules/toy", {"q": "zeppelin"}, HTTP_ACCEPT_LANGUAGE="de").content.decode()
    assert "weniger Wörtern" in page


def test_what_is_looked_for_is_never_taken_for_markup(client: Client) -> None:
    for address in ("/rules/toy", "/rules/"):
        assert XSS not in client.get(address, {"q": XSS}, follow=True).content.decode()


def test_while_one_types_only_what_was_found_is_sent(client: Client) -> None:
    part = client.get("/rules/toy", {"q": first_clause()["id"], "part": "found"}).content.decode()

    assert part.startswith('<div data-part="rules-found">')
    assert "<html" not in part


def test_the_index_looks_through_all_systems(client: Client) -> None:
    for rules in registry.systems().values():
        page = client.get("/rules/", {"q": registry.clauses(rules.key)[0]["id"]}).content.decode()
        assert f'id="found-{rules.slug}"' in page


def test_programs_find_clauses_too(client: Client) -> None:
    everything = client.get("/api/systems/toy/clauses").json()
    assert [one["id"] for one in everything] == [clause["id"] for clause in registry.clauses(toy.KEY)]
    clause = first_clause()
    found = client.get("/api/systems/toy/clauses", {"q": clause["id"]}, HTTP_ACCEPT_LANGUAGE="en").json()
    assert (found[0]["id"], found[0]["title"]) == (clause["id"], clause["title"])
    assert client.get("/api/systems/nothing/clauses").status_code == 404


def test_a_book_with_lettered_chapters_has_its_sections_links_and_search(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the rulebooks of regiments number them: A.3.14, B.21.144."""
    book = Book(folder=registry.HERE / "ninth_age", symbol="ui-book", name="R", tagline="", description="")
    monkeypatch.setitem(hooks.rule_books, "regiments", book)
    clauses = rules_text.written_clauses("regiments")
    page = client.get("/rules/regiments").content.decode()

    assert all(f'id="{clause["id"]}"' in page for clause in clauses)
    sections = [section.id for section in rules_text.sections("regiments", "en")]
    assert {"A.3", "B.21"} <= set(sections)
    assert len(sections) == len(set(sections))
    found = client.get("/rules/regiments", {"q": clauses[0]["id"]}).content.decode()
    assert f'href="/rules/regiments#{clauses[0]["id"]}"' in found

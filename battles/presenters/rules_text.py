"""The rules as people read them: sections, clauses and readings of a system or of leagues in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from functools import cache
from pathlib import Path

import msgspec
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from msgspec import Struct

from battles.hooks import hooks
from battles.rules import clauses as written
from battles.rules import registry
from battles.rules.codec import Json

_SECTION = re.compile(r"[A-Z]\.\d+|\d+|[A-Z]+")
_NAMED = re.compile(
    r"(?P<id>(?<![\w.#&])[A-Z]\.\d+(?:\.\d+)*|(?<![\w.,#&])\d+(?:\.\d+)+|(?<![\w.#&])[A-Z]\d+)"
    r"(?P<range>[–-]\d+)?(?![\w])"
)
"""A.3.14, 6.5, M08; and the short end of a range: A.3.14–17."""


class Clause(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    text: str
    status: str
    note: str = ""


class Section(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    clauses: tuple[Clause, ...]


class Book(Struct, frozen=True, kw_only=True):
    """Rules that belong to no system: where their clauses lie, and what the list of rules says about them."""

    folder: Path
    further: tuple[Path, ...] = ()
    """Files with clauses that lie elsewhere; they are put in order by number."""
    symbol: str
    name: str | Promise
    tagline: str | Promise
    description: str | Promise


def books() -> Mapping[str, Book]:
    """Books beside those of the systems, by key, which is also the part of the address."""
    return hooks.rule_books


def written_clauses(key: str) -> tuple[dict[str, Json], ...]:
    """The clauses of a system or of a book as they are written."""
    if key not in books():
        return registry.clauses(key)
    book = books()[key]
    found = written.read(book.folder, *book.further)
    return tuple(sorted(found, key=_number) if book.further else found)


def _number(clause: dict[str, Json]) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", clause["id"])]


@cache
def sections(key: str, language: str) -> tuple[Section, ...]:
    """All clauses under their sections: 6.5 belongs to section 6, M08 to section M, A.3.14 to section A.3."""
    clauses = [_clause(one, language) for one in written_clauses(key)]
    titles = _titles(key, language) or {section_of(clause.id): "" for clause in clauses}
    return tuple(
        Section(id=id, title=title, clauses=tuple(one for one in clauses if section_of(one.id) == id))
        for id, title in titles.items()
    )


def section_of(clause: str) -> str:
    found = _SECTION.match(clause)
    return found[0] if found else clause


def linked(text: str, ids: Set[str]) -> SafeString:
    """The text with every clause it names as a link to that clause on the same page."""
    return SafeString(_NAMED.sub(lambda found: _link(found, ids), escape(text)))


def _link(found: re.Match[str], ids: Set[str]) -> str:
    """The longest clause that is named: where there is no 6.5.2, it is 6.5. The end of a range is one of its own."""
    id, further = found["id"], found["range"] or ""
    parent, _, _ = id.rpartition(".")
    if further and parent and (last := f"{parent}.{further[1:]}") in ids:
        further = f'{further[0]}<a href="#{last}">{further[1:]}</a>'
    known = id
    while known and known not in ids:
        known = known.rpartition(".")[0]
    return (f'<a href="#{known}">{known}</a>{id[len(known) :]}' if known else id) + further


def clauses(key: str, language: str) -> tuple[Clause, ...]:
    """All clauses in the order of their sections."""
    return tuple(clause for section in sections(key, language) for clause in section.clauses)


def _titles(key: str, language: str) -> dict[str, str]:
    folder = books()[key].folder if key in books() else registry.folder(key)
    file = folder / "sections.json"
    if not file.exists():
        return {}
    return {one["id"]: said(one["title"], language) for one in msgspec.json.decode(file.read_bytes())}


def _clause(one: dict[str, Json], language: str) -> Clause:
    return Clause(
        id=one["id"],
        title=said(one.get("title", ""), language),
        text=said(one.get("text", ""), language),
        status=one.get("status", "enforced"),
        note=said(one.get("reason", ""), language),
    )


def said(text: Json, language: str) -> str:
    """A text that is the same in all languages, or one of several."""
    return str(text.get(language) or text.get("en", "")) if isinstance(text, dict) else str(text)


def by_slug(slug: str) -> registry.AnyRules | None:
    """The system with this address part."""
    return next((rules for rules in registry.systems().values() if rules.slug == slug), None)

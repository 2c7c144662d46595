"""The rules as people read them: sections, clauses and readings of a system in one language."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from battles.rules import registry
from battles.rules.codec import Json


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


@cache
def sections(key: str, language: str) -> tuple[Section, ...]:
    """All clauses under their sections; a clause belongs to the section before its first dot."""
    clauses = [_clause(one, language) for one in registry.clauses(key)]
    titles = _titles(key, language) or {clause.id.partition(".")[0]: "" for clause in clauses}
    return tuple(
        Section(id=id, title=title, clauses=tuple(one for one in clauses if one.id.partition(".")[0] == id))
        for id, title in titles.items()
    )


def _titles(key: str, language: str) -> dict[str, str]:
    file = registry.folder(key) / "sections.json"
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

"""Awards on a page: the weightiest first, worded for the reader; who was always on time shares a line (leagues 9.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from battles.leagues import addresses
from battles.leagues.models import Award
from battles.leagues.presenters import words
from battles.leagues.presenters.tables import division_name
from battles.rules import registry

WEIGHT = {kind: place for place, kind in enumerate(words.AWARDS)}
SHARED = ("undefeated", "always_on_time")
"""Kinds that many may have."""


class AwardLine(Struct, frozen=True, kw_only=True):
    kind: str
    label: str
    text: str
    holders: tuple[tuple[str, str], ...]
    """Names with their addresses."""


def award_lines(awards: Iterable[Award], system: str) -> list[AwardLine]:
    """One line an award; those that many have are put together."""
    found: dict[tuple[str, str], list[Award]] = {}
    for one in sorted(awards, key=weight):
        found.setdefault((one.kind, "" if one.kind in SHARED else str(one.pk)), []).append(one)
    return [_line(rows, system) for rows in found.values()]


def weight(award: Award) -> tuple[int, str, int]:
    return WEIGHT.get(award.kind, len(WEIGHT)), award.text, award.pk


def _line(rows: list[Award], system: str) -> AwardLine:
    return AwardLine(
        kind=rows[0].kind,
        label=words.label(words.AWARDS, rows[0].kind),
        text=subject(rows[0], system),
        holders=tuple((one.entrant.name, addresses.entrant(one.entrant)) for one in rows),
    )


def subject(award: Award, system: str) -> str:
    """The division or the faction it is for, as pages call it."""
    if award.division is not None:
        return division_name(award.division)
    if award.kind == "best_of_faction":
        return _faction(system, award.text)
    return award.text


def _faction(system: str, key: str) -> str:
    book = registry.system(system).army_book if system in registry.systems() else None
    term = book.lists().get(key) if book is not None else None
    if term is None:
        return key
    name = registry.words(system, words.language()).say("{list:term}", {"list": term})
    return name[:1].upper() + name[1:]

"""Clauses by number, title and words, however umlauts are written, as in `frontend/src/pages/searching.ts`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec import Struct

from battles.presenters.rules_text import Clause, linked, section_of

LONGEST = 200
"""Letters of a query that count."""
_SPELT = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "’": "'"}
_TERM = re.compile(r'"([^"]+)"|(\S+)')
EXACT, BELOW, SECTION = 1000, 300, 200
TITLE, TEXT = 20, 3


class Folded(Struct, frozen=True):
    """A text as it is compared: small letters, umlauts written out; and where each letter comes from."""

    text: str
    places: tuple[int, ...]


def folded(text: str) -> Folded:
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        for one in _plain(letter):
            letters.append(one)
            places.append(place)
    return Folded("".join(letters), tuple(places))


@lru_cache(4096)
def plain(text: str) -> str:
    """The text as it is compared; clauses are looked through again and again."""
    return folded(text).text


@lru_cache(4096)
def _plain(letter: str) -> str:
    low = letter.lower()
    if letter.isascii():
        return low
    if low in _SPELT:
        return _SPELT[low]
    return "".join(one for one in unicodedata.normalize("NFKD", low) if not unicodedata.combining(one))


def terms(query: str) -> tuple[str, ...]:
    """Words, and whole phrases in quotation marks."""
    words = (phrase or word for phrase, word in _TERM.findall(query[:LONGEST]))
    return tuple(term for word in words if (term := folded(word).text.strip().lstrip("§").strip('"')))


def found(clauses: Iterable[Clause], query: str) -> list[Clause]:
    """Clauses in which every term occurs, the likeliest first."""
    wanted = terms(query)
    if not wanted:
        return []
    scored = [(score(clause, wanted), clause) for clause in clauses]
    return [clause for points, clause in sorted(scored, key=lambda one: -one[0]) if points]


def score(clause: Clause, wanted: Sequence[str]) -> int:
    """How well a clause fits: 0 if some term is not in it."""
    title, text, number = plain(clause.title), plain(clause.text), clause.id.lower()
    section = section_of(clause.id).lower() if len(wanted) == 1 else ""
    points = [_named(term, number, section) or TITLE * _rate(term, title) + TEXT * _rate(term, text) for term in wanted]
    return sum(points) if all(points) else 0


def _named(term: str, number: str, section: str) -> int:
    if term == number:
        return EXACT
    if number.startswith(f"{term}."):
        return BELOW
    return SECTION if term == section else 0


def _rate(term: str, text: str) -> int:
    """3 as a whole word, 2 at the beginning of one, 1 inside, 0 not at all."""
    return max((_rated(text, start, start + len(term)) for start in _starts(term, text)), default=0)


def _rated(text: str, start: int, end: int) -> int:
    if start and text[start - 1].isalnum():
        return 1
    return 2 if end < len(text) and text[end].isalnum() else 3


def _starts(term: str, text: str) -> Iterator[int]:
    at = text.find(term)
    while at >= 0:
        yield at
        at = text.find(term, at + 1)


def marks(text: str, wanted: Iterable[str]) -> list[tuple[int, int]]:
    """Where the terms stand in the text as it is written: spans from, to; none touches another."""
    whole = folded(text)
    hit = set[int]()
    for term in wanted:
        for start in _starts(term, whole.text):
            hit.update(whole.places[start : start + len(term)])
    spans: list[tuple[int, int]] = []
    for place in sorted(hit):
        if spans and spans[-1][1] == place:
            spans[-1] = (spans[-1][0], place + 1)
        else:
            spans.append((place, place + 1))
    return spans


def marked(text: str, wanted: Iterable[str], ids: Set[str] = frozenset()) -> SafeString:
    """The text for a page: terms marked, clauses that it names elsewhere as links."""
    pieces, at = [], 0
    for start, end in marks(text, wanted):
        pieces += [linked(text[at:start], ids), format_html("<mark>{}</mark>", text[start:end])]
        at = end
    return SafeString("".join([*pieces, linked(text[at:], ids)]))

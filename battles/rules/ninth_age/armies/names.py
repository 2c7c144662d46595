"""Names as people write them: which of several things is meant, in either language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from battles.rules.ninth_age.armies.book_data import Wording

T = TypeVar("T")
NEAR = 0.86
"""How alike a name must be to be taken for another one that is not there."""
_JOINERS = re.compile("[\u200b\u200c\u200d\u2060\ufeff°]")
_OTHER = re.compile(r"[^a-z0-9]+")


def folded(name: str) -> str:
    """Without case, accents, signs that nobody sees, punctuation and the plural's s."""
    plain = unicodedata.normalize("NFKD", _JOINERS.sub("", name)).casefold()
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    words = _OTHER.sub(" ", letters.replace("'s ", "s ").replace("’s ", "s ")).split()
    return " ".join(word.rstrip("s") or word for word in words)


def index(named: Iterable[tuple[Wording, T]]) -> Mapping[str, T]:
    """What each folded name means; the first of several that share one."""
    found = dict[str, T]()
    for wording, meant in named:
        for name in wording.values():
            found.setdefault(folded(name), meant)
    return found


def meant(name: str, known: Mapping[str, T]) -> T | None:
    """The thing of this name, or of one that is nearly the same; None if there is none."""
    wanted = folded(name)
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=1, cutoff=NEAR) if len(wanted) > 3 else []
    return known[near[0]] if near else None

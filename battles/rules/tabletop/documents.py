"""Documents that people upload: read as plain values, with a problem for everything that is wrong and no exception."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from battles.rules.codec import Json, unsound
from battles.rules.errors import Refusal

L = TypeVar("L", bound=str)
LONGEST_NAME = 60
_ID = re.compile(r"[a-z][a-z0-9_]{1,39}")


class DocumentCodes(Struct, frozen=True, kw_only=True):
    """What a game calls these problems: its texts have a sentence for each."""

    too_long: str
    unreadable: str
    id: str
    name: str


def read_plain(
    document: bytes | str | Json, most_bytes: int, codes: DocumentCodes, clause: str
) -> tuple[Mapping[str, Json] | None, Refusal | None]:
    """The document as plain values, or why not."""
    value: Json = document
    if isinstance(document, bytes | str):
        if len(document) > most_bytes:
            return None, Refusal(code=codes.too_long, clause=clause, facts={"limit": most_bytes})
        try:
            value = msgspec.json.decode(document)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return None, unreadable(error, codes, clause)
    if (wrong := unsound(value)) is not None:
        return None, unreadable(wrong, codes, clause)
    if not isinstance(value, Mapping):
        return None, unreadable("not an object", codes, clause)
    return value, None


def unreadable(detail: object, codes: DocumentCodes, clause: str) -> Refusal:
    """It is no such document."""
    return Refusal(code=codes.unreadable, clause=clause, facts={"detail": str(detail)[:200]})


def name_problems(
    id: str, names: Mapping[L, str], languages: Sequence[L], codes: DocumentCodes, clause: str
) -> list[Refusal]:
    """An id in small letters, and a name of moderate length in every language."""
    found = []
    if not _ID.fullmatch(id):
        found.append(Refusal(code=codes.id, clause=clause, facts={"id": id[:60]}))
    found.extend(
        Refusal(code=codes.name, clause=clause, facts={"language": language, "limit": LONGEST_NAME})
        for language in languages
        if not 1 <= len(names.get(language, "").strip()) <= LONGEST_NAME
    )
    return found

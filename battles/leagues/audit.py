"""The audit log as a chain: each entry carries the hash of the one before it; anybody can check an export (12.3)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec import Struct, structs

from battles.rules.codec import Json, encode

FIRST = "0" * 64
"""What stands for the entry before the first."""

Fault = Literal["unreadable", "number", "hash", "previous", "contents", "cut"]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One act. In an export private evidence is left out, and `contents` stands for it."""

    number: int
    at: datetime
    actor: str
    role: str
    action: str
    object: str
    before: Json = None
    after: Json = None
    reason: str = ""
    contents: str = ""
    """Only where before, after and reason are not shown: their hash."""
    previous: str
    hash: str = ""


class BadEntry(Struct, frozen=True, kw_only=True):
    """The first entry that is not as it was written, and what is wrong with it."""

    number: int
    fault: Fault


def hashed(entry: Entry) -> str:
    """The hash of an entry, the same whether its private part is shown or not."""
    return _digest(
        entry.number,
        entry.at.astimezone(UTC),
        entry.actor,
        entry.role,
        entry.action,
        entry.object,
        entry.contents or contents_hash(entry),
        entry.previous,
    )


def contents_hash(entry: Entry) -> str:
    """The hash of what private evidence leaves out; the place in the chain keeps equal texts from looking equal."""
    return _digest(entry.previous, entry.before, entry.after, entry.reason)


def _digest(*parts: object) -> str:
    return hashlib.sha256(encode(parts)).hexdigest()


def appended(chain: Sequence[Entry], entry: Entry) -> tuple[Entry, ...]:
    """The chain with one more entry; its number, link and hash are set here."""
    last = chain[-1] if chain else None
    linked = structs.replace(
        entry,
        number=last.number + 1 if last else 1,
        at=entry.at.astimezone(UTC),
        previous=last.hash if last else FIRST,
    )
    return (*chain, structs.replace(linked, hash=hashed(linked)))


def redacted(entry: Entry) -> Entry:
    """The entry as the public may read it when it holds private evidence; its hash still proves it."""
    return structs.replace(entry, before=None, after=None, reason="", contents=contents_hash(entry))


def first_bad(chain: Iterable[Entry], *, head: str | None = None) -> BadEntry | None:
    """The first entry that does not fit, or None. `head`: the last hash as published, so that no end can be cut off."""
    last, number = FIRST, 0
    for number, entry in enumerate(chain, 1):
        if (fault := _fault(entry, number, last)) is not None:
            return BadEntry(number=number, fault=fault)
        last = entry.hash
    return BadEntry(number=number + 1, fault="cut") if head is not None and head != last else None


def _fault(entry: Entry, number: int, last: str) -> Fault | None:
    if entry.contents and (entry.before is not None or entry.after is not None or entry.reason):
        return "contents"
    if entry.hash != hashed(entry):
        return "hash"
    if entry.number != number:
        return "number"
    return None if entry.previous == last else "previous"


def exported(chain: Iterable[Entry]) -> bytes:
    """One line of JSON an entry."""
    return b"".join(encode(entry) + b"\n" for entry in chain)


def first_bad_line(export: bytes, *, head: str | None = None) -> BadEntry | None:
    """Check an export byte for byte: every line must read as an entry and be written exactly as we write it."""
    *lines, rest = export.split(b"\n")
    if rest:
        lines.append(b"")
    chain: list[Entry] = []
    for number, line in enumerate(lines, 1):
        entry = _read(line)
        if entry is None:
            return first_bad(chain) or BadEntry(number=number, fault="unreadable")
        chain.append(entry)
    return first_bad(chain, head=head)


def _read(line: bytes) -> Entry | None:
    try:
        entry = msgspec.json.decode(line, type=Entry)
        return entry if encode(entry) == line else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None

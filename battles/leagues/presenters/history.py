"""Entries of the log on a page: private evidence is the desk's (leagues 12.3)."""

from __future__ import annotations

import json
from datetime import datetime

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from battles.leagues.models import AuditEntry
from battles.leagues.services.log import TIMEKEEPER
from battles.rules.codec import Json
from battles.texts import wording

LONGEST = 600


class EntryLine(Struct, frozen=True, kw_only=True):
    number: int
    at: datetime
    actor: str
    role: str
    action: str
    object: str
    reason: str
    before: str
    after: str
    hash: str
    is_private: bool
    is_open: bool
    """Whether this reader may read its content."""


def entry_line(entry: AuditEntry, is_desk: bool) -> EntryLine:
    is_open = is_desk or not entry.is_private
    return EntryLine(
        number=entry.number,
        at=entry.at,
        actor=who(entry),
        role=role(entry),
        action=act(entry.action),
        object=thing(entry.object),
        reason=entry.reason if is_open else "",
        before=_written(entry.before) if is_open else "",
        after=_written(entry.after) if is_open else "",
        hash=entry.hash,
        is_private=entry.is_private,
        is_open=is_open,
    )


def who(entry: AuditEntry) -> str:
    """Who did it, in the reader's words where nobody did."""
    return _("automatic") if entry.actor == TIMEKEEPER else entry.actor


def role(entry: AuditEntry) -> str:
    """The office in which it was done, in the reader's words."""
    return "" if entry.role == TIMEKEEPER else _word(f"log.role.{entry.role}") or entry.role


def act(action: str) -> str:
    """What was done, in the reader's words."""
    return _word(f"log.{action}") or action.replace("_", " ")


def thing(object: str) -> str:
    """What it was done to: "fixture:12" is "Fixture 12"."""
    kind, _sep, name = object.partition(":")
    return f"{_word(f'log.object.{kind}') or kind} {name}".strip()


def _word(key: str) -> str:
    found = wording.texts(wording.known(get_language() or "en")).get(key, "")
    return found if isinstance(found, str) else ""


def _written(value: Json) -> str:
    if value is None or value in ({}, []):
        return ""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"

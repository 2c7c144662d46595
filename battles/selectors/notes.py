"""One's own notes about battles. Ask only for the reader himself."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from accounts.models import User
from battles.models import Note
from battles.rules.base import Setup
from battles.selectors.people import AnyUser

MOST = 100


class NoteLine(Struct, frozen=True, kw_only=True):
    """A note in one's own list."""

    battle: str
    system: str
    scenario: str
    title: str
    text: str
    saved_at: datetime


def note_of(user: AnyUser, battle_id: UUID | str) -> str:
    """What he has noted about this battle."""
    if not isinstance(user, User):
        return ""
    found = Note.objects.filter(user=user, battle_id=battle_id).values_list("text", flat=True).first()
    return found or ""


def notes_of(user: User, sought: str = "", *, limit: int = MOST, offset: int = 0) -> list[NoteLine]:
    """His notes, the newest first; only those in which all the words he seeks occur."""
    rows = Note.objects.filter(user=user).select_related("battle")
    for word in sought.split()[:10]:
        rows = rows.filter(text__icontains=word)
    return [
        NoteLine(
            battle=str(row.battle_id),
            system=row.battle.system,
            scenario=msgspec.json.decode(row.battle.setup, type=Setup).scenario,
            title=row.battle.title,
            text=row.text,
            saved_at=row.saved_at,
        )
        for row in rows.defer("battle__state", "battle__dice_secret")[offset : offset + limit]
    ]

"""Private notes about battles."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import Note
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, viewpoint

LONGEST = 8000


def save_note(*, battle_id: UUID | str, user: AnyUser, text: str, clock: Clock = WALL) -> None:
    """Keep what somebody notes about a battle he may see; nothing but spaces forgets it."""
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    if len(text) > LONGEST:
        raise ApplicationError("too_long", most=LONGEST)
    with transaction.atomic():
        battle = store.find(battle_id)
        viewpoint(store.moment_of(battle), user, clock.now())
        if not text.strip():
            Note.objects.filter(user=user, battle=battle).delete()
            return
        kept = {"text": text, "saved_at": clock.now()}
        Note.objects.update_or_create(user=user, battle=battle, defaults=kept)


def transfer_notes(*, old: User, new: User) -> None:
    """A guest signed in to an account he had; where both have noted something, both stay in one note."""
    with transaction.atomic():
        known = {note.battle_id: note for note in Note.objects.filter(user=new)}
        for note in Note.objects.filter(user=old):
            mine = known.get(note.battle_id)
            if mine is None:
                note.user = new
                note.save(update_fields=["user"])
            else:
                mine.text = f"{mine.text}\n\n{note.text}"[:LONGEST]
                mine.save(update_fields=["text"])

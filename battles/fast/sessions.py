"""Sessions as Django keeps them in the database; the row is read by a question that is put together once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from battles.fast.prepared_reads import Reading
from battles.rules.codec import Json

_row = Reading(
    lambda key, now: Session.objects.filter(session_key=key).filter(expire_date__gt=now), "key", timezone.now()
)


class SessionStore(db.SessionStore):
    """Named as Django looks for it."""

    def load(self) -> dict[str, Json]:
        row = None if "\0" in (self.session_key or "") else _row.first(self.session_key, timezone.now())
        if row is None:
            self._session_key = None
            return {}
        kept: dict[str, Json] = self.decode(row.session_data)
        return kept

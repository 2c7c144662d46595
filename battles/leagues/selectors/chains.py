"""Entries of the log as the chain of hashes sees them (leagues 12.3)."""

from __future__ import annotations

from battles.leagues import audit
from battles.leagues.models import AuditEntry


def plain(entry: AuditEntry) -> audit.Entry:
    return audit.Entry(
        number=entry.number,
        at=entry.at,
        actor=entry.actor,
        role=entry.role,
        action=entry.action,
        object=entry.object,
        before=entry.before,
        after=entry.after,
        reason=entry.reason,
        previous=entry.previous_hash,
        hash=entry.hash,
    )

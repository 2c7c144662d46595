"""The audit log: one entry an act, chained by hashes, in the transaction that does it (leagues 12.3)."""

from __future__ import annotations

from accounts.models import User
from battles.leagues import audit
from battles.leagues.models import AuditEntry, League, Season
from battles.leagues.selectors.chains import plain
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

TIMEKEEPER = "timekeeper"
Officer = tuple[User, str]
"""Who acts, and in which role."""


def record(
    *,
    league: League,
    action: str,
    object: str,
    actor: User | None = None,
    role: str = "",
    season: Season | None = None,
    before: Json = None,
    after: Json = None,
    reason: str = "",
    private: bool = False,
    clock: Clock = WALL,
) -> AuditEntry:
    """Append an entry. `actor` None: it happened by itself. The league's row is locked, so numbers have no gap."""
    League.objects.select_for_update().get(pk=league.pk)
    last = AuditEntry.objects.filter(league=league).order_by("-number").first()
    entry = AuditEntry(
        league=league,
        season=season,
        number=last.number + 1 if last else 1,
        at=clock.now(),
        actor=actor.username if actor else TIMEKEEPER,
        role=role or ("player" if actor else TIMEKEEPER),
        action=action,
        object=object,
        before=before,
        after=after,
        reason=reason[:400],
        is_private=private,
        previous_hash=last.hash if last else audit.FIRST,
    )
    entry.hash = audit.hashed(plain(entry))
    entry.save(force_insert=True)
    return entry


def noted(
    season: Season,
    officer: Officer | None,
    action: str,
    *,
    object: str = "",
    before: Json = None,
    after: Json = None,
    reason: str = "",
    private: bool = False,
    clock: Clock = WALL,
) -> AuditEntry:
    """An act in a season, by an officer in his role, or (None) by the timekeeper."""
    actor, role = officer or (None, "")
    return record(
        league=season.league,
        season=season,
        actor=actor,
        role=role,
        action=action,
        object=object or f"season:{season.pk}",
        before=before,
        after=after,
        reason=reason,
        private=private,
        clock=clock,
    )

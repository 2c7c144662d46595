"""The audit log as pages read it (leagues 12.3)."""

from __future__ import annotations

from django.db.models import QuerySet

from battles.leagues import audit
from battles.leagues.models import AuditEntry, League, Season


def entries_of(season: Season, *, action: str = "", actor: str = "", object: str = "") -> QuerySet[AuditEntry]:
    """What was done in a season, newest first; of one action, one person, one thing where that is asked for."""
    rows = AuditEntry.objects.filter(season=season).order_by("-number")
    wanted = {"action": action, "actor__iexact": actor, "object": object}
    return rows.filter(**{name: value for name, value in wanted.items() if value})


def actions_of(season: Season) -> list[str]:
    """Every action that its log has, once."""
    rows = AuditEntry.objects.filter(season=season).order_by("action")
    return list(rows.values_list("action", flat=True).distinct())


def head_of(league: League) -> str:
    """The hash of the newest entry: whoever keeps it can tell whether the log was changed since."""
    rows = AuditEntry.objects.filter(league=league).order_by("-number")
    return rows.values_list("hash", flat=True).first() or audit.FIRST

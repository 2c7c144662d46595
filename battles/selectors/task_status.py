"""How what happens by itself is getting on: for operators."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from battles.models import Due, Heartbeat
from battles.models.running import MOST_TRIES


def seconds_since_round(now: datetime) -> float | None:
    """Since some timekeeper last finished a round; None if none ever has."""
    last: datetime | None = Heartbeat.objects.aggregate(last=Max("round_at"))["last"]
    return None if last is None else max(0.0, (now - last).total_seconds())


def failed_dues() -> int:
    """Rows that have failed and are tried again, and those of the last days that were given up.

    A computer's row is counted as tried when somebody begins to think about it: that is no failure.
    """
    tried_again = Due.objects.filter(done=False, tries__gt=0).exclude(kind="computer")
    return tried_again.count() + Due.objects.filter(done=True, tries__gte=MOST_TRIES).count()

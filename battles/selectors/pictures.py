"""Views of many battles at once, for the small pictures in lists: one statement however many there are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

from battles.models import Battle
from battles.rules import registry
from battles.rules.base import PUBLIC, Seat
from battles.rules.codec import Json, to_builtins
from battles.runtime.clock import WALL
from battles.selectors import delayed

KEPT = 512


def views_of(seats: Mapping[str, str]) -> dict[str, Json]:
    """Battle id → its table now as the given seat (with "" the public) may see it; none before a battle's start.

    Callers show only battles their lists allow: a seat must be the asking user's own.
    """
    rows = Battle.objects.filter(pk__in=list(seats), state__isnull=False)
    fields = ("pk", "system", "state", "status", "delay", "moved_at", "ended_at")
    now, found = WALL.now(), {str(row.pk): row for row in rows.only(*fields)}
    views = {pk: _shown(row, seats[pk], now) for pk, row in found.items()}
    return {pk: view for pk, view in views.items() if view is not None}


def _shown(row: Battle, seat: str, now: datetime) -> Json:
    then = None if seat else delayed.public_moment(row, now)
    if then is None:
        return _view(row.system, bytes(row.state or b""), seat)
    return None if then.state is None else to_builtins(then.rules.view(then.state, PUBLIC))


@lru_cache(maxsize=KEPT)
def _view(system: str, state: bytes, seat: str) -> Json:
    rules = registry.system(system)
    return to_builtins(rules.view(rules.codec.state(state), Seat(seat) if seat else PUBLIC))

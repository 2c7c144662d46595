"""Views of many battles at once, for the small pictures in lists: one statement however many there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from battles.models import Battle
from battles.rules import registry
from battles.rules.base import PUBLIC, Seat
from battles.rules.codec import Json, to_builtins

KEPT = 512


def views_of(seats: Mapping[str, str]) -> dict[str, Json]:
    """Battle id → its table now as the given seat (with "" the public) may see it; none before a battle's start.

    Callers show only battles their lists allow: a seat must be the asking user's own.
    """
    rows = Battle.objects.filter(pk__in=list(seats), state__isnull=False)
    return {
        str(row.pk): _view(row.system, bytes(row.state or b""), seats[str(row.pk)])
        for row in rows.only("pk", "system", "state")
    }


@lru_cache(maxsize=KEPT)
def _view(system: str, state: bytes, seat: str) -> Json:
    rules = registry.system(system)
    return to_builtins(rules.view(rules.codec.state(state), Seat(seat) if seat else PUBLIC))

"""Tables of many battles at once, for the small pictures in lists: one statement however many there are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

from msgspec import Struct

from battles.models import Battle
from battles.rules import registry
from battles.rules.base import PUBLIC, Knower, Seat, State
from battles.rules.codec import Json, to_builtins
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL
from battles.selectors import delayed

KEPT = 512


class PictureSource(Struct, frozen=True):
    """A table as a viewer sees it, and the sides of its seats as far as the rules say them."""

    view: Json
    sides: Mapping[Seat, int]


def tables_of(seats: Mapping[str, str]) -> dict[str, PictureSource]:
    """Battle id → its table now as the given seat (with "" the public) may see it; none before a battle's start.

    Callers show only battles their lists allow: a seat must be the asking user's own.
    """
    rows = Battle.objects.filter(pk__in=list(seats), state__isnull=False)
    fields = ("pk", "system", "state", "status", "delay", "moved_at", "ended_at")
    now, found = WALL.now(), {str(row.pk): row for row in rows.only(*fields)}
    tables = {pk: _shown(row, seats[pk], now) for pk, row in found.items()}
    return {pk: table for pk, table in tables.items() if table is not None}


def _shown(row: Battle, seat: str, now: datetime) -> PictureSource | None:
    then = None if seat else delayed.public_moment(row, now)
    if then is None:
        return _table(row.system, bytes(row.state or b""), seat)
    return None if then.state is None else _seen(then.rules, then.state, PUBLIC)


@lru_cache(maxsize=KEPT)
def _table(system: str, state: bytes, seat: str) -> PictureSource:
    rules = registry.system(system)
    return _seen(rules, rules.codec.state(state), Seat(seat) if seat else PUBLIC)


def _seen(rules: AnyRules, state: State, viewer: Knower) -> PictureSource:
    return PictureSource(to_builtins(rules.view(state, viewer)), rules.sides(rules.known_to(state, viewer)))

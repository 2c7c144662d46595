"""What can be watched: the list with its filters, and the battle that the home page features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import log2
from typing import Literal

from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from msgspec import Struct

from battles.hooks import hooks
from battles.models import Battle, Participant, Presence, Visibility
from battles.runtime.clock import WALL
from battles.selectors import lists
from battles.selectors.lists import BattleCard, Glance
from battles.selectors.people import AnyUser

Pace = Literal["", "live", "days", "rounds", "none"]
Kind = Literal["", "league", "rated", "friendly"]
Late = Literal["", "yes", "no"]
Order = Literal["moved", "watchers"]
LONGEST_NAME = 60


class Filters(Struct, frozen=True, kw_only=True):
    """What somebody wants to watch; an empty field is no condition."""

    system: str = ""
    pace: Pace = ""
    kind: Kind = ""
    late: Late = ""
    """With a delay for spectators, or without."""
    name: str = ""
    """Part of a player's name."""
    order: Order = "moved"

    @property
    def any(self) -> bool:
        return bool(self.system or self.pace or self.kind or self.late or self.name)


def watchable(
    user: AnyUser, filters: Filters, *, limit: int = lists.PAGE, offset: int = 0, seen: Glance | None = None
) -> list[BattleCard]:
    """Public battles under way that fit."""
    seen = lists.glance() if seen is None else seen
    rows = lists.under_way(user, system=filters.system, seen=seen).filter(visibility=Visibility.PUBLIC)
    rows = _fitting(rows, filters)
    if filters.order == "watchers":
        rows = rows.annotate(watching=_watching(seen)).order_by("-watching", "-moved_at")
    else:
        rows = rows.order_by("-moved_at")
    return lists.cards(rows[offset : offset + limit], user, seen)


def _fitting(rows: QuerySet[Battle], filters: Filters) -> QuerySet[Battle]:
    match filters.pace:
        case "live" | "days" | "rounds":
            rows = rows.filter(pace__kind=filters.pace)
        case "none":
            rows = rows.filter(pace={})
    match filters.kind:
        case "league":
            rows = rows.exclude(league="")
        case "rated":
            rows = rows.filter(rated=True)
        case "friendly":
            rows = rows.filter(league="", rated=False)
    if filters.late:
        rows = rows.filter(delay__gt=0) if filters.late == "yes" else rows.filter(delay=0)
    if name := filters.name.strip()[:LONGEST_NAME]:
        rows = rows.filter(Exists(_sitting().filter(Q(user__username__icontains=name) | Q(name__icontains=name))))
    return rows


def _sitting() -> QuerySet[Participant]:
    return Participant.objects.filter(battle=OuterRef("pk"))


def _watching(seen: Glance) -> Coalesce:
    """How many watch a battle, over all workers that are alive."""
    rows = Presence.objects.filter(battle=OuterRef("pk"), worker__in=seen.workers).order_by().values("battle")
    total = Subquery(rows.annotate(total=Sum(F("spectators"))).values("total"), output_field=IntegerField())
    return Coalesce(total, Value(0))


# The featured battle

CANDIDATES = 24
HOUR = 3600


def featured(user: AnyUser, seen: Glance | None = None) -> BattleCard | None:
    """The battle most worth watching now: strong players, a league, many who watch, and something going on.

    Never a private one, nor one of the reader's own; one without people on any side only if there is no other."""
    found = [
        card for card in watchable(user, Filters(), limit=CANDIDATES, seen=seen) if not card.mine and card.started_at
    ]
    if not found:
        return None
    ratings, now = _ratings(found), WALL.now()
    return max(found, key=lambda card: (_has_people(card), interest(card, ratings, now), card.id))


def _has_people(card: BattleCard) -> bool:
    return any(seat.user is not None for seat in card.seats)


def interest(card: BattleCard, ratings: Mapping[int, float], now: datetime) -> float:
    """Points: two for a league, one for a rated battle or two people, one for each 200 of rating above the start value,
    one for each doubling of those who watch; less two for each hour without a move."""
    known = [ratings[seat.user] for seat in card.seats if seat.user is not None and seat.user in ratings]
    strength = sum(known) / len(known) if known else 0.0
    people = sum(seat.user is not None for seat in card.seats) > 1
    idle = max(0.0, (now - card.moved_at).total_seconds()) / HOUR
    return 2 * bool(card.league) + card.rated + people + strength + log2(1 + card.spectators) - min(2 * idle, 12)


START, STEP = 1500.0, 200.0


def _ratings(cards: Sequence[BattleCard]) -> dict[int, float]:
    """By user, in steps above the start value."""
    found: dict[int, float] = {}
    for system in {card.system for card in cards}:
        users = {seat.user for card in cards if card.system == system for seat in card.seats if seat.user is not None}
        for known in tuple(hooks.strengths):
            found |= {user: (rating - START) / STEP for user, rating in known(system, users).items()}
    return found

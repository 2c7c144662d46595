"""A season for its pages: divisions, rounds, who has entered, and the numbers live pages follow (leagues 13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles.leagues.models import Division, Entrant, ForbiddenPair, Leg, NotificationSetting, Round, Season
from battles.leagues.models.people import EntrantState
from battles.live.seasons import SeasonMark
from battles.models import Status
from battles.rules.base import PUBLIC
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from battles.selectors import delayed
from battles.selectors.people import AnyUser


class Mark(Struct, frozen=True, kw_only=True):
    """What a live page shows: the season's sequence, and how far its running battles have come, added up.

    A page whose mark differs from the one it is told fetches itself again; equal marks are equal pages."""

    sequence: int
    boards: int


def mark(season: Season) -> Mark:
    found = live_marks([str(season.pk)])[str(season.pk)]
    return Mark(sequence=season.sequence, boards=found.boards)


def live_marks(seasons: Sequence[str]) -> dict[str, SeasonMark]:
    """What the hub tells those who watch; two queries however many seasons. Only what the public
    knows of a battle counts; with a delay, what it knew then."""
    wanted = [int(one) for one in seasons]
    legs = Leg.objects.filter(fixture__division__season__in=wanted, battle__status=Status.RUNNING).order_by()
    boards: dict[int, dict[str, int]] = {}
    fields = ("fixture__division__season", "battle_id", "battle__numbers", "battle__delay")
    for season, battle, numbers, delay in legs.values_list(*fields):
        now = WALL.now() - timedelta(seconds=delay)
        known = delayed.number_then(battle, now) if delay else int(numbers.get(PUBLIC.value, 0))
        boards.setdefault(season, {})[str(battle)] = known
    return {
        str(pk): SeasonMark(
            sequence=sequence, boards=sum(boards.get(pk, {}).values()), battles=frozenset(boards.get(pk, {}))
        )
        for pk, sequence in Season.objects.filter(pk__in=wanted).values_list("pk", "sequence")
    }


def divisions_of(season: Season) -> list[Division]:
    """From the top; each with its season and how many are in it."""
    rows = season.divisions.annotate(
        filled=Count("entrants", filter=Q(entrants__number__isnull=False), distinct=True),
        last_round=Max("rounds__number"),
    )
    found: list[Division] = list(rows.order_by("tier", "letter"))
    for division in found:
        division.season = season
    return found


def rounds_of(division: Division) -> list[Round]:
    return list(division.rounds.exclude(published_at=None).order_by("number"))


def present_rounds(divisions: Sequence[Division], now: datetime) -> dict[int, tuple[Round | None, Round | None]]:
    """For each division the round that is on now and the one after it, in one query."""
    rows = Round.objects.filter(division__in=divisions).exclude(published_at=None).order_by("number")
    by_division: dict[int, list[Round]] = {}
    for row in rows:
        by_division.setdefault(row.division_id, []).append(row)
    return {division.pk: _present(by_division.get(division.pk, []), now) for division in divisions}


def _present(rounds: Sequence[Round], now: datetime) -> tuple[Round | None, Round | None]:
    """The latest that has opened, unless all of it is over and another one waits."""
    if not rounds:
        return None, None
    opened = [number for number, one in enumerate(rounds) if one.opens <= now]
    place = opened[-1] if opened else 0
    return rounds[place], rounds[place + 1] if place + 1 < len(rounds) else None


def entered(season: Season) -> list[Entrant]:
    """Everybody who is in or waits to be, in the order of their applications."""
    rows = season.entrants.exclude(state=EntrantState.REMOVED).select_related("division", "team", "player")
    return list(rows.order_by("applied_at", "pk"))


def own_entrant(season: Season, reader: AnyUser) -> Entrant | None:
    """Who the reader plays for here, in two queries at most."""
    if not isinstance(reader, User):
        return None
    plays = Q(player=reader) | Q(stints__user=reader, stints__until=None) | Q(team__members__user=reader)
    return season.entrants.filter(plays).select_related("division", "team").order_by("pk").first()


def zone_of(reader: AnyUser) -> str:
    """The zone a reader has told: with his notifications, or with his latest entry; empty: his browser knows."""
    if not isinstance(reader, User):
        return ""
    told = NotificationSetting.objects.filter(user=reader).exclude(zone="UTC").values_list("zone", flat=True).first()
    if told is not None:
        return told
    latest = Entrant.objects.filter(player=reader).exclude(zone="UTC").order_by("-applied_at")
    return latest.values_list("zone", flat=True).first() or ""


def published_rounds(season: Season) -> list[Round]:
    """The rounds that everybody sees, in their order, division by division."""
    rows = Round.objects.filter(division__season=season).exclude(published_at=None)
    return list(rows.select_related("division").order_by("number", "division__tier", "division__letter"))


def forbidden_pairs(season: Season) -> QuerySet[ForbiddenPair]:
    return ForbiddenPair.objects.filter(season=season).select_related("one", "other")


def entrants_of(seasons: Iterable[int]) -> QuerySet[Entrant]:
    """Everybody in these seasons, teams with their rows."""
    return Entrant.objects.filter(season__in=list(seasons)).select_related("team")


def names_of(entrants: Iterable[int]) -> dict[int, str]:
    return dict(Entrant.objects.filter(pk__in=list(entrants)).values_list("pk", "name"))


def system_of(entrant_id: Json) -> str:
    """The rules an entrant plays by; empty where there is no such entrant."""
    found = Entrant.objects.filter(pk=entrant_id).values_list("season__league__system", flat=True)
    return found.first() or ""

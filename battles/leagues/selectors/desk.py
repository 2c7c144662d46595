"""The desk: what waits for a referee, with the facts of each case (leagues 11.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Q, QuerySet
from msgspec import Struct

from accounts.models import User
from battles.leagues.models import Case, Entrant, Fixture, League, Penalty, Ruling, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.selectors import households
from battles.leagues.selectors import lists as reading_lists


class DeskAttention(Struct, frozen=True, kw_only=True):
    """Something an organiser should look at, that the rules will settle by themselves."""

    kind: str
    """no_date, no_list, applied, unconfirmed"""
    object: str
    names: tuple[str, ...]
    until: datetime | None = None


def open_cases(season: Season) -> QuerySet[Case]:
    """Oldest first."""
    return (
        season.cases.filter(closed_at=None)
        .select_related("fixture__round", "fixture__division", "leg__battle", "claimant", "appeals__referee")
        .prefetch_related("fixture__sides__entrant", "fixture__legs", "fixture__picks")
        .prefetch_related("rulings__referee", "leg__battle__participants")
        .order_by("opened_at", "pk")
    )


def precedents(league: League, found: Iterable[Case]) -> dict[str, list[Ruling]]:
    """Earlier rulings on the clauses that are in question, newest first, in one query."""
    clauses = {one.clause for one in found if one.clause}
    rows = Ruling.objects.filter(case__season__league=league, clause__in=clauses)
    by_clause: dict[str, list[Ruling]] = {}
    for row in rows.select_related("case__fixture", "referee").order_by("-made_at")[:200]:
        by_clause.setdefault(row.clause, []).append(row)
    return by_clause


def may_rule(user: User, case: Case) -> bool:
    """A referee never rules on fixtures of his own division, team or household (11.3, 15.3)."""
    fixture = case.fixture
    if fixture is None:
        return True
    own = Entrant.objects.filter(division=fixture.division).exclude(state=EntrantState.REMOVED)
    if own.filter(player=user).exists() or own.filter(stints__user=user).exists():
        return False
    if own.filter(team__members__user=user).exists():
        return False
    players = {side.player_id or side.entrant.player_id for side in fixture.sides.select_related("entrant")}
    return not players & households.near(user)


def plays_there(user: User, entrant: Entrant) -> bool:
    """Whether somebody plays in the division of an entrant, for him, or lives with him: no office helps him there."""
    if entrant.player_id in {user.pk, *households.near(user)} or entrant.stints.filter(user=user).exists():
        return True
    own = Entrant.objects.filter(division=entrant.division_id).exclude(state=EntrantState.REMOVED)
    mine = Q(player=user) | Q(stints__user=user) | Q(team__members__user=user)
    return entrant.division_id is not None and own.filter(mine).exists()


def barred(user: User, cases: Sequence[Case]) -> set[int]:
    """Those of the cases on which this user must not rule, in a constant number of queries."""
    divisions = {one.fixture.division_id for one in cases if one.fixture is not None}
    own = Entrant.objects.filter(division__in=divisions).exclude(state=EntrantState.REMOVED)
    mine = own.filter(Q(player=user) | Q(stints__user=user) | Q(team__members__user=user))
    homes = set(mine.values_list("division_id", flat=True))
    near = households.near(user)
    return {one.pk for one in cases if one.fixture is not None and _is_barred(one.fixture, homes, near)}


def _is_barred(fixture: Fixture, homes: set[int], near: set[int]) -> bool:
    players = {side.player_id or side.entrant.player_id for side in fixture.sides.all()}
    return fixture.division_id in homes or bool(players & near)


def attention(season: Season, now: datetime) -> list[DeskAttention]:
    """What will be decided by the rules unless somebody does something, soonest first."""
    found = [*_without_date(season, now), *_without_list(season, now), *_applied(season)]
    return sorted(found, key=lambda one: (one.until is None, one.until or now, one.object))


def _without_date(season: Season, now: datetime) -> list[DeskAttention]:
    """Fixtures whose round is open and that nobody has agreed on a time for."""
    waiting = Fixture.objects.filter(
        division__season=season,
        state=FixtureState.OPEN,
        round__published_at__isnull=False,
        round__opens__lte=now,
        parent=None,
    )
    rows = waiting.select_related("round").prefetch_related("sides__entrant").order_by("hard_deadline", "pk")[:50]
    return [
        DeskAttention(
            kind="no_date",
            object=f"fixture:{row.pk}",
            names=tuple(side.entrant.name for side in row.sides.all()),
            until=row.hard_deadline,
        )
        for row in rows
    ]


def _without_list(season: Season, now: datetime) -> list[DeskAttention]:
    window = reading_lists.window_of(season)
    if window is None or window.frozen_at is not None or now >= window.closes:
        return []
    return [
        DeskAttention(kind="no_list", object=f"entrant:{one.pk}", names=(one.name,), until=window.closes)
        for one in reading_lists.without_list(season, window)
    ]


def _applied(season: Season) -> list[DeskAttention]:
    return [
        DeskAttention(kind="applied", object=f"entrant:{one.pk}", names=(one.name,), until=season.entry_closes)
        for one in season.entrants.filter(state=EntrantState.APPLIED)
    ]


def rulings_on(fixture: Fixture) -> list[Ruling]:
    """What referees have decided about a fixture, oldest first."""
    rows = Ruling.objects.filter(case__fixture=fixture).select_related("case", "referee")
    return list(rows.prefetch_related("appeals").order_by("made_at"))


def penalties_of(season: Season) -> QuerySet[Penalty]:
    """All that were given, newest first, each with what gave its points back."""
    rows = Penalty.objects.filter(entrant__season=season, revokes=None)
    return rows.select_related("entrant", "given_by", "revoked_by").order_by("-given_at")

"""Results as rows: what the scoring functions give is written down here, and nowhere else (leagues 1.1, 1.3, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import Q
from msgspec import to_builtins

from accounts.models import User
from battles.leagues import scoring
from battles.leagues.models import Fixture, Leg, Result, Season
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.scoring import Points, ScoreTable
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import Clock

DECIDED = (FixtureState.PROVISIONAL, FixtureState.FINAL, FixtureState.ANNULLED)
"""Nothing more is expected of these."""
VOID = "void"
"""Cause of a ruling that takes a leg's result away without giving another: the leg is fought again."""
SOURCES: dict[str, str] = {"battle": Source.BATTLE, "forfeit": Source.FORFEIT, "bye": Source.BYE}


def table_of(season: Season, terms: Terms) -> ScoreTable:
    """The season's own table from battle to points, or the system's (5.2)."""
    if terms.points_table is not None:
        return scoring.load_table(terms.points_table)
    return scoring.standard_table(season.league.system)


def present(fixture: Fixture, leg: Leg | None = None) -> Result | None:
    """The result that holds for a leg, or for the whole fixture."""
    return Result.objects.filter(fixture=fixture, leg=leg, is_valid=True).first()


def last(fixture: Fixture, leg: Leg | None) -> Result | None:
    """The newest result of a leg, valid or not: a new one supersedes it."""
    return Result.objects.filter(fixture=fixture, leg=leg, superseded_by=None).order_by("pk").last()


def write(
    fixture: Fixture,
    leg: Leg | None,
    points: Points,
    *,
    terms: Terms,
    players: tuple[User | None, User | None] = (None, None),
    source: str = "",
    cause: str = "",
    details: Mapping[str, Json] | None = None,
    unrated: str = "",
    ended_at: datetime | None = None,
    clock: Clock,
) -> Result:
    """A new result. What held before is superseded by it and stays readable."""
    before = last(fixture, leg)
    if before is not None and before.is_valid:
        before.is_valid = False
        before.save(update_fields=["is_valid"])
    now = clock.now()
    reason = unrated or _unrated(points, terms, players)
    return Result.objects.create(
        fixture=fixture,
        leg=leg,
        source=source or SOURCES[points.kind],
        kind=points.kind,
        outcome=points.outcome,
        points_first=points.first,
        points_second=points.second,
        match_first=points.match_first,
        match_second=points.match_second,
        vp_first=points.vp[0],
        vp_second=points.vp[1],
        margin=points.margin,
        cause=(cause or points.cause)[:32],
        table_version=points.table,
        details={"steps": to_builtins(points.steps), **(details or {})},
        rated=not reason,
        unrated_because=reason,
        player_first=players[0],
        player_second=players[1],
        ended_at=ended_at or now,
        provisional_until=now + timedelta(hours=terms.provisional_hours) if points.kind != "bye" else None,
        supersedes=before,
        made_at=now,
    )


def _unrated(points: Points, terms: Terms, players: tuple[User | None, User | None]) -> str:
    """Why a result by itself is not rated (10.5); how many battles a pair had is known when the month closes."""
    if points.kind != "battle":
        return points.kind
    if not terms.rated:
        return "unrated_event"
    if None in players or any(player is not None and player.is_guest for player in players):
        return "no_account"
    return ""


def take_away(fixture: Fixture, leg: Leg | None) -> None:
    """The result holds no longer, and nothing has taken its place yet: the leg is fought again."""
    Result.objects.filter(fixture=fixture, leg=leg, is_valid=True).update(is_valid=False)


def is_decided(fixture: Fixture) -> bool:
    """Whether every leg has a result, or the fixture as a whole."""
    valid = Q(is_valid=True)
    if fixture.results.filter(valid, leg=None).exists():
        return True
    return fixture.legs_wanted > 0 and fixture.results.filter(valid).count() >= fixture.legs_wanted


def open_legs(fixture: Fixture) -> list[Leg]:
    """The legs that have no result yet."""
    done = set(fixture.results.filter(is_valid=True).values_list("leg_id", flat=True))
    return [] if None in done else [leg for leg in fixture.legs.all() if leg.pk not in done]

"""A season as one JSON document: complete as far as it is public, with the derivation of every value (leagues 13.4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django.db import models
from django.db.models import QuerySet
from msgspec import to_builtins

from accounts.models import User
from battles.leagues import audit
from battles.leagues.models import (
    AuditEntry,
    Award,
    Division,
    Entrant,
    Fixture,
    ForbiddenPair,
    League,
    Leg,
    ListSubmission,
    ListWindow,
    MapChoice,
    Member,
    Penalty,
    Result,
    Round,
    Rung,
    Season,
    Side,
    Stint,
    Team,
)
from battles.leagues.models.lists import ListState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.selectors import tables
from battles.leagues.selectors.chains import plain
from battles.rules.codec import Json

FORMAT, VERSION = "feldherr-season", 1
LEFT_OUT: dict[type[models.Model], frozenset[str]] = {
    Season: frozenset({"draw_seed", "next_season", "league"}),
    Leg: frozenset({"battle"}),
    Entrant: frozenset({"old_list_allowed", "zone"}),
}
"""Fields that stay here: secrets (the seed is told apart once it is open), and what means nothing elsewhere."""


def exported(season: Season) -> dict[str, Json]:
    """Everything public about a season. Read in one go; importing it elsewhere gives the same tables."""
    league = season.league
    return {
        "format": FORMAT,
        "version": VERSION,
        "league": {
            "name": league.name,
            "slug": league.slug,
            "system": league.system,
            "language": league.language,
            "about": league.about,
        },
        "season": {**row(season), "draw_seed": season.draw_seed if season.state == SeasonState.CLOSED else None},
        "rows": {name: [row(one) for one in rows] for name, rows in parts(season).items()},
        "tables": [_table(division, season) for division in season.divisions.select_related("season__league")],
        "audit": [to_builtins(one) for one in public_log(season)],
    }


def parts(season: Season) -> dict[str, QuerySet[models.Model]]:
    """The rows of a season, in an order in which each names only earlier ones."""
    return {
        "division": _of(Division, season=season),
        "team": _of(Team, season=season),
        "member": _of(Member, season=season),
        "entrant": _of(Entrant, season=season),
        "stint": _of(Stint, entrant__season=season),
        "list_window": _of(ListWindow, season=season),
        "list": _of(ListSubmission, entrant__season=season, state__in=(ListState.REVEALED,)),
        "map": _of(MapChoice, season=season),
        "forbidden_pair": _of(ForbiddenPair, season=season),
        "round": _of(Round, division__season=season, published_at__isnull=False),
        "fixture": _published(Fixture, season, ""),
        "side": _published(Side, season, "fixture__"),
        "leg": _published(Leg, season, "fixture__"),
        "result": _published(Result, season, "fixture__"),
        "rung": _of(Rung, division__season=season),
        "penalty": _of(Penalty, entrant__season=season),
        "award": _of(Award, season=season),
    }


def _of(model: type[models.Model], **filters: object) -> QuerySet[models.Model]:
    return model._default_manager.filter(**filters).order_by("pk")


def _published(model: type[models.Model], season: Season, path: str) -> QuerySet[models.Model]:
    """Pairings that are not published yet are nobody's business."""
    rows = _of(model, **{f"{path}division__season": season})
    return rows.exclude(**{f"{path}round__isnull": False, f"{path}round__published_at": None})


def row(one: models.Model) -> dict[str, Json]:
    """A row as JSON: users by name, other rows by number."""
    left_out = LEFT_OUT.get(type(one), frozenset())
    return {field.name: _value(one, field) for field in one._meta.concrete_fields if field.name not in left_out}


def _value(one: models.Model, field: models.Field[object, object]) -> Json:
    if field.is_relation and field.related_model is User:
        user = getattr(one, field.name)
        return user.username if user is not None else None
    value = getattr(one, field.attname)
    if isinstance(value, datetime | date):
        return value.isoformat()
    found: Json = value
    return found


def _table(division: Division, season: Season) -> dict[str, Json]:
    made = tables.table(division, tables.shown_round(season))
    chain = [*made.table.chain]
    return {
        "division": division.pk,
        "name": str(division),
        "table": to_builtins(made.table),
        "derivations": [
            {
                "entrant": one.entrant,
                "criterion": criterion,
                "derivation": to_builtins(made.derivation(one.entrant, criterion)),
            }
            for one in made.table.rows
            for criterion in chain
            if made.standings is not None and criterion not in ("lots", "head_to_head")
        ],
    }


def public_log(season: Season) -> Iterable[audit.Entry]:
    return log_of(season.league)


def log_of(league: League) -> Iterable[audit.Entry]:
    """A league's log up to now; private evidence as hashes, so that the chain can still be checked (12.3)."""
    for entry in AuditEntry.objects.filter(league=league).order_by("number"):
        known = plain(entry)
        yield audit.redacted(known) if entry.is_private else known

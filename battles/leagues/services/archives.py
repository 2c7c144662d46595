"""A season from its JSON document, into a site that has none of its rows: the same tables come out (leagues 13.4)."""

from __future__ import annotations

from collections.abc import Mapping

from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import IntegrityError, connection, models, transaction

from accounts.confusables import second_skeleton
from accounts.models import User
from battles import store
from battles.leagues.errors import LeagueError
from battles.leagues.models import League, Season
from battles.leagues.selectors import archives
from battles.leagues.services import log
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

MOST_ROWS = 200_000


def import_season(*, user: User, document: Json, clock: Clock = WALL) -> Season:
    """Rows keep their numbers, because lots depend on them; a site that has them already refuses."""
    checked = _checked(document)
    try:
        with transaction.atomic():
            league = _league(user, checked, clock)
            season = _season(league, checked)
            for name, rows in archives.parts(season).items():
                _insert(rows.model, _listed(checked, name))
            _mend_sequences()
            log.record(
                league=league,
                season=season,
                actor=user,
                role="owner",
                action="import_season",
                object=f"season:{season.pk}",
                clock=clock,
            )
    except (KeyError, TypeError, ValueError, ValidationError, AttributeError) as error:
        raise LeagueError("bad_archive", clause="13.4", problem=str(error)[:200]) from error
    except IntegrityError as error:
        raise LeagueError("archive_collides", clause="13.4") from error
    return season


def _checked(document: Json) -> dict[str, Json]:
    if not isinstance(document, dict) or document.get("format") != archives.FORMAT:
        raise LeagueError("bad_archive", clause="13.4", problem="format")
    if document.get("version") != archives.VERSION:
        raise LeagueError("bad_archive", clause="13.4", problem="version")
    return document


def _mapping(document: Mapping[str, Json], name: str) -> dict[str, Json]:
    found = document[name]
    if not isinstance(found, dict):
        raise TypeError(name)
    return found


def _listed(document: Mapping[str, Json], name: str) -> list[dict[str, Json]]:
    rows = _mapping(document, "rows").get(name, [])
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise TypeError(name)
    return [row for row in rows if isinstance(row, dict)]


def _league(user: User, document: Mapping[str, Json], clock: Clock) -> League:
    about = _mapping(document, "league")
    store.system(str(about["system"]))
    if League.objects.filter(slug=str(about["slug"])).exists():
        raise LeagueError("archive_collides", clause="13.4")
    return League.objects.create(
        name=str(about["name"])[:80],
        slug=str(about["slug"])[:60],
        system=str(about["system"]),
        language=str(about["language"])[:8],
        about=str(about["about"])[:8000],
        owner=user,
        created_at=clock.now(),
    )


def _season(league: League, document: Mapping[str, Json]) -> Season:
    plain = _mapping(document, "season")
    season = _built(Season, {**plain, "draw_seed": plain.get("draw_seed") or ""})
    if not isinstance(season, Season):
        raise TypeError(season)
    season.league = league
    season.save(force_insert=True)
    return season


def _insert(model: type[models.Model], rows: list[dict[str, Json]]) -> None:
    model._default_manager.bulk_create([_built(model, row) for row in rows], batch_size=500)


def _built(model: type[models.Model], row: Mapping[str, Json]) -> models.Model:
    """An unsaved row; people who are not here get an account nobody can sign in to."""
    left_out = archives.LEFT_OUT.get(model, frozenset())
    values: dict[str, object] = {}
    for field in model._meta.concrete_fields:
        if field.name in left_out and field.name not in row:
            continue
        value = row.get(field.name)
        if field.is_relation and field.related_model is User:
            values[field.name] = _user(str(value)) if value is not None else None
        elif field.is_relation:
            values[field.attname] = value
        else:
            values[field.attname] = field.to_python(value)
    return model(**values)


def _user(name: str) -> User:
    found = User.objects.filter(username=name).first()
    if found is None:
        found = User(username=name[:150], is_active=False)
        found.skeleton = second_skeleton(found.username)
        found.set_unusable_password()
        found.save()
    return found


def _mend_sequences() -> None:
    """Rows came with their numbers: the database counts on after them."""
    own = list(apps.get_app_config("leagues").get_models())
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), own):
            cursor.execute(statement)

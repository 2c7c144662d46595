"""Time that does not count: the organiser's pause, an outage of the site (leagues 7.3, 12.2)."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, DateTimeField, F, Q, When

from accounts.models import User
from battles.hooks import hooks
from battles.leagues.models import Fixture, Round, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.services import log, rights, seasons
from battles.runtime import db_failures
from battles.runtime.clock import WALL, Clock
from battles.services import dues

logger = logging.getLogger(__name__)

LEAST_OUTAGE = timedelta(minutes=5)
UNDER_WAY = (SeasonState.ENTRY, SeasonState.LISTS, SeasonState.RUNNING, SeasonState.DECIDERS)
WAITING = (FixtureState.OPEN, FixtureState.AGREED, FixtureState.LIVE)


def pause(*, user: User, season_id: int, reason: str, clock: Clock = WALL) -> Season:
    """From now on nothing falls due in the season."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        seasons.in_state(season, *UNDER_WAY)
        if season.paused_at is None:
            season.paused_at = clock.now()
            season.save(update_fields=["paused_at"])
            log.noted(season, officer, "pause", reason=seasons.needed(reason), clock=clock)
            seasons.touch(season)
    return season


def go_on(*, user: User, season_id: int, reason: str, clock: Clock = WALL) -> Season:
    """The season goes on, and everything that was still to come comes later by the length of the pause."""
    with transaction.atomic():
        season = seasons.lock(season_id)
        officer = rights.require(user, season.league, "everything")
        if season.paused_at is not None:
            length = clock.now() - season.paused_at
            season.paused_at = None
            season.save(update_fields=["paused_at"])
            shift(season, length, clock)
            note = {"moved_seconds": int(length.total_seconds())}
            log.noted(season, officer, "go_on", after=note, reason=seasons.needed(reason), clock=clock)
            seasons.touch(season)
    return season


def shift(season: Season, by: timedelta, clock: Clock) -> None:
    """All instants that are still to come, by the same length for everybody."""
    since = clock.now() - by
    for name in ("entry_closes", "starts_at"):
        at = getattr(season, name)
        if at is not None and at > since:
            setattr(season, name, at + by)
    season.save()
    _shift_windows(season, by, since)
    _shift_rounds(season, by, since)
    reschedule(season, by, clock)


def _shift_windows(season: Season, by: timedelta, since: datetime) -> None:
    """Whoever moves `closes` moves `reveals` with it: a window has its order after each statement."""
    is_open, is_hidden = Q(frozen_at=None), Q(revealed_at=None)
    season.list_windows.filter(is_hidden, reveals__gt=since).update(
        opens=_later("opens", by, is_open & Q(opens__gt=since)),
        closes=_later("closes", by, is_open & Q(closes__gt=since)),
        reveals=F("reveals") + by,
    )


def _shift_rounds(season: Season, by: timedelta, since: datetime) -> None:
    instants = ("opens", "soft_deadline", "hard_deadline")
    Round.objects.filter(division__season=season, closed_at=None).update(
        **{name: _later(name, by, Q(**{f"{name}__gt": since})) for name in instants}
    )
    Fixture.objects.filter(division__season=season, state__in=WAITING).update(
        hard_deadline=_later("hard_deadline", by, Q(hard_deadline__gt=since)),
        agreed_for=_later("agreed_for", by, Q(agreed_for__gt=since)),
        change=F("change") + Case(When(agreed_for__gt=since, then=1), default=0),
    )


def _later(name: str, by: timedelta, moves: Q) -> Case:
    """The instant `by` later where it moves, else as it is."""
    return Case(When(moves, then=F(name) + by), default=F(name), output_field=DateTimeField())


def reschedule(season: Season, by: timedelta, clock: Clock) -> None:
    """Due rows for the instants as they are now."""
    seasons.schedule_life(season)
    for hook in tuple(hooks.season_moved):
        hook(season, by, clock)


def give_back_outage(down_since: datetime, clock: Clock = WALL) -> None:
    """The site was away: agreed times and deadlines move by as long, for all."""
    gap = clock.now() - down_since
    if gap <= LEAST_OUTAGE:
        return
    found = list(Season.objects.filter(state__in=UNDER_WAY, paused_at=None).values_list("pk", flat=True))
    for season_id in found:
        try:
            _give_back(season_id, gap, clock)
        except Exception as error:  # whatever one season raises, the others are moved
            db_failures.raise_if_database(error)
            logger.exception("a season could not be moved; it is paused", extra={"season": season_id})
            _put_off(season_id, down_since, clock)


def _give_back(season_id: int, gap: timedelta, clock: Clock) -> None:
    with transaction.atomic():
        season = seasons.lock(season_id)
        shift(season, gap, clock)
        log.noted(season, None, "outage", after={"moved_seconds": int(gap.total_seconds())}, clock=clock)
        seasons.touch(season)


def _put_off(season_id: int, down_since: datetime, clock: Clock) -> None:
    """Nothing falls due in the season until its dates are moved: a row of `Due` tries again, and operators see it."""
    Season.objects.filter(pk=season_id).update(paused_at=down_since)
    dues.schedule(("league_outage", f"{season_id}:{seasons.stamp(down_since)}", clock.now()))


def move_after_outage(key: str, clock: Clock) -> None:
    """By the clock: a season that stands since an outage goes on, unless its organiser was quicker."""
    season_id, _, since = key.partition(":")
    with transaction.atomic():
        season = seasons.lock(int(season_id))
        if season.paused_at is None or seasons.stamp(season.paused_at) != int(since):
            return
        gap = clock.now() - season.paused_at
        season.paused_at = None
        season.save(update_fields=["paused_at"])
        _give_back(season.pk, gap, clock)

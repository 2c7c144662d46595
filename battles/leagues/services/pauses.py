"""Time that does not count: the organiser's pause, an outage of the site (leagues 7.3, 12.2)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.models import User
from battles.clock import WALL, Clock
from battles.leagues.models import Fixture, Round, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.services import log, rights, seasons

LEAST_OUTAGE = timedelta(minutes=5)
UNDER_WAY = (SeasonState.ENTRY, SeasonState.LISTS, SeasonState.RUNNING, SeasonState.DECIDERS)
RescheduleHook = Callable[[Season, timedelta, Clock], None]
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
    season.list_windows.filter(frozen_at=None, closes__gt=since).update(closes=F("closes") + by)
    season.list_windows.filter(revealed_at=None, reveals__gt=since).update(reveals=F("reveals") + by)
    rounds = Round.objects.filter(division__season=season, closed_at=None)
    rounds.filter(opens__gt=since).update(opens=F("opens") + by)
    rounds.filter(soft_deadline__gt=since).update(soft_deadline=F("soft_deadline") + by)
    rounds.filter(hard_deadline__gt=since).update(hard_deadline=F("hard_deadline") + by)
    fixtures = Fixture.objects.filter(division__season=season, state__in=WAITING)
    fixtures.filter(hard_deadline__gt=since).update(hard_deadline=F("hard_deadline") + by)
    fixtures.filter(agreed_for__gt=since).update(agreed_for=F("agreed_for") + by, change=F("change") + 1)
    reschedule(season, by, clock)


def reschedule(season: Season, by: timedelta, clock: Clock) -> None:
    """Due rows for the instants as they are now."""
    seasons.schedule_life(season)
    for hook in moved:
        hook(season, by, clock)


moved: list[RescheduleHook] = []
"""Who has instants of his own to move when a season's have moved by so much: rounds, captains, ladders, arenas."""


def give_back_outage(down_since: datetime, clock: Clock = WALL) -> None:
    """The site was away: agreed times and deadlines move by as long, for all."""
    gap = clock.now() - down_since
    if gap <= LEAST_OUTAGE:
        return
    found = list(Season.objects.filter(state__in=UNDER_WAY, paused_at=None).values_list("pk", flat=True))
    for season_id in found:
        with transaction.atomic():
            season = seasons.lock(season_id)
            shift(season, gap, clock)
            log.noted(season, None, "outage", after={"moved_seconds": int(gap.total_seconds())}, clock=clock)
            seasons.touch(season)

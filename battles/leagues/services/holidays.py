"""Holidays: booked ahead, they move the hard deadlines of open fixtures (leagues 8.5)."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from accounts.models import User
from battles.clock import WALL, Clock
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, Holiday, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.scheduling import holidays, local
from battles.leagues.scheduling.spans import Span
from battles.leagues.selectors import dates as reading
from battles.leagues.services import dates, entry, fixtures, log, pairs, rights, seasons

WAITING = (FixtureState.OPEN, FixtureState.AGREED)


def book(*, user: User, entrant_id: int, first: date, last: date, zone: str, clock: Clock = WALL) -> Holiday:
    """Whole local days, at least 72 hours ahead; opponents are told."""
    with transaction.atomic():
        entrant = entry.own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        new = holidays.Holiday(
            entrant=entrant.pk, first=first, last=last, zone=local.zone_of(zone).key, booked=clock.now()
        )
        earlier = [reading.plain_holiday(row) for row in entrant.holidays.filter(granted_by=None)]
        agreed = [at for fixture in open_fixtures(entrant) if (at := fixture.agreed_for) is not None]
        holidays.book(earlier, new, agreed=agreed, most=terms_.read(season.terms).dates.holidays)
        row = _written(season, entrant, new, None, "", clock)
        note = {"first": str(first), "last": str(last)}
        log.noted(season, (user, "player"), "book_holiday", object=f"entrant:{entrant.pk}", after=note, clock=clock)
        seasons.touch(season)
    return row


def excuse(
    *, user: User, entrant_id: int, first: date, last: date, zone: str, reason: str, clock: Clock = WALL
) -> Holiday:
    """An absence beyond the limits, by the organiser, with a reason."""
    with transaction.atomic():
        entrant = Entrant.objects.select_related("season__league", "team").get(pk=entrant_id)
        season = seasons.lock(entrant.season_id)
        officer = rights.require(user, season.league, "schedule")
        text = seasons.needed(reason)
        new = holidays.Holiday(
            entrant=entrant.pk, first=first, last=last, zone=local.zone_of(zone).key, booked=clock.now()
        )
        if new.last < new.first:
            raise LeagueError("holiday_backwards", clause="8.5", first=str(first), last=str(last))
        row = _written(season, entrant, new, officer[0], text, clock)
        note = {"first": str(first), "last": str(last)}
        log.noted(season, officer, "excuse", object=f"entrant:{entrant.pk}", after=note, reason=text, clock=clock)
        seasons.touch(season)
    return row


def open_fixtures(entrant: Entrant) -> list[Fixture]:
    return list(fixtures.rows().filter(sides__entrant=entrant, state__in=WAITING))


def _written(
    season: Season, entrant: Entrant, new: holidays.Holiday, granted_by: User | None, reason: str, clock: Clock
) -> Holiday:
    row = Holiday.objects.create(
        entrant=entrant,
        first_day=new.first,
        last_day=new.last,
        zone=new.zone,
        booked_at=new.booked,
        granted_by=granted_by,
        reason=reason[:200],
    )
    for fixture in open_fixtures(entrant):
        move_deadline(fixture)
        fixtures.tell(fixture, "holiday", version=str(row.pk), clock=clock, who=entrant.name)
    return row


def move_deadline(fixture: Fixture) -> None:
    """The round's deadline, plus the union of both sides' holidays inside the original window (8.5)."""
    if fixture.round is None or fixture.hard_deadline is None:
        return
    original = Span(fixture.round.opens, fixture.round.hard_deadline)
    moved = original.end + holidays.extension(original, reading.plain_holidays(fixture))
    if moved > fixture.hard_deadline:
        fixture.hard_deadline = moved
        fixtures.change(fixture, "hard_deadline")
        pairs.schedule_deadlines([fixture])
        dates.schedule_reminders(fixture)

"""Holidays: booked ahead, they move the hard deadlines of open fixtures (leagues 8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime

from django.db import transaction

from accounts.models import User
from battles import store
from battles.hooks import Absence
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, Holiday, Leg, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.scheduling import holidays, local
from battles.leagues.scheduling.spans import TimeSpan
from battles.leagues.selectors import dates as reading
from battles.leagues.services import dates, entry, fixtures, log, pairs, rights, seasons
from battles.models import Battle, Status
from battles.rules.base import Seat
from battles.rules.first import first_of
from battles.runtime.clock import WALL, Clock
from battles.services import dues
from battles.services.clocks import holidays as clocks

WAITING = (FixtureState.OPEN, FixtureState.AGREED)


def book(*, user: User, entrant_id: int, first: date, last: date, zone: str, clock: Clock = WALL) -> Holiday:
    """Whole local days, at least 72 hours ahead; opponents are told."""
    with transaction.atomic():
        entrant = entry.own_entrant(entrant_id, user)
        season = seasons.lock(entrant.season_id)
        new = holidays.HolidaySpan(
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
        entrant = Entrant.objects.select_related("season__league", "team").filter(pk=entrant_id).first()
        if entrant is None:
            raise LeagueError("no_such_entrant", clause="2")
        season = seasons.lock(entrant.season_id)
        officer = rights.require(user, season.league, "schedule")
        text = seasons.needed(reason)
        new = holidays.HolidaySpan(
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
    season: Season, entrant: Entrant, new: holidays.HolidaySpan, granted_by: User | None, reason: str, clock: Clock
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
    dues.schedule(
        ("league_holiday", f"{row.pk}:begin", new.span.start), ("league_holiday", f"{row.pk}:end", new.span.end)
    )
    for fixture in fixtures.rows().filter(sides__entrant=entrant, state__in=pairs.UNDER_WAY):
        move_deadline(fixture, row)
        fixtures.tell(fixture, "holiday", version=str(row.pk), clock=clock, who=entrant.name)
    return row


def move_deadline(fixture: Fixture, row: Holiday) -> None:
    """Later by what this holiday adds to the union of both sides' holidays inside the original window (8.5). Battles
    over days that are under way have more time, too: their clocks stand."""
    is_live = fixture.state == FixtureState.LIVE
    if fixture.hard_deadline is None or (is_live and terms_.read(fixture.division.season.terms).game.pace != "days"):
        return
    both = [reading.plain_holiday(one) for one in reading.holiday_rows(fixture)]
    earlier = [reading.plain_holiday(one) for one in reading.holiday_rows(fixture).exclude(pk=row.pk)]
    original = _original(fixture, earlier)
    more = holidays.extension(original, both) - holidays.extension(original, earlier)
    if more:
        fixture.hard_deadline += more
        fixtures.change(fixture, "hard_deadline")
        pairs.schedule_deadlines([fixture])
        dates.schedule_reminders(fixture)


def _original(fixture: Fixture, earlier: Sequence[holidays.HolidaySpan]) -> TimeSpan:
    """The round's window; its own where a fixture was made later, has no round, or was given more time by hand."""
    own = reading.window_of(fixture)
    if fixture.round is None:
        return own
    usual = TimeSpan(fixture.round.opens, fixture.round.hard_deadline)
    return usual if own.end <= usual.end + holidays.extension(usual, earlier) else own


# Clocks over days stand (8.5)


def holiday_due(key: str, clock: Clock) -> None:
    """By the clock: a holiday begins or ends. The entrant's clocks in battles under way stand, or go on."""
    holiday_id, _, stage = key.partition(":")
    row = Holiday.objects.filter(pk=holiday_id).select_related("entrant").first()
    if row is None:
        return
    with transaction.atomic():
        for battle, seat in _clocked(row.entrant):
            if stage == "begin":
                span = reading.plain_holiday(row).span
                clocks.leave_for_absence(battle, seat, (span.start, span.end), clock.now())
            else:
                clocks.return_from_absence(battle, seat, clock.now())


def _clocked(entrant: Entrant) -> Iterator[tuple[Battle, Seat]]:
    """The locked battles under way of an entrant, with the seat that is his."""
    for fixture in fixtures.rows().filter(sides__entrant=entrant, state=FixtureState.LIVE).order_by("pk"):
        side = first_of(one for one in fixture.sides.all() if one.entrant_id == entrant.pk)
        for leg in fixture.legs.all():
            if leg.battle is None or leg.battle.status != Status.RUNNING or leg.battle.pace.get("kind") != "days":
                continue
            battle = store.lock(leg.battle.pk)
            if battle.status == Status.RUNNING:
                yield battle, Seat(leg.first_seat if side.is_first else fixtures.OTHER_SEAT[leg.first_seat])


def absent(battle: Battle, now: datetime) -> Mapping[int, Absence]:
    """Players of a league's battle whose entrant is on holiday: for `listeners.absences`."""
    leg = Leg.objects.filter(battle_id=battle.pk).first() if battle.league_path else None
    if leg is None:
        return {}
    fixture, found = fixtures.rows().get(pk=leg.fixture_id), dict[int, Absence]()
    for side in fixture.sides.all():
        player = fixtures.player_of(side, now)
        for row in side.entrant.holidays.all():
            span = reading.plain_holiday(row).span
            if player is not None and span.holds(now):
                found[player.pk] = (span.start, span.end)
    return found

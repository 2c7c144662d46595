"""Dates of a fixture as the scheduling functions see them: offers, window, holidays, effort (leagues 8)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.models import Availability, Fixture, Holiday, Offer, Side
from battles.leagues.scheduling import deadlines, holidays, offers, slots
from battles.leagues.scheduling.effort import Effort, effort
from battles.leagues.scheduling.local import zone_of
from battles.leagues.scheduling.reminders import Reminder, reminders
from battles.leagues.scheduling.slots import Slot
from battles.leagues.scheduling.spans import TimeSpan


def sides_of(fixture: Fixture) -> tuple[int, int]:
    """The two entrants, first and second."""
    first, second = sorted(fixture.sides.all(), key=lambda side: not side.is_first)
    return first.entrant_id, second.entrant_id


def plain_offers(fixture: Fixture) -> tuple[offers.DateOffer, ...]:
    return tuple(plain_offer(row) for row in fixture.offers.all())


def standing_offers(fixture: Fixture) -> tuple[offers.DateOffer, ...]:
    """The offers as they count now: the accepted one only while its start is the agreed time."""
    return offers.standing(plain_offers(fixture), fixture.agreed_for)


def plain_offer(row: Offer) -> offers.DateOffer:
    return offers.DateOffer(
        id=row.pk,
        maker=row.maker_id,
        start=row.starts_at,
        made=row.made_at,
        answer=row.answer or None,  # type: ignore[arg-type]  # the same words as in the model's choices
        answered=row.answered_at,
    )


def window_of(fixture: Fixture) -> TimeSpan:
    """From the opening of its round to the hard deadline that counts for it."""
    end = fixture.hard_deadline
    if end is None:
        raise ValueError(f"fixture {fixture.pk} has no deadline")
    start = fixture.round.opens if fixture.round is not None else _made(fixture, end)
    return TimeSpan(min(start, end), end)


def _made(fixture: Fixture, end: datetime) -> datetime:
    """Fixtures without a round (ladders, deciders by hand) have had their time since they were made."""
    challenge = getattr(fixture, "challenge", None)
    return challenge.made_at if challenge is not None else end - timedelta(days=28)


def holiday_rows(fixture: Fixture) -> QuerySet[Holiday]:
    """The holidays of both sides."""
    return Holiday.objects.filter(entrant__in=[side.entrant_id for side in fixture.sides.all()])


def plain_holidays(fixture: Fixture) -> tuple[holidays.HolidaySpan, ...]:
    return tuple(plain_holiday(row) for row in holiday_rows(fixture))


def plain_holiday(row: Holiday) -> holidays.HolidaySpan:
    return holidays.HolidaySpan(
        entrant=row.entrant_id, first=row.first_day, last=row.last_day, zone=row.zone, booked=row.booked_at
    )


def came(fixture: Fixture) -> dict[int, datetime]:
    return {side.entrant_id: side.checked_in_at for side in fixture.sides.all() if side.checked_in_at is not None}


def consequences(fixture: Fixture) -> deadlines.Consequences:
    dates = terms_.read(fixture.division.season.terms).dates
    return deadlines.Consequences(
        policy=dates.at_deadline,
        lateness=timedelta(minutes=dates.no_show_minutes),
        desk=timedelta(days=dates.desk_days),
    )


def efforts(fixture: Fixture) -> tuple[Effort, Effort]:
    """What each side did to find a date: the evidence of 8.3."""
    first, second = sides_of(fixture)
    rows, window = plain_offers(fixture), window_of(fixture)
    return effort(first, rows, window), effort(second, rows, window)


def reminders_of(fixture: Fixture) -> tuple[Reminder, ...]:
    if fixture.hard_deadline is None or fixture.sides.count() != 2:
        return ()
    rows, window = standing_offers(fixture), window_of(fixture)
    return reminders(fixture.pk, sides_of(fixture), rows, window, agreed=fixture.agreed_for)


def common_slots(fixture: Fixture, now: datetime) -> tuple[Slot, ...]:
    """The three best starts by both sides' free hours; nothing if one has not told his."""
    found = [_availability(side) for side in fixture.sides.all()]
    one, other = (*found, None, None)[:2]
    if one is None or other is None or fixture.hard_deadline is None or fixture.hard_deadline <= now:
        return ()
    window = TimeSpan(max(now + timedelta(hours=24), window_of(fixture).start), fixture.hard_deadline)
    if window.start >= window.end:
        return ()
    length = timedelta(hours=terms_.read(fixture.division.season.terms).game.live_cap_hours)
    busy = [holiday.span for holiday in plain_holidays(fixture)]
    return slots.best_slots(one, other, window, length=length, busy=busy)


def _availability(side: Side) -> slots.FreeHours | None:
    stint = side.entrant.stints.filter(until=None).select_related("user").first()
    user = side.player or (stint.user if stint is not None else None)
    row = Availability.objects.filter(user=user).first() if user is not None else None
    return slots.FreeHours.read(zone_of(row.zone).key, row.hours) if row is not None else None


def availability_of(user: User) -> Availability | None:
    """The hours of the week at which somebody can usually play."""
    return Availability.objects.filter(user=user).first()

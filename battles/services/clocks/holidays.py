"""Holidays from clocks over days: whole local days, limited, declared in good time, and never a surprise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.hooks import Absence, hooks
from battles.models import Battle, Holiday, Participant, Status
from battles.rules.base import Event, Seat, State
from battles.rules.clock_events import HolidayBegan, HolidayCancelled, HolidayDeclared, HolidayEnded
from battles.runtime import tuning
from battles.runtime.clock import WALL, Clock
from battles.selectors.holidays import days_in
from battles.services import dues
from battles.services.clocks import running

DAY = timedelta(days=1)
FARTHEST = timedelta(days=730)
"""Nobody declares a holiday longer ahead."""


def declare_holiday(*, user: User, first: date, last: date, zone: str, clock: Clock = WALL) -> Holiday:
    """Whole days of the person's zone; opponents over days are told now. Raises `holiday_…`."""
    now, place = clock.now(), _zone(zone)
    if last - now.date() > FARTHEST:
        raise ApplicationError("holiday_too_far", days=FARTHEST.days)
    begins, ends = _midnight(first, place), _midnight(last + DAY, place)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        _check(user, first, last, begins, now)
        holiday = Holiday.objects.create(
            user=user, first_day=first, last_day=last, zone=place.key, begins=begins, ends=ends, declared_at=now
        )
        dues.schedule(("holiday", f"{holiday.pk}:begin", begins), ("holiday", f"{holiday.pk}:end", ends))
        for battle, seat in _battles_of(user):
            event: Event[State] = HolidayDeclared(seat=seat, first=first.isoformat(), last=last.isoformat())
            running.note(battle, store.players_at(battle), [event], now)
            hooks.tell_holiday(battle, seat, holiday)
    return holiday


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ApplicationError("bad_zone", zone=name) from None


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), tzinfo=zone)


def _check(user: User, first: date, last: date, begins: datetime, now: datetime) -> None:
    if last < first:
        raise ApplicationError("holiday_backwards")
    if begins - now < timedelta(hours=tuning.HOLIDAY_NOTICE_HOURS):
        raise ApplicationError("holiday_too_soon", hours=int(tuning.HOLIDAY_NOTICE_HOURS))
    if Holiday.objects.filter(user=user, first_day__lte=last, last_day__gte=first).exists():
        raise ApplicationError("holiday_twice")
    most = int(tuning.HOLIDAY_DAYS)
    for year in range(first.year, last.year + 1):
        used = days_in(year, [(first, last), *Holiday.objects.filter(user=user).values_list("first_day", "last_day")])
        if used > most:
            raise ApplicationError("holiday_too_long", most=most, year=year, days=used)


def declared_before(battle: Battle, players: running.Players, now: datetime) -> list[Event[State]]:
    """A battle begins: of the holidays its players have declared, nobody learns only when they come."""
    if battle.pace.get("kind") != "days":
        return []
    users = {player.user_id for player in players.values() if player.user_id is not None}
    return [
        HolidayDeclared(seat=seat, first=row.first_day.isoformat(), last=row.last_day.isoformat())
        for row in Holiday.objects.filter(user_id__in=users, ends__gt=now).order_by("begins")
        for seat, player in players.items()
        if player.user_id == row.user_id
    ]


def cancel_holiday(*, user: User, holiday_id: int, clock: Clock = WALL) -> None:
    """A holiday that has not begun is not taken; one that runs is over now."""
    now = clock.now()
    with transaction.atomic():
        holiday = Holiday.objects.select_for_update().filter(pk=holiday_id, user=user, ends__gt=now).first()
        if holiday is None:
            raise ApplicationError("no_such_holiday")
        has_begun = holiday.begins <= now
        first, last = holiday.first_day.isoformat(), holiday.last_day.isoformat()
        if has_begun:
            holiday.ends, holiday.last_day = now, max(holiday.first_day, _local_day(holiday, now))
            holiday.save(update_fields=["ends", "last_day"])
        else:
            holiday.delete()
        for battle, seat in _battles_of(user):
            if has_begun:
                return_from_absence(battle, seat, now)
            else:
                event: Event[State] = HolidayCancelled(seat=seat, first=first, last=last)
                running.note(battle, store.players_at(battle), [event], now)


def _local_day(holiday: Holiday, now: datetime) -> date:
    return now.astimezone(ZoneInfo(holiday.zone)).date()


def begin_holiday(*, holiday_id: int, clock: Clock = WALL) -> None:
    """It begins: the person's clocks over days stand. Late or twice is harmless."""
    with transaction.atomic():
        holiday = Holiday.objects.select_related("user").filter(pk=holiday_id, ends__gt=clock.now()).first()
        if holiday is not None:
            for battle, seat in _battles_of(holiday.user):
                leave_for_absence(battle, seat, (holiday.begins, holiday.ends), clock.now())


def end_holiday(*, holiday_id: int, clock: Clock = WALL) -> None:
    with transaction.atomic():
        holiday = Holiday.objects.select_related("user").filter(pk=holiday_id).first()
        if holiday is not None:
            for battle, seat in _battles_of(holiday.user):
                return_from_absence(battle, seat, clock.now())


def leave_for_absence(battle: Battle, seat: Seat, absence: Absence, now: datetime) -> None:
    """A seat's clock stands from the absence's beginning to its end; late, it stands as if it had been stopped in
    time. A longer absence that was told before stays. The battle must be locked."""
    players = store.players_at(battle)
    player, (begins, until) = players[seat], absence
    if player.clock_left_ms is None or (player.clock_away_until is not None and player.clock_away_until >= until):
        return
    was_away = running.is_away(player, now)
    after = running.stand(players, [seat], min(now, begins))
    row = store.twin(after[seat])
    row.clock_away_until = until
    running.note(battle, running.changed(after, row), [] if was_away else [HolidayBegan(seat=seat)], now)


def return_from_absence(battle: Battle, seat: Seat, now: datetime) -> None:
    """The clock runs again, unless another absence goes on. The battle must be locked."""
    players = store.players_at(battle)
    player = players[seat]
    if player.clock_away_until is None or (player.user_id or 0) in hooks.away(battle, now):
        return
    row = store.twin(player)
    row.clock_away_until = None
    after = running.go(battle, running.changed(players, row), [seat], now)
    running.note(battle, after, [HolidayEnded(seat=seat)], now)


def _battles_of(user: User) -> Iterator[tuple[Battle, Seat]]:
    """The locked battles over days in which somebody has a clock, one after another in one order."""
    rows = Participant.objects.filter(user=user, battle__status=Status.RUNNING, clock_left_ms__isnull=False)
    for battle_id, seat in list(rows.order_by("battle_id", "seat").values_list("battle_id", "seat")):
        battle = store.lock(battle_id)
        if battle.status == Status.RUNNING and battle.pace.get("kind") == "days":
            yield battle, Seat(seat)


def absent(battle: Battle, now: datetime) -> Mapping[int, Absence]:
    """Players of this battle who are on a declared holiday: for `listeners.absences`."""
    users = Participant.objects.filter(battle=battle, user__isnull=False).values("user_id")
    rows = Holiday.objects.filter(user_id__in=users, begins__lte=now, ends__gt=now)
    return {user_id: (begins, ends) for user_id, begins, ends in rows.values_list("user_id", "begins", "ends")}

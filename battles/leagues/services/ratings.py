"""Ratings: months close by themselves, corrections make new revisions (leagues 10)."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.db import connection, transaction

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.models import RatingEntry, RatingPeriod, Result, Season
from battles.leagues.ratings import periods
from battles.leagues.ratings.months import Month
from battles.leagues.ratings.periods import Period, PeriodEntry
from battles.leagues.selectors import ratings as reading
from battles.leagues.services import notifications
from battles.rules.codec import Json
from battles.runtime import db_failures
from battles.runtime.clock import Clock
from battles.services import dues

log = logging.getLogger(__name__)

CHUNK = 500
BY_MONTH = ("too_many_of_pair", "too_short")
"""Reasons that only the closing of a month finds."""


def schedule_month(now: datetime) -> None:
    """The closing of the month in which `now` lies. Written with every season that starts, and by each closing."""
    month = Month.of(now)
    dues.schedule(("league_rating_month", str(month), month.ends))


def month_closes(key: str, clock: Clock) -> None:
    """By the clock, late or twice: all lists as far as this month, then the next is due."""
    month = Month.read(key)
    if clock.now() < month.ends:
        return
    for list_key in _lists():
        try:
            close_list(list_key, month, clock)
        except Exception as error:  # whatever one list raises, the others are closed
            db_failures.raise_if_database(error)
            log.exception("a list of ratings could not be closed", extra={"list": list_key})
            dues.schedule(("league_rating_list", f"{list_key}|{month}", clock.now()))
    dues.schedule(("league_rating_month", str(month.next), month.next.ends))


def list_closes(key: str, clock: Clock) -> None:
    """By the clock: a list that could not be closed with the others. If it never can, the next month tries again."""
    list_key, _, month = key.rpartition("|")
    close_list(list_key, Month.read(month), clock)


def _lists() -> list[str]:
    return sorted({reading.list_of(season) for season in Season.objects.select_related("league")})


def close_list(list_key: str, through: Month, clock: Clock) -> tuple[Period, ...]:
    """The months of a list that have ended and are not closed; closed ones stay as they are."""
    with transaction.atomic():
        before = _read(list_key)
        after = periods.continued(before, reading.battles_of(list_key), through)
        made = after[len(before) :]
        for period in made:
            _write(list_key, period, None, clock)
        if made:
            _tell_closed(list_key, made[-1], clock)
    return made


def _read(list_key: str) -> tuple[Period, ...]:
    """The present revisions, locked: two workers close a list one after the other."""
    rows = reading.period_rows(list_key)
    if connection.features.has_select_for_update:
        list(rows.select_for_update().values_list("pk", flat=True))
    return tuple(reading.period_of(row) for row in rows.prefetch_related("entries"))


def recompute(key: str, clock: Clock) -> None:
    """By the clock, after a correction: every month of the list from that of the result on, in a new revision."""
    list_key, month, _ = key.rsplit(":", 2)
    since = Month.read(month)
    with transaction.atomic():
        before = _read(list_key)
        if not before or before[-1].month < since:
            return
        battles = reading.battles_of(list_key)
        after = periods.recomputed(before, battles, since, before[-1].month)
        for old, new in _pairs(before, after, since):
            if old is None or not periods.same_values(old, new):
                _write(list_key, new, old, clock)
        _tell_changed(list_key, before, after, clock)


def _pairs(before: Sequence[Period], after: Sequence[Period], since: Month) -> Iterable[tuple[Period | None, Period]]:
    known = {period.month: period for period in before}
    return [(known.get(period.month), period) for period in after if period.month >= since]


def _write(list_key: str, period: Period, old: Period | None, clock: Clock) -> RatingPeriod:
    """A month's rows; an older revision stays readable beside it."""
    month = date(period.month.year, period.month.month, 1)
    RatingPeriod.objects.filter(list_key=list_key, month=month, is_present=True).update(is_present=False)
    row = RatingPeriod.objects.create(list_key=list_key, month=month, revision=period.revision, closed_at=clock.now())
    shown = {entry.player: entry.shown for entry in old.entries} if old is not None else {}
    known = set(User.objects.filter(pk__in=[one.player for one in period.entries]).values_list("pk", flat=True))
    RatingEntry.objects.bulk_create(
        [
            _entry(row, entry, period.month, is_corrected=old is not None and shown.get(entry.player) != entry.shown)
            for entry in period.entries
            if entry.player in known
        ],
        batch_size=CHUNK,
    )
    _mark_unrated(period)
    return row


def _entry(row: RatingPeriod, entry: PeriodEntry, month: Month, *, is_corrected: bool) -> RatingEntry:
    return RatingEntry(
        period=row,
        player_id=entry.player,
        rating_before=entry.before.rating,
        rating=entry.after.rating,
        deviation_before=entry.before.deviation,
        deviation=entry.after.deviation,
        volatility_before=entry.before.volatility,
        volatility=entry.after.volatility,
        battles=entry.total,
        used=list(entry.battles),
        idle_months=month.since(entry.last_played),
        is_corrected=is_corrected,
    )


def _mark_unrated(period: Period) -> None:
    """Battles that turned out not to count say why (check 55); those that count after all say so, too."""
    used = {int(name) for entry in period.entries for name in entry.battles}
    again = Result.objects.filter(pk__in=used, unrated_because__in=BY_MONTH)
    again.update(rated=True, unrated_because="")
    for name, reason in period.unrated:
        Result.objects.filter(pk=int(name), unrated_because="").update(rated=False, unrated_because=reason)


def _tell_closed(list_key: str, period: Period, clock: Clock) -> None:
    played = [entry for entry in period.entries if entry.battles]
    users = User.objects.in_bulk([entry.player for entry in played])
    for entry in played:
        rating, deviation, is_provisional = entry.shown
        facts: dict[str, Json] = {"rating": rating, "deviation": deviation, "provisional": is_provisional}
        _tell(list_key, users.get(entry.player), "rating", str(period.month), facts, clock)


def _tell_changed(list_key: str, before: Sequence[Period], after: Sequence[Period], clock: Clock) -> None:
    """Only whose shown number is another now."""
    last = after[-1] if after else None
    changed = periods.changes(before, after)
    users = User.objects.in_bulk(changed)
    for player in changed:
        entry = last.entry(player) if last is not None else None
        facts: dict[str, Json] = {"rating": entry.shown[0] if entry is not None else None}
        version = f"{last.month}-{last.revision}" if last is not None else "0"
        _tell(list_key, users.get(player), "rating_corrected", version, facts, clock)


def _tell(list_key: str, user: User | None, kind: str, version: str, facts: dict[str, Json], clock: Clock) -> None:
    link = addresses.ratings(list_key)
    told: dict[str, Json] = {"list": list_key, **facts}
    notifications.tell(
        users=[user], kind=kind, object=f"rating:{list_key}", version=version, facts=told, link=link, clock=clock
    )

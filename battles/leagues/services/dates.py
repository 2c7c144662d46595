"""When fixtures are played: offers and answers, check-in, no-shows (leagues 7.1, 8.1, 8.2)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from battles.leagues import addresses
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Availability, Fixture, Offer, Season, Side
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.scheduling import deadlines, local
from battles.leagues.scheduling import offers as offering
from battles.leagues.scheduling.reminders import Reminder
from battles.leagues.selectors import dates as reading
from battles.leagues.selectors import lists
from battles.leagues.services import entry, fixtures, log, notifications, results, rights, seasons
from battles.runtime.clock import WALL, Clock
from battles.services import dues

WAITING = (FixtureState.OPEN, FixtureState.AGREED)


def make_offer(
    *,
    user: User,
    fixture_id: int,
    starts: datetime,
    zone: str,
    which: local.Which | None = None,
    counters: int | None = None,
    clock: Clock = WALL,
) -> Offer:
    """Offer a start: a local time in the maker's zone. `counters`: an offer of the other side that this one answers."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        side = fixtures.own_side(fixture, user, clock.now())
        _check_waiting(season, fixture)
        at = local.instant_of(starts, zone, which)
        _check_offer(season, fixture, side, at, counters, clock.now())
        if counters is not None:
            _answer(fixture.offers.get(pk=counters), "countered", clock.now())
        row = fixture.offers.create(maker=side.entrant, made_by=user, starts_at=at, zone=zone, made_at=clock.now())
        _told(fixture, side, "offer", row, clock)
        schedule_reminders(fixture)
        log.noted(
            season,
            (user, "player"),
            "offer",
            object=f"fixture:{fixture.pk}",
            after=_note(row),
            private=True,
            clock=clock,
        )
        seasons.touch(season)
    return row


def _check_offer(
    season: Season, fixture: Fixture, side: Side, at: datetime, counters: int | None, now: datetime
) -> None:
    if fixture.hard_deadline is None:
        raise LeagueError("no_deadline", clause="8.1")
    most = terms_.read(season.terms).dates.open_offers
    rows = reading.plain_offers(fixture)
    new = offering.DateOffer(id=0, maker=side.entrant_id, start=at, made=now)
    if counters is None:
        offering.make(rows, new, hard=fixture.hard_deadline, most=most)
    else:
        offering.counter(rows, counters, new, hard=fixture.hard_deadline, most=most)


def _check_waiting(season: Season, fixture: Fixture) -> None:
    if season.paused_at is not None:
        raise LeagueError("season_paused", clause="12.2")
    if fixture.state not in WAITING:
        raise LeagueError("fixture_over", clause="8.1", state=fixture.state)


def _note(row: Offer) -> dict[str, str | int]:
    return {"offer": row.pk, "starts_at": row.starts_at.isoformat(), "zone": row.zone, "answer": row.answer}


def _answer(row: Offer, answer: str, at: datetime) -> None:
    row.answer, row.answered_at = answer, at
    row.save(update_fields=["answer", "answered_at"])


def _told(fixture: Fixture, side: Side, kind: str, row: Offer, clock: Clock) -> None:
    fixtures.tell(
        fixture,
        kind,
        version=f"{row.pk}:{row.answer}",
        clock=clock,
        maker=side.entrant.name,
        at=row.starts_at.isoformat(),
    )


def answer_offer(*, user: User, offer_id: int, answer: str, clock: Clock = WALL) -> Offer:
    """Accept, decline or (one's own) withdraw. Accepting one closes the others."""
    with transaction.atomic():
        found = Offer.objects.filter(pk=offer_id).values_list("fixture_id", flat=True).first()
        if found is None:
            raise LeagueError("no_such_offer", clause="8.2", offer=offer_id)
        season, fixture = fixtures.locked(found)
        side = fixtures.own_side(fixture, user, clock.now())
        _check_waiting(season, fixture)
        now = clock.now()
        before = reading.plain_offers(fixture)
        after = _answered(before, offer_id, answer, side.entrant_id, now)
        _write_answers(fixture, before, after)
        row = Offer.objects.select_related("maker").get(pk=offer_id)
        if answer == "accepted":
            _agree(fixture, row)
        log.noted(
            season,
            (user, "player"),
            "answer_offer",
            object=f"fixture:{fixture.pk}",
            after=_note(row),
            private=True,
            clock=clock,
        )
        _told(fixture, side, "agreement" if answer == "accepted" else "offer_answered", row, clock)
        schedule_reminders(fixture)
        seasons.touch(season)
    return row


def _answered(
    rows: tuple[offering.DateOffer, ...], number: int, answer: str, by: int, now: datetime
) -> tuple[offering.DateOffer, ...]:
    match answer:
        case "accepted":
            return offering.accept(rows, number, by=by, at=now)
        case "declined":
            return offering.decline(rows, number, by=by, at=now)
        case "withdrawn":
            return offering.withdraw(rows, number, by=by, at=now)
        case _:
            known = ["accepted", "declined", "withdrawn"]
            raise LeagueError("bad_choice", clause="8.2", field="answer", value=answer, known=list(known))


def _write_answers(
    fixture: Fixture, before: tuple[offering.DateOffer, ...], after: tuple[offering.DateOffer, ...]
) -> None:
    old = {one.id: one.answer for one in before}
    for one in after:
        if one.answer is not None and old[one.id] is None:
            fixture.offers.filter(pk=one.id, answer="").update(answer=one.answer, answered_at=one.answered)


def _agree(fixture: Fixture, row: Offer) -> None:
    """A new agreement replaces the old: who had checked in for that does it again."""
    fixture.state, fixture.agreed_for = FixtureState.AGREED, row.starts_at
    fixtures.change(fixture, "state", "agreed_for")
    fixture.sides.update(checked_in_at=None)
    schedule_no_show(fixture)


def schedule_no_show(fixture: Fixture) -> None:
    if fixture.agreed_for is not None:
        late = reading.consequences(fixture).lateness
        key = f"{fixture.pk}:{seasons.stamp(fixture.agreed_for)}"
        dues.schedule(("league_no_show", key, fixture.agreed_for + late))


def set_availability(*, user: User, hours: str, zone: str) -> Availability:
    """Hours of the week somebody can play, Monday 0 h first."""
    if len(hours) != 168 or set(hours) - {"0", "1"}:
        raise LeagueError("bad_hours", clause="8.2")
    row, _ = Availability.objects.update_or_create(
        user=user, defaults={"hours": hours, "zone": local.zone_of(zone).key}
    )
    return row


# Check-in and no-show


def check_in(*, user: User, fixture_id: int, clock: Clock = WALL) -> Side:
    """I am here: from 30 minutes before the agreed time. Where lists are picked, this settles one's own (3.5)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        side = fixtures.own_side(fixture, user, clock.now())
        _check_waiting(season, fixture)
        _check_time(season, fixture, clock.now())
        if side.checked_in_at is None:
            side.checked_in_at = clock.now()
            side.save(update_fields=["checked_in_at"])
            log.noted(season, (user, "player"), "check_in", object=f"fixture:{fixture.pk}", clock=clock)
            _tell_waits(season, fixture, side, clock)
            seasons.touch(season)
    return side


def _check_time(season: Season, fixture: Fixture, now: datetime) -> None:
    """Around the agreed time. Who picks a list checks in also without one, once the round is open, and over days at any
    time after it."""
    terms, agreed = terms_.read(season.terms), fixture.agreed_for
    if agreed is None and not lists.are_picked(fixture):
        raise LeagueError("nothing_agreed", clause="8.1")
    if agreed is None or (terms.game.pace == "days" and now > agreed and lists.are_picked(fixture)):
        fixtures.check_round(fixture, now)
        return
    deadlines.check_in(
        agreed,
        now,
        before=timedelta(minutes=terms.dates.check_in_minutes),
        lateness=timedelta(minutes=terms.dates.no_show_minutes),
    )


def _tell_waits(season: Season, fixture: Fixture, side: Side, clock: Clock) -> None:
    """Without an agreed time the other side learns that somebody waits for it."""
    others = [one for one in fixture.sides.all() if one.pk != side.pk and one.checked_in_at is None]
    if fixture.agreed_for is not None or not others:
        return
    notifications.tell(
        users=[user for one in others for user in entry.people(one.entrant)],
        kind="waits",
        object=f"fixture:{fixture.pk}",
        version=str(seasons.stamp(clock.now())),
        facts={"league": season.league.name, "who": side.entrant.name},
        link=addresses.fixture(fixture),
        clock=clock,
    )


def claim_no_show(*, user: User, fixture_id: int, clock: Clock = WALL) -> Fixture:
    """The side that is here takes the forfeit when the other did not come in time (check 28). Over days nobody has to
    be there at the agreed time: what counts is the first order (7.1)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        side = fixtures.own_side(fixture, user, clock.now())
        _check_waiting(season, fixture)
        is_live = terms_.read(season.terms).game.pace == "live"
        decision = _absence(fixture, clock.now()) if is_live else deadlines.WAIT
        if decision.outcome == "wait" or decision.winner != side.entrant_id:
            raise LeagueError("nothing_to_claim", clause="7.1")
        _by_absence(season, fixture, decision, clock)
    return fixture


def no_show(key: str, clock: Clock) -> None:
    """By the clock: nobody needs to claim what the log shows."""
    fixture_id, _, at = key.partition(":")
    with transaction.atomic():
        found = Fixture.objects.filter(pk=fixture_id).first()
        if found is None:
            return
        season, fixture = fixtures.locked(found.pk)
        agreed = fixture.agreed_for
        if season.paused_at or fixture.state != FixtureState.AGREED or not agreed or seasons.stamp(agreed) != int(at):
            return
        if terms_.read(season.terms).game.pace == "live":
            _by_absence(season, fixture, _absence(fixture, clock.now()), clock)


def _absence(fixture: Fixture, now: datetime) -> deadlines.Decision:
    if fixture.agreed_for is None:
        return deadlines.WAIT
    late = reading.consequences(fixture).lateness
    return deadlines.no_show(reading.sides_of(fixture), fixture.agreed_for, reading.came(fixture), now, late)


def _by_absence(season: Season, fixture: Fixture, decision: deadlines.Decision, clock: Clock) -> None:
    if decision.outcome == "wait":
        return
    results.by_decision(fixture, decision, clock=clock)
    log.noted(season, None, "no_show", object=f"fixture:{fixture.pk}", after={"cause": decision.cause}, clock=clock)
    seasons.touch(season)


# What the officer for dates does


def set_date(*, user: User, fixture_id: int, starts_at: datetime, reason: str, clock: Clock = WALL) -> Fixture:
    """The scheduler settles a date on behalf of both (12.1)."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        officer = rights.require(user, season.league, "schedule")
        _check_waiting(season, fixture)
        if starts_at <= clock.now():
            raise LeagueError("offer_in_the_past", clause="8.2", start=starts_at.isoformat())
        before = fixture.agreed_for.isoformat() if fixture.agreed_for else None
        fixture.state, fixture.agreed_for = FixtureState.AGREED, starts_at
        fixtures.change(fixture, "state", "agreed_for")
        fixture.sides.update(checked_in_at=None)
        fixture.offers.filter(answer="").update(answer="expired", answered_at=clock.now())
        schedule_no_show(fixture)
        schedule_reminders(fixture, since=clock.now())
        note = {"agreed_for": starts_at.isoformat()}
        log.noted(
            season,
            officer,
            "set_date",
            object=f"fixture:{fixture.pk}",
            before=before,
            after=note,
            reason=seasons.needed(reason),
            clock=clock,
        )
        fixtures.tell(
            fixture,
            "agreement",
            version=f"set:{starts_at.isoformat()}",
            clock=clock,
            maker="",
            at=starts_at.isoformat(),
        )
        seasons.touch(season)
    return fixture


# Reminders


def remind(*, user: User, fixture_id: int, clock: Clock = WALL) -> Fixture:
    """The officer for dates reminds both sides that they need one; once a day at most, however often he asks."""
    with transaction.atomic():
        season, fixture = fixtures.locked(fixture_id)
        officer = rights.require(user, season.league, "schedule")
        _check_waiting(season, fixture)
        fixtures.tell(fixture, "half_time", version=f"by-hand-{clock.now().date()}", clock=clock)
        log.noted(season, officer, "remind", object=f"fixture:{fixture.pk}", clock=clock)
    return fixture


def schedule_reminders(fixture: Fixture, since: datetime | None = None) -> None:
    """Due rows for the reminders as things stand now; served ones and those that fell away do no harm. `since`: what
    would have come before is left out."""
    found = [one for one in reading.reminders_of(fixture) if since is None or one.at > since]
    dues.schedule(*(("league_reminder", f"{fixture.pk}|{one.key}", one.at) for one in found))


def reminder(key: str, clock: Clock) -> None:
    """Only what is still to be reminded of: a date that was changed has reminders of its own."""
    number, _, name = key.partition("|")
    fixture = fixtures.rows().filter(pk=number).first()
    if fixture is None or fixture.state not in WAITING or fixture.division.season.paused_at is not None:
        return
    for one in reading.reminders_of(fixture):
        if one.key == name:
            _remind(fixture, one, clock)


def _remind(fixture: Fixture, one: Reminder, clock: Clock) -> None:
    wanted = [side for side in fixture.sides.all() if side.entrant_id in one.entrants]
    first, second = (side.entrant.name for side in sorted(fixture.sides.all(), key=lambda side: not side.is_first))
    notifications.tell(
        users=[side.player or user for side in wanted for user in entry.people(side.entrant)],
        kind=one.kind,
        object=f"fixture:{fixture.pk}",
        version=one.key[-40:],
        facts={"league": fixture.division.season.league.name, "first": first, "second": second},
        link=addresses.fixture(fixture),
        urgent=one.ignores_quiet_hours,
        clock=clock,
    )


def reschedule(season: Season, clock: Clock) -> None:
    """The season's instants have moved: due rows for them as they are now."""
    waiting = fixtures.rows().filter(division__season=season, state__in=WAITING)
    for fixture in waiting:
        schedule_no_show(fixture)
        schedule_reminders(fixture, since=clock.now())

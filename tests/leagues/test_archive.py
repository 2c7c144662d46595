"""A backup carries leagues: every row of every table, dates and times of day as they were, the log still unbroken."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.models import Model

from accounts.models import User
from battles import store
from battles.leagues import audit
from battles.leagues.models import (
    AuditEntry,
    Availability,
    Case,
    Holiday,
    Member,
    NotificationSetting,
    RatingPeriod,
    Season,
)
from battles.leagues.selectors import archives, tables
from battles.leagues.services import claims, dates, desk, draw, entry, feeds, lists, notifications, teams
from battles.models import Due
from battles.operations import backup
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, owner_of, pass_time, person, season
from tests.leagues.playing import decide_round, fought, fresh, of_round, players, started, top

pytestmark = pytest.mark.django_db(transaction=True)


def leagues_rows() -> dict[str, list[dict[str, Json]]]:
    """Every row of every table of leagues."""
    models: Iterable[type[Model]] = apps.get_app_config("leagues").get_models()
    return {model._meta.label: list(model._default_manager.order_by("pk").values()) for model in models}


def carried_over(file: Path) -> None:
    """Out, an empty database, in again."""
    backup.write(file)
    call_command("flush", verbosity=0, interactive=False)
    store.moment_cache.clear()
    tables.forget()
    backup.read(file)


@pytest.fixture
def running(clock: SetClock) -> Season:
    """A season with a bit of everything: offers, holidays, results, a no-show, a ruling that is appealed, a feed."""
    made = started(6, clock)
    one, other, third = of_round(top(made), 1)
    user = players(one, clock)[0]
    starts = (clock.now() + timedelta(days=10)).replace(tzinfo=None)
    maker = players(third, clock)[0]
    dates.make_offer(user=maker, fixture_id=third.pk, starts=starts, zone="Europe/Berlin", clock=clock)
    fought(one, clock)
    fought(other, clock)
    first_day = clock.now().date() + timedelta(days=20)
    Holiday.objects.create(
        entrant=third.sides.all()[0].entrant,
        first_day=first_day,
        last_day=first_day + timedelta(days=3),
        zone="America/New_York",
        booked_at=clock.now(),
    )
    notifications.change_settings(user=user, kinds={"offer": {"mail": "off"}}, quiet_from="22:30", quiet_until="06:15")
    dates.set_availability(user=user, hours="01" * 84, zone="Asia/Kathmandu")
    feeds.new_feed(user=user, clock=clock)
    case = claims.claim_after(user=user, fixture_id=one.pk, claim="a wheel went too far", clause="6.1", clock=clock)
    ruling = desk.rule(
        user=owner_of(made), case_id=case.pk, outcome="dismiss", text="it did not", clause="6.1", clock=clock
    )
    claims.appeal(user=user, ruling_id=ruling.pk, claim="it did", clock=clock)
    pass_time(clock, days=40)
    return Season.objects.get(pk=made.pk)


def test_every_row_comes_back_as_it_was(running: Season, clock: SetClock, tmp_path: Path) -> None:
    before = leagues_rows()
    filled = {name for name, rows in before.items() if rows}
    assert {"leagues.Holiday", "leagues.RatingPeriod", "leagues.Ruling"} <= filled
    table = tables.fresh(top(running)).table

    carried_over(tmp_path / "backup.jsonl.gz")

    assert leagues_rows() == before
    assert tables.fresh(top(running)).table == table


def test_dates_and_times_of_day_are_what_they_were(running: Season, tmp_path: Path) -> None:
    carried_over(tmp_path / "backup.jsonl.gz")

    way = NotificationSetting.objects.get()
    assert way.quiet_from is not None
    assert way.quiet_until is not None
    assert (way.quiet_from.isoformat(), way.quiet_until.isoformat()) == ("22:30:00", "06:15:00")
    holiday = Holiday.objects.get()
    assert holiday.last_day - holiday.first_day == timedelta(days=3)
    assert {period.month.day for period in RatingPeriod.objects.all()} == {1}
    assert Availability.objects.get().zone == "Asia/Kathmandu"
    assert Case.objects.get(kind="appeal").appeals is not None


def test_the_log_is_still_unbroken_and_goes_on(running: Season, clock: SetClock, tmp_path: Path) -> None:
    entries = AuditEntry.objects.count()
    carried_over(tmp_path / "backup.jsonl.gz")

    assert audit.first_bad(archives.public_log(running)) is None
    made = Season.objects.get()
    decide_round(top(made), 3, clock)
    assert AuditEntry.objects.count() > entries
    assert audit.first_bad(archives.public_log(made)) is None


def test_what_falls_due_falls_due_after_the_restore(clock: SetClock, tmp_path: Path) -> None:
    made = season(clock=clock)
    entrants(made, 6, clock)
    carried_over(tmp_path / "backup.jsonl.gz")
    assert Due.objects.filter(kind__startswith="league_", done=False).exists()

    pass_time(clock, days=8)

    made = Season.objects.get()
    assert made.state == "running"
    assert fought(fresh(of_round(top(made), 1)[0]), clock).state == "provisional"


def test_sealed_choices_and_lists_before_the_reveal_are_carried_too(clock: SetClock, tmp_path: Path) -> None:
    lists_season = season(clock=clock, system="horden_helden", lists={"count": 1})
    book = registry.system("horden_helden").army_book
    assert book is not None
    army = book.random(Setup(scenario="clash"), seeded("backup"), {})
    entrant = entrants(lists_season, 1, clock)[0]
    assert entrant.player is not None
    lists.hand_in(user=entrant.player, entrant_id=entrant.pk, content=army, clock=clock)
    _sealed_match(clock)
    before = leagues_rows()
    assert before["leagues.TeamSeal"]
    assert before["leagues.ListSubmission"][0]["content"] == army

    carried_over(tmp_path / "backup.jsonl.gz")

    assert leagues_rows() == before


def _sealed_match(clock: SetClock) -> None:
    made = season(clock=clock, preset="team_eight", team={"boards": 3})
    captains: list[User] = []
    for name in ("Red", "Blue"):
        roster = [person() for _ in range(3)]
        captains.append(roster[0])
        entry.enter_team(user=roster[0], season_id=made.pk, name=name, members=roster, clock=clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="both are there", clock=clock)
    match = fresh(of_round(top(Season.objects.get(pk=made.pk)), 1)[0]).team_match
    member = Member.objects.get(team__captain=captains[0], place=1)
    teams.seal(user=captains[0], match_id=match.pk, choice=[member.user_id], clock=clock)

"""The demo shows leagues at once: a season in its second round, and one that can be entered."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles.leagues import audit
from battles.leagues import demo as league_demo
from battles.leagues.models import Case, Entrant, Fixture, ListSubmission, Offer, Season
from battles.leagues.selectors import archives, tables
from battles.leagues.services import entry
from battles.models import Battle, Status
from battles.operations import demo
from battles.runtime.clock import WALL
from battles.timekeeper import loop

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Season:
    """Whole battles take a while; the shape of the demo does not need them."""
    monkeypatch.setattr(league_demo, "FOUGHT_ORDERS", 6)
    monkeypatch.setattr(league_demo, "LIVE_ORDERS", 2)
    demo.make_users()
    league_demo.make_leagues()
    return Season.objects.get(league__system=league_demo.RUNNING)


def test_two_divisions_of_six_have_a_round_behind_them(made: Season) -> None:
    assert made.state == "running"
    for division in made.divisions.all():
        rows = tables.fresh(division).table.rows
        assert [row.played for row in rows] == [1] * 6
        assert sum(row.points for row in rows) == 60
    assert audit.first_bad(archives.public_log(made)) is None


def test_something_is_live_something_agreed_something_offered(made: Season) -> None:
    second = Fixture.objects.filter(division__season=made, round__number=2)

    assert second.filter(state="live", legs__battle__status=Status.RUNNING).count() == 1
    assert second.filter(state="agreed", agreed_for__gt=WALL.now()).count() == 1
    assert Offer.objects.filter(answer="", starts_at__gt=WALL.now()).count() == 2


def test_what_falls_due_first_is_served_and_the_desk_has_a_case(made: Season) -> None:
    for row in loop.due_now(WALL.now()):
        if row.kind.startswith("league_"):
            loop.serve(row.pk, WALL)

    made.refresh_from_db()
    assert made.state == "running"
    assert "early_resignation" in Case.objects.values_list("code", flat=True)


def test_the_other_season_takes_whoever_comes(made: Season) -> None:
    season = Season.objects.get(league__system=league_demo.OPEN)
    first = User.objects.get(username=demo.FIRST)

    assert season.state == "entry"
    assert ListSubmission.objects.filter(entrant__season=season).count() == 1
    entry.enter(user=first, season_id=season.pk)
    assert Entrant.objects.filter(season=season, state="admitted").count() == 5


def test_nobody_signs_in_as_one_of_the_others(made: Season) -> None:
    others = User.objects.filter(username__in=league_demo.OTHERS)

    assert others.count() == len(league_demo.OTHERS)
    assert not any(user.has_usable_password() for user in others)
    assert Battle.objects.filter(status=Status.FINISHED).count() == 2

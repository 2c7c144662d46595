"""manage.py demo: people to be, and battles to look at, on an empty database only."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from battles.leagues import demo as league_demo
from battles.models import Battle, Status
from battles.operations import demo
from battles.rules import registry
from battles.web.context_processors import is_organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole battles take a while; the shape of the demo does not need them."""
    monkeypatch.setattr(demo, "MOST_ORDERS", 12)
    monkeypatch.setattr(demo, "UNDER_WAY_ORDERS", 6)
    monkeypatch.setattr(demo, "OTHERS_ORDERS", 3)
    monkeypatch.setattr(league_demo, "FOUGHT_ORDERS", 6)
    monkeypatch.setattr(league_demo, "LIVE_ORDERS", 2)


def test_the_passwords_are_shown_once_and_open_the_doors(quick: None) -> None:
    out = StringIO()
    call_command("demo", stdout=out)

    found = dict(re.findall(r"^  (\w+)\s+(\S+)", out.getvalue(), re.MULTILINE))
    assert set(found) == {demo.ORGANISER, demo.FIRST, demo.SECOND}
    for name, password in found.items():
        assert User.objects.get(username=name).check_password(password)
    assert is_organiser(User.objects.get(username=demo.ORGANISER))


def test_there_is_something_to_play_to_join_and_to_see(quick: None, client: Client) -> None:
    call_command("demo", stdout=StringIO())

    hosted = Battle.objects.exclude(host=None)
    under_way = [Status.RUNNING] * (1 + len(registry.systems()))
    assert sorted(hosted.values_list("status", flat=True)) == [Status.OPEN, *under_way]
    assert set(hosted.filter(status=Status.RUNNING).values_list("system", flat=True)) == set(registry.systems())
    client.force_login(User.objects.get(username=demo.SECOND))
    page = client.get("/")
    assert page.context["challenges"]
    assert page.context["mine"]


def test_a_database_in_use_is_left_alone(quick: None) -> None:
    User.objects.create_user("somebody")
    call_command("demo", "--if-empty", stdout=StringIO())

    assert User.objects.count() == 1


@pytest.mark.slow("whole battles of every system")
def test_the_finished_battle_is_really_finished() -> None:
    call_command("demo", stdout=StringIO())

    hosted = Battle.objects.exclude(host=None).filter(system="lost_battles")
    assert hosted.filter(status=Status.FINISHED, outcome__isnull=False).count() == 1

"""Operators look at leagues, change almost nothing, and learn nothing that players may not know yet."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from battles.leagues import admin as pages
from battles.leagues.models import AuditEntry, Ban, Case, Division, Entrant, Fixture, ListSubmission, Season
from battles.leagues.services import dates, lists
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, person, season
from tests.leagues.playing import fought, of_round, players, started, top

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client: Client) -> Client:
    user = person("operator")
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)
    return client


def page(client: Client, row: Json) -> str:
    address = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_page_opens(operator: Client, clock: SetClock) -> None:
    division = top(started(6, clock))
    fought(of_round(division, 1)[0], clock)
    Ban.objects.create(user=person(), until=clock.now(), offence="no_show", given_at=clock.now())
    own = [model for model, page_ in admin.site._registry.items() if page_.__class__.__module__ == pages.__name__]
    assert len(own) == 15
    for model in own:
        assert operator.get(reverse(f"admin:leagues_{model._meta.model_name}_changelist")).status_code == 200
        first = model._default_manager.first()
        if first is not None:
            page(operator, first)


def test_operators_read_names_of_things_in_their_language(operator: Client) -> None:
    """Plurals are words, and German pages name no model in English."""
    own = [model for model in admin.site._registry if model._meta.app_label in ("battles", "leagues")]
    with override("en"):
        english = {model: str(model._meta.verbose_name_plural) for model in own}
        listed = operator.get(reverse("admin:index")).content.decode()
    assert {"outgoing messages", "scheduled tasks", "penalties", "log entries"} <= set(english.values())
    assert "Outgoing messages" in listed
    with override("de"):
        german = {model: str(model._meta.verbose_name_plural) for model in own}
    assert [english[model] for model in own if german[model] == english[model]] == []
    User.objects.filter(username="operator").update(language="de")
    german_page = operator.get(reverse("admin:index")).content.decode()
    for words in ("Für den Betrieb", "Ausgehende Nachrichten", "Protokolleinträge", "Schlachten", "Konten"):
        assert words in german_page


def test_the_draw_seed_appears_when_the_season_has_closed(operator: Client, clock: SetClock) -> None:
    made = started(6, clock)
    assert made.draw_seed not in page(operator, made)
    assert made.draw_commitment in page(operator, made)

    Season.objects.filter(pk=made.pk).update(state="closed")
    assert made.draw_seed in page(operator, made)


def test_check_18_a_list_appears_when_it_is_revealed(operator: Client, clock: SetClock) -> None:
    made = season(clock=clock, system="horden_helden", lists={"count": 1})
    book = registry.system("horden_helden").army_book
    assert book is not None
    army = book.random(Setup(scenario="clash"), seeded("secret"), {})
    entrant = entrants(made, 1, clock)[0]
    assert entrant.player is not None
    row = lists.hand_in(user=entrant.player, entrant_id=entrant.pk, content=army, clock=clock)
    secret = str(army["list"])

    text = page(operator, row)
    assert row.sha256 in text
    assert secret not in text
    ListSubmission.objects.update(state="revealed")
    assert secret in page(operator, row)


def test_offers_are_in_the_log_but_not_to_be_read(operator: Client, clock: SetClock) -> None:
    fixture = of_round(top(started(6, clock)), 1)[0]
    starts = clock.now().replace(tzinfo=None, day=clock.now().day + 10)
    dates.make_offer(user=players(fixture, clock)[0], fixture_id=fixture.pk, starts=starts, zone="UTC", clock=clock)

    entry = AuditEntry.objects.get(action="offer")
    text = page(operator, entry)
    assert entry.hash in text
    assert starts.isoformat() not in text


@pytest.mark.parametrize(
    "name", ["offer", "listpick", "teamseal", "calendarfeed", "notice", "noticesetting", "availability"]
)
def test_what_belongs_to_the_two_has_no_page(operator: Client, name: str) -> None:
    assert operator.get(f"/admin/leagues/{name}/").status_code == 404


def test_nothing_is_written_here_but_the_end_of_a_ban(operator: Client, clock: SetClock) -> None:
    made = started(6, clock)
    for row in (made, made.league, Division.objects.all()[0], Entrant.objects.all()[0], Fixture.objects.all()[0]):
        if type(row) in admin.site._registry:
            address = reverse(f"admin:leagues_{row._meta.model_name}_change", args=[row.pk])
            assert operator.post(address, {"name": "x"}).status_code == 403
    ban = Ban.objects.create(user=person(), until=clock.now(), offence="no_show", given_at=clock.now())
    address = reverse("admin:leagues_ban_change", args=[ban.pk])

    operator.post(address, {"cleared_at_0": "2026-01-02", "cleared_at_1": "10:00:00", "offence": "other"})

    ban.refresh_from_db()
    assert ban.cleared_at is not None
    assert ban.offence == "no_show"


def test_evidence_of_a_case_is_for_the_desk(operator: Client, clock: SetClock) -> None:
    fought(of_round(top(started(6, clock)), 1)[0], clock)
    case = Case.objects.get()

    text = page(operator, case)

    assert case.code in text
    assert str(case.evidence["about"]) not in text

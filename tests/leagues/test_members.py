"""Private leagues and their members; organisers write to everybody (leagues 2, 12.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Notification
from battles.leagues.models import AuditEntry, League
from battles.leagues.services import leagues
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.acting import api, at, press, set_time
from tests.leagues.builders import owner_of, person

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db


def private(clock: SetClock) -> League:
    made = builders.league(clock=clock)
    assert made.owner is not None
    return leagues.change_league(
        user=made.owner, league_id=made.pk, name=made.name, about="", language="en", visibility="private", clock=clock
    )


def test_2_a_private_league_is_seen_and_entered_by_whom_it_invites(clock: SetClock) -> None:
    home, friend, stranger = private(clock), person("Friend"), person("Stranger")
    season = builders.season(clock=clock, of=home)
    page, entry = f"/leagues/{home.slug}", f"/leagues/{home.slug}/{season.number}/enter"
    assert [at(user).get(page, follow=True).status_code for user in (friend, stranger)] == [404, 404]

    press(at(home.owner), f"{page}/edit", "appoint", {"player": "friend", "role": "member"})
    assert [at(user).get(page, follow=True).status_code for user in (friend, stranger)] == [200, 404]
    assert home.name in at(friend).get("/leagues/").content.decode()
    told = Notification.objects.get(user=friend)
    assert (told.kind, told.link.rstrip("/")) == ("invited", page)
    press(at(friend), entry, "enter_season", {"zone": "Europe/Berlin"})
    assert season.entrants.get().player == friend


def test_12_1_a_member_has_no_office(clock: SetClock) -> None:
    home, friend = private(clock), person("Friend")
    draft = builders.season(clock=clock, of=home, opened=False)
    assert home.owner is not None
    leagues.appoint(user=home.owner, league_id=home.pk, somebody=friend, role="member", clock=clock)
    assert at(friend).get(f"/leagues/{home.slug}/{draft.number}/desk").status_code in (403, 404)
    assert at(friend).get(f"/leagues/{home.slug}/{draft.number}/").status_code == 404, "drafts are the officers'"
    leagues.dismiss(user=home.owner, league_id=home.pk, somebody=friend, role="member", clock=clock)
    assert at(friend).get(f"/leagues/{home.slug}", follow=True).status_code == 404


def test_12_1_organisers_write_to_all_who_play(clock: SetClock) -> None:
    season = playing.started(4, clock)
    path = f"/leagues/{season.league.slug}/{season.number}/people"
    press(at(owner_of(season)), path, "write_to_all", {"title": "Sunday", "text": "We meet <b>here</b>."})
    told = Notification.objects.filter(kind="letter")
    assert set(told.values_list("user__entries", flat=True)) == set(season.entrants.values_list("pk", flat=True))
    entry = AuditEntry.objects.get(action="write_to_all")
    assert entry.after is not None
    assert (entry.after["readers"], entry.is_private) == (4, True)
    first = told[0].user
    shown = at(first).get("/notifications/").content.decode()
    assert "Sunday" in shown
    assert "<b>here</b>" not in shown


def test_12_1_players_write_no_letters_and_organisers_not_many(clock: SetClock) -> None:
    season = playing.started(4, clock)
    player = season.entrants.all()[0].player
    letter = {"title": "Sunday", "text": "We meet."}
    path = f"seasons/{season.pk}/letter"
    api(player, path, letter, 403, "not_in_office", "12.1")
    for _ in range(3):
        assert api(owner_of(season), path, letter, 201)["readers"] == 4
    api(owner_of(season), path, letter, 409, "too_many_letters", "12.1")
    clock.at = clock.now() + timedelta(hours=25)
    api(owner_of(season), path, letter, 201)
    api(owner_of(season), path, {"title": "Sunday", "text": "  "}, 400)
    assert Notification.objects.filter(kind="letter").count() == 16

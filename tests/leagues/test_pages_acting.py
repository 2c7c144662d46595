"""Pages on which something is done: who gets in, what each shows, in both languages, in few queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from battles.leagues.models import Season
from battles.leagues.services import leagues
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.acting import at, set_time, text
from tests.leagues.builders import owner_of, person

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db
OFFICE = ("desk", "settings", "pairing", "people", "log")


def address(season: Season, page: str = "") -> str:
    return f"/leagues/{season.league.slug}/{season.number}/{page}"


@pytest.fixture
def running(clock: SetClock) -> Season:
    return playing.started(6, clock)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("page", OFFICE)
def test_officers_pages_open_for_officers(page: str, language: str, running: Season) -> None:
    response = at(owner_of(running), language).get(address(running, page))
    assert response.status_code == 200, response.content.decode()[:2000]
    assert f'lang="{language}"' in text(response)


@pytest.mark.parametrize("page", OFFICE)
def test_officers_pages_are_closed_to_everybody_else(page: str, running: Season, clock: SetClock) -> None:
    player = playing.players(playing.of_round(playing.top(running), 1)[0], clock)[0]
    assert at(player).get(address(running, page)).status_code == 403
    assert at(None).get(address(running, page)).status_code == 401


@pytest.mark.parametrize(
    "page",
    ["/leagues/new", "/notifications/", "/notifications/settings", "/leagues/calendar/", "/leagues/availability"],
)
def test_own_pages_need_somebody(page: str) -> None:
    assert at(None).get(page).status_code == 401
    for language in ("en", "de"):
        assert at(person(), language).get(page).status_code == 200


def test_every_page_of_an_entry_opens_for_its_own_player_alone(running: Season, clock: SetClock) -> None:
    entrant = playing.numbered(playing.top(running), 1)
    assert entrant.player is not None
    stranger = person()
    for page in ("entry", "holidays"):
        path = f"/leagues/entrants/{entrant.pk}/{page}"
        assert at(entrant.player).get(path).status_code == 200
        assert at(stranger).get(path).status_code == 403
    assert at(entrant.player).get(f"/leagues/entrants/{entrant.pk}/lists").status_code == 400, "no lists here"


def test_the_new_season_form_shows_every_preset(clock: SetClock) -> None:
    home = builders.league(clock=clock)
    assert home.owner is not None
    client = at(home.owner)
    page = text(client.get(f"/leagues/{home.slug}/new-season"))
    assert page.count('class="choice') >= 6
    assert 'name="division_size"' in page
    assert 'value="6"' in page
    arena = text(client.get(f"/leagues/{home.slug}/new-season?preset=evening_arena"))
    assert '<option value="arena" selected>' in arena
    assert at(person()).get(f"/leagues/{home.slug}/new-season").status_code == 403


def test_each_officer_sees_what_he_may_do(running: Season) -> None:
    referee, scheduler = person(), person()
    for user, role in ((referee, "referee"), (scheduler, "scheduler")):
        leagues.appoint(user=owner_of(running), league_id=running.league.pk, somebody=user, role=role)
    people = {user: text(at(user).get(address(running, "people"))) for user in (owner_of(running), referee, scheduler)}
    assert 'value="penalise"' in people[referee]
    assert 'value="remove_entrant"' not in people[referee]
    assert 'value="excuse"' in people[scheduler]
    assert 'value="penalise"' not in people[scheduler]
    assert all(f'value="{act}"' in people[owner_of(running)] for act in ("penalise", "remove_entrant", "excuse"))


def queries(user: User, path: str) -> int:
    client = at(user)
    client.get(path)
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200
    return len(caught)


@pytest.mark.parametrize("page", OFFICE)
def test_13_a_page_costs_the_same_for_six_and_for_thirty(page: str, clock: SetClock) -> None:
    small = playing.started(6, clock, division_size=60)
    large = playing.started(30, clock, division_size=60)
    few, many = (queries(owner_of(one), address(one, page)) for one in (small, large))
    assert few == many

"""An account goes: leagues go on and keep the name it entered with; one may take one's data along."""

from __future__ import annotations

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from accounts.models import User
from accounts.selectors import data_of
from accounts.services import delete_user
from battles.leagues.models import AuditEntry, Ban, Entrant, League, LeagueRole, Notification, Result, Stint, Team
from battles.leagues.models.people import EntrantState
from battles.leagues.selectors import tables
from battles.leagues.services import dates, entry, feeds, leagues, lists, notifications
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, league, person, season
from tests.leagues.playing import fought, meeting, numbered, players, started, top

pytestmark = pytest.mark.django_db


def test_what_was_played_keeps_the_name_as_entered(clock: SetClock) -> None:
    division = top(started(6, clock, withdrawal="keep_played"))
    fixture = fought(meeting(division, 1, 6), clock, first_wins=False)
    gone = numbered(division, 6)
    name = gone.name
    before = {row.number: row.points for row in tables.fresh(division).table.rows}
    assert gone.player is not None

    delete_user(user=gone.player)

    gone.refresh_from_db()
    assert gone.player is None
    assert (gone.name, gone.state) == (name, EntrantState.REMOVED)
    assert fixture.results.get().player_first is not None or fixture.results.get().player_second is not None
    after = {row.number: row.points for row in tables.fresh(division).table.rows}
    assert after[6] == before[6] == 20
    assert name in tables.fresh(division).names.values()
    assert set(Stint.objects.filter(entrant=gone).values_list("user", flat=True)) == {None}
    assert AuditEntry.objects.filter(actor=name).exists(), "the log is never changed"


def test_offers_stay_as_evidence_and_private_things_go(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    user = players(fixture, clock)[0]
    starts = clock.now().replace(tzinfo=None, day=clock.now().day + 10)
    offer = dates.make_offer(user=user, fixture_id=fixture.pk, starts=starts, zone="UTC", clock=clock)
    pk = user.pk
    assert Notification.objects.filter(user=pk).exists()

    delete_user(user=user)

    offer.refresh_from_db()
    assert (offer.made_by, offer.maker.name) == (None, numbered(division, 1).name)
    assert not Notification.objects.filter(user=pk).exists()
    assert not Ban.objects.filter(user=pk).exists()


def test_before_the_draw_the_place_goes_to_a_reserve(clock: SetClock) -> None:
    made = season(clock=clock, most_entrants=2)
    first, _, reserve = entrants(made, 3, clock)
    assert first.player is not None
    assert reserve.state == EntrantState.RESERVE

    delete_user(user=first.player)

    first.refresh_from_db()
    reserve.refresh_from_db()
    assert first.player is None
    assert first.state == EntrantState.WITHDRAWN
    assert reserve.offered_until is not None


@pytest.mark.parametrize("has_vice", [True, False])
def test_a_team_has_a_captain_again(clock: SetClock, has_vice: bool) -> None:
    made = season(clock=clock, preset="team_eight", team={"boards": 2})
    captain, second, third = person(), person(), person()
    entrant = entry.enter_team(
        user=captain, season_id=made.pk, name="Red", members=[captain, second, third], clock=clock
    )
    if has_vice:
        Team.objects.filter(entrant=entrant).update(vice_captain=third)

    delete_user(user=captain)

    team = Team.objects.get(entrant=entrant)
    assert (team.captain, team.vice_captain) == (third if has_vice else second, None)
    assert list(team.members.values_list("user", flat=True)) == [second.pk, third.pk]


def test_a_league_goes_to_its_first_organiser(clock: SetClock) -> None:
    home = league(clock=clock)
    owner = home.owner
    assert owner is not None
    early, late = person(), person()
    for somebody in (early, late):
        leagues.appoint(user=owner, league_id=home.pk, somebody=somebody, role="organiser", clock=clock)

    delete_user(user=owner)
    assert League.objects.get().owner == early
    delete_user(user=early)
    assert League.objects.get().owner == late
    delete_user(user=late)

    assert League.objects.get().owner is None
    assert not LeagueRole.objects.exists()
    assert AuditEntry.objects.filter(action="owner_left").count() == 3


# The export of one's data


@pytest.fixture
def entered(clock: SetClock) -> Entrant:
    """Somebody with an entry, a list, a setting and a secret calendar."""
    made = season(clock=clock, system="horden_helden", lists={"count": 1})
    entrant, other = entrants(made, 2, clock)
    for number, one in enumerate((entrant, other)):
        lists.hand_in(user=played_by(one), entrant_id=one.pk, content=army(f"own {number}"), clock=clock)
    notifications.change_settings(
        user=played_by(entrant), kinds={"offer": {"mail": "digest"}}, quiet_from="22:00", quiet_until="07:00"
    )
    entry.tell_entrant(entrant, "admitted", clock)
    return entrant


def army(seed: str) -> dict[str, Json]:
    book = registry.system("horden_helden").army_book
    assert book is not None
    return book.random(Setup(scenario="clash"), seeded(seed), {})


def played_by(entrant: Entrant) -> User:
    assert entrant.player is not None
    return entrant.player


def test_the_export_has_ones_own_league_data_and_nobody_elses(entered: Entrant, clock: SetClock) -> None:
    everything = data_of(played_by(entered))
    found = everything["leagues"]

    assert [(one["league"], one["state"]) for one in found["entries"]] == [(entered.season.league.name, "admitted")]
    assert [one["content"] for one in found["lists"]] == [army("own 0")]
    assert [one["kind"] for one in everything["notices"]] == ["admitted", "list_verdict"]
    assert everything["notice_settings"][0]["kinds"] == {"offer": {"mail": "digest"}}
    assert found["stints"][0]["until"] is None


def test_the_export_has_offers_results_and_claims(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    user = players(fixture, clock)[0]
    starts = clock.now().replace(tzinfo=None, day=clock.now().day + 10)
    dates.make_offer(user=user, fixture_id=fixture.pk, starts=starts, zone="UTC", clock=clock)
    fought(fixture, clock)

    mine = data_of(user)["leagues"]
    assert [one["zone"] for one in mine["offers"]] == ["UTC"]
    assert len(mine["results"]) == Result.objects.count() == 1
    assert data_of(players(fixture, clock)[1])["leagues"]["offers"] == []


def test_the_secret_of_a_calendar_is_not_told_again(entered: Entrant, clock: SetClock) -> None:
    user = played_by(entered)
    secret = feeds.new_feed(user=user, clock=clock)

    text = json.dumps(data_of(user), cls=DjangoJSONEncoder)

    assert json.loads(text)["leagues"]["calendar_feed"][0]["made_at"]
    assert secret not in text
    assert user.calendar_feed.token_hash not in text


def test_the_page_that_gives_the_data_has_leagues_in_it(entered: Entrant, client: Client) -> None:
    client.force_login(played_by(entered))

    answer = client.get("/accounts/data/")

    assert answer.status_code == 200
    assert answer.json()["leagues"]["entries"][0]["name"] == entered.name

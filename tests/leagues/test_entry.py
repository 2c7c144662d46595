"""Entering a season: players, teams, reserves, bans."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Ban, Entrant, Notification
from battles.leagues.services import entry, pauses
from battles.runtime.clock import SetClock
from tests.leagues import builders
from tests.leagues.builders import entrants, owner_of, pass_time, person

pytestmark = pytest.mark.django_db


def test_a_player_enters_and_the_log_says_so(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    [anna] = entrants(season, 1, clock)
    assert (anna.state, anna.name) == ("admitted", anna.player and anna.player.username)
    assert AuditEntry.objects.filter(league=season.league, action="enter", object=f"entrant:{anna.pk}").exists()


@pytest.mark.clause("15.3")
def test_15_3_nobody_enters_twice(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    anna = person()
    entry.enter(user=anna, season_id=season.pk, clock=clock)
    with pytest.raises(LeagueError) as caught:
        entry.enter(user=anna, season_id=season.pk, clock=clock)
    assert (caught.value.code, caught.value.clause) == ("already_entered", "15.3")


def test_guests_and_banned_players_cannot_enter(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    guest = User.objects.create(username="guest", is_guest=True)
    banned = person()
    Ban.objects.create(user=banned, until=clock.now() + timedelta(days=1), offence="no_show", given_at=clock.now())
    for user, code in ((guest, "guests_cannot"), (banned, "banned")):
        with pytest.raises(LeagueError) as caught:
            entry.enter(user=user, season_id=season.pk, clock=clock)
        assert caught.value.code == code
    clock.move(days=2)
    assert entry.enter(user=banned, season_id=season.pk, clock=clock).state == "admitted"


def test_after_closing_nobody_enters_though_the_job_is_late(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    clock.move(days=7)
    with pytest.raises(LeagueError) as caught:
        entry.enter(user=person(), season_id=season.pk, clock=clock)
    assert caught.value.code == "entry_closed"


def test_a_zone_that_does_not_exist_is_refused(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    with pytest.raises(LeagueError) as caught:
        entry.enter(user=person(), season_id=season.pk, zone="Mars/Olympus", clock=clock)
    assert caught.value.code == "unknown_zone"


def test_with_approval_the_organiser_admits(clock: SetClock) -> None:
    season = builders.season(clock=clock, admission="approval")
    [anna] = entrants(season, 1, clock)
    assert anna.state == "applied"
    with pytest.raises(LeagueError):
        entry.admit(user=person(), entrant_id=anna.pk, clock=clock)
    assert entry.admit(user=owner_of(season), entrant_id=anna.pk, clock=clock).state == "admitted"


def test_check_51_a_vacancy_is_offered_to_the_first_reserve_for_24_hours(clock: SetClock) -> None:
    season = builders.season(clock=clock, most_entrants=2)
    first, _, third, fourth = entrants(season, 4, clock)
    assert (third.state, fourth.state) == ("reserve", "reserve")
    assert first.player is not None
    entry.take_back_entry(user=first.player, entrant_id=first.pk, clock=clock)
    third.refresh_from_db()
    assert third.offered_until == clock.now() + timedelta(hours=24)
    assert third.player is not None
    assert fourth.player is not None
    assert Notification.objects.filter(user=third.player, kind="place_free").count() == 1
    with pytest.raises(LeagueError) as caught:
        entry.take_place(user=fourth.player, entrant_id=fourth.pk, clock=clock)
    assert (caught.value.code, caught.value.clause) == ("no_place_offered", "7.9")
    pass_time(clock, hours=25)
    with pytest.raises(LeagueError):
        entry.take_place(user=third.player, entrant_id=third.pk, clock=clock)
    assert entry.take_place(user=fourth.player, entrant_id=fourth.pk, clock=clock).state == "admitted"


def test_a_team_enters_with_its_roster(clock: SetClock) -> None:
    season = builders.season(clock=clock, preset="team_eight", team={"boards": 3, "process": "roster"})
    captain, *others = [person() for _ in range(4)]
    team = entry.enter_team(user=captain, season_id=season.pk, name="The Bows", members=others, clock=clock)
    assert team.team is not None
    assert [member.user for member in team.team.members.all()] == [captain, *others]
    with pytest.raises(LeagueError) as caught:
        entry.enter_team(user=person(), season_id=season.pk, name="The Slings", members=others, clock=clock)
    assert caught.value.code == "already_entered", "a player is in one team a season"
    with pytest.raises(LeagueError) as caught:
        entry.enter_team(user=person(), season_id=season.pk, name="Too Few", members=[], clock=clock)
    assert caught.value.code == "bad_roster"


@pytest.mark.clause("10.7")
def test_at_closing_applicants_become_reserves_and_seeds_are_kept(clock: SetClock) -> None:
    season = builders.season(clock=clock, admission="approval")
    admitted, waiting = entrants(season, 2, clock)
    entry.admit(user=owner_of(season), entrant_id=admitted.pk, clock=clock)
    entry.close_entry_now(user=owner_of(season), season_id=season.pk, clock=clock)
    states = dict(Entrant.objects.filter(season=season).values_list("pk", "state"))
    assert states == {admitted.pk: "admitted", waiting.pk: "reserve"}
    admitted.refresh_from_db()
    assert admitted.seed_rating == 1500


def test_an_entrant_changes_what_he_says_of_himself_and_nobody_elses(clock: SetClock) -> None:
    season = builders.season(clock=clock)
    [anna] = entrants(season, 1, clock)
    assert anna.player is not None
    entry.change_entry(user=anna.player, entrant_id=anna.pk, zone="Europe/Berlin", bye_wanted=True, stays=False)
    anna.refresh_from_db()
    assert (anna.zone, anna.bye_wanted, anna.stays) == ("Europe/Berlin", True, False)
    with pytest.raises(LeagueError) as caught:
        entry.change_entry(user=person(), entrant_id=anna.pk, stays=True)
    assert caught.value.code == "not_your_entry"


@pytest.mark.clause("7.9")
def test_12_2_a_reserve_who_is_asked_has_his_day_though_the_season_was_paused(clock: SetClock) -> None:
    """leagues 7.9: and then the next is asked"""
    made = builders.season(clock=clock, most_entrants=3)
    people = entrants(made, 5, clock)
    first = people[0].player
    assert first is not None
    entry.take_back_entry(user=first, entrant_id=people[0].pk, clock=clock)
    pass_time(clock, hours=1)
    pauses.pause(user=owner_of(made), season_id=made.pk, reason="flood", clock=clock)
    pass_time(clock, days=2)
    pauses.go_on(user=owner_of(made), season_id=made.pk, reason="dry again", clock=clock)
    pass_time(clock, hours=22)
    people[4].refresh_from_db()
    assert people[4].offered_until is None
    pass_time(clock, hours=2)
    people[4].refresh_from_db()
    assert people[4].offered_until is not None


@pytest.mark.clause("7.9")
def test_who_has_taken_his_entry_back_may_enter_again(clock: SetClock) -> None:
    """leagues 7.9: at the end of the queue, as somebody who applies now"""
    made = builders.season(clock=clock, most_entrants=2)
    one, *_ = entrants(made, 3, clock)
    assert one.player is not None
    entry.take_back_entry(user=one.player, entrant_id=one.pk, clock=clock)
    clock.move(hours=1)

    again = entry.enter(user=one.player, season_id=made.pk, zone="Europe/Berlin", clock=clock)

    assert (again.pk, again.state, again.applied_at) == (one.pk, "admitted", clock.now())
    assert made.entrants.filter(player=one.player).count() == 1
    with pytest.raises(LeagueError) as twice:
        entry.enter(user=one.player, season_id=made.pk, clock=clock)
    assert twice.value.code == "already_entered"


def test_who_was_refused_does_not_enter_again(clock: SetClock) -> None:
    made = builders.season(clock=clock)
    one = entrants(made, 1, clock)[0]
    assert one.player is not None
    entry.refuse(user=owner_of(made), entrant_id=one.pk, reason="not here", clock=clock)
    with pytest.raises(LeagueError) as caught:
        entry.enter(user=one.player, season_id=made.pk, clock=clock)
    assert caught.value.code == "already_entered"


def test_a_team_that_took_its_entry_back_may_enter_again(clock: SetClock) -> None:
    made = builders.season(clock=clock, preset="team_eight", team={"boards": 2})
    captain, other = person(), person()
    first = entry.enter_team(user=captain, season_id=made.pk, name="The Owls", members=[other], clock=clock)
    entry.take_back_entry(user=captain, entrant_id=first.pk, clock=clock)

    again = entry.enter_team(user=other, season_id=made.pk, name="The Owls", members=[captain], clock=clock)

    assert again.team is not None
    assert again.team.members.count() == 2

"""Pages of players: entering, lists, dates, check-in, results, ladders, arenas, captains, messages, calendars."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts.models import User
from battles.leagues.models import Availability, Challenge, Entrant, Fixture, ListSubmission, Notification, Season
from battles.leagues.services import draw, entry, leagues, notifications
from battles.rules import registry
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.acting import at, press, set_time, text
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.dating import answer, first_fixture, instant, offer, season_from
from tests.leagues.test_pages_acting import address

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db


def path(fixture: Fixture, page: str = "") -> str:
    return f"/leagues/fixtures/{fixture.pk}/{page}"


# Entering


def test_entering_changing_and_taking_back(clock: SetClock) -> None:
    season, user = builders.season(clock=clock), person()
    client = at(user)
    assert "isn’t a time zone" in text(
        press(client, address(season, "enter"), "enter_season", {"zone": "Mars/Base"}, 400)
    )
    made = press(client, address(season, "enter"), "enter_season", {"zone": "Europe/Berlin"})
    entrant = Entrant.objects.get()
    own = f"/leagues/entrants/{entrant.pk}/entry"
    assert made.headers["Location"] == own
    press(client, address(season, "enter"), "enter_season", {"zone": "UTC"}, 400)
    press(
        client, own, "change_entry", {"zone": "America/New_York", "bye_wanted": "on", "asked": ["bye_wanted", "stays"]}
    )
    entrant.refresh_from_db()
    assert (entrant.zone, entrant.bye_wanted, entrant.stays) == ("America/New_York", True, False)
    press(at(person()), own, "take_back_entry", {}, 403)
    press(client, own, "take_back_entry")
    entrant.refresh_from_db()
    assert entrant.state == "withdrawn"


def test_7_9_a_reserve_takes_the_place_that_fell_free(clock: SetClock) -> None:
    season = builders.season(clock=clock, most_entrants=2)
    _, first, second = builders.entrants(season, 3, clock)
    assert first.player is not None
    assert second.player is not None
    own = f"/leagues/entrants/{second.pk}/entry"
    press(at(second.player), own, "take_place", {}, 400)
    entry.take_back_entry(user=first.player, entrant_id=first.pk, clock=clock)
    assert "A place is free for you." in text(at(second.player).get(own))
    press(at(second.player), own, "take_place")
    second.refresh_from_db()
    assert second.state == "admitted"


def test_4_12_a_team_enters_with_its_roster(clock: SetClock) -> None:
    season = builders.season(clock=clock, preset="team_eight", team={"boards": 3})
    captain, others = person(), [person() for _ in range(2)]
    names = "\n".join(user.username for user in (captain, *others))
    client, form = at(captain), address(season, "enter")
    assert "3" in text(
        press(client, form, "enter_team", {"name": "The Owls", "members": captain.username, "zone": "UTC"}, 400)
    )
    press(client, form, "enter_team", {"name": "The Owls", "members": "no-one\n" + names, "zone": "UTC"}, 404)
    press(client, form, "enter_team", {"name": "The Owls", "members": names, "zone": "UTC"})
    team = season.teams.get()
    assert [one.user for one in team.members.order_by("place")] == [captain, *others]


@pytest.mark.clause("3.2")
def test_3_2_lists_are_handed_in_with_all_their_problems_named(clock: SetClock) -> None:
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 1})
    entrant = builders.entrants(season, 1, clock)[0]
    assert entrant.player is not None
    client, own = at(entrant.player), f"/leagues/entrants/{entrant.pk}/lists"
    book = registry.system("horden_helden").army_book
    assert book is not None
    army = book.samples(book.setup_for(book.blank({})))[0]
    press(client, own, "hand_in_list", {"slot": "1", "text": ""}, 400)
    page = text(press(client, own, "hand_in_list", {"slot": "1", "text": '{"list": "nonsense"}'}, 400))
    assert "<li>" in page.split('id="fault"')[1]
    assert '<a href="/rules/horden-helden#' in page.split('id="fault"')[1]
    press(client, own, "hand_in_list", {"slot": "9", "text": book.to_text(army, "en")}, 400)
    assert not ListSubmission.objects.exists()
    press(client, own, "hand_in_list", {"slot": "1", "text": book.to_text(army, "en")})
    row = ListSubmission.objects.get()
    assert row.sha256 in text(client.get(own))
    assert row.sha256 not in text(at(owner_of(season)).get(address(season, "people")))
    assert at(owner_of(season)).get(own).status_code == 403


# A fixture


def test_check_24_25_offers_on_the_page(clock: SetClock) -> None:
    fixture = first_fixture(season_from(clock, "2027-03-15T00:00:00"))
    first, second = playing.players(fixture, clock)
    client = at(first)
    skipped = {"starts": "2027-03-28T02:30", "zone": "Europe/Berlin"}
    page = text(press(client, path(fixture), "make_offer", skipped, 400))
    assert "2027-03-28T02:30 doesn’t exist in Europe/Berlin" in page
    assert '(<a href="/rules/leagues#8.2">8.2</a>)' in page
    press(client, path(fixture), "make_offer", {"starts": "soon", "zone": "UTC"}, 400)
    for day in range(20, 25):
        press(client, path(fixture), "make_offer", {"starts": f"2027-03-{day}T20:00", "zone": "Europe/Berlin"})
    press(client, path(fixture), "make_offer", {"starts": "2027-03-25T20:00", "zone": "Europe/Berlin"}, 400)
    row = fixture.offers.order_by("starts_at")[1]
    press(client, path(fixture), "answer_offer", {"offer_id": row.pk, "answer": "accepted"}, 400)
    press(at(person()), path(fixture), "answer_offer", {"offer_id": row.pk, "answer": "accepted"}, 403)
    press(at(second), path(fixture), "answer_offer", {"offer_id": row.pk, "answer": "accepted"})
    assert playing.fresh(fixture).agreed_for == instant("2027-03-21T19:00:00")
    assert fixture.offers.filter(answer="").count() == 0


def test_8_2_a_time_that_comes_twice_is_asked_back_with_both_readings(clock: SetClock) -> None:
    fixture = first_fixture(season_from(clock, "2027-10-20T00:00:00"))
    client = at(playing.players(fixture, clock)[0], "de")
    twice = {"starts": "2027-10-31T02:30", "zone": "Europe/Berlin"}
    page = text(press(client, path(fixture), "make_offer", twice, 400))
    assert "02:30 CEST (00:30 UTC)" in page
    assert "02:30 CET (01:30 UTC)" in page
    assert 'name="starts" value="2027-10-31T02:30"' in page, "what was typed goes along"
    press(client, path(fixture), "make_offer", {**twice, "which": "later"})
    assert fixture.offers.get().starts_at == instant("2027-10-31T01:30:00")


def test_13_1_only_the_two_and_the_desk_see_offers_each_in_both_zones(clock: SetClock) -> None:
    season = season_from(clock, "2027-03-15T00:00:00")
    fixture = first_fixture(season)
    first, second = playing.players(fixture, clock)
    Entrant.objects.filter(player=first).update(zone="Europe/Berlin")
    Entrant.objects.filter(player=second).update(zone="America/New_York")
    offer(fixture, clock, "2027-03-21T20:00", zone="Europe/Berlin")
    scheduler, editor = person(), person()
    for user, role in ((scheduler, "scheduler"), (editor, "editor")):
        leagues.appoint(user=owner_of(season), league_id=season.league.pk, somebody=user, role=role, clock=clock)
    pages = {user: text(at(user).get(path(fixture))) for user in (first, second, scheduler, editor, person(), None)}
    for user in (first, second, scheduler):
        assert "Sun 21 Mar 2027, 20:00" in pages[user]
        assert "Sun 21 Mar 2027, 15:00" in pages[user]
    others = [page for reader, page in pages.items() if reader not in (first, second, scheduler)]
    assert len(others) == 3
    assert not any("21 Mar 2027" in page for page in others)


def test_check_28_on_the_page_and_the_battle_begins_for_who_came(clock: SetClock) -> None:
    season = season_from(clock, "2027-03-15T00:00:00", game={"pace": "live"})
    one, other = playing.of_round(playing.top(season), 1)
    for fixture in (one, other):
        answer(offer(fixture, clock, "2027-03-20T18:00"), fixture, clock, "accepted", first=False)
    clock.at = instant("2027-03-20T17:50:00")
    first, second = playing.players(one, clock)
    press(at(first), path(one), "begin_leg", {}, 400)
    press(at(first), path(one), "check_in")
    press(at(first), path(one), "claim_no_show", {}, 400)
    for user in playing.players(other, clock):
        press(at(user), path(other), "check_in")
    begun = press(at(playing.players(other, clock)[0]), path(other), "begin_leg")
    assert begun.headers["Location"].startswith("/battles/")
    clock.at = instant("2027-03-20T18:30:01")
    press(at(second), path(one), "claim_no_show", {}, 400)
    press(at(first), path(one), "claim_no_show")
    result = one.results.get()
    assert (result.points_first, result.points_second, result.cause) == (13, 0, "no_show")


def test_11_4_results_are_confirmed_claimed_and_derived_on_the_page(clock: SetClock) -> None:
    season = playing.started(4, clock)
    fixture = playing.fought(playing.of_round(playing.top(season), 1)[0], clock)
    first, second = playing.players(fixture, clock)
    page = text(at(None).get(path(fixture)))
    assert "20 : 0" in page
    assert "resigned" in page
    assert "5.7" in page, "the clause of the step"
    press(at(person()), path(fixture), "confirm_result", {}, 403)
    press(at(first), path(fixture), "confirm_result")
    press(at(second), path(fixture), "claim_after", {"claim": ""}, 400)
    press(at(second), path(fixture), "claim_after", {"claim": "the dice were warm", "clause": "2.1"})
    assert playing.fresh(fixture).state == "desk"
    assert season.cases.get(kind="claim").claim == "the dice were warm"


# Ladder, arena, captains


def test_4_10_challenges_are_made_and_answered(clock: SetClock) -> None:
    season = playing.started(6, clock, preset="ladder")
    division = playing.top(season)
    rungs = [one.entrant for one in division.rungs.order_by("place")]
    page = address(season, "ladder")
    assert rungs[5].player is not None
    assert rungs[4].player is not None
    press(at(rungs[5].player), page, "challenge", {"entrant_id": rungs[0].pk}, 400)
    press(at(rungs[5].player), page, "challenge", {"entrant_id": rungs[4].pk})
    row = Challenge.objects.get()
    press(at(rungs[5].player), page, "accept_challenge", {"challenge_id": row.pk}, 403)
    press(at(rungs[4].player), page, "accept_challenge", {"challenge_id": row.pk})
    row.refresh_from_db()
    assert row.fixture is not None
    assert at(rungs[4].player).get(path(row.fixture)).status_code == 200


def test_4_11_waiting_in_the_arena_and_leaving(clock: SetClock) -> None:
    season = playing.started(3, clock, preset="evening_arena")
    division = playing.top(season)
    user, page = playing.numbered(division, 1).player, address(season, "arena")
    press(at(person()), page, "join_arena", {}, 403)
    press(at(user), page, "join_arena")
    division.refresh_from_db()
    assert len(division.progress["queue"]) == 1
    assert 'value="leave_arena"' in text(at(user).get(page))
    press(at(user), page, "leave_arena")
    division.refresh_from_db()
    assert division.progress["queue"] == {}


def test_check_14_nothing_of_the_other_captains_seal_can_be_seen(clock: SetClock) -> None:
    season = builders.season(clock=clock, preset="team_eight", team={"boards": 4})
    captains = []
    for name in ("Owls", "Larks"):
        roster = [person() for _ in range(4)]
        entry.enter_team(user=roster[0], season_id=season.pk, name=f"The {name}", members=roster, clock=clock)
        captains.append(roster)
    draw.start_now(user=owner_of(season), season_id=season.pk, reason="all are there", clock=clock)
    fixture = playing.of_round(playing.top(season), 1)[0]
    one, other = captains
    page = path(fixture, "captains")

    def seen(user: User) -> str:
        return text(at(user).get(page)).split("<main")[1].split("csrfmiddlewaretoken")[0]

    before = seen(other[0])
    press(at(one[1]), page, "seal_choice", {"choice": [one[1].pk]}, 403)
    press(at(one[0]), page, "seal_choice", {"choice": [other[1].pk]}, 400)
    press(at(one[0]), page, "seal_choice", {"choice": [one[1].pk]})
    assert seen(other[0]) == before
    assert "Sealed:" in text(at(one[0]).get(page))
    press(at(one[0]), page, "seal_choice", {"choice": [one[2].pk]}, 400)
    press(at(other[0]), page, "seal_choice", {"choice": [other[3].pk]})
    assert "Choose two attackers" in text(at(other[0]).get(page))


# Notifications, calendar, hours


def test_notices_are_read_and_settings_kept(clock: SetClock) -> None:
    user = person()
    facts = {"league": "L", "first": "A", "second": "B", "at": "2026-07-01T18:00:00+00:00"}
    notifications.tell(users=[user], kind="agreement", object="fixture:1", facts=facts, link="/leagues/", clock=clock)
    client = at(user, "de")
    assert "Vereinbart: 1. Juli 2026, 18:00 UTC" in text(client.get("/notifications/"))
    press(client, "/notifications/", "seen")
    assert Notification.objects.get().seen_at is not None
    page = "/notifications/settings"
    press(client, page, "save", {"mail-offer": "sometimes", "zone": "UTC"}, 400)
    press(
        client,
        page,
        "save",
        {"mail-offer": "digest", "zone": "Europe/Berlin", "quiet_from": "22:00", "quiet_until": "07:00"},
    )
    user.refresh_from_db()
    assert user.notification_setting.kinds["offer"]["mail"] == "digest"
    assert "Vereinbart: 1. Juli 2026, 20:00 CEST" in text(client.get("/notifications/"))


def test_check_32_the_calendar_address_is_shown_once_and_revoked(clock: SetClock) -> None:
    client = at(person())
    made = client.post("/leagues/calendar/", {"action": "new_calendar"})
    page = made.content.decode()
    feed = page.split('id="new-feed"')[0].rsplit('value="http://testserver', 1)[1].split('"')[0]
    assert made.headers["Cache-Control"] == "no-store"
    assert client.get(feed).status_code == 200
    assert feed not in client.get("/leagues/calendar/").content.decode()
    press(client, "/leagues/calendar/", "revoke_calendar")
    assert client.get(feed).status_code == 404


def test_8_5_holidays_are_booked_on_the_page(clock: SetClock) -> None:
    season = season_from(clock, "2027-03-01T00:00:00")
    entrant = playing.numbered(playing.top(season), 1)
    page = f"/leagues/entrants/{entrant.pk}/holidays"
    client = at(entrant.player)
    press(client, page, "book_holiday", {"first": "2027-03-02", "last": "2027-03-04", "zone": "UTC"}, 400)
    press(client, page, "book_holiday", {"first": "soon", "last": "2027-03-14", "zone": "UTC"}, 400)
    press(client, page, "book_holiday", {"first": "2027-03-10", "last": "2027-03-14", "zone": "UTC"})
    assert entrant.holidays.get().last_day == datetime(2027, 3, 14).date()
    assert "9 of 14 days" in text(client.get(page))


def test_8_2_the_grid_of_free_hours(clock: SetClock) -> None:
    user = person()
    client = at(user)
    press(client, "/leagues/availability", "set_availability", {"free": ["0", "167"], "zone": "Nowhere"}, 400)
    assert not Availability.objects.exists()
    press(client, "/leagues/availability", "set_availability", {"free": ["0", "167"], "zone": "Europe/Berlin"})
    row = Availability.objects.get()
    assert (row.hours[0], row.hours[1], row.hours[167], row.hours.count("1")) == ("1", "0", "1", 2)


def test_leaving_a_running_season(clock: SetClock) -> None:
    season: Season = playing.started(4, clock)
    entrant = playing.numbered(playing.top(season), 1)
    own = f"/leagues/entrants/{entrant.pk}/entry"
    press(at(entrant.player), own, "take_back_entry", {}, 400)
    press(at(entrant.player), own, "withdraw", {"reason": "moving house"})
    entrant.refresh_from_db()
    assert entrant.state == "withdrawn"
    pass_time(clock, seconds=1)
    assert at(entrant.player).get(own).status_code == 200, "who has left still finds his page"

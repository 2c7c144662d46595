"""Offers, answers, check-in, no-shows, reminders, calendars (leagues 7.1, 8.1, 8.2, 8.6, 8.7)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client

from battles.leagues.errors import LeagueError
from battles.leagues.models import Fixture, Notification, Season
from battles.leagues.scheduling import local
from battles.leagues.selectors import calendars
from battles.leagues.selectors import dates as reading
from battles.leagues.services import dates, feeds, leagues, pauses
from battles.runtime.clock import SetClock
from tests.leagues import playing
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.dating import answer, first_fixture, instant, offer, season_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(clock: SetClock) -> Season:
    return season_from(clock, "2027-03-15T00:00:00")


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return first_fixture(season)


def test_check_23_e10_new_york_sees_the_same_instant_on_both_sides_of_a_clock_change(
    fixture: Fixture, clock: SetClock
) -> None:
    before = offer(fixture, clock, "2027-03-21T20:00", zone="Europe/Berlin")
    after = offer(fixture, clock, "2027-03-28T20:00", zone="Europe/Berlin")
    assert (before.starts_at, after.starts_at) == (instant("2027-03-21T19:00:00"), instant("2027-03-28T18:00:00"))
    seen = [f"{local.shown(one.starts_at, 'America/New_York'):%H:%M}" for one in (before, after)]
    assert seen == ["15:00", "14:00"]


def test_check_24_an_hour_that_does_not_exist_is_refused(fixture: Fixture, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as caught:
        offer(fixture, clock, "2027-03-28T02:30", zone="Europe/Berlin")
    assert (caught.value.code, caught.value.clause) == ("no_such_local_time", "8.2")
    assert not fixture.offers.exists()


def test_8_2_an_hour_that_comes_twice_asks_which(clock: SetClock) -> None:
    autumn = first_fixture(season_from(clock, "2027-10-20T00:00:00"))
    user = playing.players(autumn, clock)[0]
    twice = datetime(2027, 10, 31, 2, 30)
    with pytest.raises(LeagueError) as caught:
        dates.make_offer(user=user, fixture_id=autumn.pk, starts=twice, zone="Europe/Berlin", clock=clock)
    assert caught.value.code == "ambiguous_local_time"
    choices = caught.value.facts["choices"]
    assert isinstance(choices, list)
    assert len(choices) == 2
    made = dates.make_offer(
        user=user, fixture_id=autumn.pk, starts=twice, zone="Europe/Berlin", which="later", clock=clock
    )
    assert made.starts_at == instant("2027-10-31T01:30:00")


def test_check_25_a_sixth_offer_is_refused_and_accepting_one_closes_the_others(
    fixture: Fixture, clock: SetClock
) -> None:
    made = [offer(fixture, clock, f"2027-03-{day}T18:00") for day in range(20, 25)]
    with pytest.raises(LeagueError) as caught:
        offer(fixture, clock, "2027-03-25T18:00")
    assert (caught.value.code, caught.value.facts["most"]) == ("too_many_offers", 5)
    answer(made[2], fixture, clock, "accepted", first=False)
    answers = list(fixture.offers.order_by("starts_at").values_list("answer", flat=True))
    assert answers == ["expired", "expired", "accepted", "expired", "expired"]
    fresh = playing.fresh(fixture)
    assert (fresh.state, fresh.agreed_for) == ("agreed", made[2].starts_at)


def test_8_2_a_change_needs_a_new_accepted_offer(fixture: Fixture, clock: SetClock) -> None:
    first = offer(fixture, clock, "2027-03-20T18:00")
    answer(first, fixture, clock, "accepted", first=False)
    second = offer(fixture, clock, "2027-03-22T18:00", first=False)
    assert playing.fresh(fixture).agreed_for == first.starts_at
    answer(second, fixture, clock, "accepted", first=True)
    assert playing.fresh(fixture).agreed_for == second.starts_at


@pytest.mark.parametrize(
    ("said", "first", "code"),
    [("accepted", True, "own_offer"), ("withdrawn", False, "not_your_offer"), ("perhaps", False, "bad_choice")],
)
def test_answers_that_are_none(said: str, first: bool, code: str, fixture: Fixture, clock: SetClock) -> None:
    row = offer(fixture, clock, "2027-03-20T18:00")
    with pytest.raises(LeagueError) as caught:
        answer(row, fixture, clock, said, first=first)
    assert caught.value.code == code
    row.refresh_from_db()
    assert row.answer == ""


def test_an_answered_offer_never_changes_and_strangers_answer_nothing(fixture: Fixture, clock: SetClock) -> None:
    row = offer(fixture, clock, "2027-03-20T18:00")
    with pytest.raises(LeagueError) as caught:
        dates.answer_offer(user=person(), offer_id=row.pk, answer="accepted", clock=clock)
    assert caught.value.code == "not_your_fixture"
    answer(row, fixture, clock, "declined", first=False)
    with pytest.raises(LeagueError) as again:
        answer(row, fixture, clock, "accepted", first=False)
    assert again.value.code == "offer_closed"


def test_a_counter_offer_answers_the_other_one(fixture: Fixture, clock: SetClock) -> None:
    row = offer(fixture, clock, "2027-03-20T18:00")
    other = playing.players(fixture, clock)[1]
    dates.make_offer(
        user=other,
        fixture_id=fixture.pk,
        starts=datetime(2027, 3, 21, 18),
        zone="UTC",
        counters=row.pk,
        clock=clock,
    )
    row.refresh_from_db()
    assert row.answer == "countered"


# Check-in and no-show


def agreed(clock: SetClock) -> Fixture:
    """A live fixture that is agreed for 20 March, 18:00."""
    found = first_fixture(season_from(clock, "2027-03-15T00:00:00", game={"pace": "live"}))
    answer(offer(found, clock, "2027-03-20T18:00"), found, clock, "accepted", first=False)
    return found


def test_8_1_check_in_opens_half_an_hour_before(clock: SetClock) -> None:
    fixture = agreed(clock)
    first = playing.players(fixture, clock)[0]
    clock.at = instant("2027-03-20T17:29:59")
    with pytest.raises(LeagueError) as caught:
        dates.check_in(user=first, fixture_id=fixture.pk, clock=clock)
    assert caught.value.code == "check_in_too_early"
    clock.move(seconds=1)
    assert dates.check_in(user=first, fixture_id=fixture.pk, clock=clock).checked_in_at == clock.now()
    clock.at = instant("2027-03-20T18:30:01")
    with pytest.raises(LeagueError) as late:
        dates.check_in(user=playing.players(fixture, clock)[1], fixture_id=fixture.pk, clock=clock)
    assert late.value.code == "check_in_too_late"


def test_7_1_over_days_nobody_has_to_be_there_at_the_agreed_time(clock: SetClock) -> None:
    fixture = first_fixture(season_from(clock, "2027-03-15T00:00:00"))
    answer(offer(fixture, clock, "2027-03-20T18:00"), fixture, clock, "accepted", first=False)
    first = playing.players(fixture, clock)[0]
    clock.at = instant("2027-03-20T18:00:00")
    dates.check_in(user=first, fixture_id=fixture.pk, clock=clock)
    clock.at = instant("2027-03-20T19:00:00")
    with pytest.raises(LeagueError) as refused:
        dates.claim_no_show(user=first, fixture_id=fixture.pk, clock=clock)
    assert (refused.value.code, refused.value.clause) == ("nothing_to_claim", "7.1")


def test_check_28_who_is_there_claims_after_half_an_hour_without_an_organiser(clock: SetClock) -> None:
    fixture = agreed(clock)
    first, second = playing.players(fixture, clock)
    clock.at = instant("2027-03-20T18:00:00")
    dates.check_in(user=first, fixture_id=fixture.pk, clock=clock)
    clock.at = instant("2027-03-20T18:29:00")
    with pytest.raises(LeagueError) as early:
        dates.claim_no_show(user=first, fixture_id=fixture.pk, clock=clock)
    assert early.value.code == "nothing_to_claim"
    clock.at = instant("2027-03-20T18:30:01")
    with pytest.raises(LeagueError) as absent:
        dates.claim_no_show(user=second, fixture_id=fixture.pk, clock=clock)
    assert absent.value.code == "nothing_to_claim"
    dates.claim_no_show(user=first, fixture_id=fixture.pk, clock=clock)
    result = fixture.results.get()
    assert (result.points_first, result.points_second, result.cause, result.rated) == (13, 0, "no_show", False)


def test_7_1_the_clock_claims_too_and_both_absent_lose(clock: SetClock) -> None:
    fixture = agreed(clock)
    pass_time(clock, days=7)
    result = fixture.results.get()
    assert (result.outcome, result.points_first, result.points_second) == ("both_lose", 0, 0)


# Reminders, the officer for dates


def test_8_6_reminders_come_once(fixture: Fixture, clock: SetClock) -> None:
    offer(fixture, clock, "2027-04-02T18:00")
    pass_time(clock, days=15)
    kinds = list(Notification.objects.filter(object=f"fixture:{fixture.pk}").values_list("kind", flat=True))
    assert {"half_time", "offer_waiting", "offer_overdue"} <= set(kinds)
    before = len(kinds)
    dates.schedule_reminders(playing.fresh(fixture))
    pass_time(clock, seconds=1)
    assert Notification.objects.filter(object=f"fixture:{fixture.pk}").count() == before


def test_12_1_the_scheduler_settles_a_date_and_reminds_once_a_day(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    scheduler = person()
    at = clock.now() + timedelta(days=5)
    with pytest.raises(LeagueError) as caught:
        dates.set_date(user=scheduler, fixture_id=fixture.pk, starts_at=at, reason="they asked", clock=clock)
    assert caught.value.code == "not_in_office"
    leagues.appoint(
        user=owner_of(season), league_id=season.league.pk, somebody=scheduler, role="scheduler", clock=clock
    )
    for _ in range(2):
        dates.remind(user=scheduler, fixture_id=fixture.pk, clock=clock)
    user = playing.players(fixture, clock)[0]
    assert Notification.objects.filter(user=user, kind="half_time").count() == 1
    dates.set_date(user=scheduler, fixture_id=fixture.pk, starts_at=at, reason="they asked", clock=clock)
    assert playing.fresh(fixture).agreed_for == at


def kinds_told(fixture: Fixture) -> list[str]:
    return sorted(set(Notification.objects.filter(object=f"fixture:{fixture.pk}").values_list("kind", flat=True)))


def test_8_6_a_date_that_an_officer_settles_is_reminded_of_like_any_other(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    """It needs no offer; and nobody is told any more that a date is missing."""
    at = clock.now() + timedelta(days=20)
    dates.set_date(user=owner_of(season), fixture_id=fixture.pk, starts_at=at, reason="they asked", clock=clock)
    pass_time(clock, days=20, hours=-3)
    assert "battle_tomorrow" in kinds_told(fixture)
    assert "battle_soon" not in kinds_told(fixture)
    pass_time(clock, hours=2)
    assert "battle_soon" in kinds_told(fixture)
    assert "half_time" not in kinds_told(fixture)


def test_8_6_a_date_settled_anew_is_reminded_of_at_its_own_time(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    row = offer(fixture, clock, f"{clock.now() + timedelta(days=5):%Y-%m-%dT%H:%M}")
    answer(row, fixture, clock, "accepted", first=False)
    at = clock.now() + timedelta(days=12)
    dates.set_date(user=owner_of(season), fixture_id=fixture.pk, starts_at=at, reason="they asked", clock=clock)
    pass_time(clock, days=6)
    assert not {"battle_tomorrow", "battle_soon"} & set(kinds_told(fixture)), "the old date is gone"
    pass_time(clock, days=6)
    assert {"battle_tomorrow", "battle_soon"} <= set(kinds_told(fixture))


@pytest.mark.clause("7.3")
def test_7_3_an_outage_moves_the_reminders_of_an_agreed_time_with_it(fixture: Fixture, clock: SetClock) -> None:
    row = offer(fixture, clock, f"{clock.now() + timedelta(days=5):%Y-%m-%dT%H:%M}")
    answer(row, fixture, clock, "accepted", first=False)
    down = clock.now()
    clock.at += timedelta(days=2)
    pauses.give_back_outage(down, clock)
    pass_time(clock, days=3)
    assert not {"battle_tomorrow", "battle_soon"} & set(kinds_told(fixture))
    pass_time(clock, days=2)
    assert {"battle_tomorrow", "battle_soon"} <= set(kinds_told(fixture))


def test_8_2_common_slots_need_both_grids(fixture: Fixture, clock: SetClock) -> None:
    first, second = playing.players(fixture, clock)
    evening = "".join("1" if 17 <= hour % 24 < 23 else "0" for hour in range(168))
    dates.set_availability(user=first, hours=evening, zone="UTC")
    assert reading.common_slots(playing.fresh(fixture), clock.now()) == ()
    dates.set_availability(user=second, hours=evening, zone="UTC")
    slots = reading.common_slots(playing.fresh(fixture), clock.now())
    assert len(slots) == 3
    assert all(17 <= one.start.hour < 19 for one in slots)
    with pytest.raises(LeagueError) as caught:
        dates.set_availability(user=first, hours="1", zone="UTC")
    assert caught.value.code == "bad_hours"


# Calendars


def test_check_31_a_changed_date_keeps_its_uid_and_raises_its_sequence(fixture: Fixture, clock: SetClock) -> None:
    user = playing.players(fixture, clock)[0]

    def entry() -> dict[str, str]:
        uid = f"leg-{fixture.legs.get().pk}@"
        events = calendars.feed_of_user(user).decode().split("BEGIN:VEVENT")[1:]
        found = next(one for one in events if uid in one)
        return dict(line.split(":", 1) for line in found.splitlines() if ":" in line)

    before = entry()
    answer(offer(fixture, clock, "2027-03-20T18:00"), fixture, clock, "accepted", first=False)
    after = entry()
    assert after["UID"] == before["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    assert (before["STATUS"], after["STATUS"]) == ("TENTATIVE", "CONFIRMED")


def test_check_32_a_revoked_address_answers_404_and_the_new_one_works(fixture: Fixture, clock: SetClock) -> None:
    user = playing.players(fixture, clock)[0]
    old = feeds.new_feed(user=user, clock=clock)
    assert Client().get(f"/leagues/calendar/{old}.ics").status_code == 200
    new = feeds.new_feed(user=user, clock=clock)
    assert Client().get(f"/leagues/calendar/{old}.ics").status_code == 404
    assert Client().get(f"/leagues/calendar/{new}.ics").status_code == 200
    feeds.revoke_feed(user=user)
    assert Client().get(f"/leagues/calendar/{new}.ics").status_code == 404

"""Holidays on the site: booked ahead, told to opponents, added to deadlines (leagues 8.5)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Entrant, Fixture, Holiday, Notification, Season
from battles.leagues.services import draw, holidays, ladder, overrides
from battles.runtime.clock import SetClock
from tests.leagues import playing
from tests.leagues.builders import entrants, owner_of, person
from tests.leagues.builders import season as season_of
from tests.leagues.dating import answer, first_fixture, instant, offer, season_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(clock: SetClock) -> Season:
    return season_from(clock, "2027-03-01T00:00:00")


@pytest.fixture
def fixture(season: Season) -> Fixture:
    return first_fixture(season)


def book(fixture: Fixture, clock: SetClock, first: str, last: str, zone: str, *, side: int = 0) -> Holiday:
    own = list(fixture.sides.all())[side].entrant
    return holidays.book(
        user=playing.players(fixture, clock)[side],
        entrant_id=own.pk,
        first=date.fromisoformat(first),
        last=date.fromisoformat(last),
        zone=zone,
        clock=clock,
    )


def test_check_29_e10_the_deadline_moves_by_the_union_not_the_sum(fixture: Fixture, clock: SetClock) -> None:
    assert fixture.hard_deadline == instant("2027-03-29T00:00:00")
    book(fixture, clock, "2027-03-20", "2027-03-24", "Europe/Berlin")
    book(fixture, clock, "2027-03-23", "2027-03-26", "America/New_York", side=1)
    assert playing.fresh(fixture).hard_deadline == instant("2027-04-05T05:00:00")


def test_8_5_later_rounds_do_not_move_and_opponents_are_told(season: Season, fixture: Fixture, clock: SetClock) -> None:
    later = {one.pk: one.hard_deadline for one in playing.of_round(playing.top(season), 2)}
    row = book(fixture, clock, "2027-03-10", "2027-03-11", "UTC")
    for pk, before in later.items():
        assert Fixture.objects.get(pk=pk).hard_deadline == before
    other = playing.players(fixture, clock)[1]
    told = Notification.objects.get(user=other, kind="holiday", object=f"fixture:{fixture.pk}")
    assert told.facts["who"] == row.entrant.name


@pytest.mark.parametrize(("hours", "passes"), [(71, False), (72, True)])
def test_check_30_seventy_two_hours_ahead(hours: int, passes: bool, fixture: Fixture, clock: SetClock) -> None:
    clock.at = instant("2027-03-10T00:00:00") - timedelta(hours=hours)
    if passes:
        assert book(fixture, clock, "2027-03-10", "2027-03-10", "UTC").pk
        return
    with pytest.raises(LeagueError) as caught:
        book(fixture, clock, "2027-03-10", "2027-03-10", "UTC")
    assert (caught.value.code, caught.value.clause) == ("holiday_too_soon", "8.5")
    assert not Holiday.objects.exists()


def test_8_5_not_on_a_day_with_an_agreed_time_nor_more_than_a_season_has(fixture: Fixture, clock: SetClock) -> None:
    answer(offer(fixture, clock, "2027-03-12T18:00"), fixture, clock, "accepted", first=False)
    with pytest.raises(LeagueError) as agreed:
        book(fixture, clock, "2027-03-11", "2027-03-13", "UTC")
    assert agreed.value.code == "agreed_that_day"
    book(fixture, clock, "2027-03-14", "2027-03-23", "UTC")
    with pytest.raises(LeagueError) as many:
        book(fixture, clock, "2027-03-25", "2027-03-29", "UTC")
    assert (many.value.code, many.value.facts["left"]) == ("too_many_holidays", 4)


def test_8_5_the_organiser_excuses_beyond_the_limits_with_a_reason(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    own = fixture.sides.all()[0].entrant
    days = {"first": date(2027, 3, 2), "last": date(2027, 3, 20), "zone": "UTC"}
    for user, reason, code in ((person(), "ill", "not_in_office"), (owner_of(season), " ", "reason_needed")):
        with pytest.raises(LeagueError) as caught:
            holidays.excuse(user=user, entrant_id=own.pk, reason=reason, clock=clock, **days)  # type: ignore[arg-type]
        assert caught.value.code == code
    holidays.excuse(user=owner_of(season), entrant_id=own.pk, reason="ill", clock=clock, **days)  # type: ignore[arg-type]
    assert playing.fresh(fixture).hard_deadline == instant("2027-04-12T00:00:00"), "at most fourteen days"
    assert AuditEntry.objects.get(league=season.league, action="excuse").reason == "ill"


def away(entrant: Entrant, first: date, last: date, clock: SetClock) -> Holiday:
    """Booked by the entrant himself, in UTC."""
    assert entrant.player is not None
    return holidays.book(user=entrant.player, entrant_id=entrant.pk, first=first, last=last, zone="UTC", clock=clock)


def test_8_5_a_holiday_booked_before_the_draw_moves_the_deadline_too(clock: SetClock) -> None:
    clock.at = instant("2027-03-01T00:00:00")
    made = season_of(clock=clock)
    people = entrants(made, 4, clock)
    away(people[0], date(2027, 3, 10), date(2027, 3, 12), clock)
    draw.start_now(user=owner_of(made), season_id=made.pk, reason="all are there", clock=clock)
    for fixture in playing.of_round(playing.top(made), 1):
        assert fixture.round is not None
        is_his = people[0].pk in {side.entrant_id for side in fixture.sides.all()}
        assert fixture.hard_deadline == fixture.round.hard_deadline + timedelta(days=3 if is_his else 0)


def test_8_5_a_swiss_round_that_is_paired_later_knows_the_holiday(clock: SetClock) -> None:
    made = season_from(clock, "2027-03-01T00:00:00", preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 2})
    division = playing.top(made)
    away(playing.numbered(division, 1), date(2027, 3, 20), date(2027, 3, 22), clock)
    playing.decide_round(division, 1, clock)
    late = [one.hard_deadline - one.round.hard_deadline for one in playing.of_round(division, 2) if one.round]  # type: ignore[operator]  # matches have deadlines
    assert sorted(late) == [timedelta(), timedelta(days=3)]


def test_8_5_a_ladders_fixture_has_its_holidays_too(clock: SetClock) -> None:
    division = playing.top(season_from(clock, "2027-03-01T00:00:00", preset="ladder"))
    one, other = playing.numbered(division, 2), playing.numbered(division, 1)
    assert one.player is not None
    assert other.player is not None
    away(one, date(2027, 3, 10), date(2027, 3, 11), clock)
    row = ladder.challenge(user=one.player, challenged_id=other.pk, clock=clock)
    fixture = ladder.accept(user=other.player, challenge_id=row.pk, clock=clock)
    assert playing.fresh(fixture).hard_deadline == clock.now() + timedelta(days=30)
    away(other, date(2027, 3, 11), date(2027, 3, 13), clock)
    assert playing.fresh(fixture).hard_deadline == clock.now() + timedelta(days=32)


def test_8_5_a_deadline_moved_by_hand_moves_on_with_a_holiday(
    season: Season, fixture: Fixture, clock: SetClock
) -> None:
    until = instant("2027-04-20T00:00:00")
    overrides.move_deadline(user=owner_of(season), fixture_id=fixture.pk, deadline=until, reason="ill", clock=clock)
    book(fixture, clock, "2027-04-01", "2027-04-02", "UTC")
    assert playing.fresh(fixture).hard_deadline == until + timedelta(days=2)


def test_8_5_a_round_moved_by_hand_takes_no_holiday_away(season: Season, fixture: Fixture, clock: SetClock) -> None:
    book(fixture, clock, "2027-03-20", "2027-03-24", "UTC")
    until = instant("2027-03-31T00:00:00")
    assert fixture.round_id is not None
    overrides.move_round(user=owner_of(season), round_id=fixture.round_id, deadline=until, reason="snow", clock=clock)
    assert playing.fresh(fixture).hard_deadline == until + timedelta(days=5)
    other = playing.of_round(playing.top(season), 1)[1]
    assert other.hard_deadline == until


def test_8_5_a_battle_over_days_that_stands_still_has_as_much_more_time(fixture: Fixture, clock: SetClock) -> None:
    playing.begun(fixture, clock)
    book(fixture, clock, "2027-03-10", "2027-03-12", "UTC")
    assert playing.fresh(fixture).hard_deadline == instant("2027-04-01T00:00:00")


def test_strangers_book_nothing(fixture: Fixture, clock: SetClock) -> None:
    own = fixture.sides.all()[0].entrant
    with pytest.raises(LeagueError) as caught:
        holidays.book(
            user=person(), entrant_id=own.pk, first=date(2027, 3, 10), last=date(2027, 3, 11), zone="UTC", clock=clock
        )
    assert caught.value.code == "not_your_entry"

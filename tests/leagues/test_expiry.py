"""What the hard deadline brings by itself: forfeits by effort, 0–0, the desk, more time (leagues 7.1, 8.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.models import AuditEntry, Case, Fixture, TeamMatch
from battles.leagues.services import claims, dates, desk, expiry, pauses
from battles.models import Status
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues import playing
from tests.leagues.builders import owner_of, pass_time
from tests.leagues.dating import answer, first_fixture, instant, offer, season_from
from tests.leagues.test_teams import team_season

pytestmark = pytest.mark.django_db
OPENS, ENDS = "2027-05-03T00:00:00", "2027-05-31T00:00:00"


def opened(clock: SetClock, **changes: Json) -> Fixture:
    fixture = first_fixture(season_from(clock, OPENS, **changes))
    assert fixture.hard_deadline == instant(ENDS)
    return fixture


def to(clock: SetClock, at: str) -> None:
    """Let everything happen up to an instant."""
    pass_time(clock, seconds=(instant(at) - clock.now()).total_seconds())


def effort_of_first(fixture: Fixture, clock: SetClock) -> None:
    """The offers of A in example E8, and what B does with them."""
    to(clock, "2027-05-04T18:00:00")
    first = offer(fixture, clock, "2027-05-08T18:00")
    to(clock, "2027-05-04T18:05:00")
    offer(fixture, clock, "2027-05-09T18:00")
    to(clock, "2027-05-08T02:00:00")
    answer(first, fixture, clock, "declined", first=False)
    to(clock, "2027-05-11T20:00:00")
    offer(fixture, clock, "2027-05-13T10:00")
    to(clock, "2027-05-12T09:00:00")
    offer(fixture, clock, "2027-05-20T18:00")


def test_check_26_e8_effort_on_one_side_wins_by_forfeit(clock: SetClock) -> None:
    """A has three offers that count on two days and answered B in time; B made one and let A wait 80 hours."""
    fixture = opened(clock)
    effort_of_first(fixture, clock)
    to(clock, "2027-05-14T10:00:00")
    row = offer(fixture, clock, "2027-05-22T18:00", first=False)
    to(clock, "2027-05-15T06:00:00")
    answer(row, fixture, clock, "declined", first=True)
    to(clock, "2027-05-30T23:59:59")
    assert not fixture.results.exists()
    to(clock, ENDS)
    result = fixture.results.get()
    assert (result.points_first, result.points_second, result.cause) == (13, 0, "no_effort")
    assert (result.margin, result.rated) == (0, False)


def test_check_27_no_offers_at_all_is_nil_for_both_and_unrated(clock: SetClock) -> None:
    fixture = opened(clock)
    to(clock, ENDS)
    result = fixture.results.get()
    assert (result.points_first, result.points_second, result.outcome, result.rated) == (0, 0, "both_lose", False)


def both_made_an_effort(clock: SetClock) -> Fixture:
    fixture = opened(clock)
    for day in (5, 6, 7):
        to(clock, f"2027-05-0{day}T12:00:00")
        for first in (True, False):
            row = offer(fixture, clock, f"2027-05-{day + 5:02}T1{2 if first else 5}:00", first=first)
            answer(row, fixture, clock, "declined", first=not first)
    to(clock, ENDS)
    return playing.fresh(fixture)


def test_8_4_effort_on_both_sides_goes_to_the_desk_and_lapses_after_a_week(clock: SetClock) -> None:
    fixture = both_made_an_effort(clock)
    case = Case.objects.get(fixture=fixture)
    assert (fixture.state, case.kind, case.code, case.due_at) == (
        "desk",
        "deadline",
        "both_effort",
        instant("2027-06-07T00:00:00"),
    )
    assert len(case.evidence["efforts"]) == 2
    to(clock, "2027-06-07T00:00:00")
    case.refresh_from_db()
    result = fixture.results.get()
    assert case.closed_at is not None
    assert (result.points_first, result.points_second, result.cause) == (0, 0, "desk_unanswered")


def test_8_4_at_the_deadline_a_date_that_an_officer_settled_is_an_agreed_one(clock: SetClock) -> None:
    """Who came to it has won, though nobody made an offer."""
    fixture = opened(clock)
    season = fixture.division.season
    at = instant("2027-05-20T18:00:00")
    dates.set_date(user=owner_of(season), fixture_id=fixture.pk, starts_at=at, reason="they asked", clock=clock)
    to(clock, "2027-05-20T17:50:00")
    dates.check_in(user=playing.players(fixture, clock)[1], fixture_id=fixture.pk, clock=clock)
    to(clock, ENDS)
    result = fixture.results.get()
    assert (result.points_first, result.points_second, result.cause) == (0, 13, "no_show")


def test_8_4_a_fixture_fought_again_has_no_agreed_time_any_more(clock: SetClock) -> None:
    """The date of the battle that was annulled makes nobody absent from the new one."""
    fixture = opened(clock)
    season = fixture.division.season
    to(clock, "2027-05-04T00:00:00")
    answer(offer(fixture, clock, "2027-05-07T18:00"), fixture, clock, "accepted", first=False)
    to(clock, "2027-05-07T18:00:00")
    playing.fought(fixture, clock)
    user = playing.players(fixture, clock)[1]
    case = claims.claim_after(user=user, fixture_id=fixture.pk, claim="a wrong die", clock=clock)
    desk.rule(
        user=owner_of(season), case_id=case.pk, outcome="replay", text="Again.", clause="11.2", facts={}, clock=clock
    )
    to(clock, ENDS)
    result = fixture.results.get(is_valid=True)
    assert (result.outcome, result.cause) == ("both_lose", "neither_effort")


def test_1_6_a_deadline_served_twice_or_late_is_served_once(clock: SetClock) -> None:
    fixture = opened(clock)
    clock.at = instant("2027-06-02T00:00:00")
    key = f"{fixture.pk}:{int(instant(ENDS).timestamp())}"
    for _ in range(3):
        expiry.hard_deadline(key, clock)
    assert fixture.results.count() == 1
    assert AuditEntry.objects.filter(action="deadline", object=f"fixture:{fixture.pk}").count() == 1


def test_terms_can_give_more_time_once_or_none(clock: SetClock) -> None:
    longer = opened(clock, dates={"at_deadline": "extend", "extension_days": 7})
    to(clock, ENDS)
    fresh = playing.fresh(longer)
    assert (fresh.hard_deadline, fresh.extended, fresh.state) == (instant("2027-06-07T00:00:00"), True, "open")
    to(clock, "2027-06-07T00:00:00")
    assert longer.results.get().outcome == "both_lose"


def test_a_pause_moves_the_deadline(clock: SetClock) -> None:
    fixture = opened(clock)
    season = fixture.division.season
    pauses.pause(user=owner_of(season), season_id=season.pk, reason="flood", clock=clock)
    to(clock, "2027-05-10T00:00:00")
    pauses.go_on(user=owner_of(season), season_id=season.pk, reason="dry again", clock=clock)
    to(clock, ENDS)
    assert not fixture.results.exists()
    assert playing.fresh(fixture).hard_deadline == instant("2027-06-07T00:00:00")


def test_7_1_over_days_no_first_order_in_the_first_period_is_a_no_show(clock: SetClock) -> None:
    fixture = opened(clock)
    battle = playing.begun(fixture, clock)
    pass_time(clock, hours=73)
    result = fixture.results.get()
    assert result.kind == "forfeit"
    assert not result.rated
    asked = set(battle.participants.exclude(asked_at=None).values_list("seat", flat=True))
    assert asked, "whoever was asked and silent has lost"
    assert "no_show" in result.cause or result.outcome == "both_lose"


def test_7_1_who_gave_his_first_order_in_time_has_come_however_late_it_is_looked_at(clock: SetClock) -> None:
    fixture = opened(clock, game={"clock": "none"})
    battle = playing.begun(fixture, clock)
    for hours in (1, 90):
        clock.move(hours=hours)
        for seat in ("1", "2"):
            playing.give(battle, seat, {"kind": "set_defaults"}, clock)
    pass_time(clock, seconds=1)
    assert not fixture.results.exists()


def test_12_2_a_pause_gives_a_first_order_as_much_longer(clock: SetClock) -> None:
    """Who was asked and does not come is still a no-show, only later."""
    fixture = opened(clock, game={"clock": "none"})
    season = fixture.division.season
    playing.begun(fixture, clock)
    pass_time(clock, hours=10)
    pauses.pause(user=owner_of(season), season_id=season.pk, reason="flood", clock=clock)
    pass_time(clock, hours=100)
    pauses.go_on(user=owner_of(season), season_id=season.pk, reason="dry again", clock=clock)
    pass_time(clock, hours=61)
    assert not fixture.results.exists()
    pass_time(clock, hours=2)
    assert fixture.results.get().kind == "forfeit"


def test_12_2_a_case_that_would_lapse_in_a_pause_lapses_after_it(clock: SetClock) -> None:
    fixture = both_made_an_effort(clock)
    season = fixture.division.season
    pauses.pause(user=owner_of(season), season_id=season.pk, reason="flood", clock=clock)
    pass_time(clock, days=10)
    pauses.go_on(user=owner_of(season), season_id=season.pk, reason="dry again", clock=clock)
    pass_time(clock, days=6)
    assert not fixture.results.exists()
    pass_time(clock, days=1)
    assert fixture.results.get().cause == "desk_unanswered"


def test_7_1_silence_in_one_leg_costs_that_leg_alone(clock: SetClock) -> None:
    """The other is fought on."""
    made = season_from(clock, OPENS, preset="mirrored_swiss", swiss={"rounds": 2}, game={"clock": "none"})
    fixture = first_fixture(made)
    spoken, silent = playing.begun(fixture, clock, 1), playing.begun(fixture, clock, 2)
    for seat in ("1", "2"):
        playing.give(spoken, seat, {"kind": "set_defaults"}, clock)
    playing.give(silent, "1", {"kind": "set_defaults"}, clock)

    pass_time(clock, hours=73)

    result = fixture.results.get()
    assert (result.leg, result.kind) == (fixture.legs.get(battle=silent), "forfeit")
    spoken.refresh_from_db()
    assert spoken.status == Status.RUNNING
    assert playing.fresh(fixture).state == "live"


def test_8_4_a_team_match_waits_for_its_boards_also_when_the_deadline_was_moved(clock: SetClock) -> None:
    """After an outage there is a deadline of the match itself; it decides nothing."""
    clock.at = instant(OPENS)
    made = team_season(clock, boards=2, process="roster")
    match = TeamMatch.objects.select_related("fixture").get()
    pass_time(clock, days=2)
    pauses.give_back_outage(clock.now() - timedelta(hours=1), clock)
    boards = list(match.fixture.boards.all())
    Fixture.objects.filter(pk=boards[0].pk).update(hard_deadline=clock.now() + timedelta(days=60))

    pass_time(clock, days=40)

    assert made.pk
    assert [playing.fresh(board).state for board in boards] == ["open", "final"]
    assert playing.fresh(match.fixture).state == "open"

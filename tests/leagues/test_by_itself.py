"""A season runs by itself from entry to the proposal of the next (leagues 1.7); acts at once come one after another."""

from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection

from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Challenge, Fixture, Round
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.services import ladder, pauses, rounds
from battles.models import Due
from battles.runtime.clock import SetClock
from tests.leagues.builders import entrants, owner_of, pass_time, season
from tests.leagues.playing import begun, decide_round, fresh, meeting, numbered, started, top


@pytest.mark.django_db
def test_a_season_nobody_plays_ends_by_itself_with_a_proposal(clock: SetClock) -> None:
    """Deadlines make 0–0, deciders are made and lapse, the proposal is there; the organiser only opened it."""
    made = season(clock=clock)
    entrants(made, 12, clock)

    pass_time(clock, days=200)

    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED
    assert made.proposal is not None
    assert set(Fixture.objects.values_list("state", flat=True)) == {FixtureState.FINAL}
    assert Fixture.objects.filter(round__kind="promotion").count() == 1
    assert not Due.objects.filter(kind__startswith="league_", tries__gt=0).exists(), "nothing failed"
    assert set(AuditEntry.objects.filter(season=made).exclude(actor="timekeeper").values_list("action", flat=True)) == {
        "create_season",
        "open_entry",
        "enter",
    }


@pytest.mark.django_db
def test_a_season_that_is_played_ends_by_itself_too(clock: SetClock) -> None:
    made = season(clock=clock)
    entrants(made, 12, clock)
    pass_time(clock, days=8)
    for number in range(1, 6):
        for division in made.divisions.all():
            decide_round(division, number, clock)
        pass_time(clock, days=14)

    pass_time(clock, days=100)

    made.refresh_from_db()
    assert made.state == SeasonState.CLOSED
    assert made.awards.filter(kind="champion").count() == 1
    assert made.awards.filter(kind="division_winner").count() == 2
    assert set(made.awards.filter(kind="promoted").values_list("division__tier", flat=True)) == {2}


@pytest.mark.clause("12.2")
@pytest.mark.django_db(transaction=True)
def test_two_organisers_pairing_in_the_same_moment_make_one_round(clock: SetClock) -> None:
    """leagues 12.2: one pairs, the other is told so; nothing is doubled"""
    made = started(6, clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 3, "first_round": "by_hand"})
    division, owner = top(made), owner_of(made)
    both = Barrier(2)
    said: list[str] = []

    def pair() -> None:
        both.wait()
        try:
            rounds.pair(user=owner, division_id=division.pk, clock=clock)
            said.append("paired")
        except LeagueError as refused:
            said.append(refused.code)
        finally:
            connection.close()

    threads = [Thread(target=pair) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(said) == ["already_paired", "paired"]
    assert Round.objects.count() == 1
    assert Fixture.objects.count() == 3


# After a pause


@pytest.mark.clause("12.2")
@pytest.mark.django_db
def test_what_came_in_during_a_pause_has_its_consequences_when_the_season_goes_on(clock: SetClock) -> None:
    """leagues 12.2"""
    made = started(4, clock, preset="mirrored_swiss", game={"legs": 1}, swiss={"rounds": 2})
    division = top(made)
    pauses.pause(user=owner_of(made), season_id=made.pk, reason="a holiday", clock=clock)
    decide_round(division, 1, clock)
    pass_time(clock, days=3)
    assert division.rounds.count() == 1

    pauses.go_on(user=owner_of(made), season_id=made.pk, reason="back again", clock=clock)
    pass_time(clock, seconds=1)

    assert division.rounds.count() == 2


@pytest.mark.django_db
def test_a_pause_moves_deadlines_of_running_fixtures_too(clock: SetClock) -> None:
    made = started(6, clock)
    fixture = meeting(top(made), 1, 6)
    begun(fixture, clock)
    pauses.pause(user=owner_of(made), season_id=made.pk, reason="a holiday", clock=clock)
    pass_time(clock, days=3)

    pauses.go_on(user=owner_of(made), season_id=made.pk, reason="back again", clock=clock)

    assert fixture.hard_deadline is not None
    assert fresh(fixture).hard_deadline == fixture.hard_deadline + timedelta(days=3)


@pytest.mark.clause("4.10", "4.11", "12.2")
@pytest.mark.django_db
def test_a_pause_stops_challenges_and_the_arenas_bell(clock: SetClock) -> None:
    """leagues 4.10, 4.11, 12.2"""
    steps = started(4, clock, preset="ladder")
    ladder_ = top(steps)
    user = numbered(ladder_, 2).player
    assert user is not None
    ladder.challenge(user=user, challenged_id=numbered(ladder_, 1).pk, clock=clock)
    hall = started(4, clock, preset="evening_arena", arena={"minutes": 60})
    for one in (steps, hall):
        pauses.pause(user=owner_of(one), season_id=one.pk, reason="a holiday", clock=clock)
    pass_time(clock, days=5)
    for one in (steps, hall):
        pauses.go_on(user=owner_of(one), season_id=one.pk, reason="back again", clock=clock)

    pass_time(clock, minutes=59)
    hall.refresh_from_db()
    before = hall.state
    pass_time(clock, minutes=2)
    hall.refresh_from_db()
    assert (before, hall.state) == (SeasonState.RUNNING, SeasonState.CLOSED)
    pass_time(clock, days=6)
    assert Challenge.objects.get().answer == ""
    pass_time(clock, days=1)
    assert Challenge.objects.get().answer == "expired"

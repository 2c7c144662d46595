"""The arena on the site (leagues 4.11)."""

from __future__ import annotations

import pytest

from battles import services
from battles.leagues.errors import LeagueError
from battles.leagues.models import Division, Fixture
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.seasons import SeasonState
from battles.leagues.selectors import tables
from battles.leagues.services import arena, fixtures, pauses
from battles.models import Battle
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import numbered, resign, started, top

pytestmark = pytest.mark.django_db


@pytest.fixture
def division(clock: SetClock) -> Division:
    return top(started(4, clock, preset="evening_arena", arena={"minutes": 60}))


def join(division: Division, number: int, clock: SetClock) -> None:
    user = numbered(division, number).player
    assert user is not None
    arena.join(user=user, division_id=division.pk, clock=clock)


def running(division: Division) -> list[Fixture]:
    return list(fixtures.rows().filter(division=division, state=FixtureState.LIVE).order_by("pk"))


def finish(fixture: Fixture, winner: int, clock: SetClock) -> None:
    """The other one gives up."""
    leg = fixture.legs.select_related("battle").get()
    assert leg.battle is not None
    services.draw_missing_seeds(battle_id=leg.battle.pk, stage="hash", clock=clock)
    first_won = fixture.sides.get(is_first=True).entrant.number == winner
    resign(Battle.objects.get(pk=leg.battle.pk), "2" if first_won else "1", clock)
    pass_time(clock, seconds=1)


def points(division: Division) -> dict[int, int]:
    return {row.number: row.points for row in tables.fresh(division).table.rows}


def test_whoever_is_free_is_paired_at_once_and_the_battle_is_there(division: Division, clock: SetClock) -> None:
    join(division, 1, clock)
    assert running(division) == []

    join(division, 2, clock)

    fixture = running(division)[0]
    assert {side.entrant.number for side in fixture.sides.all()} == {1, 2}
    assert fixture.legs.get().battle is not None
    with pytest.raises(LeagueError) as refused:
        join(division, 1, clock)
    assert refused.value.code == "in_battle"


def test_the_two_of_the_last_battle_wait_a_minute_for_somebody_else(division: Division, clock: SetClock) -> None:
    join(division, 1, clock)
    join(division, 2, clock)
    finish(running(division)[0], 1, clock)
    assert running(division) == [], "both wait"

    pass_time(clock, seconds=58)
    before = running(division)
    pass_time(clock, seconds=5)

    assert before == []
    assert len(running(division)) == 1


def test_somebody_else_comes_first(division: Division, clock: SetClock) -> None:
    join(division, 1, clock)
    join(division, 2, clock)
    finish(running(division)[0], 1, clock)

    join(division, 3, clock)

    assert len(running(division)) == 1
    assert 3 in {side.entrant.number for side in running(division)[0].sides.all()}


def test_a_win_is_two_points(division: Division, clock: SetClock) -> None:
    join(division, 1, clock)
    join(division, 2, clock)

    finish(running(division)[0], 2, clock)

    assert points(division) == {1: 0, 2: 2, 3: 0, 4: 0}


def test_after_two_wins_in_a_row_the_next_count_double(division: Division, clock: SetClock) -> None:
    for number in (1, 2):
        join(division, number, clock)
    finish(running(division)[0], 1, clock)
    for _ in range(2):
        pass_time(clock, seconds=65)
        finish(running(division)[0], 1, clock)

    assert points(division)[1] == 2 + 2 + 4


def test_what_still_runs_at_the_bell_does_not_count(division: Division, clock: SetClock) -> None:
    join(division, 1, clock)
    join(division, 2, clock)

    pass_time(clock, minutes=60)

    assert Fixture.objects.get().state == FixtureState.ANNULLED
    division.season.refresh_from_db()
    assert division.season.state == SeasonState.CLOSED
    assert points(division) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_strangers_do_not_join_and_who_leaves_the_queue_is_not_paired(division: Division, clock: SetClock) -> None:
    with pytest.raises(LeagueError) as refused:
        arena.join(user=person(), division_id=division.pk, clock=clock)
    user = numbered(division, 1).player
    assert user is not None
    join(division, 1, clock)
    arena.leave(user=user, division_id=division.pk, clock=clock)

    join(division, 2, clock)

    assert refused.value.code == "not_your_entry"
    assert running(division) == []


def test_12_2_battles_that_end_in_a_pause_count_and_the_next_begin_after_it(
    division: Division, clock: SetClock
) -> None:
    for number in (1, 2, 3, 4):
        join(division, number, clock)
    owner, season = owner_of(division.season), division.season
    pauses.pause(user=owner, season_id=season.pk, reason="a cake", clock=clock)
    for fixture in running(division):
        finish(fixture, min(side.entrant.number or 0 for side in fixture.sides.all()), clock)
    assert sorted(points(division).values()) == [0, 0, 2, 2]
    assert running(division) == []

    pauses.go_on(user=owner, season_id=season.pk, reason="eaten", clock=clock)
    pass_time(clock, seconds=1)

    assert len(running(division)) == 2


def test_4_11_a_battle_that_ended_before_the_bell_counts_though_spectators_are_behind(clock: SetClock) -> None:
    hall = top(started(2, clock, preset="evening_arena", arena={"minutes": 60}, game={"delay": 120}))
    for number in (1, 2):
        join(hall, number, clock)
    [fixture] = running(hall)
    clock.move(minutes=59)
    finish(fixture, 1, clock)
    assert points(hall) == {1: 0, 2: 0}, "nobody is told before the spectators are"
    pass_time(clock, minutes=5)
    hall.season.refresh_from_db()
    assert hall.season.state == SeasonState.CLOSED
    assert points(hall) == {1: 2, 2: 0}

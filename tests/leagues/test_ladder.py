"""The ladder on the site: challenges, answers, silence, idleness (leagues 4.10)."""

from __future__ import annotations

import pytest
from django.db import transaction

from battles.leagues import scoring
from battles.leagues.errors import LeagueError
from battles.leagues.models import Challenge, Division, Entrant, Fixture, Notification, Rung
from battles.leagues.services import fixtures, ladder, results, withdrawals
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, pass_time, person
from tests.leagues.playing import fought, numbered, scored, started, top

pytestmark = pytest.mark.django_db


@pytest.fixture
def division(clock: SetClock) -> Division:
    return top(started(6, clock, preset="ladder"))


def order(division: Division) -> list[int | None]:
    rungs = Rung.objects.filter(division=division).order_by("place").select_related("entrant")
    assert [rung.place for rung in rungs] == list(range(1, len(rungs) + 1))
    return [rung.entrant.number for rung in rungs]


def challenged(division: Division, one: int, other: int, clock: SetClock) -> Challenge:
    maker: Entrant = numbered(division, one)
    assert maker.player is not None
    return ladder.challenge(user=maker.player, challenged_id=numbered(division, other).pk, clock=clock)


def answerer(division: Division, number: int) -> Entrant:
    return numbered(division, number)


def test_the_first_order_is_that_of_the_draw(division: Division) -> None:
    assert order(division) == [1, 2, 3, 4, 5, 6]


def test_a_challenge_goes_up_to_three_places_up(division: Division, clock: SetClock) -> None:
    made = challenged(division, 5, 2, clock)

    with pytest.raises(LeagueError) as refused:
        challenged(division, 6, 2, clock)

    assert made.answer == ""
    assert refused.value.code == "out_of_reach"
    assert Notification.objects.filter(kind="challenge").count() == 1


def test_who_wins_takes_the_place_and_those_between_go_down(division: Division, clock: SetClock) -> None:
    made = challenged(division, 5, 2, clock)
    other = answerer(division, 2).player
    assert other is not None
    fixture = ladder.accept(user=other, challenge_id=made.pk, clock=clock)

    fought(fixture, clock, first_wins=False)

    assert order(division) == [1, 5, 2, 3, 4, 6]
    made.refresh_from_db()
    assert made.answer == "played"


def test_who_loses_changes_nothing(division: Division, clock: SetClock) -> None:
    made = challenged(division, 5, 2, clock)
    other = answerer(division, 2).player
    assert other is not None
    fixture = ladder.accept(user=other, challenge_id=made.pk, clock=clock)

    fought(fixture, clock, first_wins=True)

    assert order(division) == [1, 2, 3, 4, 5, 6]


def test_a_challenge_unanswered_for_seven_days_is_lost(division: Division, clock: SetClock) -> None:
    made = challenged(division, 3, 1, clock)

    pass_time(clock, days=6, hours=23)
    before = order(division)
    pass_time(clock, hours=1)

    made.refresh_from_db()
    assert before == [1, 2, 3, 4, 5, 6]
    assert order(division) == [3, 1, 2, 4, 5, 6]
    assert made.answer == "expired"


def test_the_second_refusal_in_thirty_days_is_lost(division: Division, clock: SetClock) -> None:
    other = answerer(division, 1).player
    assert other is not None
    first = challenged(division, 2, 1, clock)
    ladder.refuse(user=other, challenge_id=first.pk, clock=clock)
    assert order(division) == [1, 2, 3, 4, 5, 6]
    second = challenged(division, 3, 1, clock)

    ladder.refuse(user=other, challenge_id=second.pk, clock=clock)

    assert order(division) == [3, 1, 2, 4, 5, 6]


def test_the_same_pair_waits_a_fortnight(division: Division, clock: SetClock) -> None:
    other = answerer(division, 1).player
    assert other is not None
    ladder.refuse(user=other, challenge_id=challenged(division, 2, 1, clock).pk, clock=clock)

    with pytest.raises(LeagueError) as refused:
        challenged(division, 2, 1, clock)
    clock.move(days=14)

    assert refused.value.code == "same_pair_too_soon"
    assert challenged(division, 2, 1, clock).pk


def test_only_the_challenged_answers(division: Division, clock: SetClock) -> None:
    made = challenged(division, 2, 1, clock)

    with pytest.raises(LeagueError) as refused:
        ladder.accept(user=person(), challenge_id=made.pk, clock=clock)

    assert refused.value.code == "not_your_entry"


def test_idle_people_slip_once_and_then_fall_off(division: Division, clock: SetClock) -> None:
    """28 days: one place down; 56 days: off. Who has moved in between has not been idle."""
    clock.move(days=20)
    made = challenged(division, 2, 1, clock)
    other = answerer(division, 1).player
    assert other is not None
    fought(ladder.accept(user=other, challenge_id=made.pk, clock=clock), clock, first_wins=True)

    pass_time(clock, days=9)
    slipped = {rung.entrant.number for rung in Rung.objects.filter(slipped=True)}
    pass_time(clock, days=28)

    assert slipped == {3, 4, 5, 6}
    assert set(order(division)) == {1, 2}


def test_who_has_a_challenge_to_fight_out_is_not_idle(division: Division, clock: SetClock) -> None:
    clock.move(days=20)
    other = answerer(division, 1).player
    assert other is not None
    ladder.accept(user=other, challenge_id=challenged(division, 2, 1, clock).pk, clock=clock)

    pass_time(clock, days=9)

    assert {rung.entrant.number for rung in Rung.objects.filter(slipped=True)} == {3, 4, 5, 6}


def test_a_newcomer_starts_at_the_foot_and_who_leaves_is_off(division: Division, clock: SetClock) -> None:
    entrant = withdrawals.enter_late(
        user=owner_of(division.season), season_id=division.season_id, player=person(), reason="he asked", clock=clock
    )
    gone = numbered(division, 3)
    assert gone.player is not None

    withdrawals.withdraw(user=gone.player, entrant_id=gone.pk, clock=clock)

    assert order(division) == [1, 2, 4, 5, 6, entrant.number]


def ruled(fixture: Fixture, division: Division, points: scoring.Points, clock: SetClock, leg: int = 1) -> None:
    with transaction.atomic():
        season, row = fixtures.locked(fixture.pk)
        officer = (owner_of(season), "referee")
        results.supersede(row, row.legs.get(number=leg), points, officer=officer, reason="a fault", clock=clock)


@pytest.mark.clause("4.10")
def test_1_3_a_corrected_battle_puts_the_challenger_where_he_belongs(division: Division, clock: SetClock) -> None:
    """leagues 4.10: down again when he has not won it, up when he has"""
    made = challenged(division, 5, 2, clock)
    other = answerer(division, 2).player
    assert other is not None
    fixture = fought(ladder.accept(user=other, challenge_id=made.pk, clock=clock), clock, first_wins=False)
    assert order(division) == [1, 5, 2, 3, 4, 6]

    ruled(fixture, division, scoring.Points(first=13, second=7, match_first=2, match_second=0, outcome="first"), clock)
    assert order(division) == [1, 2, 3, 4, 5, 6]
    ruled(fixture, division, scoring.Points(first=7, second=13, match_first=0, match_second=2, outcome="second"), clock)
    assert order(division) == [1, 5, 2, 3, 4, 6]


@pytest.mark.clause("4.9")
def test_4_10_with_two_legs_the_sum_of_both_moves_the_ladder_and_so_does_a_correction_of_either(
    clock: SetClock,
) -> None:
    """leagues 4.9: 20–0 and 7–13 is lost by the challenger, 7–13 and 7–13 is not"""
    division = top(started(6, clock, preset="ladder", game={"legs": 2}))
    made = challenged(division, 5, 2, clock)
    other = answerer(division, 2).player
    assert other is not None
    fixture = ladder.accept(user=other, challenge_id=made.pk, clock=clock)
    high = scoring.Points(first=20, second=0, match_first=2, match_second=0, outcome="first")
    low = scoring.Points(first=7, second=13, match_first=0, match_second=2, outcome="second")

    scored(fixture, 7, 13, clock, leg=1)
    assert order(division) == [1, 2, 3, 4, 5, 6], "one leg decides nothing"
    scored(fixture, 7, 13, clock, leg=2)
    assert order(division) == [1, 5, 2, 3, 4, 6]
    ruled(fixture, division, high, clock, leg=1)
    assert order(division) == [1, 2, 3, 4, 5, 6]
    ruled(fixture, division, low, clock, leg=2)
    assert order(division) == [1, 2, 3, 4, 5, 6], "still lost by the sum"
    ruled(fixture, division, low, clock, leg=1)
    assert order(division) == [1, 5, 2, 3, 4, 6]
    ruled(fixture, division, high, clock, leg=2)
    assert order(division) == [1, 2, 3, 4, 5, 6]

"""Rounds: begun by format, paired, published, changed by hand (leagues 4, 8.1, 12.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Case, Fixture, Notification, Result, Round, Season
from battles.leagues.selectors import tables
from battles.leagues.services import overrides, rounds, withdrawals
from battles.models import Due
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, season
from tests.leagues.playing import (
    decide_round,
    numbered,
    of_round,
    started,
    top,
)

pytestmark = pytest.mark.django_db


@pytest.mark.clause("4.1")
def test_check_1_a_round_robin_of_six_is_drawn_as_e1(clock: SetClock) -> None:
    """leagues 4.1, E1"""
    division = top(started(6, clock))

    drawn = [
        [tuple(side.entrant.number for side in fixture.sides.all()) for fixture in of_round(division, number)]
        for number in range(1, 6)
    ]

    assert drawn == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.clause("8.1")
def test_rounds_open_one_after_another_with_grace(clock: SetClock) -> None:
    """leagues 8.1"""
    made = started(6, clock)
    first, second = top(made).rounds.order_by("number")[:2]

    assert made.starts_at == first.opens
    assert first.soft_deadline - first.opens == timedelta(days=14)
    assert first.hard_deadline - first.soft_deadline == timedelta(days=14)
    assert second.opens - first.opens == timedelta(days=14)
    assert {one.hard_deadline for one in of_round(top(made), 1)} == {first.hard_deadline}


@pytest.mark.clause("8.4", "8.6")
def test_reminders_and_deadlines_are_due_for_every_fixture(clock: SetClock) -> None:
    """leagues 8.4, 8.6: at half time, and 72 h before the hard deadline"""
    started(6, clock)

    assert Due.objects.filter(kind="league_hard_deadline").count() == 15
    assert Due.objects.filter(kind="league_reminder", key__contains="half_time").count() == 15
    assert Due.objects.filter(kind="league_reminder", key__contains="deadline_near").count() == 15


def test_check_4_in_a_field_of_seven_everybody_is_free_once_without_points(clock: SetClock) -> None:
    division = top(started(7, clock, division_size=8))

    played = [fixture.sides.count() for fixture in division.fixtures.all()]

    assert played == [2] * 21
    assert all(row.points == 0 for row in tables.fresh(division).table.rows)


def test_two_divisions_of_six_come_from_twelve_entrants(clock: SetClock) -> None:
    made = started(12, clock)

    assert [str(division) for division in made.divisions.all()] == ["1A", "2A"]
    assert [division.fixtures.count() for division in made.divisions.all()] == [15, 15]


@pytest.mark.clause("1.6")
def test_beginning_twice_makes_the_rounds_once(clock: SetClock) -> None:
    """leagues 1.6"""
    made = started(6, clock)

    rounds.begin(made, clock)

    assert Round.objects.count() == 5
    assert Fixture.objects.count() == 15


@pytest.mark.clause("14")
def test_everybody_is_told_of_his_pairings_once(clock: SetClock) -> None:
    """leagues 14"""
    started(6, clock)

    assert Notification.objects.filter(kind="pairing").count() == 30


@pytest.mark.clause("4.5")
def test_the_rounds_have_maps_that_do_not_repeat(clock: SetClock) -> None:
    """leagues 4.5"""
    division = top(started(6, clock))

    maps = [round_.map_id for round_ in division.rounds.all()]

    assert all(maps)
    assert len(set(maps)) == 5
    assert all(fixture.map_id == fixture.round.map_id for fixture in division.fixtures.select_related("round"))  # type: ignore[union-attr]


def test_check_12_assigned_maps_give_a_pair_what_it_has_not_played(clock: SetClock) -> None:
    made = season(clock=clock, preset="mirrored_swiss", opened=False)
    known = [row.map_id for row in made.maps.all()][:2]
    division = top(
        started(
            4,
            clock,
            preset="mirrored_swiss",
            swiss={"rounds": 2},
            game={"legs": 1, "map_policy": "assigned", "maps": known, "map_capacity": 2},
        )
    )
    before = {fixture.map_id for fixture in of_round(division, 1)}
    decide_round(division, 1, clock)

    after = {fixture.map_id for fixture in of_round(division, 2)}

    assert len(before) == 1
    assert after == set(known) - before


# Swiss


def swiss(number: int, clock: SetClock, **changes: Json) -> Season:
    return started(number, clock, preset="mirrored_swiss", game={"legs": 1}, **changes)


@pytest.mark.clause("4.3")
def test_swiss_pairs_the_next_round_when_the_last_result_is_in(clock: SetClock) -> None:
    """leagues 4.3"""
    division = top(swiss(8, clock, swiss={"rounds": 3}))
    first = [tuple(side.entrant.number for side in fixture.sides.all()) for fixture in of_round(division, 1)]
    assert first == [(1, 5), (2, 6), (3, 7), (4, 8)]

    decide_round(division, 1, clock)

    second = of_round(division, 2)
    assert len(second) == 4
    assert {side.entrant.number for fixture in second[:2] for side in fixture.sides.all()} == {1, 2, 3, 4}
    assert second[0].round is not None
    assert second[0].round.published_at is not None


def test_check_8_the_bye_goes_to_the_lowest_and_is_worth_13(clock: SetClock) -> None:
    division = top(swiss(7, clock, swiss={"rounds": 3}))
    byes = [fixture for fixture in of_round(division, 1) if fixture.sides.count() == 1]

    assert [side.entrant.number for side in byes[0].sides.all()] == [7]
    assert Result.objects.get(fixture=byes[0]).points_first == 13
    for number in (1, 2):
        decide_round(division, number, clock)
    had = [f.sides.get().entrant_id for f in division.fixtures.all() if f.sides.count() == 1]
    assert len(had) == len(set(had)) == 3


def test_check_7_a_forbidden_pair_is_never_paired(clock: SetClock) -> None:
    made = swiss(8, clock, swiss={"rounds": 3, "first_round": "by_hand"})
    division = top(made)
    one, other = numbered(division, 1), numbered(division, 5)

    overrides.forbid(
        user=owner_of(made),
        season_id=made.pk,
        one=other.pk,
        other=one.pk,
        reason="brothers",
        clock=clock,
    )
    rounds.pair(user=owner_of(made), division_id=division.pk, clock=clock)

    for fixture in of_round(division, 1):
        assert {side.entrant_id for side in fixture.sides.all()} != {one.pk, other.pk}


def test_check_6_no_pairing_without_rematch_stops_and_says_which_pairs_block(clock: SetClock) -> None:
    division = top(swiss(4, clock, swiss={"rounds": 3}))
    decide_round(division, 1, clock)
    decide_round(division, 2, clock)
    owner = owner_of(division.season)
    for fixture in of_round(division, 3):
        overrides.unpair(user=owner, fixture_id=fixture.pk, reason="again", clock=clock)
    row = division.rounds.get(number=3)
    overrides.unpair_round(user=owner, round_id=row.pk, reason="again", clock=clock)
    overrides.forbid(
        user=owner,
        season_id=division.season_id,
        one=numbered(division, 1).pk,
        other=numbered(division, 4).pk,
        reason="a quarrel",
        clock=clock,
    )

    with pytest.raises(LeagueError) as refused:
        rounds.pair(user=owner, division_id=division.pk, clock=clock)

    assert refused.value.code == "no_pairing"
    assert refused.value.facts["blocking"]
    row.refresh_from_db()
    assert row.published_at is None
    assert not row.fixtures.exists()
    rounds.pair(user=owner, division_id=division.pk, allow_rematches=True, clock=clock)
    assert row.fixtures.count() == 2


@pytest.mark.clause("4.3")
def test_the_organiser_is_told_when_a_round_cannot_be_paired_by_itself(clock: SetClock) -> None:
    """leagues 4.3"""
    division = top(swiss(4, clock, swiss={"rounds": 2}))
    people = [numbered(division, n) for n in (1, 2, 3, 4)]
    first = {frozenset(side.entrant_id for side in f.sides.all()) for f in of_round(division, 1)}
    for one in people:
        for other in people:
            if one.pk < other.pk and frozenset((one.pk, other.pk)) not in first:
                overrides.forbid(
                    user=owner_of(division.season),
                    season_id=division.season_id,
                    one=one.pk,
                    other=other.pk,
                    reason="they said no",
                    clock=clock,
                )

    decide_round(division, 1, clock)

    case = Case.objects.get(code="no_pairing")
    assert case.evidence["number"] == 2
    assert case.evidence["blocking"]
    assert division.rounds.get(number=2).published_at is None


def test_two_organisers_pairing_at_once_make_one_round(clock: SetClock) -> None:
    made = swiss(6, clock, swiss={"rounds": 3, "first_round": "by_hand"})
    division = top(made)
    owner = owner_of(made)
    rounds.pair(user=owner, division_id=division.pk, clock=clock)

    with pytest.raises(LeagueError) as refused:
        rounds.pair(user=owner, division_id=division.pk, clock=clock)

    assert refused.value.code == "already_paired"
    assert division.rounds.count() == 1
    assert division.fixtures.count() == 3


def test_an_unpublished_round_is_nobodys_business_and_publishing_twice_is_once(clock: SetClock) -> None:
    made = swiss(6, clock, swiss={"rounds": 3, "first_round": "by_hand"})
    division = top(made)
    owner = owner_of(made)
    row = rounds.pair(user=owner, division_id=division.pk, clock=clock)
    told = Notification.objects.filter(kind="pairing").count()

    rounds.publish(user=owner, round_id=row.pk, clock=clock)
    rounds.publish(user=owner, round_id=row.pk, clock=clock)

    assert told == 0
    assert Notification.objects.filter(kind="pairing").count() == 6
    assert AuditEntry.objects.filter(action="publish_round").count() == 1


@pytest.mark.clause("7.6")
def test_who_has_left_is_not_paired_any_more_in_swiss(clock: SetClock) -> None:
    """leagues 7.6"""
    division = top(swiss(6, clock, swiss={"rounds": 3}))
    gone = numbered(division, 6)
    assert gone.player is not None
    withdrawals.withdraw(user=gone.player, entrant_id=gone.pk, clock=clock)
    decide_round(division, 1, clock)

    assert gone.pk not in {side.entrant_id for f in of_round(division, 2) for side in f.sides.all()}

"""What organisers do by hand, with a reason (leagues 12.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Fixture, Season
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.services import overrides
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of, person
from tests.leagues.playing import (
    begun,
    decide_round,
    fresh,
    give,
    meeting,
    numbered,
    of_round,
    started,
    top,
)

pytestmark = pytest.mark.django_db


def swiss(number: int, clock: SetClock, **changes: Json) -> Season:
    return started(number, clock, preset="mirrored_swiss", game={"legs": 1}, **changes)


@pytest.mark.clause("12.2")
def test_pairing_by_hand_needs_everybody_once_and_a_reason(clock: SetClock) -> None:
    """leagues 12.2"""
    made = swiss(4, clock, swiss={"rounds": 2, "first_round": "by_hand"})
    division = top(made)
    owner = owner_of(made)
    row = division.rounds.get(number=1)
    ids = [numbered(division, n).pk for n in (1, 2, 3, 4)]

    with pytest.raises(LeagueError) as refused:
        overrides.pair_round(user=owner, round_id=row.pk, chosen=[(ids[0], ids[1])], reason="a try", clock=clock)
    overrides.pair_round(
        user=owner, round_id=row.pk, chosen=[(ids[3], ids[0]), (ids[1], ids[2])], reason="a wish", clock=clock
    )

    assert refused.value.code == "not_everybody_once"
    assert [tuple(s.entrant.number for s in f.sides.all()) for f in of_round(division, 1)] == [(4, 1), (2, 3)]
    assert AuditEntry.objects.get(action="pair_by_hand").reason == "a wish"


@pytest.mark.clause("12.1")
def test_nobody_but_officers_pairs(clock: SetClock) -> None:
    """leagues 12.1"""
    division = top(started(6, clock))

    with pytest.raises(LeagueError) as refused:
        overrides.unpair(user=person(), fixture_id=of_round(division, 1)[0].pk, reason="they said no", clock=clock)

    assert refused.value.code == "not_in_office"


def test_check_15_a_pairing_stands_from_the_first_order_on(clock: SetClock) -> None:
    division = top(started(6, clock))
    owner, fixture = owner_of(division.season), meeting(division, 1, 6)
    battle = begun(fixture, clock)
    give(battle, "1", {"kind": "set_defaults"}, clock)

    with pytest.raises(LeagueError) as refused:
        overrides.unpair(user=owner, fixture_id=fixture.pk, reason="too late", clock=clock)

    assert refused.value.code == "battle_begun"
    assert fresh(fixture).state == FixtureState.LIVE


def test_before_the_first_order_a_pairing_and_its_battle_can_be_taken_back(clock: SetClock) -> None:
    division = top(started(6, clock))
    owner, fixture = owner_of(division.season), meeting(division, 1, 6)
    battle = begun(fixture, clock)

    overrides.unpair(user=owner, fixture_id=fixture.pk, reason="wrong", clock=clock)

    battle.refresh_from_db()
    assert battle.status == "abandoned"
    assert not Fixture.objects.filter(pk=fixture.pk).exists()
    row = division.rounds.get(number=1)
    one, six = numbered(division, 1).pk, numbered(division, 6).pk
    again = overrides.pair_two(user=owner, round_id=row.pk, first=six, second=one, reason="seats", clock=clock)
    assert [side.entrant.number for side in again.sides.all()] == [6, 1]
    assert again.made_by_hand


@pytest.mark.clause("2")
def test_nobody_is_paired_twice_in_a_round(clock: SetClock) -> None:
    """leagues 2: an entrant once a round"""
    division = top(started(6, clock))
    row = division.rounds.get(number=1)

    with pytest.raises(LeagueError) as refused:
        overrides.pair_two(
            user=owner_of(division.season),
            round_id=row.pk,
            first=numbered(division, 1).pk,
            second=numbered(division, 2).pk,
            reason="more",
            clock=clock,
        )

    assert refused.value.code == "already_in_round"


@pytest.mark.clause("4.4", "12.2")
def test_a_bye_by_hand_comes_once(clock: SetClock) -> None:
    """leagues 4.4, 12.2"""
    division = top(swiss(5, clock, swiss={"rounds": 3}))
    owner, row = owner_of(division.season), division.rounds.get(number=1)
    bye = next(f for f in of_round(division, 1) if f.sides.count() == 1)
    entrant = bye.sides.get().entrant_id
    overrides.unpair(user=owner, fixture_id=bye.pk, reason="a guest comes", clock=clock)

    overrides.give_bye(user=owner, round_id=row.pk, entrant_id=entrant, reason="he did not", clock=clock)

    decide_round(division, 1, clock)
    second = division.rounds.get(number=2)
    overrides.unpair_round(user=owner, round_id=second.pk, reason="anew", clock=clock)
    with pytest.raises(LeagueError) as refused:
        overrides.give_bye(user=owner, round_id=second.pk, entrant_id=entrant, reason="again", clock=clock)
    assert refused.value.code == "had_bye"


def test_the_map_of_a_fixture_can_be_set_before_its_battle_begins(clock: SetClock) -> None:
    division = top(started(6, clock))
    owner, fixture = owner_of(division.season), meeting(division, 1, 6)
    other = next(row.map_id for row in division.season.maps.all() if row.map_id != fixture.map_id)

    overrides.set_map(user=owner, fixture_id=fixture.pk, map_id=other, reason="nicer", clock=clock)

    assert fresh(fixture).map_id == other
    with pytest.raises(LeagueError) as refused:
        overrides.set_map(user=owner, fixture_id=fixture.pk, map_id="atlantis", reason="a joke", clock=clock)
    assert refused.value.code == "no_such_map"


@pytest.mark.clause("8.5", "12.2")
def test_a_deadline_moves_for_one_fixture_and_not_into_the_past(clock: SetClock) -> None:
    """leagues 8.5, 12.2"""
    division = top(started(6, clock))
    owner, fixture = owner_of(division.season), meeting(division, 1, 6)
    later = clock.now() + timedelta(days=60)

    overrides.move_deadline(user=owner, fixture_id=fixture.pk, deadline=later, reason="he is ill", clock=clock)

    assert fresh(fixture).hard_deadline == later
    assert fresh(fixture).change == fixture.change + 1
    assert meeting(division, 2, 5).hard_deadline == of_round(division, 1)[0].round.hard_deadline  # type: ignore[union-attr]
    with pytest.raises(LeagueError) as refused:
        overrides.move_deadline(user=owner, fixture_id=fixture.pk, deadline=clock.now(), reason="at once", clock=clock)
    assert refused.value.code == "deadline_in_the_past"

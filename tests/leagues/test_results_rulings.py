"""Rulings supersede results, and everything stays readable (11)."""

from __future__ import annotations

import pytest

from battles.leagues import scoring
from battles.leagues.models import AuditEntry, Result
from battles.leagues.models.fixtures import FixtureState, Source
from battles.leagues.selectors import tables
from battles.leagues.services import fixtures, results
from battles.runtime.clock import SetClock
from tests.leagues.builders import owner_of
from tests.leagues.playing import (
    begun,
    fought,
    fresh,
    meeting,
    of_round,
    scored,
    started,
    top,
)

pytestmark = pytest.mark.django_db


def points(fixture_points: tuple[int, int]) -> scoring.Points:
    first, second = fixture_points
    return scoring.Points(
        first=first,
        second=second,
        match_first=2 if first > second else 0,
        match_second=2 if second > first else 0,
        outcome=scoring.verdict_of(first, second),
    )


def test_check_41_a_ruling_supersedes_and_the_old_result_stays_readable(clock: SetClock) -> None:
    division = top(started(6, clock))
    fixture = fought(meeting(division, 1, 6), clock)
    old = fixture.results.get()
    season, row = fixtures.locked(fixture.pk)

    results.supersede(
        row,
        row.legs.all()[0],
        points((7, 13)),
        officer=(owner_of(season), "owner"),
        reason="wrong map",
        clock=clock,
    )

    new = fixture.results.get(is_valid=True)
    old.refresh_from_db()
    assert (new.supersedes, old.is_valid, new.source) == (old, False, Source.RULING)
    made = tables.fresh(division)
    assert [one.points for one in made.table.rows if one.number in (1, 6)] == [13, 7]
    cell = next(cell for one in made.crosstable.rows for cell in one.cells if cell.fixture == fixture.pk)
    assert cell.is_corrected
    assert cell.superseded == (old.pk,)
    assert AuditEntry.objects.filter(action="result", reason="wrong map").exists()


@pytest.mark.clause("11.2")
def test_the_table_score_can_be_ruled_while_the_battle_runs(clock: SetClock) -> None:
    """leagues 11.2"""
    division = top(started(6, clock))
    fixture = meeting(division, 1, 6)
    begun(fixture, clock)
    season, row = fixtures.locked(fixture.pk)

    made = results.table_score(
        row, row.legs.all()[0], officer=(owner_of(season), "referee"), reason="both asked", clock=clock
    )

    assert made.points_first + made.points_second == 20
    assert (made.cause, made.source) == ("table_score", Source.RULING)
    assert fresh(fixture).state == FixtureState.FINAL


@pytest.mark.clause("11.2")
def test_annul_and_replay_takes_the_result_away_until_it_is_fought_again(clock: SetClock) -> None:
    """leagues 11.2"""
    division = top(started(6, clock))
    fixture = fought(meeting(division, 1, 6), clock)
    season, row = fixtures.locked(fixture.pk)

    results.replay(row, row.legs.all()[0], officer=(owner_of(season), "referee"), reason="a fault", clock=clock)

    assert fresh(fixture).state == FixtureState.OPEN
    assert all(one.points == 0 for one in tables.fresh(division).table.rows)
    again = fought(fixture, clock, first_wins=False)
    assert [(one.points_first, one.is_valid) for one in again.results.order_by("pk")] == [(20, False), (0, True)]
    assert again.results.get(is_valid=True).supersedes is not None


@pytest.mark.clause("11.4")
def test_a_result_corrected_after_the_next_round_was_paired_leaves_that_round(clock: SetClock) -> None:
    """leagues 11.4: final for pairing, not for the table"""
    division = top(started(4, clock, preset="mirrored_swiss", swiss={"rounds": 2}, game={"legs": 1}))
    for fixture in of_round(division, 1):
        scored(fixture, 15, 5, clock)
    paired = [[side.entrant_id for side in one.sides.all()] for one in of_round(division, 2)]
    season, row = fixtures.locked(of_round(division, 1)[0].pk)

    results.supersede(
        row,
        row.legs.all()[0],
        points((0, 20)),
        officer=(owner_of(season), "referee"),
        reason="a ruling",
        clock=clock,
    )

    assert [[side.entrant_id for side in one.sides.all()] for one in of_round(division, 2)] == paired
    second = row.sides.get(is_first=False).entrant_id
    assert next(one for one in tables.fresh(division).table.rows if one.entrant == second).points == 20


@pytest.mark.clause("12.3")
def test_every_result_is_in_the_log(clock: SetClock) -> None:
    """leagues 12.3"""
    fixture = fought(meeting(top(started(6, clock)), 1, 6), clock)

    entry = AuditEntry.objects.get(action="result")
    assert entry.object == f"fixture:{fixture.pk}"
    assert entry.actor == "timekeeper"
    assert entry.after is not None
    assert entry.after["points"] == [20, 0]
    assert Result.objects.count() == 1

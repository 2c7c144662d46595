"""Round windows, no-shows and outages (leagues 7.1, 7.3, 8.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.deadlines import (
    after_outages,
    check_in,
    deadlines,
    hard_deadline,
    no_first_order,
    no_show,
)
from battles.leagues.scheduling.spans import TimeSpan
from tests.leagues.scheduling.builders import SIDES, A, B, at

AGREED = at(20, 18)


def test_8_1_a_round_has_fourteen_days_and_as_many_of_grace() -> None:
    found = deadlines(at(3))

    assert (found.soft, found.hard) == (at(17), at(31))
    assert found.window == TimeSpan(at(3), at(31))


@pytest.mark.parametrize(
    ("came", "outcome", "winner"),
    [
        ({A: at(20, 17, 40)}, "forfeit_win", A),
        ({A: at(20, 17, 40), B: at(20, 18, 30)}, "wait", None),
        ({A: at(20, 17, 40), B: at(20, 18, 31)}, "forfeit_win", A),
        ({}, "double_forfeit", None),
    ],
)
def test_7_1_who_is_not_there_within_half_an_hour_has_lost(
    came: dict[int, object], outcome: str, winner: int | None
) -> None:
    found = no_show(SIDES, AGREED, came, at(20, 18, 40))  # type: ignore[arg-type]  # parametrised

    assert (found.outcome, found.winner) == (outcome, winner)


def test_7_1_half_an_hour_is_waited() -> None:
    assert no_show(SIDES, AGREED, {A: at(20, 18)}, at(20, 18, 29)).outcome == "wait"
    assert no_show(SIDES, AGREED, {A: at(20, 18)}, at(20, 18, 30)).winner == A


def test_7_1_over_days_the_first_clock_period_counts() -> None:
    period = timedelta(hours=72)

    assert no_first_order(SIDES, AGREED, period, {A: AGREED}, at(23, 17)).outcome == "wait"
    assert no_first_order(SIDES, AGREED, period, {A: AGREED}, at(23, 18)).winner == A
    assert no_first_order(SIDES, AGREED, period, {A: AGREED, B: at(23, 17)}, at(25)).outcome == "wait"


@pytest.mark.parametrize(
    ("minutes", "code"), [(-31, "check_in_too_early"), (-30, None), (30, None), (31, "check_in_too_late")]
)
def test_8_1_check_in_opens_half_an_hour_before(minutes: int, code: str | None) -> None:
    moment = AGREED + timedelta(minutes=minutes)
    if code is None:
        check_in(AGREED, moment)
        return
    with pytest.raises(LeagueError) as refused:
        check_in(AGREED, moment)
    assert refused.value.code == code


@pytest.mark.clause("7.3")
def test_7_3_an_outage_of_more_than_five_minutes_moves_what_is_ahead_by_its_length() -> None:
    short, long = TimeSpan(at(19, 1), at(19, 1, 5)), TimeSpan(at(20, 17), at(20, 19))

    assert after_outages(AGREED, [long, short]) == at(20, 20)
    assert after_outages(at(20, 16), [long, short]) == at(20, 16)
    assert hard_deadline(deadlines(at(3)), outages=[long]) == at(31, 2)


def test_12_2_a_deadline_moved_by_the_organiser_is_the_base() -> None:
    assert hard_deadline(deadlines(at(3)), moved=at(4, month=6)) == at(4, month=6)

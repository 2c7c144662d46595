"""Local times and instants (leagues 1.5, 8.2)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.local import day_start, days_span, instant_of, shown

ZONES = st.sampled_from(
    ("Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Apia")
)
TIMES = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1))


@pytest.mark.parametrize(("day", "utc_hour", "new_york_hour"), [(21, 19, 15), (28, 18, 14)])
def test_check_23_e10_new_york_sees_the_same_instant_on_both_sides_of_a_clock_change(
    day: int, utc_hour: int, new_york_hour: int
) -> None:
    """leagues E10"""
    instant = instant_of(datetime(2027, 3, day, 20), "Europe/Berlin")

    there = shown(instant, "America/New_York")

    assert instant == datetime(2027, 3, day, utc_hour, tzinfo=UTC)
    assert (there.day, there.hour) == (day, new_york_hour)
    assert there == instant


@pytest.mark.clause("8.2")
def test_check_24_half_past_two_on_the_spring_change_day_does_not_exist() -> None:
    """leagues 8.2"""
    with pytest.raises(LeagueError) as refused:
        instant_of(datetime(2027, 3, 28, 2, 30), "Europe/Berlin")

    assert refused.value.code == "no_such_local_time"
    assert refused.value.facts["local"] == "2027-03-28T02:30"
    assert refused.value.clause == "8.2"


def test_8_2_a_time_that_exists_twice_asks_which() -> None:
    local = datetime(2027, 10, 31, 2, 30)

    with pytest.raises(LeagueError) as refused:
        instant_of(local, "Europe/Berlin")

    assert refused.value.code == "ambiguous_local_time"
    assert [choice["instant"] for choice in refused.value.facts["choices"]] == [
        "2027-10-31T00:30:00+00:00",
        "2027-10-31T01:30:00+00:00",
    ]
    assert instant_of(local, "Europe/Berlin", "earlier") == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    assert instant_of(local, "Europe/Berlin", "later") == datetime(2027, 10, 31, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize("edge", [(2, 0), (2, 59)])
def test_8_2_the_skipped_hour_is_skipped_to_its_edges(edge: tuple[int, int]) -> None:
    with pytest.raises(LeagueError):
        instant_of(datetime(2027, 3, 28, *edge), "Europe/Berlin")

    assert instant_of(datetime(2027, 3, 28, 1, 59), "Europe/Berlin") == datetime(2027, 3, 28, 0, 59, tzinfo=UTC)
    assert instant_of(datetime(2027, 3, 28, 3, 0), "Europe/Berlin") == datetime(2027, 3, 28, 1, 0, tzinfo=UTC)


@pytest.mark.clause("1.5")
@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "Europe", "Berlin\0"])
def test_1_5_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(LeagueError) as refused:
        instant_of(datetime(2027, 3, 1), name)

    assert refused.value.code == "unknown_zone"


@pytest.mark.parametrize("year", [1, 9999])
def test_8_2_years_at_the_edge_of_the_calendar_are_refused(year: int) -> None:
    with pytest.raises(LeagueError) as refused:
        instant_of(datetime(year, 1, 1), "Pacific/Kiritimati")

    assert refused.value.code == "no_such_local_time"


def test_8_5_a_day_begins_with_its_first_instant_also_where_midnight_is_skipped() -> None:
    assert day_start(date(2027, 3, 20), "Europe/Berlin") == datetime(2027, 3, 19, 23, tzinfo=UTC)
    # Lebanon's clocks went from 00:00 to 01:00 on 31 March 2024.
    start = day_start(date(2024, 3, 31), "Asia/Beirut")
    assert start == datetime(2024, 3, 30, 22, tzinfo=UTC)
    assert shown(start, "Asia/Beirut").hour == 1


def test_8_5_a_day_of_a_clock_change_is_an_hour_shorter_or_longer() -> None:
    assert days_span(date(2027, 3, 28), date(2027, 3, 28), "Europe/Berlin").length == timedelta(hours=23)
    assert days_span(date(2027, 10, 31), date(2027, 10, 31), "Europe/Berlin").length == timedelta(hours=25)


@settings(deadline=None)
@given(local=TIMES, zone=ZONES)
def test_8_2_every_accepted_local_time_is_what_the_clock_shows_then(local: datetime, zone: str) -> None:
    fold = local.replace(tzinfo=ZoneInfo(zone), fold=1).astimezone(UTC)
    if fold.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0) != local:
        with pytest.raises(LeagueError):
            instant_of(local, zone, "later")
        return
    assert shown(instant_of(local, zone, "later"), zone).replace(tzinfo=None, fold=0) == local


@settings(deadline=None)
@given(instant=TIMES.map(lambda when: when.replace(tzinfo=UTC)), zone=ZONES)
def test_8_2_every_instant_can_be_offered(instant: datetime, zone: str) -> None:
    local = shown(instant, zone)

    assert instant_of(local.replace(tzinfo=None), zone, "later" if local.fold else "earlier") == instant


@settings(deadline=None)
@given(day=st.dates(date(2015, 1, 1), date(2035, 1, 1)), zone=ZONES)
def test_8_5_days_follow_each_other_without_gap(day: date, zone: str) -> None:
    start = day_start(day, zone)

    assert shown(start, zone).date() == day
    assert shown(start - timedelta(seconds=1), zone).date() < day

"""Holidays (leagues 8.5, E10)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.errors import LeagueError
from battles.leagues.scheduling.deadlines import Deadlines, hard_deadline
from battles.leagues.scheduling.holidays import HolidaySpan, book, extension, is_away, standstill
from battles.leagues.scheduling.spans import TimeSpan

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


def march(day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(2027, 3, day, hour, minute, tzinfo=UTC)


def holiday(
    first: int, last: int, zone: str = BERLIN, *, entrant: int = 1, booked: datetime | None = None
) -> HolidaySpan:
    return HolidaySpan(
        entrant=entrant,
        first=date(2027, 3, first),
        last=date(2027, 3, last),
        zone=zone,
        booked=booked or datetime(2027, 1, 1, tzinfo=UTC),
    )


WINDOW = Deadlines(opens=march(1), soft=march(15), hard=march(29))
E10 = (holiday(20, 24), holiday(23, 26, NEW_YORK, entrant=2))


def test_check_29_e10_overlapping_holidays_move_the_deadline_by_their_union() -> None:
    """leagues E10"""
    assert standstill(E10) == (TimeSpan(march(19, 23), march(27, 4)),)
    assert extension(WINDOW.window, E10) == timedelta(days=7, hours=5)
    assert hard_deadline(WINDOW, E10) == datetime(2027, 4, 5, 5, tzinfo=UTC)


def test_8_5_only_what_lies_in_the_original_window_counts() -> None:
    assert extension(WINDOW.window, [holiday(28, 31)]) == timedelta(hours=25)
    assert extension(TimeSpan(march(1), march(5)), E10) == timedelta()


def test_8_5_holidays_that_follow_each_other_are_one_standstill() -> None:
    assert standstill([holiday(8, 9), holiday(5, 7, entrant=2)]) == (TimeSpan(march(4, 23), march(9, 23)),)


def test_8_5_fourteen_days_are_the_most() -> None:
    assert extension(WINDOW.window, [holiday(2, 12), holiday(13, 25, entrant=2)]) == timedelta(days=14)


@pytest.mark.clause("8.5")
@pytest.mark.parametrize(("hours", "code"), [(71, "holiday_too_soon"), (72, None)])
def test_check_30_seventy_two_hours_ahead_pass_and_seventy_one_do_not(hours: int, code: str | None) -> None:
    """leagues 8.5"""
    starts = march(19, 23)
    new = holiday(20, 24, booked=starts - timedelta(hours=hours))

    if code is None:
        assert book((), new) == (new,)
        return
    with pytest.raises(LeagueError) as refused:
        book((), new)
    assert refused.value.code == code
    assert refused.value.facts["earliest"] == "2027-03-20T00:00:00+00:00"


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (holiday(20, 24), "too_many_holidays"),
        (holiday(12, 13), "holiday_overlaps"),
        (holiday(24, 20), "holiday_backwards"),
        (holiday(18, 20), "agreed_that_day"),
        (
            HolidaySpan(entrant=1, first=date.max, last=date.max, zone=BERLIN, booked=datetime(2027, 1, 1, tzinfo=UTC)),
            "holiday_too_far",
        ),
    ],
)
def test_8_5_holidays_that_cannot_be_booked(new: HolidaySpan, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        book((holiday(3, 12),), new, agreed=[march(20, 22, 59)])

    assert refused.value.code == code


def test_8_5_the_agreed_day_is_a_day_of_the_entrants_zone() -> None:
    assert len(book((holiday(3, 12),), holiday(18, 20), agreed=[march(20, 23)])) == 2


def test_8_5_somebody_is_away_from_the_first_to_the_last_instant() -> None:
    assert [
        is_away(E10, instant) for instant in (march(19, 22, 59), march(19, 23), march(27, 3, 59), march(27, 4))
    ] == [
        False,
        True,
        True,
        False,
    ]


HOLIDAYS = st.lists(
    st.builds(
        lambda first, days, zone, entrant: holiday(first, min(31, first + days), zone, entrant=entrant),
        st.integers(1, 31),
        st.integers(0, 8),
        st.sampled_from((BERLIN, NEW_YORK, "Asia/Kathmandu")),
        st.sampled_from((1, 2)),
    ),
    max_size=6,
)


@settings(deadline=None)
@given(HOLIDAYS)
def test_8_5_the_union_is_never_more_than_the_sum_nor_less_than_the_longest(holidays: list[HolidaySpan]) -> None:
    whole = TimeSpan(march(1) - timedelta(days=9), march(31) + timedelta(days=9))
    found = extension(whole, holidays)

    lengths = [one.span.length for one in holidays]
    assert found <= min(timedelta(days=14), sum(lengths, timedelta()))
    assert found >= min(timedelta(days=14), max(lengths, default=timedelta()))
    assert extension(whole, holidays[::-1]) == extension(whole, [*holidays, *holidays]) == found

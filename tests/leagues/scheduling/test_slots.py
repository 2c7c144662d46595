"""The three best common slots (leagues 8.2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.scheduling.local import shown
from battles.leagues.scheduling.slots import FreeHours, best_slots
from battles.leagues.scheduling.spans import TimeSpan
from tests.leagues.scheduling.builders import at

THREE_HOURS = timedelta(hours=3)
WEEK = TimeSpan(at(3), at(10))
"""From a Monday on."""


def hours(*blocks: tuple[int, int, int]) -> frozenset[int]:
    """(weekday, first hour, hour after the last)"""
    return frozenset(day * 24 + hour for day, first, last in blocks for hour in range(first, last))


def test_8_2_the_three_best_have_most_time_to_spare() -> None:
    everywhere = FreeHours(zone="UTC", hours=frozenset(range(168)))
    mine = FreeHours(zone="UTC", hours=hours((0, 18, 21), (1, 18, 23), (3, 17, 22), (5, 10, 18), (6, 10, 12)))

    found = best_slots(mine, everywhere, WEEK, length=THREE_HOURS)

    assert [(slot.start, slot.spare) for slot in found] == [
        (at(4, 18), timedelta(hours=2)),
        (at(6, 17), timedelta(hours=2)),
        (at(8, 10), timedelta(hours=4)),
    ]


def test_8_2_hours_are_those_of_each_players_zone_also_over_a_clock_change() -> None:
    berlin = FreeHours(zone="Europe/Berlin", hours=hours((6, 18, 23)))
    new_york = FreeHours(zone="America/New_York", hours=hours((6, 12, 16)))
    march = TimeSpan(datetime(2027, 3, 15, tzinfo=UTC), datetime(2027, 4, 6, tzinfo=UTC))

    found = best_slots(berlin, new_york, march, length=timedelta(hours=2))

    # 18–23 in Berlin is 13–18 in New York until 28 March, then 12–17.
    assert [slot.start for slot in found] == [
        datetime(2027, 3, 21, 17, tzinfo=UTC),
        datetime(2027, 3, 28, 16, tzinfo=UTC),
        datetime(2027, 4, 4, 16, tzinfo=UTC),
    ]


def test_8_2_what_is_taken_is_no_slot() -> None:
    everywhere = FreeHours.read("UTC", "1" * 168)
    evening = FreeHours(zone="UTC", hours=hours((0, 18, 21), (2, 18, 21)))

    found = best_slots(evening, everywhere, WEEK, length=THREE_HOURS, busy=[TimeSpan(at(3, 20, 50), at(3, 23))])

    assert [slot.start for slot in found] == [at(5, 18)]


def test_8_2_zones_with_odd_quarters_meet_on_a_full_hour_of_one_of_them() -> None:
    nepal = FreeHours(zone="Asia/Kathmandu", hours=hours((5, 19, 22)))
    other = FreeHours.read("UTC", "1" * 168)

    (slot,) = best_slots(nepal, other, WEEK, length=THREE_HOURS)

    assert shown(slot.start, "Asia/Kathmandu").hour == 19
    assert slot.start.minute == 15


def test_8_2_nothing_in_common_gives_no_slot() -> None:
    one = FreeHours(zone="UTC", hours=hours((0, 8, 12)))
    other = FreeHours(zone="UTC", hours=hours((0, 12, 16)))

    assert best_slots(one, other, WEEK, length=timedelta(hours=1)) == ()


GRIDS = st.builds(
    FreeHours,
    zone=st.sampled_from(("Europe/Berlin", "America/New_York", "Asia/Kolkata")),
    hours=st.frozensets(st.integers(0, 167), min_size=40),
)


@settings(max_examples=25, deadline=None)
@given(one=GRIDS, other=GRIDS)
def test_8_2_both_are_free_the_whole_time_and_the_order_of_the_two_does_not_matter(
    one: FreeHours, other: FreeHours
) -> None:
    length = timedelta(hours=1, minutes=30)

    found = best_slots(one, other, WEEK, length=length)

    assert len(found) <= 3
    assert found == best_slots(other, one, WEEK, length=length)
    for slot in found:
        for side in (one, other):
            for minutes in range(0, 90, 15):
                there = shown(slot.start + timedelta(minutes=minutes), side.zone)
                assert there.weekday() * 24 + there.hour in side.hours

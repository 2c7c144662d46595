"""Month by month (leagues 10.2–10.6)."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.ratings import glicko, rankings
from battles.leagues.ratings.glicko import RatedGame, Rating
from battles.leagues.ratings.months import Month, months
from battles.leagues.ratings.periods import (
    Period,
    changes,
    continued,
    estimates,
    history,
    recomputed,
    same_values,
)
from battles.leagues.ratings.rated import RatedBattle
from tests.leagues.ratings.builders import DRAWN, LOST, WON, battle

MAY, JUNE, JULY = Month(2027, 5), Month(2027, 6), Month(2027, 7)
BATTLES = st.lists(
    st.tuples(
        st.integers(1, 5), st.integers(1, 5), st.sampled_from((WON, DRAWN, LOST)), st.integers(4, 7), st.integers(1, 28)
    ).filter(lambda row: row[0] != row[1]),
    max_size=25,
).map(lambda rows: [battle(f"b{n:02}", a, b, p, month=m, day=d) for n, (a, b, p, m, d) in enumerate(rows)])


def values(period: Period, player: int) -> Rating:
    entry = period.entry(player)
    assert entry is not None
    return entry.after


def test_10_2_months_are_calendar_months_in_utc() -> None:
    late = datetime(2027, 6, 1, 1, tzinfo=timezone(timedelta(hours=2)))

    assert Month.of(late) == MAY
    assert [str(month) for month in months(Month(2026, 11), Month(2027, 2))] == [
        "2026-11",
        "2026-12",
        "2027-01",
        "2027-02",
    ]
    assert Month(2026, 12).ends == datetime(2027, 1, 1, tzinfo=UTC)
    assert Month.read("2027-02").since(Month(2026, 11)) == 3


def test_10_2_all_battles_of_a_month_count_at_once_against_values_before_it() -> None:
    periods = history([battle("a", 1, 2, day=3), battle("b", 1, 3, LOST, day=20), battle("c", 3, 2, day=21)], MAY)

    new = Rating()
    expected = glicko.after(new, [RatedGame(opponent=new, halves=2), RatedGame(opponent=new, halves=0)])
    assert values(periods[0], 1) == expected
    assert [entry.battles for entry in periods[0].entries] == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.clause("10.4")
def test_check_53_idle_months_widen_only_the_deviation() -> None:
    """leagues 10.4"""
    may, june, july = history([battle("a", 1, 2)], JULY)

    one, two, three = (values(period, 1) for period in (may, june, july))
    assert one.deviation < two.deviation < three.deviation
    assert (one.rating, one.volatility) == (three.rating, three.volatility)


@pytest.mark.clause("10.6")
def test_check_54_a_correction_two_periods_back_changes_all_it_touches_and_nobody_else() -> None:
    """leagues 10.6: 1–2 is corrected in May; 3 met 2 later, 4 met 3 later still; 8 and 9 never met any of them."""
    first = battle("a", 1, 2, month=5)
    rest = [
        battle("x", 8, 9, month=5),
        battle("b", 2, 3, month=6),
        battle("y", 9, 8, DRAWN, month=6),
        battle("c", 3, 4, month=7),
    ]
    old = history([first, *rest], JULY)

    new = recomputed(old, [structs.replace(first, places=LOST), *rest], MAY, JULY)

    for player in (1, 2, 3, 4):
        assert values(old[-1], player) != values(new[-1], player)
    for before, after in zip(old, new, strict=True):
        for player in (8, 9):
            assert before.entry(player) == after.entry(player)
        assert after.revision == before.revision + 1
    assert changes(old, new) == (1, 2, 3, 4)


def test_10_6_months_before_the_correction_stay_as_they_are() -> None:
    corrected = battle("b", 1, 2, month=7)
    rest = [battle("a", 1, 3, month=5)]
    old = history([*rest, corrected], JULY)

    new = recomputed(old, rest, JULY, JULY)

    assert new[:2] == old[:2]
    assert (new[2].revision, new[2].entry(2)) == (2, None)
    assert changes(old, new) == (1, 2)


def test_10_6_a_restored_result_gives_the_first_values_again() -> None:
    both = [battle("a", 1, 2, month=5), battle("b", 2, 3, month=6)]
    first = history(both, JULY)
    without = recomputed(first, both[1:], MAY, JULY)

    again = recomputed(without, both, MAY, JULY)

    assert [period.revision for period in again] == [3, 3, 3]
    assert all(same_values(old, new) for old, new in zip(first, again, strict=True))
    assert changes(first, again) == ()


def test_10_2_closing_late_or_twice_changes_nothing() -> None:
    rows = [battle("a", 1, 2, month=5), battle("b", 2, 1, month=7)]

    once = history(rows, JULY)

    assert continued(history(rows, MAY), rows, JULY) == once
    assert continued(once, rows, JULY) == once


def test_10_2_an_estimate_is_how_the_month_would_close_now_for_those_who_played() -> None:
    rows = [battle("a", 1, 2, month=5), battle("b", 1, 3, month=6)]
    closed = history(rows, MAY)

    found = estimates(closed, rows, JUNE)

    assert sorted(found) == [1, 3]
    assert found[1].after == values(history(rows, JUNE)[-1], 1)
    assert estimates((), rows, MAY)[2].before == Rating()


@pytest.mark.clause("10.5")
def test_check_55_the_period_says_why_a_battle_does_not_count() -> None:
    """leagues 10.5"""
    (period,) = history([battle(f"b{day}", 1, 2, day=day) for day in range(1, 6)], MAY)

    assert period.unrated == (("b5", "too_many_of_pair"),)
    assert [entry.total for entry in period.entries] == [4, 4]


def busy(months_played: list[int]) -> list[RatedBattle]:
    """Everybody meets everybody of six, twice a month: enough to be known."""
    return [
        battle(f"m{month}-{a}-{b}-{day}", a, b, WON if a < b else LOST, month=month, day=day)
        for month in months_played
        for a in range(1, 7)
        for b in range(1, 7)
        if a != b
        for day in (3, 17)
    ]


def test_10_3_provisional_while_unsure_or_new() -> None:
    few = history([battle(f"b{n}", 1, n) for n in range(2, 9)], MAY)[0].entry(1)
    assert few is not None
    assert few.total == 7
    assert few.is_provisional
    steady = structs.replace(few, total=8, after=Rating(deviation=110.0))
    assert not steady.is_provisional
    assert structs.replace(steady, after=Rating(deviation=110.1)).is_provisional


def test_10_3_ranking_lists_leave_out_provisional_and_idle_players() -> None:
    rows = [*busy([1, 2, 3]), *[battle(f"n{month}", 7, 1, LOST, month=month) for month in (1, 3)]]
    kept = [row for row in busy([4, 5, 6, 7, 8]) if 6 not in row.players]

    periods = history([*rows, *kept], Month(2027, 9))

    in_august = [line.entry.player for line in rankings.ranking(periods[7])]
    in_september = [line.entry.player for line in rankings.ranking(periods[8])]
    assert 6 in in_august
    assert sorted(in_september) == [1, 2, 3, 4, 5]
    places = rankings.ranking(periods[8])
    assert [line.place for line in places] == [1, 2, 3, 4, 5]
    assert [line.entry.after.rating for line in places] == sorted(
        (line.entry.after.rating for line in places), reverse=True
    )


def test_10_3_equal_values_share_a_place() -> None:
    lines = rankings.placed([3.0, 5.0, 3.0, 1.0], value=lambda x: x, player=lambda x: int(x))

    assert [line.place for line in lines] == [1, 2, 2, 4]


@settings(deadline=None)
@given(rows=BATTLES, seed=st.integers(0, 99))
def test_1_2_shuffled_battles_give_identical_periods(rows: list[RatedBattle], seed: int) -> None:
    shuffled = rows[:]
    random.Random(seed).shuffle(shuffled)

    assert history(rows, JULY) == history(shuffled, JULY)


@settings(deadline=None)
@given(rows=BATTLES, since=st.integers(4, 7))
def test_1_3_recomputing_from_any_month_equals_computing_anew(rows: list[RatedBattle], since: int) -> None:
    whole = history(rows, JULY)

    again = recomputed(whole, rows, Month(2027, since), JULY)

    assert len(again) == len(whole)
    assert all(same_values(old, new) for old, new in zip(whole, again, strict=True))

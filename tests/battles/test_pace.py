"""Pace: the arithmetic of clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from battles.agreements import pace as pace_
from battles.agreements.pace import BadPace, Pace

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LIVE = Pace(kind="live", bank=600, increment=10, reserve=30)


def after(**by: float) -> datetime:
    return NOON + timedelta(**by)


def test_a_decision_uses_its_reserve_first() -> None:
    assert pace_.bank_after(LIVE, 600_000, 29_999) == 600_000
    assert pace_.bank_after(LIVE, 600_000, 30_000) == 600_000
    assert pace_.bank_after(LIVE, 600_000, 31_500) == 598_500
    assert pace_.reserve_after(LIVE, 12_000) == 18_000
    assert pace_.reserve_after(LIVE, 40_000) == 0


def test_a_bank_is_never_below_zero() -> None:
    assert pace_.bank_after(LIVE, 1_000, 999_999) == 0


def test_the_increment_fills_the_bank_up_to_its_cap_and_takes_nothing_that_was_granted() -> None:
    days = Pace(kind="days", bank=86_400, increment=43_200, cap=100_000)
    assert pace_.with_increment(LIVE, 5_000) == 15_000
    assert pace_.with_increment(days, 50_000_000) == 93_200_000
    assert pace_.with_increment(days, 86_400_000) == 100_000_000
    assert pace_.with_increment(days, 130_000_000) == 130_000_000


def test_what_was_counted_before_a_pause_goes_on_after_it() -> None:
    assert pace_.taken(20_000, NOON, after(seconds=15)) == 35_000
    assert pace_.taken(20_000, None, after(days=3)) == 20_000
    assert pace_.taken(0, after(seconds=5), NOON) == 0, "time never runs back"


def test_a_clock_is_out_at_its_instant_and_not_before() -> None:
    at = pace_.runs_out(LIVE, 600_000, 0, NOON)
    assert at == after(seconds=630)
    assert not pace_.is_out(LIVE, 600_000, 0, NOON, at - timedelta(microseconds=1))
    assert pace_.is_out(LIVE, 600_000, 0, NOON, at)
    assert not pace_.is_out(LIVE, 0, 99_000, None, at), "a clock that stands is never out"


def test_an_outage_gives_back_what_ran_in_it_and_no_more() -> None:
    now = after(minutes=10)
    assert pace_.after_gap(NOON, timedelta(minutes=4), now) == after(minutes=4)
    assert pace_.after_gap(after(minutes=8), timedelta(minutes=4), now) == now


def test_presets_are_paces_and_go_through_json() -> None:
    for name, preset in pace_.PRESETS.items():
        assert pace_.read(pace_.write(preset)) == preset, name
    assert pace_.read({}) is None
    assert pace_.write(None) == {}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"bank": 59}, "bank"),
        ({"bank": 6 * 3600 + 1}, "bank"),
        ({"increment": 601}, "increment"),
        ({"reserve": -1}, "reserve"),
        ({"cap": 500}, "cap"),
        ({"hours": 25}, "hours"),
        ({"kind": "days"}, "bank"),
        ({"kind": "days", "bank": 3600, "hours": 4}, "hours"),
    ],
)
def test_numbers_out_of_bounds_are_refused(changes: dict[str, object], field: str) -> None:
    with pytest.raises(BadPace) as caught:
        pace_.read({"kind": "live", "bank": 600, **changes})
    assert caught.value.field == field
    assert caught.value.least <= caught.value.most


@pytest.mark.parametrize(
    "data", [{"kind": "blitz", "bank": 60}, {"kind": "live"}, {"kind": "live", "bank": 60, "x": 1}]
)
def test_what_is_no_pace_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        pace_.read(data)

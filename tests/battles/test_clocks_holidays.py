"""Declared holidays: whole local days, limited, in good time; the clock stands, and opponents are told."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.models import User
from battles import services
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, Holiday
from battles.rules.base import Seat
from battles.rules.clock_events import (
    HolidayBegan,
    HolidayCancelled,
    HolidayDeclared,
    HolidayEnded,
    TimeOut,
)
from battles.runtime.clock import SetClock
from tests.battles.clocked import DAYS, LIVE, row, serve_dues, told
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db
BERLIN = "Europe/Berlin"


@pytest.fixture
def slow(anna: User, ben: User, clock: SetClock) -> Table:
    """Over days; Thursday the 1st of January, noon UTC."""
    return Table.of(anna, ben, clock=clock, pace=DAYS)


def declare(table: Table, seat: str, first: date, last: date) -> Holiday:
    return services.declare_holiday(user=table.players[seat], first=first, last=last, zone=BERLIN, clock=table.clock)


def refusal(table: Table, first: date, last: date) -> str:
    with pytest.raises(ApplicationError) as caught:
        declare(table, "1", first, last)
    return caught.value.code


def test_days_are_whole_days_of_the_persons_zone(slow: Table) -> None:
    holiday = declare(slow, "1", date(2026, 3, 28), date(2026, 3, 29))
    assert holiday.begins == datetime(2026, 3, 27, 23, tzinfo=UTC)
    assert holiday.ends == datetime(2026, 3, 29, 22, tzinfo=UTC), "the day on which summer time begins has 23 hours"


def test_a_holiday_is_declared_72_hours_ahead(slow: Table) -> None:
    slow.clock.at = datetime(2026, 1, 1, 23, 0, 1, tzinfo=UTC)
    assert refusal(slow, date(2026, 1, 5), date(2026, 1, 5)) == "holiday_too_soon"
    slow.clock.at = datetime(2026, 1, 1, 23, 0, 0, tzinfo=UTC)
    assert declare(slow, "1", date(2026, 1, 5), date(2026, 1, 5)).pk


def test_there_are_21_days_a_year_counted_by_calendar_year(slow: Table) -> None:
    declare(slow, "1", date(2026, 6, 1), date(2026, 6, 20))
    assert refusal(slow, date(2026, 7, 1), date(2026, 7, 2)) == "holiday_too_long"
    declare(slow, "1", date(2026, 12, 31), date(2027, 1, 10))
    assert refusal(slow, date(2026, 8, 1), date(2026, 8, 1)) == "holiday_too_long"


def test_days_are_declared_once_and_forwards(slow: Table) -> None:
    declare(slow, "1", date(2026, 6, 1), date(2026, 6, 5))
    assert refusal(slow, date(2026, 6, 5), date(2026, 6, 6)) == "holiday_twice"
    assert refusal(slow, date(2026, 7, 5), date(2026, 7, 4)) == "holiday_backwards"
    with pytest.raises(ApplicationError) as caught:
        services.declare_holiday(
            user=slow.players["1"], first=date(2026, 8, 1), last=date(2026, 8, 1), zone="Mars/Olympus", clock=slow.clock
        )
    assert caught.value.code == "bad_zone"


def test_opponents_are_told_when_it_is_declared(slow: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Battle, Seat]] = []
    monkeypatch.setattr(hooks, "holiday_declared", [lambda battle, seat, _: heard.append((battle, seat))])
    declare(slow, "1", date(2026, 1, 10), date(2026, 1, 12))
    assert told(slow, HolidayDeclared) == [HolidayDeclared(seat=Seat("1"), first="2026-01-10", last="2026-01-12")]
    assert [(str(battle.pk), seat) for battle, seat in heard] == [(slow.battle_id, "1")]


def test_the_clock_stands_from_the_first_to_the_last_day_and_then_goes_on(slow: Table) -> None:
    slow.hide("2")
    declare(slow, "1", date(2026, 1, 5), date(2026, 1, 9))
    act_at(slow, datetime(2026, 1, 2, 12, tzinfo=UTC))
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    act_at(slow, datetime(2026, 1, 3, 12, tzinfo=UTC))
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    act_at(slow, datetime(2026, 1, 4, 23, tzinfo=UTC))
    assert told(slow, HolidayBegan) == [HolidayBegan(seat=Seat("1"))]
    scene = slow.scene("2")
    assert scene.clocks is not None
    assert scene.clocks.seats["1"].away is not None
    before = scene.clocks.seats["1"].left
    act_at(slow, datetime(2026, 1, 9, 22, 59, tzinfo=UTC))
    assert told(slow, TimeOut) == []
    act_at(slow, datetime(2026, 1, 9, 23, tzinfo=UTC))
    assert told(slow, HolidayEnded) == [HolidayEnded(seat=Seat("1"))]
    after = slow.scene("2").clocks
    assert after is not None
    assert after.seats["1"].left == before
    assert row(slow, "1").clock_since == slow.clock.now()
    slow.clock.move(milliseconds=before)
    serve_dues(slow)
    assert told(slow, TimeOut) == [TimeOut(seat=Seat("1"))]


def act_at(table: Table, at: datetime) -> None:
    table.clock.at = at
    serve_dues(table)


def test_whoever_is_away_may_order_all_the_same(slow: Table) -> None:
    declare(slow, "1", date(2026, 1, 5), date(2026, 1, 9))
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    act_at(slow, datetime(2026, 1, 5, 12, tzinfo=UTC))
    assert row(slow, "1").clock_since is None
    assert slow.hide("1").ok


def test_a_holiday_can_be_called_off_before_it_begins_and_ended_while_it_runs(slow: Table) -> None:
    first = declare(slow, "1", date(2026, 2, 5), date(2026, 2, 9))
    services.cancel_holiday(user=slow.players["1"], holiday_id=first.pk, clock=slow.clock)
    assert told(slow, HolidayCancelled) == [HolidayCancelled(seat=Seat("1"), first="2026-02-05", last="2026-02-09")]
    second = declare(slow, "1", date(2026, 1, 5), date(2026, 1, 9))
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    services.act_on_clock(battle_id=slow.battle_id, user=slow.players["2"], act="grant", seat="1", clock=slow.clock)
    act_at(slow, datetime(2026, 1, 6, 12, tzinfo=UTC))
    services.cancel_holiday(user=slow.players["1"], holiday_id=second.pk, clock=slow.clock)
    assert row(slow, "1").clock_since == slow.clock.now()
    second.refresh_from_db()
    assert second.last_day == date(2026, 1, 6), "days not taken are free again"
    act_at(slow, datetime(2026, 1, 10, 12, tzinfo=UTC))
    assert len(told(slow, HolidayEnded)) == 1
    with pytest.raises(ApplicationError) as caught:
        services.cancel_holiday(user=slow.players["2"], holiday_id=second.pk, clock=slow.clock)
    assert caught.value.code == "no_such_holiday"


def test_a_battle_that_begins_in_a_holiday_has_its_clock_standing(anna: User, ben: User, clock: SetClock) -> None:
    services.declare_holiday(user=anna, first=date(2026, 1, 10), last=date(2026, 1, 12), zone=BERLIN, clock=clock)
    clock.at = datetime(2026, 1, 11, 12, tzinfo=UTC)
    table = Table.of(anna, ben, clock=clock, pace=DAYS)
    assert row(table, "1").clock_since is None
    assert row(table, "2").clock_since == clock.now()


def test_live_clocks_know_no_holidays(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    declare(table, "1", date(2026, 1, 10), date(2026, 1, 12))
    assert told(table, HolidayDeclared) == []


def test_a_battle_that_begins_says_which_holidays_were_declared_before(anna: User, ben: User, clock: SetClock) -> None:
    first = clock.now().date() + timedelta(days=10)
    services.declare_holiday(user=ben, first=first, last=first + timedelta(days=2), zone="UTC", clock=clock)

    slow, quick = (Table.of(anna, ben, clock=clock, pace=pace) for pace in (DAYS, LIVE))

    days = {"first": first.isoformat(), "last": (first + timedelta(days=2)).isoformat()}
    assert told(slow, HolidayDeclared) == [HolidayDeclared(seat=Seat("2"), **days)]
    assert told(quick, HolidayDeclared) == []

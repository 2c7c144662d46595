"""A clock loses no more than the time in which its owner had the question: servers' time is nobody's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection

from accounts.models import User
from battles import store
from battles.agreements.pace import Pace
from battles.consumers import battle
from battles.models import Battle, Heartbeat
from battles.rules.base import Seat
from battles.rules.clock_events import TimeGivenBack, TimeOut, TimeSpent
from battles.rules.codec import encode
from battles.rules.play import perform
from battles.runtime import db_thread, tuning, worker_ids
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services import dues, orders, submit_order
from battles.thinking import pool
from battles.timekeeper.loop import Timekeeper
from tests.battles.clocked import LIVE, row, serve_dues, told
from tests.battles.sockets import Client
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)

BARE = Pace(kind="live", bank=60)
"""No reserve, no increment: whatever is taken is gone."""


@pytest.fixture
def clocked(anna: User, ben: User, clock: SetClock) -> Table:
    return Table.of(anna, ben, clock=clock, pace=BARE)


def slow(clock: SetClock, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Performing an order takes so long."""

    def performed(*arguments: Any) -> Any:
        clock.move(seconds=seconds)
        return perform(*arguments)

    monkeypatch.setattr(orders, "perform", performed)


def test_what_performing_an_order_takes_is_nobodys_time(clocked: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long battle of orders that take 94 ms each would cost whoever is asked next a minute in 640 orders."""
    slow(clocked.clock, 0.094, monkeypatch)
    put = 0
    while clocked.asked():
        before = {seat: row(clocked, seat).asked_at for seat in ("1", "2")}
        clocked.play_one()
        for seat in clocked.asked():
            if (now := row(clocked, seat)).asked_at != before[seat]:
                put += 1
                assert now.clock_since == now.asked_since == clocked.clock.now()
    assert put > 2


def give(table: Table, seat: str, seconds_ago: float) -> None:
    """The first order of the seat, which reached the server a while ago and has waited since."""
    submit_order(
        battle_id=table.battle_id,
        user=table.players[seat],
        seat=seat,
        client_id="waited",
        version=table.battle.numbers.get(seat, 0),
        data=encode({"kind": "hide", "path": table.open_path()}),
        reached=table.clock.now() - timedelta(seconds=seconds_ago),
        clock=table.clock,
    )


def test_an_order_that_waits_for_its_turn_has_stopped_its_clock(clocked: Table) -> None:
    clocked.clock.move(seconds=70)
    give(clocked, "1", seconds_ago=60)

    assert told(clocked, TimeSpent) == [TimeSpent(seat=Seat("1"), spent=10_000, left=50_000)]


@pytest.mark.usefixtures("one_time")
async def test_an_order_by_socket_reached_the_server_when_it_was_heard(
    anna: User, ben: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_db_thread(Table.of, anna, ben, clock=clock, pace=BARE)
    client = await Client(table.battle_id, anna).open()
    await client.join(seat="1")

    async def in_line(work: Callable[..., object], *arguments: object) -> object:
        clock.move(seconds=50)
        return await in_db_thread(work, *arguments)

    monkeypatch.setattr(battle, "in_db_thread", in_line)
    assert (await client.hide("1"))["ok"]
    await client.leave()

    assert [one.spent for one in await in_db_thread(told, table, TimeSpent)] == [0]


@pytest.fixture
def killed() -> str:
    """The name of a worker of this machine that was killed."""
    tell = "from battles.runtime import worker_ids; print(worker_ids.name())"
    return subprocess.run([sys.executable, "-c", tell], check=True, capture_output=True, text=True).stdout.strip()


def test_kills_in_a_row_cost_nobody_the_time_to_come_back(clocked: Table, killed: str) -> None:
    """Each time the heartbeat was just written, the next server starts at once, and the page is back 3 s later."""
    for _ in range(70):
        Heartbeat.objects.all().delete()
        dues.beat(worker=killed, clock=clocked.clock)
        clocked.clock.move(seconds=2)
        dues.give_back_gap(worker=worker_ids.name(), clock=clocked.clock)
        clocked.clock.move(seconds=3)
        serve_dues(clocked)

    assert told(clocked, TimeOut) == []
    assert clocked.hide("1").ok
    assert told(clocked, TimeSpent)[-1].spent == 0


def test_a_process_that_nobody_has_asked_after_is_dead(killed: str) -> None:
    """Its number is still taken: whoever started it has not taken its end to notice."""
    host, space, _, mark = killed.rsplit("-", 3)
    with subprocess.Popen([sys.executable, "-c", "pass"]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        assert worker_ids.is_dead(f"{host}-{space}-{ended.pid}-{mark}")


# The database away


def test_a_short_time_without_a_database_is_given_back_by_a_worker_that_outlived_it(clocked: Table) -> None:
    own = worker_ids.name()
    for worker in (own, "of another machine"):
        dues.beat(worker=worker, clock=clocked.clock)
    clocked.clock.move(seconds=1)
    lost_at = clocked.clock.now()
    clocked.clock.move(seconds=12)

    given = dues.give_back_gap(worker=own, lost_at=lost_at, clock=clocked.clock)

    assert given == timedelta(seconds=13)
    assert told(clocked, TimeGivenBack) == [TimeGivenBack(ms=13_000)]
    assert dues.give_back_gap(worker="of another machine", lost_at=lost_at, clock=clocked.clock) == timedelta()


def test_a_database_that_others_had_meanwhile_was_not_away(clocked: Table) -> None:
    dues.beat(worker="mine", clock=clocked.clock)
    lost_at = clocked.clock.now()
    clocked.clock.move(seconds=12)
    dues.beat(worker="another", clock=clocked.clock)
    clocked.clock.move(seconds=2)

    assert dues.give_back_gap(worker="mine", lost_at=lost_at, clock=clocked.clock) == timedelta()


@pytest.fixture
def no_outage() -> Iterator[None]:
    yield
    db_thread.outage.lost_at = db_thread.outage.on_return = None


@pytest.mark.usefixtures("no_outage")
async def test_after_a_lost_database_time_is_given_back_before_the_first_order(
    monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    done: list[str] = []
    db_thread.outage.on_return = lambda lost_at: done.append("time given back")
    monkeypatch.setattr(db_thread, "_is_alive", lambda: False)

    def fail() -> None:
        raise OperationalError("away")

    with pytest.raises(OperationalError):
        await in_db_thread(fail)
    done.clear()
    db_thread.outage.begin()
    await in_db_thread(done.append, "an order")
    await in_db_thread(done.append, "another")

    assert done == ["time given back", "an order", "another"]


def test_a_worker_that_knows_a_battle_learns_since_when_it_is_asked_now(anna: User, ben: User, clock: SetClock) -> None:
    """Also without clocks, where nothing is written into the log."""
    table = Table.of(anna, ben, clock=clock)
    known = store.latest(table.battle_id)
    dues.beat(worker="old", clock=clock)
    clock.move(hours=5)
    dues.give_back_gap(worker="new", clock=clock)

    now = store.latest(table.battle_id)
    assert now.battle.revision > known.battle.revision
    before, after = known.players[Seat("1")].asked_since, now.players[Seat("1")].asked_since
    assert before is not None
    assert after == before + timedelta(hours=5)


# A timekeeper alone


async def test_while_only_a_timekeeper_is_there_nothing_falls_due(anna: User, ben: User, clock: SetClock) -> None:
    table = await in_db_thread(Table.of, anna, ben, clock=clock, pace=LIVE)
    keeper = Timekeeper(worker="keeper", is_host=False, clock=clock, thinking_=pool.Inline())
    await in_db_thread(dues.beat, worker="host", clock=clock)
    for _ in range(5):
        clock.move(minutes=5)
        await keeper.once()
        keeper._beat_at = 0.0
    assert await in_db_thread(told, table, TimeOut) == []

    await in_db_thread(dues.give_back_gap, worker="next host", clock=clock)
    await keeper.once()

    assert await in_db_thread(told, table, TimeGivenBack) == [TimeGivenBack(ms=1_500_000)]
    assert await in_db_thread(told, table, TimeOut) == []


def test_a_timekeeper_that_leaves_ends_no_outage(clocked: Table) -> None:
    dues.beat(worker="host", clock=clocked.clock)
    clocked.clock.move(minutes=5)
    dues.beat(worker="keeper", is_host=False, clock=clocked.clock)
    dues.leave(worker="keeper", is_host=False, clock=clocked.clock)
    clocked.clock.move(minutes=5)

    assert dues.give_back_gap(worker="next", clock=clocked.clock) == timedelta(minutes=10)
    since = row(clocked, "1").clock_since
    assert since == clocked.clock.now() + timedelta(seconds=tuning.RETURN_SECONDS)
    assert Battle.objects.get().status == "running"
    assert connection.in_atomic_block is False

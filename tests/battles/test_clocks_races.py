"""Several workers at once: a clock runs out once, and an order in the same instant is decided under the lock."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from battles.errors import ApplicationError
from battles.rules.clock_events import TimeGivenBack, TimeOut, TimeSpent
from battles.runtime.clock import SetClock
from battles.services import dues
from battles.services.clocks import flags
from tests.battles.clocked import LIVE, told
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db(transaction=True)


def together(*works: object) -> list[str]:
    """All at the same time, each with a connection of its own; what each was refused with."""
    start = Barrier(len(works))

    def run(work: object) -> str:
        try:
            start.wait(10)
            work()  # type: ignore[operator]
        except ApplicationError as error:
            return error.code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


@pytest.fixture
def clocked(anna: User, ben: User, clock: SetClock) -> Table:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    table.hide("1")
    return table


def test_four_flags_at_once_are_one_time_out(clocked: Table) -> None:
    clocked.clock.move(seconds=630)

    def drop() -> None:
        flags.drop_flag(battle_id=clocked.battle_id, seat="2", clock=clocked.clock)

    assert together(drop, drop, drop, drop) == ["", "", "", ""]
    assert len(told(clocked, TimeOut)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "late"), [(629.999, False), (630, True)])
def test_an_order_and_the_flag_at_the_same_instant(clocked: Table, seconds: float, late: bool) -> None:
    clocked.clock.move(seconds=seconds)

    def drop() -> None:
        flags.drop_flag(battle_id=clocked.battle_id, seat="2", clock=clocked.clock)

    refused = together(drop, lambda: clocked.hide("2"))
    assert refused == ["", "time_out" if late else ""]
    assert len(told(clocked, TimeOut)) == int(late)
    assert sum(one.seat == "2" for one in told(clocked, TimeSpent)) == 1


def test_workers_that_start_together_give_the_gap_back_once(clocked: Table) -> None:
    dues.beat(worker="old", clock=clocked.clock)
    clocked.clock.move(minutes=30)

    def start(worker: str) -> None:
        dues.give_back_gap(worker=worker, clock=clocked.clock)

    assert together(*(partial(start, f"worker {n}") for n in range(4))) == ["", "", "", ""]
    assert told(clocked, TimeGivenBack) == [TimeGivenBack(ms=1_800_000)]

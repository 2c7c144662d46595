"""Slow orders of the clock: carried out elsewhere, written once, void where the battle has gone on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from accounts.models import User
from battles import services, store
from battles.errors import ApplicationError
from battles.models import Due, OrderRecord
from battles.rules.base import CLOCK, Seat, Thrown
from battles.rules.codec import encode
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services.clocks import lapse
from battles.thinking.pool import Inline
from battles.thinking.tasks import PerformedData, PerformTask
from battles.timekeeper import loop
from battles.timekeeper.loop import Timekeeper
from tests.battles.monthly import events, monthly, orders, seal, state_of
from tests.battles.tables import Table
from tests.battles.toy_pool import ToyPool
from tests.rules import toy_months
from tests.rules.toy_months.state import MonthEnded, Scored, SeatLeft

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def months(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_months.register(monkeypatch)


@pytest.fixture
def sealed(anna: User, ben: User, carl: User, clock: SetClock) -> Table:
    """All three have sealed their first month: only the clock can go on."""
    table = monthly(anna, ben, carl, clock=clock)
    seal(table)
    assert table.asked() == []
    return table


def keeper(clock: SetClock, thinking: Inline | ToyPool) -> Timekeeper:
    return Timekeeper(worker="test", clock=clock, thinking_=thinking)


class Watched(Inline):
    """Notes what it is asked to carry out; something may happen meanwhile."""

    def __init__(self) -> None:
        self.tasks: list[PerformTask] = []

    async def perform(self, task: PerformTask) -> PerformedData:
        self.tasks.append(task)
        done = await super().perform(task)
        await self.meanwhile()
        return done

    async def meanwhile(self) -> None:
        return


async def test_a_slow_order_is_carried_out_by_who_thinks_and_written_once(sealed: Table, clock: SetClock) -> None:
    clock.move(seconds=tuning.NIGHT_SECONDS)
    thinking = Watched()
    await keeper(clock, thinking).settle()

    assert len(thinking.tasks) == 1
    assert await in_db_thread(orders, sealed, CLOCK) == [f"clock-{await in_db_thread(_first_rest, sealed)}"]
    assert [event.month for event in await in_db_thread(events, sealed, MonthEnded)] == [1]
    assert await in_db_thread(sealed.asked) == ["1", "2", "3"]


def _first_rest(table: Table) -> int:
    return int(OrderRecord.objects.get(battle_id=table.battle_id, seat=CLOCK).first_event) - 1


async def test_the_same_comes_of_it_as_if_it_were_carried_out_at_once(
    anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    """The battle's own dice fall, from where they lay; the log and the row agree."""
    table = await in_db_thread(monthly, anna, ben, carl, clock=clock)
    await in_db_thread(seal, table)
    version = (await in_db_thread(lambda: table.battle)).version
    task = await in_db_thread(lambda: lapse.slow_task(battle_id=table.battle_id, version=version))
    assert task is not None
    done = await Inline().perform(task)
    await in_db_thread(lambda: services.run_clock(battle_id=table.battle_id, version=version, clock=clock))

    after = await in_db_thread(lambda: store.events_after(table.battle, version))
    assert tuple(encode(noted.event) for noted in after) == done.events
    assert (await in_db_thread(lambda: table.battle)).throws == done.throws == 3
    assert [event.n for event in await in_db_thread(events, table, Thrown)] == [0, 1, 2]
    state = await in_db_thread(state_of, table)
    assert toy_months.RULES.codec.state(done.state) == state
    assert await in_db_thread(lambda: store.state_at(table.battle, table.battle.version)) == state


def test_the_secret_is_in_no_description_of_the_task(sealed: Table) -> None:
    task = lapse.slow_task(battle_id=sealed.battle_id, version=sealed.battle.version)

    assert task is not None
    assert task.secret == bytes(sealed.battle.dice_secret)
    for told in (repr(task), str(task), f"{task}"):
        assert repr(task.secret) not in told
        assert task.secret.hex() not in told


async def test_what_was_worked_out_is_void_if_the_battle_has_gone_on(sealed: Table, clock: SetClock) -> None:
    """Somebody leaves while the month is evaluated; the new position is evaluated instead, without another wait."""

    class Interrupted(Watched):
        async def meanwhile(self) -> None:
            if len(self.tasks) == 1:
                await in_db_thread(sealed.order, "3", {"kind": "leave"})

    thinking = Interrupted()
    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper(clock, thinking).settle()

    assert len(thinking.tasks) == 2
    assert len(await in_db_thread(events, sealed, SeatLeft)) == 1
    scored = await in_db_thread(events, sealed, Scored)
    assert [event.seat for event in scored] == ["1", "2"]
    assert len(await in_db_thread(orders, sealed, CLOCK)) == 1


def test_a_clock_order_for_a_battle_that_has_gone_on_does_nothing(sealed: Table, clock: SetClock) -> None:
    version = sealed.battle.version
    task = lapse.slow_task(battle_id=sealed.battle_id, version=version)
    assert task is not None
    done = asyncio.run(Inline().perform(task))
    sealed.order("1", {"kind": "reopen"})
    seal(sealed, "1", cards=(6,))

    lapse.write_lapse(battle_id=sealed.battle_id, version=version, done=done, clock=clock)
    services.run_clock(battle_id=sealed.battle_id, version=version, clock=clock)

    assert lapse.slow_task(battle_id=sealed.battle_id, version=version) is None
    assert events(sealed, Scored) == []
    assert state_of(sealed).sealed[Seat("1")] == (6,)


def test_written_twice_it_is_written_once(sealed: Table, clock: SetClock) -> None:
    version = sealed.battle.version
    task = lapse.slow_task(battle_id=sealed.battle_id, version=version)
    assert task is not None
    done = asyncio.run(Inline().perform(task))
    for _ in range(2):
        lapse.write_lapse(battle_id=sealed.battle_id, version=version, done=done, clock=clock)

    assert len(events(sealed, MonthEnded)) == 1


async def test_two_workers_at_once_write_it_once(sealed: Table, clock: SetClock) -> None:
    """Each has claimed it: the lease of the first had lapsed."""
    clock.move(seconds=tuning.NIGHT_SECONDS)

    class Slow(Watched):
        async def meanwhile(self) -> None:
            clock.move(seconds=tuning.LEASE_SECONDS + 1)
            await keeper(clock, Inline()).settle()

    await keeper(clock, Slow()).settle()

    assert len(await in_db_thread(events, sealed, MonthEnded)) == 1
    assert not await in_db_thread(lambda: Due.objects.filter(kind="clock", done=False).exists())


KILLS = 10


@pytest.fixture
def kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The thinking process is killed in the middle of an evaluation, ten times in a row."""
    file = tmp_path / "kills"
    file.write_text("kill\n" * KILLS, encoding="utf-8")
    monkeypatch.setenv("MONTHS_KILLS", str(file))
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 1)
    return file


@pytest.mark.slow("eleven processes are started")
async def test_a_process_killed_ten_times_in_a_row_leaves_one_evaluation(
    sealed: Table, clock: SetClock, kills: Path
) -> None:
    pool = ToyPool()
    timekeeper = keeper(clock, pool)
    before = (await in_db_thread(lambda: sealed.battle)).version
    for tried in range(KILLS):
        clock.move(seconds=2 ** (tried + 1))
        await timekeeper.settle()
        assert await asyncio.to_thread(kills.read_text) == "kill\n" * (KILLS - tried - 1)
        battle = await in_db_thread(lambda: sealed.battle)
        assert (battle.version, battle.throws) == (before, 0), "nothing is stored before it is whole"
    clock.move(seconds=2 ** (KILLS + 1))
    await timekeeper.settle()
    pool.close()

    assert len(await in_db_thread(events, sealed, MonthEnded)) == 1
    assert [event.n for event in await in_db_thread(events, sealed, Thrown)] == [0, 1, 2]
    assert await in_db_thread(sealed.asked) == ["1", "2", "3"]
    assert not await in_db_thread(lambda: Due.objects.filter(kind="clock", done=False).exists())


async def test_a_worker_that_ends_leaves_the_order_to_the_next(sealed: Table, clock: SetClock) -> None:
    class Closing(Inline):
        async def perform(self, task: PerformTask) -> PerformedData:
            raise ApplicationError("closing")

    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper(clock, Closing()).settle()
    assert await in_db_thread(events, sealed, MonthEnded) == []
    clock.move(seconds=tuning.LEASE_SECONDS + 1)
    await keeper(clock, Inline()).settle()

    assert len(await in_db_thread(events, sealed, MonthEnded)) == 1


async def test_an_order_that_always_fails_waits_longer_and_longer_and_is_never_given_up(
    sealed: Table, clock: SetClock
) -> None:
    class Mistaken(Watched):
        async def perform(self, task: PerformTask) -> PerformedData:
            self.tasks.append(task)
            raise ZeroDivisionError("a mistake in the rules")

    clock.move(seconds=tuning.NIGHT_SECONDS)
    thinking, waits = Mistaken(), list[float]()
    timekeeper = keeper(clock, thinking)
    for _ in range(14):
        await timekeeper.settle()
        due = await in_db_thread(lambda: Due.objects.get(kind="clock", done=False))
        waits.append((due.at - clock.now()).total_seconds())
        clock.move(seconds=waits[-1])

    assert waits[:4] == [2, 4, 8, 16]
    assert waits[-1] == 2**loop.LONGEST_WAIT
    assert len(thinking.tasks) == 14
    await keeper(clock, Inline()).settle()
    assert len(await in_db_thread(events, sealed, MonthEnded)) == 1


async def test_a_pause_comes_before_the_evaluation(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    """A battle that the judge holds is not evaluated, not even if it was begun before."""
    table = await in_db_thread(monthly, anna, ben, carl, clock=clock)
    await in_db_thread(seal, table)

    class Halting(Watched):
        async def meanwhile(self) -> None:
            await in_db_thread(
                lambda: services.halt_battle(battle_id=table.battle_id, seat="1", claim="wait", clock=clock)
            )

    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper(clock, Halting()).settle()

    assert await in_db_thread(events, table, MonthEnded) == []


async def test_a_game_is_played_to_its_end(anna: User, ben: User, carl: User, clock: SetClock) -> None:
    table = await in_db_thread(monthly, anna, ben, carl, clock=clock, months=2)
    timekeeper = keeper(clock, Inline())
    for _ in range(2):
        await in_db_thread(seal, table)
        clock.move(seconds=tuning.NIGHT_SECONDS)
        await timekeeper.settle()

    outcome = (await in_db_thread(lambda: table.battle)).outcome
    assert outcome is not None
    assert outcome["reason"] == "months_over"

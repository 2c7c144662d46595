"""What happens by itself: once each, at its time, by any number of workers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.db import DataError, IntegrityError, OperationalError
from django.urls import NoReverseMatch

from accounts.models import User
from battles import services, store
from battles.hooks import hooks
from battles.models import Battle, Due, Heartbeat, Outbox, Status
from battles.models.running import MOST_TRIES
from battles.rules.base import Seat, Setup, tag_of
from battles.rules.clock_events import TimeGivenBack, TimeOut
from battles.rules.kernel_events import SeedRevealed
from battles.runtime import tuning
from battles.runtime.clock import Clock, SetClock
from battles.runtime.db_thread import in_db_thread
from battles.selectors import lists
from battles.services import dues
from battles.serving.worker import show_life
from battles.thinking import pool as thinking_pool
from battles.timekeeper import loop
from battles.timekeeper.loop import Timekeeper
from tests.battles.clocked import LIVE, told
from tests.battles.tables import Table
from tests.patience import PATIENCE
from tests.rules import toy

pytestmark = pytest.mark.django_db(transaction=True)
BROOK = Setup(scenario="brook")


@pytest.fixture
def keeper(clock: SetClock) -> Timekeeper:
    return Timekeeper(worker="test", clock=clock, thinking_=thinking_pool.Inline())


def create(host: User, clock: SetClock, **more: object) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=BROOK, clock=clock, **more)  # type: ignore[arg-type]


async def test_the_server_draws_for_seats_that_do_not_answer(
    anna: User, ben: User, clock: SetClock, keeper: Timekeeper
) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1")
    await in_db_thread(services.join_battle, battle_id=battle.pk, user=ben, clock=clock)
    await keeper.settle()
    assert (await in_db_thread(store.find, battle.pk)).status == Status.SEEDING

    clock.move(seconds=tuning.SEED_SECONDS)
    await keeper.settle()

    begun = await in_db_thread(store.find, battle.pk)
    assert begun.status == Status.RUNNING
    events = await in_db_thread(store.events_after, begun, 0)
    assert [one.event.by for one in events if isinstance(one.event, SeedRevealed)] == ["server", "server"]


async def test_bytes_that_are_never_opened_are_replaced_and_the_log_says_so(
    anna: User, ben: User, clock: SetClock, keeper: Timekeeper
) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1")
    await in_db_thread(services.join_battle, battle_id=battle.pk, user=ben, clock=clock)
    for user, seat in ((anna, "1"), (ben, "2")):
        await in_db_thread(services.commit_seed, battle_id=battle.pk, user=user, seat=seat, hash="ab" * 32, clock=clock)
    clock.move(seconds=2 * tuning.SEED_SECONDS)
    await keeper.settle()

    begun = await in_db_thread(store.find, battle.pk)
    assert begun.status == Status.RUNNING
    events = await in_db_thread(store.events_after, begun, 0)
    assert [one.event.by for one in events if isinstance(one.event, SeedRevealed)] == ["server", "server"]


async def test_only_the_clock_goes_on_through_the_night(table: Table, keeper: Timekeeper, clock: SetClock) -> None:
    while await in_db_thread(table.asked):
        await in_db_thread(table.play_one)
    assert (await in_db_thread(lambda: table.battle)).status == Status.RUNNING
    clock.move(seconds=tuning.NIGHT_SECONDS)
    await keeper.settle()

    assert await in_db_thread(table.asked)
    events = await in_db_thread(lambda: store.events_after(table.battle, 0))
    assert "day_broke" in [tag_of(one.event) for one in events]


async def test_an_open_battle_nobody_joined_leaves_the_lobby(anna: User, clock: SetClock, keeper: Timekeeper) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1")
    clock.move(days=tuning.OPEN_DAYS)
    await keeper.settle()

    assert (await in_db_thread(store.find, battle.pk)).status == Status.ABANDONED


async def test_something_due_that_fails_is_tried_again_later(clock: SetClock, keeper: Timekeeper) -> None:
    await in_db_thread(Due.objects.create, kind="clock", key="nonsense:1", at=clock.now())
    await keeper.once()

    due = await in_db_thread(Due.objects.get)
    assert (due.tries, due.done) == (1, False)
    assert due.at > clock.now()
    for _ in range(MOST_TRIES):
        clock.move(hours=1)
        await keeper.once()
    assert (await in_db_thread(Due.objects.get)).done


async def test_mail_is_sent_once_and_tried_again_after_a_failure(
    clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_db_thread(dues.queue_mail, to=["a@example.org"], subject="Hello", body="There", clock=clock)

    def refuse(self: object, fail_silently: bool = False) -> int:
        raise ConnectionRefusedError("no mail server")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", refuse)
        await keeper.once()
    waiting = await in_db_thread(Outbox.objects.get)
    assert (waiting.tries, waiting.sent_at, waiting.last_error) == (1, None, "no mail server")
    await keeper.once()
    assert not mail.outbox

    clock.move(minutes=2)
    await keeper.once()
    await keeper.once()

    assert [message.subject for message in mail.outbox] == ["Hello"]
    assert (await in_db_thread(Outbox.objects.get)).sent_at is not None


async def test_time_in_which_no_server_ran_counts_for_nobody_and_is_given_back_once(
    table: Table, clock: SetClock
) -> None:
    def since() -> object:
        return store.players_of(table.battle)["1"].asked_since  # type: ignore[index]

    before = await in_db_thread(since)
    await in_db_thread(dues.beat, worker="old", clock=clock)
    clock.move(hours=5)

    assert await in_db_thread(dues.give_back_gap, worker="new", clock=clock) == timedelta(hours=5)
    assert await in_db_thread(since) == before + timedelta(hours=5)  # type: ignore[operator]
    assert await in_db_thread(dues.give_back_gap, worker="newer", clock=clock) == timedelta()
    assert await in_db_thread(Heartbeat.objects.count) == 3


async def test_time_in_which_the_database_was_away_counts_for_nobody(
    anna: User, ben: User, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await in_db_thread(Table.of, anna, ben, clock=clock, pace=LIVE)
    look, lost = loop.due_now, [OperationalError("away")] * 2  # every visit is tried once more

    def due_now(now: datetime, under_way: Collection[int]) -> list[Due]:
        if lost:
            clock.move(minutes=10)
            raise lost.pop()
        return look(now)

    monkeypatch.setattr(loop, "due_now", due_now)
    monkeypatch.setattr(tuning, "POLL_SECONDS", 0.01)
    running = asyncio.create_task(keeper.run())
    async with asyncio.timeout(PATIENCE):
        while not await in_db_thread(told, table, TimeGivenBack):
            pass
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    assert await in_db_thread(told, table, TimeGivenBack) == [TimeGivenBack(ms=1_200_000)]
    assert await in_db_thread(told, table, TimeOut) == []


async def test_a_worker_without_a_timekeeper_is_alive(
    table: Table, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive = asyncio.create_task(show_life("a worker"))
    async with asyncio.timeout(PATIENCE):
        while not await in_db_thread(lists.alive):
            pass
    alive.cancel()
    await asyncio.gather(alive, return_exceptions=True)

    assert await in_db_thread(lists.alive) == ["a worker"]


async def test_what_was_done_long_ago_is_forgotten(clock: SetClock) -> None:
    await in_db_thread(Due.objects.create, kind="x", key="1", at=clock.now(), done=True)
    await in_db_thread(Due.objects.create, kind="x", key="2", at=clock.now(), done=False)
    clock.move(days=8)

    assert await in_db_thread(dues.forget_the_done, clock=clock) == 1
    assert await in_db_thread(Due.objects.count) == 1


@pytest.mark.parametrize(
    "problem",
    [
        IntegrityError("twice"),
        DataError("too large"),
        OperationalError("out of room"),
        IndexError("nothing there"),
        RecursionError("too deep"),
        NoReverseMatch("no such page"),
    ],
)
async def test_a_row_that_cannot_be_served_keeps_no_other_waiting(
    problem: Exception, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    served: list[str] = []

    def fail(key: str, clock: Clock) -> None:
        raise problem

    monkeypatch.setitem(hooks.due_handlers, "broken", fail)
    monkeypatch.setitem(hooks.due_handlers, "sound", lambda key, clock: served.append(key))
    await in_db_thread(dues.schedule, ("broken", "first", clock.now()), ("sound", "second", clock.now()))

    await keeper.once()

    assert served == ["second"]
    waiting = await in_db_thread(Due.objects.get, kind="broken")
    assert (waiting.tries, waiting.done) == (1, False)


async def test_computers_that_think_for_long_keep_no_row_from_its_place(clock: SetClock, db: None) -> None:
    rows = [("computer", str(number), clock.now()) for number in range(loop.AT_ONCE)]
    await in_db_thread(dues.schedule, *rows)
    thought_about = {due.pk for due in await in_db_thread(loop.due_now, clock.now())}
    clock.move(seconds=1)
    await in_db_thread(dues.schedule, ("flag", "of somebody", clock.now()))

    waiting = await in_db_thread(loop.due_now, clock.now(), thought_about)

    assert [due.kind for due in waiting] == ["flag"]


@pytest.mark.parametrize("where", ["give_back_gap", "beat_after_round"])
async def test_a_fault_at_the_start_or_in_a_round_does_not_end_the_timekeeper(
    where: str, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    served = asyncio.Event()
    loop, work, faults = asyncio.get_running_loop(), getattr(dues, where), [RuntimeError("a mistake")]

    def fail_once(**arguments: object) -> object:
        if faults:
            raise faults.pop()
        loop.call_soon_threadsafe(served.set)
        return work(**arguments)

    monkeypatch.setattr(dues, where, fail_once)
    monkeypatch.setattr(tuning, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(tuning, "HEARTBEAT_SECONDS", 0)
    running = asyncio.create_task(keeper.run())
    async with asyncio.timeout(20):
        await served.wait()
    assert not running.done()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_battle_that_cannot_be_given_its_time_keeps_no_other_waiting(
    anna: User, ben: User, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = [await in_db_thread(Table.of, anna, ben, clock=clock, pace=LIVE) for _ in range(2)]
    broken, sound = sorted((one, two), key=lambda table: table.battle_id)
    lock = store.lock

    def fail(battle_id: object) -> Battle:
        if str(battle_id) == broken.battle_id:
            raise ValueError("a state that nobody can read")
        return lock(str(battle_id))

    await in_db_thread(dues.beat, worker="old", clock=clock)
    clock.move(minutes=30)
    with monkeypatch.context() as patch:
        patch.setattr(store, "lock", fail)
        await in_db_thread(dues.give_back_gap, worker="new", clock=clock)
    assert await in_db_thread(told, sound, TimeGivenBack) == [TimeGivenBack(ms=1_800_000)]
    assert await in_db_thread(told, broken, TimeGivenBack) == []

    clock.move(seconds=3)
    await keeper.once()

    assert await in_db_thread(told, broken, TimeGivenBack) == [TimeGivenBack(ms=1_800_000)]
    since = await in_db_thread(lambda: store.players_of(broken.battle)[Seat("1")].clock_since)
    back = clock.now() - timedelta(seconds=3)
    assert since == back + timedelta(seconds=tuning.RETURN_SECONDS), "time after the outage counts"

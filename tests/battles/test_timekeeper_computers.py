"""Computers at the table: their turns are taken once, whatever breaks while they think."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import services, store
from battles.models import Battle, Due, OrderRecord, Status
from battles.rules.base import Setup
from battles.rules.codec import encode
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool as thinking_pool
from battles.thinking.queue import Kind
from battles.thinking.tasks import SuggestTask
from battles.timekeeper import loop
from battles.timekeeper.loop import Timekeeper
from tests.battles import thinking_work
from tests.rules import toy
from tests.rules.toy.state import State

pytestmark = pytest.mark.django_db(transaction=True)
BROOK = Setup(scenario="brook")


@pytest.fixture
def keeper(clock: SetClock) -> Timekeeper:
    return Timekeeper(worker="test", clock=clock, thinking_=thinking_pool.Inline())


def create(host: User, clock: SetClock, **more: object) -> Battle:
    return services.create_battle(host=host, system=toy.KEY, setup=BROOK, clock=clock, **more)  # type: ignore[arg-type]


async def test_two_computers_play_a_battle_to_its_end(anna: User, clock: SetClock, keeper: Timekeeper) -> None:
    battle = await in_db_thread(create, anna, clock, seat="none", computer=1)
    for _ in range(60):
        await keeper.settle()
        clock.move(seconds=5)
    ended = await in_db_thread(store.find, battle.pk)

    assert ended.status == Status.FINISHED
    assert not await in_db_thread(lambda: Due.objects.filter(kind="computer", done=False).exists())
    ids = await in_db_thread(lambda: list(OrderRecord.objects.values_list("seat", "client_id")))
    assert len(ids) == len(set(ids)) > 5


async def test_the_computer_answers_a_player(anna: User, clock: SetClock, keeper: Timekeeper) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1", computer=2)
    clock.move(seconds=tuning.SEED_SECONDS)
    await keeper.settle()

    state = (await in_db_thread(store.latest, battle.pk)).state
    assert isinstance(state, State)
    assert state.forces["2"].path is not None  # type: ignore[index]
    assert state.forces["1"].path is None  # type: ignore[index]


async def test_a_computers_turn_is_taken_once_by_two_workers(anna: User, clock: SetClock) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    for due in await in_db_thread(loop.due_now, clock.now()):
        await in_db_thread(loop.serve, due.pk, clock)
    due = (await in_db_thread(loop.due_now, clock.now()))[0]
    assert due.kind == "computer"

    assert await in_db_thread(loop.claim, due, clock)
    assert not await in_db_thread(loop.claim, due, clock)
    task = await in_db_thread(loop.question, due.key)
    assert task is not None
    order = await thinking_pool.Inline().suggest(task)
    for _ in range(2):
        await in_db_thread(loop.answer, due.pk, order, clock)

    assert await in_db_thread(lambda: OrderRecord.objects.filter(battle=battle, seat="2").count()) == 1


async def test_what_a_killed_worker_had_claimed_is_taken_up_again(anna: User, clock: SetClock) -> None:
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    dead = Timekeeper(worker="dead", clock=clock, thinking_=thinking_pool.Inline())
    for due in await in_db_thread(loop.due_now, clock.now()):
        await in_db_thread(loop.serve, due.pk, clock)
    for due in await in_db_thread(loop.due_now, clock.now()):
        await in_db_thread(loop.claim, due, clock)
    await dead.settle()
    assert await in_db_thread(OrderRecord.objects.count) == 0

    clock.move(seconds=tuning.LEASE_SECONDS + 1)
    await Timekeeper(worker="next", clock=clock, thinking_=thinking_pool.Inline()).settle()

    assert await in_db_thread(lambda: OrderRecord.objects.filter(battle=battle, seat="2").count()) == 1


async def test_a_computer_that_breaks_gives_the_default(
    anna: User, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(thinking_pool.Inline):
        async def suggest(self, task: SuggestTask) -> bytes:
            raise ValueError("a mistake")

    monkeypatch.setattr(keeper, "_thinking", Broken())
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    await keeper.settle()

    assert await in_db_thread(lambda: OrderRecord.objects.filter(battle=battle, seat="2").count()) == 1


async def test_an_illegal_order_of_the_computer_becomes_the_default(
    anna: User, clock: SetClock, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mistaken(thinking_pool.Inline):
        async def suggest(self, task: SuggestTask) -> bytes:
            return encode({"kind": "hide", "path": "moon"})

    monkeypatch.setattr(keeper, "_thinking", Mistaken())
    await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    await keeper.settle()

    assert await in_db_thread(lambda: OrderRecord.objects.filter(seat="2").count()) == 1


async def test_a_computer_whose_thinking_breaks_the_process_gives_the_default(
    anna: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaking(thinking_pool.Pool):
        async def suggest(self, task: SuggestTask) -> bytes:
            return await self.run(Kind.COMPUTER, task.asker, thinking_work.leave, 3)

    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 1)
    pool = Breaking()
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    await Timekeeper(worker="test", clock=clock, thinking_=pool).settle()
    pool.close()

    assert await in_db_thread(lambda: OrderRecord.objects.filter(battle=battle, seat="2").count()) == 1


async def test_a_worker_that_ends_leaves_the_computers_turn_to_the_next(anna: User, clock: SetClock) -> None:
    closed = thinking_pool.Pool()
    closed.close()
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    await Timekeeper(worker="ends", clock=clock, thinking_=closed).settle()
    assert await in_db_thread(OrderRecord.objects.count) == 0

    clock.move(seconds=tuning.LEASE_SECONDS + 1)
    await Timekeeper(worker="next", clock=clock, thinking_=thinking_pool.Inline()).settle()

    assert await in_db_thread(lambda: OrderRecord.objects.filter(battle=battle, seat="2").count()) == 1


async def test_nobody_foresees_the_computers_whims(anna: User, clock: SetClock) -> None:
    """Its seed comes from the dice's secret, is the same for the same question, and tells nothing of the secret."""
    battle = await in_db_thread(create, anna, clock, seat="1", computer=1)
    clock.move(seconds=tuning.SEED_SECONDS)
    for due in await in_db_thread(loop.due_now, clock.now()):
        await in_db_thread(loop.serve, due.pk, clock)
    due = (await in_db_thread(loop.due_now, clock.now()))[0]

    task = await in_db_thread(loop.question, due.key)
    assert task == await in_db_thread(loop.question, due.key)
    secret = bytes((await in_db_thread(store.find, battle.pk)).dice_secret)
    await in_db_thread(lambda: Battle.objects.filter(pk=battle.pk).update(dice_secret=b"another"))
    store.moment_cache.clear()
    other = await in_db_thread(loop.question, due.key)

    assert task is not None
    assert other is not None
    assert task.seed != other.seed, "all that is public is the same"
    assert task.state == other.state
    assert secret.hex().encode() not in encode(task)
    assert battle.dice_commitment not in task.seed

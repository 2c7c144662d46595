"""Real thinking processes: refusals come through, a task that breaks one is refused, and nobody waits for a flood."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from battles.errors import ApplicationError
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.rules.dice import seeded
from battles.rules.errors import BadSetup, IllegalOrder, RulesError
from battles.rules.play import begin
from battles.rules.registry import system
from battles.runtime import tuning
from battles.thinking import pool as thinking_pool
from battles.thinking.pool import Pool
from battles.thinking.queue import Kind
from battles.thinking.tasks import OddsTask, SuggestTask
from tests.battles import thinking_work as work
from tests.battles.refusals import EXAMPLES, said

FLOOD = 80


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """Two processes, however many cores there are."""
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 2)
    pool = Pool()
    yield pool
    pool.close()


@pytest.fixture
def narrow_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    """One process for all."""
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 1)
    pool = Pool()
    yield pool
    pool.close()


class Gate:
    """A named pipe that holds a task: it waits for the end of what nobody writes."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = str(path)
        self._end: int | None = None

    async def reached(self) -> None:
        """A process is at the gate."""
        self._end = await asyncio.to_thread(os.open, self.path, os.O_WRONLY)

    def open(self) -> None:
        assert self._end is not None
        os.close(self._end)


@pytest.fixture
def gate(tmp_path: Path) -> Gate:
    return Gate(tmp_path / "gate")


async def ask(pool: Pool, act: Callable[..., Json], task: Json = None, kind: Kind = Kind.ODDS, asker: str = "") -> Json:
    return await pool.run(kind, asker, act, task)


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    with pytest.raises(ApplicationError) as refused:
        yield
    assert refused.value.code == code


def cannae_odds(order: Json, asker: str = "") -> OddsTask:
    rules = system("lost_battles")
    play = begin(rules, Setup(scenario="cannae"), seeded(1))
    return OddsTask(
        system=rules.key,
        state=encode(rules.known_to(play.state, Seat("1"))),
        seat="1",
        order=encode(order),
        asker=asker,
    )


# Refusals


@pytest.mark.parametrize("number", range(len(EXAMPLES)), ids=lambda number: type(EXAMPLES[number]).__name__)
async def test_every_kind_of_refusal_comes_through_a_process(number: int, shared_pool: Pool) -> None:
    with pytest.raises((RulesError, ApplicationError)) as refused:
        await ask(shared_pool, work.refuse, number)

    assert said(refused.value) == said(EXAMPLES[number])


@pytest.fixture(scope="module")
def shared_pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


async def test_the_odds_of_an_illegal_order_are_refused_and_the_process_lives_on(shared_pool: Pool) -> None:
    before = await ask(shared_pool, work.pid)

    with pytest.raises(IllegalOrder) as refused:
        await shared_pool.odds(cannae_odds({"kind": "rally"}))

    assert refused.value.refusal.code == "not_asked"
    assert await ask(shared_pool, work.pid) == before


async def test_a_setup_that_cannot_be_is_refused_and_the_process_lives_on(shared_pool: Pool) -> None:
    before = await ask(shared_pool, work.pid)

    with pytest.raises(BadSetup) as refused:
        await ask(shared_pool, work.battle_of, "atlantis")

    assert refused.value.problems
    assert await ask(shared_pool, work.pid) == before


@pytest.mark.parametrize("act", [work.mistake, work.unwritable])
async def test_a_mistake_is_logged_and_the_process_lives_on(
    act: Callable[..., Json], shared_pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    before = await ask(shared_pool, work.pid)

    with refused_as("internal"):
        await ask(shared_pool, act)

    assert await ask(shared_pool, work.pid) == before
    assert f"in {act.__name__}" in caplog.text or "lambda" in caplog.text


async def test_a_task_that_cannot_be_sent_is_refused(shared_pool: Pool) -> None:
    with refused_as("internal"):
        await ask(shared_pool, work.echo, lambda: None)


async def test_an_unknown_system_is_a_mistake_of_the_program(shared_pool: Pool) -> None:
    with refused_as("internal"):
        await shared_pool.suggest(SuggestTask(system="unheard_of", state=b"{}", seat="1", skill=1, seed="x"))


# Broken processes


async def test_a_task_that_breaks_its_process_is_refused_and_those_behind_it_are_answered(
    narrow_pool: Pool, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    held = asyncio.create_task(ask(narrow_pool, work.held, gate.path))
    await gate.reached()
    before = narrow_pool.pids()
    asked = [ask(narrow_pool, work.leave, 3, asker="eve"), *(ask(narrow_pool, work.echo, name) for name in "abc")]
    waiting = [asyncio.create_task(one) for one in asked]
    await asyncio.sleep(0)
    gate.open()

    answers = await asyncio.gather(held, *waiting, return_exceptions=True)

    assert isinstance(answers[1], ApplicationError)
    assert answers[1].code == "internal"
    assert answers[2:] == ["a", "b", "c"]
    assert narrow_pool.pids() != before
    told = next(record for record in caplog.records if "broke its thinking process" in record.message)
    assert (vars(told)["work"], vars(told)["asker"], vars(told)["exit_code"]) == ("leave", "eve", 3)


async def test_a_task_breaks_one_process_only(pool: Pool, gate: Gate) -> None:
    held = asyncio.create_task(ask(pool, work.held, gate.path))
    await gate.reached()
    kept_free = await ask(pool, work.pid, kind=Kind.COMPUTER)
    gate.open()
    await held
    broken = await ask(pool, work.pid)

    with refused_as("internal"):
        await ask(pool, work.leave, 3)

    assert await ask(pool, work.pid) != broken
    assert kept_free in pool.pids()
    assert broken not in pool.pids()


async def test_whoever_asks_after_a_process_was_killed_between_two_tasks_is_answered(narrow_pool: Pool) -> None:
    killed = await ask(narrow_pool, work.pid)
    os.kill(killed, signal.SIGKILL)

    assert await ask(narrow_pool, work.pid) != killed


async def test_a_task_without_end_is_given_up(
    narrow_pool: Pool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = await ask(narrow_pool, work.pid)
    with monkeypatch.context() as hasty:
        hasty.setattr(tuning, "THINKING_SECONDS", 0.05)
        with refused_as("took_too_long"):
            await ask(narrow_pool, work.endless)

    assert await ask(narrow_pool, work.pid) != before
    assert "a task took too long" in caplog.text


# Whose turn it is


async def test_a_flood_of_odds_leaves_others_and_computers_their_turn(pool: Pool, gate: Gate) -> None:
    done: list[str] = []

    async def note(name: str, kind: Kind = Kind.ODDS) -> None:
        done.append(await ask(pool, work.echo, name, kind, name))

    first = asyncio.create_task(ask(pool, work.held, gate.path, asker="anna"))
    await gate.reached()
    flood = [asyncio.create_task(note("anna")) for _ in range(FLOOD - 1)]
    ben = asyncio.create_task(note("ben"))
    await note("computer", Kind.COMPUTER)
    assert done == ["computer"], "it does not even wait for the one that is being counted"
    gate.open()
    told = await asyncio.gather(*flood, first, ben, return_exceptions=True)

    assert done[1:4] == ["anna", "ben", "anna"]
    refused = [one for one in told if one is not None and one != ""]
    assert [getattr(one, "code", one) for one in refused] == ["too_many_requests"] * (FLOOD - 8)
    assert len(done) == 2 + 7


async def test_with_one_process_orders_go_before_questions_and_questions_before_computers(
    narrow_pool: Pool, gate: Gate
) -> None:
    done: list[str] = []

    async def note(kind: Kind) -> None:
        done.append(await ask(narrow_pool, work.echo, kind.value, kind, "anna"))

    first = asyncio.create_task(ask(narrow_pool, work.held, gate.path, asker="ben"))
    await gate.reached()
    waiting = [asyncio.create_task(note(kind)) for kind in (Kind.COMPUTER, Kind.REPLAY, Kind.ODDS, Kind.PERFORM)]
    await asyncio.sleep(0)
    gate.open()
    await asyncio.gather(first, *waiting)

    assert done == ["perform", "odds", "computer", "replay"]


async def test_whoever_gives_up_waiting_gives_their_place_away(narrow_pool: Pool, gate: Gate) -> None:
    first = asyncio.create_task(ask(narrow_pool, work.held, gate.path))
    await gate.reached()
    for _ in range(2 * tuning.THINKING_TASKS_A_USER):
        waiting = asyncio.create_task(ask(narrow_pool, work.leave, 3, asker="anna"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    before = narrow_pool.pids()
    gate.open()
    await first

    assert await ask(narrow_pool, work.echo, "here", asker="anna") == "here"
    assert narrow_pool.pids() == before, "nobody did what nobody waits for"


async def test_at_the_end_whoever_waits_is_told_so(narrow_pool: Pool, gate: Gate) -> None:
    asked = [ask(narrow_pool, work.held, gate.path), ask(narrow_pool, work.echo, "x")]
    waiting = [asyncio.create_task(one) for one in asked]
    await gate.reached()

    narrow_pool.close()

    for one in waiting:
        with refused_as("closing"):
            await one
    with refused_as("closing"):
        await ask(narrow_pool, work.echo, "late")
    gate.open()


def test_there_are_two_processes_where_there_are_two_cores() -> None:
    assert min(2, os.cpu_count() or 1) == tuning.THINKING_PROCESSES
    assert isinstance(thinking_pool.pool(), thinking_pool.Pool)

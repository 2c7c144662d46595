"""The thinking process dies while several wait for it: each is answered by the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from battles import thinking
from battles.rules.codec import Json


class Executor:
    """The first of them dies with all it was asked; those after it answer when they are told to."""

    made: list[Executor] = []

    def __init__(self, *_: Any, **__: Any) -> None:
        self.asked: list[Future[Json]] = []
        self.made.append(self)

    def submit(self, work: Callable[..., Json], task: Json) -> Future[Json]:
        future: Future[Json] = Future()
        self.asked.append(future)
        return future

    def shutdown(self, *, wait: bool, cancel_futures: bool) -> None:
        for future in self.asked:
            if cancel_futures:
                future.cancel()


@pytest.fixture
def executors(monkeypatch: pytest.MonkeyPatch) -> list[Executor]:
    monkeypatch.setattr(Executor, "made", [])
    monkeypatch.setattr(thinking, "ProcessPoolExecutor", Executor)
    return Executor.made


async def test_whoever_learns_late_of_a_death_leaves_the_next_process_alone(executors: list[Executor]) -> None:
    pool = thinking.Pool()
    waiting = [asyncio.create_task(pool.read_file(b"file")) for _ in range(2)]
    await turns_of_the_loop()
    for future in executors[0].asked:
        future.set_exception(BrokenProcessPool())
    await turns_of_the_loop()
    for future in executors[1].asked:
        future.set_result(b"read")

    assert await asyncio.gather(*waiting) == [b"read", b"read"]
    assert len(executors) == 2


async def turns_of_the_loop() -> None:
    """Enough for everybody who waits to learn what there is, and to ask again."""
    for _ in range(10):
        await asyncio.sleep(0)

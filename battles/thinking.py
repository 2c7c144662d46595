"""Slow work in a process of its own: the computer's orders, odds, replays. That process imports the rules only."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread
from typing import Protocol, TypeVar

from battles import reckoning, tasks
from battles.reckoning import LuckSlice, LuckTask
from battles.rules.odds import Odds
from battles.tasks import OddsTask, ReplayTask, SuggestTask

log = logging.getLogger(__name__)

T = TypeVar("T")
Task = TypeVar("Task")


class Thinking(Protocol):
    """Who thinks. RulesError of the rules comes through."""

    async def odds(self, task: OddsTask) -> Odds: ...

    async def suggest(self, task: SuggestTask) -> bytes: ...

    async def replay(self, task: ReplayTask) -> bytes: ...

    async def read_file(self, data: bytes) -> bytes: ...

    async def luck(self, task: LuckTask) -> LuckSlice: ...

    def warm(self) -> None:
        """Get ready before the first question."""

    def close(self) -> None: ...


class Pool:
    """One spawned process, started with the first question and again if it dies."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._lock = Lock()

    async def odds(self, task: OddsTask) -> Odds:
        return await self._run(tasks.find_odds, task)

    async def suggest(self, task: SuggestTask) -> bytes:
        return await self._run(tasks.suggest, task)

    async def replay(self, task: ReplayTask) -> bytes:
        return await self._run(tasks.replay, task)

    async def read_file(self, data: bytes) -> bytes:
        return await self._run(tasks.read_file, data)

    async def luck(self, task: LuckTask) -> LuckSlice:
        return await self._run(reckoning.reckon, task)

    async def _run(self, work: Callable[[Task], T], task: Task) -> T:
        executor = self.executor()
        try:
            return await asyncio.wrap_future(executor.submit(work, task))
        except BrokenProcessPool:
            log.warning("the thinking process died; once more")
            self._give_up(executor)
            return await asyncio.wrap_future(self.executor().submit(work, task))

    def _give_up(self, dead: ProcessPoolExecutor) -> None:
        """Unless somebody who waited for it too has done so: then the one that follows is at work already."""
        with self._lock:
            if self._executor is dead:
                self._executor = None
        dead.shutdown(wait=False, cancel_futures=True)

    def executor(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._executor is None:
                spawn = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(1, mp_context=spawn, initializer=_wake)
            return self._executor

    def warm(self) -> None:
        """Start the process before the first question."""
        self.executor().submit(tasks.prepare)

    def close(self) -> None:
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)


def _wake() -> None:
    """The process ends with its parent, however that ends, and not by signals meant for it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()
    tasks.prepare()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)


class Inline:
    """Thinking in this very process: for tests and commands."""

    async def odds(self, task: OddsTask) -> Odds:
        return tasks.find_odds(task)

    async def suggest(self, task: SuggestTask) -> bytes:
        return tasks.suggest(task)

    async def replay(self, task: ReplayTask) -> bytes:
        return tasks.replay(task)

    async def read_file(self, data: bytes) -> bytes:
        return tasks.read_file(data)

    async def luck(self, task: LuckTask) -> LuckSlice:
        return reckoning.reckon(task)

    def warm(self) -> None:
        return

    def close(self) -> None:
        return


_thinking: Thinking = Pool()


def pool() -> Thinking:
    """Who thinks for this process."""
    return _thinking


def use(thinking: Thinking) -> None:
    """Let somebody else think for this process."""
    global _thinking
    _thinking = thinking

"""Slow work in processes of their own: the computer's orders, odds, replays. Those import the rules only."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Callable
from threading import Lock
from typing import Protocol, TypeVar

from battles.records.army_file import ArmyFile, ArmyFileTask
from battles.rules.odds import Odds
from battles.runtime import tuning
from battles.thinking import luck, tasks
from battles.thinking.luck import LuckSlice, LuckTask
from battles.thinking.process import Keeper
from battles.thinking.queue import Kind, Queue, Request
from battles.thinking.tasks import InquiryTask, OddsTask, PerformedData, PerformTask, ReplayTask, SuggestTask

T = TypeVar("T")
Task = TypeVar("Task")


class Thinking(Protocol):
    """Who thinks. Raises RulesError of the rules, and ApplicationError: `too_many_requests`, `internal`, `closing` …"""

    async def perform(self, task: PerformTask) -> PerformedData: ...

    async def odds(self, task: OddsTask) -> Odds: ...

    async def answer(self, task: InquiryTask) -> bytes: ...

    async def suggest(self, task: SuggestTask) -> bytes: ...

    async def replay(self, task: ReplayTask) -> bytes: ...

    async def read_file(self, data: bytes, asker: str = "") -> bytes: ...

    async def read_army(self, task: ArmyFileTask) -> ArmyFile: ...

    async def luck(self, task: LuckTask) -> LuckSlice: ...

    def warm(self) -> None:
        """Get ready before the first question."""

    def close(self) -> None: ...


class _Tasks:
    """Each kind of task, however it is carried out."""

    async def run(self, kind: Kind, asker: str, work: Callable[[Task], T], task: Task) -> T:
        """Carry out a task in its turn."""
        raise NotImplementedError

    async def perform(self, task: PerformTask) -> PerformedData:
        return await self.run(Kind.PERFORM, "", tasks.perform_order, task)

    async def odds(self, task: OddsTask) -> Odds:
        return await self.run(Kind.ODDS, task.asker, tasks.find_odds, task)

    async def answer(self, task: InquiryTask) -> bytes:
        return await self.run(Kind.INQUIRY, task.asker, tasks.answer_inquiry, task)

    async def suggest(self, task: SuggestTask) -> bytes:
        return await self.run(Kind.COMPUTER, task.asker, tasks.suggest, task)

    async def replay(self, task: ReplayTask) -> bytes:
        return await self.run(Kind.REPLAY, task.asker, tasks.replay, task)

    async def read_file(self, data: bytes, asker: str = "") -> bytes:
        return await self.run(Kind.FILE, asker, tasks.read_file, data)

    async def read_army(self, task: ArmyFileTask) -> ArmyFile:
        return await self.run(Kind.FILE, task.asker, tasks.read_army, task)

    async def luck(self, task: LuckTask) -> LuckSlice:
        return await self.run(Kind.LUCK, "", luck.reckon, task)


class Pool(_Tasks):
    """Spawned processes, started with the first question; of several the first is kept for orders and computers."""

    def __init__(self) -> None:
        self._queue = Queue()
        self._keepers: list[Keeper] = []
        self._lock = Lock()

    async def run(self, kind: Kind, asker: str, work: Callable[[Task], T], task: Task) -> T:
        request = Request(kind, asker, work, task)
        self._queue.put(request)
        self.warm()
        return await asyncio.wrap_future(request.future)

    def warm(self) -> None:
        """Start the processes before the first question."""
        with self._lock:
            if self._keepers or self._queue.is_closed:
                return
            atexit.register(self.close)  # before the interpreter waits for them
            number = max(1, tuning.THINKING_PROCESSES)
            self._keepers = [
                Keeper(self._queue, f"thinking-{n}", urgent_only=n == 0 and number > 1) for n in range(number)
            ]

    def pids(self) -> tuple[int | None, ...]:
        """The processes as they are now."""
        return tuple(keeper.process.pid for keeper in self._keepers)

    def close(self) -> None:
        """Whoever waits is refused as `closing`; what is under way is given up."""
        atexit.unregister(self.close)
        self._queue.close()
        with self._lock:
            for keeper in self._keepers:
                keeper.close()


class Inline(_Tasks):
    """Thinking in this very process: for tests and commands."""

    async def run(self, kind: Kind, asker: str, work: Callable[[Task], T], task: Task) -> T:
        return work(task)

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

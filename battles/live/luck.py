"""Luck is reckoned once, slice by slice: whoever else needs the thinking process waits for one slice at most."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from uuid import UUID

from battles import services
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.luck import LuckSummary, report
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool
from battles.thinking.luck import LuckSlice, LuckTask, rest

log = logging.getLogger(__name__)

MOST_AT_ONCE = 4
"""Battles that one worker reckons at the same time; others wait for their turn."""


class Reckoning:
    """One battle on its way."""

    def __init__(self, battle_id: UUID, task: LuckTask) -> None:
        self.battle_id, self.task = battle_id, task
        self.done, self.total = 0, len(task.orders)
        self.slices: list[LuckSlice] = []

    async def run(self, turn: asyncio.Semaphore) -> dict[str, Json]:
        task = self.task
        async with turn:
            while task.orders:
                found = await pool.pool().luck(task)
                self.slices.append(found)
                self.done += found.done
                task = rest(task, found)
        return await in_db_thread(services.keep_luck, battle_id=self.battle_id, report=self._report())

    def _report(self) -> LuckSummary:
        return report(
            tuple(Seat(seat) for seat in self.task.seats),
            tuple(point for one in self.slices for point in one.points),
            tuple(throw for one in self.slices for throw in one.throws),
            sum(one.left_out for one in self.slices),
        )


class Reckoner:
    """The battles this worker reckons; asked twice, it does it once."""

    def __init__(self) -> None:
        self._running: dict[UUID, tuple[Reckoning, asyncio.Task[dict[str, Json]]]] = {}
        self._turns: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}

    async def ask(self, battle_id: UUID, task: LuckTask, patience: float) -> dict[str, Json] | Reckoning:
        """The report if it is there within so many seconds, else how far it is."""
        loop = asyncio.get_running_loop()
        known = self._running.get(battle_id)
        if known is None or known[1].get_loop() is not loop:
            known = self._begin(battle_id, task)
        reckoning, work = known
        done, _ = await asyncio.wait((work,), timeout=patience)
        return work.result() if done else reckoning

    def _begin(self, battle_id: UUID, task: LuckTask) -> tuple[Reckoning, asyncio.Task[dict[str, Json]]]:
        loop = asyncio.get_running_loop()
        turn = self._turns.setdefault(loop, asyncio.Semaphore(MOST_AT_ONCE))
        reckoning = Reckoning(battle_id, task)
        # It outlives the request that asked first: nothing of that request's context goes along, nor its thread.
        work = asyncio.create_task(reckoning.run(turn), context=Context())
        self._running[battle_id] = reckoning, work
        work.add_done_callback(lambda ended: self._ended(battle_id, ended))
        return reckoning, work

    def _ended(self, battle_id: UUID, work: asyncio.Task[dict[str, Json]]) -> None:
        self._running.pop(battle_id, None)
        if not work.cancelled() and work.exception() is not None:
            log.error("luck", extra={"battle": str(battle_id)}, exc_info=work.exception())


reckoner = Reckoner()

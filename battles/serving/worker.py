"""What a worker does besides answering requests, and how it leaves."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from threading import Timer
from typing import Protocol

from django.db import Error

from battles import services
from battles.live import hub
from battles.runtime import db_failures, tuning
from battles.runtime.db_thread import in_db_thread, outage
from battles.services import dues
from battles.thinking import pool
from battles.timekeeper.loop import Timekeeper

log = logging.getLogger(__name__)

FLUSH_SECONDS = 0.2
"""Bytes handed to the operating system need a moment to get out."""


class Beside(Protocol):
    """What runs beside a server."""

    def start(self) -> None:
        """The server listens."""

    async def leave(self) -> None:
        """The server is about to end."""


class Worker:
    """Hub, timekeeper and thinking process beside a server."""

    def __init__(self, *, keep_time: bool = True) -> None:
        self._keep_time = keep_time
        self._alive: asyncio.Task[None] | None = None
        self.is_leaving = False

    def start(self) -> None:
        """Called in the server's loop once it listens."""
        _settle()
        hub.start()
        outage.on_return = self._give_back
        alive = Timekeeper(worker=hub.worker).run() if self._keep_time else show_life(hub.worker)
        self._alive = asyncio.create_task(alive)
        asyncio.get_running_loop().call_later(tuning.WARM_SECONDS, self._warm)

    def _give_back(self, lost_at: datetime) -> None:
        """In the database thread, before the first order after the database was away."""
        try:
            dues.give_back_gap(worker=hub.worker, lost_at=lost_at)
        except Exception as error:  # whatever it is, orders are taken
            db_failures.raise_if_database(error)
            log.exception("nobody was given the time of the outage back")

    def _warm(self) -> None:
        if not self.is_leaving:
            pool.pool().warm()

    async def leave(self) -> None:
        """No new orders; every socket is told to come back; what is under way is finished. Gone in time in any case."""
        if self.is_leaving:
            return
        self.is_leaving = True
        log.info("leaving", extra={"worker": hub.worker})
        leave_in_time()
        services.draining.active = True
        if self._alive is not None:
            self._alive.cancel()
        try:
            async with asyncio.timeout(tuning.LEAVE_SECONDS - 2.5):
                await hub.close()
                await in_db_thread(dues.leave, worker=hub.worker)
        except TimeoutError:
            log.warning("some sockets did not take their farewell")
        except Error:
            log.warning("nobody is told that this worker has left", exc_info=True)
        await asyncio.sleep(FLUSH_SECONDS)
        pool.pool().close()


async def show_life(worker: str) -> None:
    """A worker whose timekeeper runs elsewhere: who sits at its tables counts only while it has a heartbeat."""
    while True:
        try:
            await in_db_thread(dues.give_back_gap, worker=worker)
        except Error:
            log.exception("no heartbeat: the database is away")
        await asyncio.sleep(tuning.HEARTBEAT_SECONDS)


SELDOM = (20_000, 20, 20)
"""How often the garbage collector looks, as `gc.set_threshold` has it: states are read in by the thousand objects."""


def _settle() -> None:
    """What is loaded by now stays for good: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def leave_in_time() -> None:
    """Whatever is still under way then, this process is gone."""
    last_resort = Timer(tuning.LEAVE_SECONDS - 1.5, os._exit, (0,))
    last_resort.daemon = True
    last_resort.start()


def end() -> None:
    """Everything is closed: do not wait for a process that is still thinking (it ends with this one)."""
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


SIGNALS = (signal.SIGTERM, signal.SIGINT)
Application = Callable[..., Awaitable[None]]

"""The way from the event loop into the process's one database thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, close_old_connections, connection

from battles.runtime.clock import WALL

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class Traffic:
    """What is on its way to the database and back. Only the loop counts and waits."""

    def __init__(self) -> None:
        self.under_way = 0
        self._waiting: set[asyncio.Future[None]] = set()

    def sets_out(self) -> None:
        self.under_way += 1

    def is_back(self) -> None:
        self.under_way -= 1
        if not self.under_way:
            for waiting in self._waiting:
                if not waiting.done():
                    waiting.set_result(None)

    async def quiet(self, patience: float) -> None:
        """Wait until nothing is under way, at most so many seconds."""
        if not self.under_way or patience <= 0:
            return
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await asyncio.wait((waiting,), timeout=patience)
        finally:
            self._waiting.discard(waiting)


traffic = Traffic()


async def in_db_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run this in the database thread. It may run twice, after a lost connection; services recognise repeats.

    Unlike `database_sync_to_async` it does not ask the database whether it is there before every call.
    """
    traffic.sets_out()
    try:
        return await sync_to_async(_guarded, thread_sensitive=True)(work, *args, **kwargs)
    finally:
        traffic.is_back()


CROSSED = frozenset({"40P01", "40001"})
"""PostgreSQL ended one of two transactions that waited for each other: the one it ended may simply be tried again."""


class Outage:
    """The database was away. Whoever comes first after it does what has to be done before anything else."""

    def __init__(self) -> None:
        self.lost_at: datetime | None = None
        self.on_return: Callable[[datetime], object] | None = None

    def begin(self) -> None:
        self.lost_at = self.lost_at or WALL.now()

    def end(self) -> None:
        """Raises if the database is still away."""
        if self.lost_at is not None:
            if self.on_return is not None:
                self.on_return(self.lost_at)
            self.lost_at = None


outage = Outage()


def _guarded(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        outage.end()
        return work(*args, **kwargs)
    except (OperationalError, InterfaceError) as error:
        if connection.in_atomic_block:
            raise
        if getattr(error.__cause__, "sqlstate", None) in CROSSED:
            log.warning("two transactions crossed; once more", exc_info=True)
            return work(*args, **kwargs)
        if _is_alive():
            raise
        log.warning("database connection lost; once more", exc_info=True)
        outage.begin()
        close_old_connections()
        outage.end()
        return work(*args, **kwargs)
    finally:
        if connection.settings_dict["CONN_MAX_AGE"] == 0 and not connection.in_atomic_block:
            connection.close()


def answers() -> bool:
    """Whether the database is there for this thread, over a connection that is opened if need be."""
    try:
        connection.ensure_connection()
    except (OperationalError, InterfaceError):
        return False
    return _is_alive()


def _is_alive() -> bool:
    try:
        return connection.connection is not None and connection.is_usable()
    except (OperationalError, InterfaceError):
        return False

"""Work that gives way: dry runs stand in one line and are made between orders, never beside them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from time import monotonic

from battles.runtime import tuning
from battles.runtime.db_thread import traffic

Piece = Callable[[], Iterable[None] | None]
"""Work to be done; what it gives, if anything, is its further parts, with breaks between them."""
Spawn = Callable[[Coroutine[None, None, None]], asyncio.Task[None]]

TURNS = 4
"""Turns of the loop that an order's frame needs from the socket to the database thread: so many are left to it."""


class DryRunQueue:
    """One piece of work after another, each in the loop: two threads would only take each other's time.

    A piece waits while anything is on its way to the database, but not for ever: other people's orders may never end.
    """

    def __init__(self, spawn: Spawn) -> None:
        self._spawn = spawn
        self._pieces: deque[tuple[float, Piece]] = deque()
        self._runner: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._pieces)

    def add(self, piece: Piece) -> None:
        """To the end of the line. A piece keeps its errors to itself."""
        self._pieces.append((monotonic(), piece))
        if self._runner is None or self._runner.done():
            self._runner = self._spawn(self._work())

    async def _work(self) -> None:
        while self._pieces:
            since, piece = self._pieces.popleft()
            await traffic.quiet(since + tuning.GIVE_WAY_SECONDS - monotonic())
            for _ in piece() or ():
                await _turns()
                await traffic.quiet(since + tuning.GIVE_WAY_SECONDS - monotonic())
            await _turns()


async def _turns() -> None:
    """Whoever has something to do meanwhile does it."""
    for _ in range(TURNS):
        await asyncio.sleep(0)

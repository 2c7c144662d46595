"""How fast dry runs are over the socket, and what many players who drag groups about cost everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from statistics import median
from time import perf_counter
from typing import Self

from battles.benchmarks import horden_helden
from battles.benchmarks.client import PATIENCE, SITUATION, Wire, connect
from battles.benchmarks.figures import BenchFigure, least, middle, most, told
from battles.benchmarks.hosting import Rounds, quiet_and_busy
from battles.benchmarks.servers import Server, Site, address
from battles.rules import registry
from battles.rules.codec import Json, to_builtins

ROUNDS = 5
DRY_RUNS = 40
PLAYERS, A_SECOND = 50, 8
TRIAL = b'{"type":"trial"'
MILLI = 1000.0


class Dragger:
    """Somebody who drags a group about: sends dry runs and counts what comes back."""

    def __init__(self) -> None:
        self._orders: Sequence[Json] = [to_builtins(order) for order in horden_helden.advances()]
        self.sent, self.heard_of, self.at = 0, 0, 0.0
        self._joined = asyncio.get_running_loop().create_future()
        self._answered: asyncio.Future[None] | None = None
        self._refusal = b""
        self.wire: Wire | None = None

    async def open(self, server: Server, battle: str, cookie: str) -> Self:
        self.wire = await connect(server.port, address(battle), cookie, self.heard)
        self.wire.send({"type": "join", "seat": horden_helden.ONE})
        async with asyncio.timeout(PATIENCE):
            await self._joined
        return self

    def heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(SITUATION) and not self._joined.done():
            self._joined.set_result(None)
        elif frame.startswith(TRIAL):
            self.heard_of, self.at = self.heard_of + 1, now
            if b'"refusals":[]' not in frame:
                self._refusal = frame
            if self._answered is not None and not self._answered.done():
                self._answered.set_result(None)

    def send(self) -> None:
        assert self.wire is not None
        order = self._orders[self.sent % len(self._orders)]
        self.sent += 1
        self.wire.send({"type": "try", "id": f"try-{self.sent}", "seat": horden_helden.ONE, "order": order})

    async def asked(self) -> float:
        """Seconds from sending a dry run to its answer."""
        self._answered = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self.send()
        async with asyncio.timeout(PATIENCE):
            await self._answered
        return self.at - began

    async def drag(self, first: float) -> None:
        """So many dry runs a second, whether or not they are answered, beginning after a while."""
        due = asyncio.get_running_loop().time() + first
        while True:
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            self.send()
            due += 1 / A_SECOND

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()
        if self._refusal:
            raise RuntimeError(f"a dry run was refused: {self._refusal[:400].decode(errors='replace')}")


async def dry_run(site: Site) -> list[BenchFigure]:
    """From the client's socket through the worker and back."""
    prepared = site.prepared(1, horden_helden.KEY)
    with site.serving() as server:
        dragger = await Dragger().open(server, prepared.battles[0], prepared.cookie)
        took = middle([median([await dragger.asked() for _ in range(DRY_RUNS)]) for _ in range(ROUNDS)]) * MILLI
        dragger.close()
    name = f"{horden_helden.KEY}: dry run of 8 of {horden_helden.AMONG} at the socket"
    return [told(f"{name} (aim 8 ms)", took, "ms"), most("  at most twice the aim", took, "ms", 16)]


async def crowd_drags(site: Site) -> list[BenchFigure]:
    """The orders of another battle, while nobody and while everybody drags: by turns, on one worker."""
    tables, other, rounds = site.prepared(PLAYERS, horden_helden.KEY), site.prepared(ROUNDS), Rounds()
    with site.serving() as server:
        draggers = [await Dragger().open(server, battle, tables.cookie) for battle in tables.battles]
        for battle in other.battles:
            rounds.note(**await quiet_and_busy(server, battle, other.cookie, partial(_dragging, draggers)))
        answered = sum(one.heard_of for one in draggers) / sum(one.sent for one in draggers)
        for one in draggers:
            one.close()
    return [
        told(f"own event while {PLAYERS} players only sit there", rounds.ms("quiet"), "ms"),
        told(f"own event while {PLAYERS} players drag, {A_SECOND} dry runs a second each", rounds.ms("busy"), "ms"),
        most("  dragging against quiet", rounds.times("busy", "quiet"), "×", 1.5),
        least("  dry runs answered", 100 * answered, "%", 95),
    ]


@asynccontextmanager
async def _dragging(draggers: Sequence[Dragger]) -> AsyncIterator[None]:
    """All of them drag, evenly spread; half a second before and until all is answered belong to it."""
    tasks = [asyncio.create_task(one.drag(place / A_SECOND / len(draggers))) for place, one in enumerate(draggers)]
    await asyncio.sleep(0.5)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.5)


def measures() -> Sequence[Callable[[Site], Awaitable[list[BenchFigure]]]]:
    """None without the system whose groups are dragged."""
    return (dry_run, crowd_drags) if horden_helden.KEY in registry.systems() else ()

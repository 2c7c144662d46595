"""What one worker sustains: many tables at full speed, each giving its next order as soon as the last one is there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import quantiles
from time import perf_counter

from msgspec import Struct

from battles.benchmarks.servers import Players, Server

SERVERS = ("uvicorn", "daphne")
TABLES = (1, 10, 50)
ROUNDS = 3
SECONDS = 4.0
"""How long the tables of a round play, after each has given an order."""
MILLI = 1000.0


class Load(Struct, frozen=True):
    """One round: how long each order took, in how many seconds of the clock and of the server's processor."""

    times: tuple[float, ...]
    seconds: float
    worked: float

    @property
    def orders(self) -> float:
        """A second."""
        return len(self.times) / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of the server's processor for an order: what else the machine does is not in it."""
        return self.worked / len(self.times)

    def percentile(self, share: int) -> float:
        return quantiles(self.times, n=100, method="inclusive")[share - 1]


async def round_of(server: Server, battles: Sequence[str], cookie: str, orders: int, name: str) -> Load:
    """All tables at once, each so many orders."""
    tables = [await Players(seed, name).open(server.port, battle, cookie) for seed, battle in enumerate(battles)]
    began, worked = perf_counter(), server.worked()
    each = await asyncio.gather(*(_played(table, orders) for table in tables))
    load = Load(tuple(one for times in each for one in times), perf_counter() - began, server.worked() - worked)
    for table in tables:
        table.close()
    return load


async def _played(table: Players, orders: int) -> list[float]:
    return [await table.order() for _ in range(orders) if not table.is_over]

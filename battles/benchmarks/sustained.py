"""What one worker sustains: many tables at full speed, each giving its next order as soon as the last one is there.

The clients are this process, the server is another. How many orders a second that makes depends on what else the
machine does; what an order costs the server's processor does not, so that alone has limits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import quantiles
from time import perf_counter

from msgspec import Struct

from battles.benchmarks.figures import BenchFigure, middle, most, ratio, told
from battles.benchmarks.servers import Players, Server, Site

SERVERS = ("uvicorn", "daphne")
ORDERS = {1: 60, 10: 24, 50: 16}
"""Tables, and how many orders each of them gives in a round. A battle has more than 200 of them."""
ROUNDS = 3
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
        """Seconds of the server's processor for an order."""
        return self.worked / len(self.times)

    def percentile(self, share: int) -> float:
        """Seconds until the giver had his event, for so many of a hundred orders."""
        return quantiles(self.times, n=100, method="inclusive")[share - 1]


async def round_of(server: Server, battles: Sequence[str], cookie: str, orders: int, name: str) -> Load:
    """All tables at once, each so many orders; `name` begins their ids."""
    tables = [await Players(seed, name).open(server.port, battle, cookie) for seed, battle in enumerate(battles)]
    began, worked = perf_counter(), server.worked()
    each = await asyncio.gather(*(_played(table, orders) for table in tables))
    load = Load(tuple(one for times in each for one in times), perf_counter() - began, server.worked() - worked)
    for table in tables:
        table.close()
    return load


async def _played(table: Players, orders: int) -> list[float]:
    return [await table.order() for _ in range(orders) if not table.is_over]


async def sustained(site: Site, name: str) -> list[BenchFigure]:
    """Both servers take turns, each with battles of its own: whatever else the machine does falls on both alike."""
    each = sum(ORDERS)
    prepared = site.prepared(each * len(SERVERS))
    loads: dict[tuple[str, int], list[Load]] = {}
    with site.serving(SERVERS[0]) as one, site.serving(SERVERS[1]) as other:
        for number in range(ROUNDS):
            for at, (kind, server) in enumerate(zip(SERVERS, (one, other), strict=True)):
                battles = list(prepared.battles[at * each : (at + 1) * each])
                for tables, orders in ORDERS.items():
                    own, battles = battles[:tables], battles[tables:]
                    load = await round_of(server, own, prepared.cookie, orders, f"round-{number}")
                    loads.setdefault((kind, tables), []).append(load)
    return [*_sustained(loads, name), *_costs(loads, name)]


Loads = dict[tuple[str, int], list[Load]]


def _sustained(loads: Loads, name: str) -> list[BenchFigure]:
    figures = []
    for (kind, tables), rounds in loads.items():
        named = f"{tables} battles at full speed, {kind}, {name}" if tables > 1 else f"1 battle, {kind}, {name}"
        figures += [
            told(f"orders a second, {named}", middle(load.orders for load in rounds), "/s"),
            told(f"  50 % of its own events within, {named}", _ms(rounds, 50), "ms"),
            told(f"  99 % of its own events within, {named}", _ms(rounds, 99), "ms"),
            told(f"  processor of the server for an order, {named}", MILLI * _cost(rounds), "ms"),
        ]
    return figures


def _ms(rounds: list[Load], share: int) -> float:
    return MILLI * middle(load.percentile(share) for load in rounds)


def _cost(rounds: list[Load]) -> float:
    return middle(load.cost for load in rounds)


def _costs(loads: Loads, name: str) -> list[BenchFigure]:
    """An order costs no more among many battles than among few, and with Daphne about what it costs with uvicorn."""
    few, many = list(ORDERS)[-2:]
    figures = [
        most(
            f"an order among {many} battles against one among {few}, processor, {kind}, {name}",
            middle(map(ratio, *(map(_one_cost, loads[kind, tables]) for tables in (many, few)))),
            *("×", 1.5),
        )
        for kind in SERVERS
    ]
    against = (map(_one_cost, loads[kind, many]) for kind in ("daphne", "uvicorn"))
    figures.append(
        most(
            f"an order among {many} battles, processor, daphne against uvicorn, {name}",
            middle(map(ratio, *against)),
            "×",
            1.5,
        )
    )
    return figures


def _one_cost(load: Load) -> float:
    return load.cost

"""How fast hosting is: own event, spectators, two workers, a stalled reader, long battles, memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from statistics import median
from time import perf_counter

from battles.benching.client import Spectator, Wire, connect, wait_for
from battles.benching.figures import Figure, least, middle, most, ratio, told
from battles.benching.site import Players, Prepared, Server, Site, address

ROUNDS = 5
ORDERS = 30
MILLI = 1000.0


class Hall:
    """A battle with its players and spectators, open on a server."""

    def __init__(self) -> None:
        self.players = Players()
        self.spectators: list[Spectator] = []

    async def open(
        self, server: Server, battle: str, cookie: str, spectators: int, elsewhere: Server | None = None
    ) -> None:
        await self.players.open(server.port, battle, cookie)
        self.spectators = [Spectator() for _ in range(spectators)]
        for number, one in enumerate(self.spectators):
            at = elsewhere if elsewhere is not None and number % 2 else server
            await one.open(at.port, address(battle))

    async def order(self) -> tuple[float, float]:
        """Seconds until the giver, and until the last spectator, has it."""
        before = [one.count for one in self.spectators]
        began = perf_counter()
        own = await self.players.order()
        if self.spectators:
            await wait_for(lambda: all(one.count > n for one, n in zip(self.spectators, before, strict=True)))
        return own, max((one.at for one in self.spectators), default=began) - began

    async def orders(self, count: int) -> tuple[float, float]:
        """Medians of so many orders."""
        times = [await self.order() for _ in range(count) if not self.players.is_over]
        return median(own for own, _ in times), median(last for _, last in times)

    @property
    def size(self) -> int:
        """Bytes of a typical update."""
        return self.spectators[0].size if self.spectators else 1000

    def close(self) -> None:
        self.players.close()
        for one in self.spectators:
            one.close()


async def floor_of(server: Server, spectators: int, size: int, count: int = ORDERS) -> float:
    """Median seconds from a message to the last of so many sockets that it is written to."""
    everybody = [Spectator() for _ in range(spectators)]
    sender = Spectator()
    for one in (*everybody, sender):
        await one.open(server.port, "/", join=False)
    times = [await _echoed(sender, everybody, size) for _ in range(count)]
    for one in (*everybody, sender):
        one.close()
    return median(times)


async def _echoed(sender: Spectator, everybody: list[Spectator], size: int) -> float:
    assert sender.wire is not None
    own, before, began = sender.count, [one.count for one in everybody], perf_counter()

    def all_have_it() -> bool:
        return sender.count > own and all(one.count > n for one, n in zip(everybody, before, strict=True))

    sender.wire.send(size)
    await wait_for(all_have_it)
    return max((one.at for one in everybody), default=sender.at) - began


async def own_event(site: Site, name: str) -> list[Figure]:
    """Order → rules → commit → the giver's socket, against a bare commit of the same rows and an echo."""
    prepared, ours, floors, size = site.prepared(ROUNDS), [], [], 1000
    with site.serving("daphne") as server, site.floor("commit", "daphne") as floor:
        for battle in prepared.battles:
            hall = Hall()
            await hall.open(server, battle, prepared.cookie, 1)
            own, _ = await hall.orders(ORDERS)
            size = hall.size
            hall.close()
            ours.append(own)
            floors.append(await floor_of(floor, 1, size))
    value, bottom = middle(ours), middle(floors)
    return [
        told(f"own event, 1 spectator, {name}", value * MILLI, "ms"),
        told(f"  a bare commit of the same rows and an echo, {name}", bottom * MILLI, "ms"),
        most(f"  own event against that floor, {name}", ratio(value, bottom), "×", 2.5),
        most(f"  own event, at most twice the figure aimed at, {name}", value * MILLI, "ms", 6),
    ]


async def last_spectator(site: Site, server: str, spectators: int, aim: float) -> list[Figure]:
    """The last of many spectators, against a bare commit and an echo of the same server; and the tutorial's design."""
    prepared, ours, floors, echoes, naive = site.prepared(ROUNDS), [], [], [], []
    with (
        site.serving(server) as own,
        site.floor("commit", server) as commit,
        site.floor("echo", server) as echo,
        site.floor("naive", server) as groups,
    ):
        for battle in prepared.battles:
            hall = Hall()
            await hall.open(own, battle, prepared.cookie, spectators)
            ours.append((await hall.orders(ORDERS))[1])
            size = hall.size
            hall.close()
            floors.append(await floor_of(commit, spectators, size))
            echoes.append(await floor_of(echo, spectators, size))
            naive.append(await floor_of(groups, spectators, size, 10))
    return _spectator_figures(server, spectators, aim, *(middle(rounds) for rounds in (ours, floors, echoes, naive)))


def _spectator_figures(
    server: str, spectators: int, aim: float, value: float, floor: float, echo: float, naive: float
) -> list[Figure]:
    named = f"last of {spectators} spectators, {server}"
    figures = [
        told(named, value * MILLI, "ms"),
        told(f"  a bare commit and an echo to {spectators} sockets, {server}", floor * MILLI, "ms"),
        told(f"  an echo alone to {spectators} sockets, {server}", echo * MILLI, "ms"),
        most(f"  {named}, against commit and echo", ratio(value, floor), "×", 1.8),
        most(f"  {named}, at most twice the aim", value * MILLI, "ms", 2 * aim),
        told(f"  the naive design (every consumer in a group), {server}", naive * MILLI, "ms"),
    ]
    if spectators >= 500:
        figures.append(least(f"  ours against the naive design, {server}", ratio(naive, value), "× faster", 5))
    return figures


async def stalled_reader(site: Site) -> list[Figure]:
    """A spectator that stops reading changes nothing for the others."""
    prepared = site.prepared(2 * ROUNDS)
    without: list[float] = []
    beside: list[float] = []
    with site.serving("uvicorn") as server:
        for number, battle in enumerate(prepared.battles):
            hall = Hall()
            await hall.open(server, battle, prepared.cookie, 50)
            stalled = await _stalled(server, battle) if number % 2 else None
            (beside if number % 2 else without).append((await hall.orders(ORDERS))[1])
            hall.close()
            if stalled is not None:
                stalled.transport.abort()
    value = ratio(middle(beside), middle(without))
    return [most("last of 50 with a stalled reader, against without", value, "×", 1.25)]


async def _stalled(server: Server, battle: str) -> Wire:
    """Joins, then never reads again."""
    heard: list[bytes] = []
    wire = await connect(server.port, address(battle), "", lambda frame, at: heard.append(frame))
    wire.send({"type": "join"})
    await wait_for(lambda: bool(heard))
    wire.transport.pause_reading()
    return wire


async def two_workers(site: Site) -> list[Figure]:
    """Half of the spectators sit at another worker: the notice goes through Redis, the content through the database."""
    prepared, ours, floors = site.prepared(ROUNDS), [], []
    with site.serving() as one, site.serving() as two, site.floor("commit") as floor:
        for battle in prepared.battles:
            hall = Hall()
            await hall.open(one, battle, prepared.cookie, 500, elsewhere=two)
            ours.append((await hall.orders(ORDERS))[1])
            size = hall.size
            hall.close()
            floors.append(await floor_of(floor, 500, size))
    value, bottom = middle(ours), middle(floors)
    return [
        told("last of 500 spectators at two workers over Redis", value * MILLI, "ms"),
        most("  two workers, against a bare commit and an echo to 500 sockets", ratio(value, bottom), "×", 2.5),
    ]


async def long_battle(site: Site) -> list[Figure]:
    """Order 1,000 costs what order 10 costs; and 5,000 orders leave no memory behind."""
    prepared = site.prepared(1)
    with site.serving() as server:
        players = Players()
        await players.open(server.port, prepared.battles[0], prepared.cookie)
        times, memory = [], {}
        for number in range(1, 5_001):
            times.append(await players.small_talk())
            if number in (1_000, 5_000):
                memory[number] = server.memory()
        players.close()
    early, late = median(times[5:105]), median(times[950:1050])
    grown = (memory[5_000] - memory[1_000]) / 2**20
    return [
        told("order 10 (median around it)", early * MILLI, "ms"),
        told("order 1,000 (median around it)", late * MILLI, "ms"),
        most("order 1,000 against order 10", ratio(late, early), "×", 1.2),
        most("growth of memory from order 1,000 to order 5,000", grown, "MiB", 8),
    ]


async def idle_sockets(site: Site, server_kind: str, count: int = 1_000) -> list[Figure]:
    """What a spectator who only sits there costs."""
    prepared: Prepared = site.prepared(1)
    with site.serving(server_kind) as server:
        first = Spectator()
        await first.open(server.port, address(prepared.battles[0]))
        await asyncio.sleep(3)
        before = server.memory()
        crowd = [Spectator() for _ in range(count)]
        for one in crowd:
            await one.open(server.port, address(prepared.battles[0]))
        await asyncio.sleep(3)
        each = (server.memory() - before) / count / 1024
        if any(one.wire is None or one.wire.is_closed for one in crowd):
            raise RuntimeError("some of the idle sockets were closed")
        for one in (first, *crowd):
            one.close()
    return [most(f"memory of an idle spectator ({count:,} sockets, {server_kind})", each, "KiB", 40)]


Measure = Callable[[], Awaitable[list[Figure]]]


def measured(measures: Sequence[Measure]) -> Iterator[Figure]:
    """One after another: the machine does nothing else meanwhile."""
    for measure in measures:
        yield from asyncio.run(_awaited(measure))


async def _awaited(measure: Measure) -> list[Figure]:
    return await measure()

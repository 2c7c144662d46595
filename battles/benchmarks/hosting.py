"""How fast hosting is: own event, spectators, two workers, a stalled reader, long battles, memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from statistics import median
from time import perf_counter
from typing import Self

from battles.benchmarks.client import Crowd, Wire, connect, wait_for
from battles.benchmarks.figures import BenchFigure, least, middle, most, ratio, told
from battles.benchmarks.servers import Players, PreparedServer, Server, Site, address

ROUNDS = 5
BATCHES = 3
BATCH = 10
"""In a round, what is compared takes turns: so many batches of so many orders each."""
MILLI = 1000.0
NARROW, FLOOD = 4096, 400
"""How a reader is stalled: bytes he takes unread, and how often he asks for the whole scene before."""
Times = list[float]


class Hall:
    """A battle with its players and spectators, open on a server."""

    def __init__(self, spectators: int) -> None:
        self.players, self.crowd = Players(), Crowd(spectators)
        self.own: Times = []
        self.last: Times = []

    async def open(self, server: Server, battle: str, cookie: str, elsewhere: Server | None = None) -> Self:
        await self.players.open(server.port, battle, cookie)
        for number, one in enumerate(self.crowd.members):
            at = elsewhere if elsewhere is not None and number % 2 else server
            await one.open(at.port, address(battle))
        return self

    async def batch(self) -> None:
        """Some orders: seconds until the giver, and until the last spectator, has each."""
        for _ in range(BATCH):
            if self.players.is_over:
                return
            self.crowd.expect()
            self.own.append(await self.players.order())
            self.last.append(await self.crowd.last() - self.players.sent_at)
            await self.players.caught_up()

    @property
    def spread(self) -> float:
        """From the giver's own event to the last spectator's."""
        return median(last - own for own, last in zip(self.own, self.last, strict=True))

    @property
    def size(self) -> int:
        """Bytes of the latest update."""
        return self.crowd.members[0].size if self.crowd.members else 1000

    def close(self) -> None:
        self.players.close()
        self.crowd.close()


class Echo:
    """A server that only writes to its sockets, measured with the same clients."""

    def __init__(self, spectators: int, count: int = BATCH) -> None:
        self.crowd, self.givers, self.count = Crowd(spectators), Crowd(1), count
        self.last: Times = []

    async def open(self, server: Server) -> Self:
        for one in (*self.crowd.members, *self.givers.members):
            await one.open(server.port, "/", join=False)
        return self

    async def batch(self, size: int) -> None:
        for _ in range(self.count):
            self.last.append(await self._echoed(size))

    async def _echoed(self, size: int) -> float:
        """Seconds from a message to the last of the sockets that it is written to."""
        giver = self.givers.members[0]
        assert giver.wire is not None
        self.givers.expect()
        self.crowd.expect()
        began = perf_counter()
        giver.wire.send(size)
        own, last = await self.givers.last(), await self.crowd.last()
        return (last or own) - began

    def close(self) -> None:
        self.crowd.close()
        self.givers.close()


async def _took_turns(hall: Hall, *echoes: Echo) -> None:
    """A round: whatever else the machine does meanwhile falls on all alike."""
    for _ in range(BATCHES):
        await hall.batch()
        for echo in echoes:
            await echo.batch(hall.size)
    hall.close()
    for echo in echoes:
        echo.close()


class Rounds:
    """Medians of each round by name, and of the rounds."""

    def __init__(self) -> None:
        self._times: dict[str, Times] = {}

    def note(self, **medians: float) -> None:
        for name, value in medians.items():
            self._times.setdefault(name, []).append(value)

    def ms(self, name: str) -> float:
        return middle(self._times[name]) * MILLI

    def times(self, name: str, floor: str) -> float:
        """How many times the floor of the same round."""
        return middle(map(ratio, self._times[name], self._times[floor]))


async def quiet_and_busy(
    server: Server, battle: str, cookie: str, busy: Callable[[], AbstractAsyncContextManager[None]]
) -> dict[str, float]:
    """How long own events take at a table, by turns while nothing else and while something else goes on."""
    hall = await Hall(0).open(server, battle, cookie)
    times: dict[str, Times] = {"quiet": [], "busy": []}
    for _ in range(BATCHES):
        times["quiet"] += await _own_times(hall)
        async with busy():
            times["busy"] += await _own_times(hall)
    hall.close()
    return {name: median(found) for name, found in times.items()}


async def _own_times(hall: Hall) -> Times:
    before = len(hall.own)
    await hall.batch()
    return hall.own[before:]


async def own_event(site: Site, name: str, *, waits_for_disk: bool = False) -> list[BenchFigure]:
    """Order → rules → commit → the giver's socket, against a bare commit of the same rows and an echo.

    `waits_for_disk`: how long that takes is the disk's affair, so only the ratio has a limit.
    """
    prepared, rounds = site.prepared(ROUNDS), Rounds()
    with site.serving("daphne") as server, site.floor("commit", "daphne") as floor:
        for battle in prepared.battles:
            hall, echo = await Hall(1).open(server, battle, prepared.cookie), await Echo(1).open(floor)
            await _took_turns(hall, echo)
            rounds.note(own=median(hall.own), floor=median(echo.last))
    figures = [
        told(f"own event, 1 spectator, {name}", rounds.ms("own"), "ms"),
        told(f"  a bare commit of the same rows and an echo, {name}", rounds.ms("floor"), "ms"),
        most(f"  own event against that floor, {name}", rounds.times("own", "floor"), "×", 2.5),
    ]
    if not waits_for_disk:
        figures.append(most(f"  own event, at most twice the figure aimed at, {name}", rounds.ms("own"), "ms", 6))
    return figures


async def last_spectator(site: Site, server: str, spectators: int, aim: float) -> list[BenchFigure]:
    """The last of many spectators, against a bare commit and an echo of the same server; and the tutorial's design."""
    prepared, rounds = site.prepared(ROUNDS), Rounds()
    with (
        site.serving(server) as own,
        site.floor("commit", server) as commits,
        site.floor("echo", server) as echoes,
        site.floor("naive", server) as groups,
    ):
        for battle in prepared.battles:
            hall = await Hall(spectators).open(own, battle, prepared.cookie)
            commit, echo = await Echo(spectators).open(commits), await Echo(spectators).open(echoes)
            naive = await Echo(spectators, count=3).open(groups)
            await _took_turns(hall, commit, echo, naive)
            rounds.note(ours=median(hall.last), spread=hall.spread, commit=median(commit.last))
            rounds.note(echo=median(echo.last), naive=median(naive.last))
    return _spectator_figures(server, spectators, aim, rounds)


def _spectator_figures(server: str, spectators: int, aim: float, rounds: Rounds) -> list[BenchFigure]:
    named = f"last of {spectators} spectators, {server}"
    figures = [
        told(named, rounds.ms("ours"), "ms"),
        told(f"  a bare commit and an echo to {spectators} sockets, {server}", rounds.ms("commit"), "ms"),
        told(f"  an echo alone to {spectators} sockets, {server}", rounds.ms("echo"), "ms"),
        most(f"  {named}, from the giver's event on, against the echo", rounds.times("spread", "echo"), "×", 1.8),
        most(f"  {named}, from the order on, against commit and echo", rounds.times("ours", "commit"), "×", 2.5),
        most(f"  {named}, at most twice the aim", rounds.ms("ours"), "ms", 2 * aim),
        told(f"  the naive design (every consumer in a group), {server}", rounds.ms("naive"), "ms"),
    ]
    if spectators >= 500:
        figures.append(
            least(f"  ours against the naive design, {server}", rounds.times("naive", "ours"), "× faster", 5)
        )
    return figures


async def stalled_reader(site: Site) -> list[BenchFigure]:
    """A spectator that stops reading changes nothing for the others: two servers take turns, he is at one of them."""
    prepared, rounds = site.prepared(2 * ROUNDS), Rounds()
    with site.serving() as calm, site.serving() as troubled:
        for one, other in zip(prepared.battles[::2], prepared.battles[1::2], strict=True):
            without = await Hall(50).open(calm, one, prepared.cookie)
            beside = await Hall(50).open(troubled, other, prepared.cookie)
            stalled = await _stalled(troubled, other)
            for _ in range(BATCHES):
                await without.batch()
                await beside.batch()
            rounds.note(without=median(without.last), beside=median(beside.last))
            without.close()
            beside.close()
            stalled.transport.abort()
    return [most("last of 50 with a stalled reader, against without", rounds.times("beside", "without"), "×", 1.25)]


async def _stalled(server: Server, battle: str) -> Wire:
    """Joins and stops reading with so much on its way that the server cannot get rid of it."""
    heard: list[bytes] = []
    path = address(battle)
    wire = await connect(server.port, path, "", lambda frame, at: heard.append(frame), window=NARROW)
    wire.send({"type": "join"})
    await wait_for(lambda: bool(heard))
    wire.transport.pause_reading()
    for _ in range(FLOOD):
        wire.send({"type": "join"})
    await asyncio.sleep(3)
    return wire


async def two_workers(site: Site) -> list[BenchFigure]:
    """Half of the spectators sit at another worker: the notice goes through Redis, the content through the database."""
    prepared, rounds = site.prepared(ROUNDS), Rounds()
    with site.serving() as one, site.serving() as two, site.floor("commit") as floor:
        for battle in prepared.battles:
            hall = await Hall(500).open(one, battle, prepared.cookie, elsewhere=two)
            echo = await Echo(500).open(floor)
            await _took_turns(hall, echo)
            rounds.note(ours=median(hall.last), floor=median(echo.last))
    return [
        told("last of 500 spectators at two workers over Redis", rounds.ms("ours"), "ms"),
        told("  a bare commit and an echo to 500 sockets of one worker", rounds.ms("floor"), "ms"),
        most("  two workers, against that floor", rounds.times("ours", "floor"), "×", 2.5),
    ]


async def long_battle(site: Site) -> list[BenchFigure]:
    """Order 1,000 costs what order 10 costs, taking turns with young battles; and 5,000 leave no memory behind."""
    prepared, rounds = site.prepared(ROUNDS + 1), Rounds()
    with site.serving() as server:
        old = await Players().open(server.port, prepared.battles[0], prepared.cookie)
        await _talk(old, 1_000 - ROUNDS * BATCHES * BATCH)
        for battle in prepared.battles[1:]:
            rounds.note(**await _young_and_old(server, battle, prepared.cookie, old))
        before = server.memory()
        await _talk(old, 4_000)
        grown = (server.memory() - before) / 2**20
        old.close()
    return [
        told("order 10 (median around it)", rounds.ms("early"), "ms"),
        told("order 1,000 (median around it)", rounds.ms("late"), "ms"),
        most("order 1,000 against order 10", rounds.times("late", "early"), "×", 1.2),
        most("growth of memory from order 1,000 to order 5,000", grown, "MiB", 8),
    ]


async def _young_and_old(server: Server, battle: str, cookie: str, old: Players) -> dict[str, float]:
    young = await Players().open(server.port, battle, cookie)
    early, late = [], []
    for _ in range(BATCHES):
        early += await _talk(young, BATCH)
        late += await _talk(old, BATCH)
    young.close()
    return {"early": median(early), "late": median(late)}


async def _talk(players: Players, count: int) -> Times:
    return [await players.small_talk() for _ in range(count)]


async def idle_sockets(site: Site, server_kind: str, count: int = 1_000) -> list[BenchFigure]:
    """What a spectator who only sits there costs."""
    prepared: PreparedServer = site.prepared(1)
    with site.serving(server_kind) as server:
        first, crowd = Crowd(1), Crowd(count)
        await first.members[0].open(server.port, address(prepared.battles[0]))
        await asyncio.sleep(3)
        before = server.memory()
        for one in crowd.members:
            await one.open(server.port, address(prepared.battles[0]))
        await asyncio.sleep(3)
        each = (server.memory() - before) / count / 1024
        if any(one.wire is None or one.wire.is_closed for one in crowd.members):
            raise RuntimeError("some of the idle sockets were closed")
        first.close()
        crowd.close()
    return [most(f"memory of an idle spectator ({count:,} sockets, {server_kind})", each, "KiB", 40)]


Measure = Callable[[], Awaitable[list[BenchFigure]]]


def measured(measures: Sequence[Measure]) -> Iterator[BenchFigure]:
    """One after another: the machine does nothing else meanwhile."""
    for measure in measures:
        yield from asyncio.run(_awaited(measure))


async def _awaited(measure: Measure) -> list[BenchFigure]:
    return await measure()

"""A server that falls with many battles under way: how soon everybody has his battle back from the next one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import ExitStack

import msgspec
from msgspec import Struct

from accounts.models import User
from battles import services
from battles.agreements import pace as pace_
from battles.agreements.agreement import Agreement
from battles.benchmarks import horden_helden
from battles.benchmarks.client import SITUATION, UPDATE, Wire, connect
from battles.benchmarks.figures import BenchFigure, aimed, told
from battles.benchmarks.servers import SCENARIO, SYSTEM, Server, Site, address, free_port, migrated, signed_in
from battles.models import Battle
from battles.operations import demo
from battles.rules import registry
from battles.rules.base import Seat, Setup
from battles.runtime import tuning

BATTLES, MOST_ORDERS, SMALL = 200, 8, 10
"""So many battles, none to so many orders old, as they come; of so many different armies where armies are mustered."""
AIM = 5.0
AT_ONCE, AFTER_A_GAP = 0.0, 22.0
"""Seconds from the fall to the next start: none, and so many that clocks are given their time back."""
FIRST_PAUSE, SLOWEST_SOON, SOON, SLOWEST = 0.4, 2.0, 20, 15.0
"""How a client comes back: as frontend/src/net/socket.ts has it."""
SETTLE = 3.0
"""After everybody has come: the heartbeat is written, who is here is noted."""
PATIENCE = 120.0


class Chair(Struct, frozen=True):
    """A player's place at a battle."""

    battle: str
    seat: str
    cookie: str


def prepare(count: int) -> tuple[Chair, ...]:
    """Called in a process of its own: battles of two people with clocks, some orders old, of every system by turns."""
    holders = {Seat("1"): migrated("bench"), Seat("2"): migrated("bench two")}
    cookies = {seat: signed_in(user) for seat, user in holders.items()}
    setups = _setups()
    battles = [_begun(*setups[n % len(setups)], holders, orders=n // 2 % (MOST_ORDERS + 1)) for n in range(count)]
    return tuple(Chair(str(battle.pk), seat, cookie) for battle in battles for seat, cookie in cookies.items())


def _setups() -> list[tuple[str, Setup]]:
    """By turns one of each system."""
    first = (SYSTEM, Setup(scenario=SCENARIO))
    if horden_helden.KEY not in registry.systems():
        return [first]
    return [one for number in range(SMALL) for one in (first, (horden_helden.KEY, horden_helden.small(number)))]


def _begun(system: str, setup: Setup, holders: dict[Seat, User], orders: int) -> Battle:
    agreed = Agreement(pace=pace_.PRESETS["usual"])
    battle = services.arrange_battle(holders=holders, system=system, setup=setup, agreement=agreed)
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    demo.advance(battle, orders)
    return battle


def prepared(site: Site, count: int) -> tuple[Chair, ...]:
    done = site.run(["manage.py", "bench", "--prepare-running", str(count)])
    return msgspec.json.decode(done.splitlines()[-1], type=tuple[Chair, ...])


def pause(tries: int, chance: float) -> float:
    """Seconds before try number `tries` (from 0) to come back."""
    slowest = SLOWEST_SOON if tries < SOON else SLOWEST
    return min(slowest, FIRST_PAUSE * 2.0**tries) * (0.7 + 0.6 * chance)


class ToldOrder(Struct):
    version: int


class RecoveryPlayer:
    """A page at a battle: whenever its line drops it comes back by itself and asks for what it has missed."""

    def __init__(self, chair: Chair, port: int) -> None:
        self.chair, self.port = chair, port
        self.version, self.wanted, self.at = 0, 1, 0.0
        self.has_battle = asyncio.Event()
        self._is_shown = False
        self._wire: Wire | None = None

    def heard(self, frame: bytes, now: float) -> None:
        """The battle is back when it is shown, with everything that is to be in it."""
        if frame.startswith((SITUATION, UPDATE)):
            self._is_shown = self._is_shown or frame.startswith(SITUATION)
            self.version = msgspec.json.decode(frame, type=ToldOrder).version
            if self._is_shown and self.version >= self.wanted and not self.has_battle.is_set():
                self.at = now
                self.has_battle.set()

    def lose(self, more: int) -> None:
        """The battle is gone; it will come back with so many events more."""
        self.wanted = self.version + more
        self._is_shown = False
        self.has_battle.clear()

    async def stay(self) -> None:
        """For ever: open, ask, wait for the line to drop, pause, and again."""
        tries = 0
        while True:
            try:
                await self._visit()
                tries = 0
            except OSError:
                pass
            await asyncio.sleep(pause(tries, random.random()))
            tries += 1

    async def _visit(self) -> None:
        self._wire = await connect(self.port, address(self.chair.battle), self.chair.cookie, self.heard)
        self._wire.send({"type": "join", "seat": self.chair.seat, "since": self.version, "language": "de"})
        await self._wire.closed.wait()

    def close(self) -> None:
        if self._wire is not None:
            self._wire.transport.abort()


class RecoveryHall:
    """Everybody at his table, and the server under them, which falls and is started again."""

    def __init__(self, site: Site, chairs: Sequence[Chair]) -> None:
        self.site, self.port = site, free_port()
        self.players = [RecoveryPlayer(chair, self.port) for chair in chairs]
        self._tasks: list[asyncio.Task[None]] = []
        self._server = ExitStack()

    async def open(self) -> None:
        await self._started()
        self._tasks = [asyncio.create_task(player.stay()) for player in self.players]
        await self._last()

    async def _started(self) -> Server:
        """In a thread: the clients go on trying to come back meanwhile."""
        serving = self.site.serving("daphne", port=self.port)
        return await asyncio.to_thread(self._server.enter_context, serving)

    async def _last(self) -> float:
        """When the last has his battle."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(player.has_battle.wait() for player in self.players))
        return max(player.at for player in self.players)

    async def fallen(self, seconds: float) -> Back:
        """The server is killed without a word, and started again after a while."""
        is_given_back = seconds > tuning.GAP_SECONDS
        self._server.close()
        for player in self.players:
            player.lose(1 if is_given_back else 0)
        await asyncio.sleep(seconds)
        server = await self._started()
        before, last = server.worked(), await self._last()
        # Where a start takes long, that is an outage, too: one event more.
        if not all(0 <= player.version - player.wanted <= (0 if is_given_back else 1) for player in self.players):
            raise RuntimeError("somebody has been shown more, or less, than there is")
        worked = server.worked() - before
        return Back(since_start=last - server.began, since_open=last - server.accepted, worked=worked)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self.players:
            player.close()
        self._server.close()


class Back(Struct, frozen=True):
    """Seconds until the last client had his battle."""

    since_start: float
    """Of the process."""
    since_open: float
    """Since it first took a connection."""
    worked: float
    """Of the processor, meanwhile: what else the machine does is not counted."""


async def battles_back(site: Site, name: str) -> list[BenchFigure]:
    """Two falls: the next server is started at once, and after so long that the clocks are given their time back."""
    hall = RecoveryHall(site, prepared(site, BATTLES))
    try:
        await hall.open()
        await asyncio.sleep(SETTLE)
        at_once, after = await hall.fallen(AT_ONCE), await hall.fallen(AFTER_A_GAP)
    finally:
        await hall.close()
    people = f"{len(hall.players)} clients of {BATTLES} battles, {name}"
    return [
        aimed(f"server killed: all {people}, back after it listens", at_once.since_open, "s", AIM),
        told("  since the process was started", at_once.since_start, "s"),
        told("  of that the server's own work once it listens", at_once.worked, "s"),
        aimed(f"  after {AFTER_A_GAP:.0f} s, clocks given back: back after it listens", after.since_open, "s", AIM),
        told("  since the process was started, clocks given back", after.since_start, "s"),
        told("  of that the server's own work, clocks given back", after.worked, "s"),
    ]

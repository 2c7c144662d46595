"""What somebody who asks for odds all the time costs everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count

import msgspec
from msgspec import Raw, Struct

from battles import services
from battles.benchmarks import odds
from battles.benchmarks.client import PATIENCE, SITUATION, Wire, connect
from battles.benchmarks.figures import BenchFigure, most, told
from battles.benchmarks.hosting import Rounds, quiet_and_busy
from battles.benchmarks.servers import Server, Site, address, migrated, signed_in
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import encode

ROUNDS = 5
BEFORE_AND_AFTER = 0.2
ODDS = b'{"type":"odds"'
REFUSED = b'{"type":"answer"'


class BenchTable(Struct, frozen=True):
    """A battle that stands just before a fight: who may order it, with which order."""

    battle: str
    seat: str
    order: Raw
    cookie: str


def prepare(system: str) -> BenchTable:
    """Called in a process of its own, with the database of the site to be measured."""
    user, rules = migrated(), registry.system(system)
    state, seat, order = odds.first_fight(rules)
    battle = services.create_battle(host=user, system=system, setup=Setup(position=rules.position(state)), seat="all")
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return BenchTable(str(battle.pk), seat, Raw(encode(order)), signed_in(user))


def prepared(site: Site, system: str) -> BenchTable:
    done = site.run(["manage.py", "bench", "--prepare-fight", "--system", system])
    return msgspec.json.decode(done.splitlines()[-1], type=BenchTable)


class Asker:
    """Somebody who asks for the odds of the same fight as soon as the last ones are there."""

    def __init__(self, table: BenchTable) -> None:
        self.table, self.found, self._fault, self.is_asking = table, 0, b"", False
        self._joined = asyncio.get_running_loop().create_future()
        self._answered: asyncio.Future[None] | None = None
        self.wire: Wire | None = None

    async def open(self, server: Server) -> Asker:
        self.wire = await connect(server.port, address(self.table.battle), self.table.cookie, self.heard)
        self.wire.send({"type": "join", "seat": self.table.seat})
        async with asyncio.timeout(PATIENCE):
            await self._joined
        return self

    def heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(SITUATION) and not self._joined.done():
            self._joined.set_result(None)
        elif frame.startswith((ODDS, REFUSED)) and self._answered is not None and not self._answered.done():
            self._note(frame)
            self._answered.set_result(None)

    def _note(self, frame: bytes) -> None:
        """Only odds that tell several outcomes count; anything else ends the measurement."""
        if len(msgspec.json.decode(frame).get("chances", ())) > 1:
            self.found += 1
        else:
            self._fault = frame

    async def ask(self) -> None:
        """Until nobody wants it any more; the last answer is waited for."""
        assert self.wire is not None
        self.is_asking, numbers = True, count(1)
        while self.is_asking:
            self._answered = asyncio.get_running_loop().create_future()
            self.wire.send(
                {"type": "odds", "id": f"odds-{next(numbers)}", "seat": self.table.seat, "order": self.table.order}
            )
            async with asyncio.timeout(PATIENCE):
                await self._answered

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()
        if self._fault or not self.found:
            raise RuntimeError(f"no odds were found: {self._fault[:400].decode(errors='replace')}")


async def others_meanwhile(site: Site, system: str) -> list[BenchFigure]:
    """The orders of one battle while nobody, and while somebody at another table asks for odds without a pause."""
    table, others, rounds = prepared(site, system), site.prepared(ROUNDS), Rounds()
    with site.serving() as server:
        asker = await Asker(table).open(server)
        for battle in others.battles:
            rounds.note(**await quiet_and_busy(server, battle, others.cookie, partial(_asking, asker)))
        asker.close()
    return [
        told(f"{system}: own event elsewhere while nobody asks for odds", rounds.ms("quiet"), "ms"),
        told(f"{system}: own event elsewhere while odds are counted", rounds.ms("busy"), "ms"),
        most(f"  counting against quiet ({asker.found:,} odds found)", rounds.times("busy", "quiet"), "×", 1.5),
    ]


@asynccontextmanager
async def _asking(asker: Asker) -> AsyncIterator[None]:
    task = asyncio.create_task(asker.ask())
    await asyncio.sleep(BEFORE_AND_AFTER)
    try:
        yield
    finally:
        asker.is_asking = False
        await task
        await asyncio.sleep(BEFORE_AND_AFTER)

"""How fast odds are found, and what somebody who asks for them all the time costs everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from statistics import median
from time import process_time

import msgspec

from battles.benching.client import PATIENCE, SITUATION, Wire, connect
from battles.benching.figures import Figure, middle, most, told
from battles.benching.hosting import BATCHES, Hall, Rounds, Times
from battles.benching.site import SYSTEM, Server, Site, address
from battles.rules import odds as counting
from battles.rules.base import CLOCK, Order, Seat, State, Thrown
from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.playthrough import random_turns
from battles.rules.registry import AnyRules

ROUNDS = 5
FIGHTS, TWO_DICE = 12, 36
"""Orders of random battles that decide something by dice."""
EXACT, SAMPLED = 20.0, 200.0
MILLI = 1000.0
ODDS = b'{"type":"odds"'
REFUSED = b'{"type":"answer"'
Fight = tuple[State, Seat, Order[State]]


def figures(rules: AnyRules) -> Iterator[Figure]:
    fights = _fights(rules)
    yield most(f"{rules.key}: odds of one fight, exact", _took(rules, fights), "ms", EXACT)
    with _sampling():
        yield most(f"{rules.key}: odds of one fight, sampled", _took(rules, fights), "ms", SAMPLED)


def _fights(rules: AnyRules) -> Sequence[Fight]:
    """Orders whose odds are exact, as their seats know the battle."""
    found: list[Fight] = []
    for number in range(1000):
        for turn in random_turns(rules, number):
            if turn.order is None or turn.seat is None or turn.seat == CLOCK:
                continue
            reasons = {event.reason for event in turn.play.events if isinstance(event, Thrown)}
            if reasons & rules.odds_reasons:
                fight = rules.known_to(turn.play.start, turn.seat), turn.seat, turn.order
                found += [fight] if _is_fight(_counted(rules, fight)) else []
            if len(found) == FIGHTS:
                return found
    raise RuntimeError(f"{rules.key}: too few fights to measure")


def _is_fight(told_: counting.Odds) -> bool:
    """More than yes or no, and at least two dice, all tried."""
    return told_.exact and len(told_.chances) > 2 and told_.total >= TWO_DICE


def _counted(rules: AnyRules, fight: Fight) -> counting.Odds:
    known, seat, order = fight
    return counting.odds(rules, known, seat, order, seeded(1))


@contextmanager
def _sampling() -> Iterator[None]:
    """As if there were too many falls to try them all."""
    before = counting.MOST_BRANCHES
    counting.MOST_BRANCHES = 0
    try:
        yield
    finally:
        counting.MOST_BRANCHES = before


def _took(rules: AnyRules, fights: Sequence[Fight]) -> float:
    """Milliseconds for one of them: the mean of a round, the middle of the rounds."""
    return middle(_round(rules, fights) for _ in range(ROUNDS))


def _round(rules: AnyRules, fights: Sequence[Fight]) -> float:
    began = process_time()
    for fight in fights:
        _counted(rules, fight)
    return (process_time() - began) / len(fights) * MILLI


# --- meanwhile, at another table --------------------------------------------------------------------------------------


class Asker:
    """Somebody who asks for odds as soon as the last ones are there."""

    def __init__(self) -> None:
        self.found, self._joined = 0, asyncio.get_running_loop().create_future()
        self._answered: asyncio.Future[None] | None = None
        self._orders: list[Json] = []
        self.wire: Wire | None = None

    async def open(self, server: Server, battle: str, cookie: str) -> Asker:
        self.wire = await connect(server.port, address(battle), cookie, self.heard)
        self.wire.send({"type": "join", "seat": "1"})
        async with asyncio.timeout(PATIENCE):
            await self._joined
        return self

    def heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(SITUATION) and not self._joined.done():
            self._orders = [option["order"] for option in msgspec.json.decode(frame)["scene"]["options"]]
            self._joined.set_result(None)
        elif frame.startswith((ODDS, REFUSED)) and self._answered is not None and not self._answered.done():
            self.found += frame.startswith(ODDS)
            self._answered.set_result(None)

    async def ask(self) -> None:
        """For one order on offer after another."""
        assert self.wire is not None
        for number in count(1):
            order = self._orders[number % len(self._orders)]
            self._answered = asyncio.get_running_loop().create_future()
            self.wire.send({"type": "odds", "id": f"odds-{number}", "seat": "1", "order": order})
            await self._answered

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()


async def others_meanwhile(site: Site) -> list[Figure]:
    """The orders of one battle while nobody, and while somebody at another table asks for odds without a pause."""
    prepared, rounds, found = site.prepared(ROUNDS + 1), Rounds(), 0
    with site.serving() as server:
        asker = await Asker().open(server, prepared.battles[-1], prepared.cookie)
        for battle in prepared.battles[:-1]:
            rounds.note(**await _by_turns(server, battle, prepared.cookie, asker))
        found = asker.found
        asker.close()
    if not found:
        raise RuntimeError("no odds were found")
    return [
        told(f"{SYSTEM}: own event while nobody asks for odds", rounds.ms("quiet"), "ms"),
        told(f"{SYSTEM}: own event while odds are counted for another table", rounds.ms("busy"), "ms"),
        most("  counting against quiet", rounds.times("busy", "quiet"), "×", 1.5),
    ]


async def _by_turns(server: Server, battle: str, cookie: str, asker: Asker) -> dict[str, float]:
    hall = await Hall(0).open(server, battle, cookie)
    quiet: Times = []
    busy: Times = []
    for _ in range(BATCHES):
        quiet += await _batch(hall)
        async with _asking(asker):
            busy += await _batch(hall)
    hall.close()
    return {"quiet": median(quiet), "busy": median(busy)}


async def _batch(hall: Hall) -> Times:
    before = len(hall.own)
    await hall.batch()
    return hall.own[before:]


@asynccontextmanager
async def _asking(asker: Asker) -> AsyncIterator[None]:
    task = asyncio.create_task(asker.ask())
    await asyncio.sleep(0.2)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(0.2)

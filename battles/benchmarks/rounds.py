"""What twelve seats cost that order in secret and are evaluated at once, with spectators: a seal, and a month.

Measured on Isles, the tests' game of many seats. It is in no registry but that of `PROGRAM`, so a process of that
program measures: orders go through the services into rows, and a room with all its audiences builds what each is
shown, slice by slice as in the worker's loop. Only the writing to sockets is left out; `spectators` measures that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from time import process_time
from uuid import UUID

import msgspec
from django.core.management import call_command
from msgspec import Struct

from accounts.models import User
from battles import services, store
from battles.benchmarks.figures import BenchFigure, most, told
from battles.benchmarks.servers import Site
from battles.live.connection import Connection
from battles.live.room import Arrival, Room
from battles.rules.base import PUBLIC, Seat, Setup
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.seats import in_order
from battles.runtime.clock import WALL
from battles.runtime.db_thread import in_db_thread
from battles.selectors.people import Viewpoint

PROGRAM = ["-m", "tests.battles.toy_site"]
"""manage.py with the tests' own systems."""
SYSTEM, SCENARIO = "toy_isles", "twelve_clans"
SPECTATORS, MONTHS = 50, 4
SEAL_MS, ALL_MS, SLICE_MS = 12.0, 120.0, 20.0
MILLI = 1000.0
LANGUAGES = ("en", "de")


def figures(site: Site) -> Iterator[BenchFigure]:
    text = site.run([*PROGRAM, "bench", "--twelve-seats", str(SPECTATORS), str(MONTHS)])
    yield from msgspec.json.decode(text.splitlines()[-1], type=tuple[BenchFigure, ...])


class Delivery(Struct, frozen=True):
    """Milliseconds of the loop for one moment: how long each slice held it."""

    slices: tuple[float, ...]

    @property
    def whole(self) -> float:
        return sum(self.slices)

    @property
    def longest(self) -> float:
        return max(self.slices)


class TimedRoom(Room):
    """A room that notes how long it holds the loop each time."""

    spent: list[float]
    all_have_it: asyncio.Event

    def _pump(self, most: int = 1) -> None:
        began = process_time()
        super()._pump(most)
        self.spent.append((process_time() - began) * MILLI)
        if not self._is_pumping:
            self.all_have_it.set()

    async def delivered(self) -> Delivery:
        """Bring all audiences to where the battle stands now."""
        moment, noted = await in_db_thread(store.news, self.moment)
        self.spent, self.all_have_it = [], asyncio.Event()
        self.deliver(moment, noted)
        await self.all_have_it.wait()
        return Delivery(tuple(self.spent))


class MonthCosts(Struct):
    """What the months of one battle cost, in milliseconds of the processor."""

    seals: list[float] = []
    after_seals: list[Delivery] = []
    after_months: list[Delivery] = []


def measured(spectators: int, months: int) -> tuple[BenchFigure, ...]:
    """Called in a process of its own, with an empty database."""
    call_command("migrate", verbosity=0)
    return tuple(_figures(asyncio.run(played(spectators, months)), spectators))


async def played(spectators: int, months: int) -> MonthCosts:
    battle_id, users = await in_db_thread(_begun, months)
    room = TimedRoom(await in_db_thread(store.latest, battle_id), WALL.now())
    async with room.lock:
        for seat in in_order(room.moment.players):
            _admit(room, Viewpoint(viewer=seat, seats=(seat,), sees_all=False), 0)
        for number in range(spectators):
            _admit(room, Viewpoint(viewer=PUBLIC, seats=(), sees_all=False), number)
    found, ids = MonthCosts(), count(1)
    for _ in range(months):
        for seat in in_order(room.moment.rules.asked(room.moment.state)):
            found.seals.append(await in_db_thread(_seal, battle_id, seat, users[seat], f"seal-{next(ids)}"))
            found.after_seals.append(await room.delivered())
        await in_db_thread(_evaluate, battle_id)
        found.after_months.append(await room.delivered())
    return found


def _admit(room: Room, point: Viewpoint, number: int) -> None:
    """Somebody who takes whatever is written at once."""
    connection = Connection(_never_sent, write_now=lambda text: True)
    room.admit(connection, point, Arrival(LANGUAGES[number % len(LANGUAGES)]))


async def _never_sent(message: dict[str, object]) -> None:
    raise RuntimeError(f"had to wait to write {message}")


def _begun(months: int) -> tuple[str, dict[Seat, User]]:
    """A battle of twelve people that lasts longer than it is measured."""
    people = [User.objects.create(username=f"bench-{number}") for number in range(1, 13)]
    setup = Setup(scenario=SCENARIO, options={"months": months + 1})
    battle = services.create_battle(host=people[0], system=SYSTEM, setup=setup, seat="1")
    for one in people[1:]:
        services.join_battle(battle_id=battle.pk, user=one)
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return str(battle.pk), {Seat(str(number)): one for number, one in enumerate(people, 1)}


def _seal(battle_id: str, seat: Seat, user: User, client_id: str) -> float:
    """The sheet that the computer would seal; only what the worker does with it is measured."""
    moment = store.latest(battle_id)
    known = moment.rules.known_to(moment.state, seat)
    data = encode(moment.rules.suggest(known, seat, seeded(client_id), 0))
    began = process_time()
    services.submit_order(
        battle_id=battle_id,
        user=user,
        seat=str(seat),
        client_id=client_id,
        version=moment.battle.numbers[seat],
        data=data,
    )
    return (process_time() - began) * MILLI


def _evaluate(battle_id: str) -> None:
    """In this process: how long the rules take is theirs, and they take it in the thinking process."""
    services.run_clock(battle_id=battle_id, version=store.find(UUID(battle_id)).version)


def _figures(found: MonthCosts, spectators: int) -> Iterator[BenchFigure]:
    named = f"12 seats, {spectators} spectators"
    seals = sorted(found.seals)
    yield told(f"rounds: a seal, {named}, in the middle", _share(seals, 0.5), "ms")
    yield most(f"rounds: a seal, {named}, at 95 %", _share(seals, 0.95), "ms", SEAL_MS)
    for what, deliveries in (("a seal", found.after_seals), ("a month", found.after_months)):
        whole = sorted(one.whole for one in deliveries)
        yield most(f"rounds: view and patch of all after {what}, at 95 %", _share(whole, 0.95), "ms", ALL_MS)
        longest = max(one.longest for one in deliveries)
        yield most(f"  the longest slice of the loop after {what}", longest, "ms", SLICE_MS)


def _share(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(len(times) * part))]

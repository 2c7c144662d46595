"""Servers as processes of their own, and battles for them to host."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol, Self

import msgspec
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from msgspec import Struct

from accounts.models import User
from battles import services
from battles.benchmarks import horden_helden
from battles.benchmarks.client import Seated, wait_for
from battles.rules.base import Setup
from battles.rules.codec import Json, encode
from battles.rules.horden_helden import position

SYSTEM, SCENARIO = "lost_battles", "cannae"
START_SECONDS = 60.0
NEVER = {"resign", "offer_end", "accept_end", "decline_end", "set_defaults"}


class PreparedServer(Struct, frozen=True):
    """Battles under way, and the cookie of the user who plays both sides."""

    battles: tuple[str, ...]
    cookie: str


def prepare(count: int, system: str = SYSTEM) -> PreparedServer:
    """Called in a process of its own, with the database of the site to be measured.

    One battle more is made than is told of: the floors write into the newest.
    """
    user = migrated()
    battles = [
        services.create_battle(host=user, system=system, setup=_setup(system), seat="all") for _ in range(count + 1)
    ]
    for battle in battles:
        services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    return PreparedServer(tuple(str(battle.pk) for battle in battles[:count]), signed_in(user))


def _setup(system: str) -> Setup:
    if system == horden_helden.KEY:
        return Setup(position=position.written(horden_helden.ranks(horden_helden.AMONG)))
    return Setup(scenario=SCENARIO)


def migrated(name: str = "bench") -> User:
    """Somebody who plays, in a database that is up to date."""
    call_command("migrate", verbosity=0)
    user, _ = User.objects.get_or_create(username=name)
    return user


def signed_in(user: User) -> str:
    """The cookie of a session of theirs."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


class Process(Protocol):
    """A process that was started, as `subprocess` has it."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int, /) -> None: ...


class Site:
    """A database and any number of servers over it."""

    def __init__(self, folder: Path, database: str, redis: str = "", synchronous: str = "NORMAL") -> None:
        """`synchronous`: what SQLite waits for. A disk's speed is not the site's: most is measured without it."""
        self.env = {
            **os.environ,
            "FELDHERR_VAR": str(folder),
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "SQLITE_SYNCHRONOUS": synchronous,
            "LOG_LEVEL": "WARNING",
            "FELDHERR_SILENT_SECONDS": "3600",
            "FELDHERR_SOCKETS_AN_ADDRESS": "0",
            "FELDHERR_MESSAGES_A_SECOND": "100000",
            "FELDHERR_MESSAGES_AT_ONCE": "100000",
        }
        self.folder = folder

    def prepared(self, count: int, system: str = SYSTEM) -> PreparedServer:
        done = self.run(["manage.py", "bench", "--prepare", str(count), "--system", system])
        return msgspec.json.decode(done.splitlines()[-1], type=PreparedServer)

    def run(self, arguments: list[str]) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=settings.BASE_DIR,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout

    def serving(self, server: str = "uvicorn", port: int = 0) -> AbstractContextManager[Server]:
        return self.running("manage.py", "serve", "--server", server, port=port)

    def floor(self, kind: str, server: str = "uvicorn") -> AbstractContextManager[Server]:
        return self.running("-m", "battles.benchmarks.baselines", kind, "--server", server)

    def start(self, arguments: list[str], log: Path) -> Process:
        with log.open("wb") as out:
            return subprocess.Popen(
                [sys.executable, *arguments],
                cwd=settings.BASE_DIR,
                env=self.env,
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
            )

    @contextmanager
    def running(self, *arguments: str, port: int = 0) -> Iterator[Server]:
        """`port`: this one, after a server that was there before; else any."""
        port, began = port or free_port(), time.perf_counter()
        log = self.folder / f"server-{port}.log"
        process = self.start([*arguments, "--port", str(port)], log)
        try:
            _wait_until_open(process, port, log)
            yield Server(process.pid, port, began, time.perf_counter())
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


class Server(Struct, frozen=True):
    """A process; when it was started, and when it first took a connection."""

    pid: int
    port: int
    began: float
    accepted: float

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def worked(self) -> float:
        """Seconds of the processor it has had; what else the machine does is not counted."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        user, system = int(fields[11]), int(fields[12])
        return (user + system) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_open(process: Process, port: int, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.05)
        else:
            return


def address(battle: str) -> str:
    return f"/ws/battles/{battle}/"


class Players:
    """Both sides of a battle, by one hand: random options, or an offer made and declined for ever."""

    def __init__(self, seed: int = 1, name: str = "bench") -> None:
        """`name`: begins the ids of their orders. Whoever sits down later at the same battle needs another."""
        self.one, self.two, self.name = Seated("1"), Seated("2"), name
        self.given, self.sent_at, self._whims = 0, 0.0, random.Random(seed)

    async def open(self, port: int, battle: str, cookie: str) -> Self:
        for seated in (self.one, self.two):
            await seated.open(port, address(battle), cookie)
        return self

    @property
    def is_over(self) -> bool:
        return bool(self.one.scene["status"] != "running")

    async def order(self) -> float:
        """Somebody who is asked decides something; seconds until his own event came."""
        if self._asked() is None:  # the one who is asked now has not been told yet
            await wait_for(lambda: self.is_over or self._asked() is not None)
        giver = self._asked() or self.one
        orders = [option["order"] for option in giver.scene["options"] if option["order"]["kind"] not in NEVER]
        return await self._give(giver, self._whims.choice(orders))

    def _asked(self) -> Seated | None:
        """Somebody who knows that he is asked."""
        return next((one for one in (self.one, self.two) if one.seat in one.scene["asked"]), None)

    async def small_talk(self) -> float:
        """An order that leaves everything as it is, however often: for long battles."""
        offers = self.given % 2 == 0
        giver, kind = (self.one, "offer_end") if offers else (self.two, "decline_end")
        return await self._give(giver, {"kind": kind})

    async def _give(self, giver: Seated, order: Json) -> float:
        self.given += 1
        took = await giver.order(order, f"{self.name}-{self.given}")
        self.sent_at = giver.sent_at
        return took

    async def caught_up(self) -> None:
        """Both have whatever the last order brought them."""
        for seated in (self.one, self.two):
            await seated.caught_up()

    def close(self) -> None:
        self.one.close()
        self.two.close()


def dumped(prepared: PreparedServer) -> str:
    return encode(prepared).decode()

"""Real servers as processes of their own, and clients that speak to them over the network."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Self
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from battles.merge_patch import merged
from battles.rules.codec import Json, encode

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90.0
PATIENCE = 40.0
_ids = count(1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepared(env: dict[str, str], *arguments: str, by: str = "tests.battles.prepared") -> Json:
    """What `tests.battles.prepared` prints, run in a process of its own."""
    command = [sys.executable, "-m", by, *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return msgspec.json.decode(done.stdout.splitlines()[-1])


class Server:
    """`manage.py serve` with Ambush, at a port of its own; it can be killed and started again."""

    def __init__(self, env: dict[str, str], *arguments: str, site: str = "tests.battles.toy_site") -> None:
        self.port, self.env, self.arguments, self.site = free_port(), env, arguments, site
        self.process: subprocess.Popen[bytes] | None = None
        self.log = Path(env["FELDHERR_VAR"]) / f"server-{self.port}.log"

    def start(self) -> Self:
        command = [sys.executable, "-m", self.site, "serve", "--port", str(self.port), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**os.environ, **self.env}, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)
        return self

    def health(self) -> Json:
        with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=10) as response:
            return msgspec.json.decode(response.read())

    def answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2) as response:
                return bool(response.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As a crash would: kill -9."""
        self._signal(signal.SIGKILL)

    def stop(self) -> float:
        """SIGTERM; how long it took to leave."""
        began = time.monotonic()
        self._signal(signal.SIGTERM)
        return time.monotonic() - began

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(15)
            self.process = None


@contextmanager
def serving(env: dict[str, str], *arguments: str, site: str = "tests.battles.toy_site") -> Iterator[Server]:
    server = Server(env, *arguments, site=site)
    try:
        yield server.start()
    finally:
        if server.process is not None:
            server.kill()


@contextmanager
def timekeeping(env: dict[str, str]) -> Iterator[None]:
    """`manage.py timekeeper` beside the servers; it leaves when it is told to."""
    command = [sys.executable, "-m", "tests.battles.toy_site", "timekeeper"]
    log = (Path(env["FELDHERR_VAR"]) / "timekeeper.log").open("ab")
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **env}, stdout=log, stderr=log)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == 0
        log.close()


class Remote:
    """A client over the network that keeps what it is told, as a browser would."""

    def __init__(self, server: Server, battle_id: str, cookie: str = "") -> None:
        self.server, self.battle_id, self.cookie = server, battle_id, cookie
        self.socket: ClientConnection | None = None
        self.scene: Json = None
        self.version = 0
        self.events: list[Json] = []
        self.byes: list[Json] = []

    async def open(self, seat: str | None = None, *, since: int | None = None) -> Self:
        address = f"ws://127.0.0.1:{self.server.port}/ws/battles/{self.battle_id}/"
        headers = {"Cookie": f"feldherr_session={self.cookie}"} if self.cookie else {}
        self.socket = await connect(
            address,
            origin=Origin(f"http://127.0.0.1:{self.server.port}"),
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            max_size=None,
        )
        await self.say({"type": "join", "seat": seat, "since": since})
        await self.until(lambda message: message["type"] == "situation")
        return self

    async def say(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(encode(message).decode())

    async def next(self) -> Json:
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            message = msgspec.json.decode(await self.socket.recv())
        match message["type"]:
            case "situation":
                self.scene, self.version = message["scene"], message["version"]
                self.events += message["events"]
            case "update":
                assert message["since"] == self.version
                self.scene, self.version = merged(self.scene, message["patch"]), message["version"]
                self.events += message["events"]
            case "bye":
                self.byes.append(message)
        return message

    async def until(self, so: Callable[[Json], bool]) -> Json:
        while not so(message := await self.next()):
            pass
        return message

    async def order(self, seat: str, order: Json, *, version: int | None = None, id: str = "") -> Json:
        id = id or f"r{next(_ids)}"
        version = self.version if version is None else version
        await self.say({"type": "order", "id": id, "seat": seat, "version": version, "order": order})
        return await self.until(lambda message: message["type"] == "answer" and message["id"] == id)

    def first_option(self) -> Json:
        return self.scene["options"][0]["order"]

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()

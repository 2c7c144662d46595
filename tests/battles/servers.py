"""Real servers as processes of their own, and clients that speak to them over the network."""

from __future__ import annotations

import asyncio
import os
import re
import signal
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

from battles.records.merge_patch import merged
from battles.rules.codec import Json, encode
from tests.battles.forking import Forked, fork_server, run
from tests.patience import PATIENCE

READY = re.compile(r"^Feldherr is at http://127\.0\.0\.1:(\d+)/", re.MULTILINE)
_ids = count(1)


def prepared(env: dict[str, str], *arguments: str, by: str = "tests.battles.prepared") -> Json:
    """What this module prints, run in a process of its own."""
    command, out = ["-m", by, *arguments], Path(env["FELDHERR_VAR"]) / "prepared.log"
    return msgspec.json.decode(run(command, {**os.environ, **env}, out).splitlines()[-1])


class Server:
    """`manage.py serve` with Ambush, at any free port; it can be killed and started again."""

    def __init__(self, env: dict[str, str], *arguments: str, site: str = "tests.battles.toy_site") -> None:
        self.port, self.env, self.arguments, self.site = 0, env, arguments, site
        self.process: Forked | None = None
        self.log = Path(env["FELDHERR_VAR"]) / f"server-{next(_ids)}.log"

    def start(self) -> Self:
        """The server chooses its port and prints it when it listens."""
        self.log.unlink(missing_ok=True)
        command = ["-m", self.site, "serve", "--port", "0", *self.arguments]
        self.process = fork_server().start(command, {**os.environ, **self.env}, self.log)
        deadline = time.monotonic() + PATIENCE
        while (ready := READY.search(self._printed())) is None:
            assert self.process.poll() is None, self._printed()
            assert time.monotonic() < deadline, self._printed()
            time.sleep(0.02)
        self.port = int(ready[1])
        return self

    def _printed(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def health(self) -> Json:
        with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=PATIENCE) as response:
            return msgspec.json.decode(response.read())

    def answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=PATIENCE) as response:
                return bool(response.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As a crash would: kill -9."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM; how it left."""
        return self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> int:
        assert self.process is not None
        process, self.process = self.process, None
        process.send_signal(number)
        return process.wait(PATIENCE)


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
    log = Path(env["FELDHERR_VAR"]) / "timekeeper.log"
    process = fork_server().start(["-m", "tests.battles.toy_site", "timekeeper"], {**os.environ, **env}, log)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


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

"""Hostile frames by the hundred thousand, over the network, at real servers with a battle of their own."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from battles.benchmarks.servers import Players, PreparedServer, Server, Site, address
from battles.management.hostile_frames import Barrage

SERVERS = ("daphne", "uvicorn")
BATCH = 40
"""Frames that wait for their answers together: fewer than a connection may lag behind."""
PATIENCE = 120.0
DOCUMENTED = frozenset({1007, 1009, 4000, 4001, 4008})
"""Close codes that docs/protocol.md names for what a client did or left undone."""


def soak_frames(count: int, seed: int, servers: Sequence[str] = SERVERS) -> list[str]:
    """What went wrong, in words; nothing if all is well."""
    found = []
    with tempfile.TemporaryDirectory(prefix="feldherr-soak-") as name:
        folder = Path(name)
        site = Site(folder, f"sqlite:///{folder / 'soak.sqlite3'}")
        prepared = site.prepared(len(servers))
        for kind, battle in zip(servers, prepared.battles, strict=True):
            with site.serving(kind) as server:
                problems = asyncio.run(_bombard(server, battle, prepared, count // len(servers), seed))
            problems += _tracebacks(folder / f"server-{server.port}.log")
            found += [f"{kind}: {problem}" for problem in problems]
    return found


async def _bombard(server: Server, battle: str, prepared: PreparedServer, count: int, seed: int) -> list[str]:
    """Four sockets at once; then somebody gives an order."""
    table, lobby = address(battle), "/ws/lobby/"
    places = ((table, prepared.cookie), (table, prepared.cookie), (table, ""), (lobby, ""))
    barrages = [Barrage(Random(f"{seed} {n}"), at_table=path == table) for n, (path, _) in enumerate(places)]
    runs = (
        _fire(server, path, cookie, barrage, count // len(places))
        for (path, cookie), barrage in zip(places, barrages, strict=True)
    )
    problems = [problem for found in await asyncio.gather(*runs) for problem in found]
    players = await Players().open(server.port, battle, prepared.cookie)
    async with asyncio.timeout(PATIENCE):
        await players.order()
    players.close()
    return problems


async def _fire(server: Server, path: str, cookie: str, barrage: Barrage, count: int) -> list[str]:
    """At one socket, which is opened again whenever the server had reason to close it."""
    sent = 0
    while sent < count:
        async with await _opened(server, path, cookie) as socket:
            try:
                while sent < count:
                    await _volley(socket, barrage)
                    sent += BATCH
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
                if code not in DOCUMENTED:
                    return [f"{path}: closed with {code} after {sent} frames"]
                barrage.closed()
            except TimeoutError:
                return [f"{path}: {problem}" for problem in barrage.problems()]
    return [f"{path}: {problem}" for problem in barrage.problems()]


async def _opened(server: Server, path: str, cookie: str) -> ClientConnection:
    host = f"127.0.0.1:{server.port}"
    headers = {"Cookie": f"feldherr_session={cookie}"} if cookie else {}
    return await connect(
        f"ws://{host}{path}",
        origin=Origin(f"http://{host}"),
        additional_headers=headers,
        compression=None,
        open_timeout=PATIENCE,
        max_size=None,
        ping_interval=None,
    )


async def _volley(socket: ClientConnection, barrage: Barrage) -> None:
    for _ in range(BATCH):
        await socket.send(barrage.next())
    async with asyncio.timeout(PATIENCE):
        while barrage.owed:
            barrage.hear(msgspec.json.decode(await socket.recv()))


def _tracebacks(log: Path) -> list[str]:
    lines = log.read_text(errors="replace").splitlines()
    return [f"in the log: {line[:300]}" for line in lines if "traceback" in line.lower()][:10]

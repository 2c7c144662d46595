"""Sockets that take no part: closed in time, bounded by address, and never in the way of others."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from contextlib import AsyncExitStack
from http import HTTPStatus
from pathlib import Path

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from battles.asgi import application
from battles.live import Hub
from battles.live.connection import NOT_JOINED, SILENT
from battles.runtime import tuning
from battles.web.client_address import address_of
from tests.battles.servers import Server, serving
from tests.battles.sockets import Client, seated
from tests.battles.tables import Table
from tests.databases import sqlite_copy
from tests.patience import PATIENCE

LOBBY = "/ws/lobby/"


def in_a_minute(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time to join is over; that somebody is silent does not count here."""
    real = hub.loop_time
    monkeypatch.setattr(tuning, "SILENT_SECONDS", 10_000)
    monkeypatch.setattr(hub, "loop_time", lambda: real() + tuning.JOIN_SECONDS + 1)


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_joins_no_battle_is_closed_and_one_that_has_joined_stays(
    table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, idle = await seated(table, "1"), await Client(table.battle_id).open()
    await idle.say({"type": "ping"})
    await idle.until("pong")
    in_a_minute(quick_hub, monkeypatch)

    assert await idle.closed() == NOT_JOINED
    assert '"code":"not_joined"' in idle.raw[-1]
    await idle.leave()
    await player.say({"type": "ping"})
    await player.until("pong")
    assert list(quick_hub.everybody()) == [*quick_hub.rooms[table.battle_id].connections()]
    await player.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_refused_join_is_no_join(table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = await Client(table.battle_id).open()
    assert (await stranger.join(seat="1"))["fault"]["code"] == "not_your_seat"
    in_a_minute(quick_hub, monkeypatch)

    assert await stranger.closed() == NOT_JOINED
    await stranger.leave()


@pytest.mark.django_db(transaction=True)
async def test_opening_the_lobby_is_joining_it_but_a_season_must_be_joined(
    quick_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, season = Client(""), Client("")
    lobby.path, season.path = LOBBY, "/ws/seasons/1/"
    await lobby.open()
    await season.open()
    in_a_minute(quick_hub, monkeypatch)

    assert await season.closed() == NOT_JOINED
    await lobby.say({"type": "ping"})
    await lobby.until("pong")
    await lobby.leave()
    await season.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_silent_socket_is_closed_before_it_has_joined_too(
    table: Table, quick_hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = await Client(table.battle_id).open()
    monkeypatch.setattr(tuning, "SILENT_SECONDS", -1)

    assert await idle.closed() == SILENT
    await idle.leave()


@pytest.mark.django_db(transaction=True)
async def test_who_has_not_joined_is_told_that_the_server_restarts(table: Table, quick_hub: Hub) -> None:
    idle = await Client(table.battle_id).open()
    await quick_hub.close()

    assert await idle.closed() == 1001
    assert '"code":"restarting"' in idle.raw[-1]
    await idle.leave()


async def lobby_from(address: str, forwarded: str = "") -> WebsocketCommunicator | None:
    """A socket of the lobby from this address, or None if it was refused."""
    headers = [(b"origin", b"http://testserver"), (b"host", b"testserver")]
    if forwarded:
        headers.append((b"x-forwarded-for", forwarded.encode()))
    socket = WebsocketCommunicator(application, LOBBY, headers=headers)
    socket.scope["client"] = (address, 4711)
    accepted, _ = await socket.connect()
    return socket if accepted else None


@pytest.mark.usefixtures("quick_hub")
async def test_an_address_has_only_so_many_sockets_and_others_still_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "SOCKETS_AN_ADDRESS", 2)
    first, second = await lobby_from("192.0.2.1"), await lobby_from("192.0.2.1")
    assert first is not None
    assert second is not None
    assert await lobby_from("192.0.2.1") is None

    other = await lobby_from("192.0.2.2")
    assert other is not None
    await first.disconnect()
    third = await lobby_from("192.0.2.1")
    assert third is not None
    for one in (second, third, other):
        await one.disconnect()


@pytest.mark.usefixtures("quick_hub")
async def test_no_limit_is_a_limit_of_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "SOCKETS_AN_ADDRESS", 0)
    for one in [await lobby_from("192.0.2.1") for _ in range(3)]:
        assert one is not None
        await one.disconnect()


@pytest.mark.usefixtures("quick_hub")
@pytest.mark.parametrize(("proxies", "is_let_in"), [(0, False), (1, True)])
async def test_a_forwarded_address_is_believed_only_behind_a_proxy(
    monkeypatch: pytest.MonkeyPatch, proxies: int, is_let_in: bool
) -> None:
    monkeypatch.setattr(tuning, "SOCKETS_AN_ADDRESS", 1)
    monkeypatch.setattr(settings, "PROXIES", proxies)
    one, two = await lobby_from("127.0.0.1", "192.0.2.1"), await lobby_from("127.0.0.1", "192.0.2.2")
    assert one is not None
    assert (two is not None) == is_let_in
    for socket in (one, two):
        if socket is not None:
            await socket.disconnect()


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "address"),
    [
        (["192.0.2.1", 1], "", 0, "192.0.2.1"),
        (["192.0.2.1", 1], "198.51.100.7", 0, "192.0.2.1"),
        (["127.0.0.1", 1], "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"),
        (["127.0.0.1", 1], "203.0.113.9, 198.51.100.7", 2, "203.0.113.9"),
        (["127.0.0.1", 1], "198.51.100.7", 2, "198.51.100.7"),
        (["127.0.0.1", 1], "", 1, "127.0.0.1"),
        (["2001:db8:1:2:3::4", 1], "", 0, "2001:db8:1:2::/64"),
        (["2001:db8:1:2:ffff::9", 1], "", 0, "2001:db8:1:2::/64"),
        (["::ffff:192.0.2.1", 1], "", 0, "192.0.2.1"),
        (["127.0.0.1", 1], "unknown", 1, "unknown"),
        (None, "", 0, ""),
        (["", 0], "", 0, ""),
    ],
)
def test_an_address_is_the_connections_or_what_trusted_proxies_say(
    monkeypatch: pytest.MonkeyPatch, client: list[object] | None, forwarded: str, proxies: int, address: str
) -> None:
    monkeypatch.setattr(settings, "PROXIES", proxies)
    headers = [(b"x-forwarded-for", part.encode()) for part in forwarded.split(", ") if part]

    assert address_of({"client": client, "headers": headers}) == address


def test_the_limit_of_open_files_is_raised_as_far_as_it_may_be() -> None:
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 900));"
        "from battles.serving.open_files import raise_limit; print(raise_limit());"
        "print(*resource.getrlimit(resource.RLIMIT_NOFILE)); print(raise_limit())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["900", "900", "900", "900"]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {
        "FELDHERR_VAR": str(tmp_path),
        "DATABASE_URL": sqlite_copy(tmp_path / "site.sqlite3"),
        "REDIS_URL": "",
        "FELDHERR_SOCKETS_AN_ADDRESS": "100",
    }


async def lobby_at(server: Server, address: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{server.port}{LOBBY}",
        origin=Origin(f"http://127.0.0.1:{server.port}"),
        local_addr=(address, 0),
        compression=None,
        open_timeout=PATIENCE,
    )


async def _status(stack: AsyncExitStack, server: Server, address: str) -> int:
    """How the server answers to a handshake from this address; what it accepts stays open."""
    try:
        await stack.enter_async_context(await lobby_at(server, address))
    except InvalidStatus as refused:
        return refused.response.status_code
    return HTTPStatus.SWITCHING_PROTOCOLS


@pytest.mark.slow  # real servers
@pytest.mark.parametrize("kind", ["daphne", "uvicorn"])
async def test_many_idle_sockets_of_one_address_do_not_lock_others_out(env: dict[str, str], kind: str) -> None:
    """As many as the process may have files: before there was a limit, nobody else could come in."""
    with serving(env, "--server", kind) as server:
        assert server.process is not None
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (300, 300))
        async with AsyncExitStack() as stack:
            answers = [await _status(stack, server, "127.0.0.1") for _ in range(320)]
            assert answers == [HTTPStatus.SWITCHING_PROTOCOLS] * 100 + [HTTPStatus.FORBIDDEN] * 220
            other = await stack.enter_async_context(await lobby_at(server, "127.0.0.2"))
            await other.send('{"type":"ping","t":3}')
            async with asyncio.timeout(PATIENCE):
                assert '"t":3' in str(await other.recv())
            assert await asyncio.to_thread(server.answers)

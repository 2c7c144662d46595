"""Sockets as consumers of Channels: no channel of their own, no trip to the database, out of the hub in any case."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import channels.consumer
import channels.generic.websocket
import pytest
from channels.layers import get_channel_layer

from battles.consumers.lobby import LobbyConsumer
from battles.live import Hub
from battles.rules.codec import Json
from battles.serving import socket_auth
from tests.battles.sockets import Client
from tests.battles.tables import Table

pytestmark = pytest.mark.usefixtures("quick_hub")


class Line:
    """A server's side of a lobby socket, driven by hand."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[Json] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Json] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        consumer = LobbyConsumer()
        self.running = asyncio.create_task(consumer({"type": "websocket", "headers": []}, self.receive, self.send))

    async def receive(self) -> Json:
        message = await self.incoming.get()
        if isinstance(message, Exception):
            raise message
        return message

    async def send(self, message: Json) -> None:
        self.outgoing.put_nowait(message)

    def cancelled(self) -> None:
        self.running.cancel()

    def broken(self) -> None:
        self.incoming.put_nowait(ConnectionResetError())

    def closed(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})


@pytest.mark.parametrize("end", [Line.cancelled, Line.broken, Line.closed])
async def test_a_socket_leaves_the_hub_however_it_ends(quick_hub: Hub, end: Callable[[Line], None]) -> None:
    line = Line()
    assert (await line.outgoing.get())["type"] == "websocket.accept"
    assert len(quick_hub.lobby) == 1

    end(line)
    await asyncio.gather(line.running, return_exceptions=True)

    assert not quick_hub.lobby
    assert not list(quick_hub.everybody())


async def test_neither_messages_nor_leaving_make_a_trip_to_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> None:
        raise AssertionError("a trip to the database thread")

    for module in (channels.consumer, channels.generic.websocket):
        monkeypatch.setattr(module, "aclose_old_connections", never)
    monkeypatch.setattr(socket_auth, "in_db_thread", never)
    lobby = Client("")
    lobby.path = "/ws/lobby/"
    await lobby.open()
    await lobby.say({"type": "ping", "t": 2})

    assert (await lobby.until("pong"))["t"] == 2
    await lobby.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_has_no_channel_of_its_own_in_the_layer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    layers = []

    def noted(alias: str) -> object:
        layers.append(get_channel_layer(alias))
        return layers[-1]

    monkeypatch.setattr(channels.consumer, "get_channel_layer", noted)
    client = await Client(table.battle_id, table.players["1"]).open()
    assert (await client.join())["role"] == "seat"
    await client.leave()

    assert layers == [None]

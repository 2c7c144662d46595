"""The hub: one a worker, one writer a connection, nobody harmed by anybody else (architecture, "Fan-out")."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
from channels.layers import InMemoryChannelLayer

from accounts.models import User
from battles import live, selectors, services
from battles.live import Connection, Hub
from battles.live import layer_link as wires
from battles.live.attendance import PresentUser
from battles.live.room import Arrival
from battles.rules.base import Setup
from battles.runtime import bus, tuning
from battles.runtime.bus import BusMessage
from battles.runtime.db_thread import in_db_thread
from tests.battles.sockets import Client
from tests.battles.tables import Table
from tests.patience import PATIENCE
from tests.rules import toy

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
async def hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    own = Hub()
    monkeypatch.setattr(live, "hub", own)
    yield own
    await own.stop()
    await in_db_thread(int)  # whatever was still under way in the database thread is done


class Socket:
    """What a server offers a connection: messages are taken, or not."""

    def __init__(self, *, stalled: bool = False) -> None:
        self.taken: list[dict[str, object]] = []
        self.may_go_on = asyncio.Event()
        if not stalled:
            self.may_go_on.set()

    async def send(self, message: dict[str, object]) -> None:
        await self.may_go_on.wait()
        self.taken.append(message)


async def test_five_first_connections_start_one_hub(hub: Hub, table: Table) -> None:
    clients = await asyncio.gather(*(Client(table.battle_id).open() for _ in range(5)))
    await asyncio.gather(*(client.join() for client in clients))

    assert bus.subscribers.count(hub.on_local) == 1
    assert len([task for task in hub._tasks if "_sweep_for_ever" in repr(task)]) == 1
    for client in clients:
        await client.leave()
    assert not hub.rooms


async def test_a_task_that_swallows_the_first_word_does_not_keep_the_hub_from_stopping(hub: Hub) -> None:
    """As clients of Redis do that are just connecting."""
    heard = list[str]()

    async def stubborn() -> None:
        for word in ("first", "second"):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard.append(word)

    hub._spawn(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await hub.stop()
    assert heard == ["first", "second"]


async def test_messages_come_in_order_and_one_writer_writes_them() -> None:
    socket = Socket()
    connection = Connection(socket.send)
    for number in range(50):
        connection.push(str(number))
    await connection.flushed()

    assert [message["text"] for message in socket.taken] == [str(number) for number in range(50)]


async def test_who_lags_too_far_behind_is_closed_and_comes_back() -> None:
    socket = Socket(stalled=True)
    connection = Connection(socket.send)
    for number in range(tuning.QUEUE + 2):
        connection.push(str(number))
        await asyncio.sleep(0)
    connection.push("too much")
    socket.may_go_on.set()
    await connection.flushed()

    assert socket.taken[-1] == {"type": "websocket.close", "code": 4008}
    assert connection.is_closed


async def test_a_socket_that_takes_nothing_for_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "STALLED_SECONDS", 0.01)
    connection = Connection(Socket(stalled=True).send)
    connection.push("hello")
    await connection.flushed()

    assert connection.is_closed


async def test_a_stalled_reader_harms_nobody(hub: Hub, table: Table) -> None:
    ben, stalled = await Client(table.battle_id, table.players["2"]).open(), Socket(stalled=True)
    await ben.join(seat="2")
    room = hub.rooms[table.battle_id]
    connection = Connection(stalled.send)
    point = await in_db_thread(_spectator, table)
    room.admit(connection, point, Arrival("en"))
    for _ in range(6):
        await in_db_thread(table.play_one)
    number = await in_db_thread(lambda: table.number("2"))
    await ben.until_so(lambda: ben.version == number)

    assert not stalled.taken
    await ben.leave()
    hub.leave(connection)


def _spectator(table: Table) -> selectors.Viewpoint:
    return selectors.viewer_of(table.battle, None, table.clock.now())


async def test_players_are_written_to_before_spectators(hub: Hub, table: Table) -> None:
    order: list[str] = []
    watcher, anna = await Client(table.battle_id).open(), await Client(table.battle_id, table.players["1"]).open()
    await watcher.join()
    await anna.join(seat="1")
    room = hub.rooms[table.battle_id]
    for audience in room.audiences.values():
        for connection in audience.connections:
            _watch(connection, order, "seat" if connection.is_player else "spectator")
    await in_db_thread(table.hide, "1")
    await watcher.until("update")
    await anna.until("update")

    assert order == ["seat", "spectator"]
    await watcher.leave()
    await anna.leave()


def _watch(connection: Connection, order: list[str], who: str) -> None:
    send = connection._send

    async def noted(message: dict[str, object]) -> None:
        if '"update"' in str(message.get("text")):
            order.append(who)
        await send(message)

    connection._send = noted


async def test_all_of_an_audience_get_the_same_text(hub: Hub, table: Table) -> None:
    clients = [await Client(table.battle_id).open() for _ in range(3)]
    for client in clients:
        await client.join()
    await in_db_thread(table.hide, "1")
    for client in clients:
        await client.until("update")

    assert len({next(text for text in client.raw if '"update"' in text) for client in clients}) == 1
    for client in clients:
        await client.leave()


class LostLayer(InMemoryChannelLayer):
    async def group_send(self, group: str, message: dict[str, object]) -> None:
        raise ConnectionError("gone")


async def test_a_lost_layer_is_logged_and_the_order_stands(
    hub: Hub, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wires, "get_channel_layer", LostLayer)
    ben = await Client(table.battle_id, table.players["2"]).open()
    await ben.join(seat="2")
    with caplog.at_level(logging.WARNING, "battles.live.layer_link"):
        answer = await in_db_thread(table.hide, "1")
        await ben.until_so(lambda: bool(ben.scene["view"]["forces"]["1"]["is_ready"]))
        await asyncio.sleep(0)

    assert answer.ok
    assert "the layer did not take a notice" in caplog.text
    await ben.leave()


async def test_notices_of_other_workers_are_heeded_and_own_ones_are_not_repeated(
    hub: Hub, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    heeded: list[BusMessage] = []

    def heed(message: BusMessage) -> None:
        if message.id == "17":  # with Redis, battles of a test in another process are heard as well
            heeded.append(message)

    wire = wires.LayerLink("me", heed, lambda: None)
    listening = asyncio.create_task(wire.listen())
    other = wires.LayerLink("other", heed, lambda: None)
    async with asyncio.timeout(PATIENCE):
        while not heeded:
            await wire.tell(BusMessage("battle", "17", 45))
            await other.tell(BusMessage("battle", "17", 46))
            await asyncio.sleep(0)
    listening.cancel()

    assert set(heeded) == {BusMessage("battle", "17", 46)}


async def test_a_notice_carries_no_content(hub: Hub, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, object]] = []

    class Spied(InMemoryChannelLayer):
        async def group_send(self, group: str, message: dict[str, object]) -> None:
            sent.append(message)

    monkeypatch.setattr(wires, "get_channel_layer", Spied)
    ben = await Client(table.battle_id, table.players["2"]).open()
    await ben.join(seat="2")
    await in_db_thread(table.hide, "1")
    await ben.until("update")

    assert sent
    for message in sent:
        told = message["is"]
        assert isinstance(told, list)
        topic, what, number = told
        assert set(message) == {"type", "from", "is"}
        assert topic in {"battle", "lobby"}
        assert isinstance(number, int)
        assert str(what) in {table.battle_id, *(str(user.pk) for user in table.players.values())}
    await ben.leave()


async def test_who_sits_at_another_worker_is_present_too(hub: Hub, table: Table, clock: object) -> None:
    from battles.live import sweep
    from battles.services import dues

    await in_db_thread(dues.beat, worker="other")
    presence = PresentUser(seats={"1": "here"}, spectators=4)
    await in_db_thread(sweep.save_presence, "other", {table.battle_id: presence}, [])
    await in_db_thread(sweep.save_presence, "dead", {table.battle_id: presence}, [])
    ben = await Client(table.battle_id, table.players["2"]).open()
    await ben.join(seat="2")
    await hub.sweep()

    await ben.until_so(lambda: ben.presence is not None and ben.presence["spectators"] == 4)
    assert {seat: one["state"] for seat, one in ben.presence["seats"].items()} == {"1": "here", "2": "here"}
    await ben.leave()


async def test_the_lobby_is_told_of_new_battles_and_of_ones_own_turn(hub: Hub, table: Table, carl: User) -> None:
    lobby, mine = Client(table.battle_id, carl), Client(table.battle_id, table.players["2"])
    for client in (lobby, mine):
        client.path = "/ws/lobby/"
        await client.open()
    setup = Setup(scenario="brook")
    await in_db_thread(lambda: services.create_battle(host=carl, system=toy.KEY, setup=setup, seat="1"))
    assert (await lobby.until("lobby"))["scope"] == "all"
    assert (await mine.until("lobby"))["scope"] == "all"

    for seat in ("1", "2"):
        await in_db_thread(table.hide, seat)
    assert (await mine.until("lobby"))["scope"] == "mine"

    await lobby.say({"type": "ping", "t": 3})
    assert (await lobby.until("pong"))["t"] == 3
    await lobby.say({"type": "join"})
    assert (await lobby.until("error"))["fault"]["code"] == "malformed_message"
    for client in (lobby, mine):
        await client.leave()


async def test_a_room_is_forgotten_with_its_last_visitor(hub: Hub, table: Table) -> None:
    client = await Client(table.battle_id).open()
    await client.join()
    assert list(hub.rooms) == [table.battle_id]
    await client.leave()

    assert not hub.rooms

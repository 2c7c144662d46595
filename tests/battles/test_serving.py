"""Writing to sockets: one frame for all, at once where the reader keeps up, in order where he does not."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Opcode
from websockets.protocol import CLIENT, Protocol

from battles.fast import ws_frames
from battles.fast.ws_frames import never_now
from battles.live import Connection


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_frame_is_what_a_client_reads(size: int) -> None:
    text = "ä" * (size // 2) + "x" * (size % 2)
    client = Protocol(CLIENT, max_size=None)
    client.receive_data(ws_frames.frame(text))
    [event] = client.events_received()

    assert (event.opcode, event.fin, bytes(event.data)) == (Opcode.TEXT, True, text.encode())  # type: ignore[union-attr]


def test_the_frame_of_a_text_is_made_once() -> None:
    latest, text = ws_frames.Latest(), "the same text for everybody"

    assert latest.of(text) is latest.of(text)
    assert latest.of("another") == ws_frames.frame("another")
    assert latest.of(text) == ws_frames.frame(text)


def test_a_server_that_offers_nothing_is_waited_for() -> None:
    assert ws_frames.write_now_of({}) is never_now
    assert ws_frames.write_now_of({"extensions": {"websocket.http.response": {}}}) is never_now
    assert not never_now("anything")

    offered = ws_frames.write_now_of({"extensions": {ws_frames.EXTENSION: {ws_frames.WRITE: str.isalpha}}})
    assert offered == str.isalpha


class Socket:
    """A server's socket that takes texts at once, or not, and sends when it may."""

    def __init__(self) -> None:
        self.is_prompt = True
        self.taken: list[str] = []
        self.may_send = asyncio.Event()

    def write_now(self, text: str) -> bool:
        if self.is_prompt:
            self.taken.append(f"now {text}")
        return self.is_prompt

    async def send(self, message: dict[str, object]) -> None:
        await self.may_send.wait()
        self.taken.append(f"sent {message.get('text', message['type'])}")


async def test_a_prompt_reader_is_written_to_at_once() -> None:
    socket = Socket()
    connection = Connection(socket.send, write_now=socket.write_now)
    connection.push("one")
    connection.push("two")

    assert socket.taken == ["now one", "now two"]


async def test_who_becomes_slow_gets_everything_in_order() -> None:
    socket = Socket()
    connection = Connection(socket.send, write_now=socket.write_now)
    connection.push("one")
    socket.is_prompt = False
    connection.push("two")
    socket.is_prompt = True
    connection.push("three")
    await asyncio.sleep(0)
    assert socket.taken == ["now one"]

    socket.may_send.set()
    await connection.flushed()
    connection.push("four")
    assert socket.taken == ["now one", "sent two", "sent three", "now four"]


async def test_nothing_is_written_after_the_farewell() -> None:
    socket = Socket()
    connection = Connection(socket.send, write_now=socket.write_now)
    connection.bye("restarting", retry=1)
    connection.push("too late")
    socket.may_send.set()
    await connection.flushed()

    assert len(socket.taken) == 2
    assert "restarting" in socket.taken[0]
    assert socket.taken[1] == "sent websocket.close"

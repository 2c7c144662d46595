"""Websocket clients that cost next to nothing, so that hundreds of them measure the server and not themselves."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from time import perf_counter

import msgspec

from battles.merge_patch import merged
from battles.rules.codec import Json, encode

PATIENCE = 30.0
TEXT, PING, PONG = 1, 9, 10


class Bell:
    """Rings whenever any client has heard something."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def ring(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def rung(self) -> None:
        one = asyncio.get_running_loop().create_future()
        self._waiting.append(one)
        await one


_bell = Bell()


class Wire(asyncio.Protocol):
    """One websocket: frames out with a mask, frames in counted and handed on with the time they came."""

    def __init__(self, path: str, host: str, cookie: str, heard: Callable[[bytes, float], None]) -> None:
        self._hello = _hello(path, host, cookie)
        self._heard, self._buffer = heard, bytearray()
        self.is_open = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._shaken = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._buffer += data
        if not self._shaken:
            self._shake()
        while self._shaken and (frame := self._frame()) is not None:
            self._heard(frame, now)
        _bell.ring()

    def _shake(self) -> None:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return
        self._shaken = b" 101 " in self._buffer[: self._buffer.find(b"\r\n")]
        if self._shaken:
            self.is_open.set_result(None)
        else:
            self.is_open.set_exception(ConnectionError(bytes(self._buffer[:200]).decode(errors="replace")))
        del self._buffer[: end + 4]

    def _frame(self) -> bytes | None:
        """The next whole text frame; pings are answered, closes skipped."""
        if len(self._buffer) < 2:
            return None
        length, at = self._buffer[1] & 0x7F, 2
        if length > 125:
            at = 4 if length == 126 else 10
            if len(self._buffer) < at:
                return None
            length = int.from_bytes(self._buffer[2:at])
        if len(self._buffer) < at + length:
            return None
        kind, payload = self._buffer[0] & 0x0F, bytes(self._buffer[at : at + length])
        del self._buffer[: at + length]
        if kind == PING:
            self.transport.write(bytes((0x80 | PONG, 0x80 | length)) + bytes(4) + payload)
        return payload if kind == TEXT else self._frame()

    def send(self, message: Json) -> None:
        data, mask = encode(message), bytes(4)
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2)
        self.transport.write(head + mask + data)


def _hello(path: str, host: str, cookie: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
    ]  # fmt: skip
    if cookie:
        lines.append(f"Cookie: feldherr_session={cookie}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Spectator:
    """Somebody who only watches: the time of his latest update, and how many he had."""

    def __init__(self, marker: bytes = b'"type":"update"') -> None:
        self.marker, self.count, self.at, self.size, self.joined = marker, 0, 0.0, 0, False
        self.wire: Wire | None = None

    def heard(self, frame: bytes, now: float) -> None:
        if self.marker in frame[:64]:
            self.count, self.at, self.size = self.count + 1, now, len(frame)
        elif b'"type":"situation"' in frame[:64]:
            self.joined = True

    async def open(self, port: int, path: str, *, join: bool = True) -> None:
        self.wire = await connect(port, path, "", self.heard)
        if join:
            self.wire.send({"type": "join"})
            await wait_for(lambda: self.joined)

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()


class Seated:
    """Somebody who plays: keeps the scene, gives orders, measures when his own event comes."""

    def __init__(self, seat: str) -> None:
        self.seat, self.version, self.at, self.updates, self.pongs = seat, 0, 0.0, 0, 0
        self.scene: Json = {}
        self.answers: dict[str, Json] = {}
        self.wire: Wire | None = None

    def heard(self, frame: bytes, now: float) -> None:
        message = msgspec.json.decode(frame)
        match message["type"]:
            case "situation":
                self.scene, self.version = message["scene"], message["version"]
            case "update":
                self.at, self.updates = now, self.updates + 1
                self.scene, self.version = merged(self.scene, message["patch"]), message["version"]
            case "pong":
                self.pongs += 1
            case "answer":
                self.answers[message["id"]] = message

    async def open(self, port: int, path: str, cookie: str) -> None:
        self.wire = await connect(port, path, cookie, self.heard)
        self.wire.send({"type": "join", "seat": self.seat})
        await wait_for(lambda: bool(self.scene))

    async def order(self, order: Json, id: str) -> float:
        """Give it, wait for the answer and the own event; seconds from sending to the event."""
        assert self.wire is not None
        updates, began = self.updates, perf_counter()
        self.wire.send({"type": "order", "id": id, "seat": self.seat, "version": self.version, "order": order})
        await wait_for(lambda: id in self.answers and (self.updates > updates or not self.answers[id]["ok"]))
        answer = self.answers.pop(id)
        if not answer["ok"]:
            raise RuntimeError(f"{order} was refused: {answer['fault']}")
        return self.at - began

    async def caught_up(self) -> None:
        """Everything sent so far has come: the server answers in order."""
        assert self.wire is not None
        pongs = self.pongs
        self.wire.send({"type": "ping"})
        await wait_for(lambda: self.pongs > pongs)

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()


async def connect(port: int, path: str, cookie: str, heard: Callable[[bytes, float], None]) -> Wire:
    loop, host = asyncio.get_running_loop(), f"127.0.0.1:{port}"
    _, wire = await loop.create_connection(lambda: Wire(path, host, cookie, heard), "127.0.0.1", port)
    async with asyncio.timeout(PATIENCE):
        await wire.is_open
    return wire


async def wait_for(so: Callable[[], bool]) -> None:
    """Until what was heard makes it so."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await _bell.rung()

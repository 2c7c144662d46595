"""Websocket clients that cost next to nothing, so that hundreds of them measure the server and not themselves."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import Callable
from time import perf_counter

import msgspec

from battles.records.merge_patch import merged
from battles.rules.codec import Json, encode

PATIENCE = 30.0
TEXT, PING, PONG = 1, 9, 10
UPDATE, SITUATION = b'{"type":"update"', b'{"type":"situation"'


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
        self.closed = asyncio.Event()
        self._shaken = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._hello)

    @property
    def is_closed(self) -> bool:
        return self.closed.is_set()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed.set()
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        if self._shaken and not self._buffer and (payload := _only_frame(data)) is not None:
            self._heard(payload, now)
        else:
            self._take_in(data, now)
        _bell.ring()

    def _take_in(self, data: bytes, now: float) -> None:
        self._buffer += data
        if not self._shaken:
            self._shake()
        while self._shaken and (frame := self._frame()) is not None:
            self._heard(frame, now)

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


def _only_frame(data: bytes) -> bytes | None:
    """The payload, if these bytes are one whole text frame and nothing else: nearly always."""
    if data[0] != 0x80 | TEXT or len(data) < 4:
        return None
    length, at = data[1], 2
    if length > 125:
        at = 4 if length == 126 else 10
        length = int.from_bytes(data[2:at])
    return data[at:] if len(data) == at + length else None


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
    """Somebody who only watches: the time and size of his latest update."""

    def __init__(self, crowd: Crowd) -> None:
        self.at, self.size, self.joined, self.is_waiting = 0.0, 0, False, False
        self.crowd = crowd
        self.wire: Wire | None = None

    def heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(UPDATE):
            self.at, self.size = now, len(frame)
            if self.is_waiting:
                self.is_waiting = False
                self.crowd.has_it()
        elif frame.startswith(SITUATION):
            self.joined = True

    async def open(self, port: int, path: str, *, join: bool = True) -> None:
        self.wire = await connect(port, path, "", self.heard)
        if join:
            self.wire.send({"type": "join"})
            await wait_for(lambda: self.joined)

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()


class Crowd:
    """Spectators who wait for the same update: counted down, so that waiting for 500 costs no more than for one."""

    def __init__(self, count: int) -> None:
        self.members = [Spectator(self) for _ in range(count)]
        self._left = 0
        self._all_have_it: asyncio.Future[None] | None = None

    def expect(self) -> None:
        """From now on the next update of each counts."""
        self._left, self._all_have_it = len(self.members), asyncio.get_running_loop().create_future()
        for one in self.members:
            one.is_waiting = True

    def has_it(self) -> None:
        self._left -= 1
        if self._left == 0 and self._all_have_it is not None:
            self._all_have_it.set_result(None)

    async def last(self) -> float:
        """When the last of them had it."""
        if self.members and self._all_have_it is not None:
            async with asyncio.timeout(PATIENCE):
                await self._all_have_it
        return max((one.at for one in self.members), default=0.0)

    def close(self) -> None:
        for one in self.members:
            one.close()


class Seated:
    """Somebody who plays: gives orders and notes when his own event comes. Updates are read only between orders."""

    def __init__(self, seat: str) -> None:
        self.seat, self.sent_at, self.at, self.pongs = seat, 0.0, 0.0, 0
        self._scene: Json = {}
        self._version = 0
        self._unread: list[bytes] = []
        self._answer: Json = None
        self._done: asyncio.Future[None] | None = None
        self.wire: Wire | None = None

    def heard(self, frame: bytes, now: float) -> None:
        if frame.startswith(UPDATE):
            if self.at < self.sent_at:
                self.at = now
            self._unread.append(frame)
        elif frame.startswith(SITUATION):
            self._unread = [frame]
        elif frame.startswith(b'{"type":"pong"'):
            self.pongs += 1
        elif frame.startswith(b'{"type":"answer"'):
            self._answer = msgspec.json.decode(frame)
        self._finish_if_done()

    def _finish_if_done(self) -> None:
        """The order was answered and, unless it was refused, the own event has come."""
        if self._done is None or self._done.done() or self._answer is None:
            return
        if self.at >= self.sent_at or not self._answer["ok"]:
            self._done.set_result(None)

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for message in map(msgspec.json.decode, unread):
            is_new = message["type"] == "situation"
            self._scene = message["scene"] if is_new else merged(self._scene, message["patch"])
            self._version = message["version"]

    @property
    def scene(self) -> Json:
        self._read()
        return self._scene

    async def open(self, port: int, path: str, cookie: str) -> None:
        self.wire = await connect(port, path, cookie, self.heard)
        self.wire.send({"type": "join", "seat": self.seat})
        await wait_for(lambda: bool(self._unread))

    async def order(self, order: Json, id: str) -> float:
        """Give it, wait for the answer and the own event; seconds from sending to the event."""
        assert self.wire is not None
        self._read()
        self._answer, self._done = None, asyncio.get_running_loop().create_future()
        message = {"type": "order", "id": id, "seat": self.seat, "version": self._version, "order": order}
        self.sent_at = perf_counter()
        self.wire.send(message)
        async with asyncio.timeout(PATIENCE):
            await self._done
        if not self._answer["ok"]:
            raise RuntimeError(f"{order} was refused: {self._answer['fault']}")
        return self.at - self.sent_at

    async def caught_up(self) -> None:
        """Everything sent so far has come: the server answers in order."""
        assert self.wire is not None
        pongs = self.pongs
        self.wire.send({"type": "ping"})
        await wait_for(lambda: self.pongs > pongs)

    def close(self) -> None:
        if self.wire is not None:
            self.wire.transport.abort()


async def connect(port: int, path: str, cookie: str, heard: Callable[[bytes, float], None], *, window: int = 0) -> Wire:
    """`window`: take no more bytes than this before they are read."""
    loop, host, own = asyncio.get_running_loop(), f"127.0.0.1:{port}", socket.socket()
    own.setblocking(False)
    if window:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    await loop.sock_connect(own, ("127.0.0.1", port))
    _, wire = await loop.create_connection(lambda: Wire(path, host, cookie, heard), sock=own)
    async with asyncio.timeout(PATIENCE):
        await wire.is_open
    return wire


async def wait_for(so: Callable[[], bool]) -> None:
    """Until what was heard makes it so."""
    async with asyncio.timeout(PATIENCE):
        while not so():
            await _bell.rung()

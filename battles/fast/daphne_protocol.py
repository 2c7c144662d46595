"""Daphne's websocket, written to at once, and bounded."""

from __future__ import annotations

import asyncio

import daphne.server  # noqa: F401 - it chooses Twisted's reactor, and must come first
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor
from twisted.internet.tcp import Connection as TcpConnection
from twisted.web.http import HTTPChannel

from battles.fast.ws_frames import latest

MAX_WAITING_BYTES = 4 * 1024 * 1024
"""What may wait for a client that has stopped reading: Daphne itself would let it grow for ever."""


class BoundedProtocol(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A websocket that gives up on a client that does not read."""

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: N802 - Daphne's name
        if len(self.transport.dataBuffer) + self.transport._tempDataLen > MAX_WAITING_BYTES:
            self.muted = True
            self.transport.abortConnection()
            return
        super().serverSend(content, binary)

    def write_now(self, text: str) -> bool:
        """Straight into the socket, as far as it takes it; nothing may be waiting before it."""
        transport = self.transport
        if self.muted or self.state != self.STATE_OPEN or transport.disconnecting or not _is_idle(transport):
            return False
        frame = latest.of(text)
        written = transport.writeSomeData(frame)
        if not isinstance(written, int):
            return False
        if written < len(frame):
            transport.write(frame[written:])
        return True


def _is_idle(transport: object) -> bool:
    """A plain connection with nothing in its buffers."""
    if not isinstance(transport, TcpConnection) or not transport.connected:
        return False
    return not transport.dataBuffer and not transport._tempDataLen


def event_loop() -> asyncio.AbstractEventLoop:
    """The loop in which Twisted runs."""
    loop: asyncio.AbstractEventLoop = reactor._asyncioEventloop
    return loop


def request_line(channel: HTTPChannel) -> tuple[bytes, bytes, bytes]:
    """Command, path and version of a request whose body is still coming in: it has not been told of them yet."""
    path: bytes = channel._path  # type: ignore[assignment]  # its stub calls it a request
    return channel._command, path, channel._version

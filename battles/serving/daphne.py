"""Daphne, run in code: one process for a site on one machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import daphne.server
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import reactor
from twisted.internet.tcp import Connection as TcpConnection

from battles.fast.ws_frames import EXTENSION, WRITE, latest
from battles.messages import MAX_FRAME_BYTES
from battles.serving.daphne_bodies import BoundedFactory, BoundedRequest
from battles.serving.worker import SIGNALS, Application, Beside
from battles.web.body_limit import TOO_LARGE

Scope = dict[str, object]

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


class PromptServer(Server):  # type: ignore[misc]  # Daphne has no types
    """Tells each socket's application how to write to it without waiting, and each page's what was refused."""

    def create_application(
        self, protocol: BoundedProtocol | BoundedRequest, scope: Scope
    ) -> asyncio.Queue[Scope] | None:
        if isinstance(protocol, BoundedProtocol):
            scope["extensions"] = {EXTENSION: {WRITE: protocol.write_now}}
        elif protocol.refused_at is not None:
            scope[TOO_LARGE] = protocol.refused_at
        queue: asyncio.Queue[Scope] | None = super().create_application(protocol, scope)
        return queue


def serve(application: Application, host: str, port: int, worker: Beside, ready: Callable[[int], None]) -> None:
    """Serve until a signal; returns when everything is closed. `ready` is told the port."""
    WebSocketFactory.protocol = BoundedProtocol
    daphne.server.HTTPFactory = BoundedFactory
    loop: asyncio.AbstractEventLoop = reactor._asyncioEventloop

    server = PromptServer(
        application,
        endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
        signal_handlers=False,
        http_timeout=60,
        websocket_timeout=-1,
        websocket_max_message_size=4 * MAX_FRAME_BYTES,
        websocket_max_frame_size=4 * MAX_FRAME_BYTES,
        application_close_timeout=5,
        server_name="feldherr",
    )

    async def leave() -> None:
        await worker.leave()
        server.stop()

    def begin() -> None:
        for number in SIGNALS:
            loop.add_signal_handler(number, lambda: loop.create_task(leave()))
        worker.start()
        ready(server.listening_addresses[0][1])

    server.ready_callable = lambda: loop.call_soon(begin)
    server.run()

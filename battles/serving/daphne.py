"""Daphne, run in code: one process for a site on one machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import reactor

from battles.messages import MAX_FRAME_BYTES
from battles.serving.worker import SIGNALS, Application, Beside

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


def serve(application: Application, host: str, port: int, worker: Beside, ready: Callable[[], None]) -> None:
    """Serve until a signal; returns when everything is closed."""
    WebSocketFactory.protocol = BoundedProtocol
    loop: asyncio.AbstractEventLoop = reactor._asyncioEventloop

    server: Server = Server(
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
        ready()

    server.ready_callable = lambda: loop.call_soon(begin)
    server.run()

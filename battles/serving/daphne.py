"""Daphne, run in code: one process for a site on one machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import daphne.server
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory

from battles.fast.daphne_protocol import BoundedProtocol, event_loop
from battles.fast.ws_frames import EXTENSION, WRITE
from battles.messages import MAX_FRAME_BYTES
from battles.serving.daphne_bodies import BoundedFactory, BoundedRequest
from battles.serving.worker import SIGNALS, Application, Beside
from battles.web.body_limit import TOO_LARGE

Scope = dict[str, object]


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
    loop = event_loop()

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

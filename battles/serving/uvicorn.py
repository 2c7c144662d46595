"""uvicorn: where fan-out to many spectators matters. Websockets by `websockets-sansio`, without compression."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn

from battles.fast.uvicorn_protocol import PromptProtocol
from battles.messages import MAX_FRAME_BYTES
from battles.serving.worker import Application, Beside


class _Server(uvicorn.Server):
    """A signal first lets the worker leave, then ends the server."""

    def __init__(self, config: uvicorn.Config, worker: Beside, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.worker, self._ready = worker, ready
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._leave_once)

    def _leave_once(self) -> None:
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())

    async def _leave(self) -> None:
        await self.worker.leave()
        self.should_exit = True

    async def startup(self, sockets: list[socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self.worker.start()
            self._ready(self.servers[0].sockets[0].getsockname()[1])


def serve(application: Application, host: str, port: int, worker: Beside, ready: Callable[[int], None]) -> None:
    """Serve until a signal; returns when everything is closed. `ready` is told the port."""
    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        ws=PromptProtocol,
        ws_per_message_deflate=False,
        ws_max_size=4 * MAX_FRAME_BYTES,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whom to trust is said in the settings (PROXIES), for both servers
        timeout_graceful_shutdown=1,
    )
    asyncio.run(_Server(config, worker, ready).serve())

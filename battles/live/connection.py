"""One socket: a bounded queue and a writer of its own. A reader that stalls harms nobody but itself."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from battles.fast.ws_frames import WriteNow, never_now
from battles.messages import Bye, FromServer
from battles.rules.base import PUBLIC, Seat, Viewer
from battles.rules.codec import encode
from battles.runtime import tuning

log = logging.getLogger(__name__)

Send = Callable[[dict[str, object]], Awaitable[None]]

GOING_AWAY = 1001
TOO_SLOW = 4008
REVOKED = 4003
SILENT = 4000
NOT_JOINED = 4001


class Connection:
    """What the hub knows of a socket. What it takes at once is written at once; a writer runs only while it is slow."""

    __slots__ = (
        "_close_code",
        "_queue",
        "_send",
        "_write_now",
        "_writer",
        "attends",
        "battle",
        "delay",
        "heard_at",
        "is_closed",
        "language",
        "seats",
        "session",
        "user_id",
        "viewer",
    )

    def __init__(
        self,
        send: Send,
        *,
        user_id: int | None = None,
        session: str | None = None,
        write_now: WriteNow = never_now,
    ) -> None:
        self._send, self._write_now = send, write_now
        self._queue: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._close_code: int | None = None
        self.is_closed = False
        self.user_id, self.session = user_id, session
        self.battle = ""
        self.attends = True
        """Somebody looks at the page, as far as it says."""
        self.viewer: Viewer = PUBLIC
        self.delay = 0
        """It sees the battle so many seconds late."""
        self.seats: tuple[Seat, ...] = ()
        self.language = "en"
        self.heard_at = asyncio.get_running_loop().time()

    @property
    def is_player(self) -> bool:
        return isinstance(self.viewer, str)

    def say(self, message: FromServer) -> None:
        self.push(encode(message).decode())

    def push(self, text: str) -> None:
        """Write a message, or queue it. Whoever lags too far behind is closed, comes back and catches up."""
        if self.is_closed or self._close_code is not None:
            return
        if self._writer is None and self._write_now(text):
            return
        if len(self._queue) >= tuning.QUEUE:
            self._queue.clear()
            self.close(TOO_SLOW)
            return
        self._queue.append(text)
        self._write()

    def bye(self, code: str, retry: float | None, close_code: int = GOING_AWAY) -> None:
        """Say why, then close."""
        self.say(Bye(code=code, retry=retry))
        self.close(close_code)

    def close(self, code: int) -> None:
        """Close once everything queued has been written."""
        if self._close_code is None:
            self._close_code = code
            self._write()

    def _write(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._written())
            self._writer.add_done_callback(self._finished)

    async def _written(self) -> None:
        while self._queue:
            async with asyncio.timeout(tuning.STALLED_SECONDS):
                await self._send({"type": "websocket.send", "text": self._queue.popleft()})
        if self._close_code is not None and not self.is_closed:
            self.is_closed = True
            async with asyncio.timeout(tuning.STALLED_SECONDS):
                await self._send({"type": "websocket.close", "code": self._close_code})

    def _finished(self, writer: asyncio.Task[None]) -> None:
        self._writer = None
        if writer.cancelled():
            return
        if (error := writer.exception()) is not None:
            # Servers raise errors of their own kinds when the other side is gone: whatever it is, this socket is over.
            log.info("socket lost", extra={"battle": self.battle, "error": repr(error)})
            self.gone()
        elif self._queue:
            self._write()

    async def flushed(self) -> None:
        """Wait until everything queued, and the close, has been handed to the server."""
        while (writer := self._writer) is not None:
            await asyncio.wait((writer,))

    def gone(self) -> None:
        """The socket is no more."""
        self.is_closed = True
        self._queue.clear()
        if self._writer is not None:
            self._writer.cancel()

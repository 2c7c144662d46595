"""Bodies past the limit are dropped as they come in, and the site answers 413 to what is left of the request.

Whoever is still sending then would not read an answer on a connection that is closed at once: what follows is read and
thrown away for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from contextlib import suppress
from typing import Any

from battles.web.body_limit import TOO_LARGE, limit_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

LINGER_BYTES = 8 * 1024 * 1024
LINGER_SECONDS = 10.0
"""How much of a refused body is read and thrown away, and for how long."""

MOST_DIGITS = 18
"""A longer number is too large whatever its last digits are."""

NO_BODY: Message = {"type": "http.request", "body": b"", "more_body": False}


def bounded(inner: Application) -> Application:
    """The application, shielded from bodies that are too large for the address they are sent to."""

    async def run(scope: Message, receive: Receive, send: Send) -> None:
        if TOO_LARGE in scope:  # the server refused it by itself
            await inner(scope, receive, send)
            return
        body = _Body(scope, receive, send)
        await inner(scope, body.receive, body.send)
        await body.close()

    return run


class _Body:
    """One request: its messages are counted as they pass."""

    def __init__(self, scope: Message, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._limit = limit_of(scope["path"])
        self._received = 0
        self._is_over = self._is_gone = self._is_told = False
        self._last: Message | None = None
        self._is_read = True
        if _declared(scope["headers"]) > self._limit:
            self._is_read = not _asks_first(scope["headers"])
            self._refuse()

    @property
    def _is_refused(self) -> bool:
        return TOO_LARGE in self._scope

    def _refuse(self) -> None:
        self._scope[TOO_LARGE] = self._limit

    async def receive(self) -> Message:
        if not self._is_refused:
            message = await self._next()
            if self._received <= self._limit:
                return message
            self._refuse()
        if not self._is_told:
            self._is_told = True
            return NO_BODY
        await self._drain()
        if not self._is_over:
            await asyncio.Event().wait()  # nobody reads on, and the answer ends the connection
        return {"type": "http.disconnect"} if self._is_gone else await self._receive()

    async def _next(self) -> Message:
        message = await self._receive()
        self._received += len(message.get("body", b""))
        self._is_gone = message["type"] == "http.disconnect"
        self._is_over = not message.get("more_body", False)
        return message

    async def _drain(self) -> None:
        """Until the client has sent everything, has gone, or has sent far too much. Who asked first sends nothing."""
        while self._is_read and not self._is_over and self._received <= self._limit + LINGER_BYTES:
            await self._next()

    async def send(self, message: Message) -> None:
        """The answer to a refused body is complete for the client, by its length, before the connection is closed."""
        if not self._is_refused:
            await self._send(message)
        elif message["type"] == "http.response.start":
            await self._send({**message, "headers": [*message["headers"], (b"connection", b"close")]})
        else:
            self._last = None if message.get("more_body") else {"type": "http.response.body"}
            await self._send({**message, "more_body": True})

    async def close(self) -> None:
        if self._last is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LINGER_SECONDS):
                    await self._drain()
            await self._send(self._last)


def _declared(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The length that the request says its body has."""
    lengths = [value for name, value in headers if name == b"content-length" and value.isdigit()]
    return int(lengths[0][:MOST_DIGITS]) if lengths else 0


def _asks_first(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether the client waits to be told to send; reading on would tell it."""
    return any(name == b"expect" and value.lower() == b"100-continue" for name, value in headers)

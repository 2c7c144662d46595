"""Websockets: thin. A message comes in, one service or selector is called, its answer goes out.

Plain ASGI, not Channels' consumer: that one makes a thread hop for every message, and a channel for every socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from battles import live, tuning, wording
from battles.errors import ApplicationError
from battles.live import Connection
from battles.live.connection import Send
from battles.messages import MAX_FRAME_BYTES, Failed, FromClient, decode
from battles.rules.codec import NO_TEXT
from battles.selectors.people import Somebody
from battles.serving.frames import write_now_of

Receive = Callable[[], Awaitable[dict[str, object]]]
Scope = dict[str, object]
RESTARTING = 1012
BUGS = (ArithmeticError, LookupError, AssertionError, TypeError, ValueError, AttributeError)
"""What a mistake in the program raises: told to the client, logged with its traceback, and the socket stays."""


def application(socket: type[Socket]) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """The ASGI application of a kind of socket."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        await socket(scope, send).run(receive)

    return run


class Socket:
    """Somebody's connection: accepts, takes messages one after another, and leaves the hub at the end."""

    def __init__(self, scope: Scope, send: Send) -> None:
        user, session = scope.get("user"), scope.get("session")
        self.user: Somebody = user if isinstance(user, User) else AnonymousUser()
        key = getattr(session, "session_key", None) if self.user.pk is not None else None
        self.connection = Connection(send, user_id=self.user.pk, session=key, write_now=write_now_of(scope))
        self._send = send
        self._allowance, self._counted_at = tuning.MESSAGES_AT_ONCE, monotonic()

    async def run(self, receive: Receive) -> None:
        await receive()
        if live.hub.closing:
            await self._send({"type": "websocket.close", "code": RESTARTING})
            return
        await self._send({"type": "websocket.accept"})
        try:
            self.opened()
            while (message := await receive())["type"] != "websocket.disconnect":
                await self._received(message)
        finally:
            live.hub.leave(self.connection)

    def opened(self) -> None:
        """The socket is open; nothing has been said."""

    async def _received(self, message: dict[str, object]) -> None:
        self.connection.heard_at = asyncio.get_running_loop().time()
        text = message.get("text") or message.get("bytes") or ""
        assert isinstance(text, str | bytes)
        try:
            self._check_frame(text)
            await self.heard(decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.fail(ApplicationError("malformed_message", detail=str(error)))
        except ApplicationError as error:
            self.fail(error)

    def _check_frame(self, text: str | bytes) -> None:
        now = monotonic()
        earned = (now - self._counted_at) * tuning.MESSAGES_A_SECOND
        self._allowance, self._counted_at = min(tuning.MESSAGES_AT_ONCE, self._allowance + earned) - 1, now
        if self._allowance < 0:
            raise ApplicationError("too_fast")
        if len(text) > MAX_FRAME_BYTES:
            raise ApplicationError("too_large", most=MAX_FRAME_BYTES)
        if NO_TEXT in text if isinstance(text, bytes) else NO_TEXT.decode() in text:
            raise ApplicationError("malformed_message", detail="a text holds the sign U+0000")

    async def heard(self, message: FromClient) -> None:
        """A message that could be read."""

    def fail(self, error: ApplicationError) -> None:
        self.connection.say(Failed(fault=wording.fault(error, self.connection.language)))

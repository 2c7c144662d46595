"""What all websockets share: who is there, what may come in, and an answer to every frame."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from battles import live
from battles.consumers.frame_ids import id_of
from battles.errors import ApplicationError
from battles.fast.ws_frames import write_now_of
from battles.live import Connection
from battles.live.connection import Send
from battles.messages import MAX_FRAME_BYTES, Answer, Failed, Fault, FromClient, decode
from battles.rules.codec import NO_TEXT, Json
from battles.rules.errors import RulesError
from battles.runtime import tuning
from battles.selectors.people import AnyUser
from battles.texts import wording
from battles.web.client_address import address_of

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, object]]]
Scope = dict[str, object]
RESTARTING = 1012
TOO_MANY = 4029
BUGS = (ArithmeticError, LookupError, AssertionError, TypeError, ValueError, AttributeError)
"""What a mistake in the program raises: told to the client, logged with its traceback, and the socket stays."""


class SocketConsumer(AsyncWebsocketConsumer):
    """Somebody's connection: takes messages one after another, and leaves the hub however it ends."""

    channel_layer_alias = "no-channel-per-socket"  # not configured, on purpose: the worker's hub has the one channel
    groups: list[str] = []  # fan-out is the hub's
    user: AnyUser
    connection: Connection

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]  # plain ASGI
        user, session = scope.get("user"), scope.get("session")
        self.user = user if isinstance(user, User) else AnonymousUser()
        key = getattr(session, "session_key", None) if self.user.pk is not None else None
        self.connection = Connection(send, user_id=self.user.pk, session=key, write_now=write_now_of(scope))
        self._allowance, self._counted_at = tuning.MESSAGES_AT_ONCE, monotonic()
        try:
            await super().__call__(scope, receive, send)  # type: ignore[arg-type]
        finally:
            live.hub.leave(self.connection)

    async def dispatch(self, message: Json) -> None:
        """Channels' own makes a database hop for each message."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: Json) -> None:
        """Channels' own makes one for each socket that leaves, and 500 may leave at once."""
        raise StopConsumer

    async def connect(self) -> None:
        if live.hub.closing:
            await self.close(RESTARTING)
            raise StopConsumer
        if not live.hub.admit(self.connection, address_of(self.scope)):
            await self.close(TOO_MANY)
            raise StopConsumer
        await self.accept()
        self.opened()

    def opened(self) -> None:
        """The socket is open; nothing has been said."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        self.connection.heard_at = asyncio.get_running_loop().time()
        frame = text_data or bytes_data or ""
        id = id_of(frame)
        try:
            self._check_frame(frame)
            message = decode(frame)
            id = message.id
            await self.heard(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(id, ApplicationError("malformed_message", detail=str(error)))
        except ApplicationError as error:
            self.refuse(id, error)
        except BUGS:
            log.exception("a mistake in the program")
            self.refuse(id, ApplicationError("internal"))

    def _check_frame(self, frame: str | bytes) -> None:
        now = monotonic()
        earned = (now - self._counted_at) * tuning.MESSAGES_A_SECOND
        self._allowance, self._counted_at = min(tuning.MESSAGES_AT_ONCE, self._allowance + earned) - 1, now
        if self._allowance < 0:
            raise ApplicationError("too_fast")
        if len(frame) > MAX_FRAME_BYTES:
            raise ApplicationError("too_large", most=MAX_FRAME_BYTES)
        if NO_TEXT in frame if isinstance(frame, bytes) else NO_TEXT.decode() in frame:
            raise ApplicationError("malformed_message", detail="a text holds the sign U+0000")

    async def heard(self, message: FromClient) -> None:
        """A message that could be read."""

    def refuse(self, id: str | None, error: ApplicationError | RulesError) -> None:
        """Under the frame's own id, if one could be read."""
        if id is None:
            self.fail(error)
        else:
            self.connection.say(Answer(id=id, ok=False, version=self.version(), fault=self.fault(error)))

    def fail(self, error: ApplicationError | RulesError, id: str | None = None) -> None:
        self.connection.say(Failed(id=id, fault=self.fault(error)))

    def fault(self, error: ApplicationError | RulesError) -> Fault:
        """The error in the client's language."""
        return wording.fault(error, self.connection.language)

    def version(self) -> int:
        """The number of what this audience has been shown."""
        return 0

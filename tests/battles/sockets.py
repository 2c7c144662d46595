"""A client at a battle's websocket, in this process: it keeps what it was told as a browser would."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Self
from uuid import uuid4

import msgspec
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from battles.asgi import application
from battles.records.merge_patch import merged
from battles.rules.codec import Json, encode
from battles.runtime.db_thread import in_db_thread
from tests.battles.tables import Table
from tests.patience import PATIENCE

_ids = count(1)


def session_of(user: User, seconds: int | None = None) -> str:
    """The cookie of a signed-in user; `seconds`: it lasts so long, else as long as any."""
    session = SessionStore()
    session.set_expiry(seconds)
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key is not None
    return str(session.session_key)


class Client:
    """One tab."""

    def __init__(self, battle_id: str, user: User | None = None, *, origin: str = "http://testserver") -> None:
        self.battle_id, self.user, self.origin = battle_id, user, origin
        self.scene: Json = None
        self.version = 0
        self.events: list[Json] = []
        self.chat: list[Json] = []
        self.names: dict[str, str] = {}
        self.presence: Json = None
        self.raw: list[str] = []
        self.path = f"/ws/battles/{battle_id}/"

    async def open(self) -> Self:
        headers = [(b"origin", self.origin.encode()), (b"host", b"testserver")]
        if self.user is not None:
            key = await in_db_thread(session_of, self.user)
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode()))
        self.socket = WebsocketCommunicator(application, self.path, headers=headers)
        accepted, _ = await self.socket.connect(timeout=PATIENCE)
        assert accepted, "refused"
        return self

    async def join(self, **wish: Json) -> Json:
        await self.say({"type": "join", **wish})
        return await self.until("situation", "error")

    async def say(self, message: Json) -> None:
        await self.socket.send_to(text_data=encode(message).decode())

    async def next(self) -> Json:
        """The next message, kept as the page would keep it."""
        message = await self.hear()
        self._keep(message)
        return message

    async def hear(self) -> Json:
        """The next message, as it comes."""
        text = str(await self.socket.receive_from(timeout=PATIENCE))
        self.raw.append(text)
        return msgspec.json.decode(text)

    def _keep(self, message: Json) -> None:
        match message["type"]:
            case "situation":
                self.scene, self.version, self.names = message["scene"], message["version"], message["names"]
                self.events += message["events"]
                self.chat = list(message["chat"])
            case "update":
                assert message["since"] == self.version
                assert message["version"] - message["since"] == len(message["events"])
                self.scene, self.version = merged(self.scene, message["patch"]), message["version"]
                self.events += message["events"]
                self.names |= message["names"]
            case "chat":
                known = {line["n"] for line in self.chat}
                self.chat += [line for line in message["lines"] if line["n"] not in known]
            case "presence":
                self.presence = message

    async def until(self, *kinds: str) -> Json:
        """The next message of one of these kinds."""
        while (message := await self.next())["type"] not in kinds:
            pass
        return message

    async def until_so(self, so: Callable[[], bool]) -> None:
        """Listen until what was told makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                await self.next()

    async def order(self, seat: str, order: Json, *, version: int | None = None, id: str = "") -> Json:
        """Give an order and wait for its answer."""
        id = id or f"o{next(_ids)}"
        version = self.version if version is None else version
        await self.say({"type": "order", "id": id, "seat": seat, "version": version, "order": order})
        return await self.answer(id)

    async def answer(self, id: str) -> Json:
        while (message := await self.until("answer", "trial", "odds"))["id"] != id:
            pass
        return message

    async def hide(self, seat: str) -> Json:
        paths = [option["order"] for option in self.scene["options"] if option["order"]["kind"] == "hide"]
        return await self.order(seat, paths[0])

    async def closed(self) -> int:
        """Wait until the server closes; its code."""
        while True:
            message = await self.socket.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return int(message["code"])
            self.raw.append(message["text"])

    async def leave(self) -> None:
        await self.socket.disconnect()


def new_id() -> str:
    return uuid4().hex


async def seated(table: Table, seat: str, language: str = "en") -> Client:
    client = await Client(table.battle_id, table.players[seat]).open()
    await client.join(seat=seat, since=0, language=language)
    return client


async def watching(table: Table, user: User | None = None) -> Client:
    client = await Client(table.battle_id, user).open()
    await client.join(since=0)
    return client

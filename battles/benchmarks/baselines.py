"""What to be measured against: servers that only commit and write, and the design of the tutorials.

`python -m battles.benchmarks.baselines echo|commit|naive --server daphne|uvicorn --port N`
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Awaitable, Callable
from datetime import datetime

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402 - only after Django is set up
from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from battles import store  # noqa: E402
from battles.fast import prepared_reads, statements  # noqa: E402
from battles.live.connection import Send  # noqa: E402
from battles.models import Battle, EventRecord, OrderRecord, Participant  # noqa: E402
from battles.rules.codec import Json  # noqa: E402
from battles.runtime.db_thread import in_db_thread  # noqa: E402
from battles.serving.worker import Application  # noqa: E402

Receive = Callable[[], Awaitable[dict[str, object]]]
sockets: set[Send] = set()
EVENTS = 3
"""Of one order; about what one makes."""
MARKED = '{"type":"update","pad":"'


def padded(text: str) -> str:
    """The message asks for an answer of so many bytes."""
    return MARKED + "x" * int(text) + '"}'


async def echo(scope: dict[str, object], receive: Receive, send: Send) -> None:
    """Write what comes in to every socket: nothing else."""
    await _fan_out(receive, send, None)


async def commit(scope: dict[str, object], receive: Receive, send: Send) -> None:
    """Commit the rows of an order, then write to every socket."""
    await _fan_out(receive, send, _bare_commit)


async def _fan_out(receive: Receive, send: Send, first: Callable[[], None] | None) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    sockets.add(send)
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            text = padded(str(message["text"]))
            if first is not None:
                await in_db_thread(first)
            for other in tuple(sockets):
                await other({"type": "websocket.send", "text": text})
    finally:
        sockets.discard(send)


class BaselineRows:
    """The rows of one order of a battle, again and again."""

    def __init__(self) -> None:
        self.battle = Battle.objects.order_by("created_at").last() or Battle()
        self.players = list(Participant.objects.filter(battle=self.battle))
        self.state, self.number = bytes(self.battle.state or b""), 1_000_000

    def commit(self) -> None:
        """In the same statements and trips as an order: whatever the site takes beyond that is its own work."""
        now, number = timezone.now(), self.number
        self.battle.state, self.battle.moved_at = self.state, now
        with transaction.atomic():
            if not statements.is_remote():
                prepared_reads.first_rows(
                    prepared_reads.locked_revision.of(self.battle.pk),
                    prepared_reads.earlier_order.of(self.battle.pk, "1", f"floor-{number}"),
                )
            with statements.in_one_trip(is_last=True):
                statements.write(statements.update(self.battle, "state", *store.LOG_FIELDS))
                statements.write(statements.insert(self._events(now), *store.EVENT_FIELDS))
                statements.write(statements.insert([self._order(now)], *store.ORDER_FIELDS))
                for player in self.players:
                    player.asked_since = now
                    statements.write(statements.update(player, "asked_at", "asked_since"))
        self.number = number + EVENTS

    def _events(self, now: datetime) -> list[EventRecord]:
        seen = {"1": self.number, "2": self.number, "public": self.number}
        return [
            EventRecord(battle=self.battle, number=self.number + n, data=b"x" * 120, seen=seen, at=now)
            for n in range(EVENTS)
        ]

    def _order(self, now: datetime) -> OrderRecord:
        return OrderRecord(
            battle=self.battle,
            seat="1",
            client_id=f"floor-{self.number}",
            data=b"x" * 60,
            first_event=self.number,
            last_event=self.number + EVENTS - 1,
            given_at=now,
        )


_rows: dict[int, BaselineRows] = {}


def _bare_commit() -> None:
    if not _rows:
        _rows[0] = BaselineRows()
    _rows[0].commit()


class Naive(AsyncWebsocketConsumer):
    """As in tutorials: every consumer in a group of the channel layer, each message sent to each of them."""

    async def connect(self) -> None:
        assert self.channel_layer is not None
        await self.channel_layer.group_add("battle", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        assert self.channel_layer is not None
        await self.channel_layer.group_discard("battle", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        assert self.channel_layer is not None
        await self.channel_layer.group_send("battle", {"type": "told", "text": padded(text_data or "0")})

    async def told(self, event: Json) -> None:
        await self.send(text_data=event["text"])


class NoWorker:
    """A server without hub, timekeeper and thinking process."""

    is_leaving = False

    def start(self) -> None:
        return

    async def leave(self) -> None:
        return


def only_sockets(application: Application) -> Application:
    async def run(scope: Json, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await application(scope, receive, send)
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    return run


APPLICATIONS: dict[str, Application] = {"echo": echo, "commit": commit, "naive": Naive.as_asgi()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=sorted(APPLICATIONS))
    parser.add_argument("--server", choices=("daphne", "uvicorn"), required=True)
    parser.add_argument("--port", type=int, required=True)
    given = parser.parse_args()
    if given.server == "daphne":
        from battles.serving.daphne import serve
    else:
        from battles.serving.uvicorn import serve
    serve(only_sockets(APPLICATIONS[given.kind]), "127.0.0.1", given.port, NoWorker(), lambda port: None)


if __name__ == "__main__":
    main()

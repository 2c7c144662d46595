"""When a request had come in whole: whoever sent it has answered then, however long it waits for its turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from battles.runtime.clock import WALL

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Message, Receive, Any], Awaitable[None]]

ARRIVED = "feldherr.arrived"
"""In the ASGI scope: when its body was complete, once it is. Its head alone says nothing: a body may come slowly."""


def noting_arrival(application: Application) -> Application:
    async def run(scope: Message, receive: Receive, send: Any) -> None:
        times: list[datetime] = []

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body", False):
                times.append(WALL.now())
            return message

        scope[ARRIVED] = times  # the same scope: whoever bounds the body writes into it, too
        await application(scope, received, send)

    return run


def arrived_at(request: object) -> datetime | None:
    """None where nobody noted it."""
    times: list[datetime] = getattr(request, "scope", {}).get(ARRIVED, [])
    return times[0] if times else None

"""In the process of a tests' site: what it draws for a request follows from the test that sent it (decision 0020).

`site_settings` loads this before anything of the site. Requests that name no test are answered with real dice.
"""

from __future__ import annotations

import os
import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from random import Random
from typing import Any

from django.core.handlers.asgi import ASGIHandler

HEADER = "x-test-luck"
"""The test, and whose browser it is."""
COMMAND = "TEST_LUCK_OF_COMMAND"
"""In the environment of a command: it draws the same every time."""

_luck: ContextVar[Random | None] = ContextVar("luck", default=None)
_counted: Counter[str] = Counter()
_token_bytes, _choice, _uuid4, _answer = secrets.token_bytes, secrets.choice, uuid.uuid4, ASGIHandler.__call__


def token_bytes(nbytes: int | None = None) -> bytes:
    luck = _luck.get()
    return luck.randbytes(nbytes or secrets.DEFAULT_ENTROPY) if luck else _token_bytes(nbytes)


def choice(seq: Sequence[Any]) -> Any:
    luck = _luck.get()
    return luck.choice(seq) if luck else _choice(seq)


def uuid4() -> uuid.UUID:
    luck = _luck.get()
    return uuid.UUID(bytes=luck.randbytes(16), version=4) if luck else _uuid4()


async def answer(self: ASGIHandler, scope: Any, receive: Any, send: Any) -> None:
    """The same request of the same test draws something else the second time: a battle has an id of its own."""
    told = dict(scope["headers"]).get(HEADER.encode())
    before = _luck.set(_next(f"{told.decode('latin-1')} {scope['path']}") if told else None)
    try:
        await _answer(self, scope, receive, send)
    finally:
        _luck.reset(before)


def _next(name: str) -> Random:
    _counted[name] += 1
    return Random(f"{name} {_counted[name]}")


def install() -> None:
    seeded: list[tuple[object, Callable[..., Any]]]
    seeded = [(secrets, token_bytes), (secrets, choice), (uuid, uuid4)]
    for module, draw in seeded:
        setattr(module, draw.__name__, draw)
    ASGIHandler.__call__ = answer  # type: ignore[method-assign]
    if word := os.environ.get(COMMAND):
        _luck.set(Random(word))

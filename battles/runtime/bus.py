"""Notices: (topic, id, number), never content. Own listeners hear them at once, other workers through the layer.

Services call `publish` after the commit. The hub registers itself as a listener; so does the timekeeper.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

log = logging.getLogger(__name__)

Topic = Literal["battle", "chat", "unsaid", "presence", "lobby", "season", "revoke", "due"]


class BusMessage(Struct, frozen=True):
    """Something changed. `due` stays in this process: the timekeeper has something to do."""

    topic: Topic
    id: str
    number: int


subscribers: list[Callable[[BusMessage], None]] = []
"""Each is called in the thread that announces and must only hand the notice on."""


def publish(topic: Topic, id: object, number: int = 0) -> None:
    """Tell everybody in this process; the hub passes it to the other workers."""
    notice = BusMessage(topic, str(id), number)
    for listener in tuple(subscribers):
        listener(notice)

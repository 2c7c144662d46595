"""The hub's one channel in the layer. What the layer loses is found by the sweep; what it refuses is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer, get_channel_layer
from redis.exceptions import RedisError

from battles.runtime import tuning
from battles.runtime.bus import BusMessage

log = logging.getLogger(__name__)

GROUP = "hubs"
LAYER_ERRORS = (OSError, EOFError, RuntimeError, ChannelFull, RedisError)
"""Whatever a lost layer raises."""


class LayerLink:
    """Notices to and from other workers."""

    def __init__(self, worker: str, heed: Callable[[BusMessage], None], came_back: Callable[[], None]) -> None:
        self.worker, self._heed, self._came_back = worker, heed, came_back
        self._is_up = True

    @property
    def is_alone(self) -> bool:
        """The layer that keeps everything in this process's memory reaches no other worker."""
        return type(get_channel_layer()) in (InMemoryChannelLayer, type(None))

    async def tell(self, notice: BusMessage) -> None:
        """To the other workers. Never raises: what is told about is committed already."""
        layer = get_channel_layer()
        if layer is None:
            return
        message = {"type": "notice", "from": self.worker, "is": [notice.topic, notice.id, notice.number]}
        try:
            await layer.group_send(GROUP, message)
        except LAYER_ERRORS:
            log.warning("the layer did not take a notice", extra={"topic": notice.topic}, exc_info=True)
            self._is_up = False
        else:
            self._up()

    def _up(self) -> None:
        if not self._is_up:
            self._is_up = True
            self._came_back()

    async def listen(self) -> None:
        """Take notices of other workers until cancelled, and come back after the layer does."""
        while True:
            try:
                await self._listen_for_an_hour()
                self._up()
            except LAYER_ERRORS:
                log.warning("the layer is away", exc_info=True)
                self._is_up = False
                await asyncio.sleep(tuning.SWEEP_SECONDS / 2)

    async def _listen_for_an_hour(self) -> None:
        """Memberships expire after a day: join again every hour."""
        layer = get_channel_layer()
        if layer is None:
            await asyncio.sleep(tuning.REJOIN_SECONDS)
            return
        channel = await layer.new_channel()
        await layer.group_add(GROUP, channel)
        self._up()
        try:
            async with asyncio.timeout(tuning.REJOIN_SECONDS):
                while True:
                    self._received(await layer.receive(channel))
        except TimeoutError:
            await layer.group_discard(GROUP, channel)

    def _received(self, message: dict[str, object]) -> None:
        told = message.get("is")
        if message.get("from") != self.worker and isinstance(told, list | tuple) and len(told) == 3:
            self._heed(BusMessage(told[0], str(told[1]), int(told[2])))

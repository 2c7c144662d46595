"""Those who see a battle late: brought to what they may see by now, again and again, from the database alone.

Nothing is kept for them in memory, so a restart or another worker shows them the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta

from django.db import Error

from battles.errors import ApplicationError
from battles.live.room import Room, RoomAudience
from battles.runtime.db_thread import in_db_thread
from battles.selectors import delayed

log = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[None, None, None]], asyncio.Task[None]]


class DelayedAudiences:
    """The delayed audiences of a worker's rooms."""

    def __init__(self, spawn: Spawn, now: Callable[[], datetime], is_open: Callable[[Room], bool]) -> None:
        self._spawn, self._now, self._is_open = spawn, now, is_open

    def follow(self, room: Room) -> None:
        """Bring them to where they may be by now, and look again when there is more. Costs nothing without any."""
        if not room.late() or not self._is_open(room):
            return
        room.to_follow = True
        if room.following is None:
            room.following = self._spawn(self._followed(room))

    async def _followed(self, room: Room) -> None:
        waits: list[float | None] = []
        try:
            while room.to_follow:
                room.to_follow = False
                async with room.lock:
                    waits = [await self._shown(room, audience) for audience in room.late()]
        except (Error, ApplicationError):
            log.exception("cannot show the past; the sweep will", extra={"battle": room.id})
            return
        finally:
            room.following = None
        if (wait := min((one for one in waits if one is not None), default=None)) is not None:
            asyncio.get_running_loop().call_later(wait, self.follow, room)

    async def _shown(self, room: Room, audience: RoomAudience) -> float | None:
        """One audience; seconds until there is more for it."""
        assert audience.late is not None
        now, behind = self._now(), timedelta(seconds=audience.delay)
        found = await in_db_thread(delayed.glimpse, room.moment, audience.late, now - behind)
        room.show_late(audience, found)
        return None if found.next_at is None else max(0.0, (found.next_at + behind - now).total_seconds())

"""The socket of a season's pages: it tells where the season stands, and its pages fetch themselves again (13.2)."""

from __future__ import annotations

import logging

from django.db import Error

from battles import live
from battles.consumers.base import SocketConsumer
from battles.errors import ApplicationError
from battles.leagues import lookup
from battles.leagues.selectors.seasons import live_marks
from battles.live.seasons import SeasonMark
from battles.messages import FromClient, Join, Ping, Pong
from battles.runtime.db_thread import in_db_thread

log = logging.getLogger(__name__)


class SeasonConsumer(SocketConsumer):
    """A client joins, is told the present mark, and then every later one. Who missed some hears the present one."""

    @property
    def season_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["season_id"])

    async def heard(self, message: FromClient) -> None:
        match message:
            case Ping(t=t):
                mark = live.hub.seasons.mark_of(str(self.season_id))
                self.connection.say(Pong(t=t, version=mark.sequence if mark is not None else 0))
            case Join():
                await self._join(message)
            case _:
                raise ApplicationError("malformed_message", detail="only join and ping are understood here")

    async def _join(self, wish: Join) -> None:
        try:
            mark = await in_db_thread(self._look)
        except ApplicationError as error:
            self.fail(error, wish.id)
        except Error:
            log.exception("season: the database is away")
            self.fail(ApplicationError("database_away"), wish.id)
        else:
            live.hub.watch_season(self.connection, str(self.season_id), mark)

    def _look(self) -> SeasonMark:
        """In the database thread; raises `no_such_season` for who may not see it."""
        lookup.season_numbered(self.season_id, self.user)
        return live_marks([str(self.season_id)])[str(self.season_id)]

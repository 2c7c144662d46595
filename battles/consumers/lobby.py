"""The lobby's websocket."""

from __future__ import annotations

from battles import live
from battles.consumers.base import SocketConsumer
from battles.errors import ApplicationError
from battles.messages import FromClient, Ping, Pong


class LobbyConsumer(SocketConsumer):
    """The lobby: told when lists change. Says nothing but pings."""

    def opened(self) -> None:
        live.hub.enter_lobby(self.connection)

    async def heard(self, message: FromClient) -> None:
        if not isinstance(message, Ping):
            raise ApplicationError("malformed_message", detail="only ping is understood here")
        self.connection.say(Pong(t=message.t, version=0))

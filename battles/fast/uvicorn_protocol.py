"""uvicorn's websocket, written to at once."""

from __future__ import annotations

from http import HTTPStatus

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from battles.fast.ws_frames import EXTENSION, WRITE, latest


class PromptProtocol(WebSocketsSansIOProtocol):
    """A websocket that can also be written to without waiting, with a frame made once for all sockets."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {WRITE: self.write_now}}

    def write_now(self, text: str) -> bool:
        """Only while the reader keeps up and nobody is closing; without compression a frame has no history."""
        if not self.writable.is_set() or self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(latest.of(text))
        return True

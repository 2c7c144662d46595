"""Daphne hands a request to the site only once its whole body is there: the limit is kept where Twisted reads it."""

from __future__ import annotations

from io import BytesIO
from typing import IO
from urllib.parse import unquote

from daphne.http_protocol import HTTPFactory, WebRequest
from twisted.internet.interfaces import IAddress
from twisted.web.http import HTTPChannel

from battles.fast.daphne_protocol import request_line
from battles.serving.bodies import LINGER_BYTES, LINGER_SECONDS
from battles.web.body_limit import BODY_LIMIT, limit_of


class BoundedRequest(WebRequest):  # type: ignore[misc]  # Daphne has no types
    """A request that goes to the site without its body as soon as that is too large; what follows is thrown away."""

    refused_at: int | None = None
    """How many bytes were allowed, once there are more."""
    received = 0
    content: IO[bytes]
    is_answered = is_over = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        super().gotLength(length)
        if length is not None and length > BODY_LIMIT:
            self._refuse_past_limit(length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.received += len(data)
        if self.refused_at is None and self.received > BODY_LIMIT:
            self._refuse_past_limit(self.received)
        if self.refused_at is None:
            super().handleContentChunk(data)
        elif self.received > self.refused_at + LINGER_BYTES:
            self._end_body()

    def _refuse_past_limit(self, size: int) -> None:
        address = request_line(self.channel)[1].partition(b"?")[0]
        limit = limit_of(unquote(address.decode("latin1")))
        if size > limit:
            self._refuse(limit)

    def _refuse(self, limit: int) -> None:
        """The site answers now; the connection is not used again."""
        self.refused_at = limit
        self.content.close()
        self.content = BytesIO()
        self.requestHeaders.removeHeader(b"Expect")  # which Twisted would answer with "100 Continue"
        self.responseHeaders.setRawHeaders(b"Connection", [b"close"])
        self.channel.persistent = False
        super().requestReceived(*request_line(self.channel))

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802 - Twisted's name
        if self.refused_at is None:
            super().requestReceived(command, path, version)
        else:
            self._end_body()

    def finish(self) -> None:
        self.is_answered = True
        if self.refused_at is None or self.is_over:
            super().finish()

    def _end_body(self) -> None:
        """Nothing more is read of a refused body."""
        self.is_over = True
        if self.is_answered and not self.finished:
            super().finish()

    def check_timeouts(self) -> None:
        super().check_timeouts()
        if self.refused_at is not None and self.duration() > LINGER_SECONDS:
            self._end_body()


class BoundedFactory(HTTPFactory):  # type: ignore[misc]  # Daphne has no types
    """Makes connections whose requests are bounded."""

    def buildProtocol(self, addr: IAddress) -> HTTPChannel:  # noqa: N802 - Twisted's name
        protocol: HTTPChannel = super().buildProtocol(addr)
        protocol.requestFactory = BoundedRequest
        return protocol

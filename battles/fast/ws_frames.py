"""Websocket frames made once for many sockets, and written at once where the socket takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.runtime import tuning

WriteNow = Callable[[str], bool]
"""Write a text to the socket without waiting; False if it cannot be done now: the reader is slow, or gone."""
EXTENSION, WRITE = "feldherr.prompt", "write_now"
"""Where the servers put a socket's `WriteNow`: among the extensions of its ASGI scope."""

_FINAL_TEXT = 0x81
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 125, 126, 127


def never_now(text: str) -> bool:
    """For servers that only know how to send and wait."""
    return False


def write_now_of(scope: Mapping[str, object]) -> WriteNow:
    """What the server of this socket offers, if it does; with `FELDHERR_FAST=0` everything is sent and waited for."""
    if not tuning.FAST:
        return never_now
    extensions = scope.get("extensions")
    offered = extensions.get(EXTENSION) if isinstance(extensions, dict) else None
    found = offered.get(WRITE) if isinstance(offered, dict) else None
    return found if callable(found) else never_now


def frame(text: str) -> bytes:
    """One unmasked, uncompressed text frame (RFC 6455, 5.2), as a server sends it."""
    data = text.encode()
    size = len(data)
    if size <= _SHORT:
        return bytes((_FINAL_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, _TWO_BYTES)) + size.to_bytes(2) + data
    return bytes((_FINAL_TEXT, _EIGHT_BYTES)) + size.to_bytes(8) + data


class Latest:
    """The frame of the latest text: an audience's sockets are written to one after another with the same object."""

    def __init__(self) -> None:
        self._text, self._frame = "", frame("")

    def of(self, text: str) -> bytes:
        if text is not self._text:
            self._text, self._frame = text, frame(text)
        return self._frame


latest = Latest()

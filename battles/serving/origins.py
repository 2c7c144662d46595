"""Whose pages may open a websocket: the site's own, by scheme, host and port."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

from battles.consumers.base import Receive, Scope
from battles.live.connection import Send
from battles.serving.socket_auth import Application

PORTS = {"http": 80, "https": 443}


def same_origin(inner: Application) -> Application:
    """The application for pages of this site alone; a browser always says from which page it comes."""
    denied: Application = WebsocketDenier.as_asgi()  # type: ignore[assignment]  # plain ASGI

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        is_own = is_same_origin(_header(scope, b"origin"), _header(scope, b"host"))
        await (inner if is_own else denied)(scope, receive, send)

    return run


def is_same_origin(origin: str, host: str) -> bool:
    """As the address in the browser's bar is: the Host header, which must be one of HOSTS; or one of ORIGINS."""
    page = _parts(origin)
    if page is None or (settings.SECURE_SSL_REDIRECT and page.scheme != "https"):
        return False
    if page in map(_parts, settings.ORIGINS):
        return True
    # Which scheme the browser used is unknown behind a proxy, and so is the port that a Host header leaves out.
    return page == _parts(f"{page.scheme}://{host}") and _is_allowed(page.host)


def _is_allowed(host: str) -> bool:
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)


class Address(NamedTuple):
    scheme: str
    host: str
    port: int


def _parts(address: str) -> Address | None:
    """None if it is no address of a page."""
    try:
        found = urlsplit(address)
        port = found.port
    except ValueError:
        return None
    if found.scheme not in PORTS or not found.hostname:
        return None
    return Address(found.scheme, found.hostname, PORTS[found.scheme] if port is None else port)


def _header(scope: Scope, wanted: bytes) -> str:
    headers = scope["headers"]
    assert isinstance(headers, Sequence)
    return next((value.decode("latin1") for name, value in headers if name == wanted), "")

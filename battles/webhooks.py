"""Webhooks: a notice as JSON to an address of the user's. Only to machines of the public network, never to our own."""

from __future__ import annotations

import http.client
import ipaddress
import socket
from functools import partial
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from battles.rules.codec import Json, encode

TIMEOUT = 10.0
LARGEST_ANSWER = 4096


class BadAddress(ValueError):
    """Nothing is sent there."""


def post(address: str, payload: Json) -> str:
    """Send it; the problem, or nothing."""
    try:
        parts = urlsplit(address)
        status = _send(parts, _machine(parts), encode(payload))
    except (BadAddress, OSError, http.client.HTTPException, UnicodeError) as error:
        return str(error) or type(error).__name__
    return "" if 200 <= status < 300 else f"answered {status}"


def _machine(parts: SplitResult) -> tuple[str, int]:
    """The number and port it is sent to: looked up once, so that a name cannot mean another machine a moment later."""
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise BadAddress("not an address for webhooks")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    number = str(found[0][4][0])
    if not settings.WEBHOOKS_ANYWHERE and not ipaddress.ip_address(number).is_global:
        raise BadAddress("not a machine of the public network")
    return number, port


def _send(parts: SplitResult, machine: tuple[str, int], body: bytes) -> int:
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", machine[1], timeout=TIMEOUT)
    setattr(connection, "_create_connection", partial(_connected, machine))  # noqa: B010  # the looked-up machine, no other
    try:
        headers = {"Content-Type": "application/json", "User-Agent": "Feldherr"}
        connection.request("POST", f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}", body, headers)
        answer = connection.getresponse()
        answer.read(LARGEST_ANSWER)
        return answer.status
    finally:
        connection.close()


def _connected(machine: tuple[str, int], _: object, timeout: float = TIMEOUT, source: object = None) -> socket.socket:
    return socket.create_connection(machine, timeout)

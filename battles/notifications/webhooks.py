"""Webhooks: a notification as JSON to an address of the user's, signed; only to machines of the public network."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from battles.rules.codec import Json, encode

TIMEOUT = 10.0
"""Seconds to wait for the other machine's next word."""
LONGEST = 20.0
"""Seconds for all of them together: whoever answers letter by letter is left."""
LARGEST_ANSWER = 4096
TRANSLATED = tuple(
    ipaddress.ip_network(net) for net in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
)
"""IPv6 that stands for IPv4 (compatible, NAT64, Teredo, 6to4): a gateway may lead from there into the own network."""
SIGNATURE = "X-Feldherr-Signature"


class BadAddress(ValueError):
    """Nothing is sent there."""


def post(address: str, payload: Json, secret: str = "") -> str:
    """Send it; the problem, or nothing."""
    body = encode(payload)
    headers = {"Content-Type": "application/json"}
    if secret:
        headers[SIGNATURE] = signature(secret, body)
    try:
        status = deliver(address, body, headers)
    except (BadAddress, OSError, http.client.HTTPException, UnicodeError) as error:
        return str(error) or type(error).__name__
    return "" if 200 <= status < 300 else f"answered {status}"


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA256 of the body as it is sent: whoever has the secret knows that it came from here, unchanged."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def deliver(address: str, body: bytes, headers: Mapping[str, str], *, secure: bool = False) -> int:
    """POST it to a machine of the public network; the status. Raises BadAddress, OSError, HTTPException."""
    parts = parts_of(address)
    if secure and parts.scheme != "https" and not settings.WEBHOOKS_ANYWHERE:
        raise BadAddress("only https is safe enough for this")
    return _send(parts, _machine(parts), body, {"User-Agent": "Feldherr", **headers})


def parts_of(address: str) -> SplitResult:
    """The address taken apart; raises BadAddress for what is none."""
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018  # read here, because it is looked into only now
    except ValueError as error:
        raise BadAddress("not an address for webhooks") from error
    return parts


def _machine(parts: SplitResult) -> tuple[str, int]:
    """The number and port it is sent to: looked up once, so that a name cannot mean another machine a moment later."""
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise BadAddress("not an address for webhooks")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    number = str(found[0][4][0])
    if not settings.WEBHOOKS_ANYWHERE and not _is_public(number):
        raise BadAddress("not a machine of the public network")
    return number, port


def _is_public(number: str) -> bool:
    found = ipaddress.ip_address(number)
    return found.is_global and not found.is_multicast and not any(found in net for net in TRANSLATED)


def _send(parts: SplitResult, machine: tuple[str, int], body: bytes, headers: Mapping[str, str]) -> int:
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", machine[1], timeout=TIMEOUT)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    with socket.create_connection(machine, TIMEOUT) as reached, _not_for_ever(reached):
        # The machine that was looked up, no other.
        setattr(connection, "_create_connection", lambda *_, **__: reached)  # noqa: B010
        try:
            connection.request("POST", path, body, dict(headers))
            answer = connection.getresponse()
            answer.read(LARGEST_ANSWER)
            return answer.status
        finally:
            connection.close()


@contextmanager
def _not_for_ever(reached: socket.socket) -> Iterator[None]:
    """After `LONGEST` seconds the line is cut: whoever still waits for a word gets none."""
    with reached.dup() as line:  # the connection may wrap the socket in another one, and take it away
        cut = Timer(LONGEST, _cut, (line,))
        cut.daemon = True
        cut.start()
        try:
            yield
        finally:
            cut.cancel()
            cut.join()


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)

"""From where a websocket comes: by its connection, or by what as many proxies as are trusted say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings

SUBSCRIBER_BITS = 64
"""Of IPv6 a subscriber has a whole network."""


def address_of(scope: Mapping[str, object]) -> str:
    """Empty where there is none: at a Unix socket."""
    forwarded = _forwarded(scope) if settings.PROXIES else []
    if forwarded:
        return _by_subscriber(forwarded[-min(settings.PROXIES, len(forwarded))])
    client = scope.get("client")
    return _by_subscriber(str(client[0])) if isinstance(client, Sequence) and client and client[0] else ""


def _forwarded(scope: Mapping[str, object]) -> list[str]:
    """Each proxy appends the address it was called from."""
    headers = scope.get("headers")
    found = headers if isinstance(headers, Sequence) else ()
    values = [value.decode("latin1") for name, value in found if name == b"x-forwarded-for"]
    return [part.strip() for part in ",".join(values).split(",") if part.strip()]


def _by_subscriber(text: str) -> str:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, SUBSCRIBER_BITS), strict=False))

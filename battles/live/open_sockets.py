"""Every socket of a worker from its handshake on: how many come from an address, and which have joined nothing yet."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable

from battles.live.connection import Connection
from battles.runtime import tuning

log = logging.getLogger(__name__)


class OpenSockets:
    """Bounds what can be held open without taking part."""

    def __init__(self) -> None:
        self._addresses: dict[Connection, str] = {}
        self._count: Counter[str] = Counter()
        self._logged: set[str] = set()
        self._waiting: dict[Connection, float] = {}

    @property
    def waiting(self) -> Iterable[Connection]:
        """Those that have joined nothing yet."""
        return self._waiting.keys()

    def admit(self, connection: Connection, address: str, now: float) -> bool:
        """False if the address has as many as it may have. An unknown one (of a Unix socket) has no bound."""
        if address and 0 < tuning.SOCKETS_AN_ADDRESS <= self._count[address]:
            self._log_once(address)
            return False
        self._addresses[connection] = address
        self._count[address] += 1
        self._waiting[connection] = now
        return True

    def _log_once(self, address: str) -> None:
        if address not in self._logged:
            self._logged.add(address)
            log.warning("too many sockets of one address; set PROXIES if it is a proxy", extra={"address": address})

    def joined(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)

    def overdue(self, now: float) -> list[Connection]:
        """Those that have had their time to join."""
        return [one for one, since in self._waiting.items() if now - since > tuning.JOIN_SECONDS]

    def leave(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)
        if (address := self._addresses.pop(connection, None)) is None:
            return
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
            self._logged.discard(address)

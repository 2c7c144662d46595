"""Whether this process still takes orders. After SIGTERM it does not: the client sends them again to the next one."""

from __future__ import annotations

from battles.errors import ApplicationError


class Draining:
    active = False

    def refuse(self) -> None:
        if self.active:
            raise ApplicationError("closing")


draining = Draining()

"""Whether this process still takes orders. After SIGTERM it does not: the client sends them again to the next one."""

from __future__ import annotations

from battles.errors import ApplicationError


class Doors:
    closed = False

    def check(self) -> None:
        if self.closed:
            raise ApplicationError("closing")


doors = Doors()

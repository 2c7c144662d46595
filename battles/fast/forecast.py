"""What is about to be written, told before: what will be shown can be built while a database elsewhere works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from battles.fast import statements

Moment = TypeVar("Moment")


class Forecast(Generic[Moment]):
    """Who is told of a moment just before it is written, in the thread that writes it; each must only hand it on.

    Nobody outside is told before it is committed, and it may yet come to nothing.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[Moment], None]] = []

    def listen(self, listener: Callable[[Moment], None]) -> None:
        self._listeners.append(listener)

    def forget(self, listener: Callable[[Moment], None]) -> None:
        self._listeners.remove(listener)

    def tell(self, moment: Moment) -> None:
        """Only where there is something to wait for."""
        if statements.is_remote():
            for one in tuple(self._listeners):
                one(moment)

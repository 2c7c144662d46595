"""What time it is: passed in, so that tests move time instead of sleeping."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime: ...


class WallClock:
    """The machine's time."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class SetClock:
    """A clock that stands still until it is moved."""

    def __init__(self, at: datetime | None = None) -> None:
        self.at = at or datetime(2026, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def move(self, **by: float) -> None:
        """`move(days=7)`."""
        self.at += timedelta(**by)


WALL = WallClock()

"""Rating periods: calendar months in UTC (10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Self

from msgspec import Struct


class Month(Struct, frozen=True, order=True):
    """A calendar month; `str` gives 2027-05, which sorts as months do."""

    year: int
    month: int

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.month:02d}"

    @classmethod
    def of(cls, instant: datetime) -> Self:
        """The month in which an instant lies, in UTC."""
        there = instant.astimezone(UTC)
        return cls(there.year, there.month)

    @classmethod
    def read(cls, text: str) -> Self:
        year, month = text.split("-")
        return cls(int(year), int(month))

    @property
    def next(self) -> Month:
        return Month(self.year + self.month // 12, self.month % 12 + 1)

    @property
    def before(self) -> Month:
        return Month(self.year - (self.month == 1), (self.month - 2) % 12 + 1)

    @property
    def ends(self) -> datetime:
        """The instant at which it closes: the first of the next month."""
        return datetime(self.next.year, self.next.month, 1, tzinfo=UTC)

    def since(self, earlier: Month) -> int:
        """How many months later it is."""
        return (self.year - earlier.year) * 12 + self.month - earlier.month


def months(first: Month, last: Month) -> Iterator[Month]:
    """Every month from the first to the last."""
    while first <= last:
        yield first
        first = first.next

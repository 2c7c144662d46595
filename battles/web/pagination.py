"""Pages of long lists: one row more is asked for than shown, so that nobody has to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest

T = TypeVar("T")
LAST_PAGE = 1000


class Page:
    """Which part of a list `?page=` asks for; `before` and `after` are page numbers, 0 where there is none."""

    def __init__(self, request: HttpRequest, size: int) -> None:
        given = request.GET.get("page", "1")
        self.number = (
            min(max(int(given), 1), LAST_PAGE) if given.isascii() and given.isdigit() and len(given) < 6 else 1
        )
        self.size, self.after = size, 0

    @property
    def before(self) -> int:
        return self.number - 1

    @property
    def asked(self) -> int:
        return self.size + 1

    @property
    def offset(self) -> int:
        return (self.number - 1) * self.size

    def fit(self, found: Sequence[T]) -> list[T]:
        """The rows to show; notes whether there are more."""
        self.after = self.number + 1 if len(found) > self.size else 0
        return list(found[: self.size])

"""The height and type of a unit whose models differ: what most of them have (B.19.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T", bound=str)


def most_frequent(values: Iterable[T]) -> tuple[T, ...]:
    """The value of most models; several where they tie, and then the opponent chooses (A.2, B.19.9)."""
    counts = Counter(values)
    most = max(counts.values(), default=0)
    return tuple(value for value, count in counts.items() if count == most)

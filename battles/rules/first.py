"""Looking for something that is there. `next` without a default raises StopIteration, and a task never ends by that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def first_of(found: Iterable[T]) -> T:
    """The first of them; raises LookupError if there is none."""
    for one in found:
        return one
    raise LookupError("nothing was found")

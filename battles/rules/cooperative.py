"""Work in parts: at each break others may have their turn. Whoever wants it at once takes it whole."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Cooperative = Generator[None, None, T]
"""Ends with the result; states never change, so it does not matter what happens in between."""


def run(parts: Cooperative[T]) -> T:
    """The result, without any break."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            result: T = end.value
            return result

"""Seats in order of their numbers. JSON gives mappings in order of text, "10" before "2": nobody relies on that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

AnySeat = TypeVar("AnySeat", bound=str)


def number_of(seat: str) -> int:
    """The number of a seat: 1 … 12."""
    return int(seat)


def in_order(seats: Iterable[AnySeat]) -> tuple[AnySeat, ...]:
    """The seats, also those of a mapping, by number."""
    return tuple(sorted(seats, key=number_of))

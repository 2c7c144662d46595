"""Who sits at which table through this process: noted by the hub, asked by services without the database."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

_seats: dict[str, frozenset[str]] = {}
"""Written in the hub's loop, read in any thread: a value is replaced, never changed."""


def note(battle_id: str, seats: Iterable[str]) -> None:
    found = frozenset(seats)
    if found:
        _seats[battle_id] = found
    else:
        _seats.pop(battle_id, None)


def is_here(battle_id: UUID | str, seat: str) -> bool:
    return seat in _seats.get(str(battle_id), ())


def forget() -> None:
    """The hub has stopped."""
    _seats.clear()

"""Who wants to know that a battle has ended: leagues append themselves. Called in the order's transaction."""

from __future__ import annotations

from collections.abc import Callable

from battles.models import Battle

battle_ended: list[Callable[[Battle], None]] = []
"""Each must be idempotent by battle."""


def tell_ended(battle: Battle) -> None:
    for listener in tuple(battle_ended):
        listener(battle)

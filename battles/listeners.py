"""Who wants to know what happens in hosting: leagues append themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from accounts.models import User
from battles.clock import Clock
from battles.models import Battle

battle_ended: list[Callable[[Battle], None]] = []
"""Called in the order's transaction; each must be idempotent by battle."""
site_back: list[Callable[[timedelta, Clock], None]] = []
"""Called by the one worker that finds the site was away, with the length of the outage."""


user_gone: list[Callable[[User, Clock], None]] = []
"""Called when somebody leaves the site for good, or is banned, after his battles have been given up."""


def tell_ended(battle: Battle) -> None:
    for listener in tuple(battle_ended):
        listener(battle)


def tell_back(gap: timedelta, clock: Clock) -> None:
    for listener in tuple(site_back):
        listener(gap, clock)


def tell_gone(user: User, clock: Clock) -> None:
    for listener in tuple(user_gone):
        listener(user, clock)

"""How much a decision may look at: counted in evaluations, never in seconds, so that battles repeat exactly."""

from __future__ import annotations


class Budget:
    """Evaluations of one decision. Nothing stops whoever goes on: ask `is_spent`."""

    def __init__(self, limit: int) -> None:
        self.limit, self.spent = limit, 0

    def spend(self, price: int = 1) -> None:
        self.spent += price

    @property
    def is_spent(self) -> bool:
        return self.spent >= self.limit

    def has_spent(self, share: float) -> bool:
        """Is this share of all used up?"""
        return self.spent >= self.limit * share

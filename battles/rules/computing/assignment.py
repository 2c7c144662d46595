"""The best use of a budget: one thing of each kind at most, together worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
Use = tuple[float, tuple[T, ...]]
"""What it is worth in all, and what is in it."""


def best_use(
    kinds: Iterable[Sequence[T]], budget: int, cost: Callable[[T], int], worth: Callable[[T], float]
) -> tuple[T, ...]:
    """Costs are whole numbers; of uses that are worth the same the first."""
    best: list[Use[T]] = [(0.0, ())] * (budget + 1)
    for kind in kinds:
        best = [_best(best, kind, left, cost, worth) for left in range(budget + 1)]
    return best[budget][1]


def _best(
    best: Sequence[Use[T]], kind: Sequence[T], left: int, cost: Callable[[T], int], worth: Callable[[T], float]
) -> Use[T]:
    """The best use of so much, with one of this kind or without."""
    found = best[left]
    for one in kind:
        if cost(one) <= left:
            value, others = best[left - cost(one)]
            if value + worth(one) > found[0]:
                found = value + worth(one), (*others, one)
    return found

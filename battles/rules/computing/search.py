"""Choosing in two looks: everything at a glance, the most promising once more and closely."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from battles.rules.computing.budget import Budget

T = TypeVar("T")


def ranked(candidates: Iterable[T], value: Callable[[T], float]) -> list[tuple[float, T]]:
    """Best first; equals stay as they came."""
    return sorted(((value(one), one) for one in candidates), key=lambda pair: -pair[0])


def finalists(
    first: list[tuple[float, T]], look_closer: Callable[[float, T], float], count: int, budget: Budget
) -> list[tuple[float, T]]:
    """The best few with their second value; who runs out of budget keeps those that were looked at, one at least."""
    found: list[tuple[float, T]] = []
    for value, one in first[:count]:
        if found and budget.is_spent:
            break
        found.append((look_closer(value, one), one))
    return found

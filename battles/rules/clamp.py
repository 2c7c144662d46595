"""As far as legal: the one free number of a refused order, made smaller until nothing speaks against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from msgspec import Struct

from battles.rules.base import Alternative, Order, S
from battles.rules.cooperative import Cooperative
from battles.rules.errors import Refusal

HALVINGS = 6
"""So many lengths are tried between none and the one that was wanted."""


class Fit(Struct, Generic[S], frozen=True, kw_only=True):
    """What is thought of one amount; `refusal` None if the order may be given."""

    order: Order[S]
    refusal: Refusal | None = None
    bound: float | None = None
    """More than this the refusals surely do not allow, as far as they say."""
    hopeless: bool = False
    """Refused whatever the amount."""


def farthest(
    most: float, fine: float, look: Callable[[float], Cooperative[Fit[S]]], limit: Refusal
) -> Cooperative[Alternative[S] | None]:
    """The largest legal amount up to `most`, found to within `fine` where refusals say what they allow.

    `limit`: what spoke against the order as it was meant.
    """
    low, high, amount = 0.0, most, most
    best: Order[S] | None = None
    for _ in range(HALVINGS + 1):
        found = yield from look(amount)
        if found.hopeless:
            return None
        if found.refusal is None:
            best, low = found.order, amount
        else:
            high, limit = amount, found.refusal
        bound = found.bound
        if high - low <= fine or (bound is not None and best is not None and bound <= low + fine):
            break
        amount = bound if bound is not None and low + fine < bound < high else (low + high) / 2
        yield
    return None if best is None else Alternative(order=best, limit=limit)

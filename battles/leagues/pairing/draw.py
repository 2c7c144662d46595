"""All that is random, from the event's published draw seed (1.2, 15.3).

The lot of an item is the SHA-256, as hex, of `"<seed>:<label>:<item>"` in UTF-8; ascending lots are the drawn order. So
anybody can check a draw with `sha256sum`, and the order in which the items were given does not matter. The label says
what is drawn (`"round-1"`, `"map:round-3:17-23"`), so that two draws of one event do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item", int, str)


def lot(seed: str, label: str, item: int | str) -> str:
    """The lot of one item: the lower, the earlier it is drawn."""
    return sha256(f"{seed}:{label}:{item}".encode()).hexdigest()


def shuffled(seed: str, label: str, items: Iterable[Item]) -> list[Item]:
    """The items in drawn order, whatever order they came in."""
    return sorted(items, key=lambda item: lot(seed, label, item))


def drawn(seed: str, label: str, items: Iterable[Item]) -> Item:
    """One of them: the first in drawn order."""
    return min(items, key=lambda item: lot(seed, label, item))

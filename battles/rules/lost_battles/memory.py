"""Remembering what was made of parts that have stayed the same: an order changes a few pieces of a battle."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, TypeVarTuple, Unpack

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Ts = TypeVarTuple("Ts")


class Memory(Generic[K, V]):
    """The latest value of each key with what it was made of; parts that are the same object are not compared further.

    Pieces of several battles share their names: then values are made again, which is right as well.
    """

    def __init__(self) -> None:
        self._kept: dict[K, tuple[tuple[object, ...], V]] = {}

    def of(self, key: K, build: Callable[[Unpack[Ts]], V], *made_of: *Ts) -> V:
        kept = self._kept.get(key)
        if kept is not None and kept[0] == made_of:
            return kept[1]
        value = build(*made_of)
        self._kept[key] = (made_of, value)
        return value

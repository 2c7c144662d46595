"""Sets of numbers as sorted, disjoint intervals: when along a motion something holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.rules.geometry.measures import total

Interval = tuple[float, float]
Intervals = list[Interval]


def union(pieces: Iterable[Interval]) -> Intervals:
    """The pieces sorted and joined where they meet; empty ones are left out."""
    joined: Intervals = []
    for low, high in sorted(pieces):
        if high <= low:
            continue
        if joined and low <= joined[-1][1]:
            if high > joined[-1][1]:
                joined[-1] = (joined[-1][0], high)
        else:
            joined.append((low, high))
    return joined


def intersection(one: Sequence[Interval], other: Sequence[Interval]) -> Intervals:
    """What lies in both."""
    common: Intervals = []
    i = j = 0
    while i < len(one) and j < len(other):
        low, high = max(one[i][0], other[j][0]), min(one[i][1], other[j][1])
        if low < high:
            common.append((low, high))
        if one[i][1] < other[j][1]:
            i += 1
        else:
            j += 1
    return common


def difference(whole: Interval, taken: Sequence[Interval]) -> Intervals:
    """What is left of one interval when open, sorted and disjoint ones are taken: closed pieces, some only points."""
    left: Intervals = []
    low, high = whole
    for start, end in taken:
        if end <= low or start >= high:
            continue
        if start >= low:
            left.append((low, start))
        low = end
    if low <= high:
        left.append((low, high))
    return left


def measure(pieces: Iterable[Interval]) -> float:
    """The length of all pieces together."""
    return total(high - low for low, high in pieces)

"""Several fronts side by side against one edge: which offsets bring most models into contact (A.11.27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.ninth_age.charges.offsets import places
from battles.rules.ninth_age.formation.boundary import boundary
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.formation.contact import Meeting, meeting
from battles.rules.ninth_age.measures import NEAR

_MOST = 24
"""So many arrangements of one order from left to right are tried at most."""


class _Row(Struct):
    """The best arrangement found so far that ends with a front at this offset."""

    models: int
    offsets: tuple[float, ...]
    last: Meeting


def arrangements(fronts: Sequence[Rows], target: Rows, edge: Side, lie: Sequence[float]) -> Iterator[tuple[float, ...]]:
    """Offsets for all fronts, in the order of `fronts`, those with most models in contact first.

    `lie` is where each charger lies along the edge now: the order from left to right that they have already is tried
    first. In the best arrangement every block of fronts that touch each other has one at an offset where its own count
    changes; so those offsets, and what lies flush beside them, are enough.
    """
    natural = sorted(range(len(fronts)), key=lambda i: lie[i])
    orders = sorted(permutations(range(len(fronts))), key=lambda order: _swaps(order, natural))
    for order in orders:
        for found in _in_order([fronts[i] for i in order], target, edge)[:_MOST]:
            placed = dict(zip(order, found.offsets, strict=True))
            yield tuple(placed[i] for i in range(len(fronts)))


def _swaps(order: Sequence[int], natural: Sequence[int]) -> int:
    at = {who: place for place, who in enumerate(natural)}
    return sum(at[a] > at[b] for i, a in enumerate(order) for b in order[i + 1 :])


def _in_order(fronts: Sequence[Rows], target: Rows, edge: Side) -> list[_Row]:
    """From left to right; for each offset of the last one the best of all before it."""
    wanted = _offsets(fronts, target, edge)
    widths = [boundary(rows).width for rows in fronts]
    rows = [_Row(0, (), Meeting())]
    for i, front in enumerate(fronts):
        found = list[_Row]()
        for offset in wanted[i]:
            met = meeting(front, "front", target, edge, offset)
            gap = offset - (widths[i - 1] + widths[i]) / 2 if i else 0.0
            before = [row for row in rows if not i or row.offsets[-1] <= gap + NEAR / 4]
            if not met.pairs or not before:
                continue
            best = max(before, key=lambda row: row.models - _shared(row.last, met))
            models = best.models + met.total - _shared(best.last, met)
            found.append(_Row(models, (*best.offsets, offset), met))
        rows = found
    return sorted(rows, key=lambda row: (-row.models, abs(sum(row.offsets))))


def _shared(one: Meeting, other: Meeting) -> int:
    """Models of the target that both touch."""
    return len(set(one.theirs) & set(other.theirs)) if one.pairs else 0


def _offsets(fronts: Sequence[Rows], target: Rows, edge: Side) -> list[list[float]]:
    """For each front its own critical offsets, and those that lie flush beside the others'."""
    widths = [boundary(rows).width for rows in fronts]
    own = [[place.offset for place in places(rows, target, edge)] for rows in fronts]
    found = list[list[float]]()
    for i, mine in enumerate(own):
        wanted = set(mine)
        for j, theirs in enumerate(own):
            low, high = min(i, j), max(i, j)
            between = sum(widths[low + 1 : high]) + (widths[low] + widths[high]) / 2
            if i != j:
                wanted.update(other + (between if i > j else -between) for other in theirs)
        most = (widths[i] + boundary(target).length_of(edge)) / 2
        found.append(sorted({round(one, 4) for one in wanted if abs(one) <= most + NEAR / 4}))
    return found

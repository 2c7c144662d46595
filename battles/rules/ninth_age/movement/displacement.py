"""How far each model's centre gets from where it was, whatever the path (A.12.20, A.12.21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from battles.rules.geometry import Point, Pose, length
from battles.rules.geometry.shapes import hull
from battles.rules.ninth_age.formation.boundary import Spot, spots
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.ground.model_places import on_table
from battles.rules.ninth_age.measures import within
from battles.rules.ninth_age.pieces import Unit

ORDINARY = ""
"""Models without a name: they are interchangeable."""


@lru_cache(maxsize=4096)
def outer_centres(rows: Rows) -> tuple[Point, ...]:
    """The centres of the outermost models: of a rigid move one of them goes farthest."""
    points = [spot.centre for spot in spots(rows)]
    return tuple(hull(points)) if len(points) > 2 else tuple(points)


def is_rigid(before: Unit, after: Unit) -> bool:
    """Nobody changes his place in the unit."""
    return before.rows == after.rows and before.occupants == after.occupants


def farthest_rigid(rows: Rows, start: Pose, end: Pose) -> float:
    """The largest way of a model when all move together."""
    return max(_apart(on_table(start, point), on_table(end, point)) for point in outer_centres(rows))


def _apart(one: Point, other: Point) -> float:
    return length(one[0] - other[0], one[1] - other[1])


def _who(unit: Unit, spot: Spot) -> str:
    return unit.occupants.get(spot.where, ORDINARY)


def _centres(unit: Unit) -> Iterator[tuple[str, Point]]:
    assert unit.pose is not None
    for spot in spots(unit.rows):
        yield _who(unit, spot), on_table(unit.pose, spot.centre)


def named_ways(before: Unit, after: Unit) -> dict[str, float]:
    """How far everybody with a name goes."""
    old = {who: point for who, point in _centres(before) if who}
    new = {who: point for who, point in _centres(after) if who}
    return {who: _apart(old[who], new[who]) for who in sorted(old) if who in new}


def ordinary_places(before: Unit, after: Unit) -> tuple[list[Point], list[Point]]:
    """Where models without a name were and are."""
    old = [point for who, point in _centres(before) if not who]
    new = [point for who, point in _centres(after) if not who]
    return old, new


def too_far(before: Unit, after: Unit, limit_of: Callable[[str], float]) -> tuple[str, float, float] | None:
    """Somebody who would go farther than he may: who, how far at least, and how far he may; None if nobody does.

    Models without a name take the places that keep the longest of their ways shortest.
    """
    if is_rigid(before, after):
        return _rigid_too_far(before, after, limit_of)
    for who, way in named_ways(before, after).items():
        if not within(way, limit_of(who)):
            return who, way, limit_of(who)
    old, new = ordinary_places(before, after)
    limit = limit_of(ORDINARY)
    if fits(old, new, limit):
        return None
    return ORDINARY, bottleneck(old, new), limit


def _rigid_too_far(before: Unit, after: Unit, limit_of: Callable[[str], float]) -> tuple[str, float, float] | None:
    assert before.pose is not None
    assert after.pose is not None
    names = [ORDINARY, *(one.id for one in before.members)]
    least = min(limit_of(name) for name in names)
    way = farthest_rigid(before.rows, before.pose, after.pose)
    if within(way, least):
        return None
    for who, own in named_ways(before, after).items():
        if not within(own, limit_of(who)):
            return who, own, limit_of(who)
    old, new = ordinary_places(before, after)
    longest = max((_apart(one, two) for one, two in zip(old, new, strict=True)), default=0.0)
    return None if within(longest, limit_of(ORDINARY)) else (ORDINARY, longest, limit_of(ORDINARY))


def fits(old: Sequence[Point], new: Sequence[Point], limit: float) -> bool:
    """Can all take new places without any going farther than the limit?"""
    if all(within(_apart(one, two), limit) for one, two in zip(old, new, strict=True)):
        return True
    reach = [[j for j, two in enumerate(new) if within(_apart(one, two), limit)] for one in old]
    return _matches(reach, len(new))


def bottleneck(old: Sequence[Point], new: Sequence[Point]) -> float:
    """The longest way in the assignment that keeps it shortest."""
    ways = sorted({round(_apart(one, two), 6) for one in old for two in new})
    low, high = 0, len(ways) - 1
    while low < high:
        middle = (low + high) // 2
        if fits(old, new, ways[middle]):
            high = middle
        else:
            low = middle + 1
    return ways[low] if ways else 0.0


def _matches(reach: Sequence[Sequence[int]], count: int) -> bool:
    """Whether each may have a place of his own among those within his reach (augmenting paths)."""
    taken: list[int | None] = [None] * count

    def seat(who: int, tried: set[int]) -> bool:
        for place in reach[who]:
            if place not in tried:
                tried.add(place)
                holder = taken[place]
                if holder is None or seat(holder, tried):
                    taken[place] = who
                    return True
        return False

    return all(seat(who, set()) for who in range(len(reach)))

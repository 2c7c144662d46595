"""Which models of two units touch when an edge of one lies on an edge of the other (A.3.25 to A.3.28, A.11.23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from battles.rules.geometry import Side
from battles.rules.geometry.intervals import Interval
from battles.rules.ninth_age.formation.boundary import Where, boundary
from battles.rules.ninth_age.formation.cells import Rows
from battles.rules.ninth_age.formation.gaps import Facing, facing
from battles.rules.ninth_age.measures import NEAR


class Meeting(Struct, frozen=True):
    """Pairs of models in base contact, directly or across gaps: first the one's, then the other's."""

    pairs: tuple[tuple[Where, Where], ...] = ()

    @property
    def mine(self) -> tuple[Where, ...]:
        return tuple(dict.fromkeys(one for one, _ in self.pairs))

    @property
    def theirs(self) -> tuple[Where, ...]:
        return tuple(dict.fromkeys(other for _, other in self.pairs))

    @property
    def total(self) -> int:
        """The models of both sides in contact: what a charge must make as great as it can (A.11.22)."""
        return len(self.mine) + len(self.theirs)


@lru_cache(maxsize=8192)
def meeting(one: Rows, side: Side, other: Rows, other_side: Side, offset: float) -> Meeting:
    """Who touches whom, if the edges lie on one line and the middle of `side` is `offset` from that of `other_side`.

    Offsets are positive to the right of somebody who looks at `other_side`: a charger's own right.
    """
    if not edges_meet(one, side, other, other_side, offset):
        return Meeting()
    mine = [_mirrored(model, offset) for model in reversed(facing(one, side))]
    pairs = _pairs(sorted(mine, key=_low), facing(other, other_side))
    return Meeting(tuple(pairs))


def edges_meet(one: Rows, side: Side, other: Rows, other_side: Side, offset: float) -> bool:
    """Do two aligned edges touch, if only with their ends (A.3.25, A.11.20)?"""
    together = boundary(one).length_of(side) + boundary(other).length_of(other_side)
    return abs(offset) <= together / 2 + NEAR


def meeting_disc(rows: Rows, side: Side, at: float, diameter: float) -> tuple[Where, ...]:
    """The models of a unit that touch one on a round base before an edge of theirs; `at` is its centre along it.

    It lies directly in front of them, and nobody between (A.3.28). That the units touch is for the caller to see.
    """
    disc = (at - diameter / 2, at + diameter / 2)
    return tuple(model.where for model in facing(rows, side) if _meet(model.seen, (disc,)))


def _low(model: Facing) -> float:
    return model.low


def _mirrored(model: Facing, offset: float) -> Facing:
    """As the other unit's edge measures it: right and left change places between two who face each other."""
    seen = tuple((offset - high, offset - low) for low, high in reversed(model.seen))
    return Facing(model.where, offset - model.high, offset - model.low, model.near, model.far, seen)


def _pairs(mine: Sequence[Facing], theirs: Sequence[Facing]) -> Iterator[tuple[Where, Where]]:
    for one in mine:
        for other in theirs:
            if other.low > one.high + NEAR:
                break
            if other.high >= one.low - NEAR and _meet(one.seen, other.seen):
                yield one.where, other.where


def _meet(one: Sequence[Interval], other: Sequence[Interval]) -> bool:
    """Closed intervals: end points that come together are enough (A.3.27)."""
    return any(low <= end + NEAR and start <= high + NEAR for low, high in one for start, end in other)

"""Bases: their sizes, their edges, and which of them fit into ranks of others (A.3.2, A.3.4, A.3.29)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.geometry import SIDES, Side
from battles.rules.geometry.measures import millimetres, size

FIT = 0.1
"""Bases that differ by no more millimetres than this have the same size (A.3.29)."""


class Base(Struct, frozen=True):
    """Width and length in millimetres; a round base has its diameter as both."""

    width: float
    length: float
    round: bool = False

    def __post_init__(self) -> None:
        if size(self.width) != self.width or size(self.length) != self.length:
            raise ValueError(f"not a base in thousandths of a millimetre: {self.width!r} x {self.length!r}")
        if self.round and self.width != self.length:
            raise ValueError("a round base has one diameter")

    @property
    def sides(self) -> tuple[Side, ...]:
        """Its edges: a round base has one, treated as front (A.3.4, A.3.18)."""
        return ("front",) if self.round else SIDES


def disc(diameter: float) -> Base:
    return Base(diameter, diameter, round=True)


def base_of(record: Json) -> Base:
    """The base of an entry of an army book."""
    if record["shape"] == "round":
        return disc(millimetres(record["diameter_mm"]))
    return Base(millimetres(record["width_mm"]), millimetres(record["length_mm"]))


def multiples(base: Base, of: Base) -> tuple[int, int] | None:
    """How many files and ranks of others it takes if it is a matching base among them, else None (A.3.29).

    Bases are not turned; round ones match nothing.
    """
    if base.round or of.round:
        return None
    across, deep = _times(base.width, of.width), _times(base.length, of.length)
    return (across, deep) if across and deep else None


def _times(long: float, short: float) -> int:
    """How many times one length is another, 0 if not a whole number of times."""
    times = round(long / short)
    return times if abs(long - times * short) <= FIT + 1e-9 else 0


def reference_bases(bases: Sequence[Base]) -> tuple[Base, ...]:
    """What counts as the base of rank and file among characters alone: those that leave the fewest mismatching.

    Several are a choice of their owner (B.21.2a).
    """
    if not bases:
        raise ValueError("no bases")
    left_over = {base: sum(multiples(other, base) is None for other in bases) for base in bases}
    least = min(left_over.values())
    return tuple(base for base, count in left_over.items() if count == least)

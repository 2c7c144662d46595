"""Dice as the rulebook reads them: D3, maximised and minimised rolls, characteristic tests (A.2.9, A.2.10, A.5.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

SIX = 6


def as_d3(face: int) -> int:
    """Half of a D6, rounded up."""
    return -(-face // 2)


def is_natural_six_of_d3(face: int) -> bool:
    """Only the 6 of the D6 that was thrown counts as one (A.2.9)."""
    return face == SIX


class Roll(Struct, frozen=True):
    """So many dice count; one more is thrown and the lowest (minimised: the highest) dropped for each instance."""

    dice: int = 2
    maximised: int = 0
    minimised: int = 0

    @property
    def thrown(self) -> int:
        return self.dice + self.maximised + self.minimised

    def kept(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces that count, the highest first."""
        if len(faces) != self.thrown:
            raise ValueError(f"{self.thrown} dice were wanted, {len(faces)} fell")
        order = sorted(faces, reverse=True)
        return tuple(order[self.minimised : len(order) - self.maximised])

    def total(self, faces: Sequence[int]) -> int:
        return sum(self.kept(faces))


def passes_characteristic(values: Iterable[int | None], face: int) -> bool:
    """One test on the highest value there is; a 6 always fails, and so does a value that is missing or 0 (A.5.5)."""
    best = max((value for value in values if value is not None), default=0)
    return face < SIX and face <= best

"""Distances that are rolled: flights, pursuits, random movement (A.12.10, A.15.59, B.21.30, B.21.44)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from battles.rules.ninth_age.modifiers import Add
from battles.rules.ninth_age.moments.ask import only, replaced
from battles.rules.ninth_age.moments.changes import AnyChange, Maximise, Minimise
from battles.rules.ninth_age.rolls import Roll

_NOTATION = re.compile(r"(\d*)d6(?:\+(\d+))?", re.IGNORECASE)
USUAL = Roll(2)


class DistanceRoll(Struct, frozen=True, kw_only=True):
    """So many inches: a sum of dice and a number."""

    roll: Roll = USUAL
    plus: int = 0

    @property
    def dice(self) -> str:
        return f"{self.roll.thrown}d6"

    @property
    def most(self) -> int:
        """The maximum, where a march rate is needed (B.21.44)."""
        return self.roll.dice * 6 + self.plus

    def inches(self, faces: tuple[int, ...]) -> int:
        return max(0, self.roll.total(faces) + self.plus)


def read_dice(notation: str) -> tuple[int, int]:
    """`3D6+1`: three dice, and one more."""
    match = _NOTATION.fullmatch(notation.replace(" ", ""))
    if match is None:
        raise ValueError(f"{notation!r} is no distance in dice of six sides")
    return int(match[1] or 1), int(match[2] or 0)


def distance_roll(answers: Iterable[AnyChange], base: Roll = USUAL) -> DistanceRoll:
    """What the rules that speak at a moment make of a distance."""
    found = tuple(answers)
    plus = sum(one.amount for one in found if isinstance(one, Add))
    dice, own = base.dice, replaced(found, "distance")
    if own is not None:
        dice, more = read_dice(str(own))
        plus += more
    maximised = base.maximised + len({one.rule for one in only(found, Maximise)})
    minimised = base.minimised + len({one.rule for one in only(found, Minimise)})
    return DistanceRoll(roll=Roll(dice, maximised, minimised), plus=plus)

"""Values that are dice: "d3", "2d6", "d3+3". Only D6 are thrown; a D3 is half of one, rounded up (A.2.9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from battles.rules.ninth_age.rolls import as_d3

_NOTATION = re.compile(r"^(\d*)d([36])(?:\+(\d+))?$")
D3 = 3


class RandomValue(Struct, frozen=True):
    """So many dice, and a number."""

    dice: int
    sides: Literal[3, 6]
    add: int = 0


def dice_of(notation: str) -> RandomValue:
    """Read as books write it; a plain number needs no dice."""
    if notation.isdecimal():
        return RandomValue(0, 6, int(notation))
    found = _NOTATION.match(notation.lower())
    if found is None:
        raise ValueError(f"not a number of dice: {notation!r}")
    number, sides, add = found.groups()
    return RandomValue(int(number or 1), 3 if sides == "3" else 6, int(add or 0))


def worth_of(value: RandomValue, faces: Sequence[int]) -> int:
    """What these D6 count for."""
    if len(faces) != value.dice:
        raise ValueError(f"{value.dice} dice were wanted, {len(faces)} fell")
    return value.add + sum(as_d3(face) if value.sides == D3 else face for face in faces)

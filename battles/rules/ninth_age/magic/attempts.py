"""Casting and dispelling as numbers: totals, fizzling dice, miscasts, exact chances (B.13.36–B.13.62)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Literal

from battles.rules.ninth_age.tables import load

_phase = load("magic_phase")
_miscasts = load("miscast_table")
MODIFIER_LIMIT: int = _phase["casting"]["modifier_limit"]
LEAST_DICE: int = _phase["casting"]["min_dice"]
MOST_DICE: int = _phase["casting"]["max_dice"]
DICE_TO_FIZZLE = 2
EQUAL_FACES = 3
MiscastId = Literal[
    "none",
    "broken_concentration",
    "witchfire",
    "magical_inferno",
    "amnesia",
    "backlash",
    "implosion",
    "breach_in_the_veil",
]


def limited(modifiers: int) -> int:
    """All modifiers of one roll together change it by 2 at most (B.13.43)."""
    return max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifiers))


def casting_total(faces: Sequence[int], modifiers: int, resistance: int = 0) -> int:
    """Dice, modifiers within their limit, less Magic Resistance, which is outside it (B.13.37, B.13.44)."""
    return sum(faces) + limited(modifiers) - resistance


def dispel_total(faces: Sequence[int], modifiers: int) -> int:
    return sum(faces) + limited(modifiers)


def fizzled(faces: Sequence[int]) -> int:
    """Dice that go back to their pool after a failed attempt: natural ones of two dice or more (B.13.45)."""
    return sum(face == 1 for face in faces) if len(faces) >= DICE_TO_FIZZLE else 0


def miscast_face(faces: Sequence[int]) -> int | None:
    """The face that three or more dice show; None: no miscast (B.13.50)."""
    return next((face for face, count in Counter(faces).items() if count >= EQUAL_FACES), None)


def miscast_value(faces: Sequence[int], modifiers: int = 0) -> int | None:
    """The face with the modifier for the dice that were used and all others (B.13.52, B.13.61)."""
    face = miscast_face(faces)
    if face is None:
        return None
    by_dice = _miscasts["modifier_by_dice_used"][str(min(len(faces), MOST_DICE))]
    return face + int(by_dice or 0) + modifiers


def miscast_of(value: int | None) -> MiscastId:
    """The row of the table."""
    if value is None:
        return "none"
    for row in _miscasts["rows"]:
        if (row["min"] is None or row["min"] <= value) and (row["max"] is None or value <= row["max"]):
            found: MiscastId = row["id"]
            return found
    raise LookupError("the last row has no end")


@lru_cache(maxsize=1024)
def chance_of_total(dice: int, at_least: int) -> Fraction:
    """That so many dice come to a sum."""
    ways = Counter({0: 1})
    for _ in range(dice):
        after = Counter[int]()
        for total, count in ways.items():
            for face in range(1, 7):
                after[total + face] += count
        ways = after
    return Fraction(sum(count for total, count in ways.items() if total >= at_least), 6**dice)


@lru_cache(maxsize=8)
def chance_of_miscast(dice: int) -> Fraction:
    """That three or more of so many dice show one face."""
    good = sum(miscast_face(faces) is not None for faces in product(range(1, 7), repeat=dice))
    return Fraction(good, 6**dice)

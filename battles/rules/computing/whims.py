"""Chance in judgement: how far off a weak player's values are, and which of several good choices is taken.

All of it comes from the dice handed in, which nobody foresees and which repeat exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from battles.rules.dice import Dice

T = TypeVar("T")
SIDES = 201
"""Of the dice that misjudge: a hundred steps either way, and none."""


class Misjudgement(Struct, frozen=True, kw_only=True):
    """By how much a value may seem higher or lower: a share of it, and a sum beside."""

    share: float = 0.0
    slip: float = 0.0


EXACT = Misjudgement()
"""Of those who never err."""


def misjudged(dice: Dice, value: float, off: Misjudgement) -> float:
    """The value as it seems; exactly itself to those who never err."""
    if not off.share and not off.slip:
        return value
    first, second = ((2 * face - SIDES - 1) / (SIDES - 1) for face in dice.throw(SIDES, 2))
    return value * (1.0 + off.share * first) + off.slip * second


def one_of_the_best(dice: Dice, valued: Sequence[tuple[float, T]], margin: float) -> T | None:
    """One within this share of the best value, each as likely; None if nothing is worth anything."""
    if not valued:
        return None
    best = max(value for value, _ in valued)
    if best <= 0.0:
        return None
    good = [one for value, one in valued if value >= best * (1.0 - margin)]
    return good[0] if len(good) == 1 else good[dice.throw(len(good), 1)[0] - 1]

"""Moments of a round of combat; `kinds` says who asks them."""

from __future__ import annotations

from typing import Literal

from battles.rules.ninth_age.moments.attack import RANK_AND_FILE, Who
from battles.rules.ninth_age.moments.moment import Moment
from battles.rules.ninth_age.profiles.profile import Part

# --- melee -----------------------------------------------------------------------------------------------------------


class CombatLost(Moment, frozen=True):
    difference: int = 0


class CrumbleLoss(Moment, frozen=True):
    """`step` 1 to 4 of B.21.37; the changes of each step are applied before the next."""

    step: Literal[1, 2, 3, 4] = 1
    steadfast: bool = False
    rank_bonus: int = 0


class MayPursue(Moment, frozen=True):
    pass


class MayReform(Moment, frozen=True):
    how: Literal["combat", "post_combat"] = "combat"


class RoundStart(Moment, frozen=True):
    first_round: bool = False


class RoundEnd(Moment, frozen=True):
    won: bool = False
    lost: bool = False
    caused: int = 0


class WeaponChoice(Moment, frozen=True):
    who: Who
    part: Part
    weapon: str = ""
    first_round: bool = True


class MayMakeWay(Moment, frozen=True):
    who: Who


class MayDuel(Moment, frozen=True):
    who: Who


class CombatScore(Moment, frozen=True):
    pass


class FullRanks(Moment, frozen=True):
    pass


class Steadfast(Moment, frozen=True):
    terrain: tuple[str, ...] = ()
    """Kinds of pieces that hold more than half of its models."""


class Removed(Moment, frozen=True):
    """A model, or all, of `unit` (as it was) were removed as casualties."""

    who: Who = RANK_AND_FILE

"""Moments of shooting and of every attack; `kinds` says who asks them."""

from __future__ import annotations

from typing import Literal

from battles.rules.ninth_age.moments.attack import RANK_AND_FILE, Attack, Who
from battles.rules.ninth_age.moments.moment import Moment
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.profile import Part

# --- shooting and sight ----------------------------------------------------------------------------------------------


class MayShoot(Moment, frozen=True):
    attack: Attack


class ShootingRanks(Moment, frozen=True):
    attack: Attack
    line_formation: bool = False


class Shots(Moment, frozen=True):
    attack: Attack


class Blocks(Moment, frozen=True):
    """Whether `unit` blocks sight at all."""


class SightPast(Moment, frozen=True):
    """From a model of `unit` to the target: past whom."""

    who: Who = RANK_AND_FILE
    target: Unit | None = None
    attack: Attack | None = None
    one_sees: bool = False
    """At least one model of the unit sees the target without help."""


class MisfireRoll(Moment, frozen=True):
    weapon: str
    artillery: str = ""


# --- attacks ---------------------------------------------------------------------------------------------------------


class AttackMoment(Moment, frozen=True):
    """`unit` is the attacker's; the target's rules are heard too."""

    attack: Attack


class Attributes(AttackMoment, frozen=True):
    pass


class AttackCount(AttackMoment, frozen=True):
    pass


class Support(AttackMoment, frozen=True):
    pass


class Initiative(AttackMoment, frozen=True):
    pass


class ToHit(AttackMoment, frozen=True):
    target_weapon: str = ""
    """The melee weapon that the defender uses: a hand weapon with a shield parries."""


class ToWound(AttackMoment, frozen=True):
    pass


class ArmourSave(AttackMoment, frozen=True):
    target_weapon: str = ""
    """The melee weapon that the defender uses: two hands hold no shield."""


class SpecialSaves(AttackMoment, frozen=True):
    after_lethal: bool = False


class LossesCaused(AttackMoment, frozen=True):
    pass


class SpecialAttacks(Moment, frozen=True):
    """What one part of one kind of model may do besides its weapons."""

    who: Who
    part: Part
    charging: bool = False
    when: Literal["melee", "shooting", "sweep"] = "melee"


class MayBeStomped(Moment, frozen=True):
    """Whether models of this kind count as Standard for stomp attacks (B.21.113)."""

    who: Who = RANK_AND_FILE


class Distribution(Moment, frozen=True):
    """Which kinds of models share hits that are distributed (B.21.96)."""

    who: Who

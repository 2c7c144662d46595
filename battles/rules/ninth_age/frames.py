"""Every place where a battle may stand inside an order: the frames of all parts."""

from __future__ import annotations

from battles.rules.ninth_age.abilities.frames import AbilityFrame
from battles.rules.ninth_age.attacks.frames import AttackFrame
from battles.rules.ninth_age.charges.frames import ChargeFrame
from battles.rules.ninth_age.magic.frames import MagicFrame
from battles.rules.ninth_age.melee.frames import MeleeFrame
from battles.rules.ninth_age.movement.frames import MovementFrame
from battles.rules.ninth_age.psychology.frames import PsychologyFrame
from battles.rules.ninth_age.setup.frames import SetUpFrame
from battles.rules.ninth_age.shooting.frames import ShootingFrame
from battles.rules.ninth_age.turns.frames import TurnFrame

AnyFrame = (
    AbilityFrame
    | AttackFrame
    | ChargeFrame
    | MagicFrame
    | MeleeFrame
    | MovementFrame
    | PsychologyFrame
    | SetUpFrame
    | ShootingFrame
    | TurnFrame
)

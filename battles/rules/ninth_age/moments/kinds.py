"""What may be asked: each moment is a small frozen struct with all a rule may look at. `ask(moment)` gives the changes.

`unit` is always the unit whose number, permission or roll it is. Rules of others are heard by their role: the target
of an attack, charge or spell, enemies in base contact, friends and enemies within reach.

Who asks what, and when; fields of numbers stand in brackets:

- SpecialDeployment: setup, step 8 and after deployment: Allow(ambush, scout, vanguard)
- SpellSelection: setup, spells: [spells], Replace(spell_pool)
- Grants: held.py itself: rules a unit has for a while
- TurnStart, ChargePhaseStart, MagicStart, ShootingStart: turns and the phases, for every unit of both sides: Offer,
  Recover, TestDemand
- MayDeclare: charges, DeclareCharge.preview: Forbid
- Announced: charges, after a declaration: TestDemand(panic) of the target, Must(announce)
- ChargeRoll: charges, range roll: [charge_range_roll], Maximise, RerollDice
- FailedCharge: charges, distance of a failed charge: Maximise
- MayReact: charges, for each reaction: Forbid, Must(hold)
- ChargeContact: charges, after landing: DangerousTest; before it: Allow(contact_anywhere) by the target
- MarchAllowed, MayMove: movement (charges, magic): Forbid, Allow(fly, swift_reform, free_reforms, change_place)
- MoveRates: movement, charges: [adv] [mar] of one kind of model, in inches, on the ground or flying
- Obstacles: movement/spacing, for each way: Ignore(terrain), Ignore(units)
- DangerousGround: movement/dangerous, for each kind of model: AutoPass, [dice]
- AfterRally: movement, a unit has rallied: Ignore(shaken), Ignore(reform)
- ArrivalRoll: movement, arrivals: [needed], [scoring], Forbid(march)
- RandomDistance, FleeRoll, PursuitRoll, OverrunRoll: movement, psychology, melee: Replace(distance), Maximise,
  [flee_distance]
- MayJoin, MayLeave: movement, deployment: Forbid
- PlaceInUnit: formation of joined models: Must(front_rank, middle), Allow(anywhere)
- Formation: setup, casualties: Must(skirmish)
- Siphon, Casting, Dispelling, MiscastRoll: magic: [veil_tokens], [casting_modifier] [casting_total], [dispel_dice],
  [miscast_value]
- MayShoot, ShootingRanks, Shots: shooting (stand and shoot: charges): Forbid, [ranks] Allow(any_rank), [shots]
- Blocks, SightPast: sight: Ignore(blocking); Ignore(same_height), Ignore(own_height)
- MisfireRoll: shooting, misfires: [misfire], RerollDice
- Attributes: ask.prepared: attack attributes gained or lost
- AttackCount, Support, Initiative: melee: [att] Forbid; [ranks] [supporting_attacks] Forbid; [agi] [step]
- ToHit: blow builder: [off] [def] [to_hit], Ignore(soft_cover, hard_cover, moving, long_range, parry), RerollDice,
  ExtraHits, AutoWound, AreaHits
- ToWound: blow builder: [str] [res] [to_wound], RerollDice, LethalSix
- ArmourSave: blow builder: [ap] [arm] [armour_save], Ignore(shield), RerollDice
- SpecialSaves: blow builder: GrantSave, ImproveSave, Ignore(fortitude), RerollDice
- LossesCaused: blow builder: Wounds
- SpecialAttacks: melee each initiative step, shooting, movement (sweep): SpecialAttack
- MayBeStomped: melee, stomp attacks: Forbid
- Distribution: attacks/distribution: Forbid(share), Allow(share)
- Discipline: psychology, every discipline test and its value: [dis], Maximise, RerollDice, AutoPass,
  Ignore(combat_difference)
- PanicCaused: psychology/panic: Forbid
- PanicFailed, BreakFailed: psychology, melee: Replace(failed)
- CombatLost, CrumbleLoss: melee: Must(crumble, break_test_first); [unstable_loss] step by step
- MayPursue, MayReform: melee: Forbid
- RoundStart, RoundEnd: melee: TestDemand(fear), CauseHits, Offer; Recover, Begin
- WeaponChoice, MayMakeWay, MayDuel: melee: Allow(every_round), Must(weapon), Forbid
- CombatScore: melee: [combat_score]
- FullRanks, Steadfast: melee, movement: [full_ranks]; Forbid, Ignore(terrain)
- Removed: casualties: CauseHits, TestDemand
- PresenceRange: models/command, for each bearer: [presence_range]
- ScoringUnit: victory: Allow(scoring), Forbid
"""

from __future__ import annotations

from typing import Literal

from battles.rules.geometry import Side
from battles.rules.ninth_age.moments.attack import CHAMPION, RANK_AND_FILE, Attack, Who, profile_in
from battles.rules.ninth_age.moments.attack_kinds import (
    ArmourSave,
    AttackCount,
    AttackMoment,
    Attributes,
    Blocks,
    Distribution,
    Initiative,
    LossesCaused,
    MayBeStomped,
    MayShoot,
    MisfireRoll,
    ShootingRanks,
    Shots,
    SightPast,
    SpecialAttacks,
    SpecialSaves,
    Support,
    ToHit,
    ToWound,
)
from battles.rules.ninth_age.moments.melee_kinds import (
    CombatLost,
    CombatScore,
    CrumbleLoss,
    FullRanks,
    MayDuel,
    MayMakeWay,
    MayPursue,
    MayReform,
    Removed,
    RoundEnd,
    RoundStart,
    Steadfast,
    WeaponChoice,
)
from battles.rules.ninth_age.moments.moment import Moment
from battles.rules.ninth_age.pieces import Unit

TestKind = Literal[
    "panic", "break", "rally", "march", "fear", "frenzy", "redirect", "restrain", "combat_reform", "pivot", "other"
]
Reaction = Literal["hold", "flee", "stand_and_shoot"]
MoveKind = Literal[
    "charge", "advance", "march", "reform", "wheel", "pivot", "magical", "random", "flee", "pursue", "vanguard"
]
Means = Literal["ground", "fly"]


# --- before the battle -----------------------------------------------------------------------------------------------


class SpecialDeployment(Moment, frozen=True):
    pass


class SpellSelection(Moment, frozen=True):
    who: Who


# --- turns and phases ------------------------------------------------------------------------------------------------


class Grants(Moment, frozen=True):
    """Which rules a unit's models have besides those that were bought."""


class TurnStart(Moment, frozen=True):
    pass


class ChargePhaseStart(Moment, frozen=True):
    pass


class MagicStart(Moment, frozen=True):
    pass


class ShootingStart(Moment, frozen=True):
    pass


# --- charges ---------------------------------------------------------------------------------------------------------


class MayDeclare(Moment, frozen=True):
    target: Unit | None = None


class Announced(Moment, frozen=True):
    """A charge has been declared and no reaction is known yet."""

    target: Unit
    reactions: bool = True
    """False for charges that allow none (A.15.82)."""


class ChargeRoll(Moment, frozen=True):
    target: Unit | None = None


class FailedCharge(Moment, frozen=True):
    pass


class MayReact(Moment, frozen=True):
    """`unit` is the one that is charged."""

    reaction: Reaction
    target: Unit | None = None
    """The charger."""


class ChargeContact(Moment, frozen=True):
    target: Unit
    edge: Side
    """The target's."""


# --- movement --------------------------------------------------------------------------------------------------------


class MarchAllowed(Moment, frozen=True):
    pass


class MayMove(Moment, frozen=True):
    how: MoveKind


class MoveRates(Moment, frozen=True):
    """[adv] and [mar] in inches of one kind of model; of a flying move with `means` fly."""

    who: Who = RANK_AND_FILE
    means: Means = "ground"


class Obstacles(Moment, frozen=True):
    how: MoveKind
    means: Means = "ground"


class DangerousGround(Moment, frozen=True):
    who: Who = RANK_AND_FILE
    terrain: str = ""
    """The kind of piece; empty where no terrain causes the test."""
    how: MoveKind = "march"


class AfterRally(Moment, frozen=True):
    pass


class ArrivalRoll(Moment, frozen=True):
    pass


class RandomDistance(Moment, frozen=True):
    pass


class FleeRoll(Moment, frozen=True):
    pass


class PursuitRoll(Moment, frozen=True):
    pass


class OverrunRoll(Moment, frozen=True):
    pass


class MayJoin(Moment, frozen=True):
    """`unit` is the character's; `who` he himself."""

    target: Unit
    who: Who


class MayLeave(Moment, frozen=True):
    who: Who


class PlaceInUnit(Moment, frozen=True):
    who: Who


class Formation(Moment, frozen=True):
    pass


# --- magic -----------------------------------------------------------------------------------------------------------


class Siphon(Moment, frozen=True):
    """Each unit of the active side."""


class Casting(Moment, frozen=True):
    """`unit` is the caster's. Rules of the targets are heard too."""

    who: Who
    spell: str
    targets: tuple[Unit, ...] = ()
    classification: Literal["learned", "hereditary", "bound", "attribute"] = "learned"


class Dispelling(Moment, frozen=True):
    """Each unit of the side that dispels."""


class MiscastRoll(Moment, frozen=True):
    who: Who


# --- psychology ------------------------------------------------------------------------------------------------------


class Discipline(Moment, frozen=True):
    """The Discipline of one kind of model, and the test in which it is used."""

    kind: TestKind = "other"
    who: Who = RANK_AND_FILE
    cause: str = ""
    attack: Attack | None = None
    """The attack whose losses caused a panic test."""
    without_presence: bool = False
    """The model's own Discipline, as others may use it: nobody's Commanding Presence counts (B.21.5)."""


class PanicCaused(Moment, frozen=True):
    """Whether `unit` has to test because of `target`, a friend."""

    target: Unit | None = None
    cause: str = ""


class PanicFailed(Moment, frozen=True):
    pass


class BreakFailed(Moment, frozen=True):
    pass


# --- victory ---------------------------------------------------------------------------------------------------------


class PresenceRange(Moment, frozen=True):
    """[presence_range] in inches, of Commanding Presence and Rally Around the Flag of one model."""

    who: Who


class ScoringUnit(Moment, frozen=True):
    pass


def opponents(moment: Moment) -> tuple[Unit, ...]:
    """The units that a moment is directed at."""
    match moment:
        case AttackMoment(attack=attack) | MayShoot(attack=attack) | Shots(attack=attack):
            return () if attack.target is None else (attack.target,)
        case Casting(targets=targets):
            return targets
    target: Unit | None = getattr(moment, "target", None)
    return () if target is None else (target,)


__all__ = [
    "CHAMPION", "RANK_AND_FILE", "AfterRally", "Announced", "ArmourSave", "ArrivalRoll", "Attack", "AttackCount",
    "AttackMoment", "Attributes", "Blocks", "BreakFailed", "Casting", "ChargeContact", "ChargePhaseStart",
    "ChargeRoll", "CombatLost", "CombatScore", "CrumbleLoss", "DangerousGround", "Discipline", "Dispelling",
    "Distribution", "FailedCharge", "FleeRoll", "Formation", "FullRanks", "Grants", "Initiative", "LossesCaused",
    "MagicStart", "MarchAllowed", "MayBeStomped", "MayDeclare", "MayDuel", "MayJoin", "MayLeave", "MayMakeWay",
    "MayMove", "MayPursue", "MayReact", "MayReform", "MayShoot", "MiscastRoll", "MisfireRoll", "Moment",
    "MoveRates", "Obstacles", "OverrunRoll", "PanicCaused", "PanicFailed", "PlaceInUnit", "PresenceRange",
    "PursuitRoll", "RandomDistance", "Removed", "RoundEnd", "RoundStart", "ScoringUnit", "ShootingRanks",
    "ShootingStart", "Shots", "SightPast", "Siphon", "SpecialAttacks", "SpecialDeployment", "SpecialSaves",
    "SpellSelection", "Steadfast", "Support", "ToHit", "ToWound", "TurnStart", "WeaponChoice", "Who", "opponents",
    "profile_in",
]  # fmt: skip

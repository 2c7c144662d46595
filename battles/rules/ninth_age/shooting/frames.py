"""Where a battle stands in the shooting phase (A.14, B.21.130 to B.21.135)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.attacks.blow import Blow
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.shooting.record import PlannedShot, ShotGroup, WeaponKey
from battles.rules.rolled import Rolled

FireStage = Literal["first", "hopeless", "partial", "partial_hopeless", "flames"]
"""What is thrown for a group next: shots or aim; the second die of a hopeless shot; the same of a partial hit; hits."""


class NextFire(Frame, frozen=True, kw_only=True, tag="next_fire"):
    """Who may still shoot? Without anybody the phase is over."""

    side: SideId


class AskFire(Frame, frozen=True, kw_only=True, tag="ask_fire"):
    """Which unit shoots at whom?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("6.2",)
    side: SideId


class FireList(Frame, frozen=True, kw_only=True, tag="fire_list"):
    """Several units shoot, one after another; the first that cannot ends it."""

    shots: tuple[PlannedShot, ...]


class Fire(Frame, frozen=True, kw_only=True, tag="fire"):
    """A unit shoots: group by group numbers of shots and artillery are settled, then all is thrown together."""

    unit: UnitId
    target: UnitId
    groups: tuple[ShotGroup, ...]
    at: int = 0
    stage: FireStage = "first"
    again: bool = False
    """These dice are thrown again: an engineer helps."""
    blows: tuple[Blow, ...] = ()
    others: tuple[tuple[Blow, ...], ...] = ()
    brackets: tuple[tuple[Blow, ...], ...] = ()
    stand_and_shoot: bool = False


class FireRolled(Rolled, frozen=True, kw_only=True, tag="fire_rolled"):
    """Dice of the group that is being settled."""

    fire: Fire


class Misfire(Frame, frozen=True, kw_only=True, tag="misfire"):
    """A weapon misfires: a die on the misfire table."""

    unit: UnitId
    weapon: WeaponKey
    who: str = ""
    modifier: int = 0
    again: bool = False


class MisfireRolled(Rolled, frozen=True, kw_only=True, tag="misfire_rolled"):
    """The die on the misfire table."""

    misfire: Misfire


class AskEngineerReroll(Frame, frozen=True, kw_only=True, tag="ask_engineer_reroll"):
    """An engineer lets the dice below be thrown again: all or none of them (B.21.12)."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("6.3a",)
    unit: UnitId


class Explosion(Frame, frozen=True, kw_only=True, tag="explosion"):
    """A weapon blows up: how far it reaches."""

    unit: UnitId


class ExplosionRolled(Rolled, frozen=True, kw_only=True, tag="explosion_rolled"):
    """How far it reaches, in inches."""

    unit: UnitId


class RemoveShooter(Frame, frozen=True, kw_only=True, tag="remove_shooter"):
    """What has blown up is removed, and friends may panic."""

    unit: UnitId


ShootingFrame = (
    NextFire
    | AskFire
    | FireList
    | Fire
    | FireRolled
    | Misfire
    | MisfireRolled
    | AskEngineerReroll
    | Explosion
    | ExplosionRolled
    | RemoveShooter
)

"""Where a battle stands while attacks are thrown and losses are taken (A.7.3, A.16).

Whoever orders an attack leaves a frame of its own below `Volley` (or `TakeLosses`, for losses without dice); when that
frame is on top again, `state.attacks.last` tells what has happened.
"""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.attacks.blow import Blow, Stage
from battles.rules.ninth_age.attacks.face_count import Tally
from battles.rules.ninth_age.attacks.record import AttackResult, BlowResult
from battles.rules.ninth_age.casualties.removal import RemovalAspect, RemovalChoice
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.rolled import Rolled


class Volley(Frame, frozen=True, kw_only=True, tag="volley"):
    """All blows of a volley or an initiative step: one throw a stage for all of them together (7.12)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.3", "6.5", "6.6")
    blows: tuple[Blow, ...]
    others: tuple[tuple[Blow, ...], ...] = ()
    """For each blow the same attacks at the other pools of the unit, over which its hits are distributed (A.7.4);
    shorter or empty: nothing is distributed."""
    brackets: tuple[tuple[Blow, ...], ...] = ()
    """For each blow the values that one of its hits has, at its own pool and at each of `others` (B.21.145)."""
    tallies: tuple[Tally, ...] = ()
    stage: Stage = "hits"
    """The next stage that is thrown."""
    attacker: UnitId | None = None
    cause: str = ""
    """What it is: `shooting`, `stand_and_shoot`, `melee`, `spell:<id>`, `dangerous_terrain` …; the log has words."""
    panic: bool = True
    """Whether losses bring panic tests afterwards; whoever sees to that himself says no."""


class CountVolley(Rolled, frozen=True, kw_only=True, tag="count_volley"):
    """The dice of a stage lie on the table."""

    volley: Volley


class DistributeVolley(Frame, frozen=True, kw_only=True, tag="distribute_volley"):
    """All hits are known; each blow's are distributed, one after another (6.4)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.4",)
    volley: Volley
    at: int = 0
    done: tuple[Blow, ...] = ()
    tallies: tuple[Tally, ...] = ()


class AskDistribution(Frame, frozen=True, kw_only=True, tag="ask_distribution"):
    """Which pools do the hits go to? Only for those who want to be asked, and only where there is a choice."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("6.4",)


class AskBracket(Frame, frozen=True, kw_only=True, tag="ask_bracket"):
    """Which pool does the one hit with the bracketed values go to?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("6.4",)
    shares: dict[str, int] = {}


class HitsAround(Frame, frozen=True, kw_only=True, tag="hits_around"):
    """What was removed hits these units once more: a number, or dice for each of them."""

    source: UnitId
    targets: tuple[UnitId, ...]
    count: int | str
    strength: int
    ap: int
    attributes: tuple[RuleRef, ...] = ()
    rule: str = ""


class HitsAroundRolled(Rolled, frozen=True, kw_only=True, tag="hits_around_rolled"):
    """How many hits each unit takes."""

    around: HitsAround


class DemandedTest(Frame, frozen=True, kw_only=True, tag="demanded_test"):
    """A unit tests because of what was removed; one that fails loses Health Points: a number or dice."""

    unit: UnitId
    loss: int | str
    rule: str = ""
    tested: bool = False


class DemandedLoss(Rolled, frozen=True, kw_only=True, tag="demanded_loss"):
    """How many points a unit loses that has failed."""

    test: DemandedTest


Aftermath = HitsAround | DemandedTest


class TakeLosses(Frame, frozen=True, kw_only=True, tag="take_losses"):
    """Pools lose points; models are removed, unit by unit (A.16)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.8",)
    losses: dict[str, int]
    attacker: UnitId | None = None
    cause: str = ""
    panic: bool = True
    blows: tuple[BlowResult, ...] = ()
    choices: dict[UnitId, RemovalChoice] = {}
    """What owners have decided so far."""
    asked: dict[UnitId, tuple[RemovalAspect, ...]] = {}
    result: AttackResult | None = None
    """What has been done so far."""
    fearing: tuple[tuple[UnitId, tuple[UnitId, ...]], ...] = ()
    """Destroyed units, each with the friends that must test."""
    aftermath: tuple[Aftermath, ...] = ()
    """What rules of those that fall bring besides."""


class AskRemoval(Frame, frozen=True, kw_only=True, tag="ask_removal"):
    """Which models go? Only for those who want to be asked, and only where there is a choice."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("6.8",)
    unit: UnitId
    aspect: RemovalAspect


class CheckPanic(Frame, frozen=True, kw_only=True, tag="check_panic"):
    """Friends of destroyed units, and units that have lost a quarter in this phase, test (6.9, A.17.1)."""

    rows: ClassVar[tuple[Row, ...]] = ("6.9",)
    units: tuple[UnitId, ...] = ()
    """Who may have lost a quarter."""
    fearing: tuple[tuple[UnitId, tuple[UnitId, ...]], ...] = ()
    attacker: UnitId | None = None
    result: AttackResult | None = None
    """What the attack has done: flights may bring others in between, and the frame below wants this one."""


AttackFrame = (
    Volley
    | CountVolley
    | DistributeVolley
    | AskDistribution
    | AskBracket
    | TakeLosses
    | AskRemoval
    | CheckPanic
    | HitsAround
    | HitsAroundRolled
    | DemandedTest
    | DemandedLoss
)

"""Where a battle stands in the charge phase (A.11.1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Row
from battles.rules.geometry import Hand, Pose, Side
from battles.rules.ninth_age.charges.record import ChargeMode
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.rolled import Rolled

Reaction = Literal["hold", "stand_and_shoot", "flee"]


class FrenzyTests(Frame, frozen=True, kw_only=True, tag="frenzy_tests"):
    """Units with Frenzy that could charge test their Discipline, one after another (B.21.28)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.3",)
    left: tuple[UnitId, ...]


class FrenzyTested(Frame, frozen=True, kw_only=True, tag="frenzy_tested"):
    """A frenzy test has been counted."""

    unit: UnitId
    left: tuple[UnitId, ...]


class OpenCharges(Frame, frozen=True, kw_only=True, tag="open_charges"):
    """Is there still somebody who may declare a charge?"""


class AskCharges(Frame, frozen=True, kw_only=True, tag="ask_charges"):
    """Who charges whom? One charge after another, or no more."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.4",)


class Announce(Frame, frozen=True, kw_only=True, tag="announce"):
    """A charge has been declared; Terror comes before the reaction (B.21.6)."""

    unit: UnitId
    target: UnitId
    is_secondary: bool = False


class TerrorTested(Frame, frozen=True, kw_only=True, tag="terror_tested"):
    """The panic test because of Terror has been counted."""

    rows: ClassVar[tuple[Row, ...]] = ("3.5",)
    unit: UnitId
    target: UnitId
    is_secondary: bool = False


class AskReaction(Frame, frozen=True, kw_only=True, tag="ask_reaction"):
    """What does the charged unit do?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.6",)
    unit: UnitId
    """The charger."""
    target: UnitId
    is_secondary: bool = False
    must_flee: bool = False


class Execute(Frame, frozen=True, kw_only=True, tag="execute_reaction"):
    """A reaction that has been declared is carried out at once (A.11.8)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.6",)
    unit: UnitId
    target: UnitId
    reaction: Reaction
    is_secondary: bool = False
    by_choice: bool = False


class AfterReaction(Frame, frozen=True, kw_only=True, tag="after_reaction"):
    """Shots have been fired, the flight has been made."""

    unit: UnitId
    target: UnitId
    reaction: Reaction
    is_secondary: bool = False


class SecondaryCharges(Frame, frozen=True, kw_only=True, tag="secondary_charges"):
    """Which other enemies does the charger have to touch (A.11.25)?"""

    rows: ClassVar[tuple[Row, ...]] = ("3.7",)
    unit: UnitId


class AskSecondary(Frame, frozen=True, kw_only=True, tag="ask_secondary"):
    """Several would do: which of them is charged as well?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.7",)
    unit: UnitId
    targets: tuple[UnitId, ...]


class Redirects(Frame, frozen=True, kw_only=True, tag="redirects"):
    """The target has fled: who declared a charge on it may try another (A.11.12)."""

    target: UnitId
    left: tuple[UnitId, ...]


class AskRedirect(Frame, frozen=True, kw_only=True, tag="ask_redirect"):
    """Who tries to redirect, who keeps the fleeing target?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.8",)
    target: UnitId
    left: tuple[UnitId, ...]


class RedirectTested(Frame, frozen=True, kw_only=True, tag="redirect_tested"):
    """A redirect test has been counted."""

    unit: UnitId


class AskRedirectTarget(Frame, frozen=True, kw_only=True, tag="ask_redirect_target"):
    """Whom does it charge instead?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.9",)
    unit: UnitId


class NextCharger(Frame, frozen=True, kw_only=True, tag="next_charger"):
    """All charges are declared: who is moved next?"""

    in_one_go: bool = False
    """All of them, in the best order, without a question."""


class AskCharger(Frame, frozen=True, kw_only=True, tag="ask_charger"):
    """Which charger is moved next?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.10",)


class RollRange(Frame, frozen=True, kw_only=True, tag="roll_range"):
    """The charge ranges of all who charge one unit are rolled together (A.11.27)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.10",)
    units: tuple[UnitId, ...]
    again: tuple[UnitId, ...] = ()
    """Those whose dice fall a second time, because they charge downhill (B.20.10)."""
    place: Literal["best", "ask"] = "best"
    offset: float | None = None
    """In millimetres along the charged edge, where the player has ordered it beforehand."""
    hand: Hand | None = None


class RangeRolled(Rolled, frozen=True, kw_only=True, tag="range_rolled"):
    """The dice of all of them lie on the table."""

    roll: RollRange


class MoveTogether(Frame, frozen=True, kw_only=True, tag="move_together"):
    """All ranges are known: who comes where, who fails (A.11.27)."""

    units: tuple[UnitId, ...]
    place: Literal["best", "ask"] = "best"
    offset: float | None = None
    hand: Hand | None = None


class AskPlace(Frame, frozen=True, kw_only=True, tag="ask_place"):
    """Where along the edge does the charger come to stand?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.11",)
    unit: UnitId


class Land(Frame, frozen=True, kw_only=True, tag="land"):
    """A charger comes into contact; also one that pursues or overruns (A.15.64)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.11", "3.11a")
    unit: UnitId
    target: UnitId
    edge: Side
    path: tuple[Pose, ...]
    mode: ChargeMode = "ground"
    target_pose: Pose | None = None
    touched: tuple[UnitId, ...] = ()
    models: int = 0
    is_pursuit: bool = False


class Landed(Frame, frozen=True, kw_only=True, tag="landed"):
    """A charger has arrived: dangerous ground it crossed, what its contact brings."""

    unit: UnitId
    start: Pose
    path: tuple[Pose, ...]
    mode: ChargeMode = "ground"


class AskBlockedPath(Frame, frozen=True, kw_only=True, tag="ask_blocked_path"):
    """Only enemies bar its way: does it go straight on into its target (A.11.32)?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.11b",)
    unit: UnitId


class Caught(Frame, frozen=True, kw_only=True, tag="caught"):
    """A charger reaches a fleeing unit (A.11.30)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.12",)
    unit: UnitId
    target: UnitId
    path: tuple[Pose, ...]
    mode: ChargeMode = "ground"


class AskPivotTest(Frame, frozen=True, kw_only=True, tag="ask_pivot_test"):
    """Does the charger try to turn after it has caught a fleeing unit?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.12",)
    unit: UnitId


class PivotTested(Frame, frozen=True, kw_only=True, tag="pivot_tested"):
    """That test has been counted."""

    unit: UnitId


class AskPivot(Frame, frozen=True, kw_only=True, tag="ask_pivot"):
    """Where does it turn to?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.12",)
    unit: UnitId


class FailCharge(Frame, frozen=True, kw_only=True, tag="fail_charge"):
    """A charge has failed (A.11.31)."""

    rows: ClassVar[tuple[Row, ...]] = ("3.13",)
    unit: UnitId
    hand: Hand | None = None


ChargeFrame = (
    FrenzyTests
    | FrenzyTested
    | OpenCharges
    | AskCharges
    | Announce
    | TerrorTested
    | AskReaction
    | Execute
    | AfterReaction
    | SecondaryCharges
    | AskSecondary
    | Redirects
    | AskRedirect
    | RedirectTested
    | AskRedirectTarget
    | NextCharger
    | AskCharger
    | RollRange
    | RangeRolled
    | MoveTogether
    | AskPlace
    | Land
    | Landed
    | AskBlockedPath
    | Caught
    | AskPivotTest
    | PivotTested
    | AskPivot
    | FailCharge
)

"""Where a battle stands in the melee phase (A.15)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.melee.record import BrokenFlight, Pool, Pursuit
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.rolled import Rolled


class FreeUnits(Frame, frozen=True, kw_only=True, tag="free_units"):
    """Units whose foes are gone since the last melee phase come to their choice, then the first combat (A.15.4)."""


class NextCombat(Frame, frozen=True, kw_only=True, tag="next_combat"):
    """The combat before is over: another one, or the end of the phase."""


class AskNoLongerEngaged(Frame, frozen=True, kw_only=True, tag="ask_no_longer_engaged"):
    """What does a unit do whose foes are gone? Overrun only if it charged (A.15.4)."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.1",)
    unit: UnitId
    overrun: bool = False


class AskCombat(Frame, frozen=True, kw_only=True, tag="ask_combat"):
    """Which combat is fought next?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.2",)
    combats: tuple[tuple[UnitId, ...], ...]


class CombatRound(Frame, frozen=True, kw_only=True, tag="combat_round"):
    """Step number `at` of the sixteen of a round begins (A.15.5)."""

    at: int = 0


class FearTests(Frame, frozen=True, kw_only=True, tag="fear_tests"):
    """Units that are still to test for fear; the first has just tested if `tested`."""

    rows: ClassVar[tuple[Row, ...]] = ("7.3",)
    units: tuple[UnitId, ...]
    tested: bool = False


class AskWeapons(Frame, frozen=True, kw_only=True, tag="ask_weapons"):
    """With which weapons do these fight? One question a side."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.4",)
    side: SideId
    pools: tuple[Pool, ...]


class AskMakeWay(Frame, frozen=True, kw_only=True, tag="ask_make_way"):
    """Does a character step up to fight? (B.21.97)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.5",)
    side: SideId
    characters: tuple[UnitId, ...]


class AskDuel(Frame, frozen=True, kw_only=True, tag="ask_duel"):
    """Is a duel issued, and by whom?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.6", "7.8")
    side: SideId
    issuers: tuple[Pool, ...]


class AskAnswerDuel(Frame, frozen=True, kw_only=True, tag="ask_answer_duel"):
    """Who accepts?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.7",)
    side: SideId
    """Who answers."""
    issuer: Pool
    able: tuple[Pool, ...]


class AskNominate(Frame, frozen=True, kw_only=True, tag="ask_nominate"):
    """Which character that could have accepted is put to shame? (A.15.33)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.7a",)
    side: SideId
    """The issuer's."""
    able: tuple[Pool, ...]


class ReactiveDuel(Frame, frozen=True, kw_only=True, tag="reactive_duel"):
    """The active player's duel was declined or not issued: the other may issue one (A.15.31)."""

    could_accept: tuple[Pool, ...] = ()


class AskCrush(Frame, frozen=True, kw_only=True, tag="ask_crush"):
    """Who announces a Crush Attack? (B.21.165)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.9",)
    side: SideId
    able: tuple[str, ...]


class InitiativeStep(Frame, frozen=True, kw_only=True, tag="initiative_step"):
    """All attacks with this Agility, both sides' at once (A.15.6)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.10",)
    step: int


class AskAllocation(Frame, frozen=True, kw_only=True, tag="ask_allocation"):
    """At whom do these attacks go? (A.15.14)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.11",)
    side: SideId
    step: int


class StrikeStep(Frame, frozen=True, kw_only=True, tag="strike_step"):
    """Everybody has allocated: the dice."""

    rows: ClassVar[tuple[Row, ...]] = ("7.12",)
    step: int


class RandomAttacks(Rolled, frozen=True, kw_only=True, tag="random_attacks"):
    """How many attacks or hits there are lies on the table."""

    step: int
    keys: tuple[str, ...]


class StepFought(Frame, frozen=True, kw_only=True, tag="step_fought"):
    """Losses are taken: units that lost contact are pushed together, those without foes leave (A.15.25)."""

    rows: ClassVar[tuple[Row, ...]] = ("7.13",)
    step: int


class BreakTests(Frame, frozen=True, kw_only=True, tag="break_tests"):
    """Losing units that are still to test; the first has just tested if `tested`."""

    units: tuple[UnitId, ...]
    tested: bool = False


class AskBreakOrder(Frame, frozen=True, kw_only=True, tag="ask_break_order"):
    """In which order do the losers test? Only for those who want to be asked."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.15",)
    side: SideId
    units: tuple[UnitId, ...]


class AskUnstable(Frame, frozen=True, kw_only=True, tag="ask_unstable"):
    """Which characters of an unstable unit lose the points that cannot be shared evenly? (B.21.13)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.15",)
    unit: UnitId
    losses: dict[Pool, int]
    """What is settled."""
    open: tuple[Pool, ...]
    """Characters of whom some lose one point more."""
    points: int


class AskFleeFrom(Frame, frozen=True, kw_only=True, tag="ask_flee_from"):
    """From which of several enemies does a broken unit flee? Their owner says (A.15.56)."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.17",)
    unit: UnitId
    enemies: tuple[UnitId, ...]


class AskPursuit(Frame, frozen=True, kw_only=True, tag="ask_pursuit"):
    """Pursue, restrain, overrun or stay? (A.15.57, A.15.58)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.18",)
    unit: UnitId
    after: tuple[UnitId, ...] = ()
    """Broken units it may pursue; none: it may overrun."""
    must: bool = False
    """The restrain test failed: only whom it pursues is open."""


class Restrained(Frame, frozen=True, kw_only=True, tag="restrained"):
    """A restrain test has been counted."""

    unit: UnitId
    after: tuple[UnitId, ...]


class AskRollOrder(Frame, frozen=True, kw_only=True, tag="ask_roll_order"):
    """In which order do broken units roll and flee? Only for those who want to be asked."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.19",)
    side: SideId
    units: tuple[UnitId, ...]


class FlightRolls(Frame, frozen=True, kw_only=True, tag="flight_rolls"):
    """Broken units that are still to roll how far they flee."""

    rows: ClassVar[tuple[Row, ...]] = ("7.19",)
    units: tuple[UnitId, ...]


class FlightRolled(Rolled, frozen=True, kw_only=True, tag="flight_rolled"):
    unit: UnitId
    units: tuple[UnitId, ...]


class PursuitRolls(Frame, frozen=True, kw_only=True, tag="pursuit_rolls"):
    """Pursuers that are still to roll."""

    units: tuple[UnitId, ...]


class PursuitRolled(Rolled, frozen=True, kw_only=True, tag="pursuit_rolled"):
    unit: UnitId
    units: tuple[UnitId, ...]


class FlightMoves(Frame, frozen=True, kw_only=True, tag="flight_moves"):
    """Broken units that are still to move."""

    rows: ClassVar[tuple[Row, ...]] = ("7.20",)
    flights: tuple[BrokenFlight, ...]


class PursuitMoves(Frame, frozen=True, kw_only=True, tag="pursuit_moves"):
    """Pursuers that are still to move, those that will charge first (A.15.61)."""

    pursuits: tuple[Pursuit, ...]


class AskPursuitTarget(Frame, frozen=True, kw_only=True, tag="ask_pursuit_target"):
    """Which of several enemies in its way does a pursuer charge?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.21",)
    unit: UnitId
    enemies: tuple[UnitId, ...]
    pursuit: Pursuit


class FreePursuit(Frame, frozen=True, kw_only=True, tag="free_pursuit"):
    """A unit overruns whose foes were gone before the phase: how far? (A.15.4)"""

    unit: UnitId


class FreePursuitRolled(Rolled, frozen=True, kw_only=True, tag="free_pursuit_rolled"):
    unit: UnitId


class AskPostCombat(Frame, frozen=True, kw_only=True, tag="ask_post_combat"):
    """Pivot, reform or stay? (A.15.74 to A.15.76)"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.22",)
    unit: UnitId


class AskReformTest(Frame, frozen=True, kw_only=True, tag="ask_reform_test"):
    """Does a losing unit try a combat reform?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.23",)
    units: tuple[UnitId, ...]


class ReformTested(Frame, frozen=True, kw_only=True, tag="reform_tested"):
    """The test of the first has been counted; the others are still to be asked."""

    units: tuple[UnitId, ...]


class ReformOrder(Frame, frozen=True, kw_only=True, tag="reform_order"):
    """All tests are taken: who reforms first?"""


class AskReformOrder(Frame, frozen=True, kw_only=True, tag="ask_reform_order"):
    """Which player makes his combat reforms first?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.24",)


class AskCombatReform(Frame, frozen=True, kw_only=True, tag="ask_combat_reform"):
    """Does a unit that is still engaged reform?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("7.25",)
    side: SideId
    units: tuple[UnitId, ...]


MeleeFrame = (
    FreeUnits
    | NextCombat
    | AskNoLongerEngaged
    | AskCombat
    | CombatRound
    | FearTests
    | AskWeapons
    | AskMakeWay
    | AskDuel
    | AskAnswerDuel
    | AskNominate
    | ReactiveDuel
    | AskCrush
    | InitiativeStep
    | AskAllocation
    | StrikeStep
    | RandomAttacks
    | StepFought
    | BreakTests
    | AskBreakOrder
    | AskUnstable
    | AskFleeFrom
    | AskPursuit
    | Restrained
    | AskRollOrder
    | FlightRolls
    | FlightRolled
    | PursuitRolls
    | PursuitRolled
    | FlightMoves
    | PursuitMoves
    | AskPursuitTarget
    | FreePursuit
    | FreePursuitRolled
    | AskPostCombat
    | AskReformTest
    | ReformTested
    | ReformOrder
    | AskReformOrder
    | AskCombatReform
)

"""Where a battle stands in the movement phase (A.12.1)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.movement.record import DangerTest, PlannedMove
from battles.rules.ninth_age.pieces import UnitId
from battles.rules.rolled import Rolled


class RallyUnits(Frame, frozen=True, kw_only=True, tag="rally_units"):
    """Units that fled at the start of the turn take their rally tests (A.12.2)."""


class AskRally(Frame, frozen=True, kw_only=True, tag="ask_rally"):
    """Who takes the next rally test? Only for those who want to be asked."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("4.2",)


class RallyTested(Frame, frozen=True, kw_only=True, tag="rally_tested"):
    """A rally test has been counted."""

    rows: ClassVar[tuple[Row, ...]] = ("4.2",)
    unit: UnitId


class AskRallyReform(Frame, frozen=True, kw_only=True, tag="ask_rally_reform"):
    """How does a unit stand that has rallied (A.12.3)?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("4.3",)
    unit: UnitId
    keeps_move: bool = False
    """The reform hinders neither its move nor its shots (Feigned Flight)."""


class RandomMovers(Frame, frozen=True, kw_only=True, tag="random_movers"):
    """Units with Random Movement move (B.21.44)."""


class AskRandomMove(Frame, frozen=True, kw_only=True, tag="ask_random_move"):
    """Which of them moves next, and where does it face?"""

    waits: ClassVar[bool] = True


class RandomMoveRoll(Frame, frozen=True, kw_only=True, tag="random_move_roll"):
    """A unit has turned to its heading; how far does it go?"""

    unit: UnitId
    heading: float


class RandomMoveRolled(Rolled, frozen=True, kw_only=True, tag="random_move_rolled"):
    """Its distance lies on the table."""

    unit: UnitId
    heading: float


class AskRandomTarget(Frame, frozen=True, kw_only=True, tag="ask_random_target"):
    """It meets several enemies at once: which one does it charge?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("4.4",)
    unit: UnitId
    heading: float
    inches: int
    enemies: tuple[UnitId, ...]


class RandomMoveEnd(Frame, frozen=True, kw_only=True, tag="random_move_end"):
    """It goes that far, or into the enemy it meets."""

    unit: UnitId
    heading: float
    inches: int
    wanted: UnitId | None = None


class RollArrivals(Frame, frozen=True, kw_only=True, tag="roll_arrivals"):
    """A die for each unit in ambush, reserve or delayed (B.21.10, A.9.7)."""


class ArrivalsRolled(Rolled, frozen=True, kw_only=True, tag="arrivals_rolled"):
    """The dice of those who may arrive."""

    rows: ClassVar[tuple[Row, ...]] = ("4.5",)
    units: tuple[UnitId, ...]


class OrderArrivals(Frame, frozen=True, kw_only=True, tag="order_arrivals"):
    """Delayed units come first, in the order that the enemy chooses."""


class AskDelayedOrder(Frame, frozen=True, kw_only=True, tag="ask_delayed_order"):
    """In which order do the delayed units arrive? Their enemy says."""

    waits: ClassVar[bool] = True
    units: tuple[UnitId, ...]


class PlaceDelayed(Frame, frozen=True, kw_only=True, tag="place_delayed"):
    """Delayed units are put down one by one."""

    units: tuple[UnitId, ...]


class Arrivals(Frame, frozen=True, kw_only=True, tag="arrivals"):
    """Who is still to be placed."""


class AskArrival(Frame, frozen=True, kw_only=True, tag="ask_arrival"):
    """Where does a unit arrive?"""

    waits: ClassVar[bool] = True


class MoveUnits(Frame, frozen=True, kw_only=True, tag="move_units"):
    """Is there still somebody who may be moved?"""


class AskMoves(Frame, frozen=True, kw_only=True, tag="ask_moves"):
    """The active player moves one unit after another."""

    waits: ClassVar[bool] = True


class CarryOut(Frame, frozen=True, kw_only=True, tag="carry_out"):
    """The moves that were ordered are made one by one; a march may need a test first."""

    moves: tuple[PlannedMove, ...]


class MarchTested(Frame, frozen=True, kw_only=True, tag="march_tested"):
    """The march test before a move has been counted (A.12.17)."""

    rows: ClassVar[tuple[Row, ...]] = ("4.6",)
    moves: tuple[PlannedMove, ...]


class Sweep(Frame, frozen=True, kw_only=True, tag="sweep"):
    """A unit has gone over these enemies: may it strike one of them (B.21.173)?"""

    unit: UnitId
    targets: tuple[UnitId, ...]


class AskSweep(Frame, frozen=True, kw_only=True, tag="ask_sweep"):
    """Whom does a unit strike that has passed over enemies (B.21.173)?"""

    waits: ClassVar[bool] = True
    unit: UnitId
    targets: tuple[UnitId, ...]


class SweepStrike(Frame, frozen=True, kw_only=True, tag="sweep_strike"):
    """How many hits does it make?"""

    unit: UnitId
    target: UnitId


class SweepRolled(Rolled, frozen=True, kw_only=True, tag="sweep_rolled"):
    """The dice for its hits."""

    unit: UnitId
    target: UnitId


class Dangerous(Frame, frozen=True, kw_only=True, tag="dangerous"):
    """Models of a unit take dangerous terrain tests (B.20.1)."""

    unit: UnitId
    tests: tuple[DangerTest, ...]


class DangerRolled(Rolled, frozen=True, kw_only=True, tag="danger_rolled"):
    """Their dice lie on the table."""

    unit: UnitId
    tests: tuple[DangerTest, ...]


MovementFrame = (
    RallyUnits
    | AskRally
    | RallyTested
    | AskRallyReform
    | RandomMovers
    | AskRandomMove
    | RandomMoveRoll
    | RandomMoveRolled
    | AskRandomTarget
    | RandomMoveEnd
    | RollArrivals
    | ArrivalsRolled
    | OrderArrivals
    | AskDelayedOrder
    | PlaceDelayed
    | Arrivals
    | AskArrival
    | MoveUnits
    | AskMoves
    | CarryOut
    | MarchTested
    | Sweep
    | AskSweep
    | SweepStrike
    | SweepRolled
    | Dangerous
    | DangerRolled
)

"""Where a battle stands while units test their Discipline, panic and flee (A.5.6, A.12.10, A.17)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Row
from battles.rules.geometry import Point
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.psychology.record import PanicCause, Test
from battles.rules.ninth_age.rolls import Roll
from battles.rules.rolled import Rolled


class TakeTest(Frame, frozen=True, kw_only=True, tag="take_test"):
    """A unit takes a discipline test; whoever ordered it has left a frame of its own below."""

    test: Test


class AskDiscipline(Frame, frozen=True, kw_only=True, tag="ask_discipline"):
    """Whose Discipline is used? Only for those who want to be asked."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("X.1",)
    test: Test


class ThrowTest(Frame, frozen=True, kw_only=True, tag="throw_test"):
    """The dice of a test fall, or fall again."""

    test: Test
    again: bool = False


class CountTest(Rolled, frozen=True, kw_only=True, tag="count_test"):
    """The dice of a test lie on the table."""

    test: Test
    again: bool = False


class AskTestReroll(Frame, frozen=True, kw_only=True, tag="ask_test_reroll"):
    """Is a failed test thrown again? The dice lie in the frame below."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("X.2",)
    test: Test


class Panic(Frame, frozen=True, kw_only=True, tag="panic"):
    """These units test; all tests first, then all flights (A.17.3)."""

    cause: PanicCause
    units: tuple[UnitId, ...]


class AskTestOrder(Frame, frozen=True, kw_only=True, tag="ask_test_order"):
    """In which order do a side's units test or flee? Only for those who want to be asked."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("9.1", "9.2")
    side: SideId
    units: tuple[UnitId, ...]
    what: Literal["tests", "flights"]


class PanicTests(Frame, frozen=True, kw_only=True, tag="panic_tests"):
    """Who is still to test, in their order, and who has failed."""

    cause: PanicCause
    left: tuple[UnitId, ...]
    failed: tuple[UnitId, ...] = ()
    ordered: tuple[SideId, ...] = ()
    """Sides whose order has been settled."""


class PanicTested(Frame, frozen=True, kw_only=True, tag="panic_tested"):
    """The test of a unit has been counted."""

    rows: ClassVar[tuple[Row, ...]] = ("9.1",)
    cause: PanicCause
    unit: UnitId
    left: tuple[UnitId, ...]
    failed: tuple[UnitId, ...] = ()
    ordered: tuple[SideId, ...] = ()


class PanicFlights(Frame, frozen=True, kw_only=True, tag="panic_flights"):
    """Who failed and is still to flee, in their order."""

    rows: ClassVar[tuple[Row, ...]] = ("9.2",)
    cause: PanicCause
    left: tuple[UnitId, ...]
    ordered: tuple[SideId, ...] = ()


class RandomHeading(Frame, frozen=True, kw_only=True, tag="random_heading"):
    """Nobody to flee from, or several: a random direction (A.17.2)."""

    unit: UnitId
    cause: str
    among: tuple[UnitId, ...] = ()
    """Enemies that are equally near; none: any direction."""


class Flee(Frame, frozen=True, kw_only=True, tag="flee"):
    """A unit becomes fleeing, turns to a heading and makes a flee move (A.12.10)."""

    unit: UnitId
    heading: float
    """Degrees, counter-clockwise from east."""
    cause: str
    dice: Roll = Roll(2)
    distance: int | None = None
    """In inches, where the flee distance has been rolled before (A.15.59)."""
    same_combat: tuple[UnitId, ...] = ()
    """Units of the combat it flees from: going through them is no danger (A.15.60)."""
    chargers: tuple[UnitId, ...] = ()
    """Units that declared a charge against it: its front edge touching one of them ends it (A.11.11)."""
    by_choice: bool = False
    """It fled as a charge reaction of its own choice (Feigned Flight)."""


class FleeRolled(Rolled, frozen=True, kw_only=True, tag="flee_rolled"):
    """The flee distance lies on the table."""

    flight: Flee


class FleeMove(Frame, frozen=True, kw_only=True, tag="flee_move"):
    """The flee distance is known, in inches."""

    flight: Flee
    inches: int


class DropMarker(Frame, frozen=True, kw_only=True, tag="drop_marker"):
    """A carrier that is destroyed or flees drops a marker (A.9.9)."""

    unit: UnitId
    marker: int
    around: tuple[Point, ...]
    """The corners of the boundary the carrier had."""


class AskDropMarker(Frame, frozen=True, kw_only=True, tag="ask_drop_marker"):
    """Where does the enemy of a carrier put the marker it drops (A.9.9)?"""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("9.3",)
    unit: UnitId
    marker: int
    around: tuple[Point, ...]


PsychologyFrame = (
    TakeTest
    | AskDiscipline
    | ThrowTest
    | CountTest
    | AskTestReroll
    | Panic
    | AskTestOrder
    | PanicTests
    | PanicTested
    | PanicFlights
    | RandomHeading
    | Flee
    | FleeRolled
    | FleeMove
    | DropMarker
    | AskDropMarker
)

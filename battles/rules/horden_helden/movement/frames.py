"""Where a battle stands while elements move."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from battles.rules.base import Frame, Seat
from battles.rules.geometry import Pose
from battles.rules.horden_helden.pieces import CommandId, ElementId, PieceId
from battles.rules.horden_helden.rolled import Rolled

MoveKind = Literal["element", "group", "march", "extra", "magic", "disembark"]


class Plan(Struct, frozen=True, kw_only=True):
    """A move that has been ordered: everybody's way, leg by leg, and what goes with it."""

    kind: MoveKind
    command: CommandId
    paths: dict[ElementId, tuple[Pose, ...]]
    """Exact poses at the end of each leg; all ways have as many."""
    ap: int = 0
    mm: float = 0.0
    take_off: bool = False
    land: bool = False
    boat: ElementId | None = None
    """Embarks on this boat at the end."""
    storm: str | None = None
    """Storms this camp section or work at the end (17.4, 17.9)."""
    is_column: bool = False
    ends_march: bool = False
    forming: bool = False
    """A march that forms a column (19.2)."""
    barred: ElementId | None = None
    """The wizard whom an extra step bars from support (6.6)."""
    also_barred: tuple[ElementId, ...] = ()
    """The other wizards of the group."""


class AskMoves(Frame, frozen=True, kw_only=True, tag="ask_moves"):
    """Moves, until each of these seats has ended its movement."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class MakeMove(Frame, frozen=True, kw_only=True, tag="make_move"):
    """An ordered move is carried out: first the rivers on the way, then the way itself (9.5, 9.6, 12.2)."""

    rows: ClassVar[tuple[int, ...]] = (42,)
    plan: Plan


class RollRiver(Frame, frozen=True, kw_only=True, tag="roll_river"):
    """Somebody wants to cross a river whose character nobody knows (9.5)."""

    piece: PieceId
    element: ElementId


class SettleRiver(Rolled, frozen=True, kw_only=True, tag="settle_river"):
    piece: PieceId


class RollCrossing(Frame, frozen=True, kw_only=True, tag="roll_crossing"):
    """Does the river let it through? (9.6)"""

    element: ElementId
    piece: PieceId


class SettleCrossing(Rolled, frozen=True, kw_only=True, tag="settle_crossing"):
    element: ElementId
    piece: PieceId


class RollStorm(Frame, frozen=True, kw_only=True, tag="roll_storm"):
    """An undefended section is stormed: both throw (17.4, 17.9)."""

    element: ElementId
    section: str


class SettleStorm(Rolled, frozen=True, kw_only=True, tag="settle_storm"):
    element: ElementId
    section: str


class AskMarchReveal(Frame, frozen=True, kw_only=True, tag="ask_march_reveal"):
    """The march was seen or entered a hiding place: its enemies may set up whom they have there (19.2)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    marchers: tuple[ElementId, ...]
    ambushers: tuple[ElementId, ...] = ()
    """Who was seen on the way."""
    pieces: tuple[PieceId, ...] = ()
    """Terrain that was entered and is home to beings of theirs, wherever these hide."""


class AskFlyerFacing(Frame, frozen=True, kw_only=True, tag="ask_flyer_facing"):
    """The other player may turn elements towards enemy flyers (8.13)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class AutoFace(Frame, frozen=True, kw_only=True, tag="auto_face"):
    """Whoever is touched on flank or rear turns (8.12)."""

    rows: ClassVar[tuple[int, ...]] = (46,)


class AskFacing(Frame, frozen=True, kw_only=True, tag="ask_facing"):
    """Several enemies came at the same time: which one is faced? (8.12)"""

    waits: ClassVar[bool] = True
    element: ElementId
    attackers: tuple[ElementId, ...]


MovingFrame = (
    AskMoves
    | MakeMove
    | RollRiver
    | SettleRiver
    | RollCrossing
    | SettleCrossing
    | RollStorm
    | SettleStorm
    | AskMarchReveal
    | AskFlyerFacing
    | AutoFace
    | AskFacing
)

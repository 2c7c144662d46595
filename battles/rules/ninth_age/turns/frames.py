"""Where a battle stands in the round of turns and phases."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Row
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.rolled import Rolled


class BeginTurn(Frame, frozen=True, kw_only=True, tag="begin_turn"):
    """A player turn begins."""

    side: SideId


class NextPhase(Frame, frozen=True, kw_only=True, tag="next_phase"):
    """The phase before is over; phase number `at` begins. The bottom of the flow once the battle has begun."""

    at: int


class AskMarkers(Frame, frozen=True, kw_only=True, tag="ask_markers"):
    """Spoils of War: scoring units may pick markers up at the start of the turn (A.9.9)."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("3.2",)


class EndTurn(Frame, frozen=True, kw_only=True, tag="end_turn"):
    """What ends with the player turn (row 8.1)."""

    rows: ClassVar[tuple[Row, ...]] = ("8.1",)


class EndGameTurn(Frame, frozen=True, kw_only=True, tag="end_game_turn"):
    """Both have had their turn (row 8.2)."""

    rows: ClassVar[tuple[Row, ...]] = ("8.2",)


class EndGame(Frame, frozen=True, kw_only=True, tag="end_game"):
    """The last turn is over (row 8.3)."""

    rows: ClassVar[tuple[Row, ...]] = ("8.3",)


class SettleTarget(Rolled, frozen=True, kw_only=True, tag="settle_target"):
    """Secure Target: the lot for a unit that is equally near to both markers."""

    unit: UnitId


TurnFrame = BeginTurn | NextPhase | AskMarkers | EndTurn | EndGameTurn | EndGame | SettleTarget

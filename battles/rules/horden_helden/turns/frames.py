"""Where a battle stands in the round of phases."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame
from battles.rules.horden_helden.pieces import CommandId, SideId
from battles.rules.horden_helden.rolled import Rolled


class BeginTurn(Frame, frozen=True, kw_only=True, tag="begin_turn"):
    """A player turn begins."""

    side: SideId


class NextPhase(Frame, frozen=True, kw_only=True, tag="next_phase"):
    """The phase before is over; phase number `at` begins."""

    at: int


class RollAp(Frame, frozen=True, kw_only=True, tag="roll_ap"):
    """Action points of these commands, one after another (5.2)."""

    rows: ClassVar[tuple[int, ...]] = (17,)
    commands: tuple[CommandId, ...]


class SettleAp(Rolled, frozen=True, kw_only=True, tag="settle_ap"):
    command: CommandId


class EndTurn(Frame, frozen=True, kw_only=True, tag="end_turn"):
    """Durations end, losses are summed, victory is tested (18.3)."""

    rows: ClassVar[tuple[int, ...]] = (68,)


TurningFrame = BeginTurn | NextPhase | RollAp | SettleAp | EndTurn

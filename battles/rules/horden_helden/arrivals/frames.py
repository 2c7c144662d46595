"""Where a battle stands at the start of a turn."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.pieces import CommandId, ElementId
from battles.rules.horden_helden.rolled import Rolled


class TestWithdrawal(Frame, frozen=True, kw_only=True, tag="test_withdrawal"):
    """Which commands break (20)."""

    rows: ClassVar[tuple[int, ...]] = (16,)


class AskUpkeep(Frame, frozen=True, kw_only=True, tag="ask_upkeep"):
    """A god must be paid for or goes (12.1)."""

    waits: ClassVar[bool] = True
    god: ElementId
    left: tuple[ElementId, ...] = ()


class OfferArrivals(Frame, frozen=True, kw_only=True, tag="offer_arrivals"):
    """Asks those seats that can do something at the start of the turn."""


class AskArrivals(Frame, frozen=True, kw_only=True, tag="ask_arrivals"):
    """Gods, hordes and hidden beings may come; `seats` have not yet finished."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class RollAlly(Frame, frozen=True, kw_only=True, tag="roll_ally"):
    """An unreliable ally may be won back (20)."""

    command: CommandId


class SettleAlly(Rolled, frozen=True, kw_only=True, tag="settle_ally"):
    command: CommandId


class AskReturn(Frame, frozen=True, kw_only=True, tag="ask_return"):
    """A hidden being left the table alive: its owner writes down where it goes (12.3)."""

    waits: ClassVar[bool] = True
    element: ElementId


ArrivalFrame = TestWithdrawal | OfferArrivals | AskUpkeep | AskArrivals | RollAlly | SettleAlly | AskReturn

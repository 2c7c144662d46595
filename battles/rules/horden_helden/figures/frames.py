"""Where a battle stands while figures duel."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.figures.duel import Duel
from battles.rules.horden_helden.rolled import Rolled


class OfferSingle(Frame, frozen=True, kw_only=True, tag="offer_single"):
    """Only seats with a figure that could attack or fight are asked."""

    seats: tuple[Seat, ...]


class AskSingle(Frame, frozen=True, kw_only=True, tag="ask_single"):
    """Magic attacks and single melees of the active player's choice (5.4)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class OfferJoining(Frame, frozen=True, kw_only=True, tag="offer_joining"):
    """May wizards of other users cast this sphere too?"""

    duel: Duel


class AskJoining(Frame, frozen=True, kw_only=True, tag="ask_joining"):
    """Who of the others casts the sphere too and supports its first caster? (19.6)"""

    waits: ClassVar[bool] = True
    duel: Duel
    seats: tuple[Seat, ...]


class OfferDefence(Frame, frozen=True, kw_only=True, tag="offer_defence"):
    """May anybody support the defence against this sphere?"""

    duel: Duel


class AskDefence(Frame, frozen=True, kw_only=True, tag="ask_defence"):
    """Support for the defence against a sphere (19.6)."""

    waits: ClassVar[bool] = True
    duel: Duel
    seats: tuple[Seat, ...]


class NextDuel(Frame, frozen=True, kw_only=True, tag="next_duel"):
    """Single melees that must be fought: the last one is begun by the server (5.4)."""


class AskDuel(Frame, frozen=True, kw_only=True, tag="ask_duel"):
    """Which single melee comes next? (5.5)"""

    waits: ClassVar[bool] = True


class RollSingle(Frame, frozen=True, kw_only=True, tag="roll_single"):
    """Both dice of a single combat."""

    duel: Duel


class SettleSingle(Rolled, frozen=True, kw_only=True, tag="settle_single"):
    """First the attacker's die, then the defender's."""

    duel: Duel


FigureFrame = (
    OfferSingle
    | AskSingle
    | OfferJoining
    | AskJoining
    | OfferDefence
    | AskDefence
    | NextDuel
    | AskDuel
    | RollSingle
    | SettleSingle
)

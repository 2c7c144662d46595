"""Where a battle stands while spells are cast."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.rolled import Rolled

Supporting = Literal["spell", "counter"]


class RollZap(Frame, frozen=True, kw_only=True, tag="roll_zap"):
    """Magic points of these wizards, one after another (19.3)."""

    rows: ClassVar[tuple[int, ...]] = (26,)
    wizards: tuple[ElementId, ...]


class SettleZap(Rolled, frozen=True, kw_only=True, tag="settle_zap"):
    wizard: ElementId


class OfferSpells(Frame, frozen=True, kw_only=True, tag="offer_spells"):
    """A casting window opens, or goes on; only seats that can still cast something are asked."""

    seats: tuple[Seat, ...]


class AskSpell(Frame, frozen=True, kw_only=True, tag="ask_spell"):
    """A casting window: these seats have not yet passed (19.4)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class OfferCounter(Frame, frozen=True, kw_only=True, tag="offer_counter"):
    """May anybody counter the spell in hand?"""


class AskCounter(Frame, frozen=True, kw_only=True, tag="ask_counter"):
    """Counterspell or not? (19.5)"""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class OfferSupport(Frame, frozen=True, kw_only=True, tag="offer_support"):
    """May anybody support this side of the duel?"""

    of: Supporting


class AskSupport(Frame, frozen=True, kw_only=True, tag="ask_support"):
    """Support for the spell, then for the counterspell (19.5)."""

    waits: ClassVar[bool] = True
    of: Supporting
    seats: tuple[Seat, ...]


class RollDuel(Frame, frozen=True, kw_only=True, tag="roll_duel"):
    """Spell against counterspell: both dice."""

    rows: ClassVar[tuple[int, ...]] = (30,)


class SettleDuel(Rolled, frozen=True, kw_only=True, tag="settle_duel"):
    """First the caster's die, then the counter-caster's."""


class WorkSpell(Frame, frozen=True, kw_only=True, tag="work_spell"):
    """The spell in hand takes effect."""


class AskReroll(Frame, frozen=True, kw_only=True, tag="ask_reroll"):
    """Second chance: one of these dice of the throw below may fall again (19.4)."""

    waits: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, ...]
    sides: int


class RollAgain(Frame, frozen=True, kw_only=True, tag="roll_again"):
    """This die of the throw below falls again."""

    seat: Seat
    die: int
    sides: int


MagicFrame = (
    RollZap
    | SettleZap
    | OfferSpells
    | AskSpell
    | OfferCounter
    | AskCounter
    | OfferSupport
    | AskSupport
    | RollDuel
    | SettleDuel
    | WorkSpell
    | AskReroll
    | RollAgain
)

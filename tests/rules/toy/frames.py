"""Where an Ambush may stand inside an order."""

from __future__ import annotations

from battles.rules.base import Frame, Seat
from battles.rules.rolled import Rolled

Pair = tuple[Seat, Seat]


class NewRound(Frame, frozen=True, tag="new_round"):
    rows = (1,)


class ThrowOmens(Frame, frozen=True, tag="throw_omens"):
    """Each of these seats throws its omen in secret (2.2)."""

    rows = (2,)
    left: tuple[Seat, ...]


class TakeOmen(Frame, frozen=True, tag="take_omen"):
    seat: Seat
    face: int


class Hiding(Frame, frozen=True, tag="hiding"):
    """Every seat without a hidden token is asked at once (2.3)."""

    waits = True


class Reveal(Frame, frozen=True, tag="reveal"):
    rows = (4,)


class DrawDuels(Frame, frozen=True, tag="draw_duels"):
    pairs: tuple[Pair, ...]


class Duels(Frame, frozen=True, tag="duels"):
    left: tuple[Pair, ...]


class RollFirst(Frame, frozen=True, tag="roll_first"):
    rows = (5,)
    pair: Pair


class RollSecond(Rolled, frozen=True, tag="roll_second"):
    """The first of the pair has thrown."""

    pair: Pair


class Settle(Rolled, frozen=True, tag="settle"):
    """Both have thrown."""

    pair: Pair


class AskReroll(Frame, frozen=True, tag="ask_reroll"):
    """A seat may throw again (3.2); below lies the throw, and the face is its last."""

    waits = True
    seat: Seat
    face: int


class Rethrow(Frame, frozen=True, tag="rethrow"):
    seat: Seat


class EndRound(Frame, frozen=True, tag="end_round"):
    rows = (8,)


class Night(Frame, frozen=True, tag="night"):
    """Nobody decides anything; only the clock goes on (4.2)."""

    waits = True


AnyFrame = (
    NewRound
    | ThrowOmens
    | TakeOmen
    | Hiding
    | Reveal
    | DrawDuels
    | Duels
    | RollFirst
    | RollSecond
    | Settle
    | AskReroll
    | Rethrow
    | EndRound
    | Night
)

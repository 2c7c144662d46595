"""The computer player: sees what its seat knows, weighs fights by their exact odds, and moves what gains most."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice
from battles.rules.horden_helden.computer import answers, moves
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.state import State


def choose(known: State, seat: Seat, dice: Dice, skill: int) -> Order[State]:
    """What it would order."""
    if known.draw_offers and seat not in known.draw_offers:
        return answers.to_a_draw(known, seat)
    if isinstance(known.flow[-1], AskMoves):
        return moves.choose(known, seat, dice, skill)
    return answers.choose(known, seat, dice, skill)


__all__ = ["choose"]

"""How good a seat's chances are: for luck, turning points, the odds bar, the computer."""

from __future__ import annotations

from math import exp

from battles.rules.base import Seat
from battles.rules.horden_helden import score
from battles.rules.horden_helden.pieces import ENEMY, SideId
from battles.rules.horden_helden.state import State

SPREAD = 0.22
"""The share of the points that decide a battle by which a likely winner is ahead."""


def worth(state: State, seat: Seat) -> float:
    """0 … 1: 1 for a win, ½ for a draw, in between by what each side has lost."""
    side = state.side_of_seat[seat]
    if state.ended is not None:
        return 0.5 if state.ended.winner is None else float(state.ended.winner == side)
    return 1 / (1 + exp(-ahead(state, side) / SPREAD))


def ahead(state: State, side: SideId) -> float:
    """By how much of the deciding loss a side is ahead; a lost commander weighs as a reason to lose."""
    edge = score.lost_points(state, ENEMY[side]) - score.lost_points(state, side)
    commander = score.has_lost_commander(state, ENEMY[side]) - score.has_lost_commander(state, side)
    return edge / score.threshold(state) + 0.25 * commander

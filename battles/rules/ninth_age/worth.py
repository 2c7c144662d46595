"""How good a seat's chances are: for luck, turning points, the odds bar, the computer."""

from __future__ import annotations

from math import exp

from battles.rules.base import Seat
from battles.rules.ninth_age.pieces import ENEMY, SideId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory.result import result

SPREAD = 0.18
"""The share of the army points by which a likely winner is ahead."""
OBJECTIVE = 0.12
"""What the objective weighs, as a share of the army points."""


def worth(state: State, seat: Seat) -> float:
    """0 … 1: 1 for a win, ½ for a draw, in between by victory points as if it ended now."""
    side = state.side_of_seat[seat]
    if state.ended is not None:
        return 0.5 if state.ended.winner is None else float(state.ended.winner == side)
    return 1 / (1 + exp(-ahead(state, side) / SPREAD))


def ahead(state: State, side: SideId) -> float:
    now = result(state)
    lead = (now.points[side] - now.points[ENEMY[side]]) / state.options.points
    if now.objective is None:
        return lead
    return lead + (OBJECTIVE if now.objective == side else -OBJECTIVE)

"""How good a seat's chances are: for luck, turning points, the odds bar, the computer."""

from __future__ import annotations

from math import exp

from battles.rules.base import Seat
from battles.rules.lost_battles import victory
from battles.rules.lost_battles.squares import ENEMY, ArmyId
from battles.rules.lost_battles.state import State

SPREAD = 22.0
"""Victory points that make a likely winner."""
STRENGTH = 60.0
"""What a whole army of advantage is worth in points before the battle is fought."""
HANDICAPS = ("handicap_value", "handicap_fatigued", "handicap_surprised")


def worth(state: State, seat: Seat) -> float:
    """0 … 1: 1 for a win, ½ for a draw, in between by points so far and strength left."""
    army = state.army_of(seat)
    margin = points_ahead(state, army)
    if state.ended is not None:
        first = victory.victor(state)
        return 0.5 if first is None else float(first == army)
    return 1 / (1 + exp(-margin / SPREAD))


def points_ahead(state: State, army: ArmyId) -> float:
    """Points by which the army is ahead; a handicap counts the more the less time is left to earn it away."""
    played = progress(state)
    own, enemy = _points(state, army, played), _points(state, ENEMY[army], played)
    edge = strength(state, army) - strength(state, ENEMY[army])
    return own - enemy + STRENGTH * edge * (1 - played)


def _points(state: State, army: ArmyId, played: float) -> float:
    return sum(part.value * (played if part.code in HANDICAPS else 1) for part in victory.parts(state, army))


def progress(state: State) -> float:
    """How much of the battle is over."""
    whole = state.last_turn - state.first_turn + 1
    return min(1.0, (state.turn - state.first_turn) / whole)


def strength(state: State, army: ArmyId) -> float:
    """The share of its initial fighting value an army still has, spent units half."""
    initial = state.armies[army].initial_value or 1
    tired = sum(unit.value / 2 for unit in state.units.values() if unit.army == army and unit.spent and unit.tile)
    return (victory.fighting_value(state, army) - tired) / initial

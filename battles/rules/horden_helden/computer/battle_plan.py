"""The plan of the battle, from the position alone: go forward, hold what is won, or press while there is time."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.worth import ahead

PlanKind = Literal["advance", "hold", "press"]
AHEAD, BEHIND = 0.06, 0.02
"""By these shares of a defeat a side is ahead enough to hold, or not enough to wait."""
HELD_FROM, PRESSED_FROM = 1 / 3, 2 / 3
"""Shares of the time after which it holds, or presses."""


class BattlePlan(Struct, frozen=True):
    """Factors on weights. `patient`: nobody grows bold because time goes by."""

    kind: PlanKind
    pace: float = 1.0
    fear: float = 1.0
    bold: float = 1.0
    patient: bool = False


ADVANCE = BattlePlan("advance")
HOLD = BattlePlan("hold", pace=0.2, fear=1.4, bold=0.5, patient=True)
PRESS = BattlePlan("press", pace=1.3, fear=0.6, bold=1.5)


def battle_plan(state: State, side: SideId) -> BattlePlan:
    """Without a limit of turns a battle is won by going forward only."""
    limit = state.options.turn_limit
    if not limit:
        return ADVANCE
    lead, gone = ahead(state, side), state.turn / limit
    if lead >= AHEAD and gone >= HELD_FROM:
        return HOLD
    return PRESS if lead < BEHIND and gone >= PRESSED_FROM else ADVANCE

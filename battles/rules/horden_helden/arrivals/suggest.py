"""Any legal order at the start of a turn."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.horden_helden.arrivals.options import options
from battles.rules.horden_helden.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return pick(dice, [option.order for option in options(known, seat)])

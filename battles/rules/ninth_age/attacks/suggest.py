"""Any legal order inside an attack."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.attacks.options import options
from battles.rules.ninth_age.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return pick(dice, options(known, seat)).order

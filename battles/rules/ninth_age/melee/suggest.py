"""Any legal order of the melee phase."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.melee.options import orders_of
from battles.rules.ninth_age.state import State


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return pick(dice, list(orders_of(known, seat)))

"""Any legal order in melee."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.horden_helden.melee import frames, orders, pairs
from battles.rules.horden_helden.melee.options import options
from battles.rules.horden_helden.state import State

SWITCHES = 40
"""One order in so many switches bonuses off."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    if isinstance(known.flow[-1], frames.AskMelee) and dice.throw(SWITCHES, 1)[0] == 1:
        own = [
            one
            for pair in pairs.pairs(known)
            for one in pair
            if one in known.elements and known.seat_of(one) == seat and one not in known.melee.switched_off
        ]
        if own:
            return orders.SwitchOffBonuses(element=pick(dice, own))
    return pick(dice, [option.order for option in options(known, seat)])

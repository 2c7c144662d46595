"""Any legal order of the shooting phase."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.horden_helden.shooting import options, orders, support, volleys
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport
from battles.rules.horden_helden.state import State

_HOLDS_FIRE = 6
"""One time in so many a random player passes."""


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    match known.flow[-1]:
        case AskFire():
            return _fire(known, seat, dice)
        case AskShootSupport():
            able = support.candidates(known, seat)
            return pick(dice, [orders.PayShootSupport(), *(orders.PayShootSupport(shooters=(one,)) for one in able)])
        case _:
            fights = volleys.fights(known.shooting.pending)
            return orders.ResolveShot(target=pick(dice, fights).defender)


def _fire(known: State, seat: Seat, dice: Dice) -> orders.DeclareFire:
    if dice.throw(_HOLDS_FIRE, 1)[0] == 1:
        return orders.DeclareFire()
    shots = options.volley(known, seat)
    if shots and dice.throw(_HOLDS_FIRE, 1)[0] == 1:
        aims = [(one.shooter, one.target, one.face) for one in options.aims(known, seat)]
        return orders.DeclareFire(shots=(pick(dice, aims),))
    return orders.DeclareFire(shots=shots)
